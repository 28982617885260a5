"""The number of puzzles of a game, without importing what finds or plays them."""

from __future__ import annotations

from typing import Final

from portolan.core.assets import asset, read_json

KEY: Final = "puzzles/"
"""How the keys of puzzles and of their progress begin."""


def count_puzzles(game: str) -> int:
    """Return how many puzzles a game has."""
    name = f"{game}/puzzles.json"
    return len(read_json(name)["puzzles"]) if asset(name).is_file() else 0
