"""The Rector: searches. Every promising action is played on in imagined positions.

Sequential halving (Karnin, Koren, Somekh 2013): the actions that the judge likes best are all
played on in the same imagined positions, the worse half is dropped, and so on; the last one is
played. Playing on means a whole round of turns by good players, then the judge's chances. All
actions meet the same hidden cards and the same replies' chance, so that luck cancels out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from game.bots.contract import Budget, Clock, Judge, Thought, Timer
from game.bots.lookahead import after, chance, finish_turn, new_seed
from game.core.contract import AnyGame


class Rector:
    """Searches within its budget; with none it plays `usual` playouts."""

    usual = 320
    widest = 12
    """How many actions are searched at most."""
    looks = 6
    """How many placements a player of a playout considers."""

    def __init__(self, game: AnyGame, judge: Judge, seat: int, seed: int, clock: Clock) -> None:
        self.game, self.judge, self.seat = game, judge, seat
        self.random = Random(seed)  # noqa: S311 - a game, not a secret
        self.clock = clock
        self.chances: dict[Any, float] = {}
        """What the last thought found: the chance behind each action that was searched."""

    def think(self, view: Any, actions: Sequence[Any], budget: Budget) -> Thought:
        """Return the action that came out best."""
        self.chances = {}
        if len(actions) == 1:
            return actions[0]
        timer = Timer(budget, self.usual, self.clock)
        world = self.game.imagine(view, self.seat, new_seed(self.random))
        first: dict[Any, float] = {}
        for action in actions:
            if first and timer.share() >= 1:
                break
            end = after(self.game, self.judge, world, action)
            first[action] = chance(self.judge, end, self.seat)
            yield timer.share()
        ranked = sorted(first, key=first.__getitem__, reverse=True)[: self.widest]
        sums = dict.fromkeys(ranked, 0.0)
        rounds = 0
        rungs = _rungs(len(ranked))
        rung = next(rungs)
        while timer.share() < 1 and len(ranked) > 1:
            seed = new_seed(self.random)
            for action in ranked:
                if timer.share() >= 1:
                    break
                sums[action] += yield from self._play_on(view, action, seed, timer)
            else:
                rounds += 1
                self.chances |= {action: sums[action] / rounds for action in ranked}
                ranked.sort(key=sums.__getitem__, reverse=True)
                if timer.share() >= rung:
                    del ranked[max(1, len(ranked) // 2) :]
                    rung = next(rungs)
        if not rounds:
            self.chances = {action: first[action] for action in ranked}
        return max(ranked, key=lambda action: self.chances.get(action, 0.0))

    def _play_on(self, view: Any, action: Any, seed: int, timer: Timer) -> Thought:
        """Play one playout; the value of the generator is the chance to win behind it."""
        game, judge = self.game, self.judge
        random = Random(seed)  # noqa: S311
        world = game.imagine(view, self.seat, seed)
        game.apply(world, action)
        finish_turn(game, judge, world)
        for _ in range(game.seats_at(world)):
            actions = game.legal_actions(world)
            if not actions:
                break
            yield min(1.0, timer.share())
            game.apply(world, self._reply(world, actions, random))
            finish_turn(game, judge, world)
        timer.playouts += 1
        return chance(judge, world, self.seat)

    def _reply(self, world: Any, actions: Sequence[Any], random: Random) -> Any:
        """Return the best of a few actions for whoever is asked."""
        decision = self.game.decision(world)
        assert decision is not None  # noqa: S101 - there are actions
        few = random.sample(actions, min(self.looks, len(actions)))
        return max(
            few,
            key=lambda a: chance(self.judge, after(self.game, self.judge, world, a), decision.seat),
        )


def _rungs(count: int) -> Iterator[float]:
    """Yield the shares of the budget after which half of the actions are dropped."""
    steps = max(1, (count - 1).bit_length())
    for step in range(1, steps):
        yield step / steps
    while True:
        yield 1.0
