"""A clock counts each player's time; with a strict one the others may let a bot take over."""

from __future__ import annotations

import json

import pytest

from portolan.core.errors import BadSaveError
from portolan.session.live.leader import Leader
from portolan.session.live.messages import BOT
from portolan.session.lobby.setup import Setup
from portolan.session.player_clock import (
    CLOCKS,
    MINUTES,
    RELAXED,
    STRICT,
    PlayerClock,
    clock_of,
    count_id,
)
from portolan.session.saved_match import load_session, renamed, save_session
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON
from portolan.session.session import Session
from tests.live.devices import ADA

from .devices import TABLE, joined, session_of


def loaded(data: bytes) -> Session:
    return load_session(data, find_seating, "matches/1")


def test_the_time_of_the_asked_player_is_counted() -> None:
    clock = PlayerClock(RELAXED, [0, 0])
    clock.run(0, 10.0)
    assert not clock.run(1, 40.0), "no whole minute is full"
    assert clock.run(0, 100.0)
    clock.run(None, 130.0)
    clock.run(0, 900.0)
    assert clock.used == [60.0, 60.0]
    assert clock.figures == [1, 1]


def test_a_suspended_device_counts_no_more_than_a_minute() -> None:
    clock = PlayerClock(STRICT, [0])
    clock.run(0, 0.0)
    clock.run(0, 8 * 3600.0)
    assert clock.used == [60.0]
    again = PlayerClock(STRICT, clock.used)
    again.run(0, 9 * 3600.0)
    assert clock.used == [60.0], "handing the device over is free"


def test_a_strict_clock_counts_down_to_zero_and_stays_there() -> None:
    clock = PlayerClock(STRICT, [60 * MINUTES - 61, 60 * MINUTES - 1, 60 * MINUTES, 10**6])
    assert clock.figures == [2, 1, 0, 0]
    assert [clock.is_out(seat) for seat in range(4)] == [False, False, True, True]
    assert not PlayerClock(RELAXED, [10**6]).is_out(0)


def test_a_clock_is_saved_and_a_save_without_one_is_unchanged() -> None:
    session = session_of("person", "person", game="ragusa")
    without = json.loads(save_session(session))
    assert "clock" not in without
    assert without["version"] == 4
    assert clock_of(loaded(save_session(session)).clock_counts) is None
    session.clock_counts = {count_id(STRICT): [12.4, 99.0]}
    for data in (save_session(session), renamed(save_session(session), "Friday")):
        clock = clock_of(loaded(data).clock_counts)
        assert clock
        assert (clock.kind, clock.used) == (STRICT, [12.0, 99.0])
    assert loaded(renamed(save_session(session), "Friday")).name == "Friday"


@pytest.mark.parametrize(
    "clock",
    [None, {}, {"kind": "none", "used": [0, 0]}, {"kind": "strict", "used": [0]},
     {"kind": "strict", "used": [-1, 0]}, {"kind": "strict", "used": [0, 0.5]}],
)  # fmt: skip
def test_a_damaged_clock_is_refused(clock: object) -> None:
    session = session_of("person", "person", game="ragusa")
    session.clock_counts = {count_id(STRICT): [0.0, 0.0]}
    data = json.loads(save_session(session))
    data["clock"] = clock
    with pytest.raises(BadSaveError):
        loaded(json.dumps(data).encode())


def test_the_last_choice_of_a_clock_is_offered_again() -> None:
    for kind in CLOCKS:
        setup = Setup("venice", {"clock": kind})
        assert Setup("venice", setup.to_json()).clock == kind
    assert Setup("venice", {"clock": "sand"}).clock == "none"


def test_a_clock_is_offered_only_where_the_others_see_it() -> None:
    """Links do not carry it, and whoever plays by link is alone at the device."""
    setup = Setup("venice", {"clock": STRICT})
    setup.fill(PERSON)
    assert "clock" in setup.table_choices
    assert setup.counts == [count_id(STRICT)]
    setup.take_elsewhere(True)
    assert "clock" not in setup.table_choices
    assert setup.counts == []
    setup.take_elsewhere(False)
    assert setup.counts == [count_id(STRICT)], "the choice is remembered"


def test_a_follower_has_the_leaders_clock_and_a_bot_may_take_a_seat() -> None:
    session = session_of("person", "person", "person")
    strict = count_id(STRICT)
    session.clock_counts = {strict: [5, 7, 9]}
    leader = Leader(session, [0], TABLE)
    ada = joined(leader, ADA, 1)
    assert ada.follower.session
    assert ada.follower.session.clock_counts == {strict: [5, 7, 9]}
    leader.share({strict: [50.0, 70.0, 90.0]}, "clock", used=[50, 70, 90])
    assert leader.session.clock_counts[strict] == [50, 70, 90], "for devices that join later"
    ada.settle()
    assert ada.follower.shared["clock"]["used"] == [50, 70, 90]
    leader.give_to_bot(1, "apprentice")
    ada.settle()
    assert leader.states()[1] == ada.follower.states[1] == BOT
    assert ada.follower.seats == ()
