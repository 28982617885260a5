"""How far bots trust what they see: longer looks where dice fall, and the habit of good rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any, cast

import pytest

from game.bots import Budget, decide
from game.bots.merchant import APPRENTICE, MERCHANT, Merchant
from game.bots.rector import Rector
from game.core.chance import Chance
from game.core.contract import AnyGame, Decision, Report, silent

CHANCES: dict[str, tuple[float, ...]] = {
    "keep": (2.0,), "keep again": (2.0,), "stake": (0.0, 10.0)
}  # fmt: skip
"""What is drawn from: a sure 2 points, or 0 or 10, 5 in the mean."""


class Stake:
    """A position of a game of one decision: whether to stake what is sure."""

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)
        self.points: float | None = None

    def copy(self) -> Stake:
        twin = Stake(0)
        twin.chance = self.chance.copy()
        twin.points = self.points
        return twin


class Lottery:
    """The game; `worlds` counts the positions that were imagined, `played` the actions done."""

    def __init__(self) -> None:
        self.worlds = self.played = 0

    def imagine(self, view: Stake, seat: int, seed: int) -> Stake:
        del view, seat
        self.worlds += 1
        return Stake(seed)

    def decision(self, position: Stake) -> Decision | None:
        return Decision(0, "stake") if position.points is None else None

    def legal_actions(self, position: Stake) -> list[str]:
        return [*CHANCES] if position.points is None else []

    def apply(self, position: Stake, action: str, report: Report = silent) -> None:
        del report
        self.played += 1
        drawn = CHANCES[action]
        position.points = drawn[position.chance.below(len(drawn)) if drawn[1:] else 0]


class LotteryJudge:
    """What one is worth; `keep` is what rules of thumb put first."""

    unit = 0.0
    victory = 0.0
    luck = 1
    habit = 0.0
    glance, horizon = 2, 8

    def values(self, position: Stake) -> list[float]:
        return [position.points or 0.0, 0.0]

    def value(self, position: Stake, seat: int) -> float:
        return self.values(position)[seat]

    def chances(self, values: Sequence[float], position: Stake) -> list[float]:
        del position
        return [values[0] / 20, 1 - values[0] / 20]

    def sensible(self, position: Stake, actions: Sequence[str]) -> Sequence[str]:
        del position
        return actions

    def is_turn(self, position: Stake) -> bool:
        del position
        return True


def choices(kind: Any, judge: LotteryJudge, actions: list[str], times: int = 40) -> list[str]:
    """Return what bots of a kind choose, each with a seed of its own."""
    game, judge_ = cast("AnyGame", Lottery()), cast("Any", judge)
    return [
        str(decide(kind(game, judge_, 0, seed, perf_counter), Stake(0), cast("Any", actions),
                   Budget(playouts=20) if kind is Rector else Budget()))
        for seed in range(times)
    ]  # fmt: skip


@pytest.mark.parametrize("kind", [Merchant, Rector])
def test_who_looks_longer_is_fooled_less_by_dice(kind: Any) -> None:
    """Staking brings more in the mean; who looks once or twice often sees it fail."""
    quick, patient = LotteryJudge(), LotteryJudge()
    patient.luck = 12
    assert choices(kind, patient, ["keep", "stake"]).count("stake") > choices(
        kind, quick, ["keep", "stake"]
    ).count("stake")


@pytest.mark.parametrize("kind", [Merchant, Rector])
def test_a_habit_holds_unless_another_is_better_by_more(kind: Any) -> None:
    """By 8 points of habit the sure 2 points stay, by none they go."""
    judge = LotteryJudge()
    judge.luck = 30
    assert set(choices(kind, judge, ["keep", "stake"], 5)) == {"stake"}
    judge.habit = 8.0
    assert set(choices(kind, judge, ["keep", "stake"], 5)) == {"keep"}


def test_nothing_is_tried_again_that_luck_has_no_part_in() -> None:
    """Two worlds without dice that agree are enough; an Apprentice looks once in any case."""
    judge = LotteryJudge()
    judge.luck = 10
    attentive = replace(APPRENTICE, overlooks=0.0)
    for habits, sure, worlds in ((MERCHANT, 4, 20), (attentive, 2, 1)):
        game = Lottery()
        bot = Merchant(cast("AnyGame", game), cast("Any", judge), 0, 5, perf_counter, habits)
        decide(bot, Stake(0), cast("Any", ["keep", "keep again"]), Budget())
        assert (game.played, game.worlds) == (sure, worlds)
