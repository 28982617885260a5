"""The board of Ragusa: drawn once for each size; pieces and lit places over it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame

from game.core.contract import Action
from game.ragusa.actions import Activate, House, Powerhouse, Tower, Wall
from game.ragusa.board import LIMITS, REGIONS, SPOT_REGIONS, SPOTS, WALL_ENDS, bits
from game.ragusa.position import POWERHOUSE_HERE, RESERVED, Position
from game.ragusa.table.look import ART, CITY_GROUND, GROUND, SHORT
from game.table.contract import Scene
from game.table.theme import ADRIATIC, CREAM, GLOW, GOLD, INK, PAPER, STONE, Rgb, Type, mix
from game.table.ui import Point, Spot, Ui

ROOT3: Final = math.sqrt(3)
WIDTH, HEIGHT = 7 * ROOT3 + 0.22, 11.22
ASPECT: Final = WIDTH / HEIGHT
PIECE = "piece"
HOUSES, POWERHOUSES = "house", "powerhouse"
TOGGLE = "piece"


def _centre(region: int) -> Point:
    """Return the middle of a region, in sides of a hex from the middle of the board."""
    q, r = REGIONS[region].q, REGIONS[region].r
    return ROOT3 * (q - 1 + r / 2), 1.5 * r


CENTRES: Final = tuple(_centre(region) for region in range(len(REGIONS)))
PLACES: Final[tuple[Point, ...]] = tuple(
    (sum(CENTRES[r][0] for r in regions) / 3, sum(CENTRES[r][1] for r in regions) / 3)
    for regions in SPOT_REGIONS
)
"""Where the spots lie, in the same measure."""
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
        """Return where a tower of a spot stands: beside its house."""
        x, y = self.spot(spot)
        return x + 0.3 * self.side, y - 0.26 * self.side


def grid_in(area: pygame.Rect) -> Grid:
    """Return the board as large as an area allows."""
    side = min(area.width / WIDTH, area.height / HEIGHT)
    return Grid(area.centerx, area.centery, side)


def draw_board(ui: Ui, area: pygame.Rect, scene: Scene) -> None:
    """Draw land, walls, pieces and what can be chosen."""
    key = ("ragusa board", area.size)
    ground = ui.art.keep(key, lambda: _ground(ui, area))
    ui.surface.blit(ground, area)
    grid = grid_in(area)
    view: Position = scene.view
    chosen = scene.legal.get(scene.shown) if scene.shown else None
    for wall in bits(view.walls):
        _draw_wall(ui, grid, wall, ghost=False)
    _draw_active(ui, grid, view, scene)
    _offer(ui, grid, scene)
    for spot in range(len(SPOTS)):
        _draw_spot(ui, grid, view, scene, spot)
    for seat, player in enumerate(view.players):
        for spot in bits(player.towers):
            _draw_tower(ui, grid, spot, scene.colours[seat])
    _draw_shown(ui, grid, scene, chosen)


# --- the ground ------------------------------------------------------------------------------


def _ground(ui: Ui, area: pygame.Rect) -> pygame.Surface:
    """Return the board without pieces, opaque."""
    surface = pygame.Surface(area.size).convert()
    surface.fill(PAPER)
    grid = grid_in(surface.get_rect())
    whole, ui.surface = ui.surface, surface
    written = ui.written
    ui.written = []
    try:
        _frame(ui, grid)
        for region in range(len(REGIONS)):
            _draw_region(ui, grid, region)
        for wall in range(len(LIMITS)):
            _draw_limit(ui, grid, wall)
        for x, y in map(grid.at, PLACES):
            radius = max(2, round(grid.side * 0.07))
            ui.blit(ui.art.disc(radius, CREAM, mix(INK, STONE, 0.5), ui.unit), (x, y))
    finally:
        ui.surface, ui.written = whole, written
    return surface


def _frame(ui: Ui, grid: Grid) -> None:
    """Draw the rim of the board: every hex a little larger, under all of them."""
    colour = mix(STONE, INK, 0.25)
    for middle in CENTRES:
        ui.blit(_tile(ui, grid.side * 1.09, colour, colour, 0), grid.at(middle))


def _tile(ui: Ui, side: float, fill: Rgb, rim: Rgb, width: float) -> pygame.Surface:
    points = [((x + 1) * side, (y + 1) * side) for x, y in CORNERS]
    low_x = min(x for x, _ in points)
    return ui.art.polygon([(x - low_x, y) for x, y in points], fill, rim, width)


def _draw_region(ui: Ui, grid: Grid, number: int) -> None:
    region = REGIONS[number]
    x, y = grid.at(CENTRES[number])
    fill = GROUND.get(region.gives, CITY_GROUND)
    rim = mix(fill, INK, 0.28)
    ui.blit(_tile(ui, grid.side * 0.985, fill, rim, max(1.0, grid.side * 0.025)), (x, y))
    side = grid.side / ui.unit
    if region.kind == "sea":
        _waves(ui, grid, (x, y))
    _draw_name(ui, grid, number)


def _draw_name(ui: Ui, grid: Grid, number: int) -> None:
    """Draw what a region gives and its name, between the corners where pieces stand."""
    x, y = grid.at(CENTRES[number])
    gives = REGIONS[number].gives
    side = grid.side / ui.unit
    ui.icon(ART + gives, (x, y - grid.side * 0.27), side * 0.76)
    box = pygame.Rect(0, 0, round(grid.side * 1.56), round(grid.side * 0.32))
    box.center = (round(x), round(y + grid.side * 0.26))
    ui.text(SHORT[gives], box, Type(min(15.0, side * 0.235), INK, "centre", least=5))


def _waves(ui: Ui, grid: Grid, middle: Point) -> None:
    colour = mix(GROUND["fish"], CREAM, 0.35)
    line = max(1, round(grid.side * 0.035))
    for dx, dy in ((-0.42, -0.5), (0.3, -0.62), (0.52, 0.2), (-0.62, 0.18)):
        cx, cy = middle[0] + dx * grid.side, middle[1] + dy * grid.side
        points = [
            (cx + t * grid.side * 0.07, cy + math.sin(t * 1.3) * grid.side * 0.045)
            for t in range(-3, 4)
        ]
        pygame.draw.lines(ui.surface, colour, closed=False, points=points, width=line)


def _draw_limit(ui: Ui, grid: Grid, wall: int) -> None:
    """Draw the dashes of a segment of the city limits."""
    (ax, ay), (bx, by) = (grid.spot(spot) for spot in WALL_ENDS[wall])
    colour = mix(INK, CITY_GROUND, 0.25)
    for i in range(1, 8, 2):
        start = (ax + (bx - ax) * (i + 0.4) / 9, ay + (by - ay) * (i + 0.4) / 9)
        end = (ax + (bx - ax) * (i + 1.2) / 9, ay + (by - ay) * (i + 1.2) / 9)
        pygame.draw.line(ui.surface, colour, start, end, max(1, round(grid.side * 0.05)))


# --- pieces ----------------------------------------------------------------------------------


def _draw_wall(ui: Ui, grid: Grid, wall: int, *, ghost: bool) -> None:
    """Draw a wall along its segment: a bar of stone with merlons on both sides."""
    (ax, ay), (bx, by) = (grid.spot(spot) for spot in WALL_ENDS[wall])
    dx, dy = (bx - ax) / grid.side, (by - ay) / grid.side
    length = math.hypot(dx, dy)
    ux, uy = dx / length, dy / length
    half, merlon = 0.085, 0.15
    top: list[Point] = []
    for i in range(7):
        at, nxt = 0.1 + i * 0.8 / 7, 0.1 + (i + 1) * 0.8 / 7
        height = merlon if i % 2 == 0 else half
        top += [(at, -height), (nxt, -height)]
    outline = [*top, *((at, -high) for at, high in reversed(top))]
    points = [(along * ux - off * uy, along * uy + off * ux) for along, off in outline]
    low_x, low_y = min(x for x, _ in points), min(y for _, y in points)
    moved = [((x - low_x) * grid.side, (y - low_y) * grid.side) for x, y in points]
    fill = GLOW if ghost else mix(STONE, CREAM, 0.25)
    picture = ui.art.polygon(moved, fill, INK, max(1.0, grid.side * 0.03))
    ui.blit(picture, grid.wall(wall))


def _draw_spot(ui: Ui, grid: Grid, view: Position, scene: Scene, spot: int) -> None:
    stands = view.spots[spot]
    if stands >= 0:
        _draw_house(ui, grid, spot, stands, scene.colours[stands])
    elif stands == POWERHOUSE_HERE:
        ui.icon(ART + "powerhouse", grid.spot(spot), grid.side * 0.66 / ui.unit)
    elif stands == RESERVED:
        ui.icon(ART + "marker", grid.spot(spot), grid.side * 0.44 / ui.unit)


def _draw_house(ui: Ui, grid: Grid, spot: int, seat: int, colour: Rgb) -> None:
    x, y = grid.spot(spot)
    ui.icon(ART + "house", (x, y), grid.side * 0.68 / ui.unit, colour)
    ui.blit(ui.sign(seat, max(5.0, grid.side * 0.2)), (x, y + grid.side * 0.1))


def _draw_tower(ui: Ui, grid: Grid, spot: int, colour: Rgb) -> None:
    ui.icon(ART + "tower", grid.tower(spot), grid.side * 0.5 / ui.unit, colour)


def _draw_active(ui: Ui, grid: Grid, view: Position, scene: Scene) -> None:
    """Show the region that is active, and the piece that acts now."""
    if scene.decision is None or view.region < 0 or not view.queue:
        return
    points = [((x + 1) * grid.side, (y + 1) * grid.side) for x, y in CORNERS]
    middle = grid.at(CENTRES[view.region])
    corners = [(x - grid.side + middle[0], y - grid.side + middle[1]) for x, y in points]
    pygame.draw.lines(ui.surface, GOLD, closed=True, points=corners,
                      width=max(2, round(grid.side * 0.09)))  # fmt: skip
    radius = round(grid.side * 0.4)
    ui.blit(ui.art.ring(radius, GOLD, grid.side * 0.1), grid.spot(view.queue[0]))


# --- what can be chosen ----------------------------------------------------------------------


def _offer(ui: Ui, grid: Grid, scene: Scene) -> None:
    """Light up the places of the legal actions."""
    kind = scene.memory.get(PIECE, HOUSES)
    spots: dict[str, dict[int, str]] = {HOUSES: {}, POWERHOUSES: {}}
    for text, action in scene.legal.items():
        match action:
            case House(spot):
                spots[HOUSES][spot] = text
            case Powerhouse(spot):
                spots[POWERHOUSES][spot] = text
            case Tower(spot):
                _light(ui, grid.spot(spot), grid.side * 0.3, text, scene)
            case Wall(wall):
                _light(ui, grid.wall(wall), grid.side * 0.26, text, scene)
            case Activate(region):
                _light_region(ui, grid, region, text, scene)
    if not spots[kind]:
        kind = POWERHOUSES if kind == HOUSES else HOUSES
    for spot, text in spots[kind].items():
        _light(ui, grid.spot(spot), grid.side * 0.26, text, scene)
    other = POWERHOUSES if kind == HOUSES else HOUSES
    with ui.unseen(TOGGLE):
        for spot, text in spots[other].items():
            _light(ui, grid.spot(spot), grid.side * 0.26, text, scene)


def _target(ui: Ui, middle: Point, radius: float, text: str, scene: Scene) -> None:
    def touch() -> None:
        scene.choose(text)

    ui.target(f"action:{text}", Spot(middle[0], middle[1], radius), touch, text)


def _light(ui: Ui, middle: Point, radius: float, text: str, scene: Scene) -> None:
    lit = scene.shown == text or ui.focus == f"action:{text}"
    size = max(3, round(radius * (1.25 if lit else 1)))
    fill = GOLD if lit else GLOW
    ui.blit(ui.art.disc(size, fill, mix(ADRIATIC, INK, 0.25), max(1.5, radius * 0.2)), middle)
    _target(ui, middle, radius, text, scene)


def _light_region(ui: Ui, grid: Grid, region: int, text: str, scene: Scene) -> None:
    lit = scene.shown == text or ui.focus == f"action:{text}"
    middle = grid.at(CENTRES[region])
    tile = _tile(ui, grid.side * 0.985, mix(GLOW, CREAM, 0.1 if lit else 0.35),
                 GOLD if lit else ADRIATIC, grid.side * (0.12 if lit else 0.08))  # fmt: skip
    ui.blit(tile, middle)
    _draw_name(ui, grid, region)
    _target(ui, middle, grid.side * 0.8, text, scene)


def _draw_shown(ui: Ui, grid: Grid, scene: Scene, action: Action | None) -> None:
    """Show the piece of the chosen action where it would stand."""
    seat = scene.decision.seat if scene.decision else 0
    match action:
        case House(spot):
            _halo(ui, grid, grid.spot(spot))
            _draw_house(ui, grid, spot, seat, scene.colours[seat])
        case Powerhouse(spot):
            _halo(ui, grid, grid.spot(spot))
            ui.icon(ART + "powerhouse", grid.spot(spot), grid.side * 0.66 / ui.unit)
        case Tower(spot):
            _halo(ui, grid, grid.spot(spot))
            if scene.view.spots[spot] >= 0:
                owner = scene.view.spots[spot]
                _draw_house(ui, grid, spot, owner, scene.colours[owner])
            _draw_tower(ui, grid, spot, scene.colours[seat])
        case Wall(wall):
            _draw_wall(ui, grid, wall, ghost=True)


def _halo(ui: Ui, grid: Grid, middle: Point) -> None:
    radius = round(grid.side * 0.46)
    ui.blit(ui.art.disc(radius, GLOW, GOLD, grid.side * 0.07), middle)


