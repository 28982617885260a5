"""The active match: the one played now, or played last."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from functools import partial

from portolan.core.contract import AnyGame, Choices
from portolan.core.match import Match
from portolan.session.seating import find_seating
from portolan.session.seats import Seat
from portolan.session.session import Session
from portolan.storage.lessons import LessonProgress
from portolan.storage.library import new_key
from portolan.storage.records import MatchRecords
from portolan.storage.statistics import Outcomes, outcome
from portolan.storage.store import AbsentGameError, Store
from portolan.storage.voyages import daily_result


class ActiveMatch:
    """Holds `session`, None before the first match, and `last_choices` for new ones, by game.

    `guest` is another match that is viewed, `outcomes` the results of finished ones,
    `records` their records for the statistics, None until read; `lessons` the progress of
    lessons by game (`storage/lessons.py`), `invitation` a link that waits until a lesson is
    over. `seed` returns the seed of a new match, `now` the time.
    """

    def __init__(self, store: Store, seed: Callable[[], int], now: Callable[[], datetime]) -> None:
        self.session: Session | None = None
        self.guest: Session | None = None
        self.last_choices: dict[str, dict[str, object]] = {}
        self.outcomes: Outcomes = {}
        self.records: MatchRecords | None = None
        self.lessons: dict[str, LessonProgress] = {}
        self.invitation = ""
        self._ended: tuple[str, Sequence[str]] | None = None
        """The end of the active match, if that is over: its key and actions. It was counted here,
        or the match arrived with it.
        """
        self._store, self._seed, self._now = store, seed, now

    def take_invitation(self) -> str:
        """Return and clear the waiting link; empty if there is none."""
        link, self.invitation = self.invitation, ""
        return link

    def is_new(self, game: str) -> bool:
        """Return whether a game has been neither played nor learned here, as far as is known."""
        ended = {outcome.game for outcome in self.outcomes.values()}
        playing = self.session.match.game.id if self.session else ""
        return game not in (*self.last_choices, *self.lessons, *ended, playing)

    def begin(
        self,
        game: AnyGame,
        count: int,
        options: Choices,
        seats: Sequence[Seat],
        *,
        face_down: bool = False,
        counts: Collection[str] = (),
    ) -> None:
        """Start and save a match with `count` players; `seats` include the automatic ones.

        `counts` are the ids of what is counted beside the rules.
        """
        match, key = Match(game, count, options, self._seed()), new_key(self._now())
        self.session = Session(match, seats, find_seating(game.id), key, face_down=face_down)
        self.session.clock_counts = {name: [0.0] * len(seats) for name in counts}
        if self.session.away:
            self._store.save_claimed_seats(self.session)
        self.keep()

    def receive(self, session: Session) -> None:
        """Make an imported match the active one, and save it under its key.

        One that is already over is not counted: it may be somebody else's.
        """
        self._show(session)
        self.keep()

    async def go_on_with(self, came: Session, key: str) -> bool:
        """Open the match under a key, and add the further actions of another copy.

        Its seats stay. Return whether it could be opened.
        """
        if not await self.open(key) or self.session is None:
            return False
        known = self.session.match.actions
        if came.match.actions[: len(known)] == known and len(came.match.actions) > len(known):
            self.session.follow(came.match)
            self.keep()
        return True

    def sit(self, seats: Collection[int]) -> None:
        """Make these seats of the active match local to this device, and remember it."""
        if self.session:
            self.session.sit(seats)
            self._store.save_claimed_seats(self.session)
            self.keep()

    def branch(self, session: Session, step: int) -> None:
        """Copy a match as it was after a number of steps; make the copy active and save it
        separately.
        """
        copy = session.after(step)
        copy.key = new_key(self._now())
        self.receive(copy)

    def keep(self) -> None:
        """Save the match; count and record it when it has ended, once for each end."""
        if self.session is None:
            return
        self._store.save_match(self.session)
        before, self._ended = self._ended, _end_of(self.session)
        if self._ended is None or self._ended == before:
            return
        if ended := daily_result(self.session):
            self._store.save_if_absent(*ended)
        if one := outcome(self.session):
            self._store.count(self.session.key, one, self._take_outcomes)
        if self.session.people:
            self._store.record(self.session, self._take_records)

    def _show(self, session: Session | None) -> None:
        """Make a match the active one; if it is over already, `keep` does not count that end."""
        self.session, self.guest = session, None
        self._ended = _end_of(session) if session else None

    def _take_outcomes(self, outcomes: Outcomes) -> None:
        self.outcomes = outcomes

    def _take_records(self, records: MatchRecords) -> None:
        self.records = records

    async def read_records(self) -> MatchRecords:
        """Return the records, read on first use."""
        if self.records is None:
            self.records = await self._store.records()
        return self.records

    async def add_records(self, older: MatchRecords) -> None:
        """Add records of older matches, and store them."""
        self.records = await self._store.add_records(older)

    async def reset_statistics(self, game: str) -> None:
        """Delete the statistics of a game; its matches stay."""
        self.outcomes, self.records = await self._store.reset_statistics(game)

    def remember(self, game: str, choices: Mapping[str, object]) -> None:
        """Remember the choices for a new match of a game."""
        self.last_choices = {**self.last_choices, game: dict(choices)}
        self._store.save_choices(self.last_choices)

    def find(self, key: str) -> Session | None:
        """Return the match of a key, if it is active or viewed; an empty key: the active one."""
        if self.session and key in ("", self.session.key):
            return self.session
        return self.guest if self.guest and key == self.guest.key else None

    async def look_at(self, key: str) -> Session | None:
        """Return the match of a key, loading it if necessary; None if it cannot be read.

        Raises AbsentGameError.
        """
        found = self.find(key)
        if found is None:
            found = self.guest = await self._store.match(key)
        return found

    async def open(self, key: str) -> bool:
        """Make the match of a key the active one; return whether it could be read.

        Raises AbsentGameError.
        """
        self._show(await self._store.match(key))
        return self.session is not None

    def drop(self, key: str) -> None:
        """Drop the match under a key after it was deleted."""
        self.guest = None
        if self.session and self.session.key == key:
            self.session = None

    async def restore(self) -> tuple[str, str] | None:
        """Load the last match and the choices for new ones.

        Return the key and the game of that match if its game must be fetched first.
        """
        store = self._store  # read together: each answer of a browser delays the start
        key, self.last_choices, self.lessons, self.outcomes = await asyncio.gather(
            store.read_or_default(store.last_key, None),
            store.read_or_default(store.choices, self.last_choices),
            store.read_or_default(store.lessons, self.lessons),
            store.read_or_default(store.statistics, self.outcomes),
        )
        self.records = None  # an import may have added some
        if key is None:
            return None
        try:
            await store.read_or_default(partial(self.open, key), False)
        except AbsentGameError as absent:
            return key, absent.game
        return None


def _end_of(session: Session) -> tuple[str, Sequence[str]] | None:
    """Return the key and actions of a match that is over; None for another one."""
    return (session.key, [*session.match.actions]) if session.is_over else None
