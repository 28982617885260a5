"""The tray below the map: dice, a fight or an offer in a strip, and below it the tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from portolan.games.ransackit.board.components import GOODS
from portolan.games.ransackit.ui.panels.strip import HIGH, draw_strip
from portolan.games.ransackit.ui.panels.tiles import BUILT, SPACE, Tile, groups
from portolan.games.ransackit.ui.scene import RansackScene, trade_open
from portolan.games.ransackit.ui.style import ART, name
from portolan.ui.render.hit_targets import Box, Label
from portolan.ui.render.theme import FADED, INK, LEGIBLE, PAPER, STONE, Rgb, TextStyle, ink_on, mix
from portolan.ui.render.ui import QUIET, Ui
from portolan.ui.widgets.pieces import LIT, OPEN, columns

TILE, TALL_TILE = 45.0, 60.0
_WIDE, _NARROW, _WIDEST = 82.0, 50.0, 190.0
_ROWS, _MANY_ROWS = 2, 4
"""Maximum rows of a group of tiles, and in a narrow tray; more tiles are narrower."""
_ROOMY = 290.0
"""Width from which on a tray is not narrow."""
_LABELLED, _BESIDE = 54.0, 70.0
"""Width from which a tile has a label, and from which the label is beside the icon."""
_STACKED = 54.0
"""Height of a tile from which on an icon is above two lines of a label: the goods of a trade in a
narrow tray need that more than the dice.
"""
_EDGE = 3.0
_LABEL, _LEAST = TextStyle(13, INK, lines=3, least=LEGIBLE, face="bold"), 6.5
"""Text style of a label with room, and the smallest one."""


def _across(tiles: Sequence[Tile], width: float) -> int:
    """Return how many tiles fit into a row of a width in units."""
    narrow = any(tile.icon in GOODS for tile in tiles) or all(tile is SPACE for tile in tiles)
    wide = max(1, int((width - 2 * _EDGE) / (_NARROW if narrow else _WIDE)))
    return max(wide, -(-len(tiles) // (_ROWS if width >= _ROOMY else _MANY_ROWS)))


def _rows(scene: RansackScene, width: float) -> int:
    return sum(-(-len(tiles) // _across(tiles, width)) for tiles in groups(scene))


def heights(scene: RansackScene, width: float) -> tuple[float, ...]:
    """Return the preferred heights of the tray, ascending, in units."""
    rows = max(1, _rows(scene, width))
    return HIGH + rows * TILE + 2 * _EDGE, HIGH + rows * TALL_TILE + 2 * _EDGE


def draw_tray(ui: Ui, area: pygame.Rect, scene: RansackScene) -> None:
    """Draw the strip, and the tiles below; only the tiles if there is no room for both."""
    ui.card(area)
    inner = ui.inset(area, _EDGE)
    width = area.width / ui.unit
    rows = max(1, _rows(scene, width))
    top = inner.top + ui.u(HIGH)
    deals = width < _ROOMY and trade_open(scene) is not None
    if (inner.bottom - top) / rows >= (ui.u(_STACKED) if deals else ui.touch_height()):
        draw_strip(ui, pygame.Rect(inner.left, inner.top, inner.width, ui.u(HIGH)), scene)
    else:
        top = inner.top
    high = min((inner.bottom - top) / rows, ui.u(76))
    y = float(top)
    for tiles in groups(scene):
        across = _across(tiles, width)
        placed: list[tuple[Tile, pygame.Rect]] = []
        for first in range(0, len(tiles), across):
            part = tiles[first : first + across]
            row = pygame.Rect(inner.left, round(y), inner.width, round(y + high) - round(y))
            row.width = (
                min(row.width, len(part) * ui.u(_WIDEST)) if len(tiles) <= across else (row.width)
            )
            count = len(part) if len(tiles) <= across else across
            placed += zip(part, columns(row, count, 1), strict=False)
            y += high
        _draw_group(ui, scene, [(tile, rect) for tile, rect in placed if tile is not SPACE])


def _draw_group(ui: Ui, scene: RansackScene, tiles: Sequence[tuple[Tile, pygame.Rect]]) -> None:
    """Draw tiles, their labels in one size beside icons of one size.

    A label without room beside the smallest icon replaces its icon.
    """
    beside = min((rect.width for _, rect in tiles), default=0) >= ui.u(_BESIDE)
    labelled: list[tuple[Tile, list[_TilePlace]]] = []
    for tile, rect in tiles:
        inner = _draw_face(ui, rect, tile)
        counts = tile.icon in GOODS and tile.label != name(tile.icon)
        if rect.width >= ui.u(_LABELLED) or counts:
            labelled.append((tile, [*_places(ui, inner, tile, beside=beside)]))
        else:
            _draw_icon(ui, inner, scene, tile)
    style = _LABEL._replace(align="left" if beside else "centre")
    chosen = _one_size(ui, labelled, style)
    labels = [(tile.label, place.label) for tile, place in chosen]
    style = ui.letters.in_one_size(labels, style._replace(least=_LEAST))
    for tile, place in chosen:
        if place.picture.width:
            _draw_icon(ui, place.picture, scene, tile)
        if tile.note:
            _draw_cost(ui, place.cost, tile.note)
        ui.text(tile.label, place.label, style._replace(colour=INK if tile.touch else FADED))


def _draw_face(ui: Ui, rect: pygame.Rect, tile: Tile) -> pygame.Rect:
    """Draw the plate of a tile and make it a target; return what is inside."""
    face = rect.inflate(-ui.u(1.5), -ui.u(1))
    if tile.touch is None:
        ui.panel(face, PAPER, mix(STONE, INK, 0.2), 6)
    else:
        ui.plate(tile.key, rect, LIT if tile.lit else QUIET if tile.quiet else OPEN)
        a11y_label = Label(tile.a11y_label)
        ui.target(tile.key, Box(rect), tile.touch, tile.text, a11y_label, tile.towards)
    if tile.tooltip_id:
        ui.tooltip_area(tile.tooltip_id, Box(rect))
    inner = ui.inset(face, 3, 3)
    inner.height -= ui.u(2)
    return inner


class _TilePlace(NamedTuple):
    """Boxes of a tile's icon and label, and of its cost, below the label."""

    picture: pygame.Rect
    label: pygame.Rect
    cost: pygame.Rect


