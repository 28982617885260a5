"""Scrollbar of a long page, and a card of which a part is in sight."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from portolan.ui.animation.scroll import Scroll
from portolan.ui.render.theme import CREAM, GOLD, SAND, mix
from portolan.ui.render.ui import Ui
from portolan.ui.widgets.background import backdrop

SCROLL = "scroll"
"""How targets out of sight are reached (`HitTarget.via`)."""


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


@contextmanager
def long_card(ui: Ui, page: pygame.Rect, long: int, scroll: Scroll) -> Iterator[pygame.Rect]:
    """Draw a card over the backdrop for what is so long; yield the box that is to be filled.

    What is drawn and written outside of the part in sight is left out; targets there that have a
    label are for screen readers alone.
    """
    page.height = min(page.height, long + ui.u(20))
    backdrop(ui, page.bottom + ui.u(8))
    ui.card(page)
    inner = ui.inset(page, 14, 10)
    inner.width -= ui.u(6)
    scroll.fit(long, inner.height)
    ui.surface.set_clip(inner)
    written, targets = len(ui.written), len(ui.targets)
    yield pygame.Rect(inner.left, inner.top - round(scroll.offset), inner.width, long)
    ui.surface.set_clip(None)
    ui.written[written:] = [t for t in ui.written[written:] if inner.contains(t.rect)]
    ui.targets[targets:] = [
        t if inner.contains(t.shape.rect) else t._replace(via=SCROLL)
        for t in ui.targets[targets:]
        if t.a11y_label.label or inner.contains(t.shape.rect)
    ]
    draw_thumb(ui, page, scroll)
