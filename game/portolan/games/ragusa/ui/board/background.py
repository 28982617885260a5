"""The board without pieces: a portolan chart, drawn once for each size."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import pygame

from portolan.games.ragusa.state.board import LIMITS, REGIONS, WALL_ENDS
from portolan.games.ragusa.ui.board.geometry import (
    CORNERS,
    Grid,
    chart_in,
    frame_in,
    grid_in,
)
from portolan.games.ragusa.ui.places import CENTRES, PLACES
from portolan.games.ragusa.ui.style import ART, short
from portolan.ui.render.art import DrawingStep, standing
from portolan.ui.render.theme import (
    CREAM,
    GOLD,
    INK,
    LEGIBLE,
    PAPER,
    SAND,
    STONE,
    Rgb,
    TextStyle,
    mix,
    rgb,
)
from portolan.ui.render.ui import Ui
from portolan.ui.widgets.sea_chart import BROWN, ScoreFrame, rhumb_lines, wash

SEA: Final = rgb("#A9C6BF")
LAND: Final = rgb("#E6DAB8")
CITY: Final = rgb("#F4E3C3")
STAINS: Final = 1358
"""Seed of the stains of the vellum: the year in which Ragusa became a republic."""
STEP: Final = 8
"""How many regions are drawn per step, so that no frame is late."""
NAMED: Final = 36.0
"""Side of a hex, in units, from which on country regions are named too; city regions where there is
room.
"""
NAME_WIDTH, NAME_HEIGHT = 1.42, 0.34
"""Maximum width and height of a name, in sides of a hex."""
UNNAMED = 1.3
"""Scale of a building without a name."""
CORNER_ART: Final = (
    ("table/art/hills", 5.0, -4.42, 1.95),
    ("table/art/compass", -4.98, 4.5, 1.95),
    ("table/art/carrack", 5.0, 4.5, 1.85),
)


def ground(ui: Ui, area: pygame.Rect) -> pygame.Surface:
    """Return the visible part of the board without pieces, opaque.

    For a board larger than its visible part, only the last picture is cached.
    """
    seen = in_sight(ui, area)
    own = area.move(-seen.left, -seen.top)
    chart, grid = chart_in(own), grid_in(own)
    key = (area.size, own.topleft, seen.size)
    name = "ragusa board" if seen == area else "ragusa board, closer"

    def draws(paint: Callable[..., object], *what: object) -> DrawingStep:
        """Return a step of the drawing, which changes only that surface."""

        def step(surface: pygame.Surface) -> None:
            whole, ui.surface = ui.surface, surface
            written, ui.written = ui.written, []
            try:
                paint(ui, *what)
            finally:
                ui.surface, ui.written = whole, written

        return step

    steps = [
        draws(_sea, chart),
        draws(_chart_art, chart, grid),
        draws(frame(own).draw),
        draws(_rim, grid),
        *(
            draws(_draw_regions, grid, range(first, min(first + STEP, len(REGIONS))))
            for first in range(0, len(REGIONS), STEP)
        ),
        draws(_draw_places, grid),
    ]
    return ui.art.grown(name, key, seen.size, steps)


def in_sight(ui: Ui, area: pygame.Rect) -> pygame.Rect:
    """Return the visible part of an area."""
    return area.clip(ui.surface.get_clip())


def frame(area: pygame.Rect) -> ScoreFrame:
    """Return the score track around the board."""
    return ScoreFrame(chart_in(area), frame_in(area))


def tile(ui: Ui, side: float, fill: Rgb, rim: Rgb, width: float) -> pygame.Surface:
    """Return a hexagon of one colour."""
    points = [((x + 1) * side, (y + 1) * side) for x, y in CORNERS]
    low_x = min(x for x, _ in points)
    return ui.art.polygon([(x - low_x, y) for x, y in points], fill, rim, width)


def _sea(ui: Ui, chart: pygame.Rect) -> None:
    """Draw the vellum, washed with land and sea."""
    ui.surface.fill(PAPER)
    seen = chart.clip(ui.surface.get_rect())
    part = seen.move(-chart.left, -chart.top)
    ui.surface.blit(wash(ui, chart.size, part, _chart_colour, STAINS), seen)


def _chart_art(ui: Ui, chart: pygame.Rect, grid: Grid) -> None:
    """Draw the ornaments of the chart."""
    ui.surface.set_clip(chart)
    rhumb_lines(ui.surface, grid.at(CORNER_ART[1][1:3]), mix(BROWN, SEA, 0.62))
    for name, x, y, size in CORNER_ART:
        ui.icon(name, grid.at((x, y)), grid.side * size / ui.unit)
    _cartouche(ui, grid)
    ui.surface.set_clip(None)


def _chart_colour(x: float, y: float) -> Rgb:
    """Return the colour at a place: land in the north, sea in the south, a soft coast between."""
    coast = 0.42 + 0.05 * (x - 0.5) * (1 if x > 0.5 else -1)
    return mix(LAND, SEA, min(1.0, max(0.0, (y - coast) * 7 + 0.5)))


def _name_in(grid: Grid) -> pygame.Rect:
    """Return the rectangle of the town's name, in the free corner."""
    x, y = grid.at((-4.78, -4.82))
    box = pygame.Rect(0, 0, round(grid.side * 2.3), round(grid.side * 0.62))
    box.center = (round(x), round(y))
    return box


