"""Base of pages that are longer than the screen."""

from __future__ import annotations

import pygame

from portolan.ui.animation.scroll import STEP, Scroll
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.page import Page
from portolan.ui.navigation.screen import Scrollable, Ticking
from portolan.ui.render.hit_targets import Point


class LongPage(Page, Ticking, Scrollable):
    """A page that scrolls by wheel, finger and keys."""

    def __init__(self, app: AppContext, scroll: Scroll) -> None:
        super().__init__(app)
        self.scroll = scroll

    def scroll_at(self, pixels: float, at: Point, *, smooth: bool) -> bool:
        """Scroll by wheel or finger, anywhere on the page."""
        del at
        self.scroll.by(pixels, smooth=smooth and self.app.settings.animates)
        return True

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Scroll by keys."""
        if event.type != pygame.KEYDOWN or self.app.ui.focus is not None:
            return False
        return self.scroll.key(event.key, STEP * self.app.ui.unit)

    def tick(self, time: float) -> bool:
        """Continue smooth scrolling."""
        del time
        if moved := self.scroll.tick():
            self.app.refresh()
        return moved
