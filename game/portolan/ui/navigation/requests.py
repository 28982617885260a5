"""Requests to the player or the browser, answered asynchronously.

A file chooser, a share sheet or a text field may stay open for minutes, and some browsers never
report how it ended. So the loop awaits none of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from portolan.platform import Host
from portolan.ui.navigation.screen import Screen

T = TypeVar("T")


@dataclass(frozen=True)
class _Request:
    """A request of a screen or of the program (None), and the callback for its answer."""

    screen: Screen | None
    answer: asyncio.Future[Any]
    take: Callable[[Any], object]


class Requests:
    """Pending requests. Those of a screen end with it."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._open: list[_Request] = []

    def begin(
        self, screen: Screen | None, work: Callable[[], Awaitable[T]], take: Callable[[T], object]
    ) -> None:
        """Start a request of a screen, or of the program; `answer` passes the result to `take`."""
        answer = asyncio.ensure_future(work())
        answer.add_done_callback(lambda _: self._host.wake())
        self._open.append(_Request(screen, answer, take))

    async def wait(self, seconds: float) -> None:
        """Wait until all requests are answered, for at most `seconds`."""
        if self._open:
            await asyncio.wait([request.answer for request in self._open], timeout=seconds)

    def answer(self, screen: Screen) -> bool:
        """Deliver the answers received while `screen` is shown; return whether there were any.

        Requests of other screens are dismissed. Raises the error of a failed request.
        """
        stays = (None, screen)
        given = [one for one in self._open if one.answer.done() or one.screen not in stays]
        self._open = [one for one in self._open if one not in given]
        for request in given:
            if request.screen not in stays:
                self._drop(request)
            else:
                request.take(request.answer.result())
        return bool(given)

    def _drop(self, request: _Request) -> None:
        if not request.answer.done():
            request.answer.cancel()
            self._host.dismiss()
