"""Records of finished matches: made once, shown on the result screen, resistant to damage."""

from __future__ import annotations

import asyncio
import json
from datetime import date

import pytest

from portolan.platform.storage import Storage, aside_key, seal, unseal
from portolan.session.saved_match import save_session
from portolan.session.seats import PERSON
from portolan.session.session import Session
from portolan.storage import voyages
from portolan.storage.import_file import ImportedFile, store_all
from portolan.storage.records import (
    KEY,
    MatchRecord,
    catching_up,
    newly_reached,
    reached,
    read_records,
    recorded,
    save_records,
)
from portolan.storage.statistics import KEY as STATISTICS
from portolan.storage.statistics import Outcome, outcome, save_statistics
from portolan.storage.voyages import DailyResult, log_key, logbook, longest_streak, streak
from tests.platform.memory import MemoryStore
from tests.support.finished_matches import finished_session
from tests.support.stored_matches import CANVAS, press_all
from tests.support.table_host import FakeHost, run

RICH = MatchRecord("ragusa", 3, "2026-11-27", {"mason": 4}, ("rich_harvest", "best_price"))
POOR = MatchRecord("ragusa", 2, "", {}, ("best_price",))


def stored_records(byte_store: MemoryStore) -> dict[str, MatchRecord]:
    records, whole = read_records(unseal(KEY, byte_store.entries[KEY]))
    assert whole
    return records


def end(host: FakeHost, *sessions: Session) -> None:
    """End matches one after the other, as the table does."""
    todo = [*sessions]

    def step() -> bool:
        if todo:
            host.app.match.session = todo.pop(0)
            host.app.match.keep()
            host.wake()
            return True
        return False

    run(host, step)


def test_the_record_has_points_and_goals() -> None:
    host, session = FakeHost(CANVAS), finished_session("merchant", PERSON, "apprentice")
    end(host, session)
    record = stored_records(host.byte_store)[session.key]
    mine = session.match.result()[1]
    assert (record.game, record.players) == ("ragusa", 3)
    assert record.sources == mine.by_source
    assert date.fromisoformat(record.day)
    assert host.app.match.records == {session.key: record}


def test_bots_reach_no_goals() -> None:
    """The same match counts only for a seat that a person played."""
    person, bot = finished_session(PERSON, "apprentice"), finished_session("apprentice", PERSON)
    both = finished_session(PERSON, PERSON)
    hosts = [FakeHost(CANVAS) for _ in range(3)]
    for host, session in zip(hosts, (person, bot, both), strict=True):
        end(host, session)
    first, second, together = (
        {*stored_records(host.byte_store)["matches/one"].goals} for host in hosts
    )
    assert first | second == together
    assert first != second, "else this proves nothing"
    assert stored_records(hosts[2].byte_store)["matches/one"].sources == {}, (
        "nobody knows whose points"
    )
    nobody = FakeHost(CANVAS)
    end(nobody, finished_session("apprentice", "apprentice"))
    assert KEY not in nobody.byte_store.entries


def test_a_goal_is_new_only_in_the_first_match_that_reaches_it() -> None:
    records = recorded(recorded({}, "a", POOR), "b", RICH)
    assert newly_reached(records, "a") == ["best_price"]
    assert newly_reached(records, "b") == ["rich_harvest"]
    assert newly_reached(records, "c") == []
    assert reached(records, "ragusa") == {"best_price": "a", "rich_harvest": "b"}
    assert reached(records, "venice") == {}
    again = recorded(records, "a", RICH)
    assert [*again] == ["b", "a"], "an end that came later is later"


@pytest.mark.parametrize(
    ("expected", "read"),
    [
        (b"\xff", {}),
        (b"[]", {}),
        (b'{"game": "ragusa", "players": 3}', {}),
        (b'{"match": "a", "game": "ragusa", "players": true}', {}),
        (b'{"match": "a", "game": "ragusa", "players": 3, "goals": [1]}', {}),
        (b'{"match": "a", "game": "ragusa", "players": 3, "sources": {"mason": 1.5}}', {}),
        (
            b'{"match": "a", "game": "ragusa", "players": 3, "day": "soon", "later": 1}\nnull',
            {"a": MatchRecord("ragusa", 3)},
        ),
    ],
)
def test_unreadable_records_are_left_out_and_set_aside(
    expected: bytes, read: dict[str, MatchRecord]
) -> None:
    assert read_records(expected) == (read, False)
    byte_store = MemoryStore({KEY: seal(expected)})
    host = FakeHost(CANVAS, byte_store)
    end(host, finished_session(PERSON, "apprentice"))
    assert byte_store.entries[aside_key(KEY, seal(expected))] == seal(expected)
    assert host.app.trouble
    assert stored_records(byte_store).keys() == {*read, "matches/one"}


def test_fields_of_later_versions_are_no_damage() -> None:
    expected = {"match": "a", "game": "ragusa", "players": 3, "hints": 4}
    assert read_records(json.dumps(expected).encode()) == ({"a": MatchRecord("ragusa", 3)}, True)
    many = {str(number): RICH for number in range(120)}
    assert read_records(save_records(many)) == (many, True)
    assert read_records(b"") == ({}, True)


