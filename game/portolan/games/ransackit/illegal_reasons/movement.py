"""Why a unit cannot go to a hex (K23 to K29, K31)."""

from __future__ import annotations

from portolan.games.ransackit.board.components import DRAGON, OCEAN, UNKNOWN, WORKER
from portolan.games.ransackit.board.grid import NEAR
from portolan.games.ransackit.illegal_reasons.reason import IllegalReason
from portolan.games.ransackit.rules.moving import hostile, reachable
from portolan.games.ransackit.rules.units import actor, can_pay, room, steps_of
from portolan.games.ransackit.state.position import Position


def going(position: Position, seat: int, kind: int, place: int, to: int) -> IllegalReason | None:
    """Return why a unit can neither go to a hex this turn nor attack it; None if it can.

    Exchanging places with a unit on a full hex does not count.
    """
    unit = position.players[seat].units[actor(position, seat, kind, place)]
    if to in reachable(position, seat, unit):
        return None
    steps = steps_of(unit)
    if to == place:
        reason = IllegalReason("stands")
    elif not 0 < position.kind[to] <= OCEAN:
        reason = IllegalReason("unknown" if position.kind[to] == UNKNOWN else "closed")
    elif not any(can_pay(position, seat, unit, near) for near in NEAR[place]):
        reason = IllegalReason("spent")
    elif hostile(position, seat, to) and kind == WORKER:
        reason = IllegalReason("peaceful")
    elif not hostile(position, seat, to) and not room(position, seat, to):
        reason = IllegalReason("full")
    elif not steps:
        reason = IllegalReason("only_roads")
    elif position.kind[to] == OCEAN and position.kind[place] != OCEAN and kind != DRAGON:
        reason = _to_sea(position, seat, place, to)
    else:
        reason = IllegalReason("far", has=steps)
    return reason


def _to_sea(position: Position, seat: int, place: int, to: int) -> IllegalReason:
    """Return why a unit on land cannot go to an ocean hex (K27)."""
    quay = position.quay[to]
    if not quay:
        return IllegalReason("sea")
    if position.lord[quay] != seat + 1:
        return IllegalReason("quay", place=quay)
    if not position.yards[to]:
        return IllegalReason("no_yard")
    return IllegalReason("embark", place=quay) if place != quay else IllegalReason("far")
