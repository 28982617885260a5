"""The board of Ragusa with its pieces, and highlighted places."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from portolan.core.contract import Action
from portolan.games.ragusa.state.actions import Activate, House, Powerhouse, Tower, Wall
from portolan.games.ragusa.state.board import LIMITS, SPOTS, WALL_ENDS, bits
from portolan.games.ragusa.state.position import Marker, Position
from portolan.games.ragusa.ui.board import geometry
from portolan.games.ragusa.ui.board.background import (
    draw_name,
    frame,
    ground,
    in_sight,
    variants_in,
)
from portolan.games.ragusa.ui.board.geometry import CORNERS, Grid, grid_in
from portolan.games.ragusa.ui.places import CENTRES, PLACES, ROOT3
from portolan.games.ragusa.ui.scene import Piece, RagusaScene, piece_chosen
from portolan.games.ragusa.ui.style import ART
from portolan.ui.game_ui.variants import draw_variants
from portolan.ui.render.art import smooth, standing
from portolan.ui.render.hit_targets import Anchor, CircleShape, Point, TooltipArea
from portolan.ui.render.theme import (
    ADRIATIC,
    CREAM,
    GLOW,
    GOLD,
    INK,
    LEGIBLE,
    STONE,
    Rgb,
    TextStyle,
    ink_on,
    mix,
)
from portolan.ui.render.ui import Ui

ASPECT = geometry.ASPECT
TOGGLE = "piece"
SIZES = {"house": 0.6, "tower": 0.56, "powerhouse": 0.6, "marker": 0.44}
"""In sides of a hex."""
_SIGNS = {"house": (0.375, 0.66), "tower": (0.5, 0.69)}
"""The place of the owner's sign on a piece, relative to its size."""
_VARIANTS = TextStyle(12, INK, "centre", "top", lines=6, least=LEGIBLE, face="bold")
DIAMOND, FISH = 1.7, 1.4
"""Size of a highlight that costs Fish, relative to a free one, and of the fish in it."""


def draw_board(ui: Ui, area: pygame.Rect, scene: RagusaScene) -> None:
    """Draw land, walls, pieces and highlights."""
    ui.surface.blit(ground(ui, area), in_sight(ui, area))
    grid = grid_in(area)
    view: Position = scene.view
    draw_variants(ui, variants_in(grid), scene, _VARIANTS, "\n")
    chosen = scene.legal.get(scene.shown) if scene.shown else None
    for wall in bits(view.walls):
        ui.blit(wall_on(ui, grid.side, wall), grid.wall(wall))
    _draw_active(ui, grid, view, scene)
    _draw_highlights(ui, grid, scene)
    for spot in range(len(SPOTS)):
        _draw_spot(ui, grid, view, scene, spot)
    for seat, player in enumerate(view.players):
        for spot in bits(player.towers):
            _draw_tower(ui, grid, spot, seat, scene.colours[seat])
    _draw_shown(ui, grid, scene, chosen)
    points = [sum(player.points) for player in view.players]
    frame(area).draw_markers(ui, points, scene.colours)
    ui.tooltip_areas += _tooltip_areas(grid)
    ui.anchors |= _anchors(grid)
    for wall in bits(view.walls):
        ui.tooltip_area(f"wall:{wall}", CircleShape(*grid.wall(wall), grid.side * 0.2))


@lru_cache(maxsize=8)
def _tooltip_areas(grid: Grid) -> list[TooltipArea]:
    """Return the tooltip areas on a board of a size: regions, and spots at their corners."""
    regions = [
        TooltipArea(f"region:{region}", CircleShape(*grid.at(middle), grid.side * 0.6))
        for region, middle in enumerate(CENTRES)
    ]
    spots = [
        TooltipArea(f"spot:{spot}", CircleShape(*grid.spot(spot), grid.side * 0.3))
        for spot in range(len(SPOTS))
    ]  # fmt: skip
    return regions + spots


