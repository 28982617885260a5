"""Follow the active match when another tab or window continues it."""

from __future__ import annotations

from collections.abc import Callable

from portolan.ui.navigation.app_context import AppContext


class OtherTabs:
    """Notices what other tabs and windows write.

    `end_motion` ends the current animation, `notify` shows the player a sentence.
    """

    def __init__(
        self, app: AppContext, end_motion: Callable[[], object], notify: Callable[[str], object]
    ) -> None:
        self._app, self._end_motion, self._notify = app, end_motion, notify

    def listen(self) -> None:
        """Check the active match when another tab or window has written."""
        app, session = self._app, self._app.match.session
        news = app.host.storage.news([session.key] if session else [])
        if session and news:
            app.later(lambda: self._look(session.key))

    def goes_on(self, key: str) -> None:
        """Follow a match that was continued elsewhere, if one was found."""
        self._app.later(lambda: self._follow(key))
        self._app.host.wake()

    async def _look(self, key: str) -> None:
        if await self._app.store.is_elsewhere(key):
            await self._follow(key)

    async def _follow(self, key: str) -> None:
        """Show the new state of a match that another tab or window continued or deleted."""
        app = self._app
        if app.match.session is None or app.match.session.key != key:
            return
        there = await app.match.open(key)
        self._end_motion()
        app.navigator.go_on()
        if there:
            self._notify(app.words("table.elsewhere"))
        elif app.trouble is None:
            self._notify(app.words("home.removed"))
