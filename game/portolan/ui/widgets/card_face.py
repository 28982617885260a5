"""Pictures of a large card, shown to be read: its back, and its face."""

from __future__ import annotations

from typing import Final

import pygame

from portolan.ui.render.theme import CREAM, EDGE, GOLD, INK, LEGIBLE, PAPER, Rgb, TextStyle, mix
from portolan.ui.render.ui import Ui

_WIDE, _MARGIN, _ICON, _GAP = 216.0, 12.0, 46.0, 6.0
_TITLE: Final = TextStyle(17, INK, lines=2, least=LEGIBLE, face="bold")
_TEXT: Final = TextStyle(13.5, mix(INK, CREAM, 0.12), lines=8, least=LEGIBLE)


def card_face(ui: Ui, icon: str, title: str, text: str, tint: Rgb | None = None) -> pygame.Surface:
    """Return the face of a card: drawing, name, and its effect below."""

    def make() -> pygame.Surface:
        wide = min(ui.u(_WIDE), ui.safe.width - ui.u(24))
        margin, side, gap = ui.u(_MARGIN), ui.u(_ICON), ui.u(_GAP)
        head = pygame.Rect(margin + side + gap, margin, 0, side)
        head.width = wide - margin - head.left
        below = pygame.Rect(margin, head.bottom + gap, wide - 2 * margin, 0)
        below.height = ui.letters.height(text, below.width, _TEXT) if text else 0
        card = _plate(ui, (wide, below.bottom + (margin if text else 0)), CREAM)
        drawing = ui.art.svg(icon, side, tint)
        card.blit(drawing, drawing.get_rect(midleft=(margin, head.centery)))
        _write(ui, card, title, head, _TITLE)
        if text:
            _write(ui, card, text, below, _TEXT)
        return card

    return ui.art.keep(("card face", icon, title, text, tint), make)


def card_back(ui: Ui, face: pygame.Surface, icon: str, fill: Rgb) -> pygame.Surface:
    """Return the back of a card as large as a face."""

    def make() -> pygame.Surface:
        card = _plate(ui, face.get_size(), fill)
        drawing = ui.art.svg(icon, ui.u(_ICON))
        card.blit(drawing, drawing.get_rect(center=card.get_rect().center))
        return card

    return ui.art.keep(("card back", face.get_size(), icon, fill), make)


def _plate(ui: Ui, size: tuple[int, int], fill: Rgb) -> pygame.Surface:
    """Return an empty card with a golden line inside its rim."""
    card = pygame.Surface(size, pygame.SRCALPHA)
    card.fill((*PAPER, 0))
    box = card.get_rect()
    pygame.draw.rect(card, EDGE, box, border_radius=ui.u(9))
    inner = box.inflate(-2 * max(1, ui.u(1.2)), -2 * max(1, ui.u(1.2)))
    pygame.draw.rect(card, fill, inner, border_radius=ui.u(8))
    line = box.inflate(-ui.u(7), -ui.u(7))
    pygame.draw.rect(card, mix(fill, GOLD, 0.6), line, max(1, ui.u(1)), border_radius=ui.u(6))
    return card


def _write(ui: Ui, card: pygame.Surface, text: str, box: pygame.Rect, style: TextStyle) -> None:
    """Draw a text into a box of a card, left-aligned and vertically centred."""
    size, lines, _, step = ui.letters.fit(text, box, style)
    top = box.top + (box.height - step * len(lines)) // 2
    for number, line in enumerate(lines):
        piece = ui.letters.piece(line, size, style)
        card.blit(piece.picture, (box.left, top + number * step - piece.above))
