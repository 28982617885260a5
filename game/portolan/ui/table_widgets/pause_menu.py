"""The menu over a table while bots are paused: leave, or continue."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from portolan.core.i18n import Catalogue
from portolan.ui.render.theme import INK, TextStyle
from portolan.ui.render.ui import PRIMARY, Ui

WIDTH, TITLE, GAP = 240.0, 34.0, 10.0


def draw_pause_menu(
    ui: Ui, words: Catalogue, leave: Callable[[], object], resume: Callable[[], object]
) -> None:
    """Draw the menu over the picture, and remove all other targets."""
    gap, high = ui.u(GAP), ui.touch_height()
    card = pygame.Rect(0, 0, ui.u(WIDTH), 2 * high + ui.u(TITLE) + 4 * gap)
    card.center = ui.safe.center
    ui.targets, ui.tooltip_areas = [], []
    ui.written = [text for text in ui.written if not text.rect.colliderect(card)]
    ui.card(card)
    box = ui.inset(card, GAP)
    title = pygame.Rect(box.left, box.top, box.width, ui.u(TITLE))
    ui.text(words("table.pause"), title, TextStyle(20, INK, "centre", face="title"))
    upper = pygame.Rect(box.left, title.bottom + gap, box.width, high)
    ui.button("leave", upper.move(0, high + gap), words("end.home"), leave)
    ui.button("resume", upper, words("table.play"), resume, PRIMARY)
