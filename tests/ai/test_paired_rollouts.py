"""Paired rollouts: differences between actions, early elimination, and when to stop."""

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
from tests.ai.roads import BASELINE, Road, RoadsEvaluator, RoadsGame
from tests.support.rng import play_randomly

RAGUSA = find_game("ragusa")
SEEDS = range(200)


def weighed(seed: int, worlds: int, **gains: tuple[float, float]) -> PairedRollouts:
    """Return the policy's action and some others, compared in at most so many worlds."""
    evaluator = RoadsEvaluator(**gains)
    game, actions = cast("AnyGame", RoadsGame()), [BASELINE, *gains]
    pairs = PairedRollouts(game, cast("Any", evaluator), Road(0), actions, seed)
    finish(pairs.weigh(worlds, Timer(Budget(), worlds * len(actions), lambda: 0.0)))
    return pairs


def test_pairs_estimate_the_difference_of_two_actions_and_its_error() -> None:
    """In the same worlds, so an action differs from itself by nothing; with more worlds the error
    is smaller.
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


def test_playouts_end_at_each_of_the_depths_in_turn() -> None:
    """Always the same horizon would be an error that more worlds do not show."""
    evaluator = RoadsEvaluator()
    evaluator.hint_depths = (Depth(2), Depth(5))
    pairs = PairedRollouts(cast("Any", RoadsGame()), cast("Any", evaluator), Road(0), [BASELINE], 1)
    for turns in (2, 5, 2, 5):
        evaluator.judged.clear()
        finish(pairs.play())
        assert len(evaluator.judged[-1]) == turns + 1, "its own and the turns after it"


def test_with_the_policy_alone_nothing_is_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Candidates are asked for only when looking ahead; both give a chance."""
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


def test_a_clearly_worse_action_is_eliminated_and_ranked_last() -> None:
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


def test_a_third_of_the_worlds_is_enough_where_little_can_be_lost() -> None:
    """At most a few tenths of a per cent can be lost here; with more at stake all are used."""
    assert weighed(1, 30, other=(0.0, 0.1)).worlds == 8
    assert weighed(1, 30, risky=(0.0, 9.0)).worlds >= 20


def test_equal_actions_are_settled_soon() -> None:
    assert weighed(1, 120, alike=(0.0, 0.0)).worlds == 8


def test_worlds_are_added_only_until_one_action_is_left() -> None:
    pairs = weighed(1, 120, better=(20.0, 1.0), worse=(-20.0, 1.0))
    assert pairs.actions == ["better"]
    assert pairs.worlds < 40


def test_the_policy_is_left_only_for_an_action_confirmed_as_better() -> None:
    """The better of two estimates is too optimistic, so it needs confirmation."""
    idle = [weighed(seed, 9, risky=(0.0, 3.0)) for seed in SEEDS]
    fooled = [pairs.believed(BASELINE) for pairs in idle].count("risky")
    assert fooled < 0.75 * [pairs.best() for pairs in idle].count("risky")
    good = [weighed(seed, 9, good=(6.0, 3.0)) for seed in SEEDS]
    assert [pairs.believed(BASELINE) for pairs in good].count("good") > 0.75 * len(SEEDS)


@pytest.mark.parametrize("seed", range(20))
def test_confirmed_actions_come_first_with_no_lower_chance_than_others(seed: int) -> None:
    pairs = weighed(seed, 9, risky=(0.0, 3.0), bad=(-9.0, 1.0))
    ranked = pairs.ranked(BASELINE)
    assert next(iter(ranked)) == pairs.believed(BASELINE)
    assert {*ranked} == {BASELINE, "risky", "bad"}
    assert [*ranked.values()] == sorted(ranked.values(), reverse=True)
