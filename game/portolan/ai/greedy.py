"""A bot that tries each action to the end of its turn and takes the best.

It maximises its own points, current and expected, and at the end of the game the victory. It
ignores the gains of others and makes random errors, but never harms itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from portolan.ai.bot import Budget, Evaluator, Thought, Timer
from portolan.ai.lookahead import after, new_seed
from portolan.ai.self_harm import SelfHarm
from portolan.core.contract import AnyGame
from portolan.core.time_slicing import Clock


@dataclass(frozen=True)
class Habits:
    """Errors of a greedy bot; the defaults are those of the level Merchant.

    `worlds`: number of imagined positions in which each action is tried. `overlooks`: share (0 to
    1) of actions that are not considered. `wrong_by`: standard deviation of the error of an
    action's value, in the evaluator's units.
    """

    worlds: int = 2
    overlooks: float = 0.0
    wrong_by: float = 4.0


MERCHANT: Final = Habits()
APPRENTICE: Final = Habits(worlds=1, overlooks=1 / 3, wrong_by=6.5)


class GreedyBot:
    """Maximises the expected points at the end of its turn, in imagined positions."""

    def __init__(
        self,
        game: AnyGame,
        evaluator: Evaluator,
        seat: int,
        seed: int,
        clock: Clock,
        habits: Habits = MERCHANT,
    ) -> None:
        self.game, self.evaluator, self.seat, self.habits = game, evaluator, seat, habits
        self.random = Random(seed)  # noqa: S311 - a game, not a secret
        self.careful = Random(f"careful {seed}")  # noqa: S311 - apart from its errors
        self.clock = clock

    def think(self, view: Any, actions: Sequence[Any], budget: Budget) -> Thought:
        """Return the action with the highest value among those tried within the budget."""
        habits = self.habits
        if len(actions) == 1:
            return actions[0]
        harm = SelfHarm(self.game, self.evaluator, view, actions, self.seat, self.careful)
        considered = self.evaluator.candidates(view, actions)
        if len(considered) == 1:
            return harm.first_harmless(considered)
        baseline, order = considered[0], self.noticed(considered)
        timer = Timer(budget, habits.worlds * len(order), self.clock)
        worth: dict[Any, float] = {}
        for _ in range(habits.worlds):
            tried: dict[Any, float] = {}
            world = self.game.imagine(view, self.seat, new_seed(self.random))
            for action in order:
                if timer.share() >= 1 and (worth or tried):
                    return harm.first_harmless(_ranked(worth or tried))
                end = after(self.game, self.evaluator, world, action)
                ahead = self.evaluator.rollout_margin if action == baseline else 0.0
                tried[action] = self.worth(end) + self.error() + ahead
                timer.playouts += 1
                yield timer.share()
            worth = {action: worth.get(action, 0.0) + tried[action] for action in order}
        return harm.first_harmless(_ranked(worth))

    def worth(self, end: Any) -> float:
        """Return the value of a position after the turn: expected points, and the victory."""
        evaluator, seat = self.evaluator, self.seat
        if not evaluator.victory or self.game.decision(end) is not None:
            return evaluator.value(end, seat)
        values = evaluator.values(end)
        return values[seat] + evaluator.victory * (2 * evaluator.chances(values, end)[seat] - 1)

    def noticed(self, actions: Sequence[Any]) -> list[Any]:
        """Return the considered actions, in order; at least one."""
        overlooks = self.habits.overlooks
        if not overlooks:
            return list(actions)
        seen = [action for action in actions if self.random.random() >= overlooks]
        return seen or [self.random.choice(list(actions))]

    def error(self) -> float:
        """Return the random error of an action's value."""
        return self.random.gauss(0, self.habits.wrong_by) * self.evaluator.unit


def _ranked(worth: dict[Any, float]) -> list[Any]:
    return sorted(worth, key=worth.__getitem__, reverse=True)
