"""Rollout policy: a sensible action at once, so that search can play a turn to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from portolan.games.ragusa.ai.city_limits import KEPT, crowded, ring_of, turned
from portolan.games.ragusa.rules.scoring import card_points
from portolan.games.ragusa.rules.walls import ALL_WALLS, free_tower_spots, spots_of
from portolan.games.ragusa.state.actions import PASS, TOWER, WALL, Action, Activate, Buy, Keep, Ship
from portolan.games.ragusa.state.board import (
    ALL_SPOTS,
    AROUND,
    AT_BUILDING,
    BUILDINGS,
    FISHMONGER,
    LIMIT_SPOTS,
)
from portolan.games.ragusa.state.board import CITY_LIMIT_SPOTS as RING
from portolan.games.ragusa.state.components import PRICE, SHIPS
from portolan.games.ragusa.state.position import (
    ACTIVATING,
    BUYING,
    EXCHANGING,
    KEEPING,
    SHIPPING,
    TOWERING,
    WALLING,
    Position,
)

_ORDER: Final = {
    AT_BUILDING[BUILDINGS.index(name)]: place
    for place, name in enumerate(
        ("winery", "oil_press", "silversmith", "fishmonger", "architect", "mason",
         "rectors_palace", "market", "wharf")
    )
}  # fmt: skip
"""The usual best order to activate regions: producers before consumers of goods."""


def policy_action(position: Position, actions: Sequence[Action]) -> Action:
    """Return a sensible action among the legal ones; there are at least two."""
    rule = _RULES.get(position.prompt)
    return rule(position, actions) if rule else actions[0]


def _keep(position: Position, actions: Sequence[Action]) -> Action:
    """Return the action that keeps the card with most points now."""

    def points(action: Action) -> int:
        assert isinstance(action, Keep)  # noqa: S101 - nothing else is asked
        return card_points(position, position.seat, action.card)

    return max(actions, key=points)


def _activate(position: Position, actions: Sequence[Action]) -> Action:
    del position
    regions = [a for a in actions if isinstance(a, Activate)]
    return min(regions, key=lambda a: _ORDER[a.region])


def _exchange(position: Position, actions: Sequence[Action]) -> Action:
    """Return an exchange of Fish for more goods, unless they are worth more at the Fishmonger."""
    fishing = position.players[position.seat].stands & AROUND[FISHMONGER]
    return PASS if fishing else actions[0]


@lru_cache(maxsize=KEPT)
def _best_wall(walls: int, ring: int, towers: int) -> int:
    """Return the wall to build, given sets of walls and of places with an own house or tower.

    It scores most; of equals it is beside most other walls, then the first:

    >>> _best_wall(0b0001, ring=0b1100, towers=0)  # a piece at both ends of wall 2
    2
    >>> _best_wall(0b0001, ring=0, towers=0)
    1
    """
    unbuilt = ALL_WALLS & ~walls
    before = turned(walls)
    behind = (walls << 1 | walls >> RING - 1) & ALL_WALLS
    for several in (*reversed(crowded(ring, towers)), ALL_WALLS):
        for beside in (before & behind, before | behind, ALL_WALLS):
            best = unbuilt & several & beside
            if best:
                return (best & -best).bit_length() - 1
    raise ValueError("all walls are built")


def _wall(position: Position, actions: Sequence[Action]) -> Action:
    """Return the wall that scores most; of equals one beside another wall."""
    del actions
    player = position.players[position.seat]
    ring, towers = ring_of(player.stands & LIMIT_SPOTS), ring_of(player.towers)
    return WALL[_best_wall(position.walls, ring, towers)]


def _tower(position: Position, actions: Sequence[Action]) -> Action:
    """Return the tower beside most walls; of equals one where another's house ends the stretch."""
    free, walls = free_tower_spots(position), position.walls
    others = ~(position.free | position.players[position.seat].stands)
    behind = (walls << 1 | walls >> RING - 1) & ALL_WALLS
    for beside in (spots_of(walls & behind), spots_of(walls | behind), ALL_SPOTS):
        for stopped in (others, ALL_SPOTS):
            best = free & beside & stopped
            if best:
                return TOWER[(best & -best).bit_length() - 1]
    return actions[0]


def _buy(position: Position, actions: Sequence[Action]) -> Action:
    ships = [a for a in actions if isinstance(a, Buy)]
    return max(ships, key=lambda a: SHIPS[position.harbour[a.slot]].points)


def _ship(position: Position, actions: Sequence[Action]) -> Action:
    sales = [a for a in actions if isinstance(a, Ship)]
    return max(sales, key=lambda a: PRICE[position.prices[a.commodity]])


_RULES: Final[dict[int, Callable[[Position, Sequence[Action]], Action]]] = {
    KEEPING: _keep,
    ACTIVATING: _activate,
    EXCHANGING: _exchange,
    WALLING: _wall,
    TOWERING: _tower,
    BUYING: _buy,
    SHIPPING: _ship,
}
