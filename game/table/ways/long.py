"""Pages that are longer than the screen."""

from __future__ import annotations

import pygame

from game.table.draw.targets import Point
from game.table.moving.scroll import STEP, Scroll
from game.table.ways.desk import Desk
from game.table.ways.page import Page


class LongPage(Page):
    """A page of which a part is in sight: it follows wheel, finger and keys, and glides."""

    def __init__(self, desk: Desk, scroll: Scroll) -> None:
        super().__init__(desk)
        self.scroll = scroll

    def scrolled(self, pixels: float, at: Point, *, smooth: bool) -> bool:
        """Follow the wheel or the finger, wherever it is."""
        del at
        self.scroll.by(pixels, smooth=smooth and self.desk.settings.moves)
        return True

    def typed(self, event: pygame.event.Event) -> bool:
        """Go up and down by keys."""
        if event.type != pygame.KEYDOWN or self.desk.ui.focus is not None:
            return False
        return self.scroll.key(event.key, STEP * self.desk.ui.unit)

    def tick(self, time: float) -> bool:
        """Let the page glide to where it is going."""
        del time
        if moved := self.scroll.tick():
            self.desk.refresh()
        return moved
