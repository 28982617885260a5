"""Value of a seat's holdings: its tiles on the map, and what it could make of its cards.

It depends on a few parts of a position, which recur in turns that began alike and in other imagined
worlds. So results are cached.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from portolan.games.venice.rules.scoring import income_at
from portolan.games.venice.state.tables import Components, bits

_KEPT: Final = 1 << 13
"""Maximum number of cached results of each kind."""

Tiles = tuple[int, ...]
"""By business, a set of buildings."""
CardCounts = tuple[int, ...]
"""Cards by good."""


class Land(NamedTuple):
    """The tiles on the map.

    `built`: by business, whoever owns it; `free`: free buildings; `graced`: those beside a statue.
    """

    built: Tiles
    free: int
    graced: int


def _earned(box: Components, land: Land, product: int, building: int) -> int:
    """Return the ducats of one good made at a tile."""
    alike = land.built[box.products[product].business]
    return sum(income_at(box, product, building, alike, land.free, land.graced))


class Estate(NamedTuple):
    """The tiles of a seat.

    `factories`: how many make manufactured goods; `luxuries`: how many
    others, and their `kinds`; `graced`: how many are beside a statue; `earns`: ducats of one luxury
    at each tile.
    """

    factories: int
    luxuries: int
    kinds: int
    graced: int
    earns: int


@lru_cache(maxsize=_KEPT)
def estate(box: Components, tiles: Tiles, land: Land) -> Estate:
    """Return the summary of a seat's tiles."""
    factories = luxuries = kinds = earns = graced = 0
    manufactured = len(box.goods) - box.raw
    for number, about in enumerate(box.products):
        places = tiles[about.business]
        if number < manufactured:
            factories += places.bit_count()
        elif places:
            kinds += 1
            earns += sum([_earned(box, land, number, building) for building in bits(places)])
            luxuries += places.bit_count()
        graced += (places & land.graced).bit_count()
    return Estate(factories, luxuries, kinds, graced, earns)


@lru_cache(maxsize=_KEPT)
def asked(box: Components, tiles: Tiles) -> CardCounts:
    """Return how many cards of each good could be used at the tiles open to a seat."""
    found = [0] * len(box.goods)
    for about in box.products:
        works = tiles[about.business].bit_count()
        if works:
            for part in about.consumes:
                found[part] += works
    return tuple(found)


class Workshop(NamedTuple):
    """What a seat could produce now.

    `ready`: luxuries; `ducats`: their income; `makes`: manufactured goods; `one_short`,
    `two_short`: own kinds of luxury that lack so many parts. Of the cards that are left when all is
    made, `parts`: those that an own recipe asks for; `spare`: ducats for the others.
    """

    ready: int
    ducats: int
    makes: int
    one_short: int
    two_short: int
    parts: int
    spare: int


@lru_cache(maxsize=_KEPT)
def workshop(
    box: Components, usable: Tiles, tiles: Tiles, hand: CardCounts, piles: CardCounts, land: Land
) -> Workshop:
    """Return what a seat could produce at all tiles open to it, its own among them."""
    there = list(hand)
    makes = 0
    manufactured = len(piles)
    for number in range(manufactured):
        about = box.products[number]
        works = usable[about.business].bit_count()
        if works:
            (raw,) = about.consumes
            made = min(works, there[raw], piles[number])
            makes += made
            there[raw] -= made
            there[box.raw + number] += made
    short = [0, 0, 0, 0]
    ready = ducats = 0
    for number in range(manufactured, len(box.products)):
        about = box.products[number]
        places = usable[about.business]
        if not places:
            continue
        works = places.bit_count()
        made = min(works, *[there[part] for part in about.consumes])
        if made:
            for part in about.consumes:
                there[part] -= made
            ready += made
            mine = places & tiles[about.business]
            if mine:
                ducats += made * max([_earned(box, land, number, at) for at in bits(mine)])
        if made < works:
            short[sum([not there[part] for part in about.consumes])] += 1
    parts = spare = 0
    for have, want, price in zip(there, asked(box, usable), box.prices, strict=True):
        parts += min(have, want)
        spare += max(have - want, 0) * price
    return Workshop(ready, ducats, makes, short[1], short[2], parts, spare)


@lru_cache(maxsize=_KEPT)
def sponsor_costs(box: Components, tiles: Tiles, hand: CardCounts, built: Tiles) -> tuple[int, ...]:
    """Return the costs of the kinds of business that a seat has the right to."""
    costs = []
    for number, about in enumerate(box.businesses):
        if built[number].bit_count() < about.tiles:
            parts = box.products[about.product].consumes
            if tiles[number] or sum([hand[part] > 0 for part in parts]) >= about.shows:
                costs.append(about.cost)
    return tuple(costs)


@lru_cache(maxsize=_KEPT)
def to_grace(box: Components, plain: int) -> int:
    """Return the number of the given buildings beside the best place for a statue."""
    return max([(plain & around).bit_count() for around in box.around]) if plain else 0
