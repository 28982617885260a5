"""Run long work in slices: generators that pause so that frames can be drawn between."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Callable, Generator
from typing import Any, Final, TypeAlias, TypeVar

T = TypeVar("T")

SLICE: Final = 0.008
"""Seconds of work per frame: together with the drawing they fit into one."""
LONG_SLICE: Final = 0.024
"""The same while nothing moves and the player waits for the work; a tap still responds at once."""
Clock: TypeAlias = Callable[[], float]
"""Returns seconds; only differences count."""


def finish(work: Generator[Any, None, T]) -> T:
    """Run work in slices to its end without pauses; return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


class Slices:
    """Work that yields its progress. `value` is the result when it is `done`; `spent` are the
    seconds of work so far, without the pauses.
    """

    def __init__(
        self,
        work: Generator[float, None, Any],
        clock: Clock = time.perf_counter,
        each: float | None = None,
    ) -> None:
        """Prepare; nothing is done before `go_on`. A slice takes `each` seconds, else `SLICE`."""
        self.progress = 0.0
        self.done = False
        self.value: Any = None
        self.spent = 0.0
        self._work = work
        self._clock = clock
        self._each = SLICE if each is None else each

    def go_on(self) -> bool:
        """Run one slice; return whether all is done."""
        begun = now = self._clock()
        while not self.done:
            try:
                self.progress = max(self.progress, min(1.0, next(self._work)))
            except StopIteration as end:
                self.done, self.progress, self.value = True, 1.0, end.value
            now = self._clock()
            if now >= begun + self._each:
                break
        self.spent += now - begun
        return self.done


class AsyncSlices:
    """The same for asynchronous work, such as storage; the work itself stores its result."""

    def __init__(
        self,
        work: AsyncGenerator[float, None],
        clock: Clock = time.perf_counter,
        each: float | None = None,
    ) -> None:
        """Prepare; nothing is done before `go_on`. A slice takes `each` seconds, else `SLICE`."""
        self.progress = 0.0
        self.done = False
        self._work = work
        self._clock = clock
        self._each = SLICE if each is None else each

    async def go_on(self) -> bool:
        """Run one slice; return whether all is done."""
        until = self._clock() + self._each
        while not self.done:
            try:
                self.progress = max(self.progress, min(1.0, await anext(self._work)))
            except StopAsyncIteration:
                self.done, self.progress = True, 1.0
            if self._clock() >= until:
                break
        return self.done
