"""The map without pieces: islands in the lagoon, canals, roofs, campi, drawn once for each size."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from operator import le
from typing import Final

import pygame

from game.core.chance import Chance
from game.table.draw.art import Step, silhouette
from game.table.draw.called import LEGIBLE
from game.table.draw.chart import BROWN, rhumb_lines, wash
from game.table.draw.targets import Point
from game.table.draw.theme import CREAM, INK, SAND, STONE, TERRACOTTA, Rgb, Type, mix, rgb
from game.table.draw.ui import Ui
from game.venice.places import Rect
from game.venice.table.geometry import (
    BUILDINGS,
    CAMPI,
    CANALS,
    HEIGHT,
    LEFT,
    TOP,
    WIDTH,
    Chart,
    chart_in,
    seen_of,
)
from game.venice.table.look import WATER, short, shortest

SEA: Final = rgb("#A9C6BF")
DEEP: Final = rgb("#8DB5B4")
LAND: Final = rgb("#E9D9B4")
PAVING: Final = rgb("#F1E8D3")
PLOT: Final = rgb("#F6EFDD")
_ROOFS: Final = tuple(mix(TERRACOTTA, SAND, share) for share in (0.42, 0.52, 0.62))
_STAINS: Final = 421
"""The stains of the vellum: the year in which the legend has Venice founded."""
_SHORE: Final = 1.45
_INLAND: Final = (Rect(9.8, 7.8, 1.4, 1.4), Rect(23.0, 14.1, 2.6, 0.8))
"""Ground between what is built on, where there would be but puddles."""
_ROOF: Final = 0.74
STATUE: Final = 2.5
"""How large a statue is at most, in units of the map."""


def ground(ui: Ui, area: pygame.Rect) -> pygame.Surface:
    """Return what is seen of the map without pieces, opaque.

    Of a map that is larger than what is seen of it, only the last part is kept.
    """
    seen = seen_of(ui, area)
    chart = chart_in(ui, area)
    own = Chart(chart.x - seen.left, chart.y - seen.top, chart.unit)
    key = (area.size, area.left - seen.left, area.top - seen.top, seen.size)
    name = "venice board" if seen == area else "venice board, closer"

    def draws(paint: Callable[[Ui, Chart], object]) -> Step:
        """Return a step of the drawing, which is done on that surface alone."""

        def step(surface: pygame.Surface) -> None:
            whole, ui.surface = ui.surface, surface
            written, ui.written = ui.written, []
            try:
                paint(ui, own)
            finally:
                ui.surface, ui.written = whole, written

        return step

    steps = (_sea, _shores, _channels, _land, _roofs, _campi, _plots)
    return ui.art.grown(name, key, seen.size, [draws(paint) for paint in steps])


def _sea(ui: Ui, chart: Chart) -> None:
    size = ui.surface.get_size()
    ui.surface.blit(wash(ui, size, ui.surface.get_rect(), _water, _STAINS), (0, 0))
    rhumb_lines(ui.surface, chart.at((LEFT + WIDTH - 3, TOP + HEIGHT - 3)), mix(SEA, BROWN, 0.16))


def _water(x: float, y: float) -> Rgb:
    return mix(SEA, DEEP, min(1.0, math.hypot(x - 0.5, y - 0.5) * 1.3))


@lru_cache(maxsize=1)
def _islands() -> tuple[Rect, ...]:
    """Return the land: what is built on, and the ground around it."""
    built = (
        Rect(r.x - _SHORE, r.y - _SHORE, r.width + 2 * _SHORE, r.height + 2 * _SHORE)
        for r in (*CAMPI, *BUILDINGS)
    )
    return (*built, *_INLAND)


def _blobs(ui: Ui, chart: Chart, more: float, colour: Rgb) -> None:
    for island in _islands():
        box = chart.rect(island, more)
        ui.panel(box, colour, None, (1.5 + more) * chart.unit / ui.unit)


def _shores(ui: Ui, chart: Chart) -> None:
    """Draw the shallows around the land, and its rim."""
    _blobs(ui, chart, 0.85, mix(SEA, CREAM, 0.24))
    _blobs(ui, chart, 0.42, mix(SEA, CREAM, 0.5))


def _channels(ui: Ui, chart: Chart) -> None:
    """Draw the course of the canals in the lagoon, deeper than the water around."""
    for line, width in CANALS:
        _course(ui, chart, line, width, mix(WATER, SEA, 0.4))


def _land(ui: Ui, chart: Chart) -> None:
    """Draw the land with its rim, and the canals cut into it."""
    whole, size = ui.surface, ui.surface.get_size()
    ui.surface = layer = pygame.Surface(size, pygame.SRCALPHA)
    try:
        _blobs(ui, chart, max(0.09, 1.2 / chart.unit), BROWN)
        mask = silhouette(layer, (255, 255, 255))
        _blobs(ui, chart, 0.0, LAND)
        for line, width in CANALS:
            _course(ui, chart, line, width + 2 * max(0.1, 1.2 / chart.unit), BROWN)
        layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        ui.surface = water = pygame.Surface(size, pygame.SRCALPHA)
        for line, width in CANALS:
            _course(ui, chart, line, width, mix(WATER, SEA, 0.4))
        layer.blit(silhouette(water, (0, 0, 0)), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    finally:
        ui.surface = whole
    whole.blit(layer, (0, 0))


def _course(ui: Ui, chart: Chart, line: tuple[Point, ...], width: float, colour: Rgb) -> None:
    """Draw the course of a canal."""
    radius = max(1, round(width * chart.unit / 2))
    for (ax, ay), (bx, by) in pairwise(map(chart.at, line)):
        length = math.hypot(bx - ax, by - ay) or 1.0
        dx, dy = (by - ay) / length * radius, (ax - bx) / length * radius
        points = ((ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy), (ax - dx, ay - dy))
        left, top = min(x for x, _ in points), min(y for _, y in points)
        strip = ui.art.polygon([(x - left, y - top) for x, y in points], colour, colour, 0)
        ui.surface.blit(strip, (round(left) - 1, round(top) - 1))
        for end in ((ax, ay), (bx, by)):
            ui.blit(ui.art.disc(radius, colour, colour, 0), end)


def _beside_canal(x: float, y: float, room: float) -> bool:
    """Tell whether a place is in a canal or close to one."""
    for line, width in CANALS:
        for (ax, ay), (bx, by) in pairwise(line):
            dx, dy = bx - ax, by - ay
            share = ((x - ax) * dx + (y - ay) * dy) / ((dx * dx + dy * dy) or 1.0)
            share = min(1.0, max(0.0, share))
            if math.hypot(x - ax - dx * share, y - ay - dy * share) < width / 2 + room:
                return True
    return False


@lru_cache(maxsize=1)
def _houses() -> tuple[tuple[Rect, int, bool], ...]:
    """Return the houses that fill the land: each with its tone and the way of its ridge."""
    return tuple(_some_houses())


def _some_houses() -> Iterator[tuple[Rect, int, bool]]:
    chance = Chance(_STAINS)
    taken = [Rect(r.x - 0.1, r.y - 0.1, r.width + 0.2, r.height + 0.2) for r in CAMPI + BUILDINGS]
    for row in range(int(HEIGHT / _ROOF)):
        for column in range(int(WIDTH / _ROOF)):
            x = LEFT + column * _ROOF + chance.below(9) / 100
            y = TOP + row * _ROOF + chance.below(9) / 100
            house = Rect(x, y, _ROOF - 0.14, _ROOF - 0.14 - chance.below(12) / 100)
            tone, upright = chance.below(len(_ROOFS)), chance.below(2) == 0
            corners = [(x, y), (x + house.width, y), (x, y + house.height),
                       (x + house.width, y + house.height)]  # fmt: skip
            on_land = all(
                any(_holds(land, *corner, 0.16) for land in _islands()) for corner in corners
            )
            free = not any(_meet(house, rect) for rect in taken)
            dry = not _beside_canal(x + house.width / 2, y + house.height / 2, 0.5)
            if on_land and free and dry and chance.below(9):
                yield house, tone, upright


def _holds(rect: Rect, x: float, y: float, room: float) -> bool:
    return (
        rect.x + room <= x <= rect.x + rect.width - room
        and rect.y + room <= y <= rect.y + rect.height - room
    )


def _meet(one: Rect, other: Rect) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def _roofs(ui: Ui, chart: Chart) -> None:
    """Draw the roofs of the town from above, each with its ridge and shade."""
    for house, tone, upright in _houses():
        box = chart.rect(house)
        fill = _ROOFS[tone]
        ui.surface.fill(mix(fill, INK, 0.28), box.move(0, max(1, round(chart.unit * 0.06))))
        ui.surface.fill(fill, box)
        half = box.copy()
        if upright:
            half.width //= 2
        else:
            half.height //= 2
        ui.surface.fill(mix(fill, CREAM, 0.18), half)


def _campi(ui: Ui, chart: Chart) -> None:
    """Draw the campi: paving, a well-head, the name."""
    for campo in CAMPI:
        box = chart.rect(campo)
        line = max(1, round(chart.unit * 0.05))
        pygame.draw.rect(ui.surface, mix(BROWN, STONE, 0.4), box.inflate(2 * line, 2 * line))
        ui.surface.fill(PAVING, box)
        tone = mix(PAVING, STONE, 0.22)
        step = chart.unit
        for i in range(1, round(campo.width)):
            x = round(box.left + i * step)
            ui.surface.fill(tone, (x, box.top, line, box.height))
        for i in range(1, round(campo.height)):
            y = round(box.top + i * step)
            ui.surface.fill(tone, (box.left, y, box.width, line))
        pygame.draw.rect(ui.surface, tone, box.inflate(-box.width // 5, -box.height // 5), line)
        radius = max(2, round(chart.unit * 0.36))
        well = statue_at(chart, campo)
        ui.blit(ui.art.disc(radius, mix(STONE, CREAM, 0.3), BROWN, max(1.0, radius * 0.2)), well)
        ui.blit(ui.art.disc(max(1, radius // 2), WATER, BROWN, 1.0), well)


def statue_size(chart: Chart, campo: Rect) -> int:
    """Return how large the statue of a campo is, in pixels: smaller where its name needs room."""
    return round(chart.unit * min(STATUE, campo.height * 0.62))


def statue_at(chart: Chart, campo: Rect) -> Point:
    """Return where the statue of a campo stands: on its name."""
    return chart.middle(campo)[0], _name_place(chart, campo).top - statue_size(chart, campo) / 2


def _name_place(chart: Chart, campo: Rect) -> pygame.Rect:
    """Return the box for the name of a campo, at its foot."""
    box = chart.rect(campo, 0.1)
    low = round(box.height * 0.34)
    return pygame.Rect(box.left, box.bottom - low - round(chart.unit * 0.12), box.width, low)


def name_campi(
    ui: Ui, chart: Chart, campi: tuple[str, ...], covered: Sequence[pygame.Rect]
) -> None:
    """Write the names of the campi as long as there is room for all; none that is covered."""
    size = max(LEGIBLE, min(17.0, chart.unit * 0.86 / ui.unit))
    wider = round(chart.unit * 0.7)  # letters may touch the roofs beside
    places = [_name_place(chart, rect).inflate(wider, 0) for rect in CAMPI]
    widths = [place.width for place in places]
    named: list[str] = []
    for call in (shortest, short):
        called = [call(campo) for campo in campi]
        if all(map(le, (ui.width(name, LEGIBLE, "bold") for name in called), widths)):
            named = called
    for told, place in zip(named, places, strict=False):
        if place.collidelist([*covered]) < 0:
            room = place.inflate(0, ui.u(6))
            ui.text(told, room, Type(size, INK, "centre", least=LEGIBLE, face="bold"))


def _plots(ui: Ui, chart: Chart) -> None:
    """Draw the buildings without a business: pale hip roofs."""
    line = max(1, round(chart.unit * 0.06))
    for rect in BUILDINGS:
        box = chart.rect(rect, -0.06)
        ui.panel(box.move(0, line), mix(BROWN, INK, 0.2), None, chart.unit * 0.22 / ui.unit)
        ui.panel(box, PLOT, mix(BROWN, STONE, 0.3), chart.unit * 0.3 / ui.unit)
        inner = box.inflate(-round(chart.unit * 0.36), -round(chart.unit * 0.36))
        shade = mix(PLOT, STONE, 0.45)
        middle = inner.height // 3
        ridge = ((inner.left + middle, inner.centery), (inner.right - middle, inner.centery))
        pygame.draw.aaline(ui.surface, shade, *ridge)
        for corner in (inner.topleft, inner.bottomleft):
            pygame.draw.aaline(ui.surface, shade, corner, ridge[0])
        for corner in (inner.topright, inner.bottomright):
            pygame.draw.aaline(ui.surface, shade, corner, ridge[1])
        pygame.draw.rect(ui.surface, shade, inner, 1)
