"""What a spot still asks for before a piece may stand on it: for people, not for search.

`placement` finds the legal spots; this says of one spot why it is none of them.
"""

from __future__ import annotations

from typing import NamedTuple

from game.ragusa import board
from game.ragusa.board import AROUND, CITY, COUNTRY, LIMIT_SPOTS, SPOT_REGIONS
from game.ragusa.position import FREE, POWERHOUSE_HERE, RESERVED, Position
from game.ragusa.supply import FISH, FISH_COST, FISHMONGER_ASKS, STONE, WOOD


class Lack(NamedTuple):
    """One thing that is missing.

    `kind`: `taken` (a piece stands there), `marker` (a black marker, S3), `first` (the first house
    touches Wood, P8), `limits` (a powerhouse stands on the city limits, T2), `neighbour` (`region`
    has a powerhouse, T2), `commodity` (`region` asks for a unit, P5), `access` (`region` asks for
    so much of `resource`, of which the player would have less), or `fish` (the exchange that would
    give what is missing takes more Fish than can be spent, P6).
    """

    kind: str
    region: int = -1
    resource: int = -1
    needs: int = 0
    has: int = 0


def missing(
    position: Position, seat: int, spot: int, *, powerhouse: bool = False
) -> tuple[Lack, ...]:
    """Return what a seat lacks to place a house, or a powerhouse, on a spot; empty if it may."""
    stands = position.spots[spot]
    if stands != FREE:
        return (Lack("marker" if stands == RESERVED else "taken"),)
    found: list[Lack] = []
    player = position.players[seat]
    gained = [0] * len(player.resources)
    if powerhouse:
        found += _misplaced(position, spot)
    else:
        for _, resource in board.GAINS[spot]:
            gained[resource] += 1
        if not player.crowd[0] and not gained[WOOD]:
            found.append(Lack("first"))
    access = [have + more for have, more in zip(player.resources, gained, strict=True)]
    if board.ASKS_COMMODITY >> spot & 1 and not any(player.commodities):
        asking = (board.MARKET, board.WHARF)
        found += [Lack("commodity", r) for r in SPOT_REGIONS[spot] if r in asking][:1]
    lacking = _short(position, seat, spot, access, powerhouse=powerhouse)
    left = access[FISH] - FISHMONGER_ASKS * (board.FISHMONGER in SPOT_REGIONS[spot])
    price = sum(FISH_COST[lack.resource] * (lack.needs - lack.has) for lack in lacking)
    if left < 0:
        found.append(Lack("access", board.FISHMONGER, FISH, FISHMONGER_ASKS, access[FISH]))
    if lacking and price > left:
        found += [*lacking, Lack("fish", needs=price, has=max(left, 0))]
    return tuple(found)


def _misplaced(position: Position, spot: int) -> list[Lack]:
    """Return why a powerhouse may not stand on a spot (T2)."""
    if not LIMIT_SPOTS >> spot & 1:
        return [Lack("limits")]
    return [
        Lack("neighbour", region)
        for region in SPOT_REGIONS[spot]
        if any(position.spots[s] == POWERHOUSE_HERE for s in board.bits(AROUND[region]))
    ]


def _short(
    position: Position, seat: int, spot: int, access: list[int], *, powerhouse: bool
) -> list[Lack]:
    """Return the resources of which there is too little, each where the most is asked (P3, P4)."""
    asked: dict[int, Lack] = {}

    def ask(region: int, resource: int, needs: int) -> None:
        if needs > max(access[resource], asked[resource].needs if resource in asked else 0):
            asked[resource] = Lack("access", region, resource, needs, access[resource])

    for region in SPOT_REGIONS[spot]:
        crowd = position.houses_around(seat, region) + 1
        if powerhouse:
            crowd = 0
        if COUNTRY >> region & 1:
            ask(region, WOOD, crowd)
        elif CITY >> region & 1:
            ask(region, STONE, crowd)
        if region in board.PRODUCES:
            ask(region, board.PRODUCES[region].resource, 1)
    return [asked[resource] for resource in sorted(asked)]
