"""Why a worker cannot build something, and why a unit cannot be bought (K10, K18 to K22)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from portolan.games.ransackit.board.components import (
    CITY,
    COST,
    HOUSES_A_HEX,
    UNITS,
    UNITS_A_HEX,
    WORKER,
    YARDS_A_HARBOUR,
)
from portolan.games.ransackit.board.grid import NEAR
from portolan.games.ransackit.illegal_reasons.reason import IllegalReason, too_few
from portolan.games.ransackit.rules.settlements import (
    city_fits,
    harbours_of,
    house_fits,
    is_land,
    roads_from,
    village_fits,
    yard_fits,
)
from portolan.games.ransackit.rules.units import acting, counted, may_get_unit, unit_limit
from portolan.games.ransackit.state.position import STEPS, Position


def building(position: Position, seat: int, what: str, place: int) -> tuple[IllegalReason, ...]:
    """Return why a worker on a hex cannot build something; empty if it can.

    `what`: road, village, city, house or shipyard; a road to any hex.
    """
    if acting(position, seat, WORKER, place) is None:
        return (IllegalReason("worker"),)
    if acting(position, seat, WORKER, place, lambda unit: unit & STEPS > 0) is None:
        return (IllegalReason("tired"),)
    if place == position.bandit:
        return (IllegalReason("bandit"),)
    if not is_land(position, place):
        return (IllegalReason("afloat"),)
    ground = _SITES[what](position, seat, place)
    reasons = [ground] if ground else []
    return (*reasons, *too_few(position.players[seat].goods, COST[what]))


def _village(position: Position, seat: int, place: int) -> IllegalReason | None:
    del seat
    return None if village_fits(position, place) else _whose(position, place)


def _whose(position: Position, place: int) -> IllegalReason:
    """Return a reason that names the owner of a hex; a ruin has none."""
    owner = position.owner(place)
    return IllegalReason("ruin") if owner is None else IllegalReason("owned", owner=owner)


def _not_yours(position: Position, place: int) -> IllegalReason:
    """Return why a seat does not own a hex: no road can lead to one that is another's."""
    return _whose(position, place) if position.lord[place] else IllegalReason("not_yours")


def _city(position: Position, seat: int, place: int) -> IllegalReason | None:
    if city_fits(position, seat, place):
        return None
    return IllegalReason("city_stands" if _own_centre(position, seat, place) else "no_village")


def _own_centre(position: Position, seat: int, place: int) -> bool:
    return position.lord[place] == seat + 1 and position.centre[place] == place


def _house(position: Position, seat: int, place: int) -> IllegalReason | None:
    if house_fits(position, seat, place):
        return None
    if position.lord[place] != seat + 1:
        return _not_yours(position, place)
    if position.centre[place] == place:
        return IllegalReason("centre")
    return IllegalReason("houses", needs=HOUSES_A_HEX)


def _shipyard(position: Position, seat: int, place: int) -> IllegalReason | None:
    harbours = harbours_of(position, place)
    if any(yard_fits(position, seat, harbour) for harbour in harbours):
        return None
    if not harbours:
        return IllegalReason("no_harbour")
    if position.lord[place] != seat + 1:
        return _not_yours(position, place)
    return IllegalReason("yards", needs=YARDS_A_HARBOUR)


def _road(position: Position, seat: int, place: int) -> IllegalReason | None:
    if roads_from(position, seat, place):
        return None
    if not position.lord[place]:
        return IllegalReason("apart")
    if position.lord[place] != seat + 1:
        return _whose(position, place)
    return IllegalReason("surrounded" if _own_centre(position, seat, place) else "joined")


_SITES: Final[dict[str, Callable[[Position, int, int], IllegalReason | None]]] = {
    "road": _road,
    "village": _village,
    "city": _city,
    "house": _house,
    "shipyard": _shipyard,
}
BUILDINGS: Final = tuple(_SITES)
"""The buildings of workers."""


def road_to(position: Position, seat: int, place: int, to: int) -> IllegalReason | None:
    """Return why no road leads from a worker's hex to another one; None if one can."""
    if to not in NEAR[place]:
        return IllegalReason("not_beside")
    if to in roads_from(position, seat, place):
        return None
    if not is_land(position, to):
        return IllegalReason("no_land")
    if position.lord[to]:
        return _whose(position, to)
    return IllegalReason("enemies") if position.guests[to] else IllegalReason("apart")


def recruiting(position: Position, seat: int, kind: int, place: int) -> tuple[IllegalReason, ...]:
    """Return why a seat cannot buy a unit on a hex; empty if it can (K10)."""
    about = UNITS[kind]
    found = []
    if not _own_centre(position, seat, place):
        found.append(IllegalReason("no_centre"))
    elif not may_get_unit(position, seat):
        found.append(
            IllegalReason("limit", has=counted(position, seat), needs=unit_limit(position, seat))
        )
    elif position.guests[place] and (
        position.guests[place] >> 2 != seat + 1 or position.guests[place] & 3 >= UNITS_A_HEX
    ):
        found.append(IllegalReason("room"))
    if about.cost is None:
        return (*found, IllegalReason("hatched"))
    if about.only_in_cities and position.size[place] != CITY:
        found.append(IllegalReason("cities"))
    return (*found, *too_few(position.players[seat].goods, about.cost))
