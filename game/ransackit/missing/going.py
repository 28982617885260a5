"""Why a unit cannot go to a hex (K23 to K29, K31)."""

from __future__ import annotations

from game.ransackit.land.grid import NEAR
from game.ransackit.land.supply import DRAGON, OCEAN, UNKNOWN, WORKER
from game.ransackit.missing.lack import Lack
from game.ransackit.rules.moving import hostile, reachable
from game.ransackit.rules.units import acting, can_pay, room, steps_of
from game.ransackit.state.position import Position


def going(position: Position, seat: int, kind: int, place: int, to: int) -> Lack | None:
    """Return why a unit can neither go to a hex this turn nor attack it; None if it can.

    A change of places with a unit on a full hex is no going.
    """
    unit = position.players[seat].units[acting(position, seat, kind, place)]
    if to in reachable(position, seat, unit):
        return None
    steps = steps_of(unit)
    if to == place:
        lack = Lack("stands")
    elif not 0 < position.kind[to] <= OCEAN:
        lack = Lack("unknown" if position.kind[to] == UNKNOWN else "closed")
    elif not any(can_pay(position, seat, unit, near) for near in NEAR[place]):
        lack = Lack("spent")
    elif hostile(position, seat, to) and kind == WORKER:
        lack = Lack("peaceful")
    elif not hostile(position, seat, to) and not room(position, seat, to):
        lack = Lack("full")
    elif not steps:
        lack = Lack("only_roads")
    elif position.kind[to] == OCEAN and position.kind[place] != OCEAN and kind != DRAGON:
        lack = _to_sea(position, seat, place, to)
    else:
        lack = Lack("far", has=steps)
    return lack


def _to_sea(position: Position, seat: int, place: int, to: int) -> Lack:
    """Return why a unit on land cannot go to an ocean hex (K27)."""
    quay = position.quay[to]
    if not quay:
        return Lack("sea")
    if position.lord[quay] != seat + 1:
        return Lack("quay", place=quay)
    if not position.yards[to]:
        return Lack("no_yard")
    return Lack("embark", place=quay) if place != quay else Lack("far")