@pytest.mark.parametrize("key", ["", None, 3])
def test_a_record_without_a_match_is_left_out(key: object) -> None:
    expected = {"match": key, "game": "ragusa", "players": 3}
    assert read_records(json.dumps(expected).encode()) == ({}, False)


def test_imported_records_are_added_to_the_existing_ones() -> None:
    byte_store = MemoryStore({KEY: seal(save_records({"a": RICH}))})
    there = seal(save_records({"a": POOR, "b": POOR}))
    asyncio.run(store_all(Storage(byte_store), ImportedFile({KEY: there})))
    assert stored_records(byte_store) == {"b": POOR, "a": RICH}


def test_matches_without_a_record_are_recorded_from_storage() -> None:
    session, other = (
        finished_session(PERSON, "apprentice"),
        Outcome("ragusa", "rector", won=True, points=9),
    )
    one = outcome(session)
    assert one
    data = save_session(session, "2026-11-20T12:00:00+00:00")
    lie = {"matches/one": seal(data), "matches/bad": seal(b"{}")}
    outcomes = {"matches/gone": other, "matches/bad": other, "matches/one": one}
    storage, found = Storage(MemoryStore(lie)), dict[str, MatchRecord]()

    async def catch_up(records: dict[str, MatchRecord], *, here: bool = True) -> None:
        async for progress in catching_up(storage, outcomes, records, found, lambda _: here):
            assert 0 <= progress <= 1

    asyncio.run(catch_up({}, here=False))
    assert found == {}, "its game is not here"
    asyncio.run(catch_up({"matches/one": POOR}))
    assert [*found] == ["matches/bad"]
    found.clear()
    asyncio.run(catch_up({}))
    host = FakeHost(CANVAS)
    end(host, session)
    now = stored_records(host.byte_store)["matches/one"]
    assert found["matches/one"].goals == now.goals
    assert found["matches/one"].sources == now.sources
    assert found["matches/one"].day == "2026-11-20"
    assert found["matches/bad"] == MatchRecord("ragusa", 0), "it is not tried again each time"


def test_the_statistics_record_such_matches_without_another_touch() -> None:
    session = finished_session(PERSON, "apprentice")
    one = outcome(session)
    assert one
    data = save_session(session, "2026-11-20T12:00:00+00:00")
    there = seal(save_statistics({"matches/one": one}))
    host = FakeHost(CANVAS, MemoryStore({"matches/one": seal(data), STATISTICS: there}))
    press_all(host, "matches", "statistics")
    assert stored_records(host.byte_store)["matches/one"].day == "2026-11-20"


def test_the_log_of_daily_matches_has_days_and_streaks() -> None:
    byte_store = MemoryStore()
    for day in (1, 2, 3, 5, 7):
        ended = {"points": day, "place": 1, "of": 3}
        byte_store.entries[log_key("ragusa", date(2026, 11, day))] = seal(
            json.dumps(ended).encode()
        )
    byte_store.entries[log_key("venice", date(2026, 11, 6))] = seal(b"{}")
    byte_store.entries[f"{voyages.LOG}ragusa-never"] = seal(b"{}")
    byte_store.entries[log_key("ragusa", date(2026, 11, 6))] = b"rubbish"
    found = asyncio.run(logbook(Storage(byte_store), "ragusa"))
    assert [day.day for day in found] == [7, 5, 3, 2, 1]
    assert found[date(2026, 11, 5)] == DailyResult(5, 1, 3)
    assert streak(found, date(2026, 11, 7)) == streak(found, date(2026, 11, 8)) == 1
    assert streak(found, date(2026, 11, 9)) == 0
    assert streak(found, date(2026, 11, 4)) == longest_streak(found) == 3
    assert longest_streak([]) == 0


def test_one_game_s_statistics_are_reset_and_its_matches_stay() -> None:
    host = FakeHost(CANVAS)
    end(host, finished_session(PERSON, "apprentice"))
    host.byte_store.entries[log_key("ragusa", date(2026, 11, 5))] = seal(b"{}")
    host.byte_store.entries[log_key("venice", date(2026, 11, 5))] = seal(b"{}")

    again = FakeHost(CANVAS, host.byte_store)
    press_all(
        again,
        lambda: again.app.later(lambda: again.app.match.reset_statistics("ragusa")),
        "matches",
    )
    assert again.app.match.outcomes == {}
    assert again.app.match.records == {}
    assert stored_records(again.byte_store) == {}
    logs = [key for key in again.byte_store.entries if key.startswith(voyages.LOG)]
    assert logs == [log_key("venice", date(2026, 11, 5))]
    assert "matches/one" in again.byte_store.entries


def test_a_match_ends_even_if_storage_is_unavailable() -> None:
    host = FakeHost(CANVAS)
    todo = [True]

    def step() -> bool:
        if todo:
            todo.pop()
            host.byte_store.away = True
            host.app.match.session = finished_session(PERSON, "apprentice")
            host.app.match.keep()
            host.app.navigator.go_on()
            return True
        return False

    run(host, step)
    assert host.marks["screen"] == "end"
    assert host.app.trouble
