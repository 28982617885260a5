"""The table of each game in the registry."""

from __future__ import annotations

from typing import cast

from game.games import part
from game.table.contract import GameTable


def find_table(name: object) -> GameTable:
    """Return the table of a game's id, or raise UnknownGameError."""
    return cast("GameTable", part(name, "table"))
