"""Follow the active match when another tab or window continues it."""

from __future__ import annotations

from portolan.ui.navigation.app_context import AppContext


class OtherTabs:
    """Notices what other tabs and windows write."""

    def __init__(self, app: AppContext) -> None:
        self._app = app

    def listen(self) -> None:
        """Check the active match when another tab or window has written."""
        app, session = self._app, self._app.match.session
        news = app.host.storage.news([session.key] if session else [])
        if session and news:
            app.later(lambda: self._look(session.key))

    def follow(self, key: str) -> None:
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
        app.movement.end()
        app.navigator.go_on()
        if there:
            app.notify(app.words("table.elsewhere"))
        elif app.trouble is None:
            app.notify(app.words("home.removed"))
