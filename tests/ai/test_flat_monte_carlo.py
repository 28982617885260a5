"""Flat Monte Carlo search: the Rector of games whose policy knows more than the features."""

from __future__ import annotations

from itertools import count
from time import perf_counter
from typing import Any, cast

import pytest

from portolan.ai.bot import Budget, decide
from portolan.ai.flat_monte_carlo import GLANCE, WORLDS, FlatMonteCarloBot, Plans
from portolan.ai.ismcts import IsmctsBot
from portolan.ai.levels import find_evaluator, make_bot
from portolan.core.contract import AnyGame
from portolan.registry import PACKAGES, find_game
from tests.ai.roads import BASELINE, Road, RoadsEvaluator, RoadsGame


def chosen(
    evaluator: RoadsEvaluator,
    budget: Budget = Budget(),  # noqa: B008 - it cannot change
    seed: int = 1,
) -> tuple[str, RoadsGame]:
    """Return the bot's choice, and the game in which it was tried."""
    game, actions = RoadsGame(), [BASELINE, *evaluator.gains]
    bot = FlatMonteCarloBot(cast("AnyGame", game), cast("Any", evaluator), 0, seed, perf_counter)
    return str(decide(bot, Road(0), cast("Any", actions), budget)), game


def test_a_plan_is_valued_at_the_end_of_the_next_own_turn() -> None:
    """By then others have answered, and what was prepared is done."""
    evaluator = RoadsEvaluator(other=(0.1, 9.0))
    chosen(evaluator)
    assert {came[1:] for came in evaluator.judged} == {(BASELINE, BASELINE)}


def test_an_action_better_in_every_world_is_chosen() -> None:
    assert chosen(RoadsEvaluator(worse=(-1.0, 0.0), better=(0.5, 0.0)))[0] == "better"


@pytest.mark.parametrize("seed", range(20))
def test_the_policy_is_followed_where_all_others_are_worse(seed: int) -> None:
    evaluator = RoadsEvaluator(bad=(-9.0, 1.0), worse=(-12.0, 1.0))
    assert chosen(evaluator, seed=seed)[0] == BASELINE


def test_an_action_that_only_seems_better_is_mostly_not_chosen() -> None:
    """In a single world every second die would mislead."""
    evaluator = RoadsEvaluator(risky=(0.0, 3.0))
    fooled = [chosen(evaluator, seed=seed)[0] for seed in range(200)]
    assert fooled.count("risky") < 50
    evaluator = RoadsEvaluator(good=(6.0, 3.0))
    assert [chosen(evaluator, seed=seed)[0] for seed in range(200)].count("good") > 150


def test_a_decision_without_difference_ends_soon() -> None:
    evaluator = RoadsEvaluator(alike=(0.0, 0.0))
    found, game = chosen(evaluator)
    assert (found, game.worlds) == (BASELINE, GLANCE)


def test_more_playouts_are_used_only_with_a_budget_for_them() -> None:
    """A turn has dozens of decisions; a long thought about one leaves no time for the others."""
    for budget, most in (
        (Budget(), WORLDS), (Budget(seconds=1000.0), WORLDS),
        (Budget(playouts=2), 1), (Budget(seconds=1e-9), 0),
    ):  # fmt: skip
        assert chosen(RoadsEvaluator(other=(0.1, 9.0)), budget)[1].worlds == most
    assert WORLDS < chosen(RoadsEvaluator(other=(0.1, 9.0)), Budget(playouts=80))[1].worlds <= 40


def test_hopeless_actions_are_eliminated_early() -> None:
    """A slightly worse action than the policy's gets fewer playouts than one that may be better."""
    tried = [
        sum(chosen(RoadsEvaluator(other=(mean, 3.0)), Budget(playouts=80), seed)[1].worlds
            for seed in range(10))
        for mean in (-2.0, 1.0)
    ]  # fmt: skip
    assert tried[0] < tried[1]


def test_a_weaker_level_uses_no_more_playouts_with_any_budget() -> None:
    evaluator = RoadsEvaluator(other=(0.1, 9.0))
    for budget in (Budget(), Budget(seconds=1000.0), Budget(playouts=500)):
        game = RoadsGame()
        bot = FlatMonteCarloBot(
            cast("AnyGame", game), cast("Any", evaluator), 0, 1, perf_counter, most=6
        )
        decide(bot, Road(0), cast("Any", [BASELINE, "other"]), budget)
        assert game.worlds == 3


@pytest.mark.parametrize("game", [*PACKAGES])
def test_the_rector_uses_the_search_that_suits_the_game(game: str) -> None:
    """Flat Monte Carlo where the policy knows more than the features, otherwise a tree search."""
    bot = make_bot("rector", find_game(game), 0, 1)
    assert type(bot) is (FlatMonteCarloBot if find_evaluator(game).rollout_margin else IsmctsBot)
    assert find_evaluator("ransackit").rollout_margin


def test_plans_of_ransackit_end_where_another_seat_begins() -> None:
    """With the same worlds and dice the same plan gives the same result."""
    rules, evaluator = find_game("ransackit"), find_evaluator("ransackit")
    position: Any = rules.start(2, {}, 3)
    for _ in count():
        actions = rules.legal_actions(position)
        if len(evaluator.candidates(position, actions)) > 1 and position.round > 2:
            break
        rules.apply(position, evaluator.policy_action(position, actions))
    view = rules.view(position, position.seat)
    tried = evaluator.candidates(view, rules.legal_actions(view))
    means = []
    for _ in range(2):
        plans = Plans(rules, evaluator, view, tried, 5)
        for _ in range(3):
            for _ in plans.play():
                pass
        means.append([plans.chance(action) for action in tried])
    assert means[0] == means[1]
    assert all(0 <= chance <= 1 for chance in means[0])
