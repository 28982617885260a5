"""Modules that a press would need are imported ahead, in small steps."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "game" / "portolan"
WATCHED = """
import json, sys
import portolan.ui.main
from portolan.ui.app.preload import Preload
modules, slices, more = Preload({here}.__contains__), [], True
while more:
    before = set(sys.modules)
    more = modules.advance(0.0)
    new = set(sys.modules) - before
    slices.append(sorted(name for name in new if name.startswith("portolan.")))
print(json.dumps(slices))
"""
FEW = 3
"""Modules that only their package imports, as in `from portolan.core import plain`."""


def slices(*here: str) -> list[list[str]]:
    """Import ahead in a fresh process with these games, as little as possible at once."""
    code = WATCHED.format(here=here)
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    return json.loads(ran.stdout.splitlines()[-1])  # type: ignore[no-any-return]


def rooms(package: str) -> set[str]:
    """Return all modules of a package, by its folder."""
    files = (PACKAGE / package).rglob("*.py")
    return {
        ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts)
        for file in files
        if not file.name.startswith("__")
    }


def test_modules_are_imported_one_at_a_time_except_within_packages() -> None:
    """Hardly more than one a slice; a package that imports its own modules cannot pause."""
    for imported in slices("ragusa"):
        package = any(all(m.startswith(name) for m in imported) for name in imported)
        assert len(imported) <= FEW or package, imported


@pytest.mark.parametrize("game", ["ragusa", "venice", "ransackit"])
def test_everything_for_the_table_and_the_loaded_games_is_imported(game: str) -> None:
    """And nothing of a game that is not loaded yet."""
    imported = {name for some in slices(game) for name in some}
    assert rooms(f"games/{game}") <= imported
    others = {"ragusa", "venice", "ransackit"} - {game}
    assert not any(
        name.startswith(f"portolan.games.{other}") for name in imported for other in others
    )
