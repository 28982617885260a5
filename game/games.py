"""The registry: one line a game. Its package holds its rules, its table and its judge."""

from __future__ import annotations

from importlib import import_module
from typing import Final, cast

from game.core.contract import AnyGame
from game.core.errors import UnknownGameError

PACKAGES: Final = {
    "ragusa": "game.ragusa",
}


def part(name: object, module: str) -> object:
    """Return what a game's package offers in one of its modules, imported when first asked for.

    The constant is called like its module: `TABLE` in `table`. Raises UnknownGameError.
    """
    package = PACKAGES.get(name) if isinstance(name, str) else None
    if package is None:
        raise UnknownGameError(f"there is no game {name!r}; there are: {', '.join(PACKAGES)}")
    return getattr(import_module(f"{package}.{module}"), module.upper())


def find_game(name: object) -> AnyGame:
    """Return the game of an id, or raise UnknownGameError."""
    return cast("AnyGame", part(name, "game"))
