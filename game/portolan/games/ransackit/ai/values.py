"""Values of goods, hexes and settlements to a seat, in points of the score (K69)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from portolan.games.ransackit.board.components import (
    AMOUNT,
    CENTRE_STRENGTH,
    COST,
    GOODS,
    OCEAN,
    SIDES,
    TOKEN_SCORE,
    UNITS,
    YIELDS,
    Goods,
    dots,
)
from portolan.games.ransackit.board.grid import NEAR
from portolan.games.ransackit.rules.settlements import owned
from portolan.games.ransackit.state.position import Position

PRICES: Final = (0.8, 1.3, 1.3, 0.9, 0.7)
"""Points that the first unit of each resource is worth."""
CARD: Final = 8.0
"""Mean points of a development card."""
SETTLING: Final = {"village": TOKEN_SCORE + 5.0, "city": 9.0, "house": 4.0, "shipyard": 4.5}
"""Points of a building besides the card that it may earn."""
_HORIZON: Final = 9.0
"""Number of future rounds for which a yield counts."""
_ROADS: Final = 3
"""Neighbours that a new village is expected to join."""
_ROLLS: Final = 36 / 2
"""The probability that at least one of two sets shows a total, each in `dots` of 36 rolls."""


def price(cost: Goods) -> float:
    """Return the points that goods are worth."""
    return sum(amount * PRICES[good] for good, amount in enumerate(cost) if amount)


COSTS: Final = {name: price(cost) for name, cost in COST.items()}
"""Cost of each building, in points."""
BODIES: Final = tuple(price(unit.cost) if unit.cost else 7.0 for unit in UNITS)
"""Value of each kind of unit, in points."""


def _mean(strength: int) -> float:
    return (SIDES[strength] + 1) / 2 if strength else 0.0


DICE: Final = tuple(_mean(unit.strength) for unit in UNITS)
"""Mean roll of each kind of unit."""
CENTRE_DICE: Final = tuple(map(_mean, CENTRE_STRENGTH))
"""Mean roll of a centre, by the size of its settlement."""

_RICHES: Final = tuple(
    0.0 if good is None else AMOUNT[kind] * PRICES[good] for kind, good in enumerate(YIELDS)
)


def yielded(kind: int, number: int) -> float:
    """Return the mean points that a hex yields to a village by one roll of both sets."""
    return _RICHES[kind] * dots(number) / _ROLLS


def lasting(position: Position, place: int) -> float:
    """Return the points that a hex will yield to a village from now on."""
    if place == position.bandit:
        return 0.5
    rolls = _HORIZON * len(position.in_play())
    return 0.4 * rolls * yielded(position.kind[place], position.number[place])


def income(position: Position, seat: int) -> list[float]:
    """Return the mean yield of one roll to a seat's settlements, by good (K15)."""
    found = [0.0] * len(GOODS)
    kind, number, size = position.kind, position.number, position.size
    for centre in position.players[seat].centres:
        for place in owned(position, centre):
            good = YIELDS[kind[place]]
            if good is not None and place != position.bandit:
                found[good] += AMOUNT[kind[place]] * size[centre] * dots(number[place]) / _ROLLS
    return found


@lru_cache(maxsize=512)
def sites(kind: bytes, number: bytes, lord: bytes, seats: int) -> dict[int, float]:
    """Return the hexes on which a village can be founded, with its points."""
    found = {}
    for place, ground in enumerate(kind):
        if not 0 < ground < OCEAN or lord[place]:
            continue
        around = sorted(
            (
                yielded(kind[near], number[near])
                for near in NEAR[place]
                if 0 < kind[near] < OCEAN and not lord[near]
            ),
            reverse=True,
        )
        riches = yielded(ground, number[place]) + 0.6 * sum(around[:_ROADS])
        found[place] = SETTLING["village"] + 0.4 * _HORIZON * seats * riches
    return found


def sites_of(position: Position) -> dict[int, float]:
    """Return the sites of a position, without that of the Bandit."""
    found = sites(
        bytes(position.kind), bytes(position.number), bytes(position.lord), len(position.players)
    )
    if position.bandit in found:
        found = {place: worth for place, worth in found.items() if place != position.bandit}
    return found


def settlement(position: Position, centre: int) -> float:
    """Return the points that a settlement is worth to the seat that captures it."""
    held = TOKEN_SCORE * position.tokens[centre]
    size = position.size[centre]
    riches, kind, number = 0.0, position.kind, position.number
    for place in owned(position, centre):
        riches += yielded(kind[place], number[place])
    return held + 5.0 * size + 0.3 * _HORIZON * len(position.players) * size * riches


def lacks(goods: Sequence[int], cost: Goods) -> list[int]:
    """Return the missing amount of each good for a cost."""
    return [max(0, asked - have) for asked, have in zip(cost, goods, strict=True)]
