"""Base of screens that offer buttons only."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.screen import UpcomingTable
from portolan.ui.render.a11y_tree import A11yTree, read_page
from portolan.ui.render.hit_targets import Point
from portolan.ui.render.theme import INK, TextStyle
from portolan.ui.render.ui import QUIET, Ui
from portolan.ui.widgets.background import column, dawn
from portolan.ui.widgets.tooltip import Tooltip


class Page:
    """Base of screens that offer buttons only; subclasses set `name` and override `draw`."""

    name = "page"
    shows_trouble = False

    def __init__(self, app: AppContext) -> None:
        self.app = app

    def draw_background(self, ui: Ui) -> None:
        """Draw the morning sky."""
        dawn(ui)

    def cancel(self) -> bool:
        """Do nothing: nothing waits to be confirmed here."""
        return False

    def explain(self, tooltip_id: str) -> Tooltip | None:
        """Return None: pages have no tooltips."""
        del tooltip_id
        return None

    def a11y_tree(self, ui: Ui) -> A11yTree:
        """Return texts and buttons as they were drawn."""
        return read_page(ui)

    def typed(self, event: pygame.event.Event) -> bool:
        """Return False: nothing is typed here."""
        del event
        return False

    def coming(self) -> UpcomingTable | None:
        """Return None: no table is likely to follow."""
        return None

    def tick(self, time: float) -> bool:
        """Return False: there is no long work."""
        del time
        return False

    def scrolled(self, pixels: float, at: Point, *, smooth: bool) -> bool:
        """Return False: the page fits the screen."""
        del pixels, at, smooth
        return False

    def touch_up(self, ui: Ui) -> bool:
        """Return False: nothing changes between pictures."""
        del ui
        return False

    def debug_state(self) -> dict[str, str]:
        """Return that no seat is asked and no bot thinks."""
        return {"seat": "", "prompt": "", "thinking": "no"}


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
