"""Progress in puzzles on this device, stored under `puzzles/` and the game's id."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Final

from portolan.core.json_reader import read_json
from portolan.platform.storage import DamagedError, Storage

KEY: Final = "puzzles/"
"""The prefix of the keys."""
TRIES: Final = 3
"""How many attempts a puzzle allows."""
SHOWN: Final = 0
"""In place of the number of attempts: the answer was shown."""
_MOST: Final = 5000
"""Limit on the puzzles and days that are read."""


@dataclass(frozen=True)
class PuzzleProgress:
    """Progress in a game's puzzles: by id the attempts until solved, or SHOWN.

    `days` are those on which the puzzle of the day was solved.
    """

    ended: Mapping[str, int] = field(default_factory=dict)
    days: frozenset[date] = frozenset()

    def after(self, puzzle: str, tries: int, day: date | None) -> PuzzleProgress:
        """Return the progress after a puzzle has ended, on a `day` if it was that day's.

        The first result of a puzzle counts.
        """
        ended = self.ended if puzzle in self.ended else {**self.ended, puzzle: tries}
        days = self.days | {day} if day and ended[puzzle] != SHOWN else self.days
        return replace(self, ended=ended, days=days)

    def merged(self, other: PuzzleProgress) -> PuzzleProgress:
        """Return the progress with another device's; of two results of a puzzle this one counts."""
        return PuzzleProgress({**other.ended, **self.ended}, self.days | other.days)

    def solved(self, puzzle: str) -> bool:
        """Return whether a puzzle was solved."""
        return self.ended.get(puzzle, SHOWN) != SHOWN

    def save(self) -> bytes:
        """Return what `read_puzzle_progress` takes."""
        days = sorted(day.isoformat() for day in self.days)
        return json.dumps({"ended": dict(self.ended), "days": days}).encode()


def read_puzzle_progress(data: bytes) -> PuzzleProgress:
    """Return saved progress; unreadable parts are left out."""
    try:
        found = read_json(data)
    except ValueError:
        return PuzzleProgress()
    if not isinstance(found, dict):
        return PuzzleProgress()
    ended, days = found.get("ended"), found.get("days")
    return PuzzleProgress(
        {
            key: tries
            for key, tries in [*(ended if isinstance(ended, dict) else {}).items()][:_MOST]
            if type(tries) is int and SHOWN <= tries <= TRIES
        },
        frozenset(filter(None, map(_day, (days if isinstance(days, list) else [])[:_MOST]))),
    )


def _day(entry: Any) -> date | None:
    with suppress(ValueError):
        return date.fromisoformat(entry) if isinstance(entry, str) else None
    return None


async def puzzle_progress(storage: Storage, game: str) -> PuzzleProgress:
    """Return the progress in a game's puzzles; empty if it cannot be read."""
    try:
        return read_puzzle_progress(await storage.read(KEY + game) or b"")
    except DamagedError:
        return PuzzleProgress()
