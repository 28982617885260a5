"""Where a house or powerhouse may be placed, and the Fish exchange that it needs.

Each requirement is a set of spots that lack something; the remaining spots are legal, and of the
others those for which Fish can pay.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from portolan.games.ragusa.state import board
from portolan.games.ragusa.state.actions import (
    EXCHANGE,
    HOUSES,
    POWERHOUSES,
    Action,
    Exchange,
    house,
    powerhouse,
)
from portolan.games.ragusa.state.board import (
    AROUND,
    CITY,
    COUNTRY,
    LIMIT_SPOTS,
    SPOTS_GAINING,
    bits,
)
from portolan.games.ragusa.state.components import (
    FISH,
    FISH_COST,
    FISHMONGER_ASKS,
    GRAPES,
    OLIVES,
    SILVER_ORE,
    STONE,
    WOOD,
)
from portolan.games.ragusa.state.position import CROWDS, Player, Position

_AT_FISHMONGER: Final = AROUND[board.FISHMONGER]
_ASKED_AT: Final = {resource: AROUND[r] for r, (resource, _) in board.PRODUCES.items()}
"""The spots around the building that requires each resource (P5)."""
_ASKS_NO_COMMODITY: Final = board.ALL_SPOTS & ~board.ASKS_COMMODITY
_GIVES_WOOD: Final = SPOTS_GAINING[WOOD][0] ^ board.ALL_SPOTS
_MOST_FISH: Final = sum(sorted(FISH_COST)[-3:]) + FISHMONGER_ASKS
"""The most Fish that a placement can need: three resources can be missing at once."""

_NO_WOOD: Final = 1 << WOOD
_NO_STONE: Final = 1 << STONE
_NO_GRAPES: Final = 1 << GRAPES
_NO_OLIVES: Final = 1 << OLIVES
_NO_ORE: Final = 1 << SILVER_ORE
"""The missing resources, as a set."""

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
    """Return the Fish that a spot gives for an exchange, less those that the Fishmonger requires.

    A house between the Fishmonger and two seas gives 2 Fish, exactly those required there:

    >>> _fish_left(board.SPOT_BY_ID["FI-F8-F9"], gains=True)
    0
    >>> _fish_left(board.SPOT_BY_ID["FI-F8-F9"], gains=False)  # a powerhouse gives nothing
    -2
    """
    gained = sum(resource == FISH for _, resource in board.GAINS[spot]) * gains
    return gained - FISHMONGER_ASKS * (_AT_FISHMONGER >> spot & 1)


def _asked(spot: int, lacks: int) -> tuple[int, ...]:
    """Return the resources for which a piece on a spot must exchange Fish, given the missing ones.

    Other houses there require Wood and Stone, buildings require the others:

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
"""The Fish that an exchange takes, by the set of missing resources and the spot."""


def _payable(gains: bool) -> tuple[tuple[int, ...], ...]:
    """Return the spots where Fish can pay, by a player's Fish and the set of missing resources.

    If none is missing, only the Fishmonger is left out, which requires 2 Fish (P4); spots that
    require Grapes take Fish:

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


@dataclass(frozen=True, slots=True)
class _Terms:
    """Spots for a player with a number of Fish who lacks some resources of buildings.

    `free`: the spots that require none of the missing ones. Of the others those where Fish can pay:
    `mended`, where nothing else is missing, `wood`, `stone` and `both`, where those are missing
    too, and `either`, where one of them is.
    """

    free: int
    mended: int
    wood: int
    stone: int
    both: int
    either: int


def _terms(gains: bool) -> tuple[tuple[_Terms, ...], ...]:
    """Return the terms by a player's Fish and the set of missing resources."""
    terms = []
    for pays in _payable(gains):
        by_lacks = []
        for lacks, payable in enumerate(pays):
            asking = board.mask_of(s for s in range(len(board.SPOTS)) if _asked(s, lacks))
            wood, stone = pays[lacks | _NO_WOOD], pays[lacks | _NO_STONE]
            both = pays[lacks | _NO_WOOD | _NO_STONE]
            by_lacks.append(
                _Terms(payable & ~asking, payable & asking, wood, stone, both, wood | stone)
            )
        terms.append(tuple(by_lacks))
    return tuple(terms)


_HOUSE_TERMS: Final = _terms(gains=True)
_POWERHOUSE_TERMS: Final = _terms(gains=False)


@cache
def _mended_houses(lacks: int) -> tuple[Action, ...]:
    """Return for each spot the house with the exchange that it needs if `lacks` are missing."""
    return tuple([house(spot, _asked(spot, lacks)) for spot in range(len(board.SPOTS))])


