"""A second implementation of some rulings, by trying everything: slow, short and simple.

Spots of the city limits are numbered 1 to 22 here; wall n joins spots n and n + 1.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from itertools import product

COST = {"wood": 2, "stone": 3, "grapes": 2, "olives": 2, "silver_ore": 4}
"""Fish for one unit (F1)."""
PER = {"wood": 2, "stone": 3, "grapes": 2, "olives": 2, "silver_ore": 4, "fish": 1}
"""Points of the resource cards."""


def card_points(resources: dict[str, int], cards: Collection[str]) -> int:
    """Return what resource cards score, at most 12 each (W4)."""
    return sum(min(12, PER[card] * resources[card]) for card in cards)


def best(resources: dict[str, int], cards: Collection[str]) -> int:
    """Return the most that the cards score after any exchange of the Fish (F3)."""
    fish = resources["fish"]
    most = 0
    for units in product(*(range(fish // cost + 1) for cost in COST.values())):
        left = fish - sum(n * cost for n, cost in zip(units, COST.values(), strict=True))
        if left >= 0:
            gained = dict(zip(COST, units, strict=True))
            after = {r: resources[r] + n for r, n in gained.items()} | {"fish": left}
            most = max(most, card_points(after, cards))
    return most


def around(spot: int) -> int:
    """Return the number of a spot or wall, counted on around the ring."""
    return (spot - 1) % 22 + 1


@dataclass
class Ring:
    """The ring as one seat sees it: `blocked` are spots with a house of others or a marker."""

    walls: set[int] = field(default_factory=set)
    own: set[int] = field(default_factory=set)
    blocked: set[int] = field(default_factory=set)
    towers: set[int] = field(default_factory=set)
    other_towers: set[int] = field(default_factory=set)

    def passes(self, spot: int) -> bool:
        return spot not in self.blocked or spot in self.towers

    def runs(self, walls: set[int]) -> list[tuple[int, int]]:
        """Return all runs as (first spot, length), also those that are part of longer ones."""
        return [
            (first, length)
            for first in range(1, 23)
            for length in range(1, 23)
            if all(around(first + i) in walls for i in range(length))
            and all(self.passes(around(first + i)) for i in range(1, length))
        ]

    def score(self, run: tuple[int, int]) -> int:
        """Return 1 for each wall, own house and own tower of a run, ends included (W2)."""
        first, length = run
        spots = {around(first + i) for i in range(length + 1)}
        return length + len(spots & self.own) + len(spots & self.towers)

    def longest(self, walls: set[int]) -> tuple[int, int]:
        """Return length and score of the longest run, of equals the better one."""
        return max(((run[1], self.score(run)) for run in self.runs(walls)), default=(0, 0))

    def wall_points(self, wall: int) -> int:
        ends = (wall, around(wall + 1))
        return 1 + sum((end in self.own) + (end in self.towers) for end in ends)

    def choose_wall(self) -> int:
        """Return the wall that a bot builds (S9)."""
        free = [wall for wall in range(1, 23) if wall not in self.walls]
        ranked = [
            (-self.wall_points(wall), -self.longest(self.walls | {wall})[0], wall) for wall in free
        ]
        return min(ranked)[2]

    def choose_tower(self) -> int:
        """Return the spot on which a bot puts a tower (S9)."""
        full = set(range(1, 23))
        taken = self.towers | self.other_towers
        runs = [  # those that nothing makes longer but a tower
            (first, length)
            for first, length in self.runs(full)
            if not self.passes(first) and not self.passes(around(first + length))
        ]
        for rank in sorted({(run[1], self.score(run)) for run in runs}, reverse=True):
            ends = {
                end
                for first, length in runs
                if (length, self.score((first, length))) == rank
                for end in (first, around(first + length))
            }
            if open_ends := ends - taken:
                return min(open_ends, key=lambda end: (-self.with_tower(end), end))
        empty = full - taken - self.own - self.blocked
        return min(empty or full - taken)

    def with_tower(self, spot: int) -> int:
        """Return the length of the run through a spot if a tower stood there."""
        after = Ring(self.walls, self.own, self.blocked, self.towers | {spot}, self.other_towers)
        return max(
            length
            for first, length in after.runs(set(range(1, 23)))
            if spot in {around(first + i) for i in range(length + 1)}
        )
