"""Importing many matches does not block the loop, shows progress and can be stopped."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping

import pytest

from portolan.core import time_slicing
from portolan.platform import archive
from portolan.platform.storage import NOTHING, Conflict, StorageFullError, seal
from portolan.session.saved_match import save_session
from portolan.storage import import_file
from portolan.ui.screens.library.matches import MatchesPage
from tests.platform.memory import MemoryStore
from tests.support.match_files import export, saved_match
from tests.support.stored_matches import CANVAS, byte_store_of, played_session, press_all
from tests.support.table_host import FakeHost

COUNT = 6
FILE = export({f"matches/{n}": json.dumps(saved_match(2, n)).encode() for n in range(COUNT)})


@pytest.fixture(autouse=True)
def _one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Store one match in each turn of the loop."""
    monkeypatch.setattr(time_slicing, "SLICE", 0.0)
    monkeypatch.setattr(import_file, "BATCH", 1)


class Slow(MemoryStore):
    """A byte store that calls `between` with the number of stored matches before each write."""

    def __init__(self) -> None:
        super().__init__()
        self.stop_at, self.host = COUNT, FakeHost(CANVAS, self)
        self.turns: list[int] = []

    async def put(
        self, changes: Mapping[str, bytes | None], seen: Mapping[str, bytes | None] = NOTHING
    ) -> Conflict | None:
        if any(key.startswith("matches/") for key in changes):
            self.turns.append(self.host.frames)
            if len(self.entries) == self.stop_at:
                raise StorageFullError("no room")
        return await super().put(changes, seen)


def status_text(host: FakeHost) -> str:
    assert isinstance(host.app.screen, MatchesPage)
    return host.app.screen.message or ""


def test_a_picture_is_drawn_between_two_batches() -> None:
    byte_store = Slow()
    byte_store.host.chosen_file = FILE
    press_all(byte_store.host, "matches", "bring-in")
    assert len(byte_store.entries) == COUNT
    assert len({*byte_store.turns}) == COUNT
    assert f"{COUNT} matches added" in status_text(byte_store.host)


def test_a_full_disk_reports_what_is_stored_and_the_rest_can_follow() -> None:
    byte_store = Slow()
    byte_store.stop_at = 4
    byte_store.host.chosen_file = FILE
    press_all(byte_store.host, "matches", "bring-in")
    assert len(byte_store.entries) == 4
    assert f"Saved: 4 of {COUNT} matches. No room" in status_text(byte_store.host)
    byte_store.stop_at = -1
    press_all(byte_store.host, "matches", "bring-in")
    assert len(byte_store.entries) == COUNT


def test_stopping_keeps_what_is_stored_and_resuming_duplicates_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host = FakeHost(CANVAS, byte_store_of(played_session(5, "person", "person", seed=99)))
    host.chosen_file = export(
        {f"matches/{n}": json.dumps(saved_match(2, n)).encode() for n in (1, 2, 3, 4)}
    )
    inner, stopped = host.frame, list[bool]()

    async def frame(*, idle: bool = False) -> float:
        if len(host.byte_store.entries) == 3 and not stopped:
            stopped.append(True)
            host.press("stop")
        return await inner(idle=idle)

    monkeypatch.setattr(host, "frame", frame)
    press_all(host, "matches", "bring-in")
    assert "Saved: 2 of 4 matches. You stopped." in status_text(host)
    assert len(host.byte_store.entries) == 3
    press_all(host, "matches", "bring-in")
    assert len(host.byte_store.entries) == 5, (
        "a match of another name lies beside the one that was here"
    )


def test_entries_written_by_another_window_meanwhile_are_not_overwritten() -> None:
    mine = save_session(played_session(9, "person", "person"), "2026")
    theirs = save_session(played_session(5, "person", "person"), "2026")

    class Overtaken(MemoryStore):
        async def put(
            self, changes: Mapping[str, bytes | None], seen: Mapping[str, bytes | None] = NOTHING
        ) -> Conflict | None:
            self.entries.setdefault("matches/1", seal(mine))
            return await super().put(changes, seen)

    host = FakeHost(CANVAS, Overtaken())
    host.chosen_file = export({"matches/1": theirs})
    press_all(host, "matches", "bring-in")
    assert host.byte_store.entries == {"matches/1": seal(mine)}


def test_what_does_not_fit_into_one_file_is_exported_in_several(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    byte_store = MemoryStore()
    asyncio.run(
        import_file.store_all(
            FakeHost(CANVAS, byte_store).storage,
            import_file.ImportedFile({f"matches/{n}": seal(b"%d" % n) for n in range(5)}),
        )
    )
    monkeypatch.setattr(archive, "MOST_ENTRIES", 2)
    host = FakeHost(CANVAS, byte_store)
    press_all(host, "matches", "all-out", "all-out", "all-out")
    assert len(host.files) == 3
    read = [archive.unpack(data) for data in host.files.values()]
    assert [len(entries) for entries in read] == [2, 2, 1]
    assert "The last file is saved" in status_text(host)
