"""Write in the background: a write begins at once, and no frame waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable


class WriteQueue:
    """Runs writes one after the other."""

    def __init__(self) -> None:
        self._last: asyncio.Future[None] | None = None

    def begin(self, work: Callable[[], Awaitable[object]]) -> None:
        """Start a write, or queue it behind those before it."""
        before = self._last

        async def follow() -> None:
            if before:
                await before
            await work()

        self._last = asyncio.ensure_future(follow())

    def poll(self) -> bool:
        """Return whether writes are pending. Raises the error of a failed one."""
        if self._last and self._last.done():
            self._last.result()
            self._last = None
        return self._last is not None

    async def end(self) -> None:
        """Wait until all writes are done."""
        if self._last:
            await self._last
            self._last = None
