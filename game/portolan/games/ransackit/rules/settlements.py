"""Settlements and their parts: hexes, roads, houses, shipyards, tokens."""

from __future__ import annotations

from bisect import insort

from portolan.core.contract import Report
from portolan.games.ransackit import events as ev
from portolan.games.ransackit.board.components import (
    CITY,
    HOUSES_A_HEX,
    MOST_TOKENS,
    OCEAN,
    VILLAGE,
    VILLAGE_TOKENS,
    YARDS_A_HARBOUR,
    Goods,
)
from portolan.games.ransackit.board.grid import NAMES, NEAR
from portolan.games.ransackit.state.position import RUIN, Position

SIZES = ("", "village", "city")


def owned(position: Position, centre: int) -> list[int]:
    """Return the hexes of a settlement: its centre, then those joined by its roads (K17)."""
    return [centre, *roads(position, centre)]


def roads(position: Position, centre: int) -> list[int]:
    """Return the neighbours that a settlement's roads lead to, clockwise from the north-east."""
    owner = position.centre
    return [near for near in NEAR[centre] if owner[near] == centre]


def harbours_of(position: Position, place: int) -> list[int]:
    """Return the harbours that are joined to a land hex."""
    quay = position.quay
    return [near for near in NEAR[place] if quay[near] == place]


def settlements_population(position: Position, centre: int) -> int:
    """Return the people of a settlement with its houses and shipyards (K9)."""
    people = position.size[centre]
    for place in owned(position, centre):
        people += position.houses[place]
        people += sum(position.yards[harbour] for harbour in harbours_of(position, place))
    return people


def tokens_of(position: Position, seat: int) -> int:
    """Return the Era Tokens in all settlements of a seat."""
    tokens = position.tokens
    return sum(tokens[centre] for centre in position.players[seat].centres)


# --- legal places ----------------------------------------------------------------------------


def is_land(position: Position, place: int) -> bool:
    """Return whether a hex is known land that units can enter (K6, K29)."""
    return 0 < position.kind[place] < OCEAN


def village_fits(position: Position, place: int) -> bool:
    """Return whether a village may be built on a hex: land without an owner (K21)."""
    return not position.lord[place] and is_land(position, place)


def city_fits(position: Position, seat: int, place: int) -> bool:
    """Return whether a city may be built on a hex: in place of an own village (K21)."""
    return position.size[place] == VILLAGE and position.lord[place] == seat + 1


def road_may_join(position: Position, seat: int, to: int) -> bool:
    """Return whether a road may lead to a hex: land without owner or enemy units (K20)."""
    guests = position.guests[to]
    return (
        is_land(position, to) and not position.lord[to] and (not guests or guests >> 2 == seat + 1)
    )


def roads_from(position: Position, seat: int, place: int) -> list[int]:
    """Return the neighbours that a road may join to a hex: an own centre is at one end (K20)."""
    lord, centre, me = position.lord, position.centre, seat + 1
    if lord[place]:
        if lord[place] != me or centre[place] != place:
            return []
        return [to for to in NEAR[place] if road_may_join(position, seat, to)]
    if not road_may_join(position, seat, place):
        return []
    return [to for to in NEAR[place] if lord[to] == me and centre[to] == to]


def house_fits(position: Position, seat: int, place: int) -> bool:
    """Return whether a house may be built on a hex that the seat owns (K22)."""
    return (
        position.lord[place] == seat + 1
        and position.centre[place] != place
        and position.houses[place] < HOUSES_A_HEX
    )


def yard_fits(position: Position, seat: int, harbour: int) -> bool:
    """Return whether a shipyard may be built at a harbour whose land hex the seat owns (K22)."""
    land = position.quay[harbour]
    return bool(
        land and position.lord[land] == seat + 1 and position.yards[harbour] < YARDS_A_HARBOUR
    )


# --- building --------------------------------------------------------------------------------


