"""Registry of games, one line each. A package holds the rules, the UI and the evaluator."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Final, cast

from portolan.core.contract import AnyGame
from portolan.core.errors import MissingPartError, UnknownGameError

PACKAGES: Final = {
    "ragusa": "portolan.games.ragusa",
    "venice": "portolan.games.venice",
    "ransackit": "portolan.games.ransackit",
}


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
    package = PACKAGES.get(name) if isinstance(name, str) else None
    if package is None:
        raise UnknownGameError(
            f"there is no game {str(name)[:40]!r}; there are: {', '.join(PACKAGES)}"
        )
    return package


def find_game(name: object) -> AnyGame:
    """Return the game of an id, or raise UnknownGameError."""
    return cast("AnyGame", part(name, "game"))
