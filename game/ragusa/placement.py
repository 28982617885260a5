"""Where a house or powerhouse may be placed, and the Fish exchange that it takes.

Each requirement is a set of spots that lack something; what remains is legal as it is, and of the
rest whatever Fish can mend.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from game.ragusa import board
from game.ragusa.actions import (
    EXCHANGE,
    HOUSES,
    POWERHOUSES,
    Action,
    Exchange,
    Menu,
    house,
    powerhouse,
)
from game.ragusa.board import AROUND, CITY, COUNTRY, LIMIT_SPOTS, SPOTS_GAINING, bits
from game.ragusa.position import Player, Position
from game.ragusa.supply import (
    FISH,
    FISH_COST,
    FISHMONGER_ASKS,
    GRAPES,
    OLIVES,
    SILVER_ORE,
    STONE,
    WOOD,
)


class Lack(NamedTuple):
    """Where one more unit of access to a resource is missing: a set of spots."""

    spots: int
    resource: int


_AT_FISHMONGER = AROUND[board.FISHMONGER]
_ASKED_AT = tuple(Lack(AROUND[r], produce.resource) for r, produce in board.PRODUCES.items())
_MOST_FISH = sum(sorted(FISH_COST)[-3:]) + FISHMONGER_ASKS
"""Fish beyond which no placement asks for more: three resources can be missing at once."""

_EXCHANGES = tuple(
    tuple(EXCHANGE[r] for r, cost in enumerate(FISH_COST) if cost <= fish)
    for fish in range(_MOST_FISH + 1)
)


@lru_cache(maxsize=1 << 16)
def _touching(regions: int) -> int:
    """Return the set of spots around any of a set of regions.

    >>> both = _touching(1 << board.WINERY | 1 << board.OIL_PRESS)
    >>> both == AROUND[board.WINERY] | AROUND[board.OIL_PRESS]
    True
    """
    spots = 0
    for region in bits(regions):
        spots |= AROUND[region]
    return spots


def _fish_left(spot: int, gains: bool) -> int:
    """Return the Fish that a spot gives for an exchange, less what the Fishmonger asks there.

    A house between the Fishmonger and two seas brings 2 Fish, just what is asked there:

    >>> _fish_left(board.SPOT_BY_ID["FI-F8-F9"], gains=True)
    0
    >>> _fish_left(board.SPOT_BY_ID["FI-F8-F9"], gains=False)  # a powerhouse brings nothing
    -2
    """
    gained = sum(resource == FISH for _, resource in board.GAINS[spot]) * gains
    return gained - FISHMONGER_ASKS * (_AT_FISHMONGER >> spot & 1)


def _affordable(gains: bool) -> tuple[tuple[int, ...], ...]:
    """Return, by the player's Fish and a cost in Fish, the spots where it can be paid.

    At a cost of nothing that leaves out only the Fishmonger, for want of 2 Fish (P4):

    >>> poor, *_ = _affordable(gains=False)
    >>> poor[0] == board.ALL_SPOTS & ~_AT_FISHMONGER
    True
    """
    left = [_fish_left(spot, gains) for spot in range(len(board.SPOTS))]
    return tuple(
        tuple(
            board.mask_of(spot for spot, more in enumerate(left) if fish + more >= cost)
            for cost in range(_MOST_FISH)
        )
        for fish in range(_MOST_FISH + 1)
    )


class _Means(NamedTuple):
    """What a player can pay with so many Fish.

    `affords[cost]`: the spots where a cost in Fish can be paid. By a set of missing resources
    (bits 1, 2 and 4 for Grapes, Olives and Silver ore): `lacking`, the spots that ask for one of
    them, and `mendable`, those where Fish can pay for each that they ask for.
    """

    affords: tuple[int, ...]
    lacking: tuple[int, ...]
    mendable: tuple[int, ...]


_MISSING: tuple[list[Lack], ...] = tuple(
    [lack for bit, lack in enumerate(_ASKED_AT) if missing >> bit & 1] for missing in range(8)
)


def _means(gains: bool) -> tuple[_Means, ...]:
    """Return the means of a player by their Fish.

    A spot may stay in `mendable` if it does not ask for the resource, or its cost can be paid
    there. Grapes are bit 1, and without any Fish nothing that asks for them can be mended:

    >>> poor = _means(gains=False)[0]
    >>> poor.lacking[1] == AROUND[board.WINERY]
    True
    >>> poor.mendable[1] & poor.lacking[1]
    0
    """
    found = []
    for affords in _affordable(gains):
        lacking, mendable = [], []
        for lacks in _MISSING:
            asked, paid = 0, board.ALL_SPOTS
            for spots, resource in lacks:
                asked |= spots
                paid &= affords[FISH_COST[resource]] | ~spots
            lacking.append(asked)
            mendable.append(paid)
        found.append(_Means(affords, tuple(lacking), tuple(mendable)))
    return tuple(found)


_HOUSE_MEANS = _means(gains=True)
_POWERHOUSE_MEANS = _means(gains=False)


def exchanges(player: Player) -> tuple[Exchange, ...]:
    """Return the exchanges that the player's Fish allow (F1)."""
    fish = player.resources[FISH]
    return _EXCHANGES[fish if fish < _MOST_FISH else _MOST_FISH]


