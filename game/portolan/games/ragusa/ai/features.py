"""Features of each seat of a position, for the evaluator to weigh.

They are chosen so that future points are about linear in them. `often` means times the free spots
around a building: every piece placed there lets the houses around it act again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final, NamedTuple

from portolan.games.ragusa.ai.city_limits import KEPT, Limits, limits_of, ring_of
from portolan.games.ragusa.state.board import AROUND, AT_BUILDING, BUILDINGS, LIMIT_SPOTS
from portolan.games.ragusa.state.components import (
    BONUS,
    BONUS_CAP,
    COMMODITIES,
    FISH,
    GOODS,
    GRAPES,
    HOUSES,
    POWERHOUSES,
    PRICE,
    RESOURCES,
    SHIPS,
    SOLO_HOUSES,
    STONE,
    WOOD,
)
from portolan.games.ragusa.state.position import Player, Position
from portolan.games.ragusa.state.ship_prices import fish_points, payable_slots

_ACTIVE: Final = BUILDINGS[:-1]
"""All buildings but the Cathedral, which does nothing before the end."""
(_FISHMONGER, _MARKET, _WHARF, _MASON, _ARCHITECT, _CATHEDRAL) = (
    BUILDINGS.index(name)
    for name in ("fishmonger", "market", "wharf", "mason", "architect", "cathedral")
)
_AROUND: Final = tuple(AROUND[region] for region in AT_BUILDING)
"""The producers come first, in the order of their requirements and products."""

FEATURES: Final[tuple[str, ...]] = (
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
"""`waits`: how far off its turn is, at most 1; `made`: the yield of an activation of the producer,
at current prices; `to_come`: estimates; `has`: 1 for a card in the hand. These come last.
"""


@lru_cache(maxsize=KEPT)
def _at_buildings(spots: int) -> tuple[int, ...]:
    """Return how many of a set of spots are around each of the BUILDINGS.

    >>> _at_buildings(AROUND[AT_BUILDING[0]] & ~AROUND[AT_BUILDING[1]])[:2]
    (6, 0)
    """
    return tuple([(spots & around).bit_count() for around in _AROUND])


class _Fleet(NamedTuple):
    """Counts of a seat's ships for bonus cards: points, ships of each good, kinds of goods."""

    points: int
    goods: tuple[int, ...]
    kinds: int


@lru_cache(maxsize=KEPT)
def _fleet(ships: tuple[int, ...]) -> _Fleet:
    owned = [SHIPS[ship] for ship in ships]
    goods = tuple([sum([ship.good == good for ship in owned]) for good in GOODS])
    return _Fleet(sum([ship.points for ship in owned]), goods, len(GOODS) - goods.count(0))


class FeatureTable(NamedTuple):
    """Data shared by the features of all seats.

    `blocked`: the occupied places along the city limits; `free`: free spots around each building;
    `prices` of the commodities, their sum and the highest; `worth` of each bonus card's units;
    `left`: `share_left`.
    """

    blocked: int
    free: tuple[int, ...]
    prices: tuple[int, ...]
    price: int
    highest: int
    worth: tuple[int, ...]
    left: float


def table_of(position: Position) -> FeatureTable:
    """Return the data shared by the features of all seats."""
    free = position.free
    prices = tuple([PRICE[space] for space in position.prices])
    return FeatureTable(
        ring_of(LIMIT_SPOTS & ~free),
        _at_buildings(free),
        prices,
        sum(prices),
        max(prices),
        _worth(position.setting.edition),
        share_left(position),
    )


def features(position: Position) -> list[list[float]]:
    """Return the FEATURES of every seat."""
    table = table_of(position)
    return [features_of(position, seat, table) for seat in range(len(position.players))]


def features_of(position: Position, seat: int, table: FeatureTable) -> list[float]:
    """Return the FEATURES of one seat."""
    held = [0] * len(BONUS)
    for card in position.players[seat].cards:
        held[card] = 1
    return [*counted(position, seat, table), *held]


