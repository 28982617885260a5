"""Leave out frames of animations on a device that would need most of its time for all of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, TypeVar

T = TypeVar("T")

HEAVY: Final = 0.01
"""Seconds of drawing in a frame from which on fewer are drawn: most of what a frame has."""
RATE: Final = 30
"""Frames in a second that are drawn then."""
EARLY: Final = 0.004
"""Seconds that a frame may come too soon and still be drawn: screens do not keep time exactly."""
WEIGHT: Final = 0.25
"""How much of what is known of the device the newest frame makes up."""


class FrameRate:
    """Decides which frames of an animation are drawn, by how long those before took."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._seconds = 0.0
        self._drawn = 0.0

    def measure(self, draw: Callable[[], T], now: float) -> T:
        """Return what `draw` returns; note how long it takes, and that it is drawn `now`."""
        began = self._clock()
        result = draw()
        self._seconds += WEIGHT * (self._clock() - began - self._seconds)
        self._drawn = now
        return result

    def skips(self, now: float) -> bool:
        """Say whether the frame of a time in seconds is left out."""
        return self._seconds > HEAVY and 0 <= now - self._drawn < 1 / RATE - EARLY
