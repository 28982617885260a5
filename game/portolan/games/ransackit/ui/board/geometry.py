"""Geometry of hexes on the screen: the whole map in its area, rows shifted by half a hex."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from portolan.games.ransackit.board.components import OCEAN
from portolan.games.ransackit.board.grid import NAMES
from portolan.games.ransackit.rules.units import standing
from portolan.games.ransackit.state.position import Position
from portolan.ui.render.hit_targets import Point
from portolan.ui.render.ui import Ui

ASPECT: Final = 1.4
"""The aspect of standard maps, on a phone."""
ROW: Final = math.sqrt(3) / 2
"""Distance of rows, in widths of a hex."""
REACH: Final = 1 / math.sqrt(3)
"""Distance of a corner from the centre of a hex, in its widths."""
_COLUMNS: Final = 16
_MARGIN: Final = 0.06
RIM: Final = 0.13
"""Distance of the letters of rows and the numbers of columns from the hexes, in widths of one."""


def _middle_of(place: int) -> Point:
    """Return the centre of a hex in widths of one; even rows are half a hex to the right."""
    row, number = divmod(place, _COLUMNS)
    return number + (0.0 if row % 2 else 0.5), row * ROW


_MIDDLES: Final = tuple(map(_middle_of, range(len(NAMES))))


@lru_cache(maxsize=8)
def shown_places(kinds: bytes) -> Sequence[int]:
    """Return the hexes of a map, the first row first."""
    return [place for place, kind in enumerate(kinds) if kind and NAMES[place]]


@lru_cache(maxsize=8)
def _bounds(kinds: bytes) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a map, in widths of a hex."""
    spots = [_MIDDLES[place] for place in shown_places(kinds)]
    left = min(x for x, _ in spots) - 0.5 - 2 * RIM
    top = min(y for _, y in spots) - REACH - 2 * RIM
    right = max(x for x, _ in spots) + 0.5 + _MARGIN
    bottom = max(y for _, y in spots) + REACH + _MARGIN
    return left, top, right - left, bottom - top


def aspect_of(view: Position) -> float:
    """Return the aspect ratio of the map of a view."""
    _, _, width, height = _bounds(bytes(view.kind))
    return width / height


@dataclass(frozen=True)
class BoardGeometry:
    """A map in pixels: the corner of its grid, and the width of a hex."""

    x: float
    y: float
    wide: float

    def at(self, place: int, dx: float = 0.0, dy: float = 0.0) -> Point:
        """Return a point of a hex in pixels, given its offset from the centre in widths."""
        x, y = _MIDDLES[place]
        return self.x + (x + dx) * self.wide, self.y + (y + dy) * self.wide

    def corners(self, place: int, size: float = 1.0) -> list[Point]:
        """Return the corners of a hex drawn at a scale, clockwise from the top."""
        return [self.at(place, dx * size, dy * size) for dx, dy in CORNERS]

    def box(self, place: int) -> pygame.Rect:
        """Return the box around a hex."""
        x, y = self.at(place, -0.5, -REACH)
        return pygame.Rect(round(x), round(y), round(self.wide), round(2 * REACH * self.wide))

    def side(self, share: float) -> int:
        """Return a share of the width of a hex in whole pixels."""
        return max(4, round(self.wide * share))


CORNERS: Final = tuple(
    (REACH * math.sin(math.pi * i / 3), -REACH * math.cos(math.pi * i / 3)) for i in range(6)
)


UNIT_SIDE: Final = 0.4
"""Width of a unit, relative to its hex."""


def unit_spot(chart: BoardGeometry, view: Position, place: int, i: int, count: int) -> Point:
    """Return the middle of one of so many units on a hex; a settlement is at their left."""
    if view.size[place]:
        dx, dy = 0.24, (0.02 if count == 1 else (-0.16, 0.22)[i])
    else:
        at_sea = view.kind[place] == OCEAN
        dx, dy = (0.0 if count == 1 else (-0.21, 0.21)[i]), (0.24 if at_sea else 0.16)
    return chart.at(place, dx, dy)


def unit_at(chart: BoardGeometry, view: Position, place: int, point: Point) -> int | None:
    """Return the unit of a hex that covers a point, if one does."""
    units = standing(view, place)
    spots = [unit_spot(chart, view, place, i, len(units)) for i in range(len(units))]
    found = [(math.dist(spot, point), unit) for spot, unit in zip(spots, units, strict=True)]
    far, nearest = min(found, default=(math.inf, 0))
    return nearest if far <= chart.wide * UNIT_SIDE / 2 else None


def heads(chart: BoardGeometry, places: Sequence[int]) -> dict[str, Point]:
    """Return the places of the letter of each row and the number of each column beside a map.

    All numbers are aligned with the first row, whatever its length, so their distance is equal.
    """
    found: dict[str, Point] = {}
    for place in places:
        found.setdefault(NAMES[place][0], chart.at(place, -0.5 - RIM))
    row = places[0] - places[0] % _COLUMNS
    for column in sorted({place % _COLUMNS for place in places}):
        found[str(column)] = chart.at(row + column, 0.0, -REACH - RIM)
    return found


def chart_in(area: pygame.Rect, kinds: bytes) -> BoardGeometry:
    """Return a map as large as an area allows, centred."""
    left, top, width, height = _bounds(kinds)
    wide = min(area.width / width, area.height / height)
    x = area.centerx - (left + width / 2) * wide
    y = area.centery - (top + height / 2) * wide
    return BoardGeometry(x, y, wide)


def visible_part(ui: Ui, area: pygame.Rect) -> pygame.Rect:
    """Return the visible part of a board."""
    return area.clip(ui.surface.get_clip())
