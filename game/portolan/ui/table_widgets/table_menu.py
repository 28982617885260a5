"""The menu over a table: continue, change settings, or leave."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from portolan.core.i18n import Catalogue
from portolan.ui.game_ui.parts import ActionButton
from portolan.ui.render.theme import DIM, INK, TextStyle
from portolan.ui.render.ui import PLAIN, PRIMARY, Ui

WIDTH, TITLE, GAP = 260.0, 34.0, 10.0


def draw_table_menu(ui: Ui, words: Catalogue, items: Sequence[ActionButton]) -> None:
    """Draw the menu over the picture, its first item as the main one; remove all other targets."""
    gap, high = ui.u(GAP), ui.touch_height()
    card = pygame.Rect(0, 0, ui.u(WIDTH), len(items) * (high + gap) + ui.u(TITLE) + 2 * gap)
    card.center = ui.safe.center
    ui.targets, ui.tooltip_areas = [], []
    ui.written = [text for text in ui.written if not text.rect.colliderect(card)]
    ui.surface.fill(DIM, special_flags=pygame.BLEND_RGB_MULT)
    ui.card(card)
    box = ui.inset(card, GAP)
    title = pygame.Rect(box.left, box.top, box.width, ui.u(TITLE))
    ui.text(words("table.menu"), title, TextStyle(20, INK, "centre", face="title"))
    place = pygame.Rect(box.left, title.bottom + gap, box.width, high)
    for number, item in enumerate(items):
        assert item.do  # noqa: S101 - an item is no action
        ui.button(item.key, place, item.label, item.do, PLAIN if number else PRIMARY)
        place = place.move(0, high + gap)
