"""Turn routes into screens.

A screen is imported when it is first opened, since the first picture needs only one.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

from portolan.session.session import Session
from portolan.ui.navigation import routes
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.routes import Route
from portolan.ui.navigation.screen import Screen
from portolan.ui.navigation.screen_stack import ScreenOrTask
from portolan.ui.screens.home.home import HomePage

GameRoute = (
    routes.NewMatchRoute
    | routes.LessonRoute
    | routes.RulesRoute
    | routes.PuzzlesRoute
    | routes.PuzzleRoute
)
MatchScreenFactory = Callable[[AppContext, Session, Any], Screen]


def _new(app: AppContext, route: routes.NewMatchRoute) -> Screen:
    from portolan.ui.screens.new_match.new_match import NewMatchPage

    return NewMatchPage(app, route.game)


def _learn(app: AppContext, route: routes.LessonRoute) -> Awaitable[Screen]:
    from portolan.ui.table.lesson import open_lesson

    return open_lesson(app, route.game)


def _learned(app: AppContext, route: routes.LessonDoneRoute) -> Screen:
    from portolan.ui.screens.new_match.lesson_done import LessonDonePage

    return LessonDonePage(app, route.game)


def _rules(app: AppContext, route: routes.RulesRoute) -> Screen:
    from portolan.ui.screens.rules.rules import RulesPage

    return RulesPage(app, route.game, route.statement)


def _matches(app: AppContext, _: routes.MatchesRoute) -> Screen:
    from portolan.ui.screens.library.matches import MatchesPage

    return MatchesPage(app)


def _statistics(app: AppContext, route: routes.StatisticsRoute) -> Screen:
    from portolan.ui.screens.library.statistics import StatisticsPage

    return StatisticsPage(app, route.game, route.part)


def _preferences(app: AppContext, _: routes.SettingsRoute) -> Screen:
    from portolan.ui.screens.settings.settings import SettingsPage

    return SettingsPage(app)


def _play(app: AppContext, session: Session, _: routes.PlayRoute) -> Screen:
    from portolan.ui.table.play import PlayTable

    return PlayTable(app, session)


def _hand_over(app: AppContext, session: Session, route: routes.HandOverRoute) -> Screen:
    from portolan.ui.screens.interstitial.hand_over import HandOverPage

    return HandOverPage(app, session, route.seat)


def _end(app: AppContext, session: Session, _: routes.ResultRoute) -> Screen:
    from portolan.ui.screens.result.end import ResultPage

    return ResultPage(app, session)


def _replay(app: AppContext, session: Session, route: routes.ReplayRoute) -> Screen:
    from portolan.ui.table.replay import ReplayTable

    return ReplayTable(app, session, route)


def _log(app: AppContext, session: Session, _: routes.LogRoute) -> Screen:
    from portolan.ui.screens.result.log import LogPage

    return LogPage(app, session)


def _review(app: AppContext, session: Session, _: routes.ReviewRoute) -> Screen:
    from portolan.ui.screens.result.review import ReviewPage

    return ReviewPage(app, session)


def _send(app: AppContext, session: Session, route: routes.ShareRoute) -> Screen:
    from portolan.ui.screens.share.send import SharePage

    return SharePage(app, session, route.step)


def _link(app: AppContext, route: routes.LinkRoute) -> Screen:
    from portolan.ui.screens.share.link import LinkPage

    return LinkPage(app, route.text, app.match.find(route.key) if route.key else None)


def _live(app: AppContext, session: Session, _: routes.LiveRoute) -> Screen:
    from portolan.ui.screens.share.live import LivePage

    return LivePage(app, session)


def _join(app: AppContext, route: routes.JoinRoute) -> Screen:
    from portolan.ui.screens.share.join import JoinPage

    return JoinPage(app, route.code)


def _answer(app: AppContext, route: routes.AnswerRoute) -> Screen:
    from portolan.ui.screens.share.join import AnswerPage

    return AnswerPage(app, route.code)


def _daily(app: AppContext, route: routes.DailyRoute) -> Screen:
    from portolan.ui.screens.new_match.daily import DailyPage

    return DailyPage(app, route.game)


def _puzzles(app: AppContext, route: routes.PuzzlesRoute) -> Screen:
    from portolan.ui.screens.puzzles.puzzles import PuzzlesPage

    return PuzzlesPage(app, route.game)


def _puzzle(app: AppContext, route: routes.PuzzleRoute) -> Awaitable[Screen | None]:
    from portolan.ui.table.puzzle import open_puzzle

    return open_puzzle(app, route.game, route.puzzle)


def _of_match(make: MatchScreenFactory) -> Callable[[AppContext, Any], ScreenOrTask]:
    """Return a factory that first finds the match of a route, in storage if necessary."""

    async def fetch(app: AppContext, route: Any) -> Screen | None:
        session = await app.match.look_at(route.key)
        return make(app, session, route) if session else None

    def door(app: AppContext, route: Any) -> ScreenOrTask:
        session = app.match.find(route.key)
        return make(app, session, route) if session else fetch(app, route)

    return door


_DOORS: Final[dict[type, Callable[[AppContext, Any], ScreenOrTask]]] = {
    routes.HomeRoute: lambda app, _: HomePage(app),
    routes.NewMatchRoute: _new,
    routes.LessonRoute: _learn,
    routes.LessonDoneRoute: _learned,
    routes.RulesRoute: _rules,
    routes.MatchesRoute: _matches,
    routes.StatisticsRoute: _statistics,
    routes.SettingsRoute: _preferences,
    routes.PlayRoute: _of_match(_play),
    routes.HandOverRoute: _of_match(_hand_over),
    routes.ResultRoute: _of_match(_end),
    routes.ReplayRoute: _of_match(_replay),
    routes.LogRoute: _of_match(_log),
    routes.ReviewRoute: _of_match(_review),
    routes.ShareRoute: _of_match(_send),
    routes.LinkRoute: _link,
    routes.LiveRoute: _of_match(_live),
    routes.JoinRoute: _join,
    routes.AnswerRoute: _answer,
    routes.DailyRoute: _daily,
    routes.PuzzlesRoute: _puzzles,
    routes.PuzzleRoute: _puzzle,
}


def open_route(app: AppContext, route: Route) -> ScreenOrTask:
    """Return the screen of a route, or a task that returns it.

    The task returns None if there is nothing to show; `trouble` is then the reason. If the game of
    a route is not loaded yet, the screen waits for it and then continues.
    """
    if isinstance(route, GameRoute) and not app.host.is_loaded(route.game):
        from portolan.ui.screens.interstitial.fetch import FetchPage

        return FetchPage(app, route.game, partial(app.navigator.go, route))
    return _DOORS[type(route)](app, route)
