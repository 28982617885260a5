"""The course of a turn: `apply` does an action, and everything that follows without a decision.

`advance` passes the action in progress round until a seat has a choice; after a full round the next
seat leads.
"""

from __future__ import annotations

from collections.abc import Callable

from portolan.core.contract import Report, silent
from portolan.games.venice.events import GameEnded, PointsCounted, Skipped, TurnBegun
from portolan.games.venice.rules.effects import DOES
from portolan.games.venice.rules.legal_actions import LISTS, purchases
from portolan.games.venice.rules.sailing import load_ship, move_ships
from portolan.games.venice.rules.scoring import limit_reached, points
from portolan.games.venice.state.actions import Action
from portolan.games.venice.state.position import (
    BUYING,
    LEADING,
    LOADING,
    OVER,
    PROMPTS,
    Position,
)


def apply(position: Position, action: Action, report: Report = silent) -> None:
    """Apply a legal action of the asked seat, and what follows up to the next decision."""
    position.legal = None
    listener = None if report is silent else report
    DOES[type(action)](position, action, listener)
    advance(position, listener)


def advance(position: Position, report: Report | None) -> None:
    """Advance until a seat is asked or the game is over."""
    while _GOES_ON[position.prompt](position, report):
        pass


def _ask(position: Position, seat: int, actions: tuple[Action, ...]) -> bool:
    """Ask a seat if it has a choice; return whether it is asked."""
    if len(actions) < 2:
        return False
    position.seat = seat
    position.legal = actions
    return True


def _skip(position: Position, seat: int, report: Report | None) -> None:
    """Report that a seat could only pass and is not asked (V16), unless it has just acted."""
    if report and seat != position.seat:
        report(Skipped, seat, prompt=PROMPTS[position.prompt])


def _goes_round(position: Position, report: Report | None) -> bool:
    """Ask the next seat that has a choice; return whether one is asked (V16)."""
    actions = LISTS[position.prompt]
    while position.done < len(position.players):
        seat = position.at_share()
        if _ask(position, seat, actions(position, seat)):
            return True
        _skip(position, seat, report)
        position.next_share()
    return False


def _share(position: Position, report: Report | None) -> bool:
    return not _goes_round(position, report) and _end_turn(position, report)


def _leads(position: Position, report: Report | None) -> bool:
    del report
    position.seat = position.lead
    return False


def _unloads(position: Position, report: Report | None) -> bool:
    """Ask the receiver of the next shipment; after the last one move the ships (V19)."""
    while position.done < len(position.players):
        owner = position.at_share()
        host = position.players[owner]
        if host.ships[-1] is not None:
            position.seat = owner if host.reserved[-1] is None else host.reserved[-1]
            return False
        position.done += 1
    move_ships(position, report)
    position.prompt = LOADING
    position.done = 0
    return True


def _loads(position: Position, report: Report | None) -> bool:
    """Let the next seat choose a New Shipment; if all are the same, give it one (V20)."""
    while position.shipments:
        seat = position.at_share()
        position.seat = seat
        if len(set(position.shipments)) > 1:
            return False
        load_ship(position, seat, position.shipments[0], report)
        position.done += 1
    return _end_turn(position, report)


def _sells(position: Position, report: Report | None) -> bool:
    """Let each seat sell, then continue with buying (V8)."""
    if _goes_round(position, report):
        return False
    position.prompt = BUYING
    position.done = 0
    return True


def _buys(position: Position, report: Report | None) -> bool:
    """Go round until every seat has passed in a row (V8)."""
    while position.passes < len(position.players):
        seat = position.at_share()
        if _ask(position, seat, purchases(position, seat)):
            return False
        _skip(position, seat, report)
        position.passes += 1
        position.next_buyer()
    return _end_turn(position, report)


def _end_turn(position: Position, report: Report | None) -> bool:
    """End the game (V13, V14), or let the next seat lead."""
    position.done = position.passes = 0
    position.idle = 0 if position.gained else position.idle + 1
    full = position.gained and limit_reached(position)
    position.gained = False
    if full or position.idle >= position.box.supply.idle_turns_to_end:
        position.prompt = OVER
        if report:
            report(GameEnded, None, reason="points" if full else "idle")
            for seat in range(len(position.players)):
                report(PointsCounted, seat, points=points(position, seat))
        return False
    position.lead = (position.lead + 1) % len(position.players)
    position.prompt = LEADING
    position.seat = position.lead
    if report:
        report(TurnBegun, position.lead)
    return False


def _over(position: Position, report: Report | None) -> bool:
    del position, report
    return False


_GOES_ON: tuple[Callable[[Position, Report | None], bool], ...] = (
    _leads, _share, _unloads, _loads, _sells, _buys, _share, _share, _over,
)  # fmt: skip
"""The function that continues each prompt; returns whether to advance further."""
