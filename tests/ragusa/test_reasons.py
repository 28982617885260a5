"""The reasons of a hint are about the turn of the decision."""

from __future__ import annotations

import random

from portolan.core.contract import Event
from portolan.core.match import Match
from portolan.games.ragusa.ai.features import FEATURES
from portolan.games.ragusa.ai.reasons import later, now
from portolan.games.ragusa.state.components import BONUS_CAP

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


def test_bonus_cards_are_not_said_to_bring_more_than_they_can() -> None:
    """The evaluator may value a card above what it scores at most (R-111)."""
    held = [feature.startswith("has_") for feature in FEATURES]
    first, second = [n for n, has in enumerate(held) if has][:2]
    none, weights = [0.0] * len(FEATURES), [15.0] * len(FEATURES)
    for cards in ([first], [first, second]):
        after = [float(n in cards) for n in range(len(FEATURES))]
        found = dict(later(none, after, weights))
        assert found["later_cards"]["points"] == BONUS_CAP * len(cards)
