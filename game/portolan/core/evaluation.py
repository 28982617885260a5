"""Shared parts of evaluators: weighted features, chances to win, and search depth.

An evaluator counts features of a position for each seat. Their weights change during a game, so
each has a weight at the end and an addition to it at the beginning.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from portolan.core.contract import Event, Json


class Depth(NamedTuple):
    """How many turns are played after an action, by search or by the rollout policy.

    The policy sees less of each turn, but gets further in the same time.
    """

    turns: int
    by_policy: bool = False


class Step(NamedTuple):
    """An action of a seat in a line of play, with the positions around it and its events."""

    seat: int
    action: Any
    before: Any
    after: Any
    events: Sequence[Event]


class TurnComparison(NamedTuple):
    """The turn of a seat with an answer and its plan (`line`), beside that with a mistake.

    `gains` and `gains_else` are all reasons for both, costs too. They lead from `before` to `after`
    and `after_else`.
    """

    seat: int
    line: Sequence[Any]
    before: Any
    after: Any
    after_else: Any
    gains: Sequence[tuple[str, dict[str, Json]]]
    gains_else: Sequence[tuple[str, dict[str, Json]]]


class Weights:
    """Weights of features, by kind of seat and by the share (0 to 1) of the game that is left."""

    def __init__(self, data: Mapping[str, Any], features: Sequence[str]) -> None:
        """Take the weights and the spread of an evaluator's file, as `tune` writes it."""
        self._tables = {
            kind: [tuple(table[feature]) for feature in features]
            for kind, table in data["weights"]["by_kind"].items()
        }
        self._spread = data["spread"]["points"]
        self._known: dict[tuple[str, float], tuple[float, ...]] = {}

    def at(self, kind: str, left: float) -> tuple[float, ...]:
        """Return the weight of each feature for a kind of seat at this share of the game left."""
        key = kind, left
        worth = self._known.get(key)
        if worth is None:
            table = self._tables[kind]
            worth = self._known[key] = tuple([late + left * early for late, early in table])
        return worth

    def worth(self, row: list[float], kind: str, left: float) -> float:
        """Return the points that a seat can expect from its features."""
        return weighed(row, self.at(kind, left))

    def spread(self, left: float) -> float:
        """Return the typical error of expected points, the scale of `chances`."""
        late, early = self._spread
        return float(late + left * early)


def weighed(row: list[float], weights: tuple[float, ...]) -> float:
    """Return the weighted sum of features; surplus weights are ignored.

    >>> weighed([1, 2], (10.0, 0.5, 7.0))
    11.0
    """
    total = 0.0
    for place, feature in enumerate(row):  # mypyc: keep the arithmetic unboxed
        total += feature * weights[place]
    return total


def chances(values: Sequence[float], spread: float) -> list[float]:
    """Return the chance of each seat to win by its points; none for one that has `-inf`.

    >>> chances([3.0, 3.0], 2.0)
    [0.5, 0.5]
    """
    best = max(values)
    shares = [math.exp((value - best) / spread) for value in values]
    total = sum(shares)
    return [share / total for share in shares]


Reason = tuple[str, dict[str, Json]]
"""A reason for an action: a key of the catalogue and the fields of its sentence."""
REST: Final = "rest"
"""The field of a reason that marks what a later action of a turn brings."""

_NAMED = 2
"""How many later gains are named at most."""


class FeatureGroups:
    """Features grouped by purpose, such as `later_ships`, by name prefix."""

    def __init__(self, starts: Mapping[str, tuple[str, ...]], features: Sequence[str]) -> None:
        self._names = tuple(starts)
        self._of = tuple(
            next((name for name, begin in starts.items() if feature.startswith(begin)), None)
            for feature in features
        )

    def served(
        self,
        before: Sequence[float],
        after: Sequence[float],
        weights: Sequence[float],
        least: float,
    ) -> list[tuple[str, float]]:
        """Return the purposes that an action serves best, with the points that it gains for each.

        `before` and `after` are a seat's features; gains below `least` points are left out.
        """
        gains = dict.fromkeys(self._names, 0.0)
        for purpose, old, new, weight in zip(self._of, before, after, weights, strict=True):
            if purpose is not None:
                gains[purpose] += weight * (new - old)
        best = sorted(gains.items(), key=lambda gain: gain[1], reverse=True)[:_NAMED]
        return [(name, gain) for name, gain in best if gain >= least]
