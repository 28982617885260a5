"""The registry of tables: one line a game."""

from __future__ import annotations

from game.ragusa.table import RagusaTable
from game.table.contract import GameTable

TABLES: dict[str, GameTable] = {table.game.id: table for table in (RagusaTable(),)}
