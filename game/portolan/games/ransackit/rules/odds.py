"""Exact odds of fights, for the table, for bots, and for the figures in the ruling."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod
from typing import NamedTuple

from portolan.games.ransackit.board.components import SIDES

Force = tuple[int, ...]
"""The strengths of the units on one side, weakest first."""


class Odds(NamedTuple):
    """The outcome of an attack that is fought to the end.

    `win`: the hex is won (K37): no defender is left, and an attacker is. `empty`: no unit is left.
    `lost` and `killed`: the mean numbers of units that the attacker and the defender lose. `ends`:
    the chance of each pair of survivors.
    """

    win: Fraction
    empty: Fraction
    lost: Fraction
    killed: Fraction
    ends: dict[tuple[Force, Force], Fraction]


def in_percent(chance: Fraction) -> int:
    """Return a chance in per cent; never 0 or 100 unless certain."""
    rounded = round(100 * chance)
    return rounded if chance in (0, 1) else min(99, max(1, rounded))


def force(strengths: tuple[int, ...] | list[int]) -> Force:
    """Return strengths in the order in which a force lists them."""
    return tuple(sorted(strengths))


def odds(attackers: Force, defenders: Force, *, at_sea: bool = False) -> Odds:
    """Return the exact chances of an attack that continues until one side is eliminated (K33)."""
    ends = _ends(force(attackers), force(defenders), at_sea)
    win = sum((p for (a, d), p in ends.items() if a and not d), Fraction(0))
    empty = sum((p for (a, d), p in ends.items() if not a and not d), Fraction(0))
    lost = sum((p * (len(attackers) - len(a)) for (a, _), p in ends.items()), Fraction(0))
    killed = sum((p * (len(defenders) - len(d)) for (_, d), p in ends.items()), Fraction(0))
    return Odds(win, empty, lost, killed, ends)


@cache
def exchange(
    attackers: Force, defenders: Force, at_sea: bool
) -> dict[tuple[Force, Force], Fraction]:
    """Return the chance of each pair of survivors after one exchange (K32).

    Only the dice that are compared count: the first two of each side at most. The attacker's
    numbers are accumulated, so that each pair of the defender's is compared with all at once.
    """
    pairs = min(len(attackers), len(defenders))
    ways: Counter[tuple[Force, Force]] = Counter()
    sums = {line: _summed(numbers) for line, numbers in _lines(attackers, pairs).items()}
    for theirs, numbers in _lines(defenders, pairs).items():
        for (first, second), count in numbers.items():
            for mine, summed in sums.items():
                for one in _VERDICTS:
                    for two in _VERDICTS if pairs == 2 else (_LOWER,):
                        cases = _cases(summed, first, one, second if pairs == 2 else _FACES, two)
                        if cases:
                            after = _after(attackers, mine, (one, two), lost_by=_MINE)
                            left = _after(defenders, theirs, (one, two), lost_by=_THEIRS[at_sea])
                            ways[after, left] += count * cases
    all_ways = prod(SIDES[strength] or 1 for strength in attackers + defenders)
    return {ends: Fraction(n, all_ways) for ends, n in ways.items()}


_LOWER, _EQUAL, _HIGHER = _VERDICTS = range(3)
"""Comparison of the attacker's die with the defender's."""
_MINE = (_LOWER, _EQUAL)
_THEIRS = {False: (_HIGHER,), True: (_HIGHER, _EQUAL)}
"""Comparisons in which the attacker's unit falls, and the defender's on land and at sea."""
_FACES = max(SIDES)

Numbers = tuple[int, int]


@cache
def _lines(side: Force, pairs: int) -> dict[Force, Counter[Numbers]]:
    """Return the number of rolls for each pair of highest numbers, by the strengths of its dice."""
    found: dict[Force, Counter[Numbers]] = {}
    for rolled in product(*map(_faces, side)):
        line = sorted(zip(rolled, side, strict=True), key=lambda die: (-die[0], die[1]))[:pairs]
        numbers = line[0][0], line[1][0] if pairs == 2 else 0
        found.setdefault(tuple([die[1] for die in line]), Counter())[numbers] += 1
    return found


def _faces(strength: int) -> range:
    return range(1, SIDES[strength] + 1) if strength else range(1)


def _summed(numbers: Counter[Numbers]) -> list[list[int]]:
    """Return cumulative counts: in row a and column b, first number below a, second below b."""
    size = _FACES + 2
    sums = [[0] * size for _ in range(size)]
    for a in range(1, size):
        row = 0
        for b in range(1, size):
            row += numbers[a - 1, b - 1]
            sums[a][b] = sums[a - 1][b] + row
    return sums


def _cases(sums: list[list[int]], first: int, one: int, second: int, two: int) -> int:
    """Return how often the attacker's numbers have the given comparisons with the defender's."""
    low, high = _band(first, one)
    left, right = _band(second, two)
    return sums[high][right] - sums[low][right] - sums[high][left] + sums[low][left]


def _band(number: int, verdict: int) -> tuple[int, int]:
    """Return the range of numbers with a given comparison, as start and end."""
    return ((0, number), (number, number + 1), (number + 1, _FACES + 1))[verdict]


def _after(
    side: Force, line: Force, verdicts: tuple[int, int], *, lost_by: tuple[int, ...]
) -> Force:
    left = list(side)
    for strength, verdict in zip(line, verdicts, strict=False):
        if verdict in lost_by:
            left.remove(strength)
    return tuple(left)


@cache
def _ends(attackers: Force, defenders: Force, at_sea: bool) -> dict[tuple[Force, Force], Fraction]:
    if not attackers or not defenders:
        return {(attackers, defenders): Fraction(1)}
    ends: dict[tuple[Force, Force], Fraction] = {}
    for after, chance in exchange(attackers, defenders, at_sea).items():
        for end, further in _ends(*after, at_sea).items():
            ends[end] = ends.get(end, Fraction(0)) + chance * further
    return ends