@cache
def _mended_powerhouses(lacks: int) -> tuple[Action, ...]:
    """Return for each spot the powerhouse with the exchange that it needs."""
    return tuple([powerhouse(spot, _asked(spot, lacks)) for spot in range(len(board.SPOTS))])


def exchanges(player: Player) -> tuple[Exchange, ...]:
    """Return the exchanges that a player can pay with Fish (F1)."""
    fish = player.resources[FISH]
    return _EXCHANGES[fish if fish < _MOST_FISH else _MOST_FISH]


def _lacking_material(crowd: list[int], access: int, gaining: tuple[int, ...], kind: int) -> int:
    """Return the spots where a house lacks Wood (or Stone), its own gain counted (P2, P3).

    A region may hold as many own houses as there is access, the new one counted. A spot that gives
    n more allows access + n, so it lacks one if a region of it holds that many already: those are
    in `crowd[access + n]`. With 1 Wood and a house at the olive groves O1, a second house there
    lacks Wood unless its spot gives some:

    >>> player = Player(houses=11)
    >>> groves = board.REGION_BY_ID["O1"]
    >>> player.crowd[1] = 1 << groves
    >>> no_wood = _lacking_material(player.crowd, 1, SPOTS_GAINING[WOOD], COUNTRY)
    >>> no_wood == AROUND[groves] & SPOTS_GAINING[WOOD][0]
    True
    """
    lacking = 0
    for spots in gaining:
        full = crowd[access] & kind
        if not full:
            break
        lacking |= spots & _touching(full)
        access += 1
    return lacking


def _houses(
    player: Player, allowed: int, missing: int, terms: _Terms, others: tuple[Action, ...]
) -> tuple[Action, ...]:
    """Return the legal houses on some spots (P2 to P6, P8), followed by other actions."""
    crowd, resources = player.crowd, player.resources
    if not player.stands:
        allowed &= _GIVES_WOOD
    wood = stone = mendable = 0
    access = resources[WOOD]
    if access < CROWDS and crowd[access] & COUNTRY:
        wood = _lacking_material(crowd, access, SPOTS_GAINING[WOOD], COUNTRY)
    access = resources[STONE]
    if access < CROWDS and crowd[access] & CITY:
        stone = _lacking_material(crowd, access, SPOTS_GAINING[STONE], CITY)
    material = wood | stone
    if material:
        lacking = allowed & material
        allowed ^= lacking
        if lacking & terms.either:
            both = wood & stone
            mendable = lacking & (
                (wood ^ both) & terms.wood | (stone ^ both) & terms.stone | both & terms.both
            )
    mendable |= allowed & terms.mended
    if mendable:
        orders = []
        mended = _mended_houses(missing)
        while mendable:
            lowest = mendable & -mendable
            mendable ^= lowest
            spot = lowest.bit_length() - 1
            if material & lowest:
                lacks = missing
                if wood & lowest:
                    lacks |= _NO_WOOD
                if stone & lowest:
                    lacks |= _NO_STONE
                orders.append(_mended_houses(lacks)[spot])
            else:
                orders.append(mended[spot])
        others = (*orders, *others)
    return HOUSES.of(allowed & terms.free, others)


def _powerhouses(
    allowed: int, missing: int, terms: _Terms, others: tuple[Action, ...]
) -> tuple[Action, ...]:
    """Return the legal powerhouses on some spots (P4 to P6), followed by other actions."""
    mendable = allowed & terms.mended
    if mendable:
        mended = _mended_powerhouses(missing)
        others = (*[mended[spot] for spot in bits(mendable)], *others)
    return POWERHOUSES.of(allowed & terms.free, others)


def placements(position: Position, seat: int) -> tuple[Action, ...]:
    """Return what a seat may place on its turn (T1, T6), then the exchanges it may make (F2)."""
    player = position.players[seat]
    resources = player.resources
    missing = 0  # of what buildings require (P5)
    if not resources[GRAPES]:
        missing = _NO_GRAPES
    if not resources[OLIVES]:
        missing |= _NO_OLIVES
    if not resources[SILVER_ORE]:
        missing |= _NO_ORE
    allowed = position.free
    if not any(player.commodities):
        allowed &= _ASKS_NO_COMMODITY
    fish = resources[FISH]
    fish = fish if fish < _MOST_FISH else _MOST_FISH
    others: tuple[Action, ...] = _EXCHANGES[fish]
    if player.powerhouses:
        limits = allowed & LIMIT_SPOTS & ~position.black  # T2
        if limits:
            black = _powerhouses(limits, missing, _POWERHOUSE_TERMS[fish][missing], others)
            if not player.houses and len(black) > len(others):
                return black
            others = black
    return _houses(player, allowed, missing, _HOUSE_TERMS[fish][missing], others)
