"""Store and load settings, matches, and choices for new ones."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Generator, Mapping
from contextlib import suppress
from datetime import datetime
from typing import TypeVar

from portolan.core.errors import BadSaveError, LaterSaveError
from portolan.core.i18n import LANGUAGE_NAMES, Catalogue
from portolan.core.texts import with_capital
from portolan.platform import Host, NotLoadedError
from portolan.platform.storage import (
    DamagedError,
    StorageError,
    StorageFullError,
    WriteConflictError,
)
from portolan.session.letters import quoted
from portolan.session.lobby.game_list import offered
from portolan.session.saved_match import load_session, save_session
from portolan.session.seating import find_seating
from portolan.session.session import Session
from portolan.storage import library, voyages
from portolan.storage.claimed_seats import remember_seats
from portolan.storage.lessons import LessonProgress, all_progress
from portolan.storage.puzzles import KEY as PUZZLES
from portolan.storage.puzzles import PuzzleProgress
from portolan.storage.records import KEY as RECORDS
from portolan.storage.records import (
    MatchRecords,
    reading_records,
    recorded,
    recording,
    saving_records,
)
from portolan.storage.settings import CHOICES_KEY, Settings, read_choices, read_settings
from portolan.storage.settings import KEY as SETTINGS
from portolan.storage.statistics import KEY as STATISTICS
from portolan.storage.statistics import Outcome, Outcomes, counted, read_statistics, save_statistics
from portolan.storage.write_queue import WriteQueue

T = TypeVar("T")

ATTEMPTS = 8
"""How often a value that all tabs add to is read again because another tab was faster."""
LONGEST = 240
"""Limit on an error text in a sentence for the player, in letters."""


class AbsentGameError(Exception):
    """Raised for a match whose `game` must be fetched before it can be opened."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


