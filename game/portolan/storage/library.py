"""Stored matches: list, open, delete."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Final

from portolan.core.errors import BadSaveError
from portolan.core.json_reader import Reader
from portolan.core.match import FORMAT as MATCH_FORMAT
from portolan.core.match import LATEST, MOST_ACTIONS
from portolan.core.match import VERSION as MATCH_VERSION
from portolan.core.time_slicing import SLICE, Clock
from portolan.platform.storage import (
    ASIDE,
    DamagedError,
    LostValueError,
    Storage,
    StorageError,
    check_key,
    unseal,
)
from portolan.session.letters import quoted, written
from portolan.session.lobby.game_list import offered, titles_in
from portolan.session.saved_match import FORMAT, VERSION, read_save, renamed
from portolan.session.seats import LONGEST_KEPT, LONGEST_NAME, Seat, clean_name
from portolan.storage import clock

MATCHES: Final = "matches/"
LAST: Final = "settings/last-match"
"""The key under which the key of the last active match is stored."""
MOST_SEATS: Final = 12
"""Limit on seats: more would not fit into a row of the list."""
MOST_POINTS: Final = 1_000_000
"""Points beyond which a result is taken for invalid."""
TOGETHER: Final = 16
"""Matches requested together: answering takes a browser longer than finding one."""
LOOKED_THROUGH: Final = 20
"""Limit on the matches read at a start without a record of the last one."""

MOST_STANDING: Final = 10_000
"""Points from which on the standing in a save is taken for invalid."""
NAMELESS: Final = "–"
LATER: Final = "later"
LACKING: Final = "lacking"
UNREADABLE: Final = "unreadable"


@dataclass(frozen=True)
class MatchStatus:
    """Progress of a match: `stage` is done and total; at the end points and winners by seat."""

    stage: tuple[int, int] | None = None
    points: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()


@dataclass(frozen=True)
class MatchSummary:
    """What the list shows of a match; `asked` is None at the end.

    `name` is what the player calls it, empty without one; `options` are its options, `titles` those
    of its custom data, such as a map. `saved` is a time in ISO form, empty when unknown. `problem`
    is why it cannot be opened: LATER (version), LACKING (its game is not installed) or UNREADABLE;
    then all but the key may be unknown. `mark` changes with the stored value; entries set aside
    have none, since they are never written.
    """

    key: str
    game: str = ""
    saved: str = ""
    seats: tuple[Seat, ...] = ()
    asked: int | None = None
    stands: MatchStatus = MatchStatus()
    problem: str = ""
    mark: int | None = None
    name: str = ""
    options: Mapping[str, object] = field(default_factory=dict)
    titles: tuple[str, ...] = ()


def new_key(now: datetime) -> str:
    """Return the key of a new match."""
    return f"{MATCHES}{now.astimezone(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(3)}"


class Listing:
    """Lists the stored matches in slices; `found` are the `count` matches so far.

    Entries set aside are listed too: they can be exported or deleted.
    """

    def __init__(self, storage: Storage, clock: Clock = time.perf_counter) -> None:
        self._storage, self._clock = storage, clock
        self._left: list[str] | None = None
        self._found: list[MatchSummary] = []

    async def go_on(self) -> bool:
        """Run one slice; return whether all are listed."""
        until = self._clock() + SLICE
        if self._left is None:
            aside = await self._storage.keys(ASIDE + MATCHES)
            self._left = [
                *aside,
                *await self._storage.keys(MATCHES),
            ]  # the newest first
        while self._left:
            some = [self._left.pop() for _ in self._left[-TOGETHER:]]
            summaries = await asyncio.gather(*(_summary_at(self._storage, key) for key in some))
            self._found += [found for found in summaries if found]
            if self._clock() >= until:
                break
        return not self._left

    @property
    def count(self) -> int:
        """The number of matches found so far."""
        return len(self._found)

    @property
    def found(self) -> list[MatchSummary]:
        """The matches, last played first, unreadable ones at the end."""
        return sorted(self._found, key=_order, reverse=True)


def _order(entry: MatchSummary) -> tuple[bool, str, str]:
    return entry.problem != UNREADABLE, entry.saved, entry.key


async def _summary_at(storage: Storage, key: str) -> MatchSummary | None:
    """Return the summary of a stored match, None if it no longer exists."""
    if key.startswith(ASIDE):
        return MatchSummary(key, problem=UNREADABLE)
    try:
        sealed = await storage.raw(key)
    except LostValueError:
        return MatchSummary(key, problem=UNREADABLE)
    if sealed is None:
        return None
    try:
        entry = summary(key, unseal(key, sealed))
    except DamagedError:
        entry = MatchSummary(key, problem=UNREADABLE)
    return replace(entry, mark=hash(sealed))


def summary(key: str, data: bytes) -> MatchSummary:
    """Return the summary of a saved match without replaying it.

    Any bytes are accepted: every value of the result has its type, and every text is short and can
    be written.
    """
    try:
        save = read_save(data)
        problem = _problem(save)
    except BadSaveError:
        return MatchSummary(key, problem=UNREADABLE)
    try:
        return _summarise(key, save, problem)
    except BadSaveError:
        return MatchSummary(key, problem=problem or UNREADABLE)


def _problem(save: Reader) -> str:
    """Return why a saved match cannot be opened, as far as its fields show it."""
    bare = save.field("format").index((FORMAT, MATCH_FORMAT)) == 1
    if not bare and save.field("version").whole(1, LATEST) > VERSION:
        return LATER
    match = save if bare else save.field("match")
    if match.field("version").whole(1, LATEST) > MATCH_VERSION:
        return LATER
    return "" if match.field("game").text() in offered() else LACKING


def _summarise(key: str, save: Reader, problem: str) -> MatchSummary:
    """Return the summary of a match; raise BadSaveError if a value is not usable."""
    match = save.field("match")
    match.field("actions").values(MOST_ACTIONS)
    seats = tuple(_seat(seat) for seat in save.field("seats").items(MOST_SEATS))
    save.demand(bool(seats), "nobody sits at this table")
    text, about = save.entries(), match.entries()
    asked, name, options = _value(text, "asked"), _value(text, "name"), _value(about, "options")
    return MatchSummary(
        key,
        quoted(match.field("game").text(), LONGEST_KEPT),
        _time(save.field("saved").value),
        seats,
        asked if type(asked) is int and 0 <= asked < len(seats) else None,
        _read_standing(_value(text, "stands"), len(seats)),
        problem,
        name=clean_name(name) if isinstance(name, str) else "",
        options=options if isinstance(options, dict) else {},
        titles=tuple(titles_in(_value(about, "material"))),
    )


def _value(entries: Mapping[str, Reader], name: str) -> object:
    """Return an entry unchanged; None without it."""
    return entries[name].value if name in entries else None


def _seat(reader: Reader) -> Seat:
    name, colour, kind = (reader.field(what).text() for what in ("name", "colour", "kind"))
    return Seat(written(name, LONGEST_NAME) or NAMELESS, colour[:LONGEST_NAME], kind[:LONGEST_NAME])


def _read_standing(data: object, seats: int) -> MatchStatus:
    """Return the saved standing of a match; an empty one if it is not plausible."""
    if not isinstance(data, dict):
        return MatchStatus()
    stage, points, winners = (_numbers(data.get(name)) for name in ("stage", "points", "winners"))
    if len(stage) == len(("done", "of")):
        return MatchStatus(stage=(stage[0], stage[1]))
    if 0 < len(points) <= seats and all(0 <= seat < len(points) for seat in winners):
        return MatchStatus(points=points, winners=winners)
    return MatchStatus()


def _numbers(data: object) -> tuple[int, ...]:
    """Return a list of numbers that fit into a row; empty if it is not one."""
    if not isinstance(data, list) or not all(
        type(n) is int and abs(n) < MOST_STANDING for n in data
    ):
        return ()
    return tuple(data)


def _time(saved: object) -> str:
    return saved if isinstance(saved, str) and clock.local_time(saved) else ""


async def export_match(storage: Storage, key: str) -> bytes | None:
    """Return a match as a file, unchanged if it is damaged; None if it does not exist."""
    sealed = await storage.raw(key)
    if sealed is None:
        return None
    try:
        return unseal(key, sealed)
    except DamagedError:
        return sealed


async def delete_match(storage: Storage, entry: MatchSummary) -> bool:
    """Delete a match if it is unchanged since it was listed; return whether it is deleted."""
    if entry.mark is None:
        await storage.delete(entry.key)
        return True
    sealed = await storage.raw(entry.key)
    if sealed is None:
        return True
    return hash(sealed) == entry.mark and await storage.remove(entry.key, sealed)


async def rename_match(storage: Storage, entry: MatchSummary, name: str) -> bool:
    """Name a stored match if it is unchanged since it was listed; return whether it was.

    An empty name removes it. Raises WriteConflictError if it is being written, BadSaveError if it
    is not a saved match.
    """
    sealed = await storage.raw(entry.key)
    if sealed is None or entry.mark is None or hash(sealed) != entry.mark:
        return False
    data = unseal(entry.key, sealed)
    await storage.replace(entry.key, renamed(data, name), data)
    return True


async def _named(storage: Storage) -> str | None:
    """Return the stored key of the last active match, if any."""
    try:
        key = check_key((await storage.read(LAST) or b"").decode("ascii", "replace"))
        return key if key.startswith(MATCHES) and await storage.raw(key) is not None else None
    except (StorageError, ValueError):
        return None


async def last_key(storage: Storage) -> str | None:
    """Return the key of the match played last, if it still exists.

    All keys are listed only if none is stored.
    """
    if named := await _named(storage):
        return named
    keys = await storage.keys(MATCHES)
    latest = await asyncio.gather(*(_summary_at(storage, key) for key in keys[-LOOKED_THROUGH:]))
    listed = sorted((entry for entry in latest if entry), key=_order)
    return listed[-1].key if listed else None
