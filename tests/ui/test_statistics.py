"""Statistics of finished matches: counted, stored, shown, resistant to damage."""

from __future__ import annotations

import asyncio
import json

import pytest

from portolan.ai.levels import levels
from portolan.core.i18n import set_language
from portolan.platform import Canvas
from portolan.platform.storage import Storage, aside_key, seal, unseal
from portolan.session.seats import PERSON
from portolan.storage.import_file import ImportedFile, store_all
from portolan.storage.links import pack
from portolan.storage.records import KEY as RECORDS
from portolan.storage.records import read_records
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
from tests.support.link_player import Step, active_session, open_link, press_in_turn
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


def test_a_friend_s_finished_match_does_not_count_but_one_finished_here_does() -> None:
    theirs = finished_session(PERSON, "apprentice")
    link = pack(theirs)
    host = open_link(link, "begin")
    assert active_session(host).is_over
    assert not {KEY, RECORDS} & host.byte_store.entries.keys()
    host = open_link(pack(theirs.after(5)), "begin", to_the_end)
    key = active_session(host).key
    assert host.app.match.outcomes == {key: outcome(active_session(host))}
    assert stored_keys(host) == ([key], [key])


def test_playing_on_from_the_end_of_a_match_counts_no_other_match() -> None:
    def branch(host: FakeHost) -> None:
        session = active_session(host)
        host.app.match.branch(session, len(session.match.actions))

    host = after_a_match(branch)
    assert active_session(host).key != "matches/1"
    assert stored_keys(host) == (["matches/1"], ["matches/1"])


def rename(host: FakeHost) -> None:
    """Name the active match, as the list of matches does."""
    active_session(host).name = "Friday"
    host.app.match.keep()


def test_a_match_that_is_named_after_its_end_is_not_counted_again() -> None:
    """Its result stays before those of later matches, which decide about the next level."""

    def another(host: FakeHost) -> None:
        session = finished_session(PERSON, "apprentice")
        session.key = "matches/2"
        host.app.match.session = session.after(5)
        to_the_end(host)

    def back(host: FakeHost) -> None:
        host.app.later(lambda: host.app.match.open("matches/1"))

    host = after_a_match(another, back, rename)
    assert active_session(host).key == "matches/1"
    assert stored_keys(host) == (["matches/1", "matches/2"],) * 2
    again = press_in_turn(FakeHost(CANVASES[2], host.byte_store), rename)
    assert active_session(again).key == "matches/1"
    assert stored_keys(again) == (["matches/1", "matches/2"],) * 2


def test_a_match_that_is_named_after_a_reset_stays_out_of_the_statistics() -> None:
    def reset(host: FakeHost) -> None:
        host.app.later(lambda: host.app.match.reset_statistics("ragusa"))

    host = after_a_match(reset, rename)
    assert stored_keys(host) == ([], [])


def test_a_match_that_ends_again_after_undo_counts_with_its_last_result() -> None:
    ends: list[Outcome | None] = []

    def otherwise(host: FakeHost) -> None:
        session = active_session(host)
        ends.append(outcome(session))
        session.match = session.match.at(5)
        host.app.match.keep()
        while not session.is_over:
            session.play(session.match.legal_texts()[-1])
        host.app.match.keep()

    host = after_a_match(otherwise)
    last = outcome(active_session(host))
    assert last not in ends, "else this proves nothing"
    assert host.app.match.outcomes == {"matches/1": last}


def after_a_match(*todo: Step) -> FakeHost:
    """Return a host that has finished a match here and then taken some steps."""
    session = finished_session(PERSON, "apprentice")
    session.key = "matches/1"

    def begin(host: FakeHost) -> None:
        host.app.match.session = session.after(5)
        to_the_end(host)

    return press_in_turn(FakeHost(CANVASES[2]), begin, *todo)


def to_the_end(host: FakeHost) -> None:
    """Finish the active match by first legal actions."""
    session = active_session(host)
    while not session.is_over:
        session.play(session.match.legal_texts()[0])
    host.app.match.keep()


def stored_keys(host: FakeHost) -> tuple[list[str], list[str]]:
    """Return the keys of the matches with a stored outcome, and of those with a record."""
    entries = host.byte_store.entries
    outcomes, _ = read_statistics(unseal(KEY, entries[KEY]))
    records, _ = read_records(unseal(RECORDS, entries[RECORDS]))
    return [*outcomes], [*records]


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
    assert byte_store.entries[aside_key(KEY, data)] == data
    assert KEY not in byte_store.entries


def test_of_damaged_statistics_the_readable_outcomes_stay() -> None:
    damaged = seal(json.dumps({**json.loads(save_statistics({"a": WON})), "b": 1}).encode())
    byte_store = MemoryStore({KEY: damaged})
    for has_trouble in (True, False):
        app = run(FakeHost(CANVASES[2], byte_store), lambda: False)
        assert app.match.outcomes == {"a": WON}
        assert bool(app.trouble) == has_trouble
    assert byte_store.entries[aside_key(KEY, damaged)] == damaged


def test_imported_statistics_are_added_to_the_existing_ones() -> None:
    byte_store = shelf_with(a=WON)
    there = seal(save_statistics({"a": LOST, "b": LOST}))
    asyncio.run(store_all(Storage(byte_store), ImportedFile({KEY: there})))
    found, whole = read_statistics(unseal(KEY, byte_store.entries[KEY]))
    assert whole
    assert found == {"a": WON, "b": LOST}
    assert json.loads(save_statistics(found))["a"]["points"] == 98
