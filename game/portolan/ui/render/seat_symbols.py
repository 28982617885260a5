"""Symbols of the seats: players differ in shape as well as in colour."""

from __future__ import annotations

import math

import pygame

from portolan.ui.render.art import smooth
from portolan.ui.render.hit_targets import Point
from portolan.ui.render.theme import Rgb


def _star(points: int, inner: float) -> list[Point]:
    corners = []
    for i in range(2 * points):
        radius = 1.0 if i % 2 == 0 else inner
        angle = math.pi * i / points - math.pi / 2
        corners.append((radius * math.cos(angle), radius * math.sin(angle)))
    return corners


_CIRCLE = [(0.8 * math.cos(a * math.pi / 12), 0.8 * math.sin(a * math.pi / 12)) for a in range(24)]
SHAPES: tuple[list[Point], ...] = (
    _CIRCLE,
    [(-0.7, -0.7), (0.7, -0.7), (0.7, 0.7), (-0.7, 0.7)],
    [(0, -0.9), (0.9, 0.65), (-0.9, 0.65)],
    [(0, -1), (0.85, 0), (0, 1), (-0.85, 0)],
    _star(5, 0.45),
    [(-0.3, -0.9), (0.3, -0.9), (0.3, -0.3), (0.9, -0.3), (0.9, 0.3), (0.3, 0.3), (0.3, 0.9),
     (-0.3, 0.9), (-0.3, 0.3), (-0.9, 0.3), (-0.9, -0.3), (-0.3, -0.3)],
)  # fmt: skip
"""A shape for each seat, in a square from -1 to 1."""


def draw_sign(seat: int, size: float, colour: Rgb) -> pygame.Surface:
    """Return a picture of the shape of a seat; the size is in pixels."""
    corners = SHAPES[seat % len(SHAPES)]

    def paint(surface: pygame.Surface, scale: float) -> None:
        half = surface.get_width() / 2
        reach = size * scale / 2
        points = [(half + x * reach, half + y * reach) for x, y in corners]
        pygame.draw.polygon(surface, colour, points)

    side = round(size) + 2
    return smooth((side, side), colour, paint)
