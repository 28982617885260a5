"""The strip above the map: the action of the turn, and the order of the players."""

from __future__ import annotations

import pygame

from portolan.games.venice.state.actions import LEADS
from portolan.games.venice.state.position import BUYING, LEADING, OVER, PROMPTS
from portolan.games.venice.ui.board.geometry import band_of, visible_part
from portolan.games.venice.ui.scene import VeniceScene, from_lead
from portolan.games.venice.ui.style import ACTION_OF, ART, WORDS, name
from portolan.ui.game_ui.variants import draw_variants
from portolan.ui.render.art import smooth
from portolan.ui.render.hit_targets import Box
from portolan.ui.render.theme import CREAM, FADED, GOLD, INK, LEGIBLE, TextStyle, mix
from portolan.ui.render.ui import Ui
from portolan.ui.widgets.pieces import LIT, OPEN, abreast, lit_plate
from portolan.ui.widgets.sea_chart import BROWN

_EMBLEM, _LARGE = 22.0, 29.0
_SHIPMENT = 21.0


def draw_strip(ui: Ui, area: pygame.Rect, scene: VeniceScene) -> None:
    """Draw the strip, or the five actions while a seat leads."""
    band = band_of(ui, area, visible_part(ui, area))
    if scene.view.prompt == OVER:
        return
    if scene.view.prompt == LEADING and scene.legal:
        _draw_leads(ui, band, scene)
    else:
        _draw_round(ui, ui.inset(band, 4, 3), scene)


def _draw_leads(ui: Ui, band: pygame.Rect, scene: VeniceScene) -> None:
    """Draw the five actions of the lead player side by side."""
    row = ui.inset(band, 3, 0)
    row.height = max(row.height, ui.touch_height() + ui.u(1))
    wishes = [ui.width(name(str(lead)), LEGIBLE, "bold") + ui.u(1) for lead in LEADS]
    boxes = [*abreast(row, wishes, ui.u(3), ui.touch_height())]
    names = [name(str(lead)) for lead in LEADS]
    widths = [ui.u(32) + ui.width(label, 14, "bold") for label in names]
    beside = all(box.width > width for box, width in zip(boxes, widths, strict=True))
    side = min(28.0, row.height / ui.unit - 10) if beside else min(26.0, row.height / ui.unit - 19)
    rooms = [_label_box(ui, box, ui.u(side + 4) if beside else 0) for box in boxes]
    labels = [*zip(names, rooms, strict=True)]
    wanted = TextStyle(14 if beside else 11.5, INK, "centre", least=8, face="bold")
    style = ui.letters.in_one_size(labels, wanted)
    for lead, rect, (label, box) in zip(LEADS, boxes, labels, strict=True):
        text = str(lead)

        def touch(text: str = text) -> None:
            scene.callbacks.choose(text)

        lit_plate(
            ui, f"action:{text}", rect, touch, text, label,
            look=LIT if scene.shown == text else OPEN,
        )  # fmt: skip
        if beside:
            at = (rect.left + ui.u(side / 2 + 5), rect.centery - ui.u(1))
        else:
            at = (rect.centerx, rect.top + ui.u(side / 2 + 2))
        ui.icon(ART + text, at, side)
        ui.text(label, box, style)
        ui.tooltip_area(f"lead:{text}", Box(rect))


def _label_box(ui: Ui, plate: pygame.Rect, beside: int) -> pygame.Rect:
    """Return the box of an action's label: right of an icon of this width, or (0) below it."""
    if beside:
        inner = ui.inset(plate, 3, 2)
        return pygame.Rect(inner.left + beside, inner.top, inner.width - beside, inner.height)
    return pygame.Rect(plate.left, plate.bottom - ui.u(17), plate.width, ui.u(14))


