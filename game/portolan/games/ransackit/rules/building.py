"""Buildings of workers, and recruiting of units (K10, K18 to K22)."""

from __future__ import annotations

from portolan.core.contract import Report
from portolan.games.ransackit.board.components import (
    CITY,
    COST,
    UNIT_IDS,
    UNITS,
    UNITS_A_HEX,
    WORKER,
)
from portolan.games.ransackit.board.grid import NAMES
from portolan.games.ransackit.events import UnitRecruited
from portolan.games.ransackit.rules.ending import check_golden_age
from portolan.games.ransackit.rules.settlements import (
    affords,
    build_house,
    build_yard,
    city_fits,
    found_village,
    harbours_of,
    house_fits,
    lay_road,
    pay,
    raise_city,
    roads_from,
    village_fits,
    yard_fits,
)
from portolan.games.ransackit.rules.units import actor, may_get_unit, newcomer, put
from portolan.games.ransackit.state.actions import (
    BUILD_CITY,
    BUILD_VILLAGE,
    HOUSE,
    RECRUIT,
    ROADS,
    SHIPYARD,
    Action,
    AtHex,
    OfUnit,
    Road,
)
from portolan.games.ransackit.state.position import BODY, KIND, PLACE, STEP, STEPS, Position


def buildings(position: Position, seat: int) -> list[Action]:
    """Return what workers with a step left may build on their hexes, except with the Bandit."""
    goods = position.players[seat].goods
    road, village = affords(goods, COST["road"]), affords(goods, COST["village"])
    city, house = affords(goods, COST["city"]), affords(goods, COST["house"])
    yard = affords(goods, COST["shipyard"])
    found: list[Action] = []
    if not any((road, village, city, house, yard)):
        return found
    for place in _sites(position, seat):
        if village and village_fits(position, place):
            found.append(BUILD_VILLAGE[place])
        if city and city_fits(position, seat, place):
            found.append(BUILD_CITY[place])
        if road:
            found += [ROADS[place, to] for to in roads_from(position, seat, place)]
        if house and house_fits(position, seat, place):
            found.append(HOUSE[place])
        if yard:
            harbours = harbours_of(position, place)
            found += [SHIPYARD[at] for at in harbours if yard_fits(position, seat, at)]
    return found


def _sites(position: Position, seat: int) -> list[int]:
    """Return the hexes on which a worker may build, each once (K19)."""
    sites = dict.fromkeys(
        unit & PLACE
        for unit in position.players[seat].units
        if unit & STEPS and (unit & BODY) >> KIND == WORKER and unit & PLACE != position.bandit
    )
    return list(sites)


def _work(position: Position, seat: int, place: int) -> None:
    """Use a step of the worker that builds on a hex (K24)."""
    index = actor(position, seat, WORKER, place, lambda unit: unit & STEPS > 0)
    position.players[seat].units[index] -= STEP


def road(position: Position, seat: int, action: Road, report: Report) -> None:
    """Build a road with the worker at either end (K20)."""
    _work(position, seat, action.place)
    pay(position.players[seat].goods, COST["road"])
    here, there = action.place, action.to
    if position.centre[here] != here:
        here, there = there, here
    lay_road(position, seat, here, there, report)


def build(position: Position, seat: int, action: AtHex, report: Report) -> None:
    """Build a village, city or house on the worker's hex, or a shipyard at its harbour."""
    verb, place = action.verb, action.place
    _work(position, seat, position.quay[place] if verb == "shipyard" else place)
    pay(position.players[seat].goods, COST[verb])
    if verb == "village":
        found_village(position, seat, place, report)
        position.earned = True
        check_golden_age(position, seat, report)
    elif verb == "city":
        raise_city(position, seat, place, report)
        position.earned = True
    elif verb == "house":
        build_house(position, seat, place, report)
    else:
        build_yard(position, seat, place, report)


# --- units -----------------------------------------------------------------------------------


def recruits(position: Position, seat: int) -> list[Action]:
    """Return the units that may be bought, each in an own centre with room (K10)."""
    if not may_get_unit(position, seat):
        return []
    player = position.players[seat]
    centres = [c for c in player.centres if position.guests[c] & 3 < UNITS_A_HEX]
    found: list[Action] = []
    for kind, unit in enumerate(UNITS):
        if unit.cost is not None and affords(player.goods, unit.cost):
            found += [
                RECRUIT[kind, centre]
                for centre in centres
                if not unit.only_in_cities or position.size[centre] == CITY
            ]
    return found


def recruit(position: Position, seat: int, action: OfUnit, report: Report) -> None:
    """Buy a unit."""
    cost = UNITS[action.kind].cost
    if cost is not None:
        pay(position.players[seat].goods, cost)
    report(UnitRecruited, seat, unit=UNIT_IDS[action.kind], at=NAMES[action.place])
    put(position, seat, newcomer(position, seat, action.kind, action.place), report)
