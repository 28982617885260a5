"""A game of two seats and a judge of it for tests: only what seat 0 does first decides."""

from __future__ import annotations

from collections.abc import Sequence

from portolan.core.contract import Decision, Report, silent
from portolan.core.evaluation import Depth
from portolan.core.rng import Rng

USUAL = "usual"


class Road:
    """A position of a game in which two seats act in turn; `came` are the actions that were done.

    What seat 0 does first decides how likely it is to win, give or take what a die says.
    """

    def __init__(self, seed: int, came: tuple[str, ...] = ()) -> None:
        self.rng = Rng(seed)
        self.came = came

    def copy(self) -> Road:
        twin = Road(0, self.came)
        twin.rng = self.rng.copy()
        return twin


class Roads:
    """The game; it counts the worlds that were imagined, and keeps how far each playout came."""

    def __init__(self) -> None:
        self.worlds = 0

    def imagine(self, view: Road, seat: int, seed: int) -> Road:
        del seat
        self.worlds += 1
        return Road(seed, view.came)

    def decision(self, position: Road) -> Decision:
        return Decision(len(position.came) % 2, "go")

    def legal_actions(self, position: Road) -> list[str]:
        del position
        return [USUAL]

    def apply(self, position: Road, action: str, report: Report = silent) -> None:
        del report
        position.came += (action,)


class RoadsEvaluator:
    """What is won by a first action, by its name, and how far a die of ten sides lets that stray.

    The die falls for all but the `sure` actions; the same world has the same die.
    """

    unit = 1.0
    rollout_margin = 1.0
    hint_depth = Depth(4)

    def __init__(self, **gains: tuple[float, float]) -> None:
        self.gains = gains
        self.judged: list[tuple[str, ...]] = []

    def candidates(self, position: Road, actions: Sequence[str]) -> Sequence[str]:
        del position
        return actions

    def reply(self, position: Road, actions: Sequence[str]) -> str:
        del position
        return actions[0]

    def is_turn(self, position: Road) -> bool:
        del position
        return True

    def values(self, position: Road) -> list[float]:
        self.judged.append(position.came)
        mean, stray = self.gains.get(position.came[0], (0.0, 0.0))
        return [mean + stray * (position.rng.below(10) - 4.5), 0.0]

    def chances(self, values: Sequence[float], position: Road) -> list[float]:
        del position
        return [0.5 + values[0] / 100, 0.5 - values[0] / 100]
