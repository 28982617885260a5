"""Geometry of the board of Ragusa, in sides of a hex and in pixels."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame

from portolan.games.ragusa.state.board import LIMITS, REGIONS, SPOT_REGIONS, WALL_ENDS
from portolan.games.ragusa.ui.places import CENTRES, PLACES, ROOT3
from portolan.ui.render.hit_targets import Point

WIDTH, HEIGHT = 7 * ROOT3 + 0.22, 11.22
FRAME: Final = 0.026
"""Thickness of the score track around the board, as a share of its width."""
ASPECT: Final = WIDTH / HEIGHT


def _outwards(spot: int) -> Point:
    """Return the direction from a spot of the city limits to the land outside."""
    x, y = PLACES[spot]
    outside = [CENTRES[r] for r in SPOT_REGIONS[spot] if REGIONS[r].kind != "city"]
    dx, dy = sum(px - x for px, _ in outside), sum(py - y for _, py in outside)
    length = math.hypot(dx, dy)
    return dx / length, dy / length


OUTWARDS: Final = {spot: _outwards(spot) for spot in LIMITS}
CORNERS: Final = tuple(
    (math.cos(math.pi / 3 * i + math.pi / 6), math.sin(math.pi / 3 * i + math.pi / 6))
    for i in range(6)
)


@dataclass(frozen=True)
class Grid:
    """The board in pixels: its middle, and the side of a hex."""

    x: float
    y: float
    side: float

    def at(self, place: Point) -> Point:
        """Return a place of the board in pixels."""
        return self.x + place[0] * self.side, self.y + place[1] * self.side

    def spot(self, spot: int) -> Point:
        """Return a spot in pixels."""
        return self.at(PLACES[spot])

    def wall(self, wall: int) -> Point:
        """Return the middle of a wall in pixels."""
        (ax, ay), (bx, by) = (self.spot(spot) for spot in WALL_ENDS[wall])
        return (ax + bx) / 2, (ay + by) / 2

    def tower(self, spot: int) -> Point:
        """Return the place of a tower of a spot: outside the walls, beside its house."""
        x, y = self.spot(spot)
        dx, dy = OUTWARDS[spot]
        return x + 0.4 * dx * self.side, y + 0.4 * dy * self.side


def chart_in(area: pygame.Rect) -> pygame.Rect:
    """Return the part of an area for board and score track."""
    wide = min(area.width, round(area.height * ASPECT * 1.4))
    high = min(area.height, round(area.width / ASPECT * 1.06))
    chart = pygame.Rect(0, 0, wide, high)
    chart.center = area.center
    return chart


def frame_in(area: pygame.Rect) -> int:
    """Return the thickness of the score track."""
    return max(8, round(chart_in(area).width * FRAME))


def grid_in(area: pygame.Rect) -> Grid:
    """Return the grid as large as an area allows, within its score track."""
    chart = chart_in(area)
    room = 2 * frame_in(area)
    side = min((chart.width - room) / WIDTH, (chart.height - room) / HEIGHT)
    return Grid(area.centerx, area.centery, side)
