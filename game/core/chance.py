"""The random generator that lives inside a position.

SplitMix64 (Steele, Lea, Flood 2014), counted: its n-th number depends on the seed and n alone. So
the whole state is two small integers, cheap to copy, fit for JSON, and the same on every machine;
`random.Random` would bring 625 words and promises no stable shuffles.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from game.core.errors import BadOptionError

T = TypeVar("T")

SEED_LIMIT = 1 << 53
"""Seeds are 0 <= seed < 2^53: whole numbers that every JSON reader keeps exactly."""

_RANGE = 1 << 64
_MASK = _RANGE - 1
_GAMMA = 0x9E3779B97F4A7C15


@dataclass(slots=True)
class Chance:
    """A seed and how many numbers have been drawn from it.

    A seed of None stands for a generator that the viewer may not know; it cannot be drawn from.
    """

    seed: int | None
    drawn: int = 0

    def below(self, n: int) -> int:
        """Draw a whole number from 0 to n - 1, all equally likely (n >= 1)."""
        return self.draw((n,))[0]

    def shuffle(self, items: list[T]) -> None:
        """Put the items in a random order, in place (Fisher and Yates)."""
        last = len(items) - 1
        for i, j in zip(range(last, 0, -1), self.draw(range(last + 1, 1, -1)), strict=True):
            items[i], items[j] = items[j], items[i]

    def draw(self, limits: Iterable[int]) -> list[int]:
        """Draw for each limit n a whole number from 0 to n - 1, all equally likely (n >= 1)."""
        if self.seed is None:
            raise RuntimeError("the generator of a view is hidden; imagine a whole position first")
        numbers = []
        drawn = self.drawn
        state = self.seed + drawn * _GAMMA
        for n in limits:
            low = -1
            # Lemire's multiply and shift; the low half tells the few draws that would be unfair.
            while low < n and low < -_RANGE % n:
                drawn += 1
                state += _GAMMA
                z = state & _MASK
                z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
                z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
                product = (z ^ (z >> 31)) * n
                low = product & _MASK
            numbers.append(product >> 64)
        self.drawn = drawn
        return numbers

    def copy(self) -> Chance:
        """Return a generator that goes on with the same numbers."""
        return Chance(self.seed, self.drawn)


def check_seed(seed: object) -> int:
    """Return the seed, or raise BadOptionError if it is none."""
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < SEED_LIMIT:
        raise BadOptionError(f"the seed must be a whole number from 0 to 2^53 - 1, not {seed!r}")
    return seed
