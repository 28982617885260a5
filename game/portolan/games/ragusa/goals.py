"""Goals of Ragusa: each teaches one aspect of the game."""

from __future__ import annotations

from typing import Final

from portolan.core.goals import FinishedMatch, Goal
from portolan.games.ragusa.events import (
    CardScored,
    CathedralScored,
    CommoditySold,
    FishSold,
    Produced,
    ShipBought,
    TowerBuilt,
    TurnBegun,
    WallBuilt,
    WallsScored,
)
from portolan.games.ragusa.state.components import BONUS_CAP, SHIP_BY_ID, SHIPS

_LONG_WALL, _STRONG_WALL, _HARVEST, _SETS = 10, 4, 4, 3
_PRICE, _FISH, _GOODS, _CARDS, _TIMES = 4, 12, 5, 2, 2
_ACTS: Final = (Produced, WallBuilt, TowerBuilt, FishSold, ShipBought, CommoditySold)
"""Events of houses whose region is activated."""


def _wall_without_gap(match: FinishedMatch, seat: int) -> bool:
    return any(walls.length >= _LONG_WALL for walls in match.of(seat, WallsScored))


def _strong_wall(match: FinishedMatch, seat: int) -> bool:
    return any(wall.points >= _STRONG_WALL for wall in match.of(seat, WallBuilt))


def _win_without_ships(match: FinishedMatch, seat: int) -> bool:
    return match.won(seat) and not match.of(seat, ShipBought)


def _win_without_wharf(match: FinishedMatch, seat: int) -> bool:
    return match.won(seat) and not match.of(seat, CommoditySold)


def _cathedral_sets(match: FinishedMatch, seat: int) -> bool:
    return any(scored.sets >= _SETS for scored in match.of(seat, CathedralScored))


def _rich_harvest(match: FinishedMatch, seat: int) -> bool:
    return any(produced.amount >= _HARVEST for produced in match.of(seat, Produced))


def _best_price(match: FinishedMatch, seat: int) -> bool:
    return any(sold.points >= _PRICE for sold in match.of(seat, CommoditySold))


def _different_goods(match: FinishedMatch, seat: int) -> bool:
    bought = match.of(seat, ShipBought)
    return len({SHIPS[SHIP_BY_ID[ship.ship]].good for ship in bought}) >= _GOODS


def _fishmonger(match: FinishedMatch, seat: int) -> bool:
    return sum(sold.points for sold in match.of(seat, FishSold)) >= _FISH


def _full_cards(match: FinishedMatch, seat: int) -> bool:
    return sum(card.points >= BONUS_CAP for card in match.of(seat, CardScored)) >= _CARDS


def _good_neighbour(match: FinishedMatch, seat: int) -> bool:
    """Return whether a seat's houses acted that much more in others' turns than in its own."""
    own = others = 0
    turn = None
    for event in match.events:
        if type(event) is TurnBegun:
            turn = event.seat
        elif event.seat == seat and isinstance(event, _ACTS):
            own, others = own + (turn == seat), others + (turn != seat)
    return others > 0 and others >= _TIMES * own


def _every_source(match: FinishedMatch, seat: int) -> bool:
    return all(points > 0 for points in match.results[seat].by_source.values())


GOALS: Final = (
    Goal("every_source", _every_source),
    Goal("rich_harvest", _rich_harvest),
    Goal("best_price", _best_price),
    Goal("different_goods", _different_goods),
    Goal("full_cards", _full_cards),
    Goal("good_neighbour", _good_neighbour),
    Goal("strong_wall", _strong_wall),
    Goal("fishmonger", _fishmonger),
    Goal("wall_without_gap", _wall_without_gap),
    Goal("cathedral_sets", _cathedral_sets),
    Goal("win_without_wharf", _win_without_wharf),
    Goal("win_without_ships", _win_without_ships),
)
"""Ordered by how often bots reach them by chance."""
