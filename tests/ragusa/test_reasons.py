"""The reasons of a hint are about the turn of the decision."""

from __future__ import annotations

import random

import pytest

from portolan.core.contract import Event
from portolan.core.match import Match
from portolan.games.ragusa.ai.features import FEATURES
from portolan.games.ragusa.ai.reasons import later, now

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
