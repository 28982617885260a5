"""The table of Ragusa in plain text: a map of the spots, then harbour and players."""

from __future__ import annotations

from typing import Final

from portolan.core.contract import HIDDEN
from portolan.games.ragusa.state.board import REGION_SPOTS, REGIONS, WALL_ENDS, bits
from portolan.games.ragusa.state.components import (
    BONUS,
    COMMODITIES,
    PRICE,
    RESOURCES,
    SHIPS,
    SLOTS,
)
from portolan.games.ragusa.state.position import UNKNOWN, Marker, Occupant, Position
from portolan.games.ragusa.state.ship_prices import SHIP_COST

LEGEND: Final = (
    "spots: . free, 0-4 house of a seat, P powerhouse, # reserved; "
    "behind them a-e: tower of seat 0-4; = and ! walls"
)
_STANDS: Final[dict[Occupant, str]] = {None: ".", Marker.POWERHOUSE: "P", Marker.RESERVED: "#"}
_HALF_WIDTH, _ROW = 5, 3
_CORNERS: Final = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""Offsets of the corners of a hex, in half widths and lines, clockwise from the top one."""


def describe(view: Position) -> list[str]:
    """Return a view of the table as lines of text."""
    return [*_map(view), LEGEND, "", *_harbour(view), "", *_players(view)]


def _centre(region: int) -> tuple[int, int]:
    q, r = REGIONS[region].q, REGIONS[region].r
    return (2 * q + r) * _HALF_WIDTH + 24, r * _ROW + 11


def _place_of_spots() -> dict[int, tuple[int, int]]:
    """Return column and line of each spot, from regions that have all six corners."""
    places = {}
    for region, spots in enumerate(REGION_SPOTS):
        if len(spots) == len(_CORNERS):
            x, y = _centre(region)
            for spot, (dx, dy) in zip(spots, _CORNERS, strict=True):
                places[spot] = (x + dx * _HALF_WIDTH, y + dy)
    return places


_PLACES: Final = _place_of_spots()


def _map(view: Position) -> list[str]:
    lines = [[" "] * 80 for _ in range(24)]

    def write(x: int, y: int, text: str) -> None:
        lines[y][x : x + len(text)] = text

    for i, region in enumerate(REGIONS):
        x, y = _centre(i)
        write(x - 4, y, f"{region.id} {region.gives}"[:9])
    for wall in bits(view.walls):
        (ax, ay), (bx, by) = (_PLACES[spot] for spot in WALL_ENDS[wall])
        write((ax + bx) // 2, (ay + by) // 2, "!" if ax == bx else "=")
    for spot, (x, y) in _PLACES.items():
        stands = view.spots[spot]
        towers = (chr(97 + i) for i, player in enumerate(view.players) if player.towers >> spot & 1)
        write(x, y, _STANDS.get(stands, str(stands)) + "".join(towers))
    return ["".join(line).rstrip() for line in lines]


def _units(names: tuple[str, ...], amounts: list[int]) -> str:
    return ", ".join(f"{n} {name}" for name, n in zip(names, amounts, strict=True) if n) or "none"


def _harbour(view: Position) -> list[str]:
    prices = zip(COMMODITIES, view.prices, strict=True)
    lines = ["prices: " + ", ".join(f"{name} {PRICE[space]}" for name, space in prices)]
    for slot, card in enumerate(view.harbour):
        ship = SHIPS[card]
        lines.append(
            f"ship {slot + 1}: {ship.good}, {ship.points} points for "
            f"{_units(COMMODITIES, list(SHIP_COST[slot][card]))}; "
            f"then {COMMODITIES[SLOTS[slot].lowers]} falls"
        )
    if view.next_back:
        raises, arrows = view.next_back
        lines.append(f"next ship: raises {COMMODITIES[raises]} by {arrows}")
    lines.append(f"{len(view.ship_deck)} ships and {len(view.bonus_deck)} bonus cards to come")
    return lines


def _players(view: Position) -> list[str]:
    lines = []
    for seat, player in enumerate(view.players):
        name = f"bot {seat}" if view.is_bot(seat) else f"seat {seat}"
        cards = [HIDDEN if card == UNKNOWN else BONUS[card].id for card in player.cards]
        powerhouses = f" and {player.powerhouses} powerhouses" if view.setting.seats == 2 else ""
        lines += [
            f"{name}: {sum(player.points)} points, {player.houses} houses{powerhouses} left",
            f"    access: {_units(RESOURCES, player.resources)}",
            f"    warehouse: {_units(COMMODITIES, player.commodities)}",
            f"    ships: {', '.join(SHIPS[ship].good for ship in player.ships) or 'none'}; "
            f"bonus cards: {', '.join(cards) or 'none'}",
        ]
    return lines
