"""The map without pieces: islands in the lagoon, canals, roofs, campi, drawn once for each size."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, pairwise
from operator import le
from typing import Final

import pygame

from portolan.games.venice.state.places import Rect
from portolan.games.venice.ui.board.geometry import (
    BUILDINGS,
    CAMPI,
    CANALS,
    HEIGHT,
    LEFT,
    TOP,
    WIDTH,
    BoardGeometry,
    chart_in,
    visible_part,
)
from portolan.games.venice.ui.board.town import ROWS, STAINS, TONES, houses, islands
from portolan.games.venice.ui.style import WATER, short, shortest
from portolan.ui.render.art import DrawingStep, silhouette
from portolan.ui.render.hit_targets import Point
from portolan.ui.render.theme import (
    CREAM,
    INK,
    LEGIBLE,
    SAND,
    STONE,
    TERRACOTTA,
    Rgb,
    TextStyle,
    mix,
    rgb,
)
from portolan.ui.render.ui import Ui
from portolan.ui.widgets.sea_chart import BROWN, rhumb_lines, wash

SEA: Final = rgb("#A9C6BF")
DEEP: Final = rgb("#8DB5B4")
LAND: Final = rgb("#E9D9B4")
PAVING: Final = rgb("#F1E8D3")
PLOT: Final = rgb("#F6EFDD")
_ROOFS: Final = tuple(mix(TERRACOTTA, SAND, 0.42 + 0.1 * tone) for tone in range(TONES))
_AT_ONCE: Final = 4
"""How many rows of houses are drawn per step, so that no frame is late."""
_BANDS: Final = 6
"""How many horizontal bands the land is drawn in, for the same reason."""
STATUE: Final = 2.5
"""Maximum size of a statue, in units of the map."""
_NAME: Final = TextStyle(LEGIBLE, INK, "centre", least=LEGIBLE, face="bold")


def ground(ui: Ui, area: pygame.Rect) -> pygame.Surface:
    """Return the visible part of the map without pieces, opaque.

    For a map larger than its visible part, only the last picture is cached.
    """
    seen = visible_part(ui, area)
    chart = chart_in(ui, area)
    own = BoardGeometry(chart.x - seen.left, chart.y - seen.top, chart.unit)
    key = (area.size, area.left - seen.left, area.top - seen.top, seen.size)
    name = "venice board" if seen == area else "venice board, closer"

    def draws(paint: Callable[[Ui, BoardGeometry], object]) -> DrawingStep:
        """Return a step of the drawing, which changes only that surface."""

        def step(surface: pygame.Surface) -> None:
            whole, ui.surface = ui.surface, surface
            written, ui.written = ui.written, []
            try:
                paint(ui, own)
            finally:
                ui.surface, ui.written = whole, written

        return step

    lands = (partial(_land, band=band) for band in range(_BANDS))
    rows = range(ROWS)
    roofs = (partial(_roofs, rows=rows[i : i + _AT_ONCE]) for i in rows[::_AT_ONCE])
    steps: tuple[Callable[[Ui, BoardGeometry], object], ...]
    steps = (_sea, _shores, _channels, _dug, *lands, *roofs, _campi, _plots)
    return ui.art.grown(name, key, seen.size, [draws(paint) for paint in steps])


def _sea(ui: Ui, chart: BoardGeometry) -> None:
    size = ui.surface.get_size()
    ui.surface.blit(wash(ui, size, ui.surface.get_rect(), _water, STAINS), (0, 0))
    rhumb_lines(ui.surface, chart.at((LEFT + WIDTH - 3, TOP + HEIGHT - 3)), mix(SEA, BROWN, 0.16))


def _water(x: float, y: float) -> Rgb:
    return mix(SEA, DEEP, min(1.0, math.hypot(x - 0.5, y - 0.5) * 1.3))


def _blobs(ui: Ui, chart: BoardGeometry, more: float, colour: Rgb) -> None:
    for island in islands():
        box = chart.rect(island, more)
        ui.panel(box, colour, None, (1.5 + more) * chart.unit / ui.unit)


def _shores(ui: Ui, chart: BoardGeometry) -> None:
    """Draw the shallows around the land, and its rim."""
    _blobs(ui, chart, 0.85, mix(SEA, CREAM, 0.24))
    _blobs(ui, chart, 0.42, mix(SEA, CREAM, 0.5))


def _channels(ui: Ui, chart: BoardGeometry) -> None:
    """Draw the course of the canals in the lagoon, deeper than the water around."""
    for line, width in CANALS:
        _course(ui, chart, line, width, mix(WATER, SEA, 0.4))


def _bank(chart: BoardGeometry) -> float:
    """Return the width that banks add to a canal, in units of the map."""
    return 2 * max(0.1, 1.2 / chart.unit)


def _dug(ui: Ui, chart: BoardGeometry) -> None:
    """Draw the shapes of the canals for `_land` beforehand, so that each band is one step."""
    for line, width in CANALS:
        for _ in _pieces(ui, chart, line, width + _bank(chart), BROWN):
            pass  # each is cached


def _land(ui: Ui, chart: BoardGeometry, band: int) -> None:
    """Draw a band of the land with its rim, and the canals cut into it."""
    whole = ui.surface
    wide, high = whole.get_size()
    top = high * band // _BANDS
    size = (wide, high * (band + 1) // _BANDS - top)
    chart = BoardGeometry(chart.x, chart.y - top, chart.unit)
    ui.surface = layer = pygame.Surface(size, pygame.SRCALPHA)
    try:
        _blobs(ui, chart, max(0.09, 1.2 / chart.unit), BROWN)
        _blobs(ui, chart, 0.0, LAND)
        mask = silhouette(layer, (255, 255, 255))
        for line, width in CANALS:
            _course(ui, chart, line, width + _bank(chart), BROWN)
        layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        ui.surface = water = pygame.Surface(size, pygame.SRCALPHA)
        for line, width in CANALS:
            _course(ui, chart, line, width, mix(WATER, SEA, 0.4))
        layer.blit(silhouette(water, (0, 0, 0)), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    finally:
        ui.surface = whole
    whole.blit(layer, (0, top))


def _course(
    ui: Ui, chart: BoardGeometry, line: tuple[Point, ...], width: float, colour: Rgb
) -> None:
    """Draw the course of a canal."""
    for picture, corner in _pieces(ui, chart, line, width, colour):
        ui.surface.blit(picture, corner)


def _pieces(
    ui: Ui, chart: BoardGeometry, line: tuple[Point, ...], width: float, colour: Rgb
) -> Iterator[tuple[pygame.Surface, tuple[int, int]]]:
    """Yield the shapes of the course of a canal: strips, and discs at its bends."""
    radius = max(1, round(width * chart.unit / 2))
    for (ax, ay), (bx, by) in pairwise(map(chart.at, line)):
        length = math.hypot(bx - ax, by - ay) or 1.0
        dx, dy = (by - ay) / length * radius, (ax - bx) / length * radius
        points = ((ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy), (ax - dx, ay - dy))
        left, top = min(x for x, _ in points), min(y for _, y in points)
        strip = ui.art.polygon([(x - left, y - top) for x, y in points], colour, colour, 0)
        yield strip, (round(left) - 1, round(top) - 1)
        for x, y in ((ax, ay), (bx, by)):
            disc = ui.art.disc(radius, colour, colour, 0)
            half = disc.get_width() / 2
            yield disc, (round(x - half), round(y - half))


def _roofs(ui: Ui, chart: BoardGeometry, rows: range) -> None:
    """Draw some rows of the town's roofs from above, each with its ridge and shade."""
    for house, tone, upright in chain.from_iterable(map(houses, rows)):
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


