"""What is counted about each seat of a position, for the judge to weigh.

The facts are chosen so that points still to come are about linear in them. `often` stands for times
the free spots around a building: every piece that comes there lets the houses around it act again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from operator import mul
from typing import Final, NamedTuple

from game.ragusa.rules.walls import ALL_WALLS
from game.ragusa.state.board import AROUND, AT_BUILDING, BUILDING, BUILDINGS, LIMITS, PRODUCES
from game.ragusa.state.board import CITY_LIMIT_SPOTS as RING
from game.ragusa.state.harbour import fish_points, payable_slots
from game.ragusa.state.position import Player, Position
from game.ragusa.state.supply import (
    BONUS,
    BONUS_CAP,
    COMMODITIES,
    GOODS,
    HOUSES,
    POWERHOUSES,
    PRICE,
    RESOURCES,
    SHIPS,
    SOLO_HOUSES,
    STONE,
    WOOD,
)

_ACTIVE: Final = BUILDINGS[:-1]
"""All buildings but the Cathedral, which does nothing before the end."""
_MADE: Final = tuple((BUILDING[r], produce.resource) for r, produce in PRODUCES.items())
"""Building and resource of each producer, in the order of the commodities."""
(_FISHMONGER, _MARKET, _WHARF, _MASON, _ARCHITECT, _CATHEDRAL) = (
    BUILDINGS.index(name)
    for name in ("fishmonger", "market", "wharf", "mason", "architect", "cathedral")
)
_AROUND: Final = tuple(AROUND[region] for region in AT_BUILDING)

FACTS: Final[tuple[str, ...]] = (
    "seat", "waits", "pieces", "powerhouses", "towers", "ships", "ship_points", "card_points",
    "stretch", "stretch_to_be", "good_walls", "best_walls", "wall_to_come",
    "stock", "cathedral", "cathedral_to_come", "sets", "best_ship",
    "first_wood", "first_stone", "fish_sold", "fish_sold_often",
    "sales_to_come", "purchases_to_come", "goods_to_come", "trade_to_come",
    *RESOURCES, *COMMODITIES,
    *(f"at_{b}" for b in BUILDINGS), *(f"often_{b}" for b in _ACTIVE),
    *(f"made_{c}" for c in COMMODITIES), *(f"made_often_{c}" for c in COMMODITIES),
    *(f"has_{card.id}" for card in BONUS),
)  # fmt: skip
"""`waits`: how far off its turn is, at most 1; `made`: what an activation of the producer yields,
at present prices; `to_come`: estimates."""

_PLACE: Final = {spot: 1 << place for place, spot in enumerate(LIMITS)}


@lru_cache(maxsize=1 << 15)
def _ring(spots: int) -> int:
    """Return the places along the city limits of a set of spots.

    >>> bin(_ring(1 << LIMITS[0] | 1 << LIMITS[3]))  # the first and the fourth
    '0b1001'
    """
    return sum(place for spot, place in _PLACE.items() if spots >> spot & 1)


class _Longest(NamedTuple):
    """The longest runs of walls: their length in walls, and the set of places of each."""

    length: int
    places: tuple[int, ...]


@lru_cache(maxsize=1 << 15)
def _runs(stops: int, walls: int) -> _Longest:
    """Return the longest runs of walls between stops.

    Wall n joins the places n and n + 1, so a run of three walls has four places; the ring is walked
    twice, so that none is cut. Walls 0, 1 and 2, first without a stop, then with one at place 1:

    >>> _runs(0b000, 0b111) == _Longest(3, (0b1111,))
    True
    >>> _runs(0b010, 0b111) == _Longest(2, (0b1110,))
    True
    >>> _runs(0, 1 << RING - 1 | 1).length  # the last wall goes on into the first
    2
    """
    if not stops and walls == ALL_WALLS:
        return _Longest(RING, (ALL_WALLS,))
    twice = walls | walls << RING
    stops |= stops << RING
    best, ends = 0, {0}
    length = 0
    for wall in range(2 * RING):
        if stops >> wall & 1:
            length = 0
        length = length + 1 if twice >> wall & 1 else 0
        if length > best:
            best, ends = length, set()
        if length == best:
            ends.add(wall % RING)
    if not best:
        return _Longest(0, ())
    around = [((2 << best) - 1) << (end + 1 - best) % RING for end in ends]
    return _Longest(best, tuple([(places | places >> RING) & ALL_WALLS for places in around]))


def _stretch(stops: int, walls: int, ring: int, towers: int) -> int:
    """Return what the longest stretch scores: its walls and the own pieces along it (W2).

    Walls 0 and 1, houses at the places 0 and 2, a tower at place 2:

    >>> _stretch(0, 0b11, 0b101, 0b100)
    5
    """
    length, runs = _runs(stops, walls)
    own = [(ring & places).bit_count() + (towers & places).bit_count() for places in runs]
    return length + max(own, default=0)


@lru_cache(maxsize=1 << 15)
def _turned(places: int) -> int:
    """Return, for each place of a set, the wall that ends there: the one before it.

    >>> _turned(0b110) == 0b011, _turned(0b001) == 1 << RING - 1
    (True, True)
    """
    return (places >> 1 | places << RING - 1) & ALL_WALLS


class _Crowded(NamedTuple):
    """Sets of walls with at least two, and at least three, own pieces at their ends."""

    two: int
    three: int


@lru_cache(maxsize=1 << 15)
def _crowded(ring: int, towers: int) -> _Crowded:
    """Count the houses and towers at the two ends of all walls at once.

    A wall has up to four pieces, in four sets of walls: a house or a tower where it begins, or
    where it ends. Two adders, bit by bit, count each half; then their sums are added. Houses at the
    places 0 and 1 and a tower at place 0: three pieces at wall 0, two at the last wall.

    >>> _crowded(0b11, 0b01) == _Crowded(two=1 << RING - 1 | 1, three=1)
    True
    """
    a, b, c, d = ring, _turned(ring), towers, _turned(towers)
    one, carry = a ^ b, a & b
    other, more = c ^ d, c & d
    odd, third = one ^ other, one & other
    several = carry | more | third
    twos = carry ^ more ^ third
    return _Crowded(several, several & odd | several & ~twos)


class _Where(NamedTuple):
    """Where a seat's houses stand.

    `houses`: set of spots; `ring`: their places along the city limits; `blocked`: the places where
    something stands, whoever's it is.
    """

    houses: int
    ring: int
    blocked: int


def facts(position: Position) -> list[list[float]]:
    """Return the FACTS of every seat."""
    players = position.players
    houses = [0] * (len(players) + 3)  # behind the seats: what is no seat's, by its negative number
    for spot, stands in enumerate(position.spots):
        houses[stands] |= 1 << spot
    free = [(position.free & around).bit_count() for around in _AROUND]
    prices = [PRICE[space] for space in position.prices]
    ringed = [_ring(mask) for mask in houses]
    blocked = 0
    for seat in range(len(houses)):
        if seat != len(houses) - 1:  # the last one is FREE
            blocked |= ringed[seat]
    left = share_left(position)
    return [
        _row(position, seat, _Where(houses[seat], ringed[seat], blocked), free, prices, left)
        for seat in range(len(players))
    ]


def _row(
    position: Position,
    seat: int,
    where: _Where,
    free: list[int],
    prices: list[int],
    left: float,
) -> list[float]:
    player, walls = position.players[seat], position.walls
    houses, ring, blocked = where
    towers = _ring(player.towers)
    mine = [(houses & around).bit_count() for around in _AROUND]
    resources, units = player.resources, player.commodities
    stops = blocked & ~ring & ~towers
    stretch = _stretch(stops, walls, ring, towers) if walls else 0
    to_be = _stretch(stops, ALL_WALLS, ring, towers)
    crowded = _crowded(ring, towers)
    unbuilt = ALL_WALLS & ~walls
    several = crowded.two & unbuilt
    most = (crowded.three & unbuilt).bit_count()
    fish_sold = mine[_FISHMONGER] * fish_points(resources)
    made = [mine[b] * resources[r] for b, r in _MADE]
    often = [n * f for n, f in zip(mine, free, strict=True)]
    stored = sum(units)
    made_often = [n * free[b] for n, (b, _) in zip(made, _MADE, strict=True)]
    goods = stored + left * sum(made_often)
    sales = min(left * often[_WHARF], goods)
    purchases = min(left * often[_MARKET], goods / 2)
    owned = [SHIPS[ship] for ship in player.ships]
    payable = payable_slots(position.harbour, units) if mine[_MARKET] and stored else ()
    sets = min(units)
    price = sum(prices)
    wall_points = 1 + bool(several) + bool(most)
    held = [0] * len(BONUS)
    card_points = 0
    touched = ((ring | towers | _turned(ring | towers)) & walls).bit_count()
    for card in player.cards:
        held[card] = 1
        units_of = _COUNTS[card](player, touched)
        card_points += min(units_of * _worth(position.setting.edition)[card], BONUS_CAP)
    return [
        1,
        (seat - position.seat) % len(position.players) / (len(position.players) - 1),
        player.houses + player.powerhouses,
        player.powerhouses,
        player.towers.bit_count(),
        len(owned),
        sum([ship.points for ship in owned]),
        card_points,
        stretch,
        to_be,
        several.bit_count(),
        most,
        left * often[_MASON] * wall_points,
        sum(map(mul, units, prices)),
        min(mine[_CATHEDRAL], sets) * price,
        mine[_CATHEDRAL] * price,
        sets,
        max([SHIPS[position.harbour[slot]].points for slot in payable], default=0),
        min(resources[WOOD], 2),
        min(resources[STONE], 2),
        fish_sold,
        fish_sold * free[_FISHMONGER],
        sales * max(prices),
        purchases,
        min(goods, 12),
        min(left * (often[_WHARF] + often[_MARKET]), goods),
        *resources,
        *units,
        *mine,
        *often[:-1],
        *map(mul, made, prices),
        *map(mul, made_often, prices),
        *held,
    ]


def _counter(card: int) -> Callable[[Player, int], int]:
    """Return what counts a bonus card's units, from a player and the walls that touch it."""
    about = BONUS[card]
    resource = RESOURCES.index(about.of) if about.of in RESOURCES else 0
    ships = {kind for kind, ship in enumerate(SHIPS) if ship.good == about.of}
    good = [GOODS.index(ship.good) for ship in SHIPS]
    points = [ship.points for ship in SHIPS]
    counts: dict[str, Callable[[Player, int], int]] = {
        "per_resource": lambda player, _: player.resources[resource],
        "per_good": lambda player, _: sum([ship in ships for ship in player.ships]),
        "per_different_good": lambda player, _: len({good[ship] for ship in player.ships}),
        "per_commodity_set": lambda player, _: min(player.commodities),
        "per_two_ship_points": lambda player, _: sum([points[s] for s in player.ships]) // 2,
        "per_wall_beside_own_house_or_tower": lambda _, touched: touched,
        "per_own_tower": lambda player, _: player.towers.bit_count(),
    }
    return counts[about.kind]


_COUNTS: Final = tuple(_counter(card) for card in range(len(BONUS)))


@cache
def _worth(edition: str) -> tuple[int, ...]:
    return tuple(card.points[edition] for card in BONUS)


def pieces_left(position: Position) -> int:
    """Return how many pieces all seats together have still to place."""
    return sum([player.houses + player.powerhouses for player in position.players])


def share_left(position: Position) -> float:
    """Return the share (0 to 1) of all pieces that are still to be placed."""
    return pieces_left(position) / all_pieces(position.setting.seats)


@cache
def all_pieces(seats: int) -> int:
    """Return how many pieces are placed in a whole game."""
    if seats == 1:
        return sum(HOUSES[1] - len(spots) for spots in SOLO_HOUSES)
    return seats * (HOUSES[seats] + POWERHOUSES[seats])
