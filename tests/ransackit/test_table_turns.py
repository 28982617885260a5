"""Turns of several people at RANSACKIT's table: hand-over, and the end of a turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from portolan.core.contract import NOBODY
from portolan.core.i18n import Catalogue, set_language
from portolan.games.ransackit.game import GAME
from portolan.games.ransackit.ui.buttons import buttons
from portolan.games.ransackit.ui.selection.reminders import reminders
from portolan.games.ransackit.ui.style import WORDS
from portolan.games.ransackit.ui.text.a11y import sections
from portolan.platform import Canvas
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, Seat
from portolan.session.session import Session
from tests.ransackit.scene import Scene
from tests.support.ransackit_table import TableDriver

LAPTOP = Canvas(1280, 720, 1.0)


def session_of(scene: Scene) -> Session:
    """Return a match of people, the device lying open."""
    match, seating = scene.begin().match, find_seating("ransackit")
    usual = seating.default_seats(match.seats, match.options)
    return Session(match, [Seat(s.name, s.colour, PERSON) for s in usual], seating, "x")


# --- the device --------------------------------------------------------------------------------


@pytest.mark.rule("K-52")
@pytest.mark.parametrize("phase", ["begin", "act", "fortify"])
def test_the_device_is_handed_over_to_a_seat_with_cards(phase: str) -> None:
    session = session_of(Scene().phase(phase).hand(0, "spies").goods(1, wood=2))
    assert session.waits_for() == 0
    assert session.legal() == {}
    session.reveal_to(0)
    assert session.waits_for() is None
    assert "play spies" in session.legal()


@pytest.mark.parametrize("phase", ["act", "fortify"])
def test_without_own_cards_the_device_is_not_handed_over(phase: str) -> None:
    """Whatever the others hold: the legal actions reveal nothing of it."""
    session = session_of(Scene(3).phase(phase).hand(1, "spies", "leviathan"))
    assert session.viewer == NOBODY
    assert session.waits_for() is None
    assert session.legal()


# --- the end of a turn -------------------------------------------------------------------------


def undone(*, confirm: str, **table: str) -> TableDriver:
    """Return a table with an idle worker and more to do, with some settings."""
    scene = Scene().village(0, "G9", "F8").units(0, "worker F8").goods(0, wood=1, food=1)
    driver = TableDriver(scene.begin().match)
    app = driver.host.app
    app.settings = replace(app.settings, confirm=confirm, tables={GAME.id: table})
    driver.draw()
    return driver


def question_text(driver: TableDriver) -> str:
    return driver.table.status_lines(driver.table.scene())[1]


@pytest.mark.rule("K-20")
@pytest.mark.parametrize(("units", "label"), [(1, "Recruit"), (2, "End actions")])
def test_the_button_that_leads_to_recruiting_is_named_so_only_below_the_limit(
    units: int, label: str
) -> None:
    scene = Scene().village(0, "G9", "F8").houses(F8=1).goods(0, coin=9)
    scene = scene.units(0, *["worker F8", "warrior G9"][:units])
    found = buttons(TableDriver(scene.begin().match).table.scene())
    assert [button.label for button in found] == [label, "End turn"]


@pytest.mark.parametrize("confirm", ["always", "matters", "never"])
def test_ending_a_turn_with_something_left_to_do_needs_a_second_touch(confirm: str) -> None:
    """The first one shows what is left, even if other actions are played at once."""
    driver = undone(confirm=confirm)
    driver.touch("action:fortify")
    assert driver.played == []
    assert "1 worker could still act." in question_text(driver)
    assert "You could build: house." in question_text(driver)
    assert question_text(driver).endswith(Catalogue("ransackit")("remind.setting"))
    driver.touch("confirm")
    assert driver.played == ["fortify"]


def test_ending_a_turn_with_nothing_left_to_do_needs_one_touch() -> None:
    driver = TableDriver(Scene().begin().match)
    driver.host.app.settings = replace(driver.host.app.settings, confirm="never")
    driver.draw()
    driver.touch("action:fortify")
    assert driver.played == ["fortify"]


def test_ending_a_finished_turn_is_not_confirmed_even_if_everything_is() -> None:
    """Goods to trade do not count as left; a unit that could move does."""
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


def test_a_finished_turn_s_prompt_mentions_no_units() -> None:
    """It says what can be touched: units with steps, otherwise the end of the actions."""
    able = TableDriver(Scene().units(0, "worker G9").begin().match)
    assert question_text(able).endswith("Choose a unit to act with.")
    done = TableDriver(Scene().units(0, "worker G9", steps=0).goods(0, wood=4).begin().match)
    assert question_text(done).endswith("Nothing left to move or build: end the phase.")


def test_a_single_action_needs_no_confirmation() -> None:
    """A seat with cards is asked before the roll, also if none of them can be used yet."""
    driver = TableDriver(Scene().hand(0, "arms_race").phase("begin").begin().match)
    assert [*driver.table.scene().legal] == ["roll"]
    driver.touch("action:roll")
    assert driver.played == ["roll"]


def test_the_reminder_can_be_turned_off() -> None:
    driver = undone(confirm="never", reminders="silent")
    driver.touch("action:fortify")
    assert driver.played == ["fortify"]
    driver = undone(confirm="always", reminders="silent")
    driver.touch("action:fortify")
    assert "worker" not in question_text(driver)
    assert "settings" not in question_text(driver)


def test_other_actions_are_played_at_once_if_so_set() -> None:
    driver = undone(confirm="never")
    driver.touch("step:at F8", "action:house F8")
    assert driver.played == ["house F8"]


@pytest.mark.parametrize("canvas", [LAPTOP, Canvas(390, 844, 1.0)], ids=["laptop", "phone"])
def test_the_log_does_not_appear_where_something_was_touched(canvas: Canvas) -> None:
    """After the last sale the rows of the trade are gone; a touch there must not open the log."""
    scene = Scene().village(0, "G9", "F8").units(0, "worker F8").goods(0, wood=3)
    driver = TableDriver(scene.begin().match, canvas)
    driver.touch("action:sell wood", "confirm")
    place = next(t for t in driver.ui.targets if t.key == "many:2").shape.centre
    driver.touch("many:2", "confirm")
    assert not any(target.key.startswith("many:") for target in driver.ui.targets)
    log = driver.ui.find(*place)
    assert log is None or not log.key.startswith("log")


def test_the_reminder_counts_every_unit_that_could_move() -> None:
    """Units in settlements guard, and are no reason for a reminder; beside one they count."""
    scene = Scene().village(0, "G9", "F8").units(0, "warrior F8", "knight G9")
    driver = TableDriver(scene.begin().match)
    driver.touch("action:fortify")
    assert "2 units could still move." in question_text(driver)
    assert "worker" not in question_text(driver)
    scene = Scene().village(0, "G9", "F8").units(0, "worker F8", "knight G9")
    driver = TableDriver(scene.begin().match)
    driver.touch("action:fortify")
    assert "1 worker could still act. 1 other unit could still move." in question_text(driver)
    driver = TableDriver(Scene().village(0, "G9", "F8").units(0, "knight G9").begin().match)
    assert reminders(driver.table.scene(), ["fortify"]) == []


@pytest.mark.parametrize(("steps", "asks"), [(1, True), (0, False)])
def test_recruiting_while_units_can_act_says_that_it_ends_the_actions(
    steps: int, asks: bool
) -> None:
    """Also of units in settlements; without any, nothing is lost."""
    scene = Scene().city(0, "G9", "F8").units(0, "knight G9", steps=steps).goods(0, coin=5)
    driver = TableDriver(scene.begin().match)
    driver.host.app.settings = replace(driver.host.app.settings, confirm="matters")
    driver.draw()
    driver.touch("step:at G9", "then:recruit worker G9")
    assert (driver.played == []) == asks
    if asks:
        assert "your actions end" in question_text(driver)
        driver.touch("confirm")
    assert driver.played == ["fortify", "recruit worker G9"]


def test_what_stands_on_a_hex_is_read_out_with_the_punctuation_of_the_language() -> None:
    """In French a no-break space stands before a semicolon."""
    driver = TableDriver(Scene().units(0, "worker G9").begin().match)
    set_language("fr")
    table = next(each for each in sections(driver.table.scene()) if each.key == "map")
    set_language("en")
    assert any("\u00a0; " in cell for row in table.rows for cell in row)


def test_no_dice_are_shown_before_those_of_the_turn() -> None:
    """Nor while a card is used before the roll; nor are they read out."""

    def shown(driver: TableDriver) -> bool:
        read = [line for each in sections(driver.table.scene()) for line in each.lines]
        spoken = WORDS("a11y.dice", red=2, yellow=3) in read
        assert spoken == any(written.text == "=2" for written in driver.ui.written)
        return spoken

    scene = Scene().hand(0, "spies").goods(1, wood=1, ore=1).phase("begin")
    driver = TableDriver(scene.begin().match)
    assert not shown(driver)
    driver.session.play("play spies")
    driver.draw()
    assert driver.session.decision
    assert driver.session.decision.prompt == "spies"
    assert not shown(driver)
    assert shown(TableDriver(Scene().begin().match))
