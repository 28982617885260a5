"""Flat Monte Carlo search over plans, for games whose policy knows more than the features.

If a turn has dozens of steps with dice between them, a tree of turns is too wide. So each candidate
is tried in the same imagined worlds with the same dice (`paired_rollouts.py`), and the rollout
policy plays on until the seat's next turn is over: by then the plan had its effect, and others have
answered. Another action replaces the policy's only if it is better by more than half of the error,
because the best of several estimates is biased upwards.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from portolan.ai.bot import Budget, Evaluator, Thought, Timer
from portolan.ai.lookahead import new_seed
from portolan.ai.paired_rollouts import BELIEVED, OFTEN, PairedRollouts
from portolan.core.contract import AnyGame
from portolan.core.time_slicing import Clock

WORLDS: Final = 8
"""Default number of worlds in which all actions can be tried; the remaining candidates get more. It
is small because a turn has dozens of decisions.
"""
GLANCE: Final = 2
"""Number of worlds without a difference after which two actions count as equal."""


class Plans(PairedRollouts):
    """Paired playouts by the rollout policy until the seat's next turn is over."""

    def leave_out(self, share: float) -> None:
        """Drop actions equivalent to the first one, and later clearly worse ones.

        After a share of the playouts also drop those unlikely to prove better.
        """
        if self.worlds == GLANCE:
            first = self._alike(self.actions[0])
            others = [a for a in self.actions[1:] if self._alike(a) != first]
            self.actions = [self.actions[0], *others]
        elif self.worlds % OFTEN == 0:
            self.drop()
            self._drop_hopeless(share)

    def _drop_hopeless(self, share: float) -> None:
        """Drop actions that are unlikely to prove better than the first one."""
        baseline = next(iter(self._seen))
        if baseline in self.actions:
            needed = BELIEVED * math.sqrt(min(1.0, share)) - math.sqrt(max(0.0, 1 - share))
            gains = {a: self.difference(a, baseline) for a in self.actions if a != baseline}
            self.actions = [baseline, *(a for a, g in gains.items() if g.mean >= needed * g.error)]

    def _alike(self, action: Any) -> list[tuple[float, float]]:
        """Return a key that is the same for equivalent actions: their results by world."""
        return [(outcome.chance, outcome.soon) for outcome in self._seen[action]]

    def _playout(self, world: Any, action: Any) -> Thought:
        """Return the outcome of an action, the rest of the turn, and the seat's next one."""
        game, evaluator = self._game, self._evaluator
        position = world.copy()
        game.apply(position, action)
        own, rounds, turns = True, 0, 0
        while actions := game.legal_actions(position):
            if evaluator.begins_turn(position):
                turns += 1
                mine = self._is_asked(position)
                rounds += own and not mine
                if rounds == 2:
                    break
                own = mine
            game.apply(position, evaluator.policy_action(position, actions))
            yield 0.0
        return self._judged(position, turns, 0)


class FlatMonteCarloBot:
    """Compares plans within its budget, by default in a few worlds, with at most `most` playouts.

    A limit on playouts makes a bot weaker, independent of the machine.
    """

    def __init__(
        self,
        game: AnyGame,
        evaluator: Evaluator,
        seat: int,
        seed: int,
        clock: Clock,
        most: int | None = None,
    ) -> None:
        self.game, self.evaluator, self.seat, self.most = game, evaluator, seat, most
        self.random = Random(seed)  # noqa: S311 - a game, not a secret
        self.clock = clock

    def think(self, view: Any, actions: Sequence[Any], budget: Budget) -> Thought:
        """Return the action whose plan is significantly better than the policy's, else the
        policy's.
        """
        actions = self.evaluator.candidates(view, actions)
        baseline = actions[0]
        if len(actions) == 1:
            return baseline
        usually = budget._replace(playouts=budget.playouts or WORLDS * len(actions))
        timer = Timer(usually.within(self.most), WORLDS * len(actions), self.clock)
        plans = Plans(self.game, self.evaluator, view, actions, new_seed(self.random))
        while len(plans.actions) > 1 and timer.share() < 1:
            timer.playouts += len(plans.actions)
            for _ in plans.play():
                if timer.late():
                    break
                yield min(1.0, timer.share())
            else:
                plans.leave_out(timer.share())
        if not plans.worlds:
            return baseline
        return plans.choice(baseline)
