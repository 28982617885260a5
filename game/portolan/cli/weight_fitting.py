"""Fit an evaluator's weights to the changes of leads, turn by turn.

The method is temporal differences with least squares (Sutton 1988; Boyan 2002, LSTD(λ)): the value
of a position is the gain of its next turn plus the value of the position after it. Fitted only to
the ends of matches, weights confuse what winners have with what made them win, and have a high
variance, because dozens of turns of luck and mistakes lie between a feature and the end. The target
is a seat's lead, its points less the mean of the others': a gain of others counts against a seat,
and what all have in common has no effect on who wins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

TRACE = 0.8
"""Lambda (0 to 1): the weight of effects one turn later; 1 uses only the end of the match."""
ALONE = 0.15
"""Weight of a seat's own points beside its lead, so that expected points have the right level."""
RIDGE, OWN_RIDGE = 30.0, 300.0
"""Regularisation of the weights: of the part common to all kinds, and of their own part."""
DIGITS = 3
SPREADS = (0.4, 0.6, 0.9, 1.3, 1.9, 2.8)
"""Candidates for the spread at the end of the game, and for the addition at the beginning."""

FittedWeights = dict[str, dict[str, list[float]]]
"""By kind of seat and feature: the weight at the end, and the addition at the beginning."""


class Sample(NamedTuple):
    """A position of a match: the share left; by seat the kind, the points, the features."""

    left: float
    kinds: list[str]
    points: list[int]
    features: list[list[float]]


class Played(NamedTuple):
    """A finished match: its positions in order, and the result by seat.

    `final`: the points; `won`: the share of the victory.
    """

    seen: list[Sample]
    final: list[int]
    won: list[float]


class Fitted(NamedTuple):
    """Fitted weights and spread, at the end and the addition at the beginning, or None."""

    weights: FittedWeights
    spread: tuple[float, float] | None


def by_leads(
    matches: Sequence[Played],
    features: Sequence[str],
    write: Callable[[str], object],
    *,
    race: bool = False,
) -> Fitted:
    """Fit weights to the changes of leads; in a race the spread, too.

    A kind of seat has the common part and its own part, which is fitted as if all seats of its
    matches were of that kind.
    """
    kinds = sorted({kind for match in matches for kind in match.seen[0].kinds})
    common = _differences(matches, None).solve(0.0, RIDGE)
    worths: dict[str, Numbers] = {}
    weights: FittedWeights = {}
    for kind in kinds:
        worths[kind] = common + _differences(matches, kind).solve(common, OWN_RIDGE)
        weights[kind] = _named(worths[kind], features)
    expected = [_expected(match, worths) for match in matches]
    write(f"leads at the end ±{_missed(matches, expected):.1f} points")
    return Fitted(weights, _spread(matches, expected, write) if race else None)


class _Differences:
    """Sums of traces times differences, and times gains of turns."""

    def __init__(self, size: int) -> None:
        import numpy as np  # noqa: PLC0415 - an extra

        self.by_change: Numbers = np.zeros((size, size))
        self.by_gain: Numbers = np.zeros(size)
        self.squares: Numbers = np.zeros(size)
        self.count = 0

    def add(self, rows: Numbers, points: Numbers, of_kind: Numbers, weight: float) -> None:
        """Add a match.

        `rows`: by position, seat and feature; `points`: by position and seat, with the end behind
        them; `of_kind`: 1 for each seat that counts, else 0.
        """
        import numpy as np  # noqa: PLC0415

        traces = np.empty_like(rows)
        trace = np.zeros(rows.shape[1:])
        for number, row in enumerate(rows):
            trace = TRACE * trace + row
            traces[number] = trace
        change = rows - np.concatenate([rows[1:], np.zeros_like(rows[:1])])
        traces *= weight * of_kind[None, :, None]
        flat = traces.reshape(-1, rows.shape[2])
        self.by_change += flat.T @ change.reshape(flat.shape)
        self.by_gain += flat.T @ np.diff(points, axis=0).ravel()
        self.squares += ((rows * of_kind[None, :, None]) ** 2).sum(axis=(0, 1))
        self.count += round(len(rows) * of_kind.sum())

    def solve(self, known: Numbers | float, ridge: float) -> Numbers:
        """Return the weights that explain the gains of turns, given the known ones."""
        import numpy as np  # noqa: PLC0415

        scale = np.sqrt(self.squares / self.count) + 1e-9
        left = self.by_gain - self.by_change @ (known + np.zeros(len(scale)))
        level = self.by_change / np.outer(scale, scale) + ridge * np.eye(len(scale))
        found: Numbers = np.linalg.solve(level, left / scale) / scale
        return found


