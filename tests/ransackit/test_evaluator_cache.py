"""What the evaluator caches of positions equals what it would compute anew."""

from __future__ import annotations

from typing import Any

import pytest

from portolan.core.match import Match
from portolan.games.ransackit.ai.features import features
from portolan.games.ransackit.ai.position_cache import PositionCache, cache_key
from portolan.games.ransackit.ai.rollout_policy import scores
from portolan.games.ransackit.board.components import CARD_IDS
from portolan.games.ransackit.evaluator import EVALUATOR, RansackitEvaluator
from tests.ransackit.scene import RANSACKIT, Scene

HIDING: tuple[dict[str, Any], ...] = (
    {},
    {"fog_of_war": True, "nomads": True},
    {"non_renewables": True, "deal_in": True},
)


@pytest.mark.parametrize("options", HIDING)
def test_cached_values_equal_fresh_ones(options: dict[str, Any]) -> None:
    """In every position of a match, and in imagined ones like it, asked for twice."""
    match = Match(RANSACKIT, 4, options, 6)
    known = PositionCache()
    for step in range(300):
        position: Any = match.position
        seat: int = position.seat
        view = RANSACKIT.view(position, seat)
        for world in (RANSACKIT.imagine(view, seat, 2 * step), RANSACKIT.imagine(view, seat, 7)):
            thought = known.valued_actions(world)
            world.legal = None
            assert thought.actions == RANSACKIT.legal_actions(world)
            if len(thought.actions) > 1:
                assert thought.worth == scores(world, thought.actions)
            assert known.features(world, seat) == features(world)[seat]
        match.play(str(EVALUATOR.policy_action(position, RANSACKIT.legal_actions(position))))


def test_hidden_cards_of_others_make_no_difference() -> None:
    """Which cards others hold is unknown; how many cards and goods they have matters."""
    scene = Scene().village(0, "G9").village(1, "B7").units(1, "knight B7")
    position = scene.begin().position
    worlds = []
    for card in (3, 5):
        world = position.copy()
        world.players[1].hand = [card]
        worlds.append(world)
    assert cache_key(worlds[0]) == cache_key(worlds[1])
    worlds[1].players[1].hand.append(3)
    assert cache_key(worlds[0]) != cache_key(worlds[1])
    more = position.copy()
    more.players[1].goods[2] += 1
    assert cache_key(more) != cache_key(position)


def test_own_cards_make_a_difference() -> None:
    """The asked seat may play them."""
    position = Scene().village(0, "G9").begin().position
    known = PositionCache()
    plain = known.valued_actions(position)
    holding = position.copy()
    holding.legal = None
    holding.players[0].hand = [*range(len(CARD_IDS))]
    assert {str(a) for a in known.valued_actions(holding).actions} > {str(a) for a in plain.actions}


def test_the_value_of_one_seat_equals_its_value_among_all() -> None:
    evaluator = RansackitEvaluator(
        {"weights": {"by_kind": {"any": _ones()}}, "spread": {"points": [9, 3]}}
    )
    position = Scene().city(0, "G9", "F9").village(1, "B7").units(0, "knight F9").begin().position
    assert [evaluator.value(position, seat) for seat in (0, 1)] == evaluator.values(position)


def _ones() -> dict[str, list[float]]:
    return {fact: [1.0, 0.5] for fact in RansackitEvaluator.features}
