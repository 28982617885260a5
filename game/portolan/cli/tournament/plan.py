"""Assign bots to seats and seeds.

Matches come in blocks: all matches of a block have the same seed, and together they put every bot
in every seat equally often. So the effects of luck and seats are the same for all bots.
"""

from __future__ import annotations

from itertools import combinations, product
from typing import NamedTuple

EntrantSeats = tuple[int, ...]
"""For each seat, the number of the entrant that sits there."""


class Fixture(NamedTuple):
    """One match to be played; `number` counts from 0 and is its name in the results."""

    number: int
    seed: int
    seating: EntrantSeats


def seatings(entrants: int, seats: int) -> list[EntrantSeats]:
    """Return the seatings of one block, in a fixed order.

    With enough bots for all seats: every choice of as many, in every rotation. With fewer: every
    way to fill the seats in which each bot sits somewhere.
    """
    if entrants >= seats:
        return [
            chosen[turn:] + chosen[:turn]
            for chosen in combinations(range(entrants), seats)
            for turn in range(seats)
        ]
    every = product(range(entrants), repeat=seats)
    return [seating for seating in every if len(set(seating)) == entrants]


def fixtures(entrants: int, seats: int, games: int, seed: int) -> list[Fixture]:
    """Return at least `games` matches, as many as whole blocks need; seeds count up from `seed`."""
    block = seatings(entrants, seats)
    blocks = -(-games // len(block))
    rounds = product(range(blocks), block)
    return [Fixture(number, seed + i, seating) for number, (i, seating) in enumerate(rounds)]
