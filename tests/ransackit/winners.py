"""Fit who wins, by a conditional logit (McFadden 1974) over the seats of a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

RIDGE, OWN_RIDGE = 300.0, 3000.0
"""Regularisation of weights: of what all kinds have in common, and of their own part."""
DIGITS = 3
STEPS = 5
"""Newton's steps; the likelihood is concave, and a few are enough."""
SPREADS = (0.4, 0.6, 0.9, 1.3, 1.9, 2.8)
"""Candidates for the spread at the end of the game, and for its increase at the beginning."""

Weights = dict[str, dict[str, list[float]]]
"""By kind of seat and feature: its worth at the end, and the addition at the beginning."""


class Seen(NamedTuple):
    """A position of a finished game: `left` is the share of the game left; by seat its kind,
    points, features, and share of the victory.
    """

    left: float
    kinds: list[str]
    points: list[int]
    features: list[list[float]]
    won: list[float]


class Fitted(NamedTuple):
    """Weights, and the lead in points that makes a win fairly sure: at the end, and the addition at
    the beginning; None if not fitted.
    """

    weights: Weights
    spread: tuple[float, float] | None


class _Table:
    """All seats of all positions, one a row; those of a position are consecutive."""

    def __init__(self, seen: Sequence[Seen]) -> None:
        import numpy as np  # noqa: PLC0415 - an extra

        half = np.array([row for position in seen for row in position.features])
        sizes = np.array([len(position.kinds) for position in seen])
        self.left = np.repeat([position.left for position in seen], sizes)
        self.rows = np.hstack([half, half * self.left[:, None]])
        self.kinds = np.array([kind for position in seen for kind in position.kinds])
        self.points = np.array([float(p) for position in seen for p in position.points])
        self.won = np.array([share for position in seen for share in position.won])
        self.starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        self.sizes = sizes

    def chances(self, values: Numbers) -> Numbers:
        """Return the softmax of some values over the seats of each position."""
        import numpy as np  # noqa: PLC0415

        best = np.maximum.reduceat(values, self.starts)
        shares = np.exp(values - np.repeat(best, self.sizes))
        result: Numbers = shares / np.repeat(np.add.reduceat(shares, self.starts), self.sizes)
        return result


def by_winner(
    seen: Sequence[Seen], features: Sequence[str], write: Callable[[str], object]
) -> Fitted:
    """Fit who wins: chances are a softmax of points and weighted features, divided by the spread.

    The spread is the one of `SPREADS` that fits better than its neighbours.
    """
    table = _Table(seen)

    @cache
    def tried(late: int, early: int) -> tuple[float, Numbers]:
        return _first(table, (SPREADS[late], SPREADS[early]))

    here, best = None, (2, 2)
    while here != best:
        here = best
        near = [(here[0] + a, here[1] + b) for a, b in ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1))]
        there = [place for place in near if all(0 <= n < len(SPREADS) for n in place)]
        best = min(there, key=lambda place: tried(*place)[0])
    fit, common = tried(*best)
    spread = SPREADS[best[0]], SPREADS[best[1]]
    write(f"spread {spread[0]} and {spread[1]}: {fit:.4f} a position")
    weights: Weights = {}
    for kind in sorted({kind for position in seen for kind in position.kinds}):
        of_kind = (table.kinds == kind)[:, None]
        own = _first(table, spread, table.rows * of_kind, table.rows @ common, OWN_RIDGE)[1]
        weights[kind] = _named(common + own, features)
    return Fitted(weights, spread)


def _first(
    table: _Table,
    spread: tuple[float, float],
    rows: Numbers | None = None,
    known: Numbers | float = 0.0,
    ridge: float = RIDGE,
) -> tuple[float, Numbers]:
    """Return the loss (nats a position), and the weights of some rows; `known` are expected points
    that are not fitted.
    """
    import numpy as np  # noqa: PLC0415

    width = spread[0] + spread[1] * table.left
    fixed = (table.points + known) / width
    divided = (table.rows if rows is None else rows) / width[:, None]
    scale = np.sqrt((divided**2).mean(axis=0)) + 1e-9
    level = divided / scale
    worth: Numbers = np.zeros(level.shape[1])
    for _ in range(STEPS):
        chances = table.chances(fixed + level @ worth)
        weighed = level * chances[:, None]
        means = np.add.reduceat(weighed, table.starts)
        steep = level.T @ weighed - means.T @ means + ridge * np.eye(len(worth))
        worth = worth + np.linalg.solve(steep, level.T @ (table.won - chances) - ridge * worth)
    chances = table.chances(fixed + level @ worth)
    missed = -(table.won * np.log(chances + 1e-12)).sum() / len(table.sizes)
    return float(missed), worth / scale


def _named(worth: Any, features: Sequence[str]) -> dict[str, list[float]]:
    """Return the weights of features by name."""
    import numpy as np  # noqa: PLC0415

    late, early = np.split(worth.round(DIGITS), 2)
    return {fact: [float(late[i]), float(early[i])] for i, fact in enumerate(features)}
