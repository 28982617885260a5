"""Every value of a stored entry may have any type: list, start and links cope."""

from __future__ import annotations

import json
from typing import Any

import pytest

from portolan.core.errors import BadSaveError
from portolan.platform import Canvas
from portolan.platform.storage import open_export, seal
from portolan.session.saved_match import match_in
from portolan.storage import library
from portolan.storage.library import LATER, UNREADABLE, MatchSummary, summary
from portolan.storage.settings import CHOICES_KEY, KEY, Settings
from portolan.storage.statistics import KEY as STATISTICS
from portolan.ui.screens.library.matches import MatchesPage
from tests.platform.memory import MemoryStore
from tests.support.link_player import open_link
from tests.support.match_files import saved_match
from tests.support.match_links import compressed, link_with
from tests.support.stored_matches import CANVAS, byte_store_of, played_session, press_all
from tests.support.table_host import FakeHost

STRANGE: tuple[Any, ...] = (
    None, True, -1, 2**70, 0.5, "", "x", "../x", "table", [], ["ragusa"], {}, {"ragusa": 1},
)  # fmt: skip
"""A value of every type, and a few that look like the right one."""
PLACES = ("format", "version", "saved", "seats", "asked", "stands", "face_down", "passed", "rows",
          "match", "match.format", "match.version", "match.game", "match.rules", "match.material",
          "match.seats", "match.options", "match.seed", "match.position", "match.actions",
          "match.checksum", "seats.0.name", "seats.0.colour", "seats.0.kind", "stands.points",
          "stands.stage", "stands.winners")  # fmt: skip

LATER_GAME_IS_A_LIST = json.dumps({
    "format": "portolan-table", "version": 99, "saved": "2026-11-27T00:00:00+00:00",
    "seats": [{"name": "A", "colour": "red", "kind": "person"},
              {"name": "B", "colour": "blue", "kind": "person"}],
    "asked": 0, "passed": [],
    "match": {"format": "portolan-match", "version": 9, "game": ["ragusa"], "seats": 2,
              "options": {}, "seed": 1, "position": None, "actions": [], "checksum": ""},
}).encode()  # fmt: skip


def with_value(place: str, value: Any, version: int) -> bytes:
    """Return a save with one value changed, of this version or one that claims to be later."""
    save = {**saved_match(), "version": version}
    inside: Any = save
    *way, last = place.split(".")
    for name in way:
        inside = inside[int(name) if isinstance(inside, list) else name]
    inside[last] = value
    return json.dumps(save).encode()


def test_a_later_save_with_a_strange_game_breaks_neither_list_nor_start() -> None:
    host = FakeHost(CANVAS)
    host.chosen_file = LATER_GAME_IS_A_LIST
    press_all(host, "matches", "bring-in", "match:0", "take-out")
    assert [*host.files.values()] == [LATER_GAME_IS_A_LIST]
    again = FakeHost(CANVAS, host.byte_store)
    press_all(again, "matches", "match:0", "delete", "delete-now")
    assert not [key for key in again.byte_store.entries if key.startswith("matches/")]


@pytest.mark.parametrize(
    "key", ["matches/1", "matches/2", KEY, CHOICES_KEY, STATISTICS, library.LAST, "lessons/ragusa"]
)
def test_a_value_that_the_storage_does_not_give_out_stops_neither_list_nor_start(key: str) -> None:
    """Browsers store large values in files of their own, which may go or be damaged."""
    store = byte_store_of(*(played_session(n, "person", "person") for n in (5, 7)))
    store.entries |= dict.fromkeys((CHOICES_KEY, STATISTICS, "lessons/ragusa"), seal(b"{}"))
    store.entries |= {KEY: seal(Settings().save()), library.LAST: seal(b"matches/2")}
    before = dict(store.entries)
    store.lost.add(key)
    host = FakeHost(CANVAS, store)
    press_all(host, "matches", "match:0", "all-out")
    assert f", {key.rpartition('/')[2]}." in str(host.sections)
    entries, wrong = open_export(*host.files.values())
    assert entries.keys() == before.keys() - {key}
    assert not wrong
    assert store.entries == before
    if key.startswith("matches/"):
        again = FakeHost(CANVAS, store)
        press_all(again, "matches", "match:1", "delete", "delete-now")
        assert store.entries.keys() == before.keys() - {key}