@lru_cache(maxsize=8)
def _anchors(grid: Grid) -> dict[str, Anchor]:
    """Return the anchors of pieces; a region's box has the size of a hex."""
    found = {}
    for region, middle in enumerate(CENTRES):
        box = pygame.Rect(0, 0, round(ROOT3 * grid.side), round(2 * grid.side))
        box.center = (round(grid.at(middle)[0]), round(grid.at(middle)[1]))
        found[f"region:{region}"] = Anchor(grid.at(middle), box)
    for spot in range(len(SPOTS)):
        found[f"spot:{spot}"] = Anchor(grid.spot(spot))
    for wall, spot in enumerate(LIMITS):
        found[f"wall:{wall}"] = Anchor(grid.wall(wall))
        found[f"tower:{spot}"] = Anchor(grid.tower(spot))
    return found


def side_of(ui: Ui) -> float:
    """Return the side of a hex on the board that was drawn, in pixels."""
    box = ui.anchors["region:0"].box
    assert box  # noqa: S101 - `_anchor` gave it
    return box.height / 2


# --- pieces ----------------------------------------------------------------------------------


def wall_on(ui: Ui, side: float, wall: int, *, ghost: bool = False) -> pygame.Surface:
    """Return a wall along its segment: a walk of stone with merlons on both sides."""
    (ax, ay), (bx, by) = (PLACES[spot] for spot in WALL_ENDS[wall])
    ux, uy = bx - ax, by - ay
    top: list[Point] = []
    for i in range(7):
        at, nxt = 0.08 + i * 0.12, 0.08 + (i + 1) * 0.12
        height = 0.16 if i % 2 == 0 else 0.1
        top += [(at, -height), (nxt, -height)]
    outline = [*top, *((at, -high) for at, high in reversed(top))]
    half = side * 0.62
    fill, walk = (GLOW, GOLD) if ghost else (mix(STONE, CREAM, 0.6), mix(STONE, INK, 0.12))

    def paint(surface: pygame.Surface, scale: float) -> None:
        def place(along: float, off: float) -> Point:
            x, y = (along - 0.5) * ux - off * uy, (along - 0.5) * uy + off * ux
            return (x * side + half) * scale, (y * side + half) * scale

        points = [place(*corner) for corner in outline]
        line = max(2, round(side * 0.04 * scale))
        pygame.draw.polygon(surface, fill, points)
        for one, other in zip(points, [*points[1:], points[0]], strict=True):
            pygame.draw.line(surface, INK, one, other, line)
            pygame.draw.circle(surface, INK, one, line / 2)
        pygame.draw.line(surface, walk, place(0.13, 0), place(0.87, 0), line * 2)

    def make() -> pygame.Surface:
        whole = math.ceil(2 * half)
        width = max(1, round(side * 0.03))
        return standing(smooth((whole, whole), INK, paint), CREAM, width, width)

    key = ("wall", round(side, 1), round(ux, 2), round(uy, 2), ghost)
    return ui.art.keep(key, make)


def piece(ui: Ui, name: str, size: float, seat: int, colour: Rgb | None) -> pygame.Surface:
    """Return a piece with a rim and a shadow; the size is in pixels.

    With a colour it is the piece of a seat, with the seat's sign if there is room.
    """
    side = max(6, round(size))

    def make() -> pygame.Surface:
        picture = ui.art.svg(ART + name, side, colour).copy()
        if place := _SIGNS.get(name):
            ink = ink_on(colour) if colour else CREAM
            sign = ui.sign(seat, max(4.0, side * 0.34), ink)
            middle = (side * place[0], side * place[1])
            picture.blit(sign, sign.get_rect(center=(round(middle[0]), round(middle[1]))))
        return standing(picture, CREAM, max(1, round(side * 0.05)), max(1, round(side * 0.05)))

    return ui.art.keep(("piece", name, side, seat, colour), make)


def _draw_spot(ui: Ui, grid: Grid, view: Position, scene: RagusaScene, spot: int) -> None:
    stands = view.spots[spot]
    if isinstance(stands, int):
        _draw_house(ui, grid, spot, stands, scene.colours[stands])
    elif stands is Marker.POWERHOUSE:
        _draw_powerhouse(ui, grid, spot)
    elif stands is Marker.RESERVED:
        ui.blit(piece(ui, "marker", grid.side * SIZES["marker"], 0, None), grid.spot(spot))


