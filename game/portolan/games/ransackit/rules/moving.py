"""Movement of units: moves, attacks and exchanges of places (K23 to K29, K31)."""

from __future__ import annotations

from typing import NamedTuple

from portolan.core.contract import Report
from portolan.games.ransackit.board.components import DRAGON, OCEAN, UNIT_IDS, UNITS_A_HEX, WORKER
from portolan.games.ransackit.board.grid import NAMES, NEAR
from portolan.games.ransackit.events import UnitMoved, UnitsSwapped
from portolan.games.ransackit.rules.units import (
    SPENT,
    acting,
    actor,
    can_pay,
    go,
    kind_of,
    landed,
    paid,
    room,
)
from portolan.games.ransackit.state.actions import (
    ATTACKS,
    DISBAND,
    MOVES,
    SWAPS,
    Action,
    Move,
    Swap,
)
from portolan.games.ransackit.state.position import BODY, FREES, KIND, PLACE, STEPS, Position


def may_enter(position: Position, seat: int, kind: int, place: int, to: int) -> bool:
    """Return whether a unit could enter a neighbouring hex, pieces on it aside (K27, K29)."""
    ground = position.kind[to]
    if ground == OCEAN:
        return (
            position.kind[place] == OCEAN
            or kind == DRAGON
            or (
                position.quay[to] == place
                and position.yards[to] > 0
                and position.lord[place] == seat + 1
            )
        )
    return 0 < ground < OCEAN


def enemy_centre(position: Position, seat: int, place: int) -> bool:
    """Return whether a hex is the centre of a settlement that is not the seat's (K23)."""
    return position.size[place] > 0 and position.lord[place] != seat + 1


def hostile(position: Position, seat: int, place: int) -> bool:
    """Return whether a hex has a target: enemy units, or an enemy's centre."""
    guests = position.guests[place]
    if guests:
        return guests >> 2 != seat + 1
    return enemy_centre(position, seat, place)


def unit_actions(position: Position, seat: int) -> list[Action]:
    """Return the actions of units: moves and attacks, then exchanges of places."""
    lord, guests = position.lord, position.guests
    groups: dict[int, int] = {}  # by hex and kind: whether by a step (1), a free move (2)
    for unit in position.players[seat].units:
        body = unit & BODY
        can = (1 if unit & STEPS else 0) | (2 if unit & FREES < SPENT else 0)
        groups[body] = groups.get(body, 0) | can
    found: list[Action] = []
    full = []
    for body, can in groups.items():
        if can & 1 or (can and lord[body & PLACE] == seat + 1):
            _add_goings(position, seat, body, can, found)
            if guests[body & PLACE] & 3 == UNITS_A_HEX:
                full.append(body)
    if len(full) > 1:
        found += _swaps(position, seat, full)
    return found


def _add_goings(position: Position, seat: int, body: int, can: int, found: list[Action]) -> None:
    """Add the moves and attacks of equal units on a hex that have a step (1), a free move (2)."""
    me = seat + 1
    kinds, guests, size, lord = position.kind, position.guests, position.size, position.lord
    centre, quay = position.centre, position.quay
    place, kind = body & PLACE, body >> KIND
    afloat = kind == DRAGON or kinds[place] == OCEAN
    for to in NEAR[place]:
        ground = kinds[to]
        if not 0 < ground <= OCEAN or not (can & 1 or centre[to] == place or centre[place] == to):
            continue
        if ground == OCEAN and not (
            afloat or (quay[to] == place and lord[place] == me and position.yards[to])
        ):
            continue
        there = guests[to]
        if there >> 2 == me:
            if there & 3 < UNITS_A_HEX:
                found.append(MOVES[kind, place, to])
        elif there or (size[to] and lord[to] != me):
            if kind:
                found.append(ATTACKS[to, kind, place])
        else:
            found.append(MOVES[kind, place, to])


def disbandings(position: Position, seat: int) -> list[Action]:
    """Return the units that may be disbanded, equal ones on a hex once."""
    bodies = dict.fromkeys(unit & BODY for unit in position.players[seat].units)
    return [DISBAND[body >> KIND, body & PLACE] for body in bodies]


