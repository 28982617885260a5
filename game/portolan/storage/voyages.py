"""Daily voyages on this device: keys of their matches, and their results."""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from datetime import date, timedelta
from typing import Final

from portolan.core.errors import BadSaveError
from portolan.core.json_reader import Reader, read_json
from portolan.platform.storage import DamagedError, Storage
from portolan.session.lobby.daily import VOYAGE_SEAT, is_voyage, place_of
from portolan.session.session import Session
from portolan.storage.library import MATCHES, MOST_POINTS, MOST_SEATS, TOGETHER

OWN: Final = f"{MATCHES}voyage-"
"""The prefix of the keys of their matches."""
LOG: Final = "voyages/"
_KEY = re.compile(rf"{OWN}([a-z0-9_]+)-(\d{{4}}-\d\d-\d\d)(?:-[0-9a-f]+)?")


@dataclass(frozen=True)
class DailyResult:
    """Result of a voyage: the person's points, and their place among so many.

    `levels` are the points of bots in the same seat, as far as they have played.
    """

    points: int
    place: int
    of: int
    levels: Mapping[str, int] = field(default_factory=dict)

    def save(self) -> bytes:
        """Return the result as the log stores it."""
        return json.dumps(asdict(self)).encode()


def match_key(game: str, day: date, *, again: bool = False) -> str:
    """Return the key of the match of a day, or of one played `again`."""
    return f"{OWN}{game}-{day.isoformat()}" + (f"-{secrets.token_hex(3)}" if again else "")


def log_key(game: str, day: date) -> str:
    """Return the key of the first result of a day."""
    return f"{LOG}{game}-{day.isoformat()}"


def voyage_of_key(key: str) -> tuple[str, date] | None:
    """Return the game and the day of a voyage by the key of its match; None for other matches."""
    found = _KEY.fullmatch(key)
    try:
        return (found[1], date.fromisoformat(found[2])) if found else None
    except ValueError:  # not a date
        return None


def daily_result(session: Session) -> tuple[str, bytes] | None:
    """Return the result of a finished voyage with its key; None for other matches."""
    found = voyage_of_key(session.key)
    if found is None or not session.is_over or not is_voyage(session, *found):
        return None
    results = session.match.game.result(session.match.position)
    points = next(result.points for result in results if result.seat == VOYAGE_SEAT)
    ended = DailyResult(points, place_of(results, VOYAGE_SEAT), len(results))
    return log_key(*found), ended.save()


async def first_result(storage: Storage, game: str, day: date) -> DailyResult | None:
    """Return the first result of a day, None if there is no readable one."""
    try:
        data = await storage.read(log_key(game, day))
        return None if data is None else _read(data)
    except DamagedError:
        return None


async def logbook(storage: Storage, game: str) -> dict[date, DailyResult]:
    """Return the first results of all days of a game, the newest first."""
    days = sorted((await logged_days(storage, game)).values(), reverse=True)
    found: dict[date, DailyResult] = {}
    for first in range(0, len(days), TOGETHER):
        some = days[first : first + TOGETHER]
        results = await asyncio.gather(*(first_result(storage, game, day) for day in some))
        found.update({day: ended for day, ended in zip(some, results, strict=True) if ended})
    return found


async def logged_days(storage: Storage, game: str) -> dict[str, date]:
    """Return the keys of the first results of a game, with their days."""
    days = {key: _logged(game, key) for key in await storage.keys(LOG)}
    return {key: day for key, day in days.items() if day}


def _logged(game: str, key: str) -> date | None:
    """Return the day of a key of the log, None if it belongs to another game."""
    with suppress(ValueError):
        return date.fromisoformat(key.removeprefix(f"{LOG}{game}-"))
    return None


def streak(days: Iterable[date], today: date) -> int:
    """Return the number of consecutive days with a voyage, up to today or yesterday.

    >>> streak([date(2026, 11, 25), date(2026, 11, 26), date(2026, 11, 23)], date(2026, 11, 27))
    2
    """
    sailed, last = {*days}, today
    if last not in sailed:
        last -= timedelta(days=1)
    count = 0
    while last in sailed:
        count, last = count + 1, last - timedelta(days=1)
    return count


def longest_streak(days: Iterable[date]) -> int:
    """Return the longest run of consecutive days with a voyage."""
    sailed = {*days}
    return max((streak(sailed, day) for day in sailed), default=0)


def _read(data: bytes) -> DailyResult | None:
    try:
        found = Reader(read_json(data), "voyage", BadSaveError)
        points = found.field("points").whole(-MOST_POINTS, MOST_POINTS)
        of = found.field("of").whole(1, MOST_SEATS)
        place = found.field("place").whole(1, of)
        levels = found.entries().get("levels")
        known = levels.entries() if levels else {}
        sailed = {level: each.whole(-MOST_POINTS, MOST_POINTS) for level, each in known.items()}
        return DailyResult(points, place, of, sailed)
    except (ValueError, BadSaveError):
        return None
