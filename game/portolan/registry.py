"""Registry of games, one line each. A package holds the rules, the UI and the evaluator.

Other distributions add games by entry points of the group `portolan.games`: the name is the id, the
value the package, whose folder `assets` replaces `assets/<id>`.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final, cast

from portolan.core.assets import ASSETS, add_folder, read_json
from portolan.core.contract import AnyGame
from portolan.core.errors import MissingPartError, UnknownGameError

PACKAGES: Final = {
    "ragusa": "portolan.games.ragusa",
    "venice": "portolan.games.venice",
    "ransackit": "portolan.games.ransackit",
}
"""The games of this distribution."""
GROUP: Final = "portolan.games"
ADDED: Final = "added_games.json"
"""Asset of a page built with games of other distributions: their packages by id."""


def packages() -> dict[str, str]:
    """Return the packages of all games by id: those of this distribution first."""
    return {**PACKAGES, **_installed()}


@cache
def _installed() -> dict[str, str]:
    """Return the packages of games of other distributions. None can replace a game of this one."""
    if sys.platform == "emscripten":  # a page has only the games it was built with
        return read_json(ADDED) if (ASSETS / ADDED).is_file() else {}
    from importlib.metadata import entry_points  # noqa: PLC0415 - our own games do without it

    found: dict[str, str] = {}
    for point in sorted(entry_points(group=GROUP)):
        folder = _folder(point.value)
        if point.name not in PACKAGES and folder:
            found[point.name] = point.value
            add_folder(point.name, folder / "assets")
    return found


def package_folder(name: object) -> Path:
    """Return the folder of a game's package; raise UnknownGameError."""
    return _folder(_package(name)) or Path()


def _folder(package: str) -> Path | None:
    """Return the folder of a package without importing it; None if there is no such package."""
    try:
        spec = find_spec(package)
    except ModuleNotFoundError:  # of a package that contains it
        return None
    folders = spec.submodule_search_locations if spec else None
    return Path(folders[0]) if folders else None


def load_part(name: object, module: str) -> object:
    """Return a part of a game from one of its modules, imported on first use.

    The constant has the name of its module: `UI` in `ui`. Raises UnknownGameError, or
    MissingPartError if the game does not have it.
    """
    if not has_part(name, module):
        raise MissingPartError(f"the game {name!r} has no {module}")
    return getattr(import_module(f"{_package(name)}.{module}"), module.upper())


def has_part(name: object, module: str) -> bool:
    """Return whether a game's package has a module, without importing it; raise UnknownGameError.

    A game that is not loaded yet (`portolan.platform`) has none.
    """
    try:
        _find(f"{_package(name)}.{module}")
    except ModuleNotFoundError:
        return False
    return True


@cache
def _find(module: str) -> None:
    """Find a module; cached, since every frame needs it. Raises ModuleNotFoundError each time."""
    if find_spec(module) is None:
        raise ModuleNotFoundError(module)


def _package(name: object) -> str:
    package = None
    if isinstance(name, str):
        package = PACKAGES.get(name) or packages().get(name)
    if package is None:
        raise UnknownGameError(
            f"there is no game {str(name)[:40]!r}; there are: {', '.join(packages())}"
        )
    return package


def find_game(name: object) -> AnyGame:
    """Return the game of an id, or raise UnknownGameError."""
    return cast("AnyGame", load_part(name, "game"))


def puzzles_file(name: str) -> str:
    """Return the name of the file with a game's puzzles, relative to `assets`."""
    return f"{name}/puzzles.json"
