"""Geometry of the map of Venice, in the units of its data and in pixels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import pygame

from portolan.core.assets import read_json
from portolan.games.venice.game import GAME, Venice
from portolan.games.venice.state.places import Rect
from portolan.ui.render.hit_targets import Point
from portolan.ui.render.ui import Ui

_MAP: Final[Mapping[str, Any]] = read_json("venice/components.json")["map"]
CAMPI: Final = tuple(Rect(*campo["rect"]) for campo in _MAP["campi"])
BUILDINGS: Final = tuple(Rect(*building["rect"]) for building in _MAP["buildings"])
CANALS: Final[tuple[tuple[tuple[Point, ...], float], ...]] = tuple(
    (tuple((x, y) for x, y in canal["line"]), canal["width"]) for canal in _MAP["canals"]["list"]
)
"""Each canal: the points of its course, and its width."""
_ALL = (*CAMPI, *BUILDINGS)
_MARGIN = 1.6
LEFT: Final = min(rect.x for rect in _ALL) - _MARGIN
TOP: Final = min(rect.y for rect in _ALL) - _MARGIN
WIDTH: Final = max(rect.x + rect.width for rect in _ALL) + _MARGIN - LEFT
HEIGHT: Final = max(rect.y + rect.height for rect in _ALL) + _MARGIN - TOP
BAND, LOW_BAND = 46.0, 30.0
"""Height of the strip above the map, in units; the second one on a low board."""
_LOW: Final = 260.0
ASPECT: Final = 1.06
"""The map and the strip above it, on a board of a phone."""


def display_problem(game: Venice) -> str:
    """Return why custom components cannot be shown: only known maps and cards have drawings."""
    own, drawn = game.box, GAME.box
    alike = ("goods", "raw", "product", "business", "campo", "building", "at")
    if all(getattr(own, named) == getattr(drawn, named) for named in alike):
        return ""
    return "the table shows the map, cards and businesses of the box; others play in the terminal"


@dataclass(frozen=True)
class BoardGeometry:
    """The map in pixels: its corner, and the size of one unit."""

    x: float
    y: float
    unit: float

    def at(self, place: Point) -> Point:
        """Return a place of the map in pixels."""
        return self.x + (place[0] - LEFT) * self.unit, self.y + (place[1] - TOP) * self.unit

    def rect(self, rect: Rect, more: float = 0.0) -> pygame.Rect:
        """Return a rectangle of the map in pixels, larger by some of its units on all sides."""
        x, y = self.at((rect.x - more, rect.y - more))
        end_x, end_y = self.at((rect.x + rect.width + more, rect.y + rect.height + more))
        return pygame.Rect(round(x), round(y), round(end_x) - round(x), round(end_y) - round(y))

    def middle(self, rect: Rect) -> Point:
        """Return the middle of a rectangle of the map in pixels."""
        return self.at((rect.x + rect.width / 2, rect.y + rect.height / 2))


def visible_part(ui: Ui, area: pygame.Rect) -> pygame.Rect:
    """Return the visible part of a board."""
    return area.clip(ui.surface.get_clip())


def band_of(ui: Ui, area: pygame.Rect, seen: pygame.Rect) -> pygame.Rect:
    """Return the strip at the upper edge of the visible part of the board.

    Beside it there is room for the button that shows a board whole again.
    """
    high = BAND if seen.height > ui.u(_LOW) else LOW_BAND
    room = ui.touch_height() + ui.u(8) if area.width > seen.width else 0
    return pygame.Rect(seen.left, seen.top, seen.width - room, ui.u(high))


def chart_in(ui: Ui, area: pygame.Rect) -> BoardGeometry:
    """Return the map as large as fits below its strip, which is scaled with the view."""
    seen = visible_part(ui, area)
    band = round(band_of(ui, area, seen).height * area.width / max(1, seen.width))
    unit = min(area.width / WIDTH, (area.height - band) / HEIGHT)
    x = area.centerx - WIDTH * unit / 2
    y = area.top + band + (area.height - band - HEIGHT * unit) / 2
    return BoardGeometry(x, y, unit)
