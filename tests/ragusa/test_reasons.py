"""The reasons of a hint are about the turn of the decision."""

from __future__ import annotations

import random
from typing import Any

import pytest

from portolan.ai.hint import explain
from portolan.ai.levels import find_evaluator
from portolan.core.contract import Event, HintReason
from portolan.core.match import Match
from portolan.core.time_slicing import finish
from portolan.games.ragusa.ai.features import FEATURES
from portolan.games.ragusa.ai.reasons import at_end, later, now
from tests.ragusa.scene import RING, Scene

from .random_games import GAME


def _made(events: list[Event]) -> dict[str, int]:
    """Return how much of each commodity the person makes."""
    made: dict[str, int] = {}
    for event in events:
        if event.kind == "produced" and event.seat == 0:
            commodity, amount = str(event.data["commodity"]), event.data["amount"]
            assert isinstance(amount, int)
            made[commodity] = made.get(commodity, 0) + amount
    return {commodity: amount for commodity, amount in made.items() if amount}


def test_reasons_count_only_production_in_the_own_turn() -> None:
    """What the Patrician's bots let a person produce, in their turns, is no reason."""
    match, pick = Match(GAME, 1, {}, 4), random.Random(4)
    beyond = 0
    while texts := match.legal_texts():
        events = match.play(pick.choice(texts))
        kinds = [event.kind for event in events]
        end = kinds.index("turn_begun") if "turn_begun" in kinds else len(kinds)
        fields = {
            str(f["commodity"]): f["amount"] for key, f in now(events, 0) if key == "now_goods"
        }
        assert fields == _made(events[:end])
        beyond += _made(events) != fields
    assert beyond


@pytest.mark.rule("R-111")
def test_a_kept_card_is_not_said_to_bring_more_than_it_can_score() -> None:
    """Furs are on three ships; any card brings 12 points at most."""
    weights = [0.0] * len(FEATURES)
    for card in ("good_furs", "different_goods"):
        weights[FEATURES.index(f"has_{card}")] = 30.0
    nothing = [0.0] * len(FEATURES)
    for cards, most in ((("good_furs",), 9), (("different_goods",), 12),
                        (("good_furs", "different_goods"), 21)):  # fmt: skip
        held = [float(name.removeprefix("has_") in cards) for name in FEATURES]
        assert later(nothing, held, weights) == [("later_cards", {"points": most})]


def deciding(scene: Scene, viewer: int = 0) -> list[HintReason]:
    """Return what decides the match in the last turn of seat 0, as far as the viewer knows."""
    position = scene.left(0, 1).left(1, 0).begin().match.position
    plan = [GAME.parse("house S1-W1-S2")]
    evaluator = find_evaluator("ragusa")
    (found,) = finish(explain(GAME, evaluator, position, [plan], 0, viewer=viewer))
    return [reason for reason in found if reason.key in ("wins", "shares")]


@pytest.mark.parametrize("seat_1", [0, 10])
def test_a_win_is_a_reason_only_if_no_hidden_card_can_prevent_it(seat_1: int) -> None:
    """The card of the other seat scores nothing, but another could score up to 12 points."""
    for lead, sure in ((3, False), (13, True)):
        scene = Scene(2).access(1, fish=12).cards(1, "towers").points(1, mason=seat_1)
        found = deciding(scene.points(0, mason=seat_1 + lead))
        assert found == ([HintReason("wins", {})] if sure else [])


def test_who_knows_the_card_knows_of_the_win() -> None:
    scene = Scene(2).access(1, fish=12).cards(1, "towers").points(0, mason=3)
    assert deciding(scene, viewer=1) == [HintReason("wins", {})]


def test_a_win_by_the_tie_breaker_is_called_so_only_if_no_card_makes_a_difference() -> None:
    """With 3 Fish most cards score fewer points than the one that draws level."""
    scene = Scene(2).access(1, fish=3).cards(1, "resource_fish").points(0, mason=3)
    assert deciding(scene.units(0, wine=1)) == [HintReason("wins", {})]
    scene = Scene(2).cards(1, "resource_fish").units(0, wine=1)
    assert deciding(scene) == [HintReason("wins", {"tied": True, "seat": 1})]


def test_a_shared_win_is_a_reason_only_if_no_hidden_card_can_prevent_it() -> None:
    assert deciding(Scene(2).cards(1, "towers")) == [HintReason("shares", {})]
    assert deciding(Scene(2).access(1, fish=12).cards(1, "towers")) == []


def test_points_at_the_end_are_those_of_a_seat() -> None:
    """Whoever reads them: a review is about everybody at the device."""
    before: Any = Scene(2).begin().match.position
    scene = Scene(2).walls(1, 2).house(1, RING[0]).cards(1, "walls_touched")
    after: Any = scene.begin().match.position
    gains = dict(at_end(before, after, 1))
    assert gains["end_city_walls"] == {"seat": 1, "points": 3}
    assert gains["end_bonus_cards"]["seat"] == 1
