"""The map of Venice with its pieces, and highlighted places."""

from __future__ import annotations

from functools import lru_cache

import pygame

from portolan.core.contract import Action
from portolan.games.venice.rules.scoring import statue_points
from portolan.games.venice.state.actions import Produce, Sponsor, Statue
from portolan.games.venice.state.tables import bits
from portolan.games.venice.ui.board.background import ground, name_campi, statue_at, statue_size
from portolan.games.venice.ui.board.geometry import (
    BUILDINGS,
    CAMPI,
    BoardGeometry,
    band_of,
    chart_in,
    visible_part,
)
from portolan.games.venice.ui.board.pieces import statue, tile
from portolan.games.venice.ui.board.strip import draw_strip
from portolan.games.venice.ui.scene import VeniceScene, kind_chosen, kinds_offered, kinds_open
from portolan.games.venice.ui.style import ART
from portolan.ui.render.art import smooth
from portolan.ui.render.hit_targets import Anchor, Box, CircleShape, TooltipArea
from portolan.ui.render.theme import CREAM, GLOW, GOLD, INK, TextStyle, mix
from portolan.ui.render.ui import Ui
from portolan.ui.widgets.sea_chart import BROWN

TILE = 1.85
"""Size of tiles, in units of the map: their rims do not touch."""
_PILE = 19.0


def draw_board(ui: Ui, area: pygame.Rect, scene: VeniceScene) -> None:
    """Draw the map, its tiles and statues, what can be chosen, the piles and the strip."""
    ui.surface.blit(ground(ui, area), visible_part(ui, area))
    chart = chart_in(ui, area)
    view = scene.view
    ui.tooltip_areas += _tooltip_areas(chart)
    ui.anchors |= _anchors(chart)
    for campo in bits(view.statues):
        rect = CAMPI[campo]
        ui.blit(statue(ui, statue_size(chart, rect)), statue_at(chart, rect))
    seen = visible_part(ui, area)
    covered = (band_of(ui, area, seen), _piles_bar(ui, seen, scene))
    name_campi(ui, chart, view.box.campi, covered)
    for seat, player in enumerate(view.players):
        for business, buildings in enumerate(player.tiles):
            for building in bits(buildings):
                _draw_tile(ui, chart, scene, business, building, seat)
    _draw_shown(ui, chart, scene)
    _draw_highlights(ui, chart, scene)
    _draw_piles(ui, seen, scene)
    draw_strip(ui, area, scene)


@lru_cache(maxsize=8)
def _tooltip_areas(chart: BoardGeometry) -> list[TooltipArea]:
    """Return the tooltip areas on a map of a size: campi, and buildings over them."""
    campi = [TooltipArea(f"campo:{i}", Box(chart.rect(rect))) for i, rect in enumerate(CAMPI)]
    return campi + [TooltipArea(f"building:{i}", Box(chart.rect(rect)))
                    for i, rect in enumerate(BUILDINGS)]  # fmt: skip


@lru_cache(maxsize=8)
def _anchors(chart: BoardGeometry) -> dict[str, Anchor]:
    """Return the anchors of pieces."""
    found = {
        f"campo:{i}": Anchor(statue_at(chart, rect), chart.rect(rect))
        for i, rect in enumerate(CAMPI)
    }
    for i, rect in enumerate(BUILDINGS):
        found[f"building:{i}"] = Anchor(chart.middle(rect), chart.rect(rect))
    return found


def tile_side(ui: Ui) -> int:
    """Return the size of a tile in pixels on the map drawn last."""
    box = ui.anchors["building:0"].box
    assert box  # noqa: S101 - `_anchors` gave it
    return max(8, round(box.width * TILE / 2))


def _draw_tile(
    ui: Ui, chart: BoardGeometry, scene: VeniceScene, business: int, building: int, seat: int
) -> None:
    side = max(8, round(chart.unit * TILE))
    picture = tile(ui, scene.view.box, business, side, seat, scene.colours[seat])
    ui.blit(picture, chart.middle(BUILDINGS[building]))


# --- highlights ----------------------------------------------------------------------------


def _draw_highlights(ui: Ui, chart: BoardGeometry, scene: VeniceScene) -> None:
    """Draw highlights at the places of the chosen kind; others are reached by their kinds."""
    chosen, choose_first = kind_chosen(scene), kinds_open(scene)
    for kind, places in kinds_offered(scene).items():
        if kind == chosen or not (chosen or choose_first):
            for text, action in places.items():
                _draw_highlight(ui, chart, scene, text, action)


