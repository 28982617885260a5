"""An archive of many matches: the loop goes on, whoever waits sees how far it is and can stop."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping

import pytest

from portolan.core import time_slicing
from portolan.platform import archive
from portolan.platform.storage import NOTHING, Other, StorageFullError, seal
from portolan.session.saved_match import save_session
from portolan.storage import import_file
from portolan.ui.screens.library.matches import MatchesPage
from tests.platform.memory import Memory
from tests.support.stored_matches import CANVAS, played, press_all, shelf_of
from tests.support.table_host import FakeHost

from .test_foreign_files import export, table_save

COUNT = 6
FILE = export({f"matches/{n}": json.dumps(table_save(2, n)).encode() for n in range(COUNT)})


@pytest.fixture(autouse=True)
def _one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each turn of the loop stores one match."""
    monkeypatch.setattr(time_slicing, "SLICE", 0.0)
    monkeypatch.setattr(import_file, "BATCH", 1)


class Slow(Memory):
    """Calls `between` with the number of matches stored, before the next one is."""

    def __init__(self) -> None:
        super().__init__()
        self.stop_at, self.host = COUNT, FakeHost(CANVAS, self)
        self.turns: list[int] = []

    async def put(
        self, changes: Mapping[str, bytes | None], seen: Mapping[str, bytes | None] = NOTHING
    ) -> Other | None:
        if any(key.startswith("matches/") for key in changes):
            self.turns.append(self.host.frames)
            if len(self.kept) == self.stop_at:
                raise StorageFullError("no room")
        return await super().put(changes, seen)


def told(host: FakeHost) -> str:
    assert isinstance(host.app.screen, MatchesPage)
    return host.app.screen.message or ""


def test_between_two_batches_there_is_a_picture() -> None:
    shelf = Slow()
    shelf.host.chosen_file = FILE
    press_all(shelf.host, "matches", "bring-in")
    assert len(shelf.kept) == COUNT
    assert len({*shelf.turns}) == COUNT
    assert f"{COUNT} matches added" in told(shelf.host)


def test_where_the_disk_becomes_full_it_is_said_what_is_stored_and_the_rest_comes_later() -> None:
    shelf = Slow()
    shelf.stop_at = 4
    shelf.host.chosen_file = FILE
    press_all(shelf.host, "matches", "bring-in")
    assert len(shelf.kept) == 4
    assert f"Saved: 4 of {COUNT} matches. No room" in told(shelf.host)
    shelf.stop_at = -1
    press_all(shelf.host, "matches", "bring-in")
    assert len(shelf.kept) == COUNT


def test_who_stops_keeps_what_is_stored_and_doubles_nothing_by_going_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host = FakeHost(CANVAS, shelf_of(played(5, "person", "person", seed=99)))
    host.chosen_file = export(
        {f"matches/{n}": json.dumps(table_save(2, n)).encode() for n in (1, 2, 3, 4)}
    )
    inner, stopped = host.frame, list[bool]()

    async def frame(*, idle: bool = False) -> float:
        if len(host.shelf.kept) == 3 and not stopped:
            stopped.append(True)
            host.press("stop")
        return await inner(idle=idle)

    monkeypatch.setattr(host, "frame", frame)
    press_all(host, "matches", "bring-in")
    assert "Saved: 2 of 4 matches. You stopped." in told(host)
    assert len(host.shelf.kept) == 3
    press_all(host, "matches", "bring-in")
    assert len(host.shelf.kept) == 5, "a match of another name lies beside the one that was here"


def test_what_another_window_writes_meanwhile_is_not_written_over() -> None:
    mine = save_session(played(9, "person", "person"), "2026")
    theirs = save_session(played(5, "person", "person"), "2026")

    class Overtaken(Memory):
        async def put(
            self, changes: Mapping[str, bytes | None], seen: Mapping[str, bytes | None] = NOTHING
        ) -> Other | None:
            self.kept.setdefault("matches/1", seal(mine))
            return await super().put(changes, seen)

    host = FakeHost(CANVAS, Overtaken())
    host.chosen_file = export({"matches/1": theirs})
    press_all(host, "matches", "bring-in")
    assert host.shelf.kept == {"matches/1": seal(mine)}


def test_what_does_not_fit_into_one_file_is_offered_in_several_that_come_in_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shelf = Memory()
    asyncio.run(
        import_file.store_all(
            FakeHost(CANVAS, shelf).storage,
            import_file.ImportedFile({f"matches/{n}": seal(b"%d" % n) for n in range(5)}),
        )
    )
    monkeypatch.setattr(archive, "MOST_ENTRIES", 2)
    host = FakeHost(CANVAS, shelf)
    press_all(host, "matches", "all-out", "all-out", "all-out")
    assert len(host.files) == 3
    read = [archive.unpack(data) for data in host.files.values()]
    assert [len(entries) for entries in read] == [2, 2, 1]
    assert "The last file is saved" in told(host)
