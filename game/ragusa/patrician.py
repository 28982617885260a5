"""What the Patrician's bots choose (S4 to S9)."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter

from game.ragusa.board import CATHEDRAL, LIMITS, SPOT_BY_ID
from game.ragusa.board import CITY_LIMIT_SPOTS as RING
from game.ragusa.harbour import payable_slots
from game.ragusa.position import FREE, Position
from game.ragusa.supply import PATRICIAN, PRICE, SHIPS, SLOTS
from game.ragusa.walls import ALL_WALLS, Stretch, free_tower_spots, longest, stretches, wall_points

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
    units = position.players[seat].commodities
    return max(
        payable_slots(position.harbour, _spare(position, seat)),
        key=lambda slot: (SHIPS[position.harbour[slot]].points, units[SLOTS[slot].lowers], -slot),
        default=None,
    )


def choose_wall(position: Position, seat: int) -> int:
    """Return the wall to build: most points, longest stretch, first clockwise (S9)."""

    def worth(wall: int) -> tuple[int, int, int]:
        built = longest(position, seat, position.walls | 1 << wall)
        return wall_points(position, seat, wall), built.length, -wall

    return max((wall for wall in range(RING) if not position.walls >> wall & 1), key=worth)


def choose_tower(position: Position, seat: int) -> int:
    """Return the spot for a tower (S9)."""
    free = free_tower_spots(position)
    open_spots = [spot for spot in LIMITS if free >> spot & 1]
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