def _draw_highlight(
    ui: Ui, chart: BoardGeometry, scene: VeniceScene, text: str, action: Action
) -> None:
    box = scene.view.box
    match action:
        case Statue(campo):
            spot, side = statue_at(chart, CAMPI[box.campo[campo]]), 2.2
        case Sponsor(_, building):
            spot, side = chart.middle(BUILDINGS[box.building[building]]), 1.6
        case Produce(_, building):
            spot, side = chart.middle(BUILDINGS[box.building[building]]), 2.6
        case _:
            return
    lit = scene.shown == text or ui.focus == f"action:{text}"
    if isinstance(action, Produce) or scene.shown != text:
        ui.blit(_glow(ui, round(chart.unit * side), lit=lit, open_=isinstance(action, Produce)),
                spot)  # fmt: skip

    asked = scene.decision
    if isinstance(action, Statue) and asked and scene.shown != text:
        gain = statue_points(scene.view, asked.seat, action.campo)
        room = pygame.Rect(0, 0, round(chart.unit * side), round(chart.unit * side))
        room.center = round(spot[0]), round(spot[1])
        if gain:
            ui.text(f"+{gain}", room, TextStyle(14, INK, "centre", least=6, face="bold"))

    def touch() -> None:
        scene.callbacks.choose(text)

    ui.target(f"action:{text}", CircleShape(*spot, chart.unit * side / 2), touch, text)


def _glow(ui: Ui, side: int, *, lit: bool, open_: bool) -> pygame.Surface:
    """Return the highlight of a place: a bright button, or a frame around a visible tile."""
    side = max(9, side)

    def paint(surface: pygame.Surface, scale: float) -> None:
        whole = surface.get_rect()
        round_ = round(side * 0.26 * scale)
        line = max(2, round(side * (0.15 if lit else 0.11) * scale))
        if open_:
            pygame.draw.rect(surface, mix(GOLD, INK, 0.5), whole, line, round_)
            pygame.draw.rect(surface, GOLD if lit else GLOW, whole.inflate(-line // 2, -line // 2),
                             line // 2 + 1, round_)  # fmt: skip
            return
        pygame.draw.rect(surface, mix(GOLD, INK, 0.5), whole, border_radius=round_)
        pygame.draw.rect(surface, CREAM, whole.inflate(-line, -line), border_radius=round_)
        inner = whole.inflate(-2 * line, -2 * line)
        pygame.draw.rect(surface, GOLD if lit else GLOW, inner, border_radius=round_ // 2)

    return ui.art.keep(("venice glow", side, lit, open_), lambda: smooth((side, side), GLOW, paint))


def _draw_shown(ui: Ui, chart: BoardGeometry, scene: VeniceScene) -> None:
    """Draw the piece of the chosen action at its place."""
    action = scene.legal.get(scene.shown) if scene.shown else None
    seat = scene.decision.seat if scene.decision else 0
    box = scene.view.box
    match action:
        case Sponsor(business, building):
            number = box.building[building]
            halo = _glow(ui, round(chart.unit * 2.9), lit=True, open_=False)
            ui.blit(halo, chart.middle(BUILDINGS[number]))
            _draw_tile(ui, chart, scene, box.business[business], number, seat)
        case Statue(campo):
            rect = CAMPI[box.campo[campo]]
            spot = statue_at(chart, rect)
            ui.blit(ui.art.disc(round(chart.unit * 1.5), GLOW, GOLD, chart.unit * 0.2), spot)
            ui.blit(statue(ui, statue_size(chart, rect)), spot)


# --- the piles -------------------------------------------------------------------------------


def piles(scene: VeniceScene) -> list[tuple[str, int]]:
    """Return the piles beside the map, each with its number of cards or pieces."""
    view = scene.view
    box = view.box
    given = sum(player.favours for player in view.players)
    made = zip(box.goods[box.raw :], view.piles, strict=True)
    return [
        ("deck", len(view.deck)),
        ("discards", sum(view.discards) + view.pirates),
        *made,
        ("favour", box.supply.favour_cards - given),
    ]


def _pile_width(ui: Ui, count: int) -> int:
    return ui.u(_PILE + 5) + ui.width(str(count), 12, "bold")


def _piles_bar(ui: Ui, seen: pygame.Rect, scene: VeniceScene) -> pygame.Rect:
    """Return the box of the piles, in the corner of the visible part of the map."""
    wide = sum(_pile_width(ui, count) for _, count in piles(scene))
    bar = pygame.Rect(0, 0, wide + ui.u(6), ui.u(_PILE + 3))
    bar.bottomright = (seen.right - ui.u(4), seen.bottom - ui.u(4))
    return bar


def _draw_piles(ui: Ui, seen: pygame.Rect, scene: VeniceScene) -> None:
    """Draw the piles side by side."""
    found = piles(scene)
    wide = [_pile_width(ui, count) for _, count in found]
    bar = _piles_bar(ui, seen, scene)
    ui.panel(bar, mix(CREAM, GOLD, 0.1), BROWN, 6)
    x = bar.left + ui.u(4)
    for (pile, count), width in zip(found, wide, strict=True):
        ui.icon(ART + pile, (x + ui.u(_PILE / 2), bar.centery), _PILE - 2)
        box = pygame.Rect(x + ui.u(_PILE + 1), bar.top, width - ui.u(_PILE + 2), bar.height)
        ui.text(str(count), box, TextStyle(12, INK, least=8, face="bold"))
        tooltip_id = f"good:{pile}" if pile in scene.view.box.good else pile
        ui.tooltip_area(tooltip_id, Box(pygame.Rect(x, bar.top, width, bar.height)))
        ui.anchor(f"pile:{pile}", (x + ui.u(_PILE / 2), bar.centery))
        x += width
