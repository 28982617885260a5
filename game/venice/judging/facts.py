"""What is counted about each seat of a position, for the judge to weigh.

The facts are chosen so that points still to come are about linear in them. They name no good and no
business, so that they hold for components of one's own too.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.venice.rules.scoring import income, points, statue_cost
from game.venice.state.box import NONE, bits
from game.venice.state.position import Player, Position

_ONE_BUSINESS: Final = 8
_ENOUGH: Final = 12
"""Ducats for one business, and beyond it those that can soon be spent; more are worth no point."""
_ENOUGH_CUBES: Final = 3
_FAR: Final = 3

FACTS: Final[tuple[str, ...]] = (
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
grace. `market`, `wharf`: wanted goods that lie there."""


def facts(position: Position) -> list[list[float]]:
    """Return the FACTS of every seat."""
    return [_row(position, seat) for seat in range(len(position.players))]


class Workshop(NamedTuple):
    """What a seat could make now.

    `ready`: luxuries; `ducats`: their income; `makes`: manufactured goods; `short`: own kinds of
    luxury by how many parts they lack; `left`: cards by good when all is made.
    """

    ready: int
    ducats: int
    makes: int
    short: list[int]
    left: list[int]


def wants(position: Position, seat: int) -> list[int]:
    """Return how many cards of each good the tiles that a seat may use could take."""
    box = position.box
    tiles = position.built if position.setting.guilds else position.players[seat].tiles
    found = [0] * len(box.goods)
    for about in box.products:
        works = tiles[about.business].bit_count()
        if works:
            for part in about.consumes:
                found[part] += works
    return found


def workshop(position: Position, seat: int) -> Workshop:
    """Look at the recipes of all tiles that a seat may use."""
    box, player = position.box, position.players[seat]
    tiles = position.built if position.setting.guilds else player.tiles
    there = player.hand[:]
    makes = 0
    manufactured = len(position.piles)
    for number in range(manufactured):
        about = box.products[number]
        works = tiles[about.business].bit_count()
        if works:
            (raw,) = about.consumes
            made = min(works, there[raw], position.piles[number])
            makes += made
            there[raw] -= made
            there[about.good] += made
    short = [0, 0, 0, 0]
    ready = ducats = 0
    for number in range(manufactured, len(box.products)):
        about = box.products[number]
        places = tiles[about.business]
        if not places:
            continue
        works = places.bit_count()
        made = min(works, *[there[part] for part in about.consumes])
        if made:
            for part in about.consumes:
                there[part] -= made
            ready += made
            mine = places & player.tiles[about.business]
            if mine:
                ducats += made * max(
                    [sum(income(position, number, building)) for building in bits(mine)]
                )
        if made < works:
            short[sum([not there[part] for part in about.consumes])] += 1
    return Workshop(ready, ducats, makes, short, there)


def sponsor_rights(position: Position, player: Player) -> list[int]:
    """Return the costs of the kinds of business that a player has the right to."""
    box, hand = position.box, player.hand
    costs = []
    for number, about in enumerate(box.businesses):
        if position.built[number].bit_count() < about.tiles:
            parts = box.products[about.product].consumes
            if player.tiles[number] or sum([hand[part] > 0 for part in parts]) >= about.shows:
                costs.append(about.cost)
    return costs


def to_grace(position: Position, player: Player) -> int:
    """Return how many own tiles the best statue would still grace."""
    box = position.box
    if position.statues.bit_count() == box.supply.statues:
        return 0
    plain = 0
    for buildings in player.tiles:
        plain |= buildings
    plain &= ~position.graced
    if not plain:
        return 0
    return max([(plain & around).bit_count() for around in box.around])


def sponsored_points(position: Position, player: Player, paid: int, grace: int) -> int:
    """Return the points of the best that a player could sponsor now.

    `paid`: kinds of business that it could pay; `grace`: what a statue would grace.
    """
    best = 0
    if paid and position.free:
        best = 2 if position.free & position.graced else 1
    return max(best, grace) if player.ducats >= statue_cost(position) else best


def _row(position: Position, seat: int) -> list[float]:
    box, player = position.box, position.players[seat]
    seats = len(position.players)
    shop = workshop(position, seat)
    asked, hand = wants(position, seat), player.hand
    manufactured = len(position.piles)
    works = [tiles.bit_count() for tiles in player.tiles]
    factories = sum([works[about.business] for about in box.products[:manufactured]])
    kinds = [about.business for about in box.products[manufactured:] if works[about.business]]
    earns = 0
    for number in range(manufactured, len(box.products)):
        for building in bits(player.tiles[box.products[number].business]):
            earns += sum(income(position, number, building))
    costs = sponsor_rights(position, player) if player.cubes else []
    paid = sum([cost <= player.ducats for cost in costs])
    arrives, useful, lent = _shipments(position, seat, asked)
    grace = to_grace(position, player)
    graced = sum([(tiles & position.graced).bit_count() for tiles in player.tiles])
    parts = spare = 0
    for have, want, price in zip(shop.left, asked, box.prices, strict=True):
        parts += min(have, want)
        spare += max(have - want, 0) * price
    waits = (seat - position.lead) % seats / (seats - 1)
    sponsors = sponsored_points(position, player, paid, grace)
    lacks = box.supply.points_to_end[seats] - points(position, seat)
    return [
        waits,
        min(player.ducats, _ONE_BUSINESS),
        min(max(player.ducats - _ONE_BUSINESS, 0), _ENOUGH),
        min(player.cubes, _ENOUGH_CUBES),
        factories,
        sum(works) - factories,
        len(kinds),
        graced,
        player.favours,
        earns,
        shop.ready,
        shop.ready * (1 - waits),
        shop.ducats,
        shop.makes,
        shop.short[1],
        shop.short[2],
        parts,
        min(spare, _ENOUGH),
        len(costs),
        paid,
        sponsors,
        (shop.ready >= lacks) + (sponsors >= lacks),
        *arrives,
        *useful,
        lent,
        grace,
        sum([1 for good, n in enumerate(position.market) if n and asked[good] > hand[good]]),
        sum([1 for good, n in enumerate(position.wharf) if n and asked[good] > hand[good]]),
    ]


def _shipments(position: Position, seat: int, asked: list[int]) -> tuple[list[int], list[int], int]:
    """Return ducats and wanted goods on the way to a seat, by ships to go, and what is lent."""
    prices, hand = position.box.prices, position.players[seat].hand
    arrives, useful, lent = [0] * _FAR, [0] * _FAR, 0
    for owner, player in enumerate(position.players):
        for place, good in enumerate(reversed(player.ships)):
            if good == NONE:
                continue
            cube = player.reserved[-1 - place]
            if cube == seat or (cube == NONE and owner == seat):
                near = min(place, _FAR - 1)
                arrives[near] += prices[good]
                useful[near] += asked[good] > hand[good]
            elif owner == seat:
                lent += prices[good]
    return arrives, useful, lent


def share_left(position: Position) -> float:
    """Return the share (0 to 1) of the points to the end that the best seat still lacks."""
    limit = position.box.supply.points_to_end[position.setting.seats]
    most = max([points(position, seat) for seat in range(len(position.players))])
    return max(0.0, 1 - most / limit)
