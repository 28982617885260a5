"""The turns of several people at RANSACKIT's table: the device passed on, and turns that end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from portolan.core.contract import NOBODY
from portolan.games.ransackit.game import GAME
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, Seat
from portolan.session.session import Session
from tests.ransackit.scene import Scene
from tests.support.ransackit_sitting import Sitting


def session_of(scene: Scene) -> Session:
    """Return a match of people, the device lying open."""
    match, seating = scene.begin().match, find_seating("ransackit")
    usual = seating.usual_seats(match.seats, match.options)
    return Session(match, [Seat(s.name, s.colour, PERSON) for s in usual], seating, "x")


# --- the device --------------------------------------------------------------------------------


@pytest.mark.rule("K-52")
@pytest.mark.parametrize("phase", ["begin", "act", "fortify"])
def test_the_device_is_passed_on_to_who_holds_cards(phase: str) -> None:
    session = session_of(Scene().phase(phase).hand(0, "spies").goods(1, wood=2))
    assert session.waits_for() == 0
    assert session.legal() == {}
    session.reveal_to(0)
    assert session.waits_for() is None
    assert "play spies" in session.legal()


@pytest.mark.parametrize("phase", ["act", "fortify"])
def test_without_a_card_in_hand_the_device_stays_on_the_table(phase: str) -> None:
    """Whatever the others hold: what is offered tells nothing of it."""
    session = session_of(Scene(3).phase(phase).hand(1, "spies", "leviathan"))
    assert session.viewer == NOBODY
    assert session.waits_for() is None
    assert session.legal()


# --- the end of a turn -------------------------------------------------------------------------


def undone(*, confirm: str, **table: str) -> Sitting:
    """Return a table with an idle worker and more to do, and what is set for it."""
    scene = Scene().village(0, "G9", "F8").units(0, "worker F8").goods(0, wood=1, food=1)
    sitting = Sitting(scene.begin().match)
    app = sitting.host.app
    app.settings = replace(app.settings, confirm=confirm, tables={GAME.id: table})
    sitting.draw()
    return sitting


def told(sitting: Sitting) -> str:
    return sitting.table.status_lines(sitting.table.scene())[1]


@pytest.mark.parametrize("confirm", ["always", "matters", "never"])
def test_a_turn_with_something_left_to_do_is_ended_by_the_second_touch(confirm: str) -> None:
    """The first one says what is left, though everything else is done at once where so set."""
    sitting = undone(confirm=confirm)
    sitting.touch("action:fortify")
    assert sitting.played == []
    assert "1 worker could still act." in told(sitting)
    assert "You could build: house." in told(sitting)
    assert told(sitting).endswith("You can turn this off in Settings.")
    sitting.touch("confirm")
    assert sitting.played == ["fortify"]


def test_with_nothing_left_to_do_a_turn_ends_at_once_where_so_set() -> None:
    sitting = Sitting(Scene().begin().match)
    sitting.host.app.settings = replace(sitting.host.app.settings, confirm="never")
    sitting.draw()
    sitting.touch("action:fortify")
    assert sitting.played == ["fortify"]


def test_with_nothing_left_to_do_a_turn_ends_at_once_even_where_all_is_confirmed() -> None:
    """Goods to trade are kept for another time; a unit that could move is something left."""
    sitting = Sitting(Scene().units(0, "worker G9", steps=0).goods(0, wood=4).begin().match)
    assert sitting.table.confirm_at("fortify") is None
    assert sitting.table.confirm_at("sell wood")
    sitting.touch("action:fortify")
    assert sitting.played == ["fortify"]
    for table in ({}, {"reminders": "silent"}):
        sitting = undone(confirm="always", **table)
        sitting.touch("action:fortify")
        assert sitting.played == []


@pytest.mark.parametrize(("confirm", "asked"), [("always", True), ("never", False)])
def test_recruiting_that_ends_the_actions_is_confirmed_as_set(confirm: str, asked: bool) -> None:
    """Also with nothing left to do before it: it costs goods."""
    sitting = Sitting(Scene().village(0, "G9").goods(0, coin=5).begin().match)
    sitting.host.app.settings = replace(sitting.host.app.settings, confirm=confirm)
    sitting.draw()
    sitting.touch("step:at G9", "then:recruit worker G9")
    assert (sitting.played == []) == asked
    if asked:
        sitting.touch("confirm")
    assert sitting.played == ["fortify", "recruit worker G9"]


def test_who_has_done_all_is_not_sent_to_units_any_more() -> None:
    """The line says what can be touched: units with steps, else the end of the actions."""
    able = Sitting(Scene().units(0, "worker G9").begin().match)
    assert told(able).endswith("Choose a unit to move or to build with.")
    done = Sitting(Scene().units(0, "worker G9", steps=0).goods(0, wood=4).begin().match)
    assert told(done).endswith("Nothing left to move or build: end your actions.")


def test_what_alone_can_be_done_needs_no_confirmation() -> None:
    """Whoever holds cards is asked before the roll, also where none of them can be used yet."""
    sitting = Sitting(Scene().hand(0, "arms_race").phase("begin").begin().match)
    assert [*sitting.table.scene().legal] == ["roll"]
    sitting.touch("action:roll")
    assert sitting.played == ["roll"]


def test_who_wants_no_reminder_gets_none() -> None:
    sitting = undone(confirm="never", reminders="silent")
    sitting.touch("action:fortify")
    assert sitting.played == ["fortify"]
    sitting = undone(confirm="always", reminders="silent")
    sitting.touch("action:fortify")
    assert "worker" not in told(sitting)
    assert "settings" not in told(sitting)


def test_other_actions_are_done_at_once_where_so_set() -> None:
    sitting = undone(confirm="never")
    sitting.touch("step:at F8", "action:house F8")
    assert sitting.played == ["house F8"]
