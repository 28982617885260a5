"""The random generator inside a position: SplitMix64 with a counter.

Its n-th number depends on the seed and n alone (Steele, Lea, Flood 2014). So the whole state is two
small integers: cheap to copy, fit for JSON, the same on every machine. `random.Random` carries 625
words and promises no stable shuffles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias, TypeVar

from portolan.core.errors import BadOptionError

T = TypeVar("T")
_Batches: TypeAlias = tuple[tuple[tuple[tuple[int, int], ...], int], ...]

SEED_LIMIT: Final = 1 << 53
"""Seeds are 0 <= seed < 2^53: whole numbers that every JSON reader keeps exactly."""

_RANGE: Final = 1 << 64
_MASK: Final = _RANGE - 1
_SMALL: Final = 1 << 32
_GAMMA: Final = 0x9E3779B97F4A7C15


@dataclass(slots=True)
class Rng:
    """A seed and how many numbers have been drawn from it.

    >>> rng = Rng(seed=7)
    >>> [1 + rng.below(6) for _ in range(5)]
    [3, 1, 6, 4, 3]
    >>> rng.copy().below(6) == rng.below(6)
    True

    A seed of None stands for a generator that the viewer may not know; it cannot be drawn from.
    """

    seed: int | None
    drawn: int = 0

    def below(self, n: int) -> int:
        """Draw a whole number from 0 to n - 1, all equally likely (n >= 1).

        It is the high part of the next word times n; the low part detects the rare words that would
        bias it (Lemire 2019).
        """
        seed = self.seed
        if seed is None:
            raise RuntimeError("the generator of a view is hidden; imagine a whole position first")
        while True:
            self.drawn += 1
            z = (seed + self.drawn * _GAMMA) & _MASK
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
            wide = (z ^ (z >> 31)) * n
            fraction = wide & _MASK
            if fraction >= n or fraction >= _RANGE % n:
                return wide >> 64

    def shuffle(self, items: list[T]) -> None:
        """Shuffle the items in place (Fisher and Yates)."""
        for swaps, product in _swaps(len(items)):
            digits = self.below(product)
            for last, stride in swaps:
                j = digits // stride
                digits %= stride
                items[last], items[j] = items[j], items[last]

    def draw(self, limits: Sequence[int]) -> list[int]:
        """Draw a whole number from 0 to n - 1 for each limit n, all equally likely (n >= 1).

        One word of the generator gives several small numbers: a number below the product of their
        limits holds them as digits, the first as the highest (Brackett-Rozinsky, Lemire 2024).
        """
        numbers: list[int] = []
        for batch, product in _batches(limits):
            digits = self.below(product)
            numbers += [digits // stride % n for n, stride in batch]
        return numbers

    def copy(self) -> Rng:
        """Return a generator that goes on with the same numbers."""
        return Rng(self.seed, self.drawn)


@lru_cache
def _batches(limits: Sequence[int]) -> _Batches:
    """Split limits into batches with small products, so that words are rarely rejected.

    A batch has its limits, each with the product of those after it, and the product of all.
    """
    batches: list[tuple[tuple[tuple[int, int], ...], int]] = []
    for n in limits:
        batch, product = batches[-1] if batches else ((), _RANGE)
        if product * n < _SMALL:
            behind = tuple((limit, stride * n) for limit, stride in batch)
            batches[-1] = ((*behind, (n, 1)), product * n)
        else:
            batches.append((((n, 1),), n))
    return tuple(batches)


@lru_cache
def _swaps(count: int) -> _Batches:
    """Return the batches of a shuffle; each limit is one less, the index of the item to swap."""
    batches = _batches(range(count, 1, -1))
    return tuple((tuple((n - 1, stride) for n, stride in batch), p) for batch, p in batches)


def check_seed(seed: object) -> int:
    """Return the seed, or raise BadOptionError if it is not valid."""
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < SEED_LIMIT:
        raise BadOptionError(f"the seed must be a whole number from 0 to 2^53 - 1, not {seed!r}")
    return seed
