"""The menu over a table: continue, read rules and log, change settings, or leave."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame

from portolan.core.i18n import Catalogue
from portolan.ui.game_ui.parts import ActionButton
from portolan.ui.render.theme import DIM, INK, TextStyle
from portolan.ui.render.ui import GREY, PLAIN, PRIMARY, Ui

WIDTH, TITLE, GAP = 260.0, 34.0, 10.0


def draw_table_menu(ui: Ui, words: Catalogue, items: Sequence[ActionButton]) -> None:
    """Draw the menu over the picture, its first item as the main one; remove all other targets."""
    card = _card(ui, items)
    ui.targets, ui.tooltip_areas = [], []
    ui.written = [text for text in ui.written if not text.rect.colliderect(card)]
    ui.surface.fill(DIM, special_flags=pygame.BLEND_RGB_MULT)
    ui.card(card)
    box = ui.inset(card, GAP)
    title = pygame.Rect(box.left, box.top, box.width, ui.u(TITLE))
    ui.text(words("table.menu"), title, TextStyle(20, INK, "centre", face="title"))
    draw_menu_items(ui, items, items)


def draw_menu_items(ui: Ui, items: Sequence[ActionButton], drawn: Collection[ActionButton]) -> None:
    """Draw those of the items that are `drawn`, in their places."""
    box, gap, high = ui.inset(_card(ui, items), GAP), ui.u(GAP), ui.touch_height()
    columns, rows = _shape(ui, items)
    wide = (box.width - gap * (columns - 1)) // columns
    for number, item in enumerate(items):
        if item not in drawn:
            continue
        assert item.do  # noqa: S101 - an item is no action
        across, down = divmod(number, rows)
        left, top = box.left + across * (wide + gap), box.top + ui.u(TITLE) + gap
        place = pygame.Rect(left, top + down * (high + gap), wide, high)
        look = GREY if item.disabled else PLAIN if number else PRIMARY
        ui.button(item.key, place, item.label, item.do, look)
        if item.towards:
            ui.targets[-1] = ui.targets[-1]._replace(towards=item.towards)


def _shape(ui: Ui, items: Sequence[ActionButton]) -> tuple[int, int]:
    """Return the number of columns and rows: two columns on a low canvas."""
    room = ui.safe.height - ui.u(TITLE) - 3 * ui.u(GAP)
    columns = 1 if len(items) * (ui.touch_height() + ui.u(GAP)) <= room else 2
    return columns, -(-len(items) // columns)


def _card(ui: Ui, items: Sequence[ActionButton]) -> pygame.Rect:
    """Return the box of the menu."""
    columns, rows = _shape(ui, items)
    gap, high = ui.u(GAP), ui.touch_height()
    wide = min(ui.u(WIDTH) * columns, ui.safe.width - 2 * gap)
    card = pygame.Rect(0, 0, wide, rows * (high + gap) + ui.u(TITLE) + 2 * gap)
    card.center = ui.safe.center
    return card
