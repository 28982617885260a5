"""Units on the board: adding, choosing among equal ones, moving, removing."""

from __future__ import annotations

from collections.abc import Callable

from portolan.core.contract import Report
from portolan.games.ransackit.board.components import (
    CONSCRIPTION,
    DRAGON,
    DRAGON_STEPS,
    FREE_MOVES,
    MOBILITY,
    NAVIGATION,
    OCEAN,
    UNIT_IDS,
    UNITS_A_HEX,
)
from portolan.games.ransackit.board.grid import NAMES
from portolan.games.ransackit.state.position import (
    BODY,
    FREE,
    FREES,
    KIND,
    NEW,
    PLACE,
    STEP,
    STEPS,
    Position,
)

SPENT = FREE_MOVES * FREE
"""State of a unit that cannot act any more: no steps, and all free moves used."""


def kind_of(unit: int) -> int:
    """Return the kind of a unit."""
    return (unit & BODY) >> KIND


def steps_of(unit: int) -> int:
    """Return the steps that a unit has left."""
    return (unit & STEPS) // STEP


def frees_of(unit: int) -> int:
    """Return the free moves that a unit has used."""
    return (unit & FREES) // FREE


def _choice(unit: int) -> int:
    """Return the priority of a unit among equal ones: steps left, then free moves left (K30)."""
    return (unit & STEPS) * 64 - (unit & FREES)


def acting(
    position: Position, seat: int, kind: int, place: int, can: Callable[[int], bool] | None = None
) -> int | None:
    """Return the index, in its player's list, of the unit that acts for a kind on a hex (K30).

    None if there is no such unit that can.
    """
    units = position.players[seat].units
    body = kind << KIND | place
    found: int | None = None
    for i, unit in enumerate(units):
        if (
            unit & BODY == body
            and (can is None or can(unit))
            and (found is None or _choice(unit) > _choice(units[found]))
        ):
            found = i
    return found


def actor(
    position: Position, seat: int, kind: int, place: int, can: Callable[[int], bool] | None = None
) -> int:
    """Return the index of the unit that acts; the action must be legal (K30)."""
    index = acting(position, seat, kind, place, can)
    assert index is not None  # noqa: S101 - the action is legal
    return index


def last_to_act(position: Position, seat: int, kind: int, place: int) -> int:
    """Return the index, in its player's list, of the unit to remove first of equal ones (K30)."""
    units = position.players[seat].units
    body = kind << KIND | place
    found: int | None = None
    for i, unit in enumerate(units):
        if unit & BODY == body and (found is None or _choice(unit) <= _choice(units[found])):
            found = i
    assert found is not None  # noqa: S101 - there is one to remove
    return found


def standing(position: Position, place: int) -> list[int]:
    """Return the units on a hex, the oldest first."""
    guest = position.guest(place)
    if guest is None:
        return []
    return [u for u in position.players[guest].units if u & PLACE == place]


def put(position: Position, seat: int, unit: int, report: Report) -> None:
    """Put a new unit on its hex."""
    place = unit & PLACE
    guests = position.guests
    guests[place] = guests[place] + 1 if guests[place] else (seat + 1) << 2 | 1
    position.players[seat].units.append(unit)
    for came in position.setting.rules.came:
        came(position, place, report)


def take(position: Position, seat: int, index: int) -> int:
    """Remove a unit from the board and return it; elimination is checked elsewhere."""
    unit = position.players[seat].units.pop(index)
    _leave(position, unit & PLACE)
    return unit


def _leave(position: Position, place: int) -> None:
    guests = position.guests
    guests[place] = guests[place] - 1 if guests[place] & 3 > 1 else 0


def room(position: Position, seat: int, place: int) -> bool:
    """Return whether a hex without enemies has room for one more unit (K26)."""
    guests = position.guests[place]
    return not guests or (guests >> 2 == seat + 1 and guests & 3 < UNITS_A_HEX)


