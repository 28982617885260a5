"""Why a worker cannot build something, and why a unit cannot be bought (K10, K18 to K22)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.ransackit.land.grid import NEAR
from game.ransackit.land.supply import (
    CITY,
    COST,
    HOUSES_A_HEX,
    OCEAN,
    UNITS,
    UNITS_A_HEX,
    VILLAGE,
    WORKER,
    YARDS_A_HARBOUR,
)
from game.ransackit.missing.lack import Lack, too_few
from game.ransackit.rules.estate import harbours_of, road_may_join
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
    if position.kind[place] >= OCEAN:
        return (Lack("afloat"),)
    ground = _SITES[what](position, seat, place)
    lacks = [ground] if ground else []
    return (*lacks, *too_few(position.players[seat].goods, COST[what]))


def _village(position: Position, seat: int, place: int) -> Lack | None:
    del seat
    return _whose(position, place, "owned") if position.lord[place] else None


def _whose(position: Position, place: int, kind: str) -> Lack:
    """Return a lack that names the owner of a hex; a ruin has none."""
    lord = position.lord[place]
    return Lack("ruin") if lord == NOBODY else Lack(kind, owner=lord - 1)


def _city(position: Position, seat: int, place: int) -> Lack | None:
    if position.lord[place] != seat + 1 or position.centre[place] != place:
        return Lack("no_village")
    return None if position.size[place] == VILLAGE else Lack("city_stands")


def _house(position: Position, seat: int, place: int) -> Lack | None:
    if position.lord[place] != seat + 1:
        return Lack("not_yours")
    if position.centre[place] == place:
        return Lack("centre")
    return None if position.houses[place] < HOUSES_A_HEX else Lack("houses", needs=HOUSES_A_HEX)


def _shipyard(position: Position, seat: int, place: int) -> Lack | None:
    harbours = harbours_of(position, place)
    if not harbours:
        return Lack("no_harbour")
    if position.lord[place] != seat + 1:
        return Lack("not_yours")
    free = any(position.yards[harbour] < YARDS_A_HARBOUR for harbour in harbours)
    return None if free else Lack("yards", needs=YARDS_A_HARBOUR)


def _road(position: Position, seat: int, place: int) -> Lack | None:
    lord = position.lord[place]
    if not lord:
        own = any(road_leads(position, seat, place, to) for to in NEAR[place])
        return None if own else Lack("apart")
    if lord != seat + 1:
        return _whose(position, place, "owned")
    if position.centre[place] != place:
        return Lack("joined")
    free = any(road_leads(position, seat, place, to) for to in NEAR[place])
    return None if free else Lack("surrounded")


def road_leads(position: Position, seat: int, place: int, to: int) -> bool:
    """Tell whether a road may lead from a worker's hex to a neighbour, were there goods (K20)."""
    if position.lord[place]:
        return road_may_join(position, seat, to)
    return position.lord[to] == seat + 1 and position.centre[to] == to


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
    if road_leads(position, seat, place, to):
        return None
    if not 0 < position.kind[to] < OCEAN:
        return Lack("no_land")
    if position.lord[to]:
        return _whose(position, to, "owned")
    return Lack("enemies") if position.guests[to] else Lack("apart")


def recruiting(position: Position, seat: int, kind: int, place: int) -> tuple[Lack, ...]:
    """Return what a seat lacks to buy a unit on a hex; empty if it may (K10)."""
    about = UNITS[kind]
    found = []
    if position.lord[place] != seat + 1 or position.centre[place] != place:
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
