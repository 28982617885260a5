"""Why something cannot be chosen now: for people, not for search.

`placement` and other rules find what is legal; this module explains for one spot, wall, region,
ship or commodity why it is not.
"""

from __future__ import annotations

from typing import NamedTuple

from portolan.games.ragusa.rules.legal_actions import may_be_next
from portolan.games.ragusa.rules.walls import free_tower_spots
from portolan.games.ragusa.state import board
from portolan.games.ragusa.state.board import AROUND, CITY, COUNTRY, LIMIT_SPOTS, SPOT_REGIONS
from portolan.games.ragusa.state.components import FISH, FISH_COST, FISHMONGER_ASKS, STONE, WOOD
from portolan.games.ragusa.state.position import (
    ACTIVATING,
    BUYING,
    SHIPPING,
    TOWERING,
    WALLING,
    Marker,
    Position,
)
from portolan.games.ragusa.state.ship_prices import SHIP_COST


class IllegalReason(NamedTuple):
    """One reason.

    `kind`: `taken` (a piece is there), `marker` (a black marker, S3), `first` (the first house
    touches Wood, P8), `limits` (a powerhouse on the city limits, T2), `neighbour` (`region` has a
    powerhouse, T2), `commodity` (`region` asks for a unit, P5), `access` (`region` asks for more of
    `resource` than the player would have), or `fish` (the necessary exchange takes more Fish than
    can be spent, P6). For a tower: `inland` (towers are on the city limits) or `towered` (a tower
    is there, A4); for a wall `walled` (it is built, A3); for a region `cathedral` (it only scores
    at the end, A10), `land` (only buildings act, A1), `acted` (it has acted in this turn, A1) or
    `idle` (the new piece is not beside it, A1); for a ship `price` (it costs `needs` units of a
    commodity, A6), for a sale `unsold` (there is no unit, A7): `resource` is then a commodity.
    """

    kind: str
    region: int | None = None
    resource: int | None = None
    needs: int = 0
    has: int = 0


def refused(position: Position, seat: int, thing: str, number: int) -> tuple[IllegalReason, ...]:
    """Return why a seat cannot choose a thing of the kind asked for now; empty if it can.

    `thing`: a `spot` for a tower, a `wall`, a `region` to activate, the `slot` of a ship, or a
    `price` (the number of a commodity to sell). For other prompts the result is empty.
    """
    found: list[IllegalReason] = []
    match position.prompt, thing:
        case asked, "spot" if asked == TOWERING:
            if not LIMIT_SPOTS >> number & 1:
                found = [IllegalReason("inland")]
            elif not free_tower_spots(position) >> number & 1:
                found = [IllegalReason("towered")]
        case asked, "wall" if asked == WALLING and position.walls >> number & 1:
            found = [IllegalReason("walled")]
        case asked, "region" if asked == ACTIVATING and number not in may_be_next(position):
            found = [_inactive(position, number)]
        case asked, "slot" if asked == BUYING and number < len(position.harbour):
            goods = position.players[seat].commodities
            cost = SHIP_COST[number][position.harbour[number]]
            found = [
                IllegalReason("price", resource=commodity, needs=needs, has=has)
                for commodity, (needs, has) in enumerate(zip(cost, goods, strict=True))
                if has < needs
            ]
        case asked, "price" if asked == SHIPPING:
            if not position.players[seat].commodities[number]:
                found = [IllegalReason("unsold", resource=number)]
    return tuple(found)


def _inactive(position: Position, region: int) -> IllegalReason:
    """Return why a region cannot be activated now."""
    if region in position.regions:
        return IllegalReason("commodity", region)
    if region == board.CATHEDRAL:
        return IllegalReason("cathedral")
    if region not in board.BUILDING:
        return IllegalReason("land")
    beside = region in SPOT_REGIONS[position.new_spot]
    return IllegalReason("acted" if beside else "idle", region)


def missing(
    position: Position, seat: int, spot: int, *, powerhouse: bool = False
) -> tuple[IllegalReason, ...]:
    """Return why a seat may not place a house, or a powerhouse, on a spot; empty if it may."""
    stands = position.spots[spot]
    if stands is not None:
        return (IllegalReason("marker" if stands is Marker.RESERVED else "taken"),)
    found: list[IllegalReason] = []
    player = position.players[seat]
    gained = [0] * len(player.resources)
    if powerhouse:
        found += _misplaced(position, spot)
    else:
        for _, resource in board.GAINS[spot]:
            gained[resource] += 1
        if not player.stands and not gained[WOOD]:
            found.append(IllegalReason("first"))
    access = [have + more for have, more in zip(player.resources, gained, strict=True)]
    if board.ASKS_COMMODITY >> spot & 1 and not any(player.commodities):
        asking = (board.MARKET, board.WHARF)
        found += [IllegalReason("commodity", r) for r in SPOT_REGIONS[spot] if r in asking][:1]
    lacking = _short(position, seat, spot, access, powerhouse=powerhouse)
    left = access[FISH] - FISHMONGER_ASKS * (board.FISHMONGER in SPOT_REGIONS[spot])
    price = sum(FISH_COST[what] * (reason.needs - reason.has) for what, reason in lacking.items())
    if left < 0:
        found.append(IllegalReason("access", board.FISHMONGER, FISH, FISHMONGER_ASKS, access[FISH]))
    if lacking and price > left:
        found += [*lacking.values(), IllegalReason("fish", needs=price, has=max(left, 0))]
    return tuple(found)


def _misplaced(position: Position, spot: int) -> list[IllegalReason]:
    """Return why a powerhouse may not stand on a spot (T2)."""
    if not LIMIT_SPOTS >> spot & 1:
        return [IllegalReason("limits")]
    return [
        IllegalReason("neighbour", region)
        for region in SPOT_REGIONS[spot]
        if any(position.spots[s] is Marker.POWERHOUSE for s in board.bits(AROUND[region]))
    ]


def _short(
    position: Position, seat: int, spot: int, access: list[int], *, powerhouse: bool
) -> dict[int, IllegalReason]:
    """Return the insufficient resources, each with the region that asks for most (P3, P4)."""
    asked: dict[int, IllegalReason] = {}

    def ask(region: int, resource: int, needs: int) -> None:
        if needs > max(access[resource], asked[resource].needs if resource in asked else 0):
            asked[resource] = IllegalReason("access", region, resource, needs, access[resource])

    for region in SPOT_REGIONS[spot]:
        crowd = position.houses_around(seat, region) + 1
        if powerhouse:
            crowd = 0
        if COUNTRY >> region & 1:
            ask(region, WOOD, crowd)
        elif CITY >> region & 1:
            ask(region, STONE, crowd)
        if region in board.PRODUCES:
            resource, _ = board.PRODUCES[region]
            ask(region, resource, 1)
    return dict(sorted(asked.items()))
