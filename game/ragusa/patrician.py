"""What the Patrician's bots choose (S4 to S9)."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter

from game.ragusa.board import CATHEDRAL, LIMITS, SPOT_BY_ID
from game.ragusa.board import CITY_LIMIT_SPOTS as RING
from game.ragusa.position import FREE, Player, Position
from game.ragusa.supply import PATRICIAN, PRICE, SHIPS, SLOTS
from game.ragusa.walls import ALL_WALLS, Stretch, longest, stretches, wall_points

CARD_SPOTS = tuple(tuple(SPOT_BY_ID[spot] for spot in card.spots) for card in PATRICIAN)
"""The spots of each Patrician card, lowest number first."""


def draw_spot(position: Position, seat: int) -> tuple[int, int] | None:
    """Draw a card of the bot; return it and its lowest spot without a house (S4).

    Cards without such a spot are removed; None when no card is left.
    """
    player = position.players[seat]
    while player.patrician:
        card = player.patrician[position.chance.below(len(player.patrician))]
        for spot in CARD_SPOTS[card]:
            if spot_is_open(position, spot):
                return card, spot
        player.patrician.remove(card)
    return None


def spot_is_open(position: Position, spot: int) -> bool:
    """Whether a bot may place there: the spot is free or holds a black marker only."""
    return position.spots[spot] < 0


def _spare(position: Position, seat: int) -> list[int]:
    """Return how many units of each commodity the bot may give without breaking a set (S6)."""
    player = position.players[seat]
    kept = min(position.houses_around(seat, CATHEDRAL), *player.commodities)
    return [units - kept for units in player.commodities]


def choose_sale(position: Position, seat: int) -> int | None:
    """Return the commodity to sell at the Wharf, or None (S6)."""
    spare = _spare(position, seat)
    units = position.players[seat].commodities
    price = [PRICE[space] for space in position.prices]
    sellable = [c for c in range(len(spare)) if spare[c] > 0 and price[c] > 0]
    return max(sellable, key=lambda c: (price[c], units[c], -c), default=None)


def choose_ship(position: Position, seat: int) -> int | None:
    """Return the slot of the ship to buy at the Market, or None (S7)."""
    spare = _spare(position, seat)
    units = position.players[seat].commodities
    payable = [
        slot
        for slot in range(len(position.harbour))
        if all(cost <= have for cost, have in zip(ship_cost(position, slot), spare, strict=True))
    ]
    return max(
        payable,
        key=lambda slot: (SHIPS[position.harbour[slot]].points, units[SLOTS[slot].lowers], -slot),
        default=None,
    )


def ship_cost(position: Position, slot: int) -> tuple[int, ...]:
    """Return what the ship in a slot costs in each commodity: the slot's and the card's (A6)."""
    extra = SHIPS[position.harbour[slot]].extra_cost
    return tuple(a + b for a, b in zip(SLOTS[slot].cost, extra, strict=True))


def can_pay(player: Player, cost: tuple[int, ...]) -> bool:
    """Whether the player has the commodities of a cost."""
    return all(have >= asked for have, asked in zip(player.commodities, cost, strict=True))


def choose_wall(position: Position, seat: int) -> int:
    """Return the wall to build: most points, longest stretch, first clockwise (S9)."""

    def worth(wall: int) -> tuple[int, int, int]:
        built = longest(position, seat, position.walls | 1 << wall)
        return wall_points(position, seat, wall), built.length, -wall

    return max((wall for wall in range(RING) if not position.walls >> wall & 1), key=worth)


def choose_tower(position: Position, seat: int) -> int:
    """Return the spot for a tower (S9)."""
    open_spots = free_tower_spots(position)
    runs = sorted(stretches(position, seat, ALL_WALLS), key=attrgetter("length", "score"))
    for _, equals in groupby(reversed(runs), key=attrgetter("length", "score")):
        ends = {stop for run in equals for stop in run.stops}
        extending = [i for i in ends if LIMITS[i] in open_spots]
        if extending:
            return LIMITS[max(extending, key=lambda i: (_joined(runs, i), -i))]
    empty = [spot for spot in open_spots if position.spots[spot] == FREE]
    return (empty or open_spots)[0]


def _joined(runs: list[Stretch], stop: int) -> int:
    """Return the length of the stretch that a tower on this stop would make of its neighbours."""
    return sum(run.length for run in runs if stop in run.stops)


def free_tower_spots(position: Position) -> list[int]:
    """Return the spots of the city limits without a tower, clockwise from spot 1 (A4)."""
    towers = 0
    for player in position.players:
        towers |= player.towers
    return [spot for spot in LIMITS if not towers >> spot & 1]