def _campi(ui: Ui, chart: BoardGeometry) -> None:
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


def statue_size(chart: BoardGeometry, campo: Rect) -> int:
    """Return the size of the statue of a campo in pixels: smaller where its name needs room."""
    return round(chart.unit * min(STATUE, campo.height * 0.62))


def statue_at(chart: BoardGeometry, campo: Rect) -> Point:
    """Return the place of the statue of a campo: on its name."""
    return chart.middle(campo)[0], _name_place(chart, campo).top - statue_size(chart, campo) / 2


def _name_place(chart: BoardGeometry, campo: Rect) -> pygame.Rect:
    """Return the box for the name of a campo, at its lower end."""
    box = chart.rect(campo, 0.1)
    low = round(box.height * 0.34)
    return pygame.Rect(box.left, box.bottom - low - round(chart.unit * 0.12), box.width, low)


def name_campi(
    ui: Ui, chart: BoardGeometry, campi: tuple[str, ...], covered: Sequence[pygame.Rect]
) -> None:
    """Draw the names of the campi if there is room for all, without covered ones."""
    size = max(LEGIBLE, min(17.0, chart.unit * 0.86 / ui.unit))
    style = _NAME._replace(size=size)
    places = ui.letters.placed(("campi", chart, campi), lambda: _named_places(ui, chart, campi))
    for text, place in places:
        if place.collidelist([*covered]) < 0:
            ui.text(text, place.inflate(0, ui.u(6)), style)


def _named_places(
    ui: Ui, chart: BoardGeometry, campi: tuple[str, ...]
) -> Sequence[tuple[str, pygame.Rect]]:
    """Return the longest names of the campi that fit, with their boxes."""
    wider = round(chart.unit * 0.7)  # letters may touch the roofs beside
    places = [_name_place(chart, rect).inflate(wider, 0) for rect in CAMPI]
    named: list[str] = []
    for call, spare in ((shortest, 0), (short, wider)):
        called = [call(campo) for campo in campi]
        widths = [place.width - spare for place in places]
        if all(map(le, (ui.letters.least_width(name, _NAME) for name in called), widths)):
            named = called
    return [*zip(named, places, strict=False)]


def _plots(ui: Ui, chart: BoardGeometry) -> None:
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
