"""Chart of a replay: the count of each seat, turn by turn, as a line in its colour."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from portolan.core.i18n import Catalogue
from portolan.session.history import TurnCounts
from portolan.ui.render.a11y_tree import Section
from portolan.ui.render.hit_targets import Point
from portolan.ui.render.theme import CREAM, Rgb, visible
from portolan.ui.render.ui import Ui

SIGN = 12.0
"""Size of the sign of a seat at the end of its line, in units."""
MOST_ROWS = 16
"""Limit on the turns of a chart in the accessibility tree."""


def in_words(
    words: Catalogue, title: str, turns: Sequence[int], counts: TurnCounts, names: Sequence[str]
) -> Section:
    """Return a chart as a table: the count of each seat by number of actions."""
    last = len(turns) - 1
    most = min(last, MOST_ROWS - 1)
    lines = sorted({last * i // most for i in range(most + 1)}) if most else [0]
    rows = [[str(turns[i]), *map(str, counts[i])] for i in lines]
    head = [words("replay.chart_step"), *names]
    return Section("chart", words("replay.chart", what=title), (), head, rows)


def curve(area: pygame.Rect, shares: Sequence[float], heights: Sequence[float]) -> list[Point]:
    """Return the points of a line, with coordinates as shares of an area."""
    return [
        (area.left + area.width * x, area.bottom - area.height * y)
        for x, y in zip(shares, heights, strict=True)
    ]


def draw_curves(
    ui: Ui,
    area: pygame.Rect,
    turns: Sequence[int],
    counts: Sequence[Sequence[int]],
    colours: Sequence[Rgb],
) -> None:
    """Draw a line for each seat on vellum, which ends at its sign; cached until a change.

    `turns` are the steps, the last one at the right end; `counts` are by turn, then by seat, the
    maximum at the top.
    """
    thick = max(2, ui.u(1.5))
    room = area.inflate(2 * thick, 2 * thick)

    ground = ui.themed(CREAM)
    most = max(1, *(count for counted in counts for count in counted))

    def draw(picture: pygame.Surface) -> None:
        picture.fill(ground)
        shares = [turn / max(1, turns[-1]) for turn in turns]
        for seat, colour in enumerate(colours):
            heights = [counted[seat] / most for counted in counts]
            points = curve(area.move(-room.left, -room.top), shares, heights)
            if len(points) > 1:
                pygame.draw.lines(picture, visible(ground, colour), False, points, thick)

    key = (room.size, turns, counts, colours, ground)
    ui.surface.blit(ui.art.grown("curves", key, room.size, [draw]), room)
    size = ui.u(SIGN)
    ends = [area.bottom - area.height * count / most for count in counts[-1]]
    for seat, end in enumerate(sign_places(ends, area.right, size)):
        ui.emblem(seat, colours[seat], end, SIGN)


def sign_places(ends: Sequence[float], right: int, size: int) -> list[Point]:
    """Return where to draw a sign at each end of a line; signs that would overlap move left."""
    places: dict[int, Point] = {}
    for seat in sorted(range(len(ends)), key=lambda seat: ends[seat]):
        x, y = float(right), ends[seat]
        while any(max(abs(x - a), abs(y - b)) < size for a, b in places.values()):
            x -= size
        places[seat] = x, y
    return [places[seat] for seat in range(len(ends))]
