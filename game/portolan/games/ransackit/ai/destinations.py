"""Destinations of units: the value of each hex, by what can be done from there."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from heapq import heappop, heappush
from typing import Final, NamedTuple

from portolan.games.ransackit.ai.values import (
    BODIES,
    CARD,
    CENTRE_DICE,
    COSTS,
    DICE,
    SETTLING,
    lasting,
    settlement,
    sites_of,
)
from portolan.games.ransackit.board.components import (
    COST,
    DRAGON,
    GOAL,
    MOST_TOKENS,
    OCEAN,
    UNKNOWN,
    VILLAGE,
    WORKER,
)
from portolan.games.ransackit.board.grid import NEAR
from portolan.games.ransackit.fables.disasters import strike_chances
from portolan.games.ransackit.rules.settlements import (
    affords,
    city_fits,
    harbours_of,
    house_fits,
    owned,
    road_may_join,
    tokens_of,
    yard_fits,
)
from portolan.games.ransackit.rules.units import kind_of, may_get_unit, standing
from portolan.games.ransackit.state.position import BODY, PLACE, RUIN, Position

HexPoints = dict[int, float]
"""Points by hex."""

_STEP: Final = 0.8
"""Discount of a value per turn."""
_ROAD: Final = 0.99
"""Discount per move along an own road."""
_LATER: Final = 0.7
"""Discount of a building that cannot be paid yet."""
_JOBS: Final = ("village", "road", "house", "shipyard")
"""The costs on whose affordability a worker's field depends; a city costs the same as a village."""
_TO_SEE: Final = 1.5
"""Points for each face-down hex beside a hex."""


# --- workers ---------------------------------------------------------------------------------


def building_worth(position: Position, seat: int, verb: str, place: int) -> float:
    """Return the points of a building at a hex, less its cost.

    `place` is the end of a road, the harbour of a shipyard, else the hex itself.
    """
    card = 0.0 if position.earned else CARD
    return _worth(position, seat, verb, place, card)


def _worth(position: Position, seat: int, verb: str, place: int, card: float) -> float:
    if verb == "road":
        return lasting(position, place) * _size_beside(position, seat, place) - COSTS["road"]
    if verb == "village":
        worth = sites_of(position).get(place, 0.0) + card
        if tokens_of(position, seat) + 1 >= GOAL:
            worth += 1000.0
    elif verb == "city":
        worth = SETTLING["city"] + card + lasting_of(position, place)
        worth += 2.0 * max(0, position.tokens[place] + 2 - MOST_TOKENS[VILLAGE])
    else:
        worth = SETTLING[verb] + (0.0 if may_get_unit(position, seat) else 1.5)
    return worth - COSTS[verb]


def lasting_of(position: Position, centre: int) -> float:
    """Return the yield of all hexes of a settlement per step of its size."""
    return sum(lasting(position, place) for place in owned(position, centre))


def _size_beside(position: Position, seat: int, place: int) -> int:
    lord, size = position.lord, position.size
    return max((size[near] for near in NEAR[place] if lord[near] == seat + 1), default=1)


def jobs(position: Position, seat: int) -> HexPoints:
    """Return the value of what a worker could build, by the hex where it must be.

    A worker on its way arrives in a later turn, when a card can be earned again.
    """
    goods = position.players[seat].goods
    settle = 1.0 if affords(goods, COST["village"]) else _LATER
    found = {place: settle * (worth + CARD) for place, worth in sites_of(position).items()}
    road = 1.0 if affords(goods, COST["road"]) else _LATER
    house = 1.0 if affords(goods, COST["house"]) else _LATER
    yard = 1.0 if affords(goods, COST["shipyard"]) else _LATER

    def offer(place: int, worth: float) -> None:
        if worth > found.get(place, 0.0):
            found[place] = worth

    for centre in position.players[seat].centres:
        if city_fits(position, seat, centre):
            offer(centre, settle * _worth(position, seat, "city", centre, CARD))
        for near in NEAR[centre]:
            if road_may_join(position, seat, near):
                offer(centre, road * _worth(position, seat, "road", near, CARD))
        for place in owned(position, centre):
            if house_fits(position, seat, place):
                offer(place, house * _worth(position, seat, "house", place, CARD))
            for harbour in harbours_of(position, place):
                if yard_fits(position, seat, harbour):
                    offer(place, yard * _worth(position, seat, "shipyard", harbour, CARD))
    for unit in position.players[seat].units:
        place = unit & PLACE
        if kind_of(unit) == WORKER and place in found:
            found[place] *= 0.9  # one worker per hex is enough
    barred = position.bandit
    return {place: worth for place, worth in found.items() if worth > 0 and place != barred}


