"""Find actions that harm the seat that chooses them: they are worse for it than doing nothing.

Weak levels search less, but they should not harm themselves, for example by disbanding a unit,
blocking an own village, or selling needed goods.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from portolan.ai.bot import Evaluator
from portolan.ai.lookahead import after, new_seed
from portolan.core.contract import AnyGame


class SampledWorlds(NamedTuple):
    """How many imagined positions are looked at, and in how many an action must be worse."""

    worlds: int = 3
    worse_in: int = 2


SAMPLED: Final = SampledWorlds()
"""What bots look at: not all, or what nearly always does harm would sometimes seem harmless."""
_COMMON: Final = 1 / 3
"""Share of actions with the same result from which on that result counts as doing nothing."""
_SAME: Final = 1e-5
"""Tolerance of points for rounding errors."""


class SelfHarm:
    """Compares the actions of one decision with doing nothing, for the asked seat.

    Doing nothing is passing; if nobody may pass, it is the most frequent result for the seat, such
    as the Bandit on a far hex. Without a frequent result nothing counts as harm.
    """

    def __init__(
        self,
        game: AnyGame,
        evaluator: Evaluator,
        view: Any,
        actions: Sequence[Any],
        seat: int,
        random: Random,
        sample: SampledWorlds = SAMPLED,
    ) -> None:
        self._game, self._evaluator, self._view = game, evaluator, view
        self._actions, self._seat, self._random, self._sample = actions, seat, random, sample
        self._passing = [action for action in actions if str(action) in game.passing]
        self._worlds: list[tuple[Any, float]] = []
        """Imagined positions, with the points after doing nothing in each."""

    def first_harmless(self, order: Iterable[Any]) -> Any:
        """Return the first harmless action of an order; if all harm, any other harmless one."""
        order = [*order]
        for action in (*order, *self._actions):  # compiled, a generator would judge all at once
            if not self.harms(action):
                return action
        return order[0]

    def falls(self, action: Any) -> bool:
        """Return whether the seat immediately has fewer points than after doing nothing, in enough
        worlds. Giving something away for nothing counts, too.
        """
        return self._wastes(action) or (
            action not in self._passing
            and self._loses(lambda world, rest: rest - self._points(world, action))
        )

    def harms(self, action: Any) -> bool:
        """Return whether an action that `falls` does not pay off within its turn, in enough worlds.

        The rollout policy continues after it; the result is compared with that of the policy alone.
        """
        return self._wastes(action) or (
            self.falls(action)
            and self._loses(
                lambda world, _: (
                    self._at_end(world, self._policy_action(world)) - self._at_end(world, action)
                )
            )
        )

    def _loses(self, loss: Callable[[Any, float], float]) -> bool:
        """Return whether there is a loss of points in enough worlds, and on average."""
        worlds, needed = self._sample
        spared, total = worlds - needed, 0.0
        for world, rest in self._tried():
            lost = loss(world, rest)
            total += lost
            if lost > _SAME:
                needed -= 1
            else:
                spared -= 1
            if spared < 0:
                return False
        return needed <= 0 < total

    def _wastes(self, action: Any) -> bool:
        wastes = str(action).partition(" ")[0] in self._game.wasting
        return wastes or self._game.is_gift(self._view, action)

    def _tried(self) -> Iterator[tuple[Any, float]]:
        """Yield the worlds; each is imagined on first use."""
        for number in range(self._sample.worlds):
            if number == len(self._worlds):
                world = self._game.imagine(self._view, self._seat, new_seed(self._random))
                self._worlds.append((world, self._behind_nothing(world)))
            yield self._worlds[number]

    def _behind_nothing(self, world: Any) -> float:
        """Return the points after doing nothing; -inf if that is impossible."""
        if not self._passing:
            return self._common(world)
        twin = world.copy()
        self._game.apply(twin, self._passing[0])
        by_chance = twin.rng.drawn != world.rng.drawn
        return self._evaluator.value(world if by_chance else twin, self._seat)

    def _common(self, world: Any) -> float:
        """Return the most frequent points after an action; -inf if not frequent enough."""
        points = Counter(round(self._points(world, action), 6) for action in self._actions)
        often, times = points.most_common(1)[0]
        return often if times >= max(2, _COMMON * len(self._actions)) else -math.inf

    def _points(self, world: Any, action: Any) -> float:
        twin = world.copy()
        self._game.apply(twin, action)
        return self._evaluator.value(twin, self._seat)

    def _at_end(self, world: Any, action: Any) -> float:
        return self._evaluator.value(after(self._game, self._evaluator, world, action), self._seat)

    def _policy_action(self, world: Any) -> Any:
        """Return the action of the rollout policy."""
        return self._evaluator.policy_action(world, self._game.legal_actions(world))