def test_a_storage_that_gives_out_nothing_is_told_of_at_the_start() -> None:
    store = MemoryStore()
    store.away = True
    host = FakeHost(CANVAS, store)
    press_all(host, lambda: None)
    assert (host.marks["screen"], host.app.trouble) == (
        "home",
        host.app.words("home.unread", error="No access."),
    )
    press_all(host, "new:ragusa", "start")
    assert host.app.trouble == host.app.words("table.unsaved", error="No access.")


@pytest.mark.parametrize("version", [4, 99])
def test_the_summary_of_any_save_has_texts_and_numbers_only(version: int) -> None:
    """Every type in every place of a save is read without an error, into the declared types."""
    for place in PLACES:
        for value in STRANGE:
            check_types(summary("matches/1", with_value(place, value, version)))


def check_types(entry: MatchSummary) -> None:
    assert type(entry.game) is type(entry.saved) is type(entry.problem) is str
    assert all(type(t) is str for seat in entry.seats for t in (seat.name, seat.colour, seat.kind))
    assert entry.asked is None or entry.asked in range(len(entry.seats))
    assert set(entry.stands.winners) <= set(range(len(entry.seats)))


@pytest.mark.parametrize("canvas", [CANVAS, Canvas(360, 640, 1.0)], ids=["wide", "narrow"])
def test_a_store_of_strange_values_is_listed_completely(canvas: Canvas) -> None:
    byte_store = byte_store_of(played_session(5, "person", "person"))
    strange = [(place, value) for place in PLACES for value in STRANGE]
    for number, (place, value) in enumerate(strange):
        data = with_value(place, value, 99 if number % 2 else 4)
        byte_store.entries[f"matches/x{number}"] = seal(data)
    byte_store.entries["matches/later"] = seal(LATER_GAME_IS_A_LIST)
    byte_store.entries[library.LAST] = seal(b"matches/later")
    host = FakeHost(canvas, byte_store)
    pages: list[int] = []

    def count() -> None:
        assert isinstance(host.app.screen, MatchesPage)
        assert host.app.screen.entries is not None
        pages.append(len(host.app.screen.entries))

    press_all(host, "matches", count, "page-on")
    assert pages == [len(strange) + 2]
    assert not [key for key in byte_store.entries if key.startswith("damaged/")], (
        "nothing is lost by it"
    )


@pytest.mark.parametrize("value", STRANGE)
@pytest.mark.parametrize("place", ["match.game", "seats", "match.actions", "match.material"])
def test_a_link_with_a_strange_value_cannot_be_opened_and_says_so(place: str, value: Any) -> None:
    data = with_value(place, value, 1)
    host = open_link(link_with(compressed(data)))
    assert host.marks["screen"] == "link"
    assert not [key for key in host.byte_store.entries if key.startswith("matches/")]


def test_an_import_coexists_with_a_stored_match_that_is_no_object() -> None:
    """A save of a later version, whose match may be anything, has the key of an imported one."""
    later = json.dumps({"format": "portolan-table", "version": 99, "match": ["x"]}).encode()
    assert summary("matches/1", later).problem in (LATER, UNREADABLE)
    byte_store = MemoryStore({"matches/1": seal(later)})
    host = FakeHost(CANVAS, byte_store)
    export = byte_store_of(played_session(5, "person", "person"))
    other = FakeHost(CANVAS, export)
    press_all(other, "matches", "all-out")
    (host.chosen_file,) = other.files.values()
    press_all(host, "matches", "bring-in", "match:1")
    assert byte_store.entries["matches/1"] == seal(later)
    with pytest.raises(BadSaveError):
        match_in(later)


@pytest.mark.parametrize("key", ["match/A", "replay/1/%00", "match/-", "log/" + "x" * 300])
def test_an_address_with_an_unknown_match_leads_to_the_home_screen(key: str) -> None:
    host = FakeHost(CANVAS)
    press_all(host, lambda: host.done.append(("go", key)), lambda: None)
    assert host.marks["screen"] == "home"
