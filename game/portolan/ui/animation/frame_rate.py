"""Skip frames of animations on slow devices."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, TypeVar

T = TypeVar("T")

HEAVY: Final = 0.01
"""Seconds of drawing per frame from which on frames are skipped: most of a frame."""
RATE: Final = 30
"""Frames per second while skipping."""
EARLY: Final = 0.004
"""Seconds by which a frame may come early and still be drawn: screens are not exact."""
WEIGHT: Final = 0.25
"""Weight of the newest frame in the moving average."""


class FrameRate:
    """Decides which frames of an animation are drawn, by how long previous ones took."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._seconds = 0.0
        self._drawn = 0.0

    def measure(self, draw: Callable[[], T], now: float) -> T:
        """Call `draw` and return its result; measure its duration, and note that it was drawn
        `now`.
        """
        began = self._clock()
        result = draw()
        self._seconds += WEIGHT * (self._clock() - began - self._seconds)
        self._drawn = now
        return result

    @property
    def is_slow(self) -> bool:
        """Whether drawing takes so long that frames are skipped."""
        return self._seconds > HEAVY

    def skips(self, now: float) -> bool:
        """Return whether the frame at a time in seconds is skipped."""
        return self.is_slow and 0 <= now - self._drawn < 1 / RATE - EARLY
