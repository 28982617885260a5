"""Which files have changed: beside what was committed last, and since a commit before."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
USUAL = "origin/main"
"""Where the work is taken to have begun, if nothing is said: at the last commit common with it."""


class UnknownBaseError(Exception):
    """Git cannot tell what has changed."""


def changed_files(base: str = "", root: Path = ROOT) -> set[str]:
    """Return the files that differ from a commit, by their names from the project's folder.

    Those that Git does not know yet are among them, and the old and new name of one that was
    moved. Without a base it is the last commit in common with `USUAL`, or the last of all.
    Raises UnknownBaseError if there is no such commit, or no repository.
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
    """Return what Git answers; '' where it cannot, which is an error if there is a base."""
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
