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
from tests.support.ransackit_table import TableDriver


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


def undone(*, confirm: str, **table: str) -> TableDriver:
    """Return a table with an idle worker and more to do, and what is set for it."""
    scene = Scene().village(0, "G9", "F8").units(0, "worker F8").goods(0, wood=1, food=1)
    driver = TableDriver(scene.begin().match)
    app = driver.host.app
    app.settings = replace(app.settings, confirm=confirm, tables={GAME.id: table})
    driver.draw()
    return driver


def told(driver: TableDriver) -> str:
    return driver.table.status_lines(driver.table.scene())[1]


@pytest.mark.parametrize("confirm", ["always", "matters", "never"])
def test_a_turn_with_something_left_to_do_is_ended_by_the_second_touch(confirm: str) -> None:
    """The first one says what is left, though everything else is done at once where so set."""
    driver = undone(confirm=confirm)
    driver.touch("action:fortify")
    assert driver.played == []
    assert "1 worker could still act." in told(driver)
    assert "You could build: house." in told(driver)
    assert told(driver).endswith("You can turn this off in Settings.")
    driver.touch("confirm")
    assert driver.played == ["fortify"]


def test_with_nothing_left_to_do_a_turn_ends_at_once_where_so_set() -> None:
    driver = TableDriver(Scene().begin().match)
    driver.host.app.settings = replace(driver.host.app.settings, confirm="never")
    driver.draw()
    driver.touch("action:fortify")
    assert driver.played == ["fortify"]


def test_with_nothing_left_to_do_a_turn_ends_at_once_even_where_all_is_confirmed() -> None:
    """Goods to trade are kept for another time; a unit that could move is something left."""
    driver = TableDriver(Scene().units(0, "worker G9", steps=0).goods(0, wood=4).begin().match)
    assert driver.table.confirm_at("fortify") is None
    assert driver.table.confirm_at("sell wood")
    driver.touch("action:fortify")
    assert driver.played == ["fortify"]
    for table in ({}, {"reminders": "silent"}):
        driver = undone(confirm="always", **table)
        driver.touch("action:fortify")
        assert driver.played == []


@pytest.mark.parametrize(("confirm", "asked"), [("always", True), ("never", False)])
def test_recruiting_that_ends_the_actions_is_confirmed_as_set(confirm: str, asked: bool) -> None:
    """Also with nothing left to do before it: it costs goods."""
    driver = TableDriver(Scene().village(0, "G9").goods(0, coin=5).begin().match)
    driver.host.app.settings = replace(driver.host.app.settings, confirm=confirm)
    driver.draw()
    driver.touch("step:at G9", "then:recruit worker G9")
    assert (driver.played == []) == asked
    if asked:
        driver.touch("confirm")
    assert driver.played == ["fortify", "recruit worker G9"]


def test_who_has_done_all_is_not_sent_to_units_any_more() -> None:
    """The line says what can be touched: units with steps, else the end of the actions."""
    able = TableDriver(Scene().units(0, "worker G9").begin().match)
    assert told(able).endswith("Choose a unit to move or to build with.")
    done = TableDriver(Scene().units(0, "worker G9", steps=0).goods(0, wood=4).begin().match)
    assert told(done).endswith("Nothing left to move or build: end your actions.")


def test_what_alone_can_be_done_needs_no_confirmation() -> None:
    """Whoever holds cards is asked before the roll, also where none of them can be used yet."""
    driver = TableDriver(Scene().hand(0, "arms_race").phase("begin").begin().match)
    assert [*driver.table.scene().legal] == ["roll"]
    driver.touch("action:roll")
    assert driver.played == ["roll"]


def test_who_wants_no_reminder_gets_none() -> None:
    driver = undone(confirm="never", reminders="silent")
    driver.touch("action:fortify")
    assert driver.played == ["fortify"]
    driver = undone(confirm="always", reminders="silent")
    driver.touch("action:fortify")
    assert "worker" not in told(driver)
    assert "settings" not in told(driver)


def test_other_actions_are_done_at_once_where_so_set() -> None:
    driver = undone(confirm="never")
    driver.touch("step:at F8", "action:house F8")
    assert driver.played == ["house F8"]
