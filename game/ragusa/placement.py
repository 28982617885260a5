"""Where a house or powerhouse may be placed, and the Fish exchange that it takes.

Each requirement is a set of spots that lack something; what remains is legal as it is, and of the
rest whatever Fish can mend.
"""

from __future__ import annotations

from functools import lru_cache

from game.ragusa import board
from game.ragusa.actions import EXCHANGE, HOUSE, POWERHOUSE, Action, Exchange, house, powerhouse
from game.ragusa.board import AROUND, CITY, COUNTRY, SPOTS_GAINING, bits
from game.ragusa.position import POWERHOUSE_HERE, Player, Position
from game.ragusa.supply import FISH, FISH_COST, STONE, WOOD

_EXCHANGES = tuple(
    tuple(EXCHANGE[r] for r, cost in enumerate(FISH_COST) if cost <= fish)
    for fish in range(max(FISH_COST) + 1)
)
_ASKED_AT = tuple((AROUND[region], resource) for region, (resource, _) in board.PRODUCES.items())
_AT_FISHMONGER = AROUND[board.FISHMONGER]
_FISHMONGER_ASKS = 2


def exchanges(player: Player) -> tuple[Exchange, ...]:
    """Return the exchanges that the player's Fish allow (F1)."""
    fish = player.resources[FISH]
    return _EXCHANGES[fish] if fish < len(_EXCHANGES) else _EXCHANGES[-1]


@lru_cache(maxsize=1 << 16)
def _touching(regions: int) -> int:
    """Return the set of spots around any of a set of regions."""
    spots = 0
    for region in bits(regions):
        spots |= AROUND[region]
    return spots


def _crowded(player: Player, material: int, kind: int, more: int) -> int:
    """Return the spots around regions of a kind that hold as many own houses as is allowed.

    Allowed are the player's access to the material plus `more` (P3).
    """
    allowed = player.resources[material] + more
    if allowed == 0:
        return _touching(kind)
    return _touching(player.crowd[allowed - 1] & kind) if allowed <= len(player.crowd) else 0


def _lacking_material(player: Player, material: int, kind: int) -> int:
    """Return the spots where a house lacks Wood (or Stone), its own gain counted (P2, P3)."""
    lacking = 0
    for gain, spots in enumerate(SPOTS_GAINING[material]):
        if spots:
            lacking |= spots & _crowded(player, material, kind, gain)
    return lacking


def _lacking_special(player: Player) -> list[tuple[int, int]]:
    """Return (spots, resource) pairs: where a producer asks for access that is missing (P4)."""
    return [(spots, resource) for spots, resource in _ASKED_AT if not player.resources[resource]]


def _hopeless(player: Player, gains: bool) -> int:
    """Return the spots whose special requirement no exchange can mend (P4, P5)."""
    fish = player.resources[FISH]
    hopeless = 0 if any(player.commodities) else board.ASKS_COMMODITY
    for gain, spots in enumerate(SPOTS_GAINING[FISH]):
        if fish + gain * gains < _FISHMONGER_ASKS:
            hopeless |= spots & _AT_FISHMONGER
    return hopeless


def _mend(
    player: Player, spot: int, lacks: tuple[tuple[int, int], ...], gains: bool
) -> tuple[int, ...] | None:
    """Return the resources that must be exchanged for on a spot; None if Fish do not suffice."""
    fish = player.resources[FISH]
    if gains:
        fish += sum(resource == FISH for _, resource in board.GAINS[spot])
    if _AT_FISHMONGER >> spot & 1:
        fish -= _FISHMONGER_ASKS
    exchange = tuple(resource for spots, resource in lacks if spots >> spot & 1)
    for resource in exchange:
        fish -= FISH_COST[resource]
    return exchange if fish >= 0 else None


def house_actions(position: Position, seat: int) -> list[Action]:
    """Return the legal houses of a seat (P1 to P6, P8)."""
    player = position.players[seat]
    allowed = position.free & ~_hopeless(player, gains=True)
    if not player.crowd[0]:
        allowed &= ~SPOTS_GAINING[WOOD][0]
    lacks = (
        (_lacking_material(player, WOOD, COUNTRY), WOOD),
        (_lacking_material(player, STONE, CITY), STONE),
        *_lacking_special(player),
    )
    lacking = 0
    for spots, _ in lacks:
        lacking |= spots
    ready = allowed & ~lacking
    found: list[Action] = [action for action in HOUSE if ready >> action.spot & 1]
    mendable = allowed & lacking
    if not player.resources[FISH]:
        mendable &= ~SPOTS_GAINING[FISH][0]
    mended = ((spot, _mend(player, spot, lacks, gains=True)) for spot in bits(mendable))
    return [*found, *(house(spot, exchange) for spot, exchange in mended if exchange)]


def powerhouse_actions(position: Position, seat: int) -> list[Action]:
    """Return the legal powerhouses of a seat (T2)."""
    player = position.players[seat]
    taken = 0
    for spot in bits(board.LIMIT_SPOTS & ~position.free):
        if position.spots[spot] == POWERHOUSE_HERE:
            for region in board.SPOT_REGIONS[spot]:
                if CITY >> region & 1:
                    taken |= AROUND[region]
    lacks = tuple(_lacking_special(player))
    lacking = 0
    for spots, _ in lacks:
        lacking |= spots
    allowed = board.LIMIT_SPOTS & position.free & ~taken & ~_hopeless(player, gains=False)
    found: list[Action] = [POWERHOUSE[spot] for spot in bits(allowed & ~lacking)]
    mended = ((spot, _mend(player, spot, lacks, gains=False)) for spot in bits(allowed & lacking))
    return [*found, *(powerhouse(spot, exchange) for spot, exchange in mended if exchange)]


def placements(position: Position, seat: int) -> list[Action]:
    """Return the houses and powerhouses that the seat may place on its turn (T1, T6)."""
    player = position.players[seat]
    powerhouses = powerhouse_actions(position, seat) if player.powerhouses else []
    if player.houses:
        return house_actions(position, seat) + powerhouses
    return powerhouses or house_actions(position, seat)
