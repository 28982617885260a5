"""Stack of screens: screens below the shown one keep their state."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from portolan.session.letters import quoted
from portolan.storage.store import AbsentGameError
from portolan.ui.navigation.address import address_of, route_at
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.routes import (
    HandOverRoute,
    HomeRoute,
    LiveRoute,
    LogRoute,
    PlayRoute,
    ReplayRoute,
    ResultRoute,
    ReviewRoute,
    Route,
    ShareRoute,
)
from portolan.ui.navigation.screen import Screen
from portolan.ui.screens.router import open_route

LONGEST = 60
"""Limit on a quoted address, in characters."""

MatchRoute = PlayRoute | ResultRoute | ReviewRoute | ReplayRoute | LogRoute | ShareRoute | LiveRoute


@dataclass(frozen=True)
class _Sheet:
    """A screen on the stack; its route is None if it cannot be returned to."""

    route: Route | None
    screen: Screen


class ScreenStack:
    """Screens from the first one to the one shown. Implements `Navigator`.

    `shown` is called after another screen is on top.
    """

    def __init__(self, app: AppContext, shown: Callable[[], object]) -> None:
        self._app, self._shown = app, shown
        self._sheets: list[_Sheet] = []

    @property
    def screen(self) -> Screen:
        """The screen that is shown."""
        return self._sheets[-1].screen

    @property
    def routes(self) -> list[Route]:
        """The routes of the stack, the first screen first."""
        return [sheet.route for sheet in self._sheets if sheet.route]

    @property
    def addresses(self) -> list[str]:
        """The addresses of the stack; an overlay has the address of the screen below."""
        found: list[str] = []
        for sheet in self._sheets:
            found.append(address_of(sheet.route) if sheet.route else found[-1])
        return found

    def follow(self, address: str) -> None:
        """Go to an address that the player entered; to the first screen if it is not valid."""
        route = route_at(address)
        match route:
            case None:
                self._nowhere(address)
            case HomeRoute():
                self.home()
            case (
                PlayRoute()
                | ResultRoute()
                | ReviewRoute()
                | ReplayRoute()
                | LogRoute()
                | ShareRoute()
                | LiveRoute()
            ):
                self._app.later(lambda: self._follow_match(address, route))
            case _:
                self.go(route)

    async def _follow_match(self, address: str, route: MatchRoute) -> None:
        """Go to a screen of a match; to its table if it is not over, or is to be continued."""
        active = self._app.match
        try:
            session = await active.look_at(route.key) if route.key else active.session
        except AbsentGameError as absent:
            from portolan.ui.screens.interstitial.fetch import once_loaded  # noqa: PLC0415 - rare

            self.home()
            once_loaded(self._app, absent.game, lambda: self.follow(address))
            return
        if session is None:
            self._nowhere(address)
        elif (
            isinstance(route, ReplayRoute | LogRoute | ShareRoute)
            or (isinstance(route, LiveRoute) and session is active.session)
            or (session.is_over and not isinstance(route, PlayRoute))
        ):
            self.go(route)
        else:
            if session is not active.session:
                await active.open(session.key)
            self.go_on()

    def _nowhere(self, address: str) -> None:
        self.home()
        text = self._app.words("home.nowhere", address=quoted(address, LONGEST))
        self._app.trouble = self._app.trouble or text

    def go(self, route: Route) -> None:
        """Go to a screen; `back` leads from there to this one."""
        found = open_route(self._app, route)
        if isinstance(found, Awaitable):
            self._app.later(lambda: self._arrive(route, found))
        else:
            self._put(route, found)

    async def _arrive(self, route: Route, coming: Awaitable[Screen | None]) -> None:
        screen = await coming
        if screen:
            self._put(route, screen)

    def lay(self, screen: Screen) -> None:
        """Show a screen as an overlay that asks something; `back` removes it."""
        self._put(None, screen)

    def _put(self, route: Route | None, screen: Screen) -> None:
        self._sheets.append(_Sheet(route, screen))
        self._shown()

    def back(self) -> None:
        """Return to the screen before this one, or to the first one."""
        if len(self._sheets) > 1:
            self._sheets.pop()
            self._shown()
        else:
            self.home()

    def home(self) -> None:
        """Go to the first screen, and clear the stack."""
        self._sheets.clear()
        self.go(HomeRoute())

    def go_on(self) -> None:
        """Go to the current screen of the active match; `back` leads from there to the first
        screen.
        """
        session = self._app.match.session
        self.home()
        if session is None:
            return
        if session.match.rules_problem:
            self.go(ReplayRoute(len(session.match.actions), session.key))
        elif session.is_over:
            self.go(ResultRoute(session.key))
        elif session.asked_away() is not None and not self._app.live.is_on(session):
            self.go(ShareRoute(len(session.match.actions), session.key))
        elif (seat := session.waits_for()) is not None:
            self.go(HandOverRoute(seat, session.key))
        else:
            self.go(PlayRoute(session.key))
