"""The chart of a replay: what each seat had, turn by turn, as a line in its colour."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.table.draw.targets import Point
from game.table.draw.theme import Rgb
from game.table.draw.ui import Ui


def curve(area: pygame.Rect, shares: Sequence[float], heights: Sequence[float]) -> list[Point]:
    """Return the points of a line: how far to the right, and how high, as parts of an area."""
    return [
        (area.left + area.width * x, area.bottom - area.height * y)
        for x, y in zip(shares, heights, strict=True)
    ]


def draw_curves(
    ui: Ui,
    area: pygame.Rect,
    shares: Sequence[float],
    counts: Sequence[Sequence[int]],
    colours: Sequence[Rgb],
) -> None:
    """Draw a line for each seat; `counts` are by place, then by seat, the most at the top."""
    most = max(1, *(count for counted in counts for count in counted))
    thick = max(2, ui.u(1.5))
    for seat, colour in enumerate(colours):
        points = curve(area, shares, [counted[seat] / most for counted in counts])
        if len(points) > 1:
            pygame.draw.lines(ui.surface, colour, False, points, thick)
