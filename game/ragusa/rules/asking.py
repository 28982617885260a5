"""What the asked seat may do, prompt by prompt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from game.ragusa.rules.placement import exchanges, placements
from game.ragusa.rules.walls import ALL_WALLS, free_tower_spots
from game.ragusa.state import actions as act
from game.ragusa.state.board import MARKET, PRODUCES, WHARF
from game.ragusa.state.harbour import payable_slots
from game.ragusa.state.position import Position

Actions: TypeAlias = tuple[act.Action, ...]


def _keeps(position: Position) -> Actions:
    return tuple([act.KEEP[card] for card in position.players[position.seat].offer])


def _places(position: Position) -> Actions:
    return placements(position, position.seat)


def may_be_next(position: Position) -> list[int]:
    """Return the regions that may be activated next: Market and Wharf wait for a commodity (P5)."""
    regions = position.regions
    if not any(position.players[position.seat].commodities):
        regions = [r for r in regions if r not in (MARKET, WHARF)] or regions
    return regions


def _activates(position: Position) -> Actions:
    """List the regions that may be next, and exchanges before them."""
    player = position.players[position.seat]
    return tuple([act.ACTIVATE[r] for r in may_be_next(position)]) + exchanges(player)


def _exchanges(position: Position) -> Actions:
    return act.EXCHANGE[PRODUCES[position.region][0]], act.PASS


def _walls(position: Position) -> Actions:
    return act.WALLS.of(ALL_WALLS & ~position.walls)


def _towers(position: Position) -> Actions:
    return act.TOWERS.of(free_tower_spots(position))


def _ships(position: Position) -> Actions:
    commodities = position.players[position.seat].commodities
    slots = payable_slots(position.harbour, commodities)
    return (*[act.BUY[slot] for slot in slots], act.PASS)


def _sales(position: Position) -> Actions:
    commodities = position.players[position.seat].commodities
    return (*[ship for ship in act.SHIP if commodities[ship.commodity]], act.PASS)


def _draws(position: Position) -> Actions:
    del position
    return act.DRAW, act.PASS


def _nothing(position: Position) -> Actions:
    del position
    return ()


_LISTS: Final[tuple[Callable[[Position], Actions], ...]] = (
    _keeps, _places, _activates, _exchanges, _walls, _towers, _ships, _sales, _draws,
    _nothing,
)  # fmt: skip
"""What lists the legal actions of each prompt."""


def legal_actions(position: Position) -> Actions:
    """Return what the asked seat may do; empty when the game is over."""
    if position.legal is None:
        position.legal = _LISTS[position.prompt](position)
    return position.legal
