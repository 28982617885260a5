"""The statistics of a game: results, ladder, goals, points by source, daily matches, reset."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest

from portolan.ai.levels import levels
from portolan.core.i18n import Catalogue, set_language
from portolan.platform import Canvas
from portolan.platform.storage import seal, unseal
from portolan.registry import PACKAGES
from portolan.session.bot_runner.thinking import play_out
from portolan.session.goals import goals_of
from portolan.session.lobby.daily import VOYAGE_SEAT, start_voyage
from portolan.session.seats import PERSON
from portolan.storage.records import KEY as RECORDS
from portolan.storage.records import (
    Best,
    MatchRecord,
    bests_of,
    ladder_of,
    points_by_source,
    read_records,
    save_records,
    winning_streak,
)
from portolan.storage.settings import KEY as SETTINGS
from portolan.storage.settings import Settings
from portolan.storage.statistics import KEY, SOLO, Outcome, outcome, save_statistics
from portolan.storage.voyages import log_key
from portolan.ui.widgets.dates import short_date
from tests.platform.memory import MemoryStore
from tests.support.finished_matches import finished_session
from tests.support.pictures import check_picture
from tests.support.stored_matches import CANVAS, byte_store_of, press_all
from tests.support.table_host import FakeHost, run

TODAY = datetime.now(tz=UTC).date()
SOURCES = {"mason": 5, "fishmonger": 0, "market": 12, "wharf": 3, "city_walls": 8, "cathedral": 0,
           "bonus_cards": 14}  # fmt: skip
OUTCOMES = {
    "matches/a": Outcome("ragusa", "apprentice", won=False, points=42),
    "matches/b": Outcome("ragusa", "apprentice", won=True, points=98),
    "matches/c": Outcome("ragusa", "rector", won=True, points=71),
    "matches/d": Outcome("ragusa", SOLO, won=False, points=60),
    "matches/e": Outcome("ragusa", "merchant", won=True, points=80),
}
RECORDED = {
    "matches/a": MatchRecord("ragusa", 3, "2026-11-01", SOURCES, ("rich_harvest",)),
    "matches/b": MatchRecord("ragusa", 3, "2026-11-02", {**SOURCES, "mason": 15}, ("fishmonger",)),
    "matches/c": MatchRecord("ragusa", 2, "", {}, ("rich_harvest", "no_such_goal")),
    "matches/d": MatchRecord("ragusa", 1, "2026-11-04"),
}
SAILED = dict.fromkeys(levels("ragusa")[:-1], 40)


def shelf_with_all(text_size: str = "usual") -> MemoryStore:
    byte_store = MemoryStore()
    byte_store.entries[KEY] = seal(save_statistics(OUTCOMES))
    byte_store.entries[RECORDS] = seal(save_records(RECORDED))
    byte_store.entries[SETTINGS] = seal(Settings(speed="off", text_size=text_size).save())
    for days in (0, 1, 3):
        ended = {"points": 50 + days, "place": 2, "of": 3, "levels": SAILED}
        byte_store.entries[log_key("ragusa", TODAY - timedelta(days=days))] = seal(
            json.dumps(ended).encode()
        )
    return byte_store


def opened(byte_store: MemoryStore, *keys: str | Callable[[], object]) -> FakeHost:
    host = FakeHost(CANVAS, byte_store)
    press_all(host, "matches", "statistics", "game:ragusa", *keys)
    return host


def rows(host: FakeHost, key: str) -> list[list[str]]:
    found: list[list[str]] = host.sections[key]["rows"]
    return found


def test_the_ladder_counts_wins_by_level_and_number_of_players() -> None:
    assert ladder_of(OUTCOMES, RECORDED, "ragusa") == {
        "apprentice": {3: (1, 2)}, "rector": {2: (1, 1)}, SOLO: {1: (0, 1)}
    }  # fmt: skip
    assert ladder_of(OUTCOMES, RECORDED, "venice") == {}
    found = rows(opened(shelf_with_all()), "ladder")
    assert [row[0] for row in found[:2]] == ["Rector", "Senator"], "the strongest is on top"
    assert found[0][1:] == ["–", "1/1", "–"]
    assert next(row for row in found if row[0] == "Apprentice")[1:] == ["–", "–", "1/2"]
    assert found[-1] == ["Solo", "0/1", "–", "–"]


def test_best_results_are_shown_by_number_of_players() -> None:
    assert bests_of(OUTCOMES, RECORDED, "ragusa") == {
        1: Best(60, "2026-11-04"), 2: Best(71, ""), 3: Best(98, "2026-11-02")
    }  # fmt: skip
    assert winning_streak(OUTCOMES, "ragusa") == 2
    assert winning_streak({}, "ragusa") == 0
    assert rows(opened(shelf_with_all()), "bests")[2] == [
        "3", "98", short_date(Catalogue("table"), date(2026, 11, 2))
    ]  # fmt: skip


def test_goals_are_reached_or_open_and_described() -> None:
    host = opened(shelf_with_all(), "part:goals")
    done, still_open = (host.sections[key]["lines"] for key in ("reached", "open"))
    assert host.sections["reached"]["title"] == "Earned: 2 of 12"
    assert len(done) == 2, "one that is no more is not counted"
    assert len(still_open) == 10
    assert done[0].startswith("Rich harvest. Produce four units")


def test_points_by_source_include_matches_of_one_person_only() -> None:
    found = points_by_source(RECORDED, "ragusa")
    assert (found["mason"].average, found["mason"].best) == (10, 15)
    assert points_by_source(RECORDED, "venice") == {}
    host = opened(shelf_with_all(), "part:points")
    assert rows(host, "sources")[0][1:] == ["10.0", "15"]
    assert host.sections["sources"]["lines"] == ["From 2 matches with one human."]


def test_daily_matches_are_listed_with_the_results_of_each_level() -> None:
    host = opened(shelf_with_all(), "part:voyages")
    assert rows(host, "streak")[0][1] == "2 days"
    found = rows(host, "log")
    assert [row[2] for row in found] == ["50", "51", "53"]
    assert found[0][3].startswith("Oarsman 40, ")
    assert "Rector" not in found[0][3]


def test_a_level_that_has_not_played_yet_does_so_while_the_page_is_open() -> None:
    byte_store = shelf_with_all()
    key = log_key("ragusa", TODAY)
    others = dict.fromkeys([*SAILED][1:], 40)
    byte_store.entries[key] = seal(
        json.dumps({"points": 9, "place": 1, "of": 3, "levels": others}).encode()
    )
    host = opened(byte_store, "part:voyages", *[lambda: None] * 3)
    for _ in range(400):
        if "Oarsman" in rows(host, "log")[0][3]:
            break
        host.app._tick()
    else:
        pytest.fail("nobody sails")
    entry = json.loads(unseal(key, byte_store.entries[key]))
    assert entry["points"] == 9
    assert [*entry["levels"]] == [*others, "oarsman"]


def test_a_level_plays_a_daily_match_the_same_each_time() -> None:
    day = date(2026, 11, 22)

    def points() -> int:
        work = play_out(start_voyage("venice", day, ""), VOYAGE_SEAT, "apprentice")
        while not work.go_on():
            pass
        found: int = work.value
        return found

    assert points() == points()


def test_matches_from_before_records_are_recorded_when_the_page_opens() -> None:
    session = finished_session(PERSON, "apprentice")
    byte_store = byte_store_of(session)
    one = outcome(session)
    assert one
    byte_store.entries[KEY] = seal(save_statistics({session.key: one}))
    host = opened(byte_store, "part:goals")
    records, _ = read_records(unseal(RECORDS, byte_store.entries[RECORDS]))
    assert records[session.key].players == 2
    assert records[session.key].goals
    assert len(host.sections["reached"]["lines"]) == len(records[session.key].goals)


def test_a_reset_of_a_game_needs_confirmation() -> None:
    byte_store = shelf_with_all()
    before = dict(byte_store.entries)
    host = opened(byte_store, "reset", "keep")
    assert {k: v for k, v in byte_store.entries.items() if k in before} == before
    host = opened(byte_store, "reset", "reset-now")
    assert host.app.match.outcomes == {}
    assert log_key("ragusa", TODAY) not in byte_store.entries
    assert not any(target.key == "reset" for target in host.app.ui.targets)
    again = opened(byte_store, "part:goals")
    assert "lines" not in again.sections["reached"]


def test_the_result_names_a_goal_only_when_it_is_new() -> None:
    session, same = finished_session(PERSON, "apprentice"), finished_session(PERSON, "apprentice")
    same.key = "matches/two"
    host = FakeHost(CANVAS)
    texts: list[str] = []
    todo = [session, same]

    def step() -> bool:
        check_picture(host)
        if host.marks["screen"] == "end":
            texts.append(host.a11y_state["status"])
        if not todo:
            return False
        host.app.match.session = todo.pop(0)
        host.app.match.keep()
        host.app.navigator.go_on()
        return True

    run(host, step)
    assert "trophies:" in texts[0]
    assert "trophies:" not in texts[1]
    assert texts[0].startswith(texts[1])


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize(
    ("canvas", "text_size"),
    [
        (Canvas(360 * 2, 640 * 2, 2.0), "usual"),
        (Canvas(390 * 3, 844 * 3, 3.0), "largest"),
        (Canvas(844 * 3, 390 * 3, 3.0), "usual"),
        (CANVAS, "largest"),
    ],
    ids=str,
)
def test_every_part_fits_every_size_and_language(
    canvas: Canvas, text_size: str, language: str
) -> None:
    host = FakeHost(canvas, shelf_with_all(text_size))
    host.language = language
    parts = [f"part:{part}" for part in ("goals", "points", "voyages", "results")]
    press_all(host, "matches", "statistics", *parts, "reset")
    set_language("en")
    assert host.marks["screen"] == "statistics"


@pytest.mark.parametrize("game", PACKAGES)
def test_a_game_never_played_shows_all_goals_as_open(game: str) -> None:
    host = FakeHost(CANVAS)
    press_all(host, "matches", "statistics", f"game:{game}", "part:goals")
    assert len(host.sections["open"]["lines"]) == len(goals_of(game))


def test_a_game_without_goals_has_no_such_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PACKAGES, "quay", "tests.contract.sample")
    host = FakeHost(CANVAS)
    press_all(host, "matches", "statistics", "game:quay")
    shown = {target.key for target in host.app.ui.targets}
    assert {"part:results", "part:points"} <= shown
    assert not shown & {"part:goals", "part:voyages"}
