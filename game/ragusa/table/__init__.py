"""Ragusa on the screen."""

from __future__ import annotations

from game.ragusa.table.table import RagusaTable

TABLE = RagusaTable()