def joined(position: Position, seat: int, place: int, to: int) -> bool:
    """Return whether the seat's own road joins two neighbouring hexes (K25)."""
    centre = position.centre
    return position.lord[place] == seat + 1 and (centre[to] == place or centre[place] == to)


def paid(position: Position, seat: int, unit: int, to: int) -> int:
    """Return a unit after it has paid for a move, or an attack, to a neighbour (K24, K25)."""
    if unit & FREES < SPENT and joined(position, seat, unit & PLACE, to):
        return unit + FREE
    return unit - STEP


def can_pay(position: Position, seat: int, unit: int, to: int) -> bool:
    """Return whether a unit has a step, or a free move along its own road, to a neighbour."""
    return unit & STEPS > 0 or (unit & FREES < SPENT and joined(position, seat, unit & PLACE, to))


def landed(position: Position, unit: int, to: int) -> int:
    """Return a unit that has paid, on another hex; landing ends its steps (K27)."""
    place = unit & PLACE
    kind = position.kind
    if kind[place] == OCEAN and kind[to] != OCEAN and kind_of(unit) != DRAGON:
        unit &= ~STEPS
    return unit - place + to


def go(position: Position, seat: int, index: int, unit: int, to: int, report: Report) -> None:
    """Move a unit that has paid to a hex with room."""
    _leave(position, unit & PLACE)
    guests = position.guests
    guests[to] = guests[to] + 1 if guests[to] else (seat + 1) << 2 | 1
    position.players[seat].units[index] = landed(position, unit, to)
    for came in position.setting.rules.came:
        came(position, to, report)


def name(unit: int) -> dict[str, str]:
    """Return the kind and hex of a unit, as in events."""
    return {"unit": UNIT_IDS[kind_of(unit)], "at": NAMES[unit & PLACE]}


# --- turns -----------------------------------------------------------------------------------


def wake(position: Position, seat: int) -> None:
    """Give a player's units their steps at the beginning of a turn (K24)."""
    player = position.players[seat]
    player.units = [woken(position, seat, unit) for unit in player.units]


def woken(position: Position, seat: int, unit: int) -> int:
    """Return a unit with the steps that it has at the beginning of a turn (K24)."""
    body = unit & BODY
    if body >> KIND == DRAGON:
        return body + DRAGON_STEPS * STEP
    if position.kind[body & PLACE] != OCEAN:
        return body + STEP
    return body + (3 if position.players[seat].blue[NAVIGATION] else 2) * STEP


def muster(position: Position, seat: int) -> None:
    """End the action phase: only units of this turn may act on, with Starting Mobility (K60)."""
    player = position.players[seat]
    mobile = STEP if player.blue[MOBILITY] else SPENT
    player.units = [
        unit & (BODY | NEW) | (mobile if unit & NEW else SPENT) for unit in player.units
    ]


def rest(position: Position, seat: int) -> None:
    """Reset a player's units at the end of a turn."""
    player = position.players[seat]
    player.units = [unit & BODY for unit in player.units]


# --- limits ----------------------------------------------------------------------------------


def counted(position: Position, seat: int) -> int:
    """Return the number of units that count for population: all but dragons (K10)."""
    count = 0
    for unit in position.players[seat].units:
        count += kind_of(unit) != DRAGON
    return count


def unit_limit(position: Position, seat: int) -> int:
    """Return the unit limit of a seat (K10)."""
    player = position.players[seat]
    return player.people + 2 * player.blue[CONSCRIPTION]


def may_get_unit(position: Position, seat: int) -> bool:
    """Return whether one more unit is within the limit (K10)."""
    return counted(position, seat) < unit_limit(position, seat)


def newcomer(position: Position, seat: int, kind: int, place: int) -> int:
    """Return a unit that counts as bought this turn (K51, K60)."""
    fortifying = all(task[0] != "act" for task in position.tasks)
    mobile = fortifying and position.players[seat].blue[MOBILITY]
    return kind << KIND | place | NEW | (STEP if mobile else SPENT)
