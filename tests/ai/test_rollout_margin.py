"""How far bots trust their estimates: the number of worlds, and the margin over the policy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any, cast

from portolan.ai.bot import Budget, decide
from portolan.ai.greedy import MERCHANT, GreedyBot
from portolan.core.contract import AnyGame, Decision, Report, Viewer, silent
from portolan.core.evaluation import Depth
from portolan.core.rng import Rng

CHANCES: dict[str, tuple[float, ...]] = {"keep": (2.0,), "stake": (0.0, 10.0)}
"""The outcomes: a sure 2 points, or 0 or 10, 5 on average."""


class Stake:
    """A position of a game with one decision: whether to stake what is sure."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)
        self.points: float | None = None

    def copy(self) -> Stake:
        twin = Stake(0)
        twin.rng = self.rng.copy()
        twin.points = self.points
        return twin


class Lottery:
    """The game."""

    passing = wasting = ()

    def is_gift(self, view: Stake, action: str) -> bool:
        del view, action
        return False

    def imagine(self, view: Stake, seat: Viewer, seed: int) -> Stake:
        del view, seat
        return Stake(seed)

    def decision(self, position: Stake) -> Decision | None:
        return Decision(0, "stake") if position.points is None else None

    def legal_actions(self, position: Stake) -> list[str]:
        return [*CHANCES] if position.points is None else []

    def apply(self, position: Stake, action: str, report: Report = silent) -> None:
        del report
        drawn = CHANCES[action]
        position.points = drawn[position.rng.below(len(drawn)) if drawn[1:] else 0]


class LotteryEvaluator:
    """The value of a position; `keep` is the policy's action."""

    unit = 0.0
    victory = 0.0
    rollout_margin = 0.0
    hint_depths = (Depth(4),)
    review_limit = 60
    review_seconds = 13.0
    screening_depth = Depth(2)
    review_depths = (Depth(4), Depth(8))

    def values(self, position: Stake) -> list[float]:
        return [position.points or 0.0, 0.0]

    def value(self, position: Stake, seat: int) -> float:
        return self.values(position)[seat]

    def chances(self, values: Sequence[float], position: Stake) -> list[float]:
        del position
        return [values[0] / 20, 1 - values[0] / 20]

    def candidates(self, position: Stake, actions: Sequence[str]) -> Sequence[str]:
        del position
        return actions

    def begins_turn(self, position: Stake) -> bool:
        del position
        return True


def choices(evaluator: LotteryEvaluator, worlds: int) -> list[str]:
    """Return the choices of Merchants that look at so many worlds, each with its own seed."""
    game, values = cast("AnyGame", Lottery()), cast("Any", evaluator)
    habits = replace(MERCHANT, worlds=worlds)
    return [
        str(decide(GreedyBot(game, values, 0, seed, perf_counter, habits), Stake(0),
                   cast("Any", [*CHANCES]), Budget()))
        for seed in range(40)
    ]  # fmt: skip


def test_more_worlds_make_better_choices() -> None:
    """Staking is better on average; with one or two worlds it often seems worse."""
    evaluator = LotteryEvaluator()
    assert choices(evaluator, 24).count("stake") > choices(evaluator, 2).count("stake")


def test_the_policy_is_followed_unless_another_action_is_better_by_the_margin() -> None:
    """With a margin of 8 points the sure 2 points are kept, with none they are staked."""
    evaluator = LotteryEvaluator()
    assert set(choices(evaluator, 60)) == {"stake"}
    evaluator.rollout_margin = 8.0
    assert set(choices(evaluator, 60)) == {"keep"}