def _draw_house(ui: Ui, grid: Grid, spot: int, seat: int, colour: Rgb) -> None:
    ui.blit(piece(ui, "house", grid.side * SIZES["house"], seat, colour), grid.spot(spot))


def _draw_powerhouse(ui: Ui, grid: Grid, spot: int) -> None:
    ui.blit(piece(ui, "powerhouse", grid.side * SIZES["powerhouse"], 0, None), grid.spot(spot))


def _draw_tower(ui: Ui, grid: Grid, spot: int, seat: int, colour: Rgb) -> None:
    ui.blit(piece(ui, "tower", grid.side * SIZES["tower"], seat, colour), grid.tower(spot))


def _draw_active(ui: Ui, grid: Grid, view: Position, scene: RagusaScene) -> None:
    """Show the region that is active, and the piece that acts now."""
    if scene.decision is None or view.region is None or not view.queue:
        return
    points = [((x + 1) * grid.side, (y + 1) * grid.side) for x, y in CORNERS]
    middle = grid.at(CENTRES[view.region])
    corners = [(x - grid.side + middle[0], y - grid.side + middle[1]) for x, y in points]
    pygame.draw.lines(ui.surface, GOLD, closed=True, points=corners,
                      width=max(2, round(grid.side * 0.09)))  # fmt: skip
    radius = round(grid.side * 0.4)
    ui.blit(ui.art.ring(radius, GOLD, grid.side * 0.1), grid.spot(view.queue[0]))


# --- highlights ------------------------------------------------------------------------------


def _draw_highlights(ui: Ui, grid: Grid, scene: RagusaScene) -> None:
    """Draw highlights at the places of the legal actions."""
    kind = piece_chosen(scene)
    spots: dict[Piece, list[tuple[int, str, bool]]] = {Piece.HOUSE: [], Piece.POWERHOUSE: []}
    for text, action in scene.legal.items():
        match action:
            case House(spot, exchange):
                spots[Piece.HOUSE].append((spot, text, bool(exchange)))
            case Powerhouse(spot, exchange):
                spots[Piece.POWERHOUSE].append((spot, text, bool(exchange)))
            case Tower(spot):
                # around a house the highlight must be larger than the house
                share = 0.28 if scene.view.spots[spot] is None else 0.4
                _draw_highlight(ui, grid.spot(spot), grid.side * share, text, scene)
            case Wall(wall):
                _draw_highlight(ui, grid.wall(wall), grid.side * 0.26, text, scene)
            case Activate(region):
                _highlight_region(ui, grid, region, text, scene)
    if not spots[kind]:
        kind = kind.other
    for spot, text, costs in spots[kind]:
        _draw_highlight(ui, grid.spot(spot), grid.side * 0.26, text, scene, costs=costs)
    with ui.unseen(TOGGLE):
        for spot, text, costs in spots[kind.other]:
            _draw_highlight(ui, grid.spot(spot), grid.side * 0.26, text, scene, costs=costs)


def _target(ui: Ui, middle: Point, radius: float, text: str, scene: RagusaScene) -> None:
    def touch() -> None:
        scene.callbacks.choose(text)

    ui.target(f"action:{text}", CircleShape(middle[0], middle[1], radius), touch, text)


