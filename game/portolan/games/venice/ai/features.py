"""Features of each seat of a position, for the evaluator to weigh.

They are chosen so that future points are about linear in them. They name no good and no business,
so they also work with custom components.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from portolan.games.venice.ai.holdings import (
    CardCounts,
    Land,
    asked,
    estate,
    sponsor_costs,
    to_grace,
    workshop,
)
from portolan.games.venice.rules.scoring import points, statue_cost
from portolan.games.venice.state.position import Player, Position

_ONE_BUSINESS: Final = 8
_ENOUGH: Final = 12
"""Ducats for one business, and further ones that can soon be spent; more are worth nothing."""
_ENOUGH_CUBES: Final = 3
_FAR: Final = 3

FEATURES: Final[tuple[str, ...]] = (
    "waits", "first_ducats", "next_ducats", "cubes",
    "manufactories", "luxury_tiles", "luxury_kinds", "graced", "favours", "earns",
    "ready", "ready_soon", "ready_ducats", "makes", "one_short", "two_short", "parts", "spare",
    "rights", "pays", "sponsors", "closes",
    *(f"arrives_{place}" for place in range(_FAR)),
    *(f"wanted_{place}" for place in range(_FAR)),
    "lent", "to_grace", "market", "wharf",
)  # fmt: skip
"""`waits`: how far off its turn to lead is, at most 1. `graced`: own tiles beside a statue.
`earns`: ducats of one good at each own luxury tile. `ready`: luxuries that could be made now,
`ready_soon` the sooner its turn to lead is, `ready_ducats` what they would earn, `makes`:
manufactured goods. `one_short`: own kinds of luxury that lack one part. Of the cards that are left
when all this is made, `parts`: those that an own recipe asks for, `spare`: what the others would
bring at the Market, as far as it can soon be spent. `rights`: kinds that could be sponsored,
`pays`: of these that can be paid. `sponsors`: points that sponsoring would bring now. `closes`: in
how many ways, producing or sponsoring, it could end the game now. `arrives`: ducats of shipments to
come, by ships from the right-most on; `wanted`: of those what an own recipe lacks; `lent`: ducats
of those that others have reserved. `to_grace`: the most own tiles that one statue would still
grace. `market`, `wharf`: wanted goods there."""


class FeatureTable(NamedTuple):
    """Data shared by the features of all seats.

    `piles` as in the position; `market`, `wharf`: the goods there; `coming`, `lent`: by
    seat, shipments to it, and ducats of those that others have reserved; `points` by seat;
    `statues`: whether any are left; `left`: `share_left`.
    """

    land: Land
    piles: CardCounts
    market: tuple[int, ...]
    wharf: tuple[int, ...]
    coming: list[list[tuple[int, int]]]
    lent: list[int]
    points: list[int]
    statues: bool
    left: float


def table_of(position: Position) -> FeatureTable:
    """Return the data shared by the features of all seats."""
    scores = [points(position, seat) for seat in range(len(position.players))]
    return FeatureTable(
        Land(tuple(position.built), position.free, position.graced),
        tuple(position.piles),
        tuple([good for good, n in enumerate(position.market) if n]),
        tuple([good for good, n in enumerate(position.wharf) if n]),
        *_coming(position),
        scores,
        position.statues.bit_count() < position.box.supply.statues,
        _left(position, scores),
    )


def features(position: Position) -> list[list[float]]:
    """Return the FEATURES of every seat."""
    table = table_of(position)
    return [features_of(position, seat, table) for seat in range(len(position.players))]


def _sponsored_points(position: Position, player: Player, paid: int, grace: int) -> int:
    """Return the points of the best business or statue that a player could sponsor now.

    `paid`: kinds of business that it could pay; `grace`: what a statue would grace.
    """
    best = 0
    if paid and position.free:
        best = 2 if position.free & position.graced else 1
    return max(best, grace) if player.ducats >= statue_cost(position) else best


def features_of(position: Position, seat: int, table: FeatureTable) -> list[float]:
    """Return the FEATURES of one seat."""
    box, player = position.box, position.players[seat]
    seats = len(position.players)
    land, hand, tiles, ducats = table.land, player.hand, tuple(player.tiles), player.ducats
    cards = tuple(hand)
    usable = land.built if position.setting.guilds else tiles
    own = estate(box, tiles, land)
    shop = workshop(box, usable, tiles, cards, table.piles, land)
    wanted = asked(box, usable)
    costs = sponsor_costs(box, tiles, cards, land.built) if player.cubes else ()
    paid = sum([cost <= ducats for cost in costs])
    arrives, useful = [0] * _FAR, [0] * _FAR
    for near, good in table.coming[seat]:
        arrives[near] += box.prices[good]
        useful[near] += wanted[good] > hand[good]
    grace = to_grace(box, player.buildings & ~land.graced) if table.statues else 0
    waits = (seat - position.lead) % seats / (seats - 1)
    sponsors = _sponsored_points(position, player, paid, grace)
    lacks = position.points_to_end - table.points[seat]
    return [
        waits,
        min(ducats, _ONE_BUSINESS),
        min(max(ducats - _ONE_BUSINESS, 0), _ENOUGH),
        min(player.cubes, _ENOUGH_CUBES),
        own.factories,
        own.luxuries,
        own.kinds,
        own.graced,
        player.favours,
        own.earns,
        shop.ready,
        shop.ready * (1 - waits),
        shop.ducats,
        shop.makes,
        shop.one_short,
        shop.two_short,
        shop.parts,
        min(shop.spare, _ENOUGH),
        len(costs),
        paid,
        sponsors,
        (shop.ready >= lacks) + (sponsors >= lacks),
        *arrives,
        *useful,
        table.lent[seat],
        grace,
        sum([wanted[good] > hand[good] for good in table.market]),
        sum([wanted[good] > hand[good] for good in table.wharf]),
    ]


def _coming(position: Position) -> tuple[list[list[tuple[int, int]]], list[int]]:
    """Return for each seat the shipments on the way to it, and the ducats of those it has lent.

    A shipment is its distance in ships from the right-most one, up to a maximum, and its good.
    """
    prices, seats = position.box.prices, len(position.players)
    coming: list[list[tuple[int, int]]] = [[] for _ in range(seats)]
    lent = [0] * seats
    for owner, player in enumerate(position.players):
        place = len(player.ships)
        for good, cube in zip(player.ships, player.reserved, strict=True):
            place -= 1
            if good is None:
                continue
            to = owner if cube is None else cube
            coming[to].append((place if place < _FAR else _FAR - 1, good))
            if to != owner:
                lent[owner] += prices[good]
    return coming, lent


def share_left(position: Position) -> float:
    """Return the share (0 to 1) of the points to the end that the best seat still lacks."""
    return _left(position, [points(position, seat) for seat in range(len(position.players))])


def _left(position: Position, scores: list[int]) -> float:
    return max(0.0, 1 - max(scores) / position.points_to_end)