# --- soldiers --------------------------------------------------------------------------------


def force_at(position: Position, place: int) -> float:
    """Return the mean sum of the dice that defend a hex."""
    guest = position.guest(place)
    if guest is not None:
        force = 0.0
        for unit in position.players[guest].units:
            if unit & PLACE == place:
                force += DICE[kind_of(unit)]
        return force
    return CENTRE_DICE[position.size[place]]


def targets(position: Position, seat: int) -> HexPoints:
    """Return the value of attacks by target hex, for soldiers on their way.

    They arrive in a later turn, when a card can be earned again.
    """
    found: HexPoints = {}
    for other, player in enumerate(position.players):
        if other == seat:
            continue
        for unit in player.units:
            place = unit & PLACE
            found[place] = found.get(place, CARD) + BODIES[kind_of(unit)]
        for centre in player.centres:
            found[centre] = found.get(centre, CARD) + 0.7 * settlement(position, centre)
    for place, lord in enumerate(bytes(position.lord)):
        if lord == RUIN and position.size[place]:
            found[place] = found.get(place, CARD) + settlement(position, place)
    return {place: worth / (1 + force_at(position, place) / 4) for place, worth in found.items()}


def danger(position: Position, seat: int, place: int) -> float:
    """Return the mean sum of the dice of enemies that could attack a hex within a turn."""
    found = 0.0
    guests = position.guests
    for near in NEAR[place]:
        if guests[near] and guests[near] >> 2 != seat + 1:
            found += force_at(position, near)
    return found


def hazard(position: Position, seat: int, kind: int, place: int) -> float:
    """Return the points that a unit of a seat risks on a hex by the disasters of a round.

    They take the cheapest unit of a hex, so one beside a cheaper one risks nothing.
    """
    chance = strike_chances(position).get(place, 0.0)
    if not chance:
        return 0.0
    if position.guests[place] >> 2 == seat + 1 and any(
        kind_of(unit) < kind for unit in standing(position, place)
    ):
        return 0.0
    return chance * len(position.in_play()) * BODIES[kind]


# --- fields ----------------------------------------------------------------------------------


def field_of(position: Position, seat: int, kind: int) -> HexPoints:
    """Return the value of each hex for a unit of a kind."""
    if kind == WORKER:
        return worker_field(position, seat)
    return soldier_field(position, seat, kind)


class _Asked:
    """A cache key: equal for positions with the same field.

    Most steps of a turn do not change the field, and playouts need it at each of them.
    """

    __slots__ = ("alike", "flies", "known", "position", "seat")

    def __init__(self, position: Position, seat: int, alike: Hashable, *, flies: bool) -> None:
        self.position, self.seat, self.flies = position, seat, flies
        self.alike = (
            seat, flies, len(position.in_play()), alike,
            bytes(position.kind), bytes(position.number), bytes(position.lord),
            bytes(position.centre), bytes(position.size), bytes(position.tokens),
            bytes(position.quay), bytes(position.yards),
        )  # fmt: skip
        self.known = hash(self.alike)

    def __hash__(self) -> int:
        return self.known

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and self.alike == other.alike