def _draw_highlight(
    ui: Ui, middle: Point, radius: float, text: str, scene: RagusaScene, *, costs: bool = False
) -> None:
    """Draw a highlight; one that `costs` Fish is a diamond with a fish in it."""
    lit = scene.shown == text or ui.focus == f"action:{text}"
    size = max(3, round(radius * (1.2 if lit else 1)))
    fill = GOLD if lit else GLOW
    if costs:
        side = size * DIAMOND
        rims = ((mix(ADRIATIC, INK, 0.35), 1.0), (CREAM, 0.88), (fill, 0.78))
        for colour, share in rims:
            ui.blit(_diamond(ui, side * share, colour), middle)
        ui.icon(ART + "fish", middle, side * FISH / ui.unit)
        _target(ui, middle, radius, text, scene)
        return

    def paint(surface: pygame.Surface, scale: float) -> None:
        centre = surface.get_rect().center
        pygame.draw.circle(surface, (*GLOW, 110), centre, size * 1.45 * scale)
        pygame.draw.circle(surface, mix(ADRIATIC, INK, 0.35), centre, size * scale)
        pygame.draw.circle(surface, CREAM, centre, size * 0.84 * scale)
        pygame.draw.circle(surface, fill, centre, size * 0.7 * scale)

    side = 2 * math.ceil(size * 1.45) + 2
    ui.blit(ui.art.keep(("light", size, lit), lambda: smooth((side, side), GLOW, paint)), middle)
    _target(ui, middle, radius, text, scene)


def _diamond(ui: Ui, reach: float, colour: Rgb) -> pygame.Surface:
    """Return a square standing on its corner; the size from its centre is in pixels."""

    def paint(surface: pygame.Surface, scale: float) -> None:
        x, y = surface.get_rect().center
        far = reach * scale
        pygame.draw.polygon(
            surface, colour, [(x, y - far), (x + far, y), (x, y + far), (x - far, y)]
        )

    side = 2 * math.ceil(reach) + 2
    key = ("diamond", round(reach, 1), colour)
    return ui.art.keep(key, lambda: smooth((side, side), colour, paint))


def _highlight_region(ui: Ui, grid: Grid, region: int, text: str, scene: RagusaScene) -> None:
    lit = scene.shown == text or ui.focus == f"action:{text}"
    middle = grid.at(CENTRES[region])
    ui.blit(glow_on(ui, grid.side, lit=lit), middle)
    draw_name(ui, grid, region)
    _target(ui, middle, grid.side * 0.8, text, scene)


def glow_on(ui: Ui, side: float, *, lit: bool) -> pygame.Surface:
    """Return the highlight of a region that can be chosen: a wash of gold and a bright rim.

    The chosen one, `lit`, has a strong wash and a broad rim with dark lines.
    """
    size = (math.ceil(ROOT3 * side) + 4, math.ceil(2 * side) + 4)
    dark = mix(ADRIATIC, INK, 0.4)

    def paint(surface: pygame.Surface, scale: float) -> None:
        x, y = surface.get_rect().center

        def hexagon(share: float) -> list[Point]:
            return [(x + cx * side * share * scale, y + cy * side * share * scale)
                    for cx, cy in CORNERS]  # fmt: skip

        pygame.draw.polygon(surface, dark, hexagon(1.0))
        if lit:
            pygame.draw.polygon(surface, GOLD, hexagon(0.93))
            pygame.draw.polygon(surface, dark, hexagon(0.76))
            pygame.draw.polygon(surface, (*GOLD, 175), hexagon(0.7))
        else:
            pygame.draw.polygon(surface, GLOW, hexagon(0.965))
            pygame.draw.polygon(surface, (*GLOW, 80), hexagon(0.845))

    return ui.art.keep(("glow", round(side, 1), lit), lambda: smooth(size, GLOW, paint))


def _draw_shown(ui: Ui, grid: Grid, scene: RagusaScene, action: Action | None) -> None:
    """Draw the piece of the chosen action at its place."""
    seat = scene.decision.seat if scene.decision else 0
    match action:
        case House(spot):
            _halo(ui, grid, grid.spot(spot))
            _draw_house(ui, grid, spot, seat, scene.colours[seat])
        case Powerhouse(spot):
            _halo(ui, grid, grid.spot(spot))
            _draw_powerhouse(ui, grid, spot)
        case Tower(spot):
            _halo(ui, grid, grid.tower(spot))
            _draw_tower(ui, grid, spot, seat, scene.colours[seat])
        case Wall(wall):
            ui.blit(wall_on(ui, grid.side, wall, ghost=True), grid.wall(wall))


def _halo(ui: Ui, grid: Grid, middle: Point) -> None:
    radius = round(grid.side * 0.46)
    ui.blit(ui.art.disc(radius, GLOW, GOLD, grid.side * 0.07), middle)
