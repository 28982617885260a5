"""Statistics of finished matches: counted, stored, shown, resistant to damage."""

from __future__ import annotations

import asyncio
import json

import pytest

from portolan.ai.levels import levels
from portolan.core.i18n import set_language
from portolan.platform import Canvas
from portolan.platform.storage import ASIDE, Storage, seal, unseal
from portolan.session.seats import PERSON
from portolan.storage.import_file import ImportedFile, store_all
from portolan.storage.settings import KEY as SETTINGS
from portolan.storage.settings import Settings
from portolan.storage.statistics import (
    KEY,
    SOLO,
    Outcome,
    balances,
    counted,
    next_up,
    outcome,
    read_statistics,
    save_statistics,
)
from tests.platform.memory import MemoryStore
from tests.support.finished_matches import finished_session
from tests.support.pictures import check_picture
from tests.support.table_host import FakeHost, run

CANVASES = [Canvas(320, 568, 1.0), Canvas(390 * 3, 844 * 3, 3.0), Canvas(1280, 720, 1.0)]
WON = Outcome("ragusa", "apprentice", won=True, points=98)
LOST = Outcome("ragusa", "apprentice", won=False, points=71)


def test_a_match_of_one_person_counts_against_its_strongest_bot() -> None:
    session = finished_session("merchant", PERSON, "apprentice")
    result = session.match.game.result(session.match.position)[1]
    assert result.seat == 1
    assert outcome(session) == Outcome("ragusa", "merchant", result.winner, result.points)


def test_matches_of_several_people_or_none_and_open_ones_do_not_count() -> None:
    assert outcome(finished_session(PERSON, PERSON)) is None
    assert outcome(finished_session("apprentice", "apprentice")) is None
    session = finished_session(PERSON, "apprentice")
    session.match = session.match.at(5)
    assert outcome(session) is None


def test_a_match_counts_once_with_its_last_result() -> None:
    twice = counted(counted({}, "matches/one", WON), "matches/one", LOST)
    assert twice == {"matches/one": LOST}


def test_a_level_no_longer_offered_still_counts_and_suggests_no_other() -> None:
    """RANSACKIT's Castaway is no longer on its ladder; matches against it count."""
    won = Outcome("ransackit", "castaway", won=True, points=31)
    assert "castaway" not in levels("ransackit")
    assert balances({"a": won}, "ransackit")["castaway"].won == 1
    assert next_up({"a": won, "b": won}, "ransackit") is None


def test_average_and_best_are_shown_by_level() -> None:
    solo = Outcome("ragusa", SOLO, won=False, points=60)
    other = Outcome("venice", "apprentice", won=True, points=12)
    found = balances({"a": WON, "b": solo, "c": LOST, "d": other}, "ragusa")
    assert [*found] == [SOLO, "apprentice"]
    assert (found["apprentice"].played, found["apprentice"].won) == (2, 1)
    assert found["apprentice"].average == (98 + 71) / 2
    assert found["apprentice"].best == 98


@pytest.mark.parametrize(
    ("levels", "wins", "level"),
    [
        ((), (), None),
        (("apprentice",), (True,), None),
        (("apprentice", "apprentice"), (True, True), "factor"),
        (("apprentice", "apprentice"), (True, False), None),
        (("apprentice", "merchant"), (True, True), None),
        (("apprentice", "merchant", "merchant"), (False, True, True), "senator"),
        (("senator", "senator"), (True, True), "rector"),
        (("rector", "rector"), (True, True), None),
        ((SOLO, SOLO), (True, True), None),
    ],
)
def test_after_two_wins_in_a_row_the_next_level_is_suggested(
    levels: tuple[str, ...], wins: tuple[bool, ...], level: str | None
) -> None:
    pairs = enumerate(zip(levels, wins, strict=True))
    outcomes = {str(i): Outcome("ragusa", against, won, 1) for i, (against, won) in pairs}
    assert next_up(outcomes, "ragusa") == level
    assert next_up(outcomes, "venice") is None