class Store:
    """Reads, and writes in the background; unreadable values are set aside.

    `now` returns the time. `notify` receives a sentence about a problem. `elsewhere` is called
    with the key of a match that could not be saved because another tab or window had changed it.
    """

    def __init__(
        self,
        host: Host,
        now: Callable[[], datetime],
        notify: Callable[[str], object],
        elsewhere: Callable[[str], object],
    ) -> None:
        self.write_queue = WriteQueue()
        self._host, self._now, self._notify, self._elsewhere = host, now, notify, elsewhere
        self._seen: dict[str, bytes | None] = {}
        self._words = Catalogue("table")
        self._full = False
        self._named: str | None = None

    # --- writing -----------------------------------------------------------------------------

    async def write(self, key: str, data: bytes) -> bool:
        """Save data under a key, or notify the player; return whether it is saved.

        Full storage is reported in a line each time, and in a dialog once until a write succeeds.
        """
        return await self._try(lambda: self._host.storage.write(key, data))

    async def _try(self, write: Callable[[], Awaitable[object]]) -> bool:
        try:
            await write()
        except WriteConflictError:
            raise
        except StorageFullError as error:
            self._notify(self._words("table.full"))  # a desktop window has no such dialog
            if not self._full:
                self._full = True
                self._host.storage_full(error)
        except StorageError as error:
            self._notify(self._words("table.unsaved", error=sentence(str(error))))
        else:
            self._full = False
            return True
        return False

    async def _write_over(self, key: str, data: bytes) -> bool:
        """Save a match if its key has not changed since it was read; return whether it is saved."""
        storage = self._host.storage

        async def write() -> None:
            if key not in self._seen:
                self._seen[key] = await storage.read(key)
            await storage.replace(key, data, self._seen[key])
            self._seen = {key: data}  # only one match is active

        try:
            return await self._try(write)
        except WriteConflictError:
            self._elsewhere(key)
            return False

    async def _add_to(self, key: str, new: Callable[[], Awaitable[bytes]]) -> None:
        """Save what `new` makes of the present value of a key that other tabs add to, too."""
        storage = self._host.storage
        for _ in range(ATTEMPTS):
            try:
                seen = await storage.read(key)
            except DamagedError:
                seen = None  # `new` sets it aside
            data = await new()
            with suppress(WriteConflictError):
                await storage.replace(key, data, seen)
                return
        await storage.write(key, await new())

    def save_match(self, session: Session) -> None:
        """Save a match and its key as the active one."""

        async def keep() -> None:
            now = self._now().isoformat(timespec="seconds")
            kept = await self._write_over(session.key, save_session(session, now))
            if kept and session.key != self._named:
                named = await self.write(library.LAST, session.key.encode())
                self._named = session.key if named else None

        self.write_queue.begin(keep)

    def save_if_absent(self, key: str, data: bytes) -> None:
        """Save data under a key unless it already has a value."""

        async def keep() -> None:
            with suppress(WriteConflictError, DamagedError):
                await self._try(lambda: self._host.storage.replace(key, data, None))

        self.write_queue.begin(keep)

    def save_log(self, key: str, data: bytes) -> None:
        """Save the result of a voyage with those of bots."""
        self.write_queue.begin(lambda: self.write(key, data))

    def save_puzzles(self, game: str, progress: PuzzleProgress) -> None:
        """Save the progress in a game's puzzles."""
        self.write_queue.begin(lambda: self.write(PUZZLES + game, progress.save()))

    def save_settings(self, settings: Settings) -> None:
        """Save settings."""
        self.write_queue.begin(lambda: self.write(SETTINGS, settings.save()))

    def save_choices(self, choices: Mapping[str, object]) -> None:
        """Save the choices for a new match."""
        self.write_queue.begin(lambda: self.write(CHOICES_KEY, json.dumps(choices).encode()))

    def count(self, key: str, one: Outcome, take: Callable[[Outcomes], object]) -> None:
        """Count a finished match; `take` receives all outcomes, those of other tabs included."""

        async def add() -> bytes:
            outcomes = counted(await self.statistics(), key, one)
            take(outcomes)
            return save_statistics(outcomes)

        self.write_queue.begin(lambda: self._try(lambda: self._add_to(STATISTICS, add)))

    def record(self, session: Session, take: Callable[[MatchRecords], object]) -> None:
        """Record a finished match; `take` receives all records, those of other tabs included.

        Goals are judged in slices between frames.
        """
        key, work = session.key, recording(session, self._now().date().isoformat())

        async def record_one() -> None:
            one = await _finish_beside(work)
            take(await self._change_records(lambda others: recorded(others, key, one)))

        self.write_queue.begin(lambda: self._try(record_one))

    async def _change_records(self, change: Callable[[MatchRecords], MatchRecords]) -> MatchRecords:
        """Save and return what a function makes of all records."""
        records: MatchRecords = {}

        async def changed() -> bytes:
            nonlocal records
            records = change(await self.records())
            return await _finish_beside(saving_records(records))

        await self._try(lambda: self._add_to(RECORDS, changed))
        return records

    async def add_records(self, older: MatchRecords) -> MatchRecords:
        """Insert records of older matches at the front; return all of them."""
        return await self._change_records(lambda others: {**older, **others})

    async def reset_statistics(self, game: str) -> tuple[Outcomes, MatchRecords]:
        """Delete outcomes, records, voyages and puzzles of a game; return those of others.

        Matches stay.
        """
        outcomes: Outcomes = {}

        async def without() -> bytes:
            nonlocal outcomes
            outcomes = {k: o for k, o in (await self.statistics()).items() if o.game != game}
            return save_statistics(outcomes)

        await self._try(lambda: self._add_to(STATISTICS, without))
        records = await self._change_records(
            lambda others: {k: r for k, r in others.items() if r.game != game}
        )
        for key in await voyages.logged_days(self._host.storage, game):
            await self._host.storage.delete(key)
        await self._host.storage.delete(PUZZLES + game)
        return outcomes, records

    # --- reading -----------------------------------------------------------------------------

    async def read_or_default(self, read: Callable[[], Awaitable[T]], default: T) -> T:
        """Return what is read, or a default, with a notice, if the storage cannot read it.

        The value stays where it is: it may be readable later.
        """
        try:
            return await read()
        except StorageError as error:
            self._notify(self._words("home.unread", error=sentence(str(error))))
            return default

    async def settings(self) -> Settings:
        """Return the settings; unreadable parts get their default, which is reported.

        The result is stored; the old value is set aside.
        """
        try:
            data = await self._host.storage.read(SETTINGS)
            settings, whole = (Settings(), True) if data is None else read_settings(data)
        except DamagedError:
            settings, whole = Settings(), False
        if not whole:
            await self._put_aside(SETTINGS, "settings.damaged")
            await self.write(SETTINGS, settings.save())
        return settings

    async def statistics(self) -> Outcomes:
        """Return the outcomes of finished matches; unreadable ones are left out, which is reported.

        The old value is set aside.
        """
        try:
            data = await self._host.storage.read(STATISTICS)
            outcomes, whole = ({}, True) if data is None else read_statistics(data)
        except DamagedError:
            outcomes, whole = {}, False
        if not whole:
            await self._put_aside(STATISTICS, "statistics.damaged")
            if outcomes:
                await self.write(STATISTICS, save_statistics(outcomes))
        return outcomes

    async def records(self) -> MatchRecords:
        """Return the records of finished matches; unreadable ones are left out, which is reported.

        The old value is set aside.
        """
        try:
            data = await self._host.storage.read(RECORDS)
            records, whole = await _finish_beside(reading_records(data or b""))
        except DamagedError:
            records, whole = {}, False
        if not whole:
            await self._put_aside(RECORDS, "statistics.damaged")
            await self.write(RECORDS, await _finish_beside(saving_records(records)))
        return records

    async def last_key(self) -> str | None:
        """Return the key of the last active match, None if there is none."""
        return await library.last_key(self._host.storage)

    async def match(self, key: str) -> Session | None:
        """Return the match under a key; None, with a notice, if it cannot be read.

        A match that cannot be read is set aside; one of another installation is left unchanged.
        Raises AbsentGameError.
        """
        try:
            self._seen[key] = data = await self._host.storage.read(key)
            if data is None:
                return None
            game = library.summary(key, data).game
            if game in offered() and not self._host.is_loaded(game):
                raise AbsentGameError(game)
            return load_session(data, find_seating, key)
        except LaterSaveError:
            self._notify(self._words("home.later"))
            return None
        except (DamagedError, BadSaveError):
            await self._put_aside(key, "home.damaged")
            return None

    async def is_elsewhere(self, key: str) -> bool:
        """Whether another tab or window has written or removed a match since it was read."""
        try:
            return await self._host.storage.read(key) != self._seen.get(key)
        except StorageError:  # `match` reports it
            return False

    async def choices(self) -> dict[str, dict[str, object]]:
        """Return the choices for new matches by game; empty if they cannot be read."""
        try:
            return read_choices(await self._host.storage.read(CHOICES_KEY) or b"")
        except DamagedError:
            await self._host.storage.delete(CHOICES_KEY)
            return {}

    def save_claimed_seats(self, session: Session) -> None:
        """Save which seats of a match play at this device."""

        async def keep() -> None:
            with suppress(WriteConflictError):
                await self._try(lambda: remember_seats(self._host.storage, session))

        self.write_queue.begin(keep)

    async def lessons(self) -> dict[str, LessonProgress]:
        """Return the progress of the lessons, by game."""
        return await all_progress(self._host.storage)

    async def _put_aside(self, key: str, text_key: str) -> None:
        await self._host.storage.set_aside(key)
        self._notify(self._words(text_key))
        self._host.mark("damaged", key)


async def _finish_beside(work: Generator[None, None, T]) -> T:
    """Run work in slices and return its result; other tasks run at each pause."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        await asyncio.sleep(0)


def not_loaded_text(words: Catalogue, archive: str, error: NotLoadedError) -> str:
    """Return a sentence for the player about a game or language that could not be fetched."""
    title = LANGUAGE_NAMES.get(archive) or offered()[archive].title
    return words("fetch.changed" if error.changed else "fetch.failed", game=title)


def sentence(text: str) -> str:
    """Return an error text as a sentence of limited length, in letters that can be written."""
    text = quoted(text, LONGEST)
    return with_capital(text) + ("" if text.endswith(".") else ".")
