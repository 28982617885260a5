"""Which files differ from a commit, committed or not."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
USUAL = "origin/main"
"""The branch from which work usually starts: without a base, the last common commit counts."""


class UnknownBaseError(Exception):
    """Git cannot tell what has changed."""


def changed_files(base: str = "", root: Path = ROOT) -> set[str]:
    """Return the files that differ from a commit, relative to the project's folder.

    Untracked files are among them, and both names of a renamed one. Without a base it is the last
    commit in common with `USUAL`, or else the last commit. Raises UnknownBaseError if there is no
    such commit, or no repository.
    """
    begun = _describe(root, "merge-base", base or USUAL, "HEAD", base=base)
    if not begun:
        begun = _describe(root, "rev-parse", "HEAD", base="HEAD")
    differing = _describe(
        root, "diff", "--name-only", "--no-renames", "-z", begun.strip(), base="HEAD"
    )
    unknown = _describe(root, "ls-files", "--others", "--exclude-standard", "-z", base="HEAD")
    return {name for name in (differing + unknown).split("\0") if name}


def _describe(root: Path, *words: str, base: str) -> str:
    """Return the output of a git command; '' if it fails and no base is given, else an error."""
    done = subprocess.run(
        ["git", *words], cwd=root, capture_output=True, text=True, check=False, encoding="utf-8"
    )
    if done.returncode == 0:
        return done.stdout
    if base:
        raise UnknownBaseError(
            f"git {words[0]} fails ({done.stderr.strip()}); "
            "name a commit of this repository: --changed=COMMIT"
        )
    return ""