def variants_in(grid: Grid) -> pygame.Rect:
    """Return the rectangle of the options in play: below the town's name, beside the hexes."""
    box = _name_in(grid)
    return pygame.Rect(box.left - round(grid.side * 0.4), box.bottom + round(grid.side * 0.2),
                       round(grid.side * 2), round(grid.side * 2))  # fmt: skip


def _cartouche(ui: Ui, grid: Grid) -> None:
    """Draw the name of the town on a scroll."""
    box = _name_in(grid)
    for left in (True, False):
        end = box.inflate(round(-box.width * 0.72), 0).move(0, round(box.height * 0.18))
        end.centerx = box.left if left else box.right
        ui.panel(end, mix(SAND, BROWN, 0.22), BROWN, 3)
    ui.panel(box, CREAM, BROWN, 4)
    style = TextStyle(grid.side * 0.44 / ui.unit, INK, "centre", least=5, face="title")
    ui.text("Ragusa", ui.inset(box, 4, 1), style)


def _rim(ui: Ui, grid: Grid) -> None:
    """Draw the rim of the board: hexes a little larger, under all of them."""
    dark = mix(BROWN, INK, 0.3)
    for size, colour in ((1.085, dark), (1.06, mix(GOLD, CREAM, 0.35)), (1.025, dark)):
        for middle in CENTRES:
            ui.blit(tile(ui, grid.side * size, colour, colour, 0), grid.at(middle))


def _draw_regions(ui: Ui, grid: Grid, numbers: Iterable[int]) -> None:
    """Draw some of the regions."""
    for number in numbers:
        _draw_region(ui, grid, number)


def _draw_places(ui: Ui, grid: Grid) -> None:
    """Draw the places of walls and pieces."""
    for wall in range(len(LIMITS)):
        _foundation(ui, grid, wall)
    for x, y in map(grid.at, PLACES):
        radius = max(2, round(grid.side * 0.085))
        ui.blit(ui.art.disc(radius, CREAM, BROWN, max(1.0, grid.side * 0.025)), (x, y))


def _draw_region(ui: Ui, grid: Grid, number: int) -> None:
    region = REGIONS[number]
    x, y = grid.at(CENTRES[number])
    gives = region.gives
    city = region.kind == "city"
    name = ART + ("land_city" if city else f"land_{gives}")
    ui.icon(name, (x, y), grid.side * 1.985 / ui.unit)
    if city:
        named = _is_named(ui, grid)
        building = _building(ui, gives, grid.side * (1 if named else UNNAMED))
        ui.blit(building, (x, y - grid.side * (0.3 if named else 0.06)))
    draw_name(ui, grid, number)


def _building(ui: Ui, gives: str, side: float) -> pygame.Surface:
    """Return a building, outlined against the roofs behind it."""
    picture = ui.art.svg(ART + gives, round(side * 0.82))
    return standing(picture, CITY, max(1, round(side * 0.05)), 0)


def _names_of_buildings() -> list[str]:
    return [short(region.gives) for region in REGIONS if region.kind == "city"]


def _is_named(ui: Ui, grid: Grid) -> bool:
    """Return whether the names of all buildings are legible; else only drawings.

    Tooltips have the names anyway.
    """
    size = round(LEGIBLE * ui.unit)
    wide = max(ui.letters.measure(name, size, "bold") for name in _names_of_buildings())
    high = ui.letters.font(size, "bold").get_linesize()
    return wide <= int(grid.side * NAME_WIDTH) and high <= int(grid.side * NAME_HEIGHT)


def draw_name(ui: Ui, grid: Grid, number: int) -> None:
    """Draw the name of a region, between the corners with pieces, if all names have room."""
    region = REGIONS[number]
    name = short("sea" if region.kind == "sea" else region.gives)
    x, y = grid.at(CENTRES[number])
    units = grid.side / ui.unit
    box = pygame.Rect(0, 0, round(grid.side * (NAME_WIDTH + 0.08)), round(grid.side * NAME_HEIGHT))
    city = region.kind == "city"
    box.center = (round(x), round(y + grid.side * (0.27 if city else 0.36)))
    size = min(17.0, max(LEGIBLE, units * 0.25))
    style = TextStyle(size, INK, "centre", least=LEGIBLE, face="bold")
    if (not city and units < NAMED) or not _is_named(ui, grid):
        return
    if not city:
        ui.text(name, box, style)
        return
    margin = round(grid.side * 0.08)
    room = box.inflate(-margin, 0)
    style = ui.letters.in_one_size(((name, room) for name in _names_of_buildings()), style)
    wide = min(box.width, ui.width(name, style.size, "bold") + round(grid.side * 0.22))
    ribbon = pygame.Rect(0, 0, wide, box.height)
    ribbon.center = box.center
    ui.panel(ribbon, CREAM, mix(BROWN, CREAM, 0.25), 3)
    ui.text(name, ribbon.inflate(-margin, 0), style)


def _foundation(ui: Ui, grid: Grid, wall: int) -> None:
    """Draw the stones of the city limits, on which walls are built."""
    (ax, ay), (bx, by) = (grid.spot(spot) for spot in WALL_ENDS[wall])
    radius = max(1, round(grid.side * 0.055))
    stone = ui.art.disc(
        radius, mix(STONE, CREAM, 0.3), mix(BROWN, STONE, 0.3), max(1.0, grid.side * 0.018)
    )
    for i in range(5):
        share = (i + 1.5) / 7
        ui.blit(stone, (ax + (bx - ax) * share, ay + (by - ay) * share))
