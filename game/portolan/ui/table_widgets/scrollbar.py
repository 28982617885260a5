"""Scrollbar of a long page."""

from __future__ import annotations

import pygame

from portolan.ui.animation.scroll import Scroll
from portolan.ui.render.theme import CREAM, GOLD, SAND, mix
from portolan.ui.render.ui import Ui


def draw_thumb(ui: Ui, page: pygame.Rect, scroll: Scroll) -> None:
    """Draw the scrollbar at the right edge of a page that is longer than its window."""
    if scroll.length <= scroll.height:
        return
    rail = pygame.Rect(page.right - ui.u(10), page.top + ui.u(8), ui.u(4), page.height)
    rail.height -= ui.u(16)
    high = max(ui.u(24), rail.height * scroll.height // scroll.length)
    way = (rail.height - high) * scroll.above / (scroll.length - scroll.height)
    ui.panel(rail, mix(SAND, CREAM, 0.3), None, 2)
    ui.panel(pygame.Rect(rail.left, rail.top + round(way), rail.width, high), GOLD, None, 2)
