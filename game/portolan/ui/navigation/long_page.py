"""Base of pages that are longer than the screen."""

from __future__ import annotations

import pygame

from portolan.ui.animation.scroll import STEP, Scroll
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.page import Page
from portolan.ui.navigation.screen import Scrollable, Ticking
from portolan.ui.render.hit_targets import Point, nearest


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
        """Scroll by keys, except by those that act on the target in focus."""
        if event.type != pygame.KEYDOWN or self._is_for_focus(event.key):
            return False
        return self.scroll.key(event.key, STEP * self.app.ui.unit)

    def _is_for_focus(self, key: int) -> bool:
        """Return whether a key presses the target in focus, or moves the focus from it."""
        ui = self.app.ui
        focused = next((target for target in ui.in_sight if target.key == ui.focus), None)
        if focused is None:
            return False
        ways = {pygame.K_UP: -1, pygame.K_DOWN: 1}
        moves = key in ways and nearest(ui.in_sight, focused, 0, ways[key]) is not None
        return moves or key == pygame.K_SPACE

    def tick(self, time: float) -> bool:
        """Continue smooth scrolling."""
        del time
        if moved := self.scroll.tick():
            self.app.refresh()
        return moved
