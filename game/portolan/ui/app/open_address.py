"""Open addresses that the player entered, or went back to in the browser."""

from __future__ import annotations

from portolan.session.letters import quoted
from portolan.storage.store import AbsentGameError
from portolan.ui.navigation.address import route_at
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.routes import (
    HomeRoute,
    LiveRoute,
    LogRoute,
    PlayRoute,
    ReplayRoute,
    ResultRoute,
    ReviewRoute,
    ShareRoute,
)

LONGEST = 60
"""Limit on a quoted address, in characters."""

MatchRoute = PlayRoute | ResultRoute | ReviewRoute | ReplayRoute | LogRoute | ShareRoute | LiveRoute


def open_address(app: AppContext, address: str) -> None:
    """Go to an address that the player entered; to the first screen if it is not valid."""
    route = route_at(address)
    if route is None:
        _nowhere(app, address)
    elif isinstance(route, HomeRoute):
        app.navigator.home()
    elif isinstance(route, MatchRoute):
        app.later(lambda: _open_match(app, address, route))
    else:
        app.navigator.go(route)


async def _open_match(app: AppContext, address: str, route: MatchRoute) -> None:
    """Go to a screen of a match; to its table if it is not over, or is to be continued."""
    active = app.match
    try:
        session = await active.look_at(route.key) if route.key else active.session
    except AbsentGameError as absent:
        from portolan.ui.screens.interstitial.fetch import once_loaded  # noqa: PLC0415 - rare

        app.navigator.home()
        once_loaded(app, absent.game, lambda: open_address(app, address))
        return
    if session is None:
        _nowhere(app, address)
    elif (
        isinstance(route, ReplayRoute | LogRoute | ShareRoute)
        or (isinstance(route, LiveRoute) and session is active.session)
        or (session.is_over and not isinstance(route, PlayRoute))
    ):
        app.navigator.go(route)
    else:
        if session is not active.session:
            await active.open(session.key)
        app.navigator.go_on()


def _nowhere(app: AppContext, address: str) -> None:
    app.navigator.home()
    text = app.words("home.nowhere", address=quoted(address, LONGEST))
    app.trouble = app.trouble or text
