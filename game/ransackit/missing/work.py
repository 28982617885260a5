"""Why a worker cannot build something, and why a unit cannot be bought (K10, K18 to K22)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.ransackit.land.grid import NEAR
from game.ransackit.land.supply import (
    CITY,
    COST,
    HOUSES_A_HEX,
    UNITS,
    UNITS_A_HEX,
    WORKER,
    YARDS_A_HARBOUR,
)
from game.ransackit.missing.lack import Lack, too_few
from game.ransackit.rules.estate import (
    city_fits,
    harbours_of,
    house_fits,
    is_land,
    roads_from,
    village_fits,
    yard_fits,
)
from game.ransackit.rules.units import acting, counted, may_get_unit, unit_limit
from game.ransackit.state.position import NOBODY, STEPS, Position


def building(position: Position, seat: int, what: str, place: int) -> tuple[Lack, ...]:
    """Return what a seat lacks to build something by a worker on a hex; empty if it may.

    `what`: road, village, city, house or shipyard; a road to any hex.
    """
    if acting(position, seat, WORKER, place) < 0:
        return (Lack("worker"),)
    if acting(position, seat, WORKER, place, lambda unit: unit & STEPS > 0) < 0:
        return (Lack("tired"),)
    if place == position.bandit:
        return (Lack("bandit"),)
    if not is_land(position, place):
        return (Lack("afloat"),)
    ground = _SITES[what](position, seat, place)
    lacks = [ground] if ground else []
    return (*lacks, *too_few(position.players[seat].goods, COST[what]))


def _village(position: Position, seat: int, place: int) -> Lack | None:
    del seat
    return None if village_fits(position, place) else _whose(position, place)


def _whose(position: Position, place: int) -> Lack:
    """Return a lack that names the owner of a hex; a ruin has none."""
    lord = position.lord[place]
    return Lack("ruin") if lord == NOBODY else Lack("owned", owner=lord - 1)


def _city(position: Position, seat: int, place: int) -> Lack | None:
    if city_fits(position, seat, place):
        return None
    return Lack("city_stands" if _own_centre(position, seat, place) else "no_village")


def _own_centre(position: Position, seat: int, place: int) -> bool:
    return position.lord[place] == seat + 1 and position.centre[place] == place


def _house(position: Position, seat: int, place: int) -> Lack | None:
    if house_fits(position, seat, place):
        return None
    if position.lord[place] != seat + 1:
        return Lack("not_yours")
    if position.centre[place] == place:
        return Lack("centre")
    return Lack("houses", needs=HOUSES_A_HEX)


def _shipyard(position: Position, seat: int, place: int) -> Lack | None:
    harbours = harbours_of(position, place)
    if any(yard_fits(position, seat, harbour) for harbour in harbours):
        return None
    if not harbours:
        return Lack("no_harbour")
    if position.lord[place] != seat + 1:
        return Lack("not_yours")
    return Lack("yards", needs=YARDS_A_HARBOUR)


def _road(position: Position, seat: int, place: int) -> Lack | None:
    if roads_from(position, seat, place):
        return None
    if not position.lord[place]:
        return Lack("apart")
    if position.lord[place] != seat + 1:
        return _whose(position, place)
    return Lack("surrounded" if _own_centre(position, seat, place) else "joined")


_SITES: Final[dict[str, Callable[[Position, int, int], Lack | None]]] = {
    "road": _road,
    "village": _village,
    "city": _city,
    "house": _house,
    "shipyard": _shipyard,
}
BUILDINGS: Final = tuple(_SITES)
"""What workers build."""


def road_to(position: Position, seat: int, place: int, to: int) -> Lack | None:
    """Return why no road leads from a worker's hex to another one; None if one can."""
    if to not in NEAR[place]:
        return Lack("not_beside")
    if to in roads_from(position, seat, place):
        return None
    if not is_land(position, to):
        return Lack("no_land")
    if position.lord[to]:
        return _whose(position, to)
    return Lack("enemies") if position.guests[to] else Lack("apart")


def recruiting(position: Position, seat: int, kind: int, place: int) -> tuple[Lack, ...]:
    """Return what a seat lacks to buy a unit on a hex; empty if it may (K10)."""
    about = UNITS[kind]
    found = []
    if not _own_centre(position, seat, place):
        found.append(Lack("no_centre"))
    elif not may_get_unit(position, seat):
        found.append(Lack("limit", has=counted(position, seat), needs=unit_limit(position, seat)))
    elif position.guests[place] and (
        position.guests[place] >> 2 != seat + 1 or position.guests[place] & 3 >= UNITS_A_HEX
    ):
        found.append(Lack("room"))
    if about.cost is None:
        return (*found, Lack("hatched"))
    if about.only_in_cities and position.size[place] != CITY:
        found.append(Lack("cities"))
    return (*found, *too_few(position.players[seat].goods, about.cost))
