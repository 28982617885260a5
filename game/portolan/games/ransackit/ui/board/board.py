"""The map: the land, highlights, the pieces above, and the tags of choices on top."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial

import pygame

from portolan.games.ransackit.board.components import MOST_TOKENS, OCEAN, RESOURCES
from portolan.games.ransackit.rules.units import kind_of, standing, steps_of
from portolan.games.ransackit.state.position import STEPS, Position
from portolan.games.ransackit.ui.board.background import ground
from portolan.games.ransackit.ui.board.geometry import (
    UNIT_SIDE,
    BoardGeometry,
    chart_in,
    heads,
    shown_places,
    unit_spot,
    visible_part,
)
from portolan.games.ransackit.ui.board.highlights import Light, draw_choices, draw_light, lights
from portolan.games.ransackit.ui.board.pieces import (
    building,
    hexagon,
    number,
    settlement,
    tokens,
    unit,
)
from portolan.games.ransackit.ui.scene import RansackScene
from portolan.games.ransackit.ui.style import ART, owner_colour
from portolan.ui.render.cached_layer import NOTHING
from portolan.ui.render.hit_targets import Anchor, CircleShape, Point, TooltipArea
from portolan.ui.render.theme import (
    ADRIATIC,
    CREAM,
    GLOW,
    INK,
    LEGIBLE,
    Rgb,
    TextStyle,
    ink_on,
    mix,
)
from portolan.ui.render.ui import Ui

_LEGIBLE = 24
"""Minimum width of a hex, in pixels, with recognisable small signs."""
_NUMBER, _ASIDE = 0.44, 0.33
"""Width of a number, relative to its hex: alone, and beside pieces."""


def draw_board(ui: Ui, area: pygame.Rect, scene: RansackScene) -> None:
    """Draw the map, cached while pieces and highlights are the same, and the choices above it."""
    seen, lit = visible_part(ui, area), lights(ui, scene)
    content = (area, scene.view, scene.colours, scene.decision, lit)
    draw = partial(_draw_map, ui, area, scene, lit)
    ui.cached("ransackit map", seen, content, NOTHING, draw, within=True)
    draw_choices(ui, chart_in(area, bytes(scene.view.kind)), scene)


def _draw_map(ui: Ui, area: pygame.Rect, scene: RansackScene, lit: Sequence[Light]) -> None:
    """Draw the land, cached while its owners are the same, the highlights, and all pieces.

    Rims never cut a number or a unit.
    """
    view, seen = scene.view, visible_part(ui, area)
    kinds = bytes(view.kind)
    chart = chart_in(area, kinds)
    room = seen.inflate(round(chart.wide), round(chart.wide))
    places = [place for place in shown_places(kinds) if room.collidepoint(chart.at(place))]
    owners = {place: view.owner(place) for place in places if view.lord[place]}
    land = (area, kinds, owners, scene.colours)
    ui.cached("ransackit land", seen, land, NOTHING, partial(_draw_land, ui, *land), within=True)
    for light in lit:
        draw_light(ui, chart, light)
    for place in owners:
        if view.centre[place] != place:
            _draw_road(ui, chart, scene, place)
    for place in places:
        if _is_bare(view, place):
            _draw_number(ui, chart, view.number[place], chart.at(place), _NUMBER)
        else:
            _draw_hex(ui, chart, scene, place)


def _draw_land(
    ui: Ui,
    area: pygame.Rect,
    kinds: bytes,
    owners: Mapping[int, int | None],
    colours: Sequence[Rgb],
) -> None:
    """Draw the land, with the names and the owners of hexes."""
    ui.surface.blit(ground(ui, area, kinds), visible_part(ui, area))
    chart = chart_in(area, kinds)
    ui.tooltip_areas += _tooltip_areas(chart, kinds)
    ui.anchors |= _anchors(chart, kinds)
    _draw_names(ui, area, chart, shown_places(kinds))
    for place, owner in owners.items():
        _draw_owner(ui, chart, owner_colour(colours, owner), place)


@lru_cache(maxsize=8)
def _tooltip_areas(chart: BoardGeometry, kinds: bytes) -> list[TooltipArea]:
    """Return the tooltip areas on a map of a size: its hexes."""
    radius = chart.wide * 0.5
    return [
        TooltipArea(f"hex:{place}", CircleShape(*chart.at(place), radius, (*chart.corners(place),)))
        for place in shown_places(kinds)
    ]


@lru_cache(maxsize=8)
def _anchors(chart: BoardGeometry, kinds: bytes) -> dict[str, Anchor]:
    """Return the anchors of pieces."""
    return {
        f"hex:{place}": Anchor(chart.at(place), chart.box(place)) for place in shown_places(kinds)
    }


# --- pieces ----------------------------------------------------------------------------------


def _draw_owner(ui: Ui, chart: BoardGeometry, colour: Rgb, place: int) -> None:
    """Draw a line in the owner's colour inside the rim of a hex."""
    line = max(2, round(chart.wide * 0.07))
    picture, corner = hexagon(ui, chart.corners(place, 0.9), colour, 46, colour, line)
    ui.surface.blit(picture, corner)