def _places(ui: Ui, inner: pygame.Rect, tile: Tile, *, beside: bool) -> Iterator[_TilePlace]:
    """Yield possible boxes, with decreasing icons, finally without one."""
    for picture, words in _halves(ui, inner, beside=beside):
        label, cost = words.copy(), words.copy()
        if tile.note:
            label.height = round(words.height * 0.52)
            cost.top, cost.height = label.bottom, words.bottom - label.bottom
        yield _TilePlace(picture, label, cost)


def _halves(
    ui: Ui, inner: pygame.Rect, *, beside: bool
) -> Iterator[tuple[pygame.Rect, pygame.Rect]]:
    if beside:
        for wide in (min(ui.u(33), round(inner.width * 0.3)), ui.u(20), ui.u(15)):
            picture, words = inner.copy(), inner.copy()
            picture.width = wide
            words.left, words.width = picture.right + ui.u(2), inner.width - wide - ui.u(2)
            yield picture, words
    else:
        for share in (0.56, 0.38, 0.32):
            picture, words = inner.copy(), inner.copy()
            picture.height = round(inner.height * share)
            words.top, words.height = picture.bottom, inner.bottom - picture.bottom
            yield picture, words
    yield pygame.Rect(inner.topleft, (0, 0)), inner


def _one_size(
    ui: Ui, tiles: Sequence[tuple[Tile, list[_TilePlace]]], style: TextStyle
) -> list[tuple[Tile, _TilePlace]]:
    """Return the boxes of each tile: the same for all, or the last ones where no others fit."""
    fitting = []
    for tile, places in tiles:
        fits = (not ui.letters.fit(tile.label, place.label, style).cut for place in places[:-1])
        fitting.append(next((i for i, fit in enumerate(fits) if fit), None))
    common = max((own for own in fitting if own is not None), default=0)
    return [
        (tile, places[-1 if own is None else common])
        for own, (tile, places) in zip(fitting, tiles, strict=True)
    ]


def _draw_icon(ui: Ui, box: pygame.Rect, scene: RansackScene, tile: Tile) -> None:
    """Draw the icon of a tile: a sign of a seat, a unit in its colour, or a drawing."""
    side = min(30.0, box.height / ui.unit * 0.9, box.width / ui.unit)
    if tile.seat is not None:
        ui.emblem(tile.seat, scene.colours[tile.seat], box.center, side, scene.face(tile.seat))
    elif tile.own_unit and scene.decision:
        colour = scene.colours[scene.decision.seat]
        radius = max(4, ui.u(side / 2))
        ui.blit(ui.art.disc(radius, colour, mix(colour, INK, 0.5), ui.unit), box.center)
        ui.icon(ART + tile.icon, box.center, side * 0.68, ink_on(colour))
    elif tile.icon:
        ui.icon(ART + tile.icon, box.center, side, _tint(scene, tile.icon))


def _tint(scene: RansackScene, icon: str) -> Rgb | None:
    """Return the colour of pieces, that of the asked seat."""
    return scene.colours[scene.decision.seat] if icon in BUILT and scene.decision else None


def _draw_cost(ui: Ui, box: pygame.Rect, cost: tuple[tuple[str, str], ...]) -> None:
    """Draw the cost of a tile."""
    each = min(box.width // len(cost), ui.u(34))
    side = min(14.0, box.height / ui.unit, each / ui.unit * 0.55)
    for i, (good, count) in enumerate(cost):
        left = box.left + i * each
        text = pygame.Rect(left, box.top, each - ui.u(side), box.height)
        wide = ui.width(count, 11.5, "bold") + 2
        text.width = min(text.width, wide)
        ui.text(count, text, TextStyle(11.5, INK, least=6.5, face="bold"))
        ui.icon(ART + good, (text.right + ui.u(side / 2), box.centery), side)