def counted(position: Position, seat: int, table: FeatureTable) -> list[float]:
    """Return the FEATURES of one seat, without those of its cards."""
    player, seats = position.players[seat], len(position.players)
    blocked, free, prices, price, highest, worth, left = table
    ring, towers = ring_of(player.stands & LIMIT_SPOTS), ring_of(player.towers)
    limits = limits_of(blocked & ~ring & ~towers, position.walls, ring, towers)
    stretch, to_be, two, three, _ = limits
    mine = _at_buildings(player.stands)
    resources, units = player.resources, player.commodities
    often = [here * free[i] for i, here in enumerate(mine)]
    fish_sold = mine[_FISHMONGER] * fish_points(resources)
    made = [mine[i] * asked for i, asked in enumerate(resources[GRAPES:FISH])]
    made_often = [yields * free[i] for i, yields in enumerate(made)]
    sets, goods = min(units), sum(units) + left * sum(made_often)
    fleet = _fleet(tuple(player.ships))
    card_points = 0
    for card in player.cards:
        points = _COUNTS[card](player, fleet, limits) * worth[card]
        card_points += points if points < BONUS_CAP else BONUS_CAP
    wharf, market = left * often[_WHARF], left * often[_MARKET]
    cathedral = mine[_CATHEDRAL]
    return [
        1,
        (seat - position.seat) % seats / (seats - 1),
        player.houses + player.powerhouses,
        player.powerhouses,
        player.towers.bit_count(),
        len(player.ships),
        fleet.points,
        card_points,
        stretch,
        to_be,
        two,
        three,
        left * often[_MASON] * (1 + (two > 0) + (three > 0)),
        sum([held * prices[i] for i, held in enumerate(units)]),
        (cathedral if cathedral < sets else sets) * price,
        cathedral * price,
        sets,
        best_ship(position.harbour, units) if mine[_MARKET] else 0,
        min(resources[WOOD], 2),
        min(resources[STONE], 2),
        fish_sold,
        fish_sold * free[_FISHMONGER],
        (wharf if wharf < goods else goods) * highest,
        min(market, goods / 2),
        min(goods, 12),
        min(left * (often[_WHARF] + often[_MARKET]), goods),
        *resources,
        *units,
        *mine,
        *often[:-1],
        *[yields * prices[i] for i, yields in enumerate(made)],
        *[yields * prices[i] for i, yields in enumerate(made_often)],
    ]


def best_ship(harbour: list[int], units: list[int]) -> int:
    """Return the points of the best ship affordable with some units; 0 for none."""
    return max([SHIPS[harbour[slot]].points for slot in payable_slots(harbour, units)], default=0)


def _counter(card: int) -> Callable[[Player, _Fleet, Limits], int]:
    """Return a function that counts the units of a bonus card for a player."""
    about = BONUS[card]
    resource = RESOURCES.index(about.of) if about.of in RESOURCES else 0
    good = GOODS.index(about.of) if about.of in GOODS else 0
    counts: dict[str, Callable[[Player, _Fleet, Limits], int]] = {
        "per_resource": lambda player, _, __: player.resources[resource],
        "per_good": lambda _, fleet, __: fleet.goods[good],
        "per_different_good": lambda _, fleet, __: fleet.kinds,
        "per_commodity_set": lambda player, _, __: min(player.commodities),
        "per_two_ship_points": lambda _, fleet, __: fleet.points // 2,
        "per_wall_beside_own_house_or_tower": lambda _, __, limits: limits.touched,
        "per_own_tower": lambda player, _, __: player.towers.bit_count(),
    }
    return counts[about.kind]


_COUNTS: Final = tuple(_counter(card) for card in range(len(BONUS)))


@cache
def _worth(edition: str) -> tuple[int, ...]:
    return tuple(card.points[edition] for card in BONUS)


def pieces_left(position: Position) -> int:
    """Return how many pieces all seats together still have to place."""
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
