"""Promise: what the environment is made of is known by its hashes, and to everybody the same."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING

import pytest
from packaging.requirements import Requirement

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
    """Return what pyproject.toml asks for, the build backend too."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    lists = [
        project["build-system"]["requires"],
        project["project"]["dependencies"],
        *(
            names
            for extra, names in project["project"]["optional-dependencies"].items()
            if extra not in project["tool"]["portolan"]["unlocked-extras"]
        ),
        *project["dependency-groups"].values(),
    ]
    return {name for names in lists for name in names if not name.startswith("portolan[")}


def test_every_package_has_hashes() -> None:
    assert ENTRIES
    for entry in ENTRIES:
        assert re.match(r"[a-z0-9.-]+==\S+( ; [^\\]+)? \\\n", entry), entry
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry


def test_each_dependency_is_locked_in_an_allowed_version() -> None:
    for wanted in map(Requirement, asked()):
        found = [entry for entry in ENTRIES if entry.startswith(f"{wanted.name}==")]
        versions = {re.split(r"==|[ \n]", entry)[1] for entry in found}
        assert versions, f"{wanted} is not locked; renew it: {RENEW}"
        assert all(wanted.specifier.contains(version) for version in versions), wanted


def test_no_package_is_locked_in_two_versions_for_one_system() -> None:
    """What builds is installed first: another version of it would be replaced each time."""
    entries = {entry.split(" \\")[0] for entry in ENTRIES}
    names = [re.split("==", entry)[0] for entry in entries if ";" not in entry]
    assert sorted(names) == sorted(set(names)), f"renew it: {RENEW}"


def test_published_dependencies_are_ranges() -> None:
    """Whoever has another version for another program can have Portolan as well."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    lists = [project["dependencies"], *project["optional-dependencies"].values()]
    assert not [name for names in lists for name in names if "==" in name]


def test_the_lock_file_names_no_machine_and_no_index() -> None:
    """Packages come from wherever a machine is set to fetch them; the hashes say whether they are
    the same.
    """
    assert not re.search(r"://|^-|\bfile:|\s/\w", LOCK, re.MULTILINE)


@pytest.mark.parametrize("path", sorted((ROOT / ".github" / "workflows").iterdir()))
def test_actions_are_pinned_by_commit(path: Path) -> None:
    uses = re.findall(r"uses:\s*(\S+)", path.read_text())
    assert uses
    assert all(re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", one) for one in uses)
