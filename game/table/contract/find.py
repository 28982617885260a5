"""The tables of the games in the registry."""

from __future__ import annotations

from typing import cast

from game.games import part
from game.table.contract.table import GameTable


def find_table(name: object) -> GameTable:
    """Return the table of a game's id; raise UnknownGameError, or MissingPartError without one."""
    return cast("GameTable", part(name, "table"))