def shelf_with(**outcomes: Outcome) -> MemoryStore:
    byte_store = MemoryStore()
    byte_store.entries[KEY] = seal(save_statistics(outcomes))
    return byte_store


def test_the_suggestion_is_accepted_by_one_touch() -> None:
    host = FakeHost(CANVASES[2], shelf_with(a=WON, b=WON))
    todo = ["new:ragusa", "seats:3", "challenge", "start"]

    def step() -> bool:
        check_picture(host)
        if todo:
            host.press(todo.pop(0))
            return True
        return False

    session = run(host, step).match.session
    assert session
    assert [seat.kind for seat in session.seats] == [PERSON, "factor", "factor"]


@pytest.mark.parametrize("canvas", CANVASES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_statistics_have_their_own_screen(canvas: Canvas, language: str) -> None:
    other = Outcome("venice", "rector", won=True, points=12)
    host = FakeHost(canvas, shelf_with(a=WON, b=LOST, c=other))
    host.language = language
    todo = ["matches", "statistics", "game:ragusa"]

    def step() -> bool:
        check_picture(host)
        if todo:
            host.press(todo.pop(0))
            return True
        return False

    run(host, step)
    set_language("en")
    assert host.addresses[-1] == "statistics"
    assert host.marks["screen"] == "statistics"
    table = host.sections["table"]
    mean = "84.5" if language == "en" else "84,5"
    assert [row[1:] for row in table["rows"]] == [["2", "1", mean, "98"]]


def test_the_result_of_a_match_stays_when_the_match_is_deleted() -> None:
    byte_store = MemoryStore()
    byte_store.entries[SETTINGS] = seal(Settings(speed="off").save())
    host = FakeHost(CANVASES[2], byte_store)
    session = finished_session(PERSON, "apprentice")

    def step() -> bool:
        if host.marks["screen"] == "home":
            host.app.match.session = session
            host.app.match.keep()
            host.app.navigator.go_on()
        elif host.marks["screen"] == "end":
            host.press("statistics")
        else:
            return False
        return True

    run(host, step)
    one = outcome(session)
    assert host.app.match.outcomes == {session.key: one}
    del byte_store.entries[session.key]
    again = FakeHost(CANVASES[2], byte_store)
    assert run(again, lambda: False).match.outcomes == {session.key: one}


@pytest.mark.parametrize(
    "data",
    [
        b"rubbish",
        seal(b"{"),
        seal(b"[]"),
        seal(b'{"a": 1}'),
        seal(b'{"a": {"game": "ragusa", "level": "solo", "won": 1, "points": 3}}'),
        seal(b'{"a": {"game": "ragusa", "level": "solo", "won": true, "points": "many"}}'),
    ],
)
def test_damaged_statistics_alone_start_anew_with_a_message(data: bytes) -> None:
    byte_store = MemoryStore()
    byte_store.entries[KEY] = data
    byte_store.entries[SETTINGS] = seal(Settings(speed="fast").save())
    host = FakeHost(CANVASES[2], byte_store)
    app = run(host, lambda: False)
    assert app.match.outcomes == {}
    assert app.trouble
    assert "statistics" in app.trouble
    assert app.settings.speed == "fast"
    assert byte_store.entries[ASIDE + KEY] == data
    assert KEY not in byte_store.entries


def test_imported_statistics_are_added_to_the_existing_ones() -> None:
    byte_store = shelf_with(a=WON)
    there = seal(save_statistics({"a": LOST, "b": LOST}))
    asyncio.run(store_all(Storage(byte_store), ImportedFile({KEY: there})))
    found, whole = read_statistics(unseal(KEY, byte_store.entries[KEY]))
    assert whole
    assert found == {"a": WON, "b": LOST}
    assert json.loads(save_statistics(found))["a"]["points"] == 98
