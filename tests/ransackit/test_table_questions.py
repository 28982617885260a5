"""What RANSACKIT's table asks, and why: names of dice, spies, the end of a turn."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from portolan.core.contract import Event, Json
from portolan.core.i18n import LANGUAGES, set_language
from portolan.core.match import Match
from portolan.games.ransackit.board.components import SIDES
from portolan.games.ransackit.board.grid import NAMES
from portolan.games.ransackit.events import TurnBegun
from portolan.games.ransackit.game import GAME
from portolan.games.ransackit.ui.history import log_text
from portolan.games.ransackit.ui.panels import tiles
from portolan.games.ransackit.ui.selection.fight_forecast import die_in_words, die_name
from portolan.games.ransackit.ui.selection.labels import action_name
from tests.ransackit.scene import Scene
from tests.support.ransackit_table import TableDriver
from tests.support.table_matches import DESKTOP


def met(kind: str, seat: int, **data: Json) -> Event:
    """Return an event of a seat."""
    return GAME.events[kind](seat, **data)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_die_has_the_name_of_a_hex(language: str) -> None:
    set_language(language)
    for strength in range(1, len(SIDES)):
        for text in (die_name(strength), die_in_words(strength)):
            assert not {*re.findall(r"\w+", text)} & {*NAMES}
            assert str(SIDES[strength]) in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_of_spies_names_the_player_whom_they_rob(language: str) -> None:
    set_language(language)
    table = Scene(3).hand(0, "spies").goods(0).goods(1, ore=2, coin=1).goods(2, food=1).begin()
    table.play("play spies")
    table.play("spy 1")
    driver = TableDriver(table.match, DESKTOP)
    head, why = driver.table.status_lines(driver.table.scene())
    assert driver.session.names[1] in head
    assert "2" in why


@pytest.mark.parametrize(("confirm", "asks"), [("matters", False), ("always", True)])
@pytest.mark.parametrize("earned", [False, True])
def test_the_end_of_a_turn_needs_a_reason_to_be_confirmed(
    confirm: str, asks: bool, earned: bool
) -> None:
    """What the end reveals, such as a card that was earned, comes anyway."""
    scene = Scene().village(0, "G9").units(0, "knight G9").goods(0).set(earned=earned)
    driver = TableDriver(scene.begin().match, DESKTOP)
    driver.host.app.settings = replace(driver.host.app.settings, confirm=confirm)
    driver.touch("end-turn")
    assert bool(driver.table.chosen()) == asks


def test_the_reason_to_confirm_the_end_of_a_turn_is_shown() -> None:
    scene = Scene().village(0, "G9", "F8").units(0, "knight F8", "worker G9").goods(0)
    driver = TableDriver(scene.begin().match, DESKTOP)
    driver.host.app.settings = replace(driver.host.app.settings, confirm="matters")
    driver.touch("end-turn")
    assert driver.table.chosen()
    why = driver.table.status_lines(driver.table.scene())[1]
    assert why.startswith("1 worker could still act. 1 other unit could still move.")


@pytest.mark.rule("K-11", "K-30")
def test_nomads_learn_what_their_hex_brings_and_that_they_need_a_village() -> None:
    driver = TableDriver(Match(GAME, 2, {"nomads": True}, 3), DESKTOP)
    while (asked := driver.session.decision) and asked.prompt == "found":
        text = next(iter(driver.session.legal()))
        shown = replace(driver.table.scene(), shown=text)
        effect = driver.table.game_ui.words.effect(shown, driver.session.preview(text))[1]
        assert "Produces" not in effect
        driver.session.play(text)
        driver.session.reveal_to((driver.session.decision or asked).seat)
    scene = Scene(nomads=True).village(1, "C9").units(0, "worker F8", "warrior F8")
    scene.unset.clear()
    for goods, advice in (
        ({"brick": 2, "food": 2}, "Found your first village: choose your worker (2 Brick and 2 Fo"),
        ({}, "You have no settlement: a worker on free land can build a village (2 Brick and"),
    ):
        driver = TableDriver(scene.goods(0, **goods).begin().match, DESKTOP)
        assert advice in driver.table.status_lines(driver.table.scene())[1]


def test_who_can_do_nothing_is_not_offered_to_act_with() -> None:
    """A worker without steps beside a warrior can only be disbanded, which its tile says."""
    scene = Scene().village(0, "G9").units(0, "worker F8", steps=0).units(0, "warrior F8")
    driver = TableDriver(scene.begin().match, DESKTOP)
    driver.touch("step:at F8")
    found = [tile for row in tiles.groups(driver.table.scene()) for tile in row if tile.touch]
    assert [tile.label for tile in found] == ["With the warrior", "Disband: worker"]
    driver.check()
    driver.touch("action:disband worker F8", "confirm")
    assert driver.played == ["disband worker F8"]


def test_a_selected_worker_among_other_units_can_build() -> None:
    scene = Scene().village(0, "G9").units(0, "worker F8", "warrior F8").goods(0, brick=2, food=2)
    driver = TableDriver(scene.begin().match, DESKTOP)
    driver.touch("step:at F8", "step:worker F8")
    assert "action:village F8" in {target.key for target in driver.ui.targets}
    driver.check()
    driver.touch("action:village F8")
    assert driver.table.chosen() == "village F8"


def test_the_recap_of_a_founding_says_that_somebody_settles() -> None:
    """The units of nomads are not recruited, and a village is part of it."""
    founded = [met("founded", 1, at="G9"), met("unit_recruited", 1, unit="worker", at="G9"),
               met("village_built", 1, at="G9")]  # fmt: skip
    view = Scene().begin().position
    assert log_text.news(founded, 0, ["Ana", "Ivo"], view) == "Ivo settles."
    later = [*founded, TurnBegun(1, round=1), met("unit_recruited", 1, unit="worker", at="G9")]
    assert log_text.news(later, 0, ["Ana", "Ivo"], view) == "Ivo settles and recruits a unit."


def test_a_road_is_named_from_the_settlement_as_the_log_names_it() -> None:
    """A worker on a neighbouring hex builds it towards the settlement."""
    scene = Scene().village(0, "C4").goods(0, brick=1).units(0, "worker C5")
    table = TableDriver(scene.begin().match).table
    name = action_name(table.scene(), GAME.parse("road C5 to C4"))
    assert name.startswith("Build a road from C4 to C5")


@pytest.mark.rule("K-47")
@pytest.mark.parametrize(
    ("defenders", "attacked"),
    [
        ((), "Attack G9 (village)"),
        (("worker G9",), "Attack the worker at G9"),
        (("worker G9", "warrior G9"), "Attack the units at G9 (worker and warrior)"),
        (("warrior G9", "warrior G9"), "Attack the units at G9 (2 warriors)"),
    ],
)
def test_an_attack_names_the_settlement_only_where_no_units_defend_it(
    defenders: tuple[str, ...], attacked: str
) -> None:
    """A settlement is attacked on its own, once no unit stands there."""
    scene = Scene().village(0, "C4").village(1, "G9").units(0, "knight F9").units(1, *defenders)
    table = TableDriver(scene.begin().match).table
    name = action_name(table.scene(), GAME.parse("attack G9 with knight F9"))
    assert name == f"{attacked} with the knight from F9"
