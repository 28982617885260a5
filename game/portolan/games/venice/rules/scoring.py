"""Income of tiles, cost of statues, and the final scoring."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from portolan.core.contract import SeatResult
from portolan.games.venice.state.position import Position
from portolan.games.venice.state.tables import Components

SOURCES: Final = ("businesses", "statues", "favours")


class Income(NamedTuple):
    """The income from one good made at a tile, by part (V11)."""

    base: int
    statue: int
    quarter: int


def income(position: Position, product: int, building: int) -> Income:
    """Return the income from a product made at its tile in a building (V11)."""
    box = position.box
    alike = position.built[box.products[product].business]
    return income_at(box, product, building, alike, position.free, position.graced)


@lru_cache(maxsize=1 << 13)
def income_at(
    box: Components, product: int, building: int, alike: int, free: int, graced: int
) -> Income:
    """Return the same where `alike` are the buildings with such a business (V11).

    `free`: the free buildings, `graced`: those beside a statue.
    """
    base = box.products[product].base_income
    if base is None:
        others = ~(free | alike)
        base = max([(box.around[campo] & others).bit_count() for campo in box.at[building]])
    return Income(base, graced >> building & 1, int(bool(alike & box.beside[building])))


def statue_cost(position: Position) -> int:
    """Return the cost of the next statue (V9)."""
    return position.box.supply.statue_cost_first + position.statues.bit_count()


def statue_points(position: Position, seat: int, campo: str) -> int:
    """Return the points that a new statue brings a seat: its businesses there, each once (V13)."""
    box = position.box
    own = position.players[seat].buildings
    return (box.around[box.campo[campo]] & own & ~position.graced).bit_count()


def points_by_source(position: Position, seat: int) -> tuple[int, int, int]:
    """Return a seat's points for businesses, statues beside them, and Favour Cards (V13)."""
    player = position.players[seat]
    tiles = player.buildings
    return tiles.bit_count(), (tiles & position.graced).bit_count(), player.favours


def points(position: Position, seat: int) -> int:
    """Return all points of a seat."""
    businesses, statues, favours = points_by_source(position, seat)
    return businesses + statues + favours


def limit_reached(position: Position) -> bool:
    """Return whether any seat has the points that end the game (V13)."""
    seats = range(len(position.players))
    return any(points(position, seat) >= position.points_to_end for seat in seats)


def result(position: Position) -> list[SeatResult]:
    """Return the outcome by seat: more points win, then more ducats (V13)."""
    seats = range(len(position.players))
    ranks = [(points(position, seat), position.players[seat].ducats) for seat in seats]
    return [
        SeatResult(
            seat,
            ranks[seat][0],
            dict(zip(SOURCES, points_by_source(position, seat), strict=True)),
            (ranks[seat][1],),
            ranks[seat] == max(ranks),
        )
        for seat in seats
    ]