def _swaps(position: Position, seat: int, full: list[int]) -> list[Action]:
    """Return the exchanges between units on neighbouring full hexes (K28)."""
    found: list[Action] = []
    for body in full:
        place, kind = body & PLACE, body >> KIND
        for other in full:
            to = other & PLACE
            if to <= place or to not in NEAR[place]:
                continue
            if _could_go(position, seat, body, to) and _could_go(position, seat, other, place):
                found.append(SWAPS[kind, place, other >> KIND, to])
    return found


def _could_go(position: Position, seat: int, body: int, to: int) -> bool:
    kind, place = body >> KIND, body & PLACE
    return (
        may_enter(position, seat, kind, place, to)
        and acting(position, seat, kind, place, lambda unit: can_pay(position, seat, unit, to))
        is not None
    )


def move(position: Position, seat: int, action: Move, report: Report) -> None:
    """Move a unit by a step or along its own road."""
    kind, place, to = action.kind, action.place, action.to
    index = _payer(position, seat, kind, place, to)
    unit = position.players[seat].units[index]
    report(UnitMoved, seat, unit=UNIT_IDS[kind], at=NAMES[place], to=NAMES[to])
    go(position, seat, index, paid(position, seat, unit, to), to, report)


def _payer(position: Position, seat: int, kind: int, place: int, to: int) -> int:
    """Return the unit that acts among equal ones for a move to a neighbour (K30)."""
    if position.guests[place] & 3 == 1:
        return actor(position, seat, kind, place)
    return actor(position, seat, kind, place, lambda unit: can_pay(position, seat, unit, to))


def swap(position: Position, seat: int, action: Swap, report: Report) -> None:
    """Let two units exchange their places; each pays (K28)."""
    place, other = action.place, action.other
    one = _payer(position, seat, action.kind, place, other)
    two = _payer(position, seat, action.other_kind, other, place)
    units = position.players[seat].units
    first, second = (
        paid(position, seat, units[one], other), paid(position, seat, units[two], place)
    )  # fmt: skip
    units[one], units[two] = landed(position, first, other), landed(position, second, place)
    report(
        UnitsSwapped, seat, unit=UNIT_IDS[action.kind], at=NAMES[place],
        other_unit=UNIT_IDS[action.other_kind], to=NAMES[other],
    )  # fmt: skip
    for came in position.setting.rules.came:
        came(position, place, report)
        came(position, other, report)


# --- reach -----------------------------------------------------------------------------------


class Reached(NamedTuple):
    """A hex that a unit can reach or attack: the number of steps, and the hex before it."""

    place: int
    steps: int
    before: int
    attack: bool


def reachable(position: Position, seat: int, unit: int) -> dict[int, Reached]:
    """Return every hex that a unit can reach or attack this turn, with the fewest steps.

    `before` gives the path. Paths do not continue after an attack.
    """
    kind = kind_of(unit)
    found: dict[int, Reached] = {}
    best: dict[int, list[tuple[int, int]]] = {}
    start = unit & PLACE
    wave = [(0, unit)]
    while wave:
        wave.sort(key=lambda item: (item[0], item[1] & FREES))
        spent, one = wave.pop(0)
        place = one & PLACE
        for to in NEAR[place]:
            if to == start or not may_enter(position, seat, kind, place, to):
                continue
            if not can_pay(position, seat, one, to):
                continue
            after = paid(position, seat, one, to)
            steps = spent + (one & STEPS != after & STEPS)
            if hostile(position, seat, to):
                if kind != WORKER and (to not in found or found[to].steps > steps):
                    found[to] = Reached(to, steps, place, attack=True)
                continue
            if not room(position, seat, to):
                continue
            after = landed(position, after, to)
            key = (steps, after & FREES)
            known = best.setdefault(to, [])
            if any(a <= key[0] and b <= key[1] for a, b in known):
                continue
            known.append(key)
            if to not in found or found[to].steps > steps:
                found[to] = Reached(to, steps, place, attack=False)
            wave.append((steps, after))
    return found
