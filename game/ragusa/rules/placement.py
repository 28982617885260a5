"""Where a house or powerhouse may be placed, and the Fish exchange that it takes.

Each requirement is a set of spots that lack something; what remains is legal as it is, and of the
rest whatever Fish can mend.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from game.ragusa.state import board
from game.ragusa.state.actions import (
    EXCHANGE,
    HOUSES,
    POWERHOUSES,
    Action,
    Exchange,
    house,
    powerhouse,
)
from game.ragusa.state.board import AROUND, CITY, COUNTRY, LIMIT_SPOTS, SPOTS_GAINING, bits
from game.ragusa.state.position import Player, Position
from game.ragusa.state.supply import (
    FISH,
    FISH_COST,
    FISHMONGER_ASKS,
    GRAPES,
    OLIVES,
    SILVER_ORE,
    STONE,
    WOOD,
)

_AT_FISHMONGER: Final = AROUND[board.FISHMONGER]
_ASKED_AT: Final = {produce.resource: AROUND[r] for r, produce in board.PRODUCES.items()}
"""The spots around the building that asks for each resource (P5)."""
_ASKS_NO_COMMODITY: Final = board.ALL_SPOTS & ~board.ASKS_COMMODITY
_GIVES_WOOD: Final = SPOTS_GAINING[WOOD][0] ^ board.ALL_SPOTS
_MOST_FISH: Final = sum(sorted(FISH_COST)[-3:]) + FISHMONGER_ASKS
"""Fish beyond which no placement asks for more: three resources can be missing at once."""

_NO_WOOD: Final = 1 << WOOD
_NO_STONE: Final = 1 << STONE
_NO_GRAPES: Final = 1 << GRAPES
_NO_OLIVES: Final = 1 << OLIVES
_NO_ORE: Final = 1 << SILVER_ORE
"""What is lacking is a set of resources."""

_EXCHANGES: Final = tuple(
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


def _asked(spot: int, lacks: int) -> tuple[int, ...]:
    """Return what a piece on a spot has to exchange Fish for, where a set of resources is lacking.

    Wood and Stone are asked for by what else stands there, the others by buildings:

    >>> lacks = 1 << WOOD | 1 << GRAPES | 1 << OLIVES
    >>> _asked(board.SPOT_BY_ID["WI-F5-WH"], lacks) == (WOOD, GRAPES)
    True
    """
    return tuple(
        resource
        for resource in range(FISH)
        if lacks >> resource & 1 and _ASKED_AT.get(resource, board.ALL_SPOTS) >> spot & 1
    )


_COSTS: Final = [
    [sum([FISH_COST[r] for r in _asked(spot, lacks)]) for spot in range(len(board.SPOTS))]
    for lacks in range(1 << FISH)
]
"""By the set of resources that are lacking and the spot: the Fish that the exchange takes."""


def _payable(gains: bool) -> tuple[tuple[int, ...], ...]:
    """Return, by a player's Fish and the set of resources that are lacking, where Fish can pay.

    Where nothing is lacking that leaves out only the Fishmonger, for want of 2 Fish (P4); what asks
    for Grapes takes Fish:

    >>> poor = _payable(gains=False)[0]
    >>> poor[0] == board.ALL_SPOTS & ~_AT_FISHMONGER
    True
    >>> poor[1 << GRAPES] & AROUND[board.WINERY]
    0
    """
    by_fish: list[list[int]] = [[] for _ in range(_MOST_FISH + 1)]
    left = [_fish_left(spot, gains) for spot in range(len(board.SPOTS))]
    for costs in _COSTS:
        needed = [max(cost - more, 0) for cost, more in zip(costs, left, strict=True)]
        payable = 0
        for fish, sets in enumerate(by_fish):
            payable |= board.mask_of(spot for spot, need in enumerate(needed) if need == fish)
            sets.append(payable)
    return tuple(map(tuple, by_fish))


_PAYABLE_HOUSE: Final = _payable(gains=True)
_PAYABLE_POWERHOUSE: Final = _payable(gains=False)
_ASKING: Final = {
    lacks: board.mask_of(spot for spot in range(len(board.SPOTS)) if _asked(spot, lacks))
    for lacks in range(0, 1 << FISH, 1 << GRAPES)
}
"""By the set of Grapes, Olives and Silver ore that are lacking: the spots that ask for any."""


@cache
def _mended_houses(lacks: int) -> tuple[Action, ...]:
    """Return for each spot the house with the exchange that it takes where `lacks` are lacking."""
    return tuple([house(spot, _asked(spot, lacks)) for spot in range(len(board.SPOTS))])


@cache
def _mended_powerhouses(lacks: int) -> tuple[Action, ...]:
    """Return for each spot the powerhouse with the exchange that it takes."""
    return tuple([powerhouse(spot, _asked(spot, lacks)) for spot in range(len(board.SPOTS))])


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
    allowed = player.resources[material]
    crowd = player.crowd
    lacking = 0
    for spots in SPOTS_GAINING[material]:
        if allowed > len(crowd):
            break
        full = crowd[allowed - 1] & kind if allowed else kind
        if not full:
            break
        lacking |= spots & _touching(full)
        allowed += 1
    return lacking


def _lacking(resources: list[int]) -> int:
    """Return which of the resources that buildings ask for there is no access to (P5)."""
    lacks = 0
    if not resources[GRAPES]:
        lacks = _NO_GRAPES
    if not resources[OLIVES]:
        lacks |= _NO_OLIVES
    if not resources[SILVER_ORE]:
        lacks |= _NO_ORE
    return lacks


def house_actions(position: Position, seat: int) -> tuple[Action, ...]:
    """Return the legal houses of a seat, with the exchange that they take (P1 to P6, P8)."""
    player = position.players[seat]
    resources = player.resources
    fish = resources[FISH]
    pays = _PAYABLE_HOUSE[fish if fish < _MOST_FISH else _MOST_FISH]
    allowed = position.free
    if not player.crowd[0]:
        allowed &= _GIVES_WOOD
    if not any(player.commodities):
        allowed &= _ASKS_NO_COMMODITY
    wood = _lacking_material(player, WOOD, COUNTRY)
    stone = _lacking_material(player, STONE, CITY)
    lacking = allowed & (wood | stone)
    missing = _lacking(resources)
    payable = (allowed ^ lacking) & pays[missing]
    mendable = payable & _ASKING[missing]
    found = HOUSES.of(payable ^ mendable)
    if lacking:
        both = wood & stone
        mendable |= lacking & (
            (wood ^ both) & pays[missing | _NO_WOOD]
            | (stone ^ both) & pays[missing | _NO_STONE]
            | both & pays[missing | _NO_WOOD | _NO_STONE]
        )
    if not mendable:
        return found
    orders = []
    while mendable:
        lowest = mendable & -mendable
        mendable ^= lowest
        lacks = missing
        if wood & lowest:
            lacks |= _NO_WOOD
        if stone & lowest:
            lacks |= _NO_STONE
        orders.append(_mended_houses(lacks)[lowest.bit_length() - 1])
    return found + tuple(orders)


def powerhouse_actions(position: Position, seat: int) -> tuple[Action, ...]:
    """Return the legal powerhouses of a seat, with the exchange that they take (T2, P4 to P6)."""
    allowed = position.free & LIMIT_SPOTS & ~position.black
    if not allowed:
        return ()
    player = position.players[seat]
    if not any(player.commodities):
        allowed &= _ASKS_NO_COMMODITY
    fish = player.resources[FISH]
    missing = _lacking(player.resources)
    payable = allowed & _PAYABLE_POWERHOUSE[fish if fish < _MOST_FISH else _MOST_FISH][missing]
    mendable = payable & _ASKING[missing]
    found = POWERHOUSES.of(payable ^ mendable)
    if not mendable:
        return found
    mended = _mended_powerhouses(missing)
    return found + tuple([mended[spot] for spot in bits(mendable)])


def placements(position: Position, seat: int) -> tuple[Action, ...]:
    """Return what a seat may place on its turn (T1, T6), then the exchanges it may make (F2)."""
    player = position.players[seat]
    fish = player.resources[FISH]
    also = _EXCHANGES[fish if fish < _MOST_FISH else _MOST_FISH]
    if not player.powerhouses:
        return house_actions(position, seat) + also
    black = powerhouse_actions(position, seat) + also
    if not player.houses and len(black) > len(also):
        return black
    return house_actions(position, seat) + black
