"""The library: matches are listed, resumed, exported, imported and deleted."""

from __future__ import annotations

import asyncio
import json
from datetime import date

import pytest

from portolan.platform import Canvas
from portolan.platform.storage import Storage, aside_key, seal, unseal
from portolan.session.saved_match import save_session
from portolan.storage import library
from portolan.storage.claimed_seats import KEY as SEATS
from portolan.storage.device_name import KEY as DEVICE
from portolan.storage.import_file import ImportedFile, store_all
from portolan.storage.puzzles import PuzzleProgress, read_puzzle_progress
from portolan.storage.records import KEY as RECORDS
from portolan.storage.records import MatchRecord, read_records, save_records
from portolan.storage.settings import CHOICES_KEY, KEY, Settings
from portolan.storage.statistics import KEY as STATISTICS
from portolan.storage.statistics import Outcome, save_statistics
from portolan.storage.voyages import DailyResult
from portolan.ui.screens.library.matches import EVERYTHING, MatchesPage
from portolan.ui.table.replay import ReplayTable
from tests.platform.memory import MemoryStore
from tests.support.canvases import SIZES
from tests.support.match_files import export
from tests.support.stored_matches import CANVAS, byte_store_of, played_session, press_all
from tests.support.table_host import FakeHost


@pytest.mark.parametrize("canvas", SIZES)
def test_the_list_is_sound_in_every_size(canvas: Canvas) -> None:
    sessions = [played_session(2 * i, "person", "rector", "merchant", seed=i) for i in range(1, 8)]
    host = FakeHost(canvas, byte_store_of(*sessions))
    press_all(host, "matches", "match:1", "delete", "keep", "match:0")
    assert isinstance(host.app.screen, MatchesPage)
    assert host.app.screen.opened == "matches/7"


def test_the_newest_matches_are_shown_before_all_are_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(library, "SLICE", 0.0)
    monkeypatch.setattr(library, "TOGETHER", 2)
    shown: dict[str, bool] = {}

    class Watched(MemoryStore):
        async def get(self, key: str) -> bytes | None:
            shown.setdefault(key, "match:0" in host.marks.get("targets", ""))
            return await super().get(key)

    byte_store = byte_store_of(*(played_session(1, "person", "person") for _ in range(5)))
    host = FakeHost(CANVAS, Watched(byte_store.entries))
    press_all(host, shown.clear, "matches", "match:4")
    listed = [key for key in shown if key.startswith("matches/")]
    assert listed == [f"matches/{number}" for number in (5, 4, 3, 2, 1)]
    assert [shown[key] for key in listed] == [False] * 2 + [True] * 3


def test_the_last_match_is_resumed_and_any_other_can_be() -> None:
    host = FakeHost(
        CANVAS,
        byte_store_of(played_session(5, "person", "person"), played_session(9, "person", "person")),
    )
    seen: list[str] = []
    press_all(host, lambda: seen.append(host.marks["kept"]), "matches", "match:1", "go-on",
              lambda: seen.append(host.marks["kept"]))  # fmt: skip
    assert seen == ["matches/2", "matches/1"]
    assert host.marks["screen"] in ("table", "hand-over")


def test_a_start_reads_only_the_last_match() -> None:
    """However many are stored; only if no entry names the last match, all keys are listed."""
    asked: list[str] = []

    class Watched(MemoryStore):
        async def get(self, key: str) -> bytes | None:
            asked.append(key)
            return await super().get(key)

        async def keys(self, prefix: str) -> list[str]:
            asked.append(prefix)
            return await super().keys(prefix)

    byte_store = byte_store_of(*(played_session(n, "person", "person") for n in range(5)))
    byte_store.entries[library.LAST] = seal(b"matches/2")
    host = FakeHost(CANVAS, Watched(byte_store.entries))
    press_all(host)
    assert host.marks["kept"] == "matches/2"
    assert {key for key in asked if key.startswith("matches/")} == {"matches/2"}
    for named in (b"matches/9", b"settings/general", b"no key", b""):
        byte_store.entries[library.LAST] = seal(named)
        asked.clear()
        press_all(host := FakeHost(CANVAS, Watched(byte_store.entries)))
        assert host.marks["kept"] == "matches/5"
        assert library.MATCHES in asked


def test_a_new_match_leaves_the_others_unchanged() -> None:
    byte_store = byte_store_of(played_session(5, "person", "person"))
    before = byte_store.entries["matches/1"]
    press_all(FakeHost(CANVAS, byte_store), "new:ragusa", "start")
    assert byte_store.entries["matches/1"] == before
    assert len([key for key in byte_store.entries if key.startswith("matches/")]) == 2


