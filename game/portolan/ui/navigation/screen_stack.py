"""Stack of screens: screens below the shown one keep their state."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from portolan.storage.active_match import ActiveMatch
from portolan.ui.navigation.address import address_of
from portolan.ui.navigation.live_table import LiveTable
from portolan.ui.navigation.routes import (
    HandOverRoute,
    HomeRoute,
    PlayRoute,
    ReplayRoute,
    ResultRoute,
    Route,
    ShareRoute,
)
from portolan.ui.navigation.screen import Screen

ScreenOrTask = Screen | Awaitable[Screen | None]
"""A screen, or a task that returns one; None if there is nothing to show."""


@dataclass(frozen=True)
class _Sheet:
    """A screen on the stack; its route is None if it cannot be returned to."""

    route: Route | None
    screen: Screen


class ScreenStack:
    """Goes from screen to screen. Screens below the shown one keep their state.

    `later` runs a task before the next picture; `shown` is called after another screen is on top.
    """

    def __init__(
        self,
        match: ActiveMatch,
        live: LiveTable,
        open_route: Callable[[Route], ScreenOrTask],
        later: Callable[[Callable[[], Awaitable[object]]], object],
        shown: Callable[[], object],
    ) -> None:
        self._match, self._live, self._open_route = match, live, open_route
        self._later, self._shown = later, shown
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

    def go(self, route: Route) -> None:
        """Go to a screen; `back` leads from there to this one."""
        found = self._open_route(route)
        if isinstance(found, Awaitable):
            self._later(lambda: self._arrive(route, found))
        else:
            self._put(route, found)

    async def _arrive(self, route: Route, coming: Awaitable[Screen | None]) -> None:
        screen = await coming
        if screen:
            self._put(route, screen)

    def push_overlay(self, screen: Screen) -> None:
        """Show a screen as an overlay that asks something; `back` removes it."""
        self._put(None, screen)

    def _put(self, route: Route | None, screen: Screen) -> None:
        self._sheets.append(_Sheet(route, screen))
        self._shown()

    def back(self) -> None:
        """Return to the screen before this one, or to the first one."""
        if len(self._sheets) <= 1:
            self.home()
            return
        self._sheets.pop()
        if len(self._sheets) == 1:
            self._hide_hands()
        self._shown()

    def home(self) -> None:
        """Go to the first screen, and clear the stack."""
        self._hide_hands()
        self._restart()

    def _restart(self) -> None:
        """Clear the stack, and show the first screen."""
        self._sheets.clear()
        self.go(HomeRoute())

    def _hide_hands(self) -> None:
        """Hide the secrets of the active match: whoever goes on with it may be somebody else."""
        if self._match.session:
            self._match.session.hide_hands()

    def go_on(self) -> None:
        """Go to the current screen of the active match; `back` leads from there to the first
        screen.
        """
        session = self._match.session
        self._restart()
        if session is None:
            return
        if session.match.rules_problem:
            self.go(ReplayRoute(len(session.match.actions), session.key))
        elif session.is_over:
            self.go(ResultRoute(session.key))
        elif session.asked_away() is not None and not self._live.is_on(session):
            self.go(ShareRoute(len(session.match.actions), session.key))
        elif (seat := session.waits_for()) is not None:
            self.go(HandOverRoute(seat, session.key))
        else:
            self.go(PlayRoute(session.key))
