"""What RANSACKIT's table asks, and why: names of dice, spies, the end of a turn."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from portolan.core.i18n import LANGUAGES, set_language
from portolan.games.ransackit.board.components import SIDES
from portolan.games.ransackit.board.grid import NAMES
from portolan.games.ransackit.ui.selection.fight_forecast import die_in_words, die_name
from tests.ransackit.scene import Scene
from tests.support.ransackit_table import TableDriver
from tests.support.table_matches import DESKTOP


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