def _draw_road(ui: Ui, chart: BoardGeometry, scene: RansackScene, place: int) -> None:
    """Draw the road that joins a hex to its settlement, with the sign of the owner."""
    view = scene.view
    centre, owner = view.centre[place], view.owner(place)
    colour = owner_colour(scene.colours, owner)
    (ax, ay), (bx, by) = chart.at(centre), chart.at(place)
    middle = ((ax + bx) / 2, (ay + by) / 2)
    reach = 0.33
    start = (middle[0] - (bx - ax) * reach, middle[1] - (by - ay) * reach)
    end = (middle[0] + (bx - ax) * reach, middle[1] + (by - ay) * reach)
    thick = max(3, round(chart.wide * 0.13))
    for wide, tone in ((thick + max(2, thick // 3), mix(colour, INK, 0.6)), (thick, colour)):
        pygame.draw.line(ui.surface, tone, start, end, wide)
    if chart.wide >= _LEGIBLE and owner is not None:
        size = max(chart.side(0.2), ui.u(LEGIBLE))
        ui.blit(ui.art.disc(size // 2 + 1, colour, mix(colour, INK, 0.5), 1.0), middle)
        ui.blit(ui.sign(owner, size * 0.8, ink_on(colour)), middle)


def _draw_names(ui: Ui, area: pygame.Rect, chart: BoardGeometry, places: Sequence[int]) -> None:
    """Draw the letters of rows and the numbers of columns beside the map, inside its area."""
    style = TextStyle(1, mix(ADRIATIC, INK, 0.45), face="bold")
    size = max(chart.side(0.2), ui.u(LEGIBLE))
    margin = size * 0.7  # on small maps the rim is narrower than letters
    for name, (x, y) in heads(chart, places).items():
        spot = max(x, area.left + margin), max(y, area.top + margin)
        ui.blit(ui.letters.render(name, size, style), spot)


def _is_bare(view: Position, place: int) -> bool:
    """Return whether a hex has nothing but its number."""
    return not (
        view.guests[place] or view.size[place] or view.houses[place] or view.quay[place]
        or place in (view.bandit, view.pirate)
    )  # fmt: skip


def _draw_number(ui: Ui, chart: BoardGeometry, shown: int, at: Point, share: float) -> None:
    """Draw the number of a hex, if it has one; the size is relative to a hex."""
    if shown:
        ui.blit(number(ui, shown, max(chart.side(share), ui.u(LEGIBLE + 2))), at)


def _draw_hex(ui: Ui, chart: BoardGeometry, scene: RansackScene, place: int) -> None:
    view = scene.view
    units = standing(view, place)
    busy = bool(units or view.size[place] or view.houses[place] or view.bandit == place)
    crowded = bool(units and view.size[place] and view.bandit == place)
    if view.quay[place]:
        _draw_harbour(ui, chart, scene, place)
    if view.size[place]:
        _draw_settlement(ui, chart, scene, place, apart=bool(units))
    _draw_houses(ui, chart, scene, place)
    if place == view.pirate:
        _draw_pirate(ui, chart, place, apart=bool(units))
    for i, one in enumerate(units):
        _draw_unit(ui, chart, scene, one, place, i, len(units))
    if view.size[place]:  # over the rim of units, which would cover the last digit
        _draw_tokens(ui, chart, view, place, apart=bool(units))
    at = chart.at(place, 0.11 if crowded else 0.0, -0.37 if busy else 0.0)
    # above pieces: on a small screen it would be covered
    _draw_number(ui, chart, view.number[place], at, _ASIDE if busy else _NUMBER)
    if place == view.bandit:  # above all others, since it blocks them
        _draw_bandit(ui, chart, place, crowded=crowded)


def _draw_houses(ui: Ui, chart: BoardGeometry, scene: RansackScene, place: int) -> None:
    colour = owner_colour(scene.colours, scene.view.owner(place))
    for i in range(scene.view.houses[place]):
        picture = building(ui, "house", chart.side(0.24), colour)
        ui.blit(picture, chart.at(place, -0.33 + 0.2 * i, -0.12))


def _draw_pirate(ui: Ui, chart: BoardGeometry, place: int, *, apart: bool) -> None:
    dy = -0.42 if apart else 0.27
    ui.blit(ui.art.svg(ART + "pirate", chart.side(0.36)), chart.at(place, 0.0, dy))
    ui.anchor("pirate", chart.at(place))


def _draw_bandit(ui: Ui, chart: BoardGeometry, place: int, *, crowded: bool) -> None:
    at = chart.at(place, -0.2, -0.31) if crowded else chart.at(place, 0.27, -0.14)
    ui.blit(ui.art.svg(ART + "bandit", chart.side(0.28 if crowded else 0.34)), at)
    ui.anchor("bandit", at)


def _draw_harbour(ui: Ui, chart: BoardGeometry, scene: RansackScene, place: int) -> None:
    """Draw a harbour: its goods, the jetty to its land, and shipyards."""
    view = scene.view
    (ax, ay), (bx, by) = chart.at(place), chart.at(view.quay[place])
    for share in (0.3, 0.38, 0.46):
        spot = (ax + (bx - ax) * share, ay + (by - ay) * share)
        radius = max(1, round(chart.wide * 0.045))
        pygame.draw.circle(ui.surface, mix(INK, CREAM, 0.25), spot, radius)
    goods = [name for good, name in enumerate(RESOURCES) if view.trades[place] >> good & 1]
    if len(goods) == len(RESOURCES):
        goods = ["harbour"]
    size = 0.36 if len(goods) == 1 else 0.29
    disc = ui.art.disc(chart.side(0.27), mix(CREAM, ADRIATIC, 0.12), ADRIATIC, 1.0)
    ui.blit(disc, chart.at(place, 0, -0.1))
    for i, good in enumerate(goods):
        dx = 0.0 if len(goods) == 1 else -0.13 + 0.26 * i
        ui.blit(ui.art.svg(ART + good, chart.side(size)), chart.at(place, dx, -0.1))
    colour = owner_colour(scene.colours, view.owner(view.quay[place]))
    for i in range(view.yards[place]):
        picture = building(ui, "shipyard", chart.side(0.27), colour)
        ui.blit(picture, chart.at(place, (-0.33, 0.33)[i], 0.16))


def _draw_settlement(
    ui: Ui, chart: BoardGeometry, scene: RansackScene, place: int, *, apart: bool
) -> None:
    """Draw a settlement and its egg; with units it is at the left."""
    view = scene.view
    seat = view.owner(place)
    colour = owner_colour(scene.colours, seat)
    dx, dy = (-0.21, -0.05) if apart else (-0.02, 0.0)
    picture = settlement(ui, view.size[place], chart.side(0.5), colour, seat)
    ui.blit(picture, chart.at(place, dx, dy))
    if view.egg[place]:
        ui.blit(ui.art.svg(ART + "egg", chart.side(0.24)), chart.at(place, -0.36, 0.08))


def _draw_tokens(ui: Ui, chart: BoardGeometry, view: Position, place: int, *, apart: bool) -> None:
    """Draw the Era Tokens of a settlement."""
    held = tokens(ui, view.tokens[place], MOST_TOKENS[view.size[place]], chart.side(0.24))
    ui.blit(held, chart.at(place, -0.22 if apart else 0.0, 0.3 if apart else 0.35))
    ui.anchor(f"tokens:{place}", chart.at(place, -0.21 if apart else -0.02, 0.38))


def _draw_unit(
    ui: Ui, chart: BoardGeometry, scene: RansackScene, one: int, place: int, i: int, count: int
) -> None:
    view = scene.view
    seat = view.guest(place)
    assert seat is not None  # noqa: S101 - a unit stands here
    at_sea = view.kind[place] == OCEAN
    mine = scene.decision is not None and scene.decision.seat == seat == view.turn
    acting = mine and scene.decision is not None and scene.decision.prompt == "act"
    done = acting and not one & STEPS
    side = chart.side(UNIT_SIDE)
    picture = unit(
        ui, kind_of(one), seat, scene.colours[seat], side, at_sea=at_sea, done=bool(done)
    )
    at = unit_spot(chart, view, place, i, count)
    ui.blit(picture, at)
    if acting:
        _draw_lamps(ui, chart, steps_of(one), (at[0], at[1] + side * 0.36))


def _draw_lamps(ui: Ui, chart: BoardGeometry, count: int, middle: Point) -> None:
    """Draw a lamp for each step that a unit has left, on its lower rim."""
    radius = max(1.5, chart.wide * 0.04)
    for n in range(count):
        spot = (middle[0] + (n - (count - 1) / 2) * radius * 2.8, middle[1])
        pygame.draw.circle(ui.surface, INK, spot, radius + max(1, radius * 0.45))
        pygame.draw.circle(ui.surface, GLOW, spot, radius)
