"""View of the board: zoom and pan within its area."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from portolan.ui.render.hit_targets import Point

LEVELS: Final = (1.0, 1.25, 1.6, 2.0, 2.5, 3.2)
"""Zoom levels of the board at rest; pictures are cached for each."""
GLIDE: Final = 0.2
"""Seconds of a transition between two views."""


@dataclass(frozen=True)
class Camera:
    """A view of the board, `zoom` times as large as its area.

    `x` and `y` (0 to 1) are the place of the board in the middle of the area, before clamping.
    """

    zoom: float = 1.0
    x: float = 0.5
    y: float = 0.5

    def window(self, area: pygame.Rect) -> pygame.Rect:
        """Return the rectangle of the whole board; it always covers its area."""
        wide, high = round(area.width * self.zoom), round(area.height * self.zoom)
        left = round(area.centerx - self.x * wide)
        top = round(area.centery - self.y * high)
        left = min(area.left, max(area.right - wide, left))
        top = min(area.top, max(area.bottom - high, top))
        return pygame.Rect(left, top, wide, high)

    def place(self, point: Point, area: pygame.Rect) -> Point:
        """Return the place of the board (0 to 1) at a point of the picture."""
        whole = self.window(area)
        return (point[0] - whole.left) / whole.width, (point[1] - whole.top) / whole.height

    def seen_at(self, place: Point, area: pygame.Rect) -> Point:
        """Return the point of the picture at which a place of the board is shown."""
        whole = self.window(area)
        return whole.left + place[0] * whole.width, whole.top + place[1] * whole.height

    def held(self, place: Point, point: Point, zoom: float, area: pygame.Rect) -> Camera:
        """Return the view with a zoom and a place at a point, as near as possible."""
        zoom = min(LEVELS[-1], max(1.0, zoom))
        x = place[0] + (area.centerx - point[0]) / (area.width * zoom)
        y = place[1] + (area.centery - point[1]) / (area.height * zoom)
        return Camera(zoom, x, y).settled(area)

    def settled(self, area: pygame.Rect) -> Camera:
        """Return the view with its centre clamped to the board."""
        x, y = self.place(area.center, area)
        return Camera(self.zoom, x, y)

    def stepped(self, steps: int, point: Point, area: pygame.Rect) -> Camera:
        """Return the view `steps` levels closer, keeping the place at a point."""
        now = min(range(len(LEVELS)), key=lambda i: abs(LEVELS[i] - self.zoom))
        zoom = LEVELS[min(len(LEVELS) - 1, max(0, now + steps))]
        return self.held(self.place(point, area), point, zoom, area)

    def between(self, other: Camera, share: float) -> Camera:
        """Return a view between this one and another, for a share of the way."""
        zoom = self.zoom * (other.zoom / self.zoom) ** share
        return Camera(
            zoom, self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share
        )


def nearest_level(zoom: float) -> float:
    """Return the zoom level nearest to a zoom."""
    return min(LEVELS, key=lambda level: abs(level / zoom - 1))


def nearest_distances(points: Sequence[Point]) -> list[float]:
    """Return the distance of each point from its nearest neighbour.

    >>> nearest_distances([(0, 0), (3, 4), (3, 7), (3, 12)])
    [5.0, 3.0, 3.0, 5.0]
    """
    return [
        min((math.dist(point, other) for j, other in enumerate(points) if j != i), default=math.inf)
        for i, point in enumerate(points)
    ]


class BoardMotion:
    """Motion of the board between two views, or while it is dragged: a scaled picture of it.

    `picture` is the whole board as large as its area, of which `seen` is drawn. As an animation it
    ends when `draw` returns False; while it is dragged it does not end by itself.
    """

    def __init__(
        self,
        picture: pygame.Surface,
        area: pygame.Rect,
        seen: pygame.Rect,
        view: Camera,
        to: Camera | None = None,
    ) -> None:
        self.view, self.picture = view, picture
        self._area, self._seen = area, seen
        self._from, self._to = view, to
        self._began: float | None = None
        self._drawn: Camera | None = None

    @property
    def begun(self) -> bool:
        """Whether the motion is visible yet."""
        return self._drawn is not None

    def draw(self, surface: pygame.Surface, time: float) -> bool:
        """Draw the board at a time in seconds; return whether it still moves."""
        if self._to:
            if self._began is None:
                self._began = time
            share = min(1.0, (time - self._began) / GLIDE)
            if share >= 1.0:
                return False
            self.view = self._from.between(self._to, share * share * (3 - 2 * share))
        if self.view != self._drawn:
            self._drawn = self.view
            whole, area = self.view.window(self._area), self._area
            share = area.width / whole.width
            part = pygame.Rect(
                round((area.left - whole.left) * share), round((area.top - whole.top) * share),
                max(1, round(area.width * share)), max(1, round(area.height * share)),
            ).clip(self.picture.get_rect())  # fmt: skip
            scaled = pygame.transform.scale(self.picture.subsurface(part), area.size)
            surface.blit(scaled, self._seen, self._seen.move(-area.left, -area.top))
        return True
