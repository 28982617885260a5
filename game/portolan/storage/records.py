"""Records of finished matches: goals reached, and other data for the statistics.

They are stored beside the outcomes (`statistics.py`) under the same match keys, so that earlier
versions can still read the outcomes. A stored match with an outcome but no record is recorded when
the statistics are opened.
"""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Callable, Generator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Final, TypeAlias, TypeGuard

from portolan.core.errors import BadSaveError, LaterSaveError
from portolan.core.json_reader import read_json
from portolan.core.time_slicing import finish
from portolan.platform.storage import DamagedError, Storage
from portolan.session.goals import reaching
from portolan.session.saved_match import loading_session
from portolan.session.seating import find_seating
from portolan.session.session import Session
from portolan.storage.clock import local_time
from portolan.storage.library import MATCHES, MOST_POINTS, MOST_SEATS, summary
from portolan.storage.statistics import Outcome, Outcomes

KEY: Final = "settings/records"
BATCH: Final = 50
"""Records that are read or saved per slice."""
_MOST_NAMES, _LONGEST_NAME = 40, 40


@dataclass(frozen=True)
class MatchRecord:
    """What a finished match of `players` players showed of the people at this device.

    `day` is when it ended, in ISO form, empty when unknown. `sources` are the points by source
    where one person played, else empty. `goals` are those that any of these people reached.
    """

    game: str
    players: int
    day: str = ""
    sources: Mapping[str, int] = field(default_factory=dict)
    goals: tuple[str, ...] = ()


MatchRecords: TypeAlias = Mapping[str, MatchRecord]
"""Records by match key, in the order in which matches finished."""


def recording(session: Session, day: str) -> Generator[None, None, MatchRecord]:
    """Return the record of a finished match, in slices; later changes have no effect.

    Bots reach no goals: only the people at this device do.
    """
    match, people = session.match, session.people
    sources = match.result()[people[0]].by_source if len(people) == 1 else {}
    bare = MatchRecord(match.game.id, match.seats, day, sources)
    return _recording(bare, reaching(match, people))


def _recording(
    bare: MatchRecord, goals: Generator[None, None, tuple[str, ...]]
) -> Generator[None, None, MatchRecord]:
    return replace(bare, goals=(yield from goals))


def recorded(records: MatchRecords, key: str, one: MatchRecord) -> dict[str, MatchRecord]:
    """Return the records with one added, or replaced if a match ended again."""
    return {**{k: r for k, r in records.items() if k != key}, key: one}


def reached(records: MatchRecords, game: str) -> dict[str, str]:
    """Return the goals of a game reached so far, each with the key of the first match."""
    found: dict[str, str] = {}
    for key, record in records.items():
        if record.game == game:
            found.update({goal: key for goal in record.goals if goal not in found})
    return found


def newly_reached(records: MatchRecords, key: str) -> list[str]:
    """Return the goals first reached in a match."""
    record = records.get(key)
    firsts = reached(records, record.game) if record else {}
    return [goal for goal, first in firsts.items() if first == key]


@dataclass(frozen=True)
class Best:
    """The best result: points, and the day, empty if unknown."""

    points: int
    day: str


@dataclass(frozen=True)
class SourceBalance:
    """Points from one source: average per match, and maximum."""

    average: float
    best: int


def ladder_of(
    outcomes: Outcomes, records: MatchRecords, game: str
) -> dict[str, dict[int, tuple[int, int]]]:
    """Return how many matches were won and played, by level and number of players."""
    found: dict[str, dict[int, tuple[int, int]]] = {}
    for one, record in _recorded_outcomes(outcomes, records, game):
        row = found.setdefault(one.level, {})
        won, played = row.get(record.players, (0, 0))
        row[record.players] = (won + one.won, played + 1)
    return found


def bests_of(outcomes: Outcomes, records: MatchRecords, game: str) -> dict[int, Best]:
    """Return the best match for each number of players, in ascending order; the first of equals."""
    found: dict[int, Best] = {}
    for one, record in _recorded_outcomes(outcomes, records, game):
        best = found.get(record.players)
        if best is None or one.points > best.points:
            found[record.players] = Best(one.points, record.day)
    return dict(sorted(found.items()))


def _recorded_outcomes(
    outcomes: Outcomes, records: MatchRecords, game: str
) -> list[tuple[Outcome, MatchRecord]]:
    """Return the outcomes of a game with their records, if the number of players is known."""
    pairs = [(one, records.get(key)) for key, one in outcomes.items() if one.game == game]
    return [(one, record) for one, record in pairs if record and record.players]


