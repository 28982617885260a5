"""The land without pieces: kinds of hex differ in their drawing as well as in colour."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import chain
from typing import Final, TypeAlias

import pygame

from portolan.games.ransackit.board.components import (
    DESERT,
    FARM,
    FIELD,
    FLOODPLAIN,
    FOREST,
    GOLDEN,
    HILLS,
    MOUNTAINS,
    OCEAN,
    UNKNOWN,
    VOLCANO,
    WHIRLPOOL,
)
from portolan.games.ransackit.board.grid import NEAR
from portolan.games.ransackit.ui.board.geometry import (
    CORNERS,
    REACH,
    BoardGeometry,
    chart_in,
    shown_places,
    visible_part,
)
from portolan.ui.render.art import FINE, DrawingStep, smooth
from portolan.ui.render.hit_targets import Point
from portolan.ui.render.theme import CREAM, INK, Rgb, mix, rgb
from portolan.ui.render.ui import Ui
from portolan.ui.widgets.sea_chart import BROWN, wash

SEA: Final = rgb("#8FB9C1")
_SHALLOWS: Final = ((0.34, rgb("#A4CACB")), (0.17, rgb("#C3DFDA")))
"""Bands around the land, the outer one first: their extent, in widths of a hex."""
_BAND: Final = 2
"""Oversampling factor of the bands, which are large shapes of similar colours."""
_COAST: Final = 0.045
"""Width of the coastline."""
_SEAS: Final = frozenset({OCEAN, WHIRLPOOL})
_GRID: Final = mix(SEA, INK, 0.3)
_LINE: Final = 0.014
"""Width of the grid lines on the sea."""
FILLS: Final[dict[int, Rgb]] = {
    DESERT: rgb("#E6D3A3"),
    FIELD: rgb("#C9D59A"),
    FARM: rgb("#E8CB6E"),
    FOREST: rgb("#8FAE78"),
    HILLS: rgb("#DBA27C"),
    MOUNTAINS: rgb("#B9B6B4"),
    GOLDEN: rgb("#F2D34F"),
    OCEAN: SEA,
    VOLCANO: rgb("#8C6F66"),
    FLOODPLAIN: rgb("#A9C9A4"),
    WHIRLPOOL: rgb("#7FA9B5"),
    UNKNOWN: rgb("#CFC6B4"),
}
_STAINS: Final = 1380
_FAINT, _WAVES = 140, 2
"""Opacity (of 255) of the grid on the sea, and the number of seven hexes that have waves."""
_AT_ONCE: Final = 12
"""Number of hexes per step."""
Pen: TypeAlias = "Callable[[Sequence[Point], Rgb, float, bool], None]"
"""Draws points of a hex (in its widths from the centre) as a line of a width or a filled shape."""


def ground(ui: Ui, area: pygame.Rect, kinds: bytes) -> pygame.Surface:
    """Return the visible part of the land, opaque."""
    seen = visible_part(ui, area)
    chart = chart_in(area, kinds)
    own = BoardGeometry(chart.x - seen.left, chart.y - seen.top, chart.wide)
    key = (area.size, area.left - seen.left, area.top - seen.top, seen.size, kinds)
    name = "ransackit board" if seen == area else "ransackit board, closer"
    places, wide = shown_places(kinds), round(own.wide, 2)

    def sea(surface: pygame.Surface) -> None:
        size = surface.get_size()
        whole = pygame.Rect(0, 0, *size)
        surface.blit(wash(ui, size, whole, _water, _STAINS), (0, 0))

    def layer(places: Sequence[int], picture: Callable[[int], pygame.Surface]) -> list[DrawingStep]:
        """Return the steps that draw a picture on each of these hexes."""

        def step(part: Sequence[int], surface: pygame.Surface) -> None:
            for place in part:
                drawn = picture(place)
                x, y = own.at(place)
                surface.blit(drawn, drawn.get_rect(center=(round(x), round(y))))

        return [partial(step, places[i : i + _AT_ONCE]) for i in range(0, len(places), _AT_ONCE)]

    def band(places: Sequence[int], reach: float, colour: Rgb) -> list[DrawingStep]:
        return layer(places, lambda _: _around(ui, wide, reach, colour))

    shore = coastal(kinds)
    steps = [
        sea,
        *chain.from_iterable(band(shore, reach, colour) for reach, colour in _SHALLOWS),
        *layer(
            [place for place in places if kinds[place] == OCEAN],
            lambda place: _cell(ui, wide, waves=place * 5 % 7 < _WAVES),
        ),
        # the coast is drawn below all land and shows between hexes
        *band([place for place in places if kinds[place] not in _SEAS], _COAST, BROWN),
        *layer(
            [place for place in places if kinds[place] != OCEAN],
            lambda place: land(ui, kinds[place], wide),
        ),
    ]
    return ui.art.grown(name, key, seen.size, steps)


@lru_cache(maxsize=8)
def coastal(kinds: bytes) -> Sequence[int]:
    """Return the land hexes that do not have land on all sides."""
    land = {place for place in shown_places(kinds) if kinds[place] not in _SEAS}
    inner = {place for place in land if len(land.intersection(NEAR[place])) == len(CORNERS)}
    return sorted(land - inner)


def _cell(ui: Ui, wide: float, *, waves: bool) -> pygame.Surface:
    """Return a hex of the sea: a faint line around it, and waves on some."""

    def make() -> pygame.Surface:
        side, faint = math.ceil(wide * 1.16) + 2, (*_GRID, _FAINT)

        def paint(surface: pygame.Surface, scale: float) -> None:
            half, unit = surface.get_width() / 2, wide * scale
            corners = [(half + x * unit, half + y * unit) for x, y in CORNERS]
            pygame.draw.polygon(surface, faint, corners, max(FINE, round(_LINE * unit)))
            for dx, dy in ((-0.1, -0.08), (0.12, 0.06)) if waves else ():
                line = [
                    (half + (dx + 0.15 * i / 8) * unit,
                     half + (dy + 0.026 * math.sin(i * math.pi / 4)) * unit)
                    for i in range(-8, 9)
                ]  # fmt: skip
                pygame.draw.lines(surface, faint, closed=False, points=line, width=FINE)

        return smooth((side, side), _GRID, paint)

    return ui.art.keep(("ransackit sea", wide, waves), make)


def _around(ui: Ui, wide: float, reach: float, colour: Rgb) -> pygame.Surface:
    """Return a hex extended on all sides, with round corners."""

    def make() -> pygame.Surface:
        side = math.ceil(wide * (1.16 + 2 * reach)) + 2

        def paint(surface: pygame.Surface, scale: float) -> None:
            half, unit = surface.get_width() / 2, wide * scale
            corners = [(half + x * unit, half + y * unit) for x, y in CORNERS]
            pygame.draw.polygon(surface, colour, corners)
            for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
                dx, dy = (by - ay) * reach / REACH, (ax - bx) * reach / REACH
                outer = [(bx + dx, by + dy), (ax + dx, ay + dy)]
                pygame.draw.polygon(surface, colour, [(ax, ay), (bx, by), *outer])
                pygame.draw.circle(surface, colour, (ax, ay), reach * unit)

        return smooth((side, side), colour, paint, _BAND)

    return ui.art.keep(("ransackit shore", wide, reach), make)


def land(ui: Ui, kind: int, wide: float) -> pygame.Surface:
    """Return a hex of a kind of land; the width is in pixels."""

    def make() -> pygame.Surface:
        side = math.ceil(wide * 1.16) + 2
        fill = FILLS[kind]

        def paint(surface: pygame.Surface, scale: float) -> None:
            half, unit = surface.get_width() / 2, wide * scale

            def pen(points: Sequence[Point], colour: Rgb, line: float, shut: bool) -> None:
                placed = [(half + x * unit, half + y * unit) for x, y in points]
                if not line:
                    pygame.draw.polygon(surface, colour, placed)
                    return
                thick = max(2, round(line * unit))
                pygame.draw.lines(surface, colour, shut, placed, thick)
                for point in placed:
                    pygame.draw.circle(surface, colour, point, thick / 2)

            rim = mix(fill, BROWN, 0.3 if kind in _SEAS else 0.55)
            pen(CORNERS, rim, 0, True)
            pen([(x * 0.965, y * 0.965) for x, y in CORNERS], fill, 0, True)
            _DRAWS[kind](pen, fill)

        return smooth((side, side), mix(fill, BROWN, 0.5), paint)

    return ui.art.keep(("ransackit land", kind, wide), make)


def _water(x: float, y: float) -> Rgb:
    return mix(SEA, INK, 0.03 + 0.06 * math.hypot(x - 0.5, y - 0.5))


# --- drawings of each kind of land -----------------------------------------------------------


def _dark(fill: Rgb, share: float = 0.4) -> Rgb:
    return mix(fill, INK, share)


def _desert(pen: Pen, fill: Rgb) -> None:
    """Draw dunes, and grains of sand."""
    for x, y, wide in ((-0.2, -0.3, 0.14), (0.17, -0.16, 0.15), (-0.18, 0.06, 0.15),
                       (0.16, 0.28, 0.13), (-0.12, 0.42, 0.1)):  # fmt: skip
        arc = [(x + wide * i / 4, y - 0.05 * math.cos(math.pi * i / 8)) for i in range(-4, 5)]
        pen(arc, _dark(fill, 0.28), 0.02, False)


def _field(pen: Pen, fill: Rgb) -> None:
    """Draw tufts of grass."""
    for x, y in ((-0.26, -0.2), (0.2, -0.3), (0.3, 0.08), (-0.1, 0.12), (-0.32, 0.26),
                 (0.14, 0.36)):  # fmt: skip
        for dx in (-0.05, 0.0, 0.05):
            pen([(x, y), (x + dx, y - 0.1)], _dark(fill, 0.34), 0.018, False)


def _farm(pen: Pen, fill: Rgb) -> None:
    """Draw furrows."""
    for i in range(-4, 5):
        y = i * 0.105
        reach = min(0.43, (0.53 - abs(y + 0.06)) * 1.6)
        line = [(-reach, y + 0.06 * reach), (reach, y - 0.06 * reach)]
        pen(line, _dark(fill, 0.2 if i % 2 else 0.32), 0.022, False)


def _golden(pen: Pen, fill: Rgb) -> None:
    """Draw ears of gold."""
    for x, y in ((-0.26, -0.12), (0.02, -0.26), (0.28, -0.1), (-0.3, 0.24), (0.3, 0.26),
                 (0.0, 0.42)):  # fmt: skip
        pen([(x, y + 0.1), (x, y - 0.06)], _dark(fill, 0.5), 0.02, False)
        grain = [(x, y - 0.14), (x + 0.05, y - 0.07), (x, y), (x - 0.05, y - 0.07)]
        pen(grain, rgb("#B98B22"), 0, True)


def _forest(pen: Pen, fill: Rgb) -> None:
    """Draw firs."""
    for x, y, size in ((-0.26, -0.06, 0.2), (0.27, -0.1, 0.2), (0.0, -0.26, 0.18),
                       (-0.2, 0.38, 0.2), (0.2, 0.36, 0.22), (0.0, 0.2, 0.17)):  # fmt: skip
        tree = [(x, y - size), (x + size * 0.5, y), (x - size * 0.5, y)]
        pen(tree, _dark(fill, 0.42), 0, True)
        left = [(x, y - size), (x, y), (x - size * 0.5, y)]
        pen(left, _dark(fill, 0.28), 0, True)


def _hills(pen: Pen, fill: Rgb) -> None:
    """Draw round hills."""
    for x, y, size in ((0.2, -0.12, 0.2), (-0.2, 0.0, 0.2), (0.22, 0.26, 0.18),
                       (-0.14, 0.38, 0.16)):  # fmt: skip
        arc = [(x + size * math.cos(a), y - size * 0.8 * math.sin(a))
               for a in (math.pi * i / 10 for i in range(11))]  # fmt: skip
        pen(arc, mix(fill, CREAM, 0.22), 0, True)
        pen(arc, _dark(fill, 0.38), 0.022, False)


def _mountains(pen: Pen, fill: Rgb) -> None:
    """Draw peaks with snow."""
    for x, y, size in ((0.0, 0.02, 0.34), (-0.24, 0.3, 0.28), (0.22, 0.36, 0.32)):
        peak = [(x, y - size), (x + size * 0.62, y), (x - size * 0.62, y)]
        pen(peak, _dark(fill, 0.3), 0, True)
        pen([(x, y - size), (x, y), (x - size * 0.62, y)], _dark(fill, 0.12), 0, True)
        snow = [(x, y - size), (x + size * 0.22, y - size * 0.64), (x, y - size * 0.54),
                (x - size * 0.22, y - size * 0.64)]  # fmt: skip
        pen(snow, CREAM, 0, True)


def _ocean(pen: Pen, fill: Rgb) -> None:
    """Draw waves."""
    for x, y in ((-0.16, -0.22), (0.16, 0.02), (-0.14, 0.26)):
        wave = [(x + 0.13 * i / 4, y + 0.028 * math.sin(i * math.pi / 2)) for i in range(-4, 5)]
        pen(wave, mix(fill, CREAM, 0.45), 0.018, False)


def _volcano(pen: Pen, fill: Rgb) -> None:
    """Draw a mountain that burns."""
    cone = [(-0.1, -0.2), (0.1, -0.2), (0.38, 0.34), (-0.38, 0.34)]
    pen(cone, _dark(fill, 0.45), 0, True)
    fire = [(-0.09, -0.2), (-0.06, -0.36), (0.0, -0.28), (0.05, -0.42), (0.09, -0.2), (0.03, 0.05),
            (-0.02, -0.06), (-0.06, 0.12)]  # fmt: skip
    pen(fire, rgb("#E5652B"), 0, True)


def _floodplain(pen: Pen, fill: Rgb) -> None:
    """Draw reeds in waves."""
    for y in (-0.26, -0.04, 0.18, 0.38):
        reach = 0.36 if abs(y) < 0.3 else 0.22
        wave = [(reach * i / 6, y + 0.04 * math.sin(i * math.pi / 2)) for i in range(-6, 7)]
        pen(wave, mix(rgb("#4F8C9C"), fill, 0.1), 0.035, False)


def _whirlpool(pen: Pen, fill: Rgb) -> None:
    """Draw a whirl."""
    turns = [i * math.pi / 8 for i in range(44)]
    line = [(0.0088 * i * math.cos(a), 0.0088 * i * math.sin(a)) for i, a in enumerate(turns)]
    pen(line, _dark(fill, 0.45), 0.035, False)


def _unknown(pen: Pen, fill: Rgb) -> None:
    """Draw clouds of fog."""
    for x, y in ((-0.12, -0.2), (0.14, 0.02), (-0.1, 0.24)):
        for dx, size in ((-0.16, 0.08), (0.0, 0.12), (0.16, 0.09)):
            puff = [(x + dx + size * math.cos(a), y + size * 0.8 * math.sin(a))
                    for a in (math.pi * i / 8 for i in range(16))]  # fmt: skip
            pen(puff, mix(fill, CREAM, 0.5), 0, True)


_DRAWS: Final[dict[int, Callable[[Pen, Rgb], None]]] = {
    DESERT: _desert,
    FIELD: _field,
    FARM: _farm,
    FOREST: _forest,
    HILLS: _hills,
    MOUNTAINS: _mountains,
    GOLDEN: _golden,
    OCEAN: _ocean,
    VOLCANO: _volcano,
    FLOODPLAIN: _floodplain,
    WHIRLPOOL: _whirlpool,
    UNKNOWN: _unknown,
}
