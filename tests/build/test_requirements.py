"""Promise: what the environment is made of is known by its hashes, and to everybody the same."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING

import pytest

from portolan_build.tools import ROOT

if TYPE_CHECKING:
    from pathlib import Path

LOCK = "\n".join(
    (ROOT / "build" / name).read_text() for name in ("backends.lock", "requirements.lock")
)
ENTRIES = re.split(r"\n(?=[a-z#])", LOCK)
ENTRIES = [entry for entry in ENTRIES if not entry.startswith("#")]
"""One a package and version: its name, for which systems it is, its hashes."""
RENEW = "python3 build lock"


def asked() -> set[str]:
    """Return what pyproject.toml asks for by name and version, the build backend too."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    lists = [
        project["build-system"]["requires"],
        project["project"]["dependencies"],
        *project["project"]["optional-dependencies"].values(),
    ]
    return {name for names in lists for name in names if not name.startswith("portolan[")}


def test_every_package_has_hashes() -> None:
    assert ENTRIES
    for entry in ENTRIES:
        assert re.match(r"[a-z0-9.-]+==\S+( ; [^\\]+)? \\\n", entry), entry
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry


def test_what_the_project_asks_for_is_locked_in_the_version_it_asks_for() -> None:
    locked = {re.split(r"[ \n]", entry)[0] for entry in ENTRIES}
    assert asked() <= locked, f"renew it: {RENEW}"


def test_it_names_no_machine_and_no_index() -> None:
    """Packages come from wherever a machine is set to fetch them; the hashes say whether they are
    the same.
    """
    assert not re.search(r"://|^-|\bfile:|\s/\w", LOCK, re.MULTILINE)


@pytest.mark.parametrize("path", sorted((ROOT / ".github" / "workflows").iterdir()))
def test_actions_are_pinned_by_commit(path: Path) -> None:
    uses = re.findall(r"uses:\s*(\S+)", path.read_text())
    assert uses
    assert all(re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", one) for one in uses)
