"""A test game of two seats and its evaluator: only the first action of seat 0 matters."""

from __future__ import annotations

from collections.abc import Sequence

from portolan.core.contract import Decision, Report, Viewer, silent
from portolan.core.evaluation import Depth
from portolan.core.rng import Rng

BASELINE = "usual"  # the text is in the ids of tests


class Road:
    """A position; seats act in turn, and `came` are the actions so far.

    The first action of seat 0 decides its chance to win, varied by a die.
    """

    def __init__(self, seed: int, came: tuple[str, ...] = ()) -> None:
        self.rng = Rng(seed)
        self.came = came

    def copy(self) -> Road:
        twin = Road(0, self.came)
        twin.rng = self.rng.copy()
        return twin


class RoadsGame:
    """The game; counts the imagined worlds, and records the actions of each playout."""

    passing = ("pass",)

    def __init__(self) -> None:
        self.worlds = 0

    def imagine(self, view: Road, seat: Viewer, seed: int) -> Road:
        del seat
        self.worlds += 1
        return Road(seed, view.came)

    def decision(self, position: Road) -> Decision:
        return Decision(len(position.came) % 2, "go")

    def legal_actions(self, position: Road) -> list[str]:
        del position
        return [BASELINE]

    def apply(self, position: Road, action: str, report: Report = silent) -> None:
        del report
        position.came += (action,)


class RoadsEvaluator:
    """The value of each first action, by name, and how far a ten-sided die varies it.

    The die is rolled for all but the `sure` actions; the same world gives the same result.
    """

    unit = 1.0
    rollout_margin = 1.0
    hint_depths: tuple[Depth, ...] = (Depth(4),)

    def __init__(self, **gains: tuple[float, float]) -> None:
        self.gains = gains
        self.judged: list[tuple[str, ...]] = []

    def candidates(self, position: Road, actions: Sequence[str]) -> Sequence[str]:
        del position
        return actions

    def policy_action(self, position: Road, actions: Sequence[str]) -> str:
        del position
        return actions[0]

    def begins_turn(self, position: Road) -> bool:
        del position
        return True

    def values(self, position: Road) -> list[float]:
        self.judged.append(position.came)
        mean, stray = self.gains.get(position.came[0], (0.0, 0.0))
        return [mean + stray * (position.rng.below(10) - 4.5), 0.0]

    def chances(self, values: Sequence[float], position: Road) -> list[float]:
        del position
        return [0.5 + values[0] / 100, 0.5 - values[0] / 100]
