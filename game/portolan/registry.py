"""Registry of games, one line each. A package holds the rules, the UI and the evaluator.

Other distributions bring games by entry points of the group `portolan.games`: the name is the id,
and what it names the package, in which a folder `assets` stands for `assets/<id>`.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final, cast

from portolan.core.assets import add_folder
from portolan.core.contract import AnyGame
from portolan.core.errors import MissingPartError, UnknownGameError

PACKAGES: Final = {
    "ragusa": "portolan.games.ragusa",
    "venice": "portolan.games.venice",
    "ransackit": "portolan.games.ransackit",
}
"""The games of the project."""
GROUP: Final = "portolan.games"


def packages() -> dict[str, str]:
    """Return the packages of all games by id: of the project, then those installed beside it."""
    return {**PACKAGES, **_installed()}


@cache
def _installed() -> dict[str, str]:
    """Return the packages of games from other distributions, as far as they are there.

    None takes the id of one of ours.
    """
    if sys.platform == "emscripten":  # the page has what it was built with
        return {}
    from importlib.metadata import entry_points  # noqa: PLC0415 - a game of ours does without it

    found = {point.name: point.value for point in sorted(entry_points(group=GROUP))}
    others: dict[str, str] = {}
    for name, package in found.items():
        folder = _folder(package)
        if name not in PACKAGES and folder:
            others[name] = package
            add_folder(name, folder / "assets")
    return others


def package_folder(name: object) -> Path:
    """Return where the package of a game lies; raise UnknownGameError."""
    return _folder(_package(name)) or Path()


def _folder(package: str) -> Path | None:
    """Return the folder of a package, which is not imported; None where there is none."""
    try:
        spec = find_spec(package)
    except ModuleNotFoundError:  # not even what it lies in
        return None
    return (
        Path(spec.submodule_search_locations[0])
        if spec and spec.submodule_search_locations
        else None
    )


def part(name: object, module: str) -> object:
    """Return what a game's package offers in one of its modules, imported when first asked for.

    The constant is called like its module: `UI` in `ui`. Raises UnknownGameError, or
    MissingPartError when the game does without it.
    """
    if not has_part(name, module):
        raise MissingPartError(f"the game {name!r} has no {module}")
    return getattr(import_module(f"{_package(name)}.{module}"), module.upper())


def has_part(name: object, module: str) -> bool:
    """Tell whether a game's package has a module, without importing it; raise UnknownGameError.

    Of a game that is not here yet (`portolan.platform`) there are none.
    """
    try:
        _find(f"{_package(name)}.{module}")
    except ModuleNotFoundError:
        return False
    return True


@cache
def _find(module: str) -> None:
    """Find a module, once: it is asked in every picture. Raises ModuleNotFoundError, each time."""
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
    return cast("AnyGame", part(name, "game"))