def _lacking_material(player: Player, material: int, kind: int) -> int:
    """Return the spots where a house lacks Wood (or Stone), its own gain counted (P2, P3).

    A region may hold as many own houses as there is access, the new one counted. A spot that gives
    n more allows access + n, so it lacks one if a region of it holds that many already: those are
    `crowd[allowed - 1]`, the regions with more than allowed - 1. With 1 Wood and a house at the
    olive groves O1, a second house there lacks Wood unless its spot gives some:

    >>> player = Player(houses=11, resources=[1, 0, 0, 0, 0, 0])
    >>> groves = board.REGION_BY_ID["O1"]
    >>> player.crowd[0] = 1 << groves
    >>> _lacking_material(player, WOOD, COUNTRY) == AROUND[groves] & SPOTS_GAINING[WOOD][0]
    True
    """
    access = player.resources[material]
    crowd = player.crowd
    lacking = 0
    for allowed, spots in enumerate(SPOTS_GAINING[material], start=access):
        if allowed > len(crowd):
            break
        full = crowd[allowed - 1] & kind if allowed else kind
        if not full:
            break
        lacking |= spots & _touching(full)
    return lacking


def _offer(
    player: Player,
    allowed: int,
    lacks: list[Lack],
    means: tuple[_Means, ...],
    menu: Menu[Action],
    make: Callable[[int, tuple[int, ...]], Action],
) -> tuple[Action, ...]:
    """Return the placements on the allowed spots, with the exchange that they take (P4 to P6).

    `lacks` says where Wood and Stone are missing; what the buildings ask for is added here.
    """
    resources = player.resources
    fish = resources[FISH]
    affords, lacking_by, mendable_by = means[fish if fish < _MOST_FISH else _MOST_FISH]
    allowed &= affords[0]
    if not any(player.commodities):
        allowed &= ~board.ASKS_COMMODITY
    missing = (
        (not resources[GRAPES]) | (not resources[OLIVES]) << 1 | (not resources[SILVER_ORE]) << 2
    )
    lacking = lacking_by[missing]
    mendable = allowed & mendable_by[missing]
    for spots, resource in lacks:
        lacking |= spots
        mendable &= affords[FISH_COST[resource]] | ~spots
    found = menu.of(allowed & ~lacking)
    mendable &= lacking
    if not mendable:
        return found
    mended = []
    lacks = lacks + _MISSING[missing]
    for spot in bits(mendable):
        exchange = tuple([resource for spots, resource in lacks if spots >> spot & 1])
        if len(exchange) == 1 or affords[sum([FISH_COST[r] for r in exchange])] >> spot & 1:
            mended.append(make(spot, exchange))
    return (*found, *mended)


def house_actions(position: Position, seat: int) -> tuple[Action, ...]:
    """Return the legal houses of a seat (P1 to P6, P8)."""
    player = position.players[seat]
    allowed = position.free
    if not player.crowd[0]:
        allowed &= ~SPOTS_GAINING[WOOD][0]
    lacks: list[Lack] = []
    if wood := _lacking_material(player, WOOD, COUNTRY):
        lacks.append(Lack(wood, WOOD))
    if stone := _lacking_material(player, STONE, CITY):
        lacks.append(Lack(stone, STONE))
    return _offer(player, allowed, lacks, _HOUSE_MEANS, HOUSES, house)


def powerhouse_actions(position: Position, seat: int) -> tuple[Action, ...]:
    """Return the legal powerhouses of a seat (T2)."""
    player = position.players[seat]
    allowed = position.free & LIMIT_SPOTS & ~position.black
    return _offer(player, allowed, [], _POWERHOUSE_MEANS, POWERHOUSES, powerhouse)


def placements(position: Position, seat: int) -> tuple[Action, ...]:
    """Return what a seat may place on its turn (T1, T6), then the exchanges it may make (F2)."""
    player = position.players[seat]
    if not player.powerhouses:
        found = house_actions(position, seat)
    elif player.houses:
        found = house_actions(position, seat) + powerhouse_actions(position, seat)
    else:
        found = powerhouse_actions(position, seat) or house_actions(position, seat)
    return found + exchanges(player)
