"""Base of pages, and the header that they share."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.screen import Screen
from portolan.ui.render.theme import INK, TextStyle
from portolan.ui.render.ui import QUIET, Ui
from portolan.ui.widgets.background import column


class Page(Screen):
    """Base of screens that use the app; subclasses set `name`."""

    def __init__(self, app: AppContext) -> None:
        self.app = app


def heading(ui: Ui, area: pygame.Rect, title: str, leave: Callable[[], object], label: str) -> int:
    """Draw the header of a page with the back button; return where its content begins."""
    high = ui.touch_height()
    back = pygame.Rect(area.left, area.top, ui.u(92), high)
    ui.button("back", back, label, leave, QUIET, "table/art/back")
    room = pygame.Rect(back.right + ui.u(4), area.top, 0, high)
    room.width = area.right - room.left
    half = min(ui.safe.centerx - room.left, room.right - ui.safe.centerx)
    if ui.width(title, 26, "title") <= 2 * half:  # in the middle of the page, not of the room
        room = pygame.Rect(ui.safe.centerx - half, area.top, 2 * half, high)
    ui.text(title, room, TextStyle(26, INK, "centre", face="title"))
    return back.bottom + ui.u(8)


def lanes(
    ui: Ui, title: str, leave: Callable[[], object], label: str, width: float, low: float = 0.0
) -> tuple[pygame.Rect, pygame.Rect]:
    """Draw the header of a page, and return the columns below it.

    They are side by side on a screen that is wide and not `low` units high; else both are the same,
    at most `width` units wide.
    """
    whole, gap = ui.safe, ui.u(8)
    double = whole.height < ui.u(low) and whole.width > whole.height
    area = column(ui, 2 * width if double else width).inflate(0, -2 * gap)
    y = heading(ui, area, title, leave, label)
    left = pygame.Rect(area.left, y, area.width, area.bottom - y)
    if not double:
        return left, left.copy()
    left.width = (area.width - gap) // 2
    return left, left.move(left.width + gap, 0)
