"""The options of a match are shown at the table and in the list; a match can have a name."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from portolan.core.contract import Choice
from portolan.core.i18n import Catalogue, set_language
from portolan.core.match import Match
from portolan.platform import Canvas
from portolan.platform.storage import Storage, seal, unseal
from portolan.registry import find_game
from portolan.session.lobby.game_list import LONGEST_TITLE, offered, titles_in
from portolan.session.saved_match import ROWS, load_session, renamed, save_session
from portolan.session.seating import find_seating
from portolan.session.seats import LONGEST_NAME, PERSON, Seat
from portolan.session.session import Session
from portolan.storage import links
from portolan.storage.library import Listing, rename_match, summary
from portolan.ui.screens.library.match_text import match_lines
from portolan.ui.table.play import PlayTable
from tests.platform.memory import MemoryStore
from tests.support.stored_matches import byte_store_of, played_session, press_all
from tests.support.table_host import FakeHost
from tests.support.table_matches import DESKTOP, PHONE, SMALL

WORDS = Catalogue("table")
KEY = "matches/1"


def begun(game: str, seats: int, **options: Choice) -> Session:
    match = Match(find_game(game), seats, options, 7)
    seating = find_seating(game)
    usual = seating.default_seats(seats, match.options)
    kinds = [PERSON, *["automatic" if s.played_by else "apprentice" for s in usual[1:]]]
    sitting = [Seat(s.name, s.colour, kind) for s, kind in zip(usual, kinds, strict=True)]
    return Session(match, sitting, seating, KEY)


@pytest.mark.parametrize(
    ("game", "options", "english", "german"),
    [
        ("ransackit", {"map": "naskir", "ruins": True}, ["Naskir", "Ruins"], ["Naskir", "Ruinen"]),
        ("venice", {"guilds": True}, ["Guilds"], ["Zünfte"]),
        ("ragusa", {"edition": "first"}, ["First edition"], ["Erste Ausgabe"]),
        ("ragusa", {"edition": "second", "harder": False}, [], []),
    ],
)
def test_only_options_that_differ_from_the_defaults_are_shown(
    game: str, options: dict[str, object], english: list[str], german: list[str]
) -> None:
    assert offered()[game].in_play(options) == english
    set_language("de")
    assert offered()[game].in_play(options) == german


@pytest.mark.parametrize("junk", [None, 7, [1], {"map": [{}]}, {"guilds": None, "ruins": 1.5}])
def test_options_and_maps_of_a_damaged_save_are_read_as_far_as_possible(junk: Any) -> None:
    saved = json.loads(save_session(played_session(3, PERSON, PERSON)))
    saved["match"] |= {"options": junk, "material": junk}
    saved["name"] = junk
    entry = summary(KEY, json.dumps(saved).encode())
    assert (entry.name, entry.titles) == ("", ())
    assert match_lines(WORDS, entry, "today")
    assert 0 < len(titles_in({"map": {"title": "A" * 999}, "else": 3})[0]) <= LONGEST_TITLE


@pytest.mark.parametrize("canvas", [DESKTOP, PHONE, SMALL])
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("ransackit", 2, {"ruins": True}),
        ("venice", 3, {"guilds": True}),
        ("ragusa", 1, {"edition": "first", "harder": True, "pairs": True, "player_first": True}),
    ],
)
def test_the_table_names_its_options_and_explains_them(
    canvas: Canvas, game: str, seats: int, options: dict[str, Choice]
) -> None:
    session = begun(game, seats, **options)
    if game == "venice":
        session.match.play("sail")
    seen: dict[str, Any] = {}

    def look() -> None:
        screen = host.app.screen
        assert isinstance(screen, PlayTable)
        written = [text.text for text in host.app.ui.written]
        names = screen.table_view.variants
        count = WORDS("table.variants_count", count=len(names))
        seen["shown"] = count in written or any(names[0] in text for text in written)
        explained = screen.explain("variants")
        assert explained
        seen["lines"] = [*explained.lines]
        seen["spoken"] = [s.lines for s in screen.table_view.in_words() if s.key == "variants"]

    host = FakeHost(canvas, byte_store_of(session))
    press_all(host, "continue", look)
    assert seen["shown"]
    assert len(seen["lines"]) == len(options)
    assert seen["spoken"] == [offered()[game].in_play(session.match.options)]


def test_a_name_is_in_the_save_only_and_earlier_versions_read_one_without() -> None:
    session = played_session(4, PERSON, PERSON)
    assert json.loads(save_session(session))["version"] == ROWS
    plain = links.pack(session)
    session.name = "Friday"
    data = save_session(session)
    assert load_session(data, find_seating, KEY).name == "Friday"
    assert summary(KEY, data).name == "Friday"
    assert links.pack(session) == plain
    nameless = renamed(data, "")
    assert json.loads(nameless)["version"] == ROWS
    assert load_session(nameless, find_seating, KEY).name == ""


def test_a_match_saved_by_an_earlier_version_can_be_named() -> None:
    old = json.loads(save_session(played_session(4, PERSON, PERSON)))
    for name in ("stands", "face_down", "rows"):
        del old[name]
    named = renamed(json.dumps({**old, "version": 2}).encode(), "W" * 99)
    assert load_session(named, find_seating, KEY).name == "W" * LONGEST_NAME


def test_the_list_shows_the_name_and_search_finds_it_after_a_restart() -> None:
    session = played_session(4, PERSON, PERSON)
    session.name = "Friday"
    head, *_ = match_lines(WORDS, summary(KEY, save_session(session)), "today")
    assert head.startswith("Friday · ")


@pytest.mark.parametrize("canvas", [DESKTOP, PHONE, SMALL])
@pytest.mark.parametrize("active", [True, False])
def test_a_match_is_renamed_in_the_list(canvas: Canvas, active: bool) -> None:
    """The active one through its session, any other in storage."""
    byte_store = byte_store_of(played_session(5, PERSON, PERSON), played_session(9, PERSON, PERSON))
    key, row = ("matches/2", "match:0") if active else ("matches/1", "match:1")
    host = FakeHost(canvas, byte_store)
    host.answers = ["Friday " + "W" * 99, ""]
    names: list[str] = []

    def look() -> None:
        names.append(summary(key, unseal(key, byte_store.entries[key])).name)

    press_all(host, "matches", row, "rename", look, "rename", look)
    assert names == [("Friday " + "W" * 99)[:LONGEST_NAME], ""]


async def _rename(memory: MemoryStore, name: str, *, meanwhile: bool = False) -> bool:
    storage = Storage(memory)
    listing = Listing(storage)
    while not await listing.go_on():
        pass
    entry = listing.found[0]
    if meanwhile:
        memory.entries[entry.key] = seal(save_session(played_session(6, PERSON, PERSON)))
    return await rename_match(storage, entry, name)


@pytest.mark.parametrize("meanwhile", [False, True])
def test_renaming_does_not_overwrite_a_match_that_went_on_meanwhile(meanwhile: bool) -> None:
    memory = byte_store_of(played_session(4, PERSON, PERSON))
    assert asyncio.run(_rename(memory, "Friday", meanwhile=meanwhile)) is not meanwhile
    key = next(key for key in memory.entries if key.startswith("matches/"))
    name = summary(key, unseal(key, memory.entries[key])).name
    assert name == ("" if meanwhile else "Friday")


def test_nomads_without_a_settlement_show_no_limit_of_units() -> None:
    session = begun("ransackit", 2, nomads=True)
    position: Any = session.match.position
    while position.round == 0:
        session.match.play(session.match.legal_texts()[0])
    shown = "\n".join(session.match.game.describe(session.view()))
    assert "(2)" in shown
    assert "of 0" not in shown
