"""Choices of the Patrician's bots (S4 to S9)."""

from __future__ import annotations

from functools import reduce
from itertools import groupby
from operator import attrgetter, or_
from typing import Final

from portolan.core.contract import Report
from portolan.games.ragusa.events import PatricianCardRemoved
from portolan.games.ragusa.rules.walls import (
    ALL_WALLS,
    Stretch,
    free_tower_spots,
    longest_if_built,
    stretches,
    wall_points,
)
from portolan.games.ragusa.state.board import CATHEDRAL, LIMITS, SPOT_BY_ID, bits
from portolan.games.ragusa.state.components import PATRICIAN, PRICE, SHIPS, SLOTS
from portolan.games.ragusa.state.position import Marker, Position
from portolan.games.ragusa.state.ship_prices import payable_slots

CARD_SPOTS: Final = tuple(tuple(SPOT_BY_ID[spot] for spot in card.spots) for card in PATRICIAN)
"""The spots of each Patrician card, lowest number first."""


def draw_spot(position: Position, seat: int, report: Report | None) -> tuple[int, int] | None:
    """Draw a card of the bot; return it and its lowest spot without a house (S4).

    Cards without such a spot are removed; None when no card is left.
    """
    player = position.players[seat]
    while player.patrician:
        card = player.patrician[position.rng.below(len(player.patrician))]
        for spot in CARD_SPOTS[card]:
            if position.spots[spot] is Marker.RESERVED:
                return card, spot
        player.patrician.remove(card)
        if report:
            report(PatricianCardRemoved, seat, numbers=list(PATRICIAN[card].numbers))
    return None


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
        key=lambda slot: (SHIPS[position.harbour[slot]].points, units[SLOTS[slot].asks], -slot),
        default=None,
    )


def choose_wall(position: Position, seat: int) -> int:
    """Return the wall to build: most points, longest stretch, first clockwise (S9)."""
    points = {wall: wall_points(position, seat, wall) for wall in bits(ALL_WALLS & ~position.walls)}
    most = max(points.values())
    equals = [wall for wall, score in points.items() if score == most]
    lengths = longest_if_built(position, seat, equals)
    return max(equals, key=lambda wall: (lengths[wall], -wall))


def choose_tower(position: Position, seat: int) -> int:
    """Return the spot for a tower (S9)."""
    free = free_tower_spots(position)
    open_places = [place for place, spot in enumerate(LIMITS) if free >> spot & 1]
    runs = sorted(stretches(position, seat, ALL_WALLS), key=_WORTH, reverse=True)
    for _, equals in groupby(runs, key=_WORTH):
        stops = reduce(or_, (run.stops for run in equals))
        extending = [place for place in open_places if stops >> place & 1]
        if extending:
            return LIMITS[max(extending, key=lambda place: (_joined(runs, place), -place))]
    empty = [place for place in open_places if position.spots[LIMITS[place]] is None]
    return LIMITS[(empty or open_places)[0]]


_WORTH: Final = attrgetter("length", "score")


def _joined(runs: list[Stretch], stop: int) -> int:
    """Return the length of the stretch that a tower on this stop would join."""
    return sum(run.length for run in runs if run.stops >> stop & 1)
