"""The Merchant: looks at what every action brings by the end of the turn, and takes the best.

He counts his own points only, those that he has and those that the judge expects, and at the very
end who has won. What the others make of it is for the Rector to think about. And he values by feel,
some points too high or too low.
The Apprentice is a Merchant who overlooks things and misjudges the rest far more.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.bots.bot import Budget, Clock, Judge, Thought, Timer
from game.bots.lookahead import after, new_seed
from game.core.contract import AnyGame


class Merchant:
    """Weighs every action in imagined positions, by the points to expect behind the turn."""

    worlds = 2
    """In how many imagined positions each action is tried where there is little luck."""
    wrong_by = 4.0
    """How far the worth of an action is misjudged (standard deviation, in the judge's units)."""

    def __init__(self, game: AnyGame, judge: Judge, seat: int, seed: int, clock: Clock) -> None:
        self.game, self.judge, self.seat = game, judge, seat
        self.random = Random(seed)  # noqa: S311 - a game, not a secret
        self.clock = clock

    def think(self, view: Any, actions: Sequence[Any], budget: Budget) -> Thought:
        """Return the action that is worth most, of those that the budget let it try."""
        actions = self.judge.sensible(view, actions)
        if len(actions) == 1:
            return actions[0]
        usual, order = actions[0], self.noticed(actions)
        worlds = self.worlds_of(self.judge.luck)
        timer = Timer(budget, worlds * len(order), self.clock)
        worth: dict[Any, float] = {}
        found: dict[Any, float] = {}
        alike = False
        for _ in range(worlds):
            tried: dict[Any, float] = {}
            before, found = found, found if alike else {}
            rolled = False
            world = self.game.imagine(view, self.seat, new_seed(self.random))
            for action in order:
                if timer.share() >= 1 and (worth or tried):
                    return _first_best(worth or tried)
                if action not in found:
                    end = after(self.game, self.judge, world, action)
                    found[action] = self.worth(end)
                    rolled = rolled or end.chance.drawn != world.chance.drawn
                ahead = self.judge.habit if action == usual else 0.0
                tried[action] = found[action] + self.error() + ahead
                timer.playouts += 1
                yield timer.share()
            # where two worlds say the same and nothing was rolled, all others would say it too
            alike = found == before and not rolled
            worth = {action: worth.get(action, 0.0) + tried[action] for action in order}
        return _first_best(worth)

    def worlds_of(self, luck: int) -> int:
        """Return in how many imagined positions each action is tried: in more the more luck."""
        return self.worlds * luck

    def worth(self, end: Any) -> float:
        """Return what a position behind the turn is worth: points to expect, and a victory."""
        judge, seat = self.judge, self.seat
        if not judge.victory or self.game.decision(end) is not None:
            return judge.value(end, seat)
        values = judge.values(end)
        return values[seat] + judge.victory * (2 * judge.chances(values, end)[seat] - 1)

    def noticed(self, actions: Sequence[Any]) -> list[Any]:
        """Return the actions that are looked at, in the order of looking."""
        return list(actions)

    def error(self) -> float:
        """Return by how much an action is misjudged."""
        return self.random.gauss(0, self.wrong_by) * self.judge.unit


class Apprentice(Merchant):
    """Overlooks every third action and is often wrong about the rest."""

    worlds = 1
    overlooks = 1 / 3
    wrong_by = 6.5

    def worlds_of(self, luck: int) -> int:
        """Return in how many imagined positions each action is tried, whatever luck may do."""
        del luck
        return self.worlds

    def noticed(self, actions: Sequence[Any]) -> list[Any]:
        """Return some of the actions, at least one."""
        seen = [action for action in actions if self.random.random() >= self.overlooks]
        return seen or [self.random.choice(list(actions))]


def _first_best(worth: dict[Any, float]) -> Any:
    return max(worth, key=worth.__getitem__)
