"""The records in a picture: targets, tooltip areas, anchors and texts."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Sequence
from typing import NamedTuple

import pygame

Point = tuple[float, float]
NEAR = 28.0
"""Distance, in units, up to which two touches are at one place."""


class Box(NamedTuple):
    """Shape of a target with an area: a button, a card, a row."""

    rect: pygame.Rect

    def distance(self, x: float, y: float) -> float:
        """Return 0 inside, infinity outside."""
        return 0.0 if self.rect.collidepoint(x, y) else math.inf

    @property
    def centre(self) -> Point:
        """The point to touch."""
        return self.rect.centerx, self.rect.centery


class CircleShape(NamedTuple):
    """Shape of a target around a point, with a `radius` in pixels.

    `corners` are those of what is drawn there, if that is a polygon, for rings around it.
    """

    x: float
    y: float
    radius: float
    corners: tuple[Point, ...] = ()

    def distance(self, x: float, y: float) -> float:
        """Return the distance from the centre."""
        return math.hypot(x - self.x, y - self.y)

    @property
    def centre(self) -> Point:
        """The point to touch."""
        return self.x, self.y

    @property
    def rect(self) -> pygame.Rect:
        """The bounding square."""
        side = round(2 * self.radius)
        return pygame.Rect(round(self.x - self.radius), round(self.y - self.radius), side, side)


Shape = Box | CircleShape


class Label(NamedTuple):
    """Accessible name and role of a target.

    `label`: None for the text drawn on it, empty if it is only visual. `role`: button, radio
    or checkbox, the last two `checked` or not. `group`: the label of a group of radios.
    """

    label: str | None = None
    role: str = "button"
    checked: bool = False
    group: str = ""


AS_WRITTEN = Label()
NO_LABEL = Label("")


class HitTarget(NamedTuple):
    """A touchable area. `action` is the text of the action that it chooses, if any.

    `via` is the key of a target that must be touched before this one is visible. `towards` are the
    texts of the actions that a step leads to, a batch joined by `; `. With `hold` it is active as
    long as it is held (called with True and False); `do` then toggles it. A target that `leaves`
    exits the table: a touch that closes a tooltip does not trigger it. The `main` one is pressed by
    Enter while nothing is in focus.
    """

    key: str
    shape: Shape
    do: Callable[[], object]
    action: str | None = None
    via: str | None = None
    a11y_label: Label = AS_WRITTEN
    towards: Container[str] = ()
    hold: Callable[[bool], object] | None = None
    leaves: bool = False
    main: bool = False


def nearest(targets: Sequence[HitTarget], start: HitTarget, dx: int, dy: int) -> HitTarget | None:
    """Return the nearest target in the direction of an arrow key; None if there is none."""
    x, y = start.shape.centre
    ahead: list[tuple[float, int]] = []
    for number, target in enumerate(targets):
        to_x, to_y = target.shape.centre[0] - x, target.shape.centre[1] - y
        along, across = to_x * dx + to_y * dy, abs(to_x * dy) + abs(to_y * dx)
        if along > 1 and across <= 2 * along:
            ahead.append((along + 2 * across, number))
    return targets[min(ahead)[1]] if ahead else None


class TooltipArea(NamedTuple):
    """An area of the picture with a tooltip, identified by `tooltip_id`."""

    tooltip_id: str
    shape: Shape

    def contains(self, x: float, y: float) -> bool:
        """Return whether a place is on the area."""
        radius = self.shape.radius if isinstance(self.shape, CircleShape) else 0.0
        return self.shape.distance(x, y) <= radius


class Anchor(NamedTuple):
    """Place of a thing in the picture, and its box if it can be animated."""

    centre: Point
    box: pygame.Rect | None = None


class Written(NamedTuple):
    """A text in the picture: its place, the box it was laid out for, whether it was cut.

    `size` is its height in pixels, `face` the typeface (`font_files.py`).
    """

    text: str
    rect: pygame.Rect
    box: pygame.Rect
    cut: bool
    size: int
    face: str
