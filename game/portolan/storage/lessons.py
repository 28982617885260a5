"""Progress in lessons, stored under `lessons/` and the game's id."""

from __future__ import annotations

import asyncio
from typing import Final, NamedTuple

from portolan.core.json_reader import read_json
from portolan.platform.storage import DamagedError, Storage

KEY: Final = "lessons/"


class LessonProgress(NamedTuple):
    """How many notes of a lesson were read, and whether it was completed."""

    read: int = 0
    completed: bool = False


async def read_progress(storage: Storage, game: str) -> object:
    """Return a saved lesson as JSON data; None if it cannot be read."""
    try:
        found: object = read_json(await storage.read(KEY + game) or b"null")
    except (DamagedError, ValueError):
        return None
    return found


def progress(kept: object) -> LessonProgress:
    """Return the progress in a saved lesson.

    >>> progress({"actions": ["house O3-F3-WI"], "seen": 6, "praised": False}).read
    6
    >>> progress(["no course"])
    LessonProgress(read=0, completed=False)
    """
    if not isinstance(kept, dict):
        return LessonProgress()
    seen = kept.get("seen")
    read = seen if type(seen) is int and seen > 0 else 0
    return LessonProgress(read, kept.get("praised") is True)


async def all_progress(storage: Storage) -> dict[str, LessonProgress]:
    """Return the progress of all lessons, by game."""
    games = [key.removeprefix(KEY) for key in await storage.keys(KEY)]
    kept = await asyncio.gather(*(read_progress(storage, game) for game in games))
    return {game: progress(one) for game, one in zip(games, kept, strict=True)}