def test_a_match_is_deleted_only_after_a_question() -> None:
    byte_store = byte_store_of(
        played_session(5, "person", "person"), played_session(9, "person", "person")
    )
    press_all(FakeHost(CANVAS, byte_store), "matches", "match:0", "delete",
              lambda: byte_store.entries["matches/2"], "delete-now")  # fmt: skip
    assert sorted(key for key in byte_store.entries if key.startswith("matches/")) == ["matches/1"]


def test_a_deleted_match_is_not_continued_from_the_first_screen() -> None:
    byte_store = byte_store_of(played_session(5, "person", "person"))
    host = FakeHost(CANVAS, byte_store)
    seen: list[tuple[str, bool]] = []

    def note() -> None:
        shown = any(target.key == "continue" for target in host.app.ui.targets)
        seen.append((host.marks["kept"], shown))

    press_all(host, note, "matches", "match:0", "delete", "delete-now", "back", note)
    assert seen == [("matches/1", True), ("", False)]


def test_a_match_that_went_on_in_another_tab_is_not_deleted() -> None:
    byte_store = byte_store_of(
        played_session(5, "person", "person"), played_session(9, "person", "person")
    )
    (other,) = (
        byte_store_of(played_session(12, "person", "person")).entries[f"matches/{n}"] for n in [1]
    )
    host = FakeHost(CANVAS, byte_store)
    press_all(host, "matches", "match:0", "delete",
              lambda: byte_store.entries.update({"matches/2": other}), "delete-now")  # fmt: skip
    assert byte_store.entries["matches/2"] == other
    assert isinstance(host.app.screen, MatchesPage)
    assert host.app.screen.message == (
        "This match was continued in another tab or window, so it was not deleted."
    )
    press_all(host, "matches", "match:0", "delete", "delete-now")
    assert "matches/2" not in byte_store.entries


def test_an_exported_match_can_be_imported_elsewhere() -> None:
    one = played_session(14, "person", "rector", "apprentice")  # so that the person is asked
    host = FakeHost(CANVAS, byte_store_of(one))
    press_all(host, "matches", "match:0", "take-out")
    (data,) = host.files.values()
    other = FakeHost(CANVAS)
    other.chosen_file = data
    press_all(other, "matches", "bring-in", "go-on")
    session = other.app.match.session
    assert session is not None
    assert session.seats == one.seats
    assert session.match.actions == one.match.actions


def test_a_whole_export_can_be_imported_elsewhere() -> None:
    byte_store = byte_store_of(
        played_session(5, "person", "person"), played_session(9, "person", "person")
    )
    byte_store.entries[KEY] = seal(Settings(colours="clear").save())
    host = FakeHost(CANVAS, byte_store)
    press_all(host, "matches", "all-out")
    other = FakeHost(CANVAS)
    other.chosen_file = host.files[EVERYTHING]
    press_all(other, "matches", "bring-in")
    assert other.app.settings.colours == "clear"
    assert {k: other.byte_store.entries[k] for k in byte_store.entries} == byte_store.entries


def used_device(seed: int, **entries: bytes) -> MemoryStore:
    """Return the storage of a device with a match and these entries, by the end of their keys."""
    byte_store = byte_store_of(played_session(5, "person", "person", seed=seed))
    folders = {"general": "settings", "new_match": "settings", "last_match": "settings",
               "statistics": "settings", "records": "settings", "ragusa": "puzzles",
               "venice": "lessons", "ragusa_2026_11_21": "voyages"}  # fmt: skip
    for name, data in entries.items():
        byte_store.entries[f"{folders[name]}/{name.replace('_', '-')}"] = seal(data)
    return byte_store


