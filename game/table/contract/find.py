"""The tables of the games in the registry."""

from __future__ import annotations

from typing import cast

from game.games import PACKAGES, has_part, part
from game.table.contract.table import GameTable


def find_table(name: object) -> GameTable:
    """Return the table of a game's id; raise UnknownGameError, or MissingPartError without one."""
    return cast("GameTable", part(name, "table"))


def tables() -> list[str]:
    """Return the ids of the games that can be played on the screen."""
    return [name for name in PACKAGES if has_part(name, "table")]