def winning_streak(outcomes: Outcomes, game: str) -> int:
    """Return the longest series of won matches of a game."""
    best = now = 0
    for one in outcomes.values():
        if one.game == game:
            now = now + 1 if one.won else 0
            best = max(best, now)
    return best


def points_by_source(records: MatchRecords, game: str) -> dict[str, SourceBalance]:
    """Return the points by source over the matches with one person."""
    known = [one.sources for one in records.values() if one.game == game and one.sources]
    names = dict.fromkeys(name for sources in known for name in sources)
    return {
        name: SourceBalance(sum(points) / len(points), max(points))
        for name in names
        if (points := [sources.get(name, 0) for sources in known])
    }


def saving_records(records: MatchRecords) -> Generator[None, None, bytes]:
    """Return what `reading_records` takes, in slices: a line of JSON for each match."""
    lines = []
    for key, one in records.items():
        entry = {"match": key, "game": one.game, "players": one.players, "day": one.day,
                "sources": dict(one.sources), "goals": [*one.goals]}  # fmt: skip
        lines.append(json.dumps({name: value for name, value in entry.items() if value}))
        if len(lines) % BATCH == 0:
            yield
    return "\n".join(lines).encode()


def reading_records(data: bytes) -> Generator[None, None, tuple[dict[str, MatchRecord], bool]]:
    """Return saved records, and whether all of them could be read, in slices.

    Unreadable records and unknown fields, which a later version may have added, are left out.
    """
    records, whole = dict[str, MatchRecord](), True
    for number, line in enumerate(data.splitlines(), 1):
        try:
            entry = read_json(line)
        except ValueError:
            entry = None
        key = entry.get("match") if isinstance(entry, dict) else None
        one = _read(entry)
        if key and isinstance(key, str) and one:
            records[key] = one
        else:
            whole = False
        if number % BATCH == 0:
            yield
    return records, whole


def save_records(records: MatchRecords) -> bytes:
    """Return what `read_records` takes."""
    return finish(saving_records(records))


def read_records(data: bytes) -> tuple[dict[str, MatchRecord], bool]:
    """Return saved records, and whether all of them could be read, without pauses."""
    return finish(reading_records(data))


def _read(entry: Any) -> MatchRecord | None:
    """Return the record in JSON data; None if it is not one."""
    if not isinstance(entry, dict):
        return None
    game, players, day = entry.get("game"), entry.get("players"), entry.get("day", "")
    sources, goals = entry.get("sources", {}), entry.get("goals", [])
    if not (_is_name(game) and type(players) is int and 0 <= players <= MOST_SEATS):
        return None
    if not (isinstance(sources, dict) and len(sources) <= _MOST_NAMES):
        return None
    if not all(
        _is_name(name) and type(points) is int and abs(points) <= MOST_POINTS
        for name, points in sources.items()
    ):
        return None
    if not (isinstance(goals, list) and len(goals) <= _MOST_NAMES and all(map(_is_name, goals))):
        return None
    return MatchRecord(game, players, _day(day), sources, tuple(dict.fromkeys(goals)))


def _is_name(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and 0 < len(value) <= _LONGEST_NAME


def _day(entry: object) -> str:
    """Return a day in ISO form, empty if it is not valid."""
    with suppress(ValueError):
        return date.fromisoformat(entry).isoformat() if isinstance(entry, str) else ""
    return ""


async def catching_up(
    storage: Storage,
    outcomes: Outcomes,
    records: MatchRecords,
    found: dict[str, MatchRecord],
    is_loaded: Callable[[str], bool],
) -> AsyncGenerator[float, None]:
    """Record stored matches that have an outcome but no record.

    Records are put into `found`, by match key; yields the progress. `is_loaded` returns whether a
    game is loaded.
    """
    left = [key for key, one in outcomes.items() if key not in records and is_loaded(one.game)]
    stored = {*await storage.keys(MATCHES)} if left else set()
    left = [key for key in left if key in stored]
    for number, key in enumerate(left):
        with suppress(DamagedError):
            for _ in _again(key, await storage.read(key) or b"", outcomes[key].game, found):
                yield number / len(left)


def _again(
    key: str, data: bytes, game: str, found: dict[str, MatchRecord]
) -> Generator[None, None, None]:
    """Replay a stored match and record it; one that cannot be replayed is not tried again."""
    try:
        session = yield from loading_session(data, find_seating, key)
    except LaterSaveError:
        return
    except BadSaveError:
        found[key] = MatchRecord(game, 0)
        return
    saved = local_time(summary(key, data).saved)
    if session.is_over:
        found[key] = yield from recording(session, saved.date().isoformat() if saved else "")
    else:
        found[key] = MatchRecord(game, session.match.seats)