def test_a_whole_export_is_merged_with_what_another_device_has() -> None:
    """Settings are replaced; what was reached on either device stays; a second time adds nothing.

    Of one thing reached twice the result here counts; of a lesson what went further.
    """
    won, lost = (Outcome("ragusa", "rector", won=won, points=50 + won) for won in (True, False))
    two, three = (MatchRecord("ragusa", players) for players in (2, 3))
    there, here = (
        used_device(
            seed,
            general=Settings(colours=colours).save(),
            new_match=json.dumps({game: {"seats": 2}}).encode(),
            last_match=b"matches/1",
            statistics=save_statistics({"matches/1": result, f"matches/{seed}": result}),
            records=save_records({"matches/1": record, f"matches/{seed}": record}),
            ragusa=PuzzleProgress({"both": tries, str(seed): tries}, frozenset({day})).save(),
            venice=json.dumps({"actions": [], "seen": seen, "praised": praised}).encode(),
            ragusa_2026_11_21=DailyResult(points, 1, 3).save(),
        )
        for seed, colours, game, result, record, tries, day, seen, praised, points in (
            (7, "clear", "venice", won, two, 1, date(2026, 11, 20), 3, True, 90),
            (8, "vivid", "ragusa", lost, three, 2, date(2026, 11, 21), 9, False, 80),
        )
    )
    mine, theirs = dict(here.entries), dict(there.entries)
    press_all(out := FakeHost(CANVAS, there), "matches", "all-out")
    host = FakeHost(CANVAS, here)
    host.chosen_file = out.files[EVERYTHING]
    press_all(host, "matches", "bring-in")
    once = dict(here.entries)
    press_all(host, "matches", "bring-in")
    assert here.entries == once

    found = {key: unseal(key, sealed) for key, sealed in once.items()}
    (beside,) = found.keys() - mine.keys()
    assert once[beside] == theirs["matches/1"]
    assert found[STATISTICS] == save_statistics(
        {"matches/1": lost, "matches/7": won, "matches/8": lost}
    )
    assert read_records(found[RECORDS]) == (
        {"matches/1": three, "matches/7": two, "matches/8": three}, True
    )  # fmt: skip
    assert read_puzzle_progress(found["puzzles/ragusa"]) == PuzzleProgress(
        {"both": 2, "7": 1, "8": 2}, frozenset({date(2026, 11, 20), date(2026, 11, 21)})
    )
    for key in (KEY, CHOICES_KEY, "lessons/venice"):
        assert once[key] == theirs[key]
    for key in ("matches/1", library.LAST, "voyages/ragusa-2026-11-21"):
        assert once[key] == mine[key]
    assert host.app.settings.colours == "clear"


@pytest.mark.parametrize("damaged", [b"rubbish", seal(b"null")])
def test_unreadable_data_that_an_import_merges_into_are_set_aside(damaged: bytes) -> None:
    byte_store, records = MemoryStore({RECORDS: damaged}), {"a": MatchRecord("ragusa", 2)}
    asyncio.run(
        store_all(Storage(byte_store), ImportedFile({RECORDS: seal(save_records(records))}))
    )
    assert byte_store.entries == {
        RECORDS: seal(save_records(records)), aside_key(RECORDS, damaged): damaged,
    }  # fmt: skip


def test_an_import_leaves_the_identity_of_the_device_and_its_seats() -> None:
    """Earlier versions exported both."""
    byte_store = MemoryStore({DEVICE: seal(b"a" * 32), SEATS: seal(b'{"x": [0]}')})
    before = dict(byte_store.entries)
    good = save_session(played_session(5, "person", "person"), "2026")
    for store in (byte_store, MemoryStore()):
        host, kept = FakeHost(CANVAS, store), dict(store.entries)
        host.chosen_file = export({DEVICE: b"b" * 32, SEATS: b'{"x": [1]}', "matches/1": good})
        press_all(host, "matches", "bring-in")
        assert store.entries == {**kept, "matches/1": seal(good)}
    assert before.items() <= byte_store.entries.items()


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"\x89PNG", "not one of Portolan's"),
        (b'{"format": "chess"}', "not a saved match"),
        (save_session(played_session(4, "person", "person"))[:-40], "not one of Portolan's"),
        (b'{"format": "portolan-data", "version": 2, "entries": {}}', "newer Portolan"),
        (b'{"format": "portolan-data", "version": 1, "entries": {"matches/a": "?"}}', "damaged"),
        (b'{"format": "portolan-data", "version": 1, "entries": {"a": "YQ=="}}', "not written by"),
    ],
)
def test_a_wrong_file_is_named_and_changes_nothing(data: bytes, expected: str) -> None:
    host = FakeHost(CANVAS, byte_store_of(played_session(5, "person", "person")))
    before = dict(host.byte_store.entries)
    host.chosen_file = data
    press_all(host, "matches", "bring-in")
    assert host.byte_store.entries == before
    assert any(expected in written.text for written in host.app.ui.written)
    assert host.marks["screen"] == "matches"


def test_a_full_device_refuses_an_import_with_a_message() -> None:
    host = FakeHost(CANVAS, byte_store_of(played_session(5, "person", "person")))
    host.chosen_file = save_session(played_session(3, "person", "rector"))
    host.byte_store.full = True
    press_all(host, "matches", "bring-in")
    assert any("no room" in written.text.lower() for written in host.app.ui.written)


def test_a_match_under_other_rules_opens_as_a_replay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is never silently scored by rules that it was not played by."""
    session = played_session(6, "person", "person")
    host = FakeHost(CANVAS, byte_store_of(session))
    before = host.byte_store.entries["matches/1"]
    monkeypatch.setattr(type(session.match.game), "version", session.match.game.version + 1)
    press_all(host, "continue", "step-back")
    screen = host.app.screen
    assert isinstance(screen, ReplayTable)
    assert screen.step == 5
    assert "you can watch it, but not continue it" in host.a11y_state["status"]
    assert host.byte_store.entries["matches/1"] == before
