"""The match in hand in other tabs and windows: where it goes on there, it is followed here."""

from __future__ import annotations

from collections.abc import Callable

from game.table.ways.desk import Desk


class Elsewhere:
    """Notices what other tabs and windows write.

    `end_motion` ends what is seen moving, `tell` lets the player read a sentence.
    """

    def __init__(
        self, desk: Desk, end_motion: Callable[[], object], tell: Callable[[str], object]
    ) -> None:
        self._desk, self._end_motion, self._tell = desk, end_motion, tell

    def listen(self) -> None:
        """Look at the match in hand when another tab or window has written."""
        desk, session = self._desk, self._desk.hand.session
        news = desk.host.storage.news([session.key] if session else [])
        if session and news:
            desk.later(lambda: self._look(session.key))

    def goes_on(self, key: str) -> None:
        """Follow a match that was found to go on elsewhere."""
        self._desk.later(lambda: self._follow(key))
        self._desk.host.wake()

    async def _look(self, key: str) -> None:
        if await self._desk.records.is_elsewhere(key):
            await self._follow(key)

    async def _follow(self, key: str) -> None:
        """Go to where a match stands that went on, or was thrown away, in another tab or window."""
        desk = self._desk
        if desk.hand.session is None or desk.hand.session.key != key:
            return
        there = await desk.hand.open(key)
        self._end_motion()
        desk.way.go_on()
        if there:
            self._tell(desk.words("table.elsewhere"))
        elif desk.trouble is None:
            self._tell(desk.words("home.removed"))