def worker_field(position: Position, seat: int) -> HexPoints:
    """Return the value of each hex for a worker."""
    player = position.players[seat]
    alike = (
        position.bandit,
        bytes(position.houses),
        tuple(affords(player.goods, COST[name]) for name in _JOBS),
        may_get_unit(position, seat),
        tuple(unit & PLACE for unit in player.units if kind_of(unit) == WORKER),
        _foes(position, seat),
    )
    return _workers(_Asked(position, seat, alike, flies=False))


@lru_cache(maxsize=256)
def _workers(asked: _Asked) -> HexPoints:
    position, seat = asked.position, asked.seat
    goals = jobs(position, seat)
    if UNKNOWN in position.kind:
        for place, ground in enumerate(bytes(position.kind)):
            if 0 < ground <= OCEAN:
                unseen = sum(position.kind[near] == UNKNOWN for near in NEAR[place])
                if unseen:
                    goals[place] = max(goals.get(place, 0.0), _TO_SEE * unseen)
    return _spread(position, seat, goals, ends=frozenset())


def soldier_field(position: Position, seat: int, kind: int) -> HexPoints:
    """Return the value of each hex for a fighting unit; hexes with enemies are goals."""
    return _soldiers(_Asked(position, seat, _foes(position, seat), flies=kind == DRAGON))


@lru_cache(maxsize=256)
def _soldiers(asked: _Asked) -> HexPoints:
    goals = targets(asked.position, asked.seat)
    return _spread(asked.position, asked.seat, goals, ends=frozenset(goals), flies=asked.flies)


def _foes(position: Position, seat: int) -> tuple[tuple[int, ...], ...]:
    """Return the hexes of other seats' units, with the kinds of these units."""
    return tuple(
        tuple([unit & BODY for unit in player.units])
        for other, player in enumerate(position.players)
        if other != seat
    )


def _spread(
    position: Position, seat: int, goals: HexPoints, ends: frozenset[int], *, flies: bool = False
) -> HexPoints:
    ground = _Ground(
        seat + 1, flies, bytes(position.kind), bytes(position.lord), bytes(position.centre),
        bytes(position.size), bytes(position.quay), bytes(position.yards),
    )  # fmt: skip
    return _ways(tuple(goals.items()), ends, ground)


class _Ground(NamedTuple):
    """Terrain and ownership, by hex, that decide where a unit of a seat can go."""

    me: int
    flies: bool
    kind: bytes
    lord: bytes
    centre: bytes
    size: bytes
    quay: bytes
    yards: bytes


@lru_cache(maxsize=128)
def _steps(ground: _Ground) -> tuple[tuple[tuple[int, float], ...], ...]:
    """Return for each hex those from which a unit can reach it, each with the discount."""
    me, flies, kind, lord, centre, size, quay, yards = ground
    found = []
    for place, around in enumerate(NEAR):
        steps = []
        for near in around:
            if not 0 < kind[near] <= OCEAN or (size[near] and lord[near] != me):
                continue
            if (
                kind[place] == OCEAN
                and kind[near] != OCEAN
                and not flies
                and not (quay[place] == near and yards[place] and lord[near] == me)
            ):
                continue
            joined = lord[near] == me and (centre[place] == near or centre[near] == place)
            steps.append((near, _ROAD if joined else _STEP))
        found.append(tuple(steps))
    return tuple(found)


@lru_cache(maxsize=1024)
def _ways(goals: tuple[tuple[int, float], ...], ends: frozenset[int], ground: _Ground) -> HexPoints:
    """Propagate values backwards from the goals, the highest first; not beyond an `end`."""
    steps = _steps(ground)
    waiting = [(-worth, place) for place, worth in goals]
    waiting.sort()
    best = [0.0] * len(steps)  # a heap with the highest value first, hence negated
    for worth, place in waiting:
        best[place] = worth
    found: HexPoints = {}
    while waiting:
        worth, place = heappop(waiting)
        if place in found:
            continue
        found[place] = -worth
        for near, left in steps[place]:
            behind = worth * left
            if behind < best[near] and near not in ends:
                best[near] = behind
                heappush(waiting, (behind, near))
    return found