def _draw_round(ui: Ui, bar: pygame.Rect, scene: VeniceScene) -> None:
    """Draw the action and the seats in its order; on the right the New Shipments."""
    view = scene.view
    action = ACTION_OF.get(PROMPTS[view.prompt])
    ui.panel(bar, mix(CREAM, GOLD, 0.1), BROWN, 7)
    inner = ui.inset(bar, 5, 2)
    side = min(25.0, inner.height / ui.unit)
    ui.tooltip_area(f"lead:{action}" if action else "lead", Box(bar))
    x = inner.left
    if action:
        ui.icon(ART + action, (x + ui.u(side / 2), bar.centery), side)
        x += ui.u(side + 4)
    seats = len(view.players)
    step = ui.u(_EMBLEM + 11)
    emblems = step * seats + ui.u(8)
    shipments = ui.u(_SHIPMENT + 1) * len(view.shipments)
    if shipments:
        right = inner.right - shipments
        for i, good in enumerate(view.shipments):
            middle = (right + ui.u((_SHIPMENT + 1) * (i + 0.5)), bar.centery)
            ui.icon(ART + view.box.goods[good], middle, min(_SHIPMENT, side))
        ui.tooltip_area("shipments", Box(pygame.Rect(right, bar.top, shipments, bar.height)))
        inner.width = right - ui.u(4) - inner.left
    ui.anchor("shipments", (inner.right, bar.centery))
    room = inner.right - emblems - x
    text = name(action) if action else WORDS("strip.lead")
    if ui.width(text, 11, "bold") <= room:
        box = pygame.Rect(x, inner.top, min(room, ui.u(190)), inner.height)
        text_rect = ui.text(text, box, TextStyle(15, INK, least=10, face="bold"))
        rest = pygame.Rect(text_rect.right + ui.u(8), inner.top, 0, inner.height)
        rest.width = x + room - rest.left
        draw_variants(ui, rest, scene, TextStyle(12.5, FADED, least=LEGIBLE))
    _draw_seats(ui, pygame.Rect(inner.right - emblems, bar.top, emblems, bar.height), scene)


def _draw_seats(ui: Ui, box: pygame.Rect, scene: VeniceScene) -> None:
    """Draw the seats from the lead player on: done, asked, still to come."""
    order = list(from_lead(scene))
    step = ui.u(_EMBLEM + 11)
    asked = scene.decision.seat if scene.decision else None
    for place, seat in enumerate(order):
        middle = (box.left + ui.u(_EMBLEM / 2 + 4) + step * place, box.centery)
        if place:
            _chevron(ui, (middle[0] - step / 2, box.centery))
        if seat == asked:
            ui.blit(ui.art.disc(ui.u(_LARGE / 2), CREAM, GOLD, ui.u(2.4)), middle)
        size = min(_EMBLEM, box.height / ui.unit - 3)
        ui.emblem(seat, scene.colours[seat], middle, size)
        if seat != asked and is_done(scene, place):
            mark = (middle[0] + ui.u(size * 0.38), middle[1] + ui.u(size * 0.34))
            radius = ui.u(size * 0.27)
            ui.blit(ui.art.disc(radius, mix(CREAM, GOLD, 0.1), BROWN, 1.0), mark)
            ui.blit(_tick(ui, radius), mark)


def is_done(scene: VeniceScene, place: int) -> bool:
    """Return whether the seat `place` places after the lead player is done."""
    view = scene.view
    seats = len(view.players)
    if view.prompt == BUYING:
        return any((view.done - back) % seats == place for back in range(1, view.passes + 1))
    return view.prompt != LEADING and place < view.done


def _tick(ui: Ui, radius: int) -> pygame.Surface:
    def paint(surface: pygame.Surface, scale: float) -> None:
        side = 2 * radius * scale
        points = [(side * 0.24, side * 0.52), (side * 0.43, side * 0.72), (side * 0.78, side * 0.3)]
        pygame.draw.lines(surface, INK, closed=False, points=points, width=round(side * 0.14))

    return ui.art.keep(("tick", radius), lambda: smooth((2 * radius, 2 * radius), INK, paint))


def _chevron(ui: Ui, middle: tuple[float, float]) -> None:
    """Draw an arrow between seats."""
    half = ui.u(2.6)
    points = ((0, 0), (half, half), (0, 2 * half))
    arrow = ui.art.polygon(points, FADED, FADED, 0)
    ui.blit(arrow, middle)
