"""Previews of choices with a certain result are what the rules then do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from portolan.core.match import Match
from portolan.games.ransackit.board.components import GOODS, YIELDS
from portolan.games.ransackit.board.grid import HEXES
from portolan.games.ransackit.flow.production import taxes
from portolan.games.ransackit.game import GAME
from portolan.games.ransackit.rules.units import unit_limit
from portolan.games.ransackit.state.actions import Attack
from portolan.games.ransackit.ui.scene import RansackScene
from portolan.games.ransackit.ui.selection.fight_forecast import mates
from portolan.games.ransackit.ui.text import outlook, prompts
from portolan.ui.game_ui.scene import Scene as Shown
from tests.ransackit.scene import Scene


def shown(match: Match, text: str) -> RansackScene:
    decision = match.game.decision(match.position)
    assert decision
    view: Any = match.game.view(match.position, decision.seat)
    legal = {str(action): action for action in match.game.legal_actions(view)}
    assert text in legal
    names = [f"Player {seat}" for seat in range(match.seats)]
    scene: RansackScene = Shown(view, decision.seat, decision, names, [(0, 0, 0)] * 2, legal)
    return replace(scene, shown=text)


def preview(match: Match, text: str) -> str:
    return prompts.effect(shown(match, text), ())[1]


@pytest.mark.rule("K-18", "K-19", "K-20")
def test_a_house_previews_taxes_and_room_for_units() -> None:
    scene = Scene().village(0, "G9", "F8").houses(F8=1).units(0, "worker F8")
    table = scene.goods(0, wood=1, food=1).begin()
    text = preview(table.match, "house F8")
    table.play("house F8")
    assert f"Taxes then bring {taxes(table.position, 0)} coins" in text
    assert f"Limit: {unit_limit(table.position, 0)} units" in text


@pytest.mark.rule("K-6", "K-21", "K-30")
def test_a_city_previews_the_yields_of_all_its_hexes() -> None:
    table = Scene().village(0, "G9", "F8").units(0, "worker G9").goods(0, food=2, brick=2).begin()
    text = preview(table.match, "city G9")
    for at in ("G9", "F8"):
        place = HEXES[at]
        number, good = table.position.number[place], YIELDS[table.position.kind[place]]
        assert f"2 {GOODS[good].capitalize()} on {number}" in text


@pytest.mark.rule("K-21", "K-29")
def test_a_road_previews_the_yield_of_its_hex_without_the_bandit() -> None:
    scene = Scene().village(0, "G9").units(0, "worker G9").goods(0, brick=1)
    table = scene.set(bandit="F8").begin()
    place = HEXES["F8"]
    number = table.position.number[place]
    assert f" on {number}." in preview(table.match, "road G9 to F8")


@pytest.mark.rule("K-14", "K-1")
def test_a_village_previews_the_total_of_era_tokens() -> None:
    scene = Scene().village(0, "G9", tokens=4).units(0, "worker E8")
    table = scene.goods(0, food=2, brick=2).begin()
    assert "5 Era Tokens" in preview(table.match, "village E8")


@pytest.mark.rule("K-48")
def test_a_unit_that_has_fought_is_no_second_attacker() -> None:
    """Of two alike on a hex, the one that attacks has a step left."""
    scene = Scene().units(0, "cannon D3", steps=0).units(0, "cannon D3").units(1, "knight E3")
    view = scene.begin().position
    attack = next(a for a in GAME.legal_actions(view) if isinstance(a, Attack))
    assert len(mates(view, 0, attack)) == 1


def test_an_attack_on_an_empty_centre_previews_the_capture() -> None:
    scene = Scene().village(0, "G9").village(1, "E8", tokens=3).units(0, "knight F8")
    text = preview(scene.begin().match, "attack E8 with knight F8")
    assert "A win captures 3 Era Tokens and a population of 1" in text
    assert "It is Player 1’s last settlement: a win eliminates Player 1." in text
    two = Scene().village(0, "G9").village(1, "E8").village(1, "D3").units(0, "knight F8")
    assert "eliminates" not in preview(two.begin().match, "attack E8 with knight F8")
    defended = Scene().village(0, "G9").village(1, "E8").units(0, "knight F8")
    text = preview(defended.units(1, "worker E8").begin().match, "attack E8 with knight F8")
    assert "captured" not in text


@pytest.mark.rule("K-22")
def test_a_worker_previews_its_harvest_on_free_land() -> None:
    match = Scene().village(0, "G9", "F8").units(0, "worker F8").begin().match
    view: Any = match.position
    place = HEXES["F9"]
    good, number = GOODS[YIELDS[view.kind[place]]], view.number[place]
    harvest = f"harvests 1 {good.capitalize()} there on {number}."
    assert harvest in preview(match, "move worker F8 to F9")
    assert preview(match, "move worker F8 to G9") == "Free along your own road."


@pytest.mark.rule("K-30")
def test_a_worker_previews_that_the_bandit_keeps_it_from_building() -> None:
    """Where it moves to or is recruited, perhaps after the actions; a warrior builds nowhere."""
    barred = "The Bandit is there: no worker can build while he stays."
    scene = Scene().village(0, "G9", "F8").goods(0, coin=9).set(bandit="G9")
    match = scene.units(0, "worker F8").begin().match
    assert barred in preview(match, "move worker F8 to G9")
    assert barred not in preview(match, "move worker F8 to F9")
    fortify = Scene().phase("fortify").village(0, "G9", "F8").goods(0, coin=9).set(bandit="G9")
    match = fortify.begin().match
    assert barred in preview(match, "recruit worker G9")
    assert barred not in preview(match, "recruit warrior G9")
    acting = Scene().village(0, "G9", "F8").goods(0, coin=9).set(bandit="G9").begin().match
    ends = replace(shown(acting, "fortify"), batch=["recruit worker G9"])
    assert barred in prompts.effect(ends, ())[1]


@pytest.mark.rule("K-65")
def test_the_last_road_of_a_card_is_previewed_before_unknown_dice() -> None:
    scene = Scene().village(0, "G9").hand(0, "roman_roads").phase("begin")
    table = scene.begin()
    table.play("play roman_roads", "road G9 to F8")
    text = table.legal("road")[0]
    assert "becomes yours" in preview(table.match, text)


@pytest.mark.rule("K-56")
def test_earning_the_card_of_a_turn_is_previewed_once() -> None:
    """A village and an attack mention it; once it is earned, neither does."""
    scene = Scene().village(0, "G9").village(1, "E8", tokens=3)
    scene = scene.units(0, "worker D7", "worker E6", "knight F8").goods(0, food=4, brick=4)
    table = scene.begin()
    first = next(text for text in table.legal("village"))
    assert "Earns a card at the end of the turn." in preview(table.match, first)
    assert "A win earns a card." in preview(table.match, "attack E8 with knight F8")
    table.play(first)
    assert "card" not in preview(table.match, "attack E8 with knight F8")
    assert all("card" not in preview(table.match, text) for text in table.legal("village"))


@pytest.mark.rule("K-24")
def test_moving_the_bandit_previews_blocked_and_freed_players() -> None:
    scene = Scene().village(0, "G9").village(1, "C4").set(bandit="G9")
    table = scene.hand(0, "law_enforcement").begin()
    table.play("play law_enforcement")
    text = preview(table.match, "bandit C4")
    assert "nobody builds there" in text
    assert "Player 1 gets nothing there" in text
    assert "frees your village G9" in text


@pytest.mark.rule("K-24")
def test_the_bandit_blocks_nobody_on_land_that_produces_nothing() -> None:
    scene = Scene().village(0, "G9").village(1, "C5").set(bandit="G9")
    table = scene.hand(0, "law_enforcement").begin()
    table.play("play law_enforcement")
    text = preview(table.match, "bandit C5")
    assert text.startswith("You gain nothing; the hex produces nothing anyway.")
    assert "nobody builds there" in text
    assert "gets nothing there" not in text


@pytest.mark.rule("K-88")
@pytest.mark.parametrize(("units", "out"), [(["warrior F8"], True),
                                            (["warrior F8", "worker F8"], False)])  # fmt: skip
def test_disbanding_the_last_unit_of_nomads_previews_that_they_are_out(
    units: list[str], out: bool
) -> None:
    """Before their first village; with one, the last unit may go."""
    scene = Scene(3, nomads=True).village(1, "C9").village(2, "H4").units(0, *units)
    scene.unset.clear()
    table = scene.begin()
    text = preview(table.match, "disband warrior F8")
    assert text.endswith("You are then eliminated.") == out
    table.play("disband warrior F8")
    assert table.position.players[0].playing != out
    settled = Scene(3).units(0, "warrior F8").begin()
    assert "eliminated" not in preview(settled.match, "disband warrior F8")


@pytest.mark.rule("K-93")
def test_coins_that_roads_could_add_are_counted() -> None:
    """Those of a golden field; resources are named."""
    match = Match(GAME, 2, {"golden_fields": True}, 1)
    view: Any = match.position
    around = [text for place in HEXES.values() if (text := outlook.around(view, place))]
    assert any("2 coins on " in text for text in around)
    assert not any("coin on " in text or "2 Wood" in text for text in around)
