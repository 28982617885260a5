"""The legal actions of the asked seat, by prompt."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, TypeAlias

from portolan.games.ragusa.rules.placement import exchanges, placements
from portolan.games.ragusa.rules.walls import ALL_WALLS, free_tower_spots
from portolan.games.ragusa.state import actions as act
from portolan.games.ragusa.state.board import MARKET, PRODUCES, WHARF
from portolan.games.ragusa.state.position import Position
from portolan.games.ragusa.state.ship_prices import payable_slots

Actions: TypeAlias = tuple[act.Action, ...]


def _keeps(position: Position) -> Actions:
    return tuple([act.KEEP[card] for card in position.players[position.seat].offer])


def _places(position: Position) -> Actions:
    return placements(position, position.seat)


def may_be_next(position: Position) -> list[int]:
    """Return the regions that may be activated next: Market and Wharf wait for a commodity (P5)."""
    stocked = any(position.players[position.seat].commodities)
    return [action.region for action in _next_of(tuple(position.regions), stocked)]


def _activates(position: Position) -> Actions:
    """Return the actions for the regions that may be next, and exchanges before them."""
    player = position.players[position.seat]
    return _next_of(tuple(position.regions), any(player.commodities)) + exchanges(player)


@cache
def _next_of(regions: tuple[int, ...], stocked: bool) -> tuple[act.Activate, ...]:
    """Return the regions around a piece that may be next, with a commodity or without."""
    if not stocked:
        regions = tuple([r for r in regions if r not in (MARKET, WHARF)]) or regions
    return tuple([act.ACTIVATE[r] for r in regions])


def _exchanges(position: Position) -> Actions:
    return act.EXCHANGE[PRODUCES[position.active][0]], act.PASS


def _walls(position: Position) -> Actions:
    return act.WALLS.of(ALL_WALLS & ~position.walls)


def towers(position: Position) -> Actions:
    """Return the possible towers; empty if there is no room (A4)."""
    return act.TOWERS.of(free_tower_spots(position))


def purchases(position: Position, seat: int) -> Actions:
    """Return the ships that a seat may buy and, if there are any, the pass."""
    slots = payable_slots(position.harbour, position.players[seat].commodities)
    return (*[act.BUY[slot] for slot in slots], act.PASS) if slots else ()


def _ships(position: Position) -> Actions:
    return purchases(position, position.seat)


def _sales(position: Position) -> Actions:
    wine, oil, silver = position.players[position.seat].commodities
    return _SALES[(wine > 0) + 2 * (oil > 0) + 4 * (silver > 0)]


_SALES: Final[tuple[Actions, ...]] = tuple(
    (*[ship for ship in act.SHIP if held >> ship.commodity & 1], act.PASS)
    for held in range(1 << len(act.SHIP))
)
"""The possible sales, by the set of held commodities."""


def _draws(position: Position) -> Actions:
    del position
    return act.DRAW, act.PASS


def _nothing(position: Position) -> Actions:
    del position
    return ()


_LISTS: Final[tuple[Callable[[Position], Actions], ...]] = (
    _keeps, _places, _activates, _exchanges, _walls, towers, _ships, _sales, _draws,
    _nothing,
)  # fmt: skip
"""The function for the legal actions of each prompt."""


def legal_actions(position: Position) -> Actions:
    """Return the legal actions of the asked seat; empty when the game is over."""
    legal = position.legal
    if legal is None:
        legal = position.legal = _LISTS[position.prompt](position)
    return legal
