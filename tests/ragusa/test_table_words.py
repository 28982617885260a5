"""Sentences on Ragusa's table say how often one acts, what is chosen, what is lost and where."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from portolan.core.contract import Event, Json
from portolan.core.i18n import LANGUAGES, set_language
from portolan.games.ragusa.state.board import SPOTS, WALL_ENDS
from portolan.games.ragusa.ui.history.log_text import news
from portolan.games.ragusa.ui.scene import Piece
from portolan.games.ragusa.ui.style import spot_name, wall_name
from portolan.games.ragusa.ui.text import prompts
from portolan.ui.game_ui.find import find_table
from tests.ragusa.scene import RAGUSA, Scene, Table
from tests.support.costly_places import scene_of

NAMES = ["Ana", "Ivo", "Luka"]


def asked(table: Table) -> str:
    """Return the first line of the question."""
    return prompts.question(scene_of(table))[0]


def at_the_mason(*houses: tuple[int, str]) -> Table:
    """Return a table where seat 0 has just built at the Mason beside some houses."""
    scene = Scene().rich(0, 1)
    for seat, spot in houses:
        scene.house(seat, spot)
    table = scene.begin()
    table.play("house SI-MA-CA")
    while table.asked and table.asked[1] == "activate":
        table.play(next(text for text in table.legal() if text.endswith("mason")))
    return table


def test_an_act_that_is_repeated_says_which_of_how_many_it_is() -> None:
    table = at_the_mason((0, "G2-SI-MA"), (1, "O2-MA-G3"))
    assert table.asked == (0, "wall")
    assert asked(table).endswith(" (1 of 2)")
    table.play("wall 10")
    while table.asked == (1, "wall"):
        assert "of" not in asked(table)
        table.play("wall 11")
    assert asked(table).endswith(" (2 of 2)")


def test_an_act_that_comes_once_has_no_number() -> None:
    table = at_the_mason()
    assert table.asked == (0, "wall")
    assert "(" not in asked(table)


def test_the_choice_of_a_powerhouse_says_what_is_chosen_and_how_to_leave() -> None:
    scene = scene_of(Scene(seats=2).rich(0, 1).begin())
    assert prompts.step(scene) is None
    chosen = prompts.step(replace(scene, steps=(Piece.POWERHOUSE,)))
    assert chosen
    assert chosen[0] == "Place a powerhouse"
    assert "“House”" in chosen[1]


def test_who_has_no_house_left_is_asked_for_a_powerhouse() -> None:
    for houses, words in ((1, "a house or powerhouse"), (0, "a powerhouse")):
        table = Scene(seats=2).rich(0, 1).left(0, houses, powerhouses=1).begin()
        assert asked(table).endswith(f"must place {words}")


def test_what_an_exchange_is_for_is_a_sentence_before_its_gains() -> None:
    scene = Scene().rich(0, 1).access(0, fish=4).house(1, "WI-RP-WH").house(0, "RP-WH-FI")
    table = scene.play("house AR-WI-RP")
    exchange = next(text for text in table.legal() if text.startswith("exchange"))
    shown = replace(scene_of(table), shown=exchange)
    events = [RAGUSA.events["produced"](0, spot="", commodity="wine", amount=2, lost=0)]
    text = prompts.effect(shown, events)[1]
    assert text.endswith(". Ana +2 Wine")


def test_how_often_a_building_acts_for_a_seat_is_said_in_words() -> None:
    scene = Scene().rich(0, 1).house(0, "G2-SI-MA", "O2-MA-G3").house(1, "MA-G3-OP")
    shown = replace(scene_of(scene.begin()), shown="house SI-MA-CA")
    text = prompts.effect(shown, [])[1]
    assert "Mason acts for Ana (3 times) and Ivo" in text


def made(seat: int, amount: int, lost: int) -> Event:
    data: dict[str, Json] = {"spot": "", "commodity": "wine", "amount": amount, "lost": lost}
    return RAGUSA.events["produced"](seat, **data)


def test_goods_without_room_are_told_in_the_log_and_in_the_recap() -> None:
    events = [made(1, 2, 1), made(0, 0, 3), made(0, 0, 2)]
    assert find_table("ragusa").log_lines(events, NAMES) == [
        "Ivo produces 2 Wine.",
        "Ivo loses 1 Wine: the warehouse holds 12.",
        "Ana loses 5 Wine: the warehouse holds 12.",
    ]
    for turn in (0, 1):
        assert news(events, 0, turn, NAMES).endswith("Ana loses 5 Wine: the warehouse holds 12.")
    assert "loses" not in news(events, 2, 1, NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_places_have_the_same_name(language: str) -> None:
    """In whatever order their regions are named."""
    set_language(language)
    names = [spot_name(spot) for spot in SPOTS]
    walls = [wall_name(wall) for wall in range(len(WALL_ENDS))]
    set_language("en")
    for each in (names, walls):
        counted = Counter(tuple(sorted(name.replace(",", "").split())) for name in each)
        assert [name for name, count in counted.items() if count > 1] == []
