"""Playouts in pairs: how far apart actions are, what is left out, and when enough is known."""

from __future__ import annotations

from typing import Any, cast

import pytest

from portolan.ai.bot import Budget, Timer
from portolan.ai.levels import find_evaluator
from portolan.ai.paired_rollouts import PairedRollouts
from portolan.core.contract import AnyGame
from portolan.core.evaluation import Depth
from portolan.core.match import Match
from portolan.core.time_slicing import finish
from portolan.registry import find_game
from tests.ai.roads import USUAL, Road, Roads, RoadsEvaluator
from tests.support.rng import play_randomly

RAGUSA = find_game("ragusa")
SEEDS = range(200)


def weighed(seed: int, worlds: int, **gains: tuple[float, float]) -> PairedRollouts:
    """Return what is usual and some other actions, weighed in so many worlds at most."""
    evaluator = RoadsEvaluator(**gains)
    game, actions = cast("AnyGame", Roads()), [USUAL, *gains]
    pairs = PairedRollouts(game, cast("Any", evaluator), Road(0), actions, seed)
    finish(pairs.weigh(worlds, Timer(Budget(), worlds * len(actions), lambda: 0.0)))
    return pairs


def test_pairs_tell_how_far_apart_two_actions_are_and_how_sure_that_is() -> None:
    """In the same worlds, so an action beside itself differs by nothing; twice the same; with more
    worlds the error is smaller.
    """
    match = play_randomly(Match(RAGUSA, 2, {}, 9), 9, 30)
    seat = RAGUSA.decision(match.position).seat  # type: ignore[union-attr]
    view = RAGUSA.view(match.position, seat)
    one, other = RAGUSA.legal_actions(view)[:2]
    errors = []
    for worlds in (6, 60):
        found = []
        for _ in range(2):
            pairs = PairedRollouts(
                RAGUSA, find_evaluator("ragusa"), view, (one, other), 3, Depth(2)
            )
            for _ in range(worlds):
                finish(pairs.play())
            found.append(pairs.difference(one, other))
            assert pairs.difference(one, one) == (0, 0)
            assert pairs.difference(other, one).mean == -found[-1].mean
        assert found[0] == found[1]
        errors.append(found[0].error)
    assert errors[1] < errors[0]


def test_by_rules_of_thumb_nobody_looks_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only who looks ahead asks for what is worth a thought; both are told a chance."""
    match = play_randomly(Match(RAGUSA, 2, {}, 9), 9, 60)
    seat = RAGUSA.decision(match.position).seat  # type: ignore[union-attr]
    view = RAGUSA.view(match.position, seat)
    actions, evaluator = RAGUSA.legal_actions(view)[:2], find_evaluator("ragusa")
    candidates, thoughts = type(evaluator).candidates, list[bool]()

    def counted(*words: Any) -> Any:
        thoughts.append(by_policy)
        return candidates(*words)

    monkeypatch.setattr(type(evaluator), "candidates", counted)
    for by_policy in (True, False):
        pairs = PairedRollouts(RAGUSA, evaluator, view, actions, 3, Depth(4, by_policy))
        finish(pairs.play())
        assert 0 <= pairs.chance(actions[0]) <= 1
    assert set(thoughts) == {False}


def test_what_is_clearly_worse_is_left_out_and_ranked_last() -> None:
    match = play_randomly(Match(RAGUSA, 2, {}, 9), 9, 30)
    seat = RAGUSA.decision(match.position).seat  # type: ignore[union-attr]
    view = RAGUSA.view(match.position, seat)
    actions = RAGUSA.legal_actions(view)[::6]
    pairs = PairedRollouts(RAGUSA, find_evaluator("ragusa"), view, actions, 3)
    finish(pairs.weigh(60, Timer(Budget(), 60 * len(actions), lambda: 0.0)))
    ranked = pairs.ranked()
    assert {*ranked} == {*actions}
    assert [*ranked.values()] == sorted(ranked.values(), reverse=True)
    assert pairs.choice() == next(iter(ranked))
    assert 1 <= len(pairs.actions) < len(actions)
    assert {*[*ranked][: len(pairs.actions)]} == {*pairs.actions}


def test_a_third_is_enough_where_little_can_be_lost_by_a_wrong_choice() -> None:
    """What is lost is never more than a few tenths of a per cent here; there it may be a lot."""
    assert weighed(1, 30, other=(0.0, 0.1)).worlds == 8
    assert weighed(1, 30, risky=(0.0, 9.0)).worlds >= 20


def test_what_comes_to_the_same_is_soon_settled() -> None:
    assert weighed(1, 120, alike=(0.0, 0.0)).worlds == 8


def test_it_is_tried_on_only_until_one_action_is_left() -> None:
    pairs = weighed(1, 120, better=(20.0, 1.0), worse=(-20.0, 1.0))
    assert pairs.actions == ["better"]
    assert pairs.worlds < 40


def test_what_is_usual_is_left_only_for_what_is_believed_to_be_better() -> None:
    """The best of two guesses is the better looking one, which is another thing."""
    idle = [weighed(seed, 9, risky=(0.0, 3.0)) for seed in SEEDS]
    fooled = [pairs.believed(USUAL) for pairs in idle].count("risky")
    assert fooled < 0.75 * [pairs.best() for pairs in idle].count("risky")
    good = [weighed(seed, 9, good=(6.0, 3.0)) for seed in SEEDS]
    assert [pairs.believed(USUAL) for pairs in good].count("good") > 0.75 * len(SEEDS)


@pytest.mark.parametrize("seed", range(20))
def test_what_is_believed_is_ranked_first_and_told_no_chance_below_the_others(seed: int) -> None:
    pairs = weighed(seed, 9, risky=(0.0, 3.0), bad=(-9.0, 1.0))
    ranked = pairs.ranked(USUAL)
    assert next(iter(ranked)) == pairs.believed(USUAL)
    assert {*ranked} == {USUAL, "risky", "bad"}
    assert [*ranked.values()] == sorted(ranked.values(), reverse=True)
