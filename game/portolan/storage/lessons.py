"""Progress in tutorials, stored under `lessons/` and the game's id."""

from __future__ import annotations

import asyncio
from typing import Final

from portolan.core.json_reader import read_json
from portolan.platform.storage import DamagedError, Storage

KEY: Final = "lessons/"
THROUGH: Final = -1
"""In place of the number of notes read: the tutorial is completed."""


async def read_progress(storage: Storage, game: str) -> object:
    """Return a saved tutorial as JSON data; None if it cannot be read."""
    try:
        found: object = read_json(await storage.read(KEY + game) or b"null")
    except (DamagedError, ValueError):
        return None
    return found


def progress(kept: object) -> int:
    """Return how many notes of a saved tutorial were read; THROUGH if completed.

    >>> progress({"actions": ["house O3-F3-WI"], "seen": 6, "praised": False})
    6
    >>> progress(["no course"])
    0
    """
    if not isinstance(kept, dict):
        return 0
    seen = kept.get("seen")
    if kept.get("praised") is True:
        return THROUGH
    return seen if type(seen) is int and seen > 0 else 0


async def all_progress(storage: Storage) -> dict[str, int]:
    """Return the progress of all tutorials, by game."""
    games = [key.removeprefix(KEY) for key in await storage.keys(KEY)]
    kept = await asyncio.gather(*(read_progress(storage, game) for game in games))
    return {game: progress(one) for game, one in zip(games, kept, strict=True)}