def found_village(position: Position, seat: int, place: int, report: Report) -> None:
    """Build a village on a hex without an owner, with an Era Token (K3, K21)."""
    player = position.players[seat]
    position.lord[place] = seat + 1
    position.centre[place] = place
    position.size[place] = VILLAGE
    position.tokens[place] = VILLAGE_TOKENS
    insort(player.centres, place)
    player.settled = True
    player.people += VILLAGE
    report(ev.VillageBuilt, seat, at=NAMES[place])


def put_ruin(position: Position, place: int) -> None:
    """Place a ruined village on a hex: without an owner, with one Era Token (K7)."""
    position.lord[place] = RUIN
    position.centre[place] = place
    position.size[place] = VILLAGE
    position.tokens[place] = VILLAGE_TOKENS


def raise_city(position: Position, seat: int, place: int, report: Report) -> None:
    """Turn a village into a city (K3, K21)."""
    position.size[place] = CITY
    position.players[seat].people += CITY - VILLAGE
    report(ev.CityBuilt, seat, at=NAMES[place])


def lay_road(position: Position, seat: int, centre: int, to: int, report: Report) -> None:
    """Join a neighbouring hex to a centre (K18)."""
    position.lord[to] = seat + 1
    position.centre[to] = centre
    report(ev.RoadBuilt, seat, at=NAMES[centre], to=NAMES[to])


def build_house(position: Position, seat: int, place: int, report: Report) -> None:
    """Build a house."""
    position.houses[place] += 1
    position.players[seat].people += 1
    report(ev.HouseBuilt, seat, at=NAMES[place])


def build_yard(position: Position, seat: int, harbour: int, report: Report) -> None:
    """Build a shipyard at a harbour."""
    position.yards[harbour] += 1
    position.players[seat].people += 1
    report(ev.ShipyardBuilt, seat, at=NAMES[harbour])


def add_tokens(position: Position, centre: int, count: int) -> int:
    """Add Era Tokens up to the settlement's limit; return how many were added (K46)."""
    added = min(count, MOST_TOKENS[position.size[centre]] - position.tokens[centre])
    position.tokens[centre] += added
    return added


# --- loss ------------------------------------------------------------------------------------


def hand_over(position: Position, centre: int, seat: int) -> None:
    """Give a settlement with all its parts to a seat (K39)."""
    people = settlements_population(position, centre)
    before = position.owner(centre)
    if before is not None:
        loser = position.players[before]
        loser.centres.remove(centre)
        loser.people -= people
    for place in owned(position, centre):
        position.lord[place] = seat + 1
    winner = position.players[seat]
    insort(winner.centres, centre)
    winner.people += people


def raze(position: Position, centre: int) -> None:
    """Remove a settlement with all its parts (K69)."""
    seat = position.owning(centre)
    position.players[seat].centres.remove(centre)
    position.players[seat].people -= settlements_population(position, centre)
    for place in owned(position, centre):
        for harbour in harbours_of(position, place):
            position.yards[harbour] = 0
        position.lord[place] = position.centre[place] = position.houses[place] = 0
    position.size[centre] = position.tokens[centre] = position.egg[centre] = 0


def tear_down(position: Position, place: int) -> str:
    """Remove one house or shipyard of a hex; return its name, empty without one (K72)."""
    if position.houses[place]:
        position.houses[place] -= 1
        position.players[position.owning(place)].people -= 1
        return "house"
    if position.yards[place]:
        position.yards[place] -= 1
        position.players[position.owning(position.quay[place])].people -= 1
        return "shipyard"
    return ""


# --- costs -----------------------------------------------------------------------------------


def affords(goods: list[int], cost: Goods) -> bool:
    """Return whether goods cover a cost."""
    return (
        goods[0] >= cost[0]
        and goods[1] >= cost[1]
        and goods[2] >= cost[2]
        and goods[3] >= cost[3]
        and goods[4] >= cost[4]
    )


def pay(goods: list[int], cost: Goods) -> None:
    """Remove the goods of a cost."""
    for good, amount in enumerate(cost):
        goods[good] -= amount
