"""Scroll position of a page that is longer than the screen, with smooth movement."""

from __future__ import annotations

import pygame

STEP = 64.0
"""Distance of an arrow key, in units."""
EASE = 0.3
"""Share of the remaining way that is scrolled in a frame."""


class Scroll:
    """`offset` pixels are above a window of `height` pixels on a page of `length` pixels.

    A page read `from_end` begins at its end, and `offset` counts the pixels below the window.
    """

    def __init__(self, *, from_end: bool = False) -> None:
        self._from_end = from_end
        self.offset = 0.0
        self.length = self.height = 0
        self._goal = 0.0

    def fit(self, length: int, height: int) -> None:
        """Set the size of page and window; the offset is clamped."""
        self.length, self.height = length, height
        self._goal = self._within(self._goal)
        self.offset = self._within(self.offset)

    def to(self, offset: float, *, smooth: bool = True) -> None:
        """Scroll to an offset of the page."""
        self._goal = self._within(offset)
        if not smooth:
            self.offset = self._goal

    def by(self, pixels: float, *, smooth: bool = True) -> None:
        """Scroll down by a number of pixels from the current goal."""
        self.to(self._goal + (-pixels if self._from_end else pixels), smooth=smooth)

    def shift(self, pixels: float) -> None:
        """Keep the visible part in place when the page has grown at the counted end."""
        self.offset, self._goal = self.offset + pixels, self._goal + pixels
        self.fit(self.length, self.height)

    @property
    def goal(self) -> float:
        """Target of the scrolling: the future `offset`."""
        return self._goal

    @property
    def above(self) -> float:
        """The number of pixels above the window."""
        return self.length - self.height - self.offset if self._from_end else self.offset

    def key(self, code: int, step: float) -> bool:
        """Scroll by a key; return whether the key scrolls."""
        page = self.height * 0.9
        ways = {
            pygame.K_DOWN: step, pygame.K_UP: -step, pygame.K_PAGEDOWN: page, pygame.K_SPACE: page,
            pygame.K_PAGEUP: -page, pygame.K_HOME: -self.length, pygame.K_END: self.length,
        }  # fmt: skip
        if code in ways:
            self.by(ways[code])
        return code in ways

    def tick(self) -> bool:
        """Scroll part of the way; return whether the page has moved."""
        way = self._goal - self.offset
        if not way:
            return False
        self.offset = self._goal if abs(way) < 1.5 else self.offset + way * EASE
        return True

    def _within(self, offset: float) -> float:
        return max(0.0, min(offset, float(self.length - self.height)))