def _differences(matches: Sequence[Played], kind: str | None) -> _Differences:
    """Sum over the seats of a kind, or over all."""
    import numpy as np  # noqa: PLC0415

    sums = _Differences(_rows(matches[0]).shape[2])
    for match in matches:
        of_kind = np.array([float(kind in (None, own)) for own in match.seen[0].kinds])
        if of_kind.any():
            rows = _rows(match)
            points = np.array([*[seen.points for seen in match.seen], match.final], dtype=float)
            sums.add(_ahead(rows), _ahead(points), of_kind, 1.0)
            sums.add(rows, points, of_kind, ALONE)
    return sums


def _rows(match: Played) -> Numbers:
    """Return features by position, seat and number: for the end, then for the addition before."""
    import numpy as np  # noqa: PLC0415

    half = np.array([seen.features for seen in match.seen], dtype=float)
    left = np.array([seen.left for seen in match.seen])
    return np.concatenate([half, half * left[:, None, None]], axis=2)


def _ahead(numbers: Numbers) -> Numbers:
    """Return the lead of each seat (the second axis) over the mean of the others."""
    others = (numbers.sum(axis=1, keepdims=True) - numbers) / (numbers.shape[1] - 1)
    result: Numbers = numbers - others
    return result


def _expected(match: Played, worths: dict[str, Numbers]) -> Numbers:
    """Return the expected points, by position and seat."""
    import numpy as np  # noqa: PLC0415

    by_seat = np.array([worths[kind] for kind in match.seen[0].kinds])
    points = np.array([seen.points for seen in match.seen], dtype=float)
    result: Numbers = points + (_rows(match) * by_seat).sum(axis=2)
    return result


def _missed(matches: Sequence[Played], expected: Sequence[Numbers]) -> float:
    """Return the standard deviation of the error of final leads."""
    import numpy as np  # noqa: PLC0415

    off = [
        (_ahead(np.array([match.final], dtype=float)) - _ahead(points)).ravel()
        for match, points in zip(matches, expected, strict=True)
    ]
    return float(np.concatenate(off).std())


def _spread(
    matches: Sequence[Played], expected: Sequence[Numbers], write: Callable[[str], object]
) -> tuple[float, float]:
    """Return the spread of `SPREADS` that predicts winners better than its neighbours."""

    @cache
    def tried(late: int, early: int) -> float:
        return _nats(matches, expected, SPREADS[late], SPREADS[early])

    here, best = None, (2, 2)
    while here != best:
        here = best
        near = [(here[0] + a, here[1] + b) for a, b in ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1))]
        there = [place for place in near if all(0 <= n < len(SPREADS) for n in place)]
        best = min(there, key=lambda place: tried(*place))
    spread = SPREADS[best[0]], SPREADS[best[1]]
    write(f"spread {spread[0]} and {spread[1]}: {tried(*best):.4f} nats a position")
    return spread


def _nats(
    matches: Sequence[Played], expected: Sequence[Numbers], late: float, early: float
) -> float:
    """Return the log loss of predicted winners, in nats per position."""
    import numpy as np  # noqa: PLC0415

    missed, count = 0.0, 0
    for match, points in zip(matches, expected, strict=True):
        left = np.array([seen.left for seen in match.seen])[:, None]
        level = points / (late + early * left)
        level -= level.max(axis=1, keepdims=True)
        level -= np.log(np.exp(level).sum(axis=1, keepdims=True))
        missed -= float((level * np.array(match.won)).sum())
        count += len(level)
    return missed / count


def _named(worth: Any, features: Sequence[str]) -> dict[str, list[float]]:
    """Return the weights of features by name."""
    import numpy as np  # noqa: PLC0415

    late, early = np.split(worth.round(DIGITS), 2)
    return {feature: [float(late[i]), float(early[i])] for i, feature in enumerate(features)}
