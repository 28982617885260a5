"""The one table that turns routes into screens.

A screen is imported when its door is first opened: the first picture does without the others.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

from game.table.match.session import Session
from game.table.screens.first.home import HomePage
from game.table.ways import routes
from game.table.ways.desk import Desk
from game.table.ways.routes import Route
from game.table.ways.screen import Screen

Made = Screen | Awaitable[Screen | None]
"""A screen, or work that ends in one; in None when there is nothing to show."""
OfGame = routes.New | routes.Learn | routes.Rules
OfMatch = Callable[[Desk, Session, Any], Screen]


def _new(desk: Desk, route: routes.New) -> Screen:
    from game.table.screens.begin.new import NewPage

    return NewPage(desk, route.game)


def _learn(desk: Desk, route: routes.Learn) -> Awaitable[Screen]:
    from game.table.play.guided import open_course

    return open_course(desk, route.game)


def _learned(desk: Desk, route: routes.Learned) -> Screen:
    from game.table.screens.begin.learned import LearnedPage

    return LearnedPage(desk, route.game)


def _rules(desk: Desk, route: routes.Rules) -> Screen:
    from game.table.screens.reading.rules import RulesPage

    return RulesPage(desk, route.game, route.statement)


def _matches(desk: Desk, _: routes.Matches) -> Screen:
    from game.table.screens.shelf.matches import MatchesPage

    return MatchesPage(desk)


def _statistics(desk: Desk, _: routes.Statistics) -> Screen:
    from game.table.screens.shelf.statistics import StatisticsPage

    return StatisticsPage(desk)


def _preferences(desk: Desk, _: routes.Preferences) -> Screen:
    from game.table.screens.first.settings import SettingsPage

    return SettingsPage(desk)


def _play(desk: Desk, session: Session, _: routes.Play) -> Screen:
    from game.table.play.play import PlayTable

    return PlayTable(desk, session)


def _hand_over(desk: Desk, session: Session, route: routes.HandOver) -> Screen:
    from game.table.screens.between.hand_over import HandOverPage

    return HandOverPage(desk, session, route.seat)


def _end(desk: Desk, session: Session, _: routes.End) -> Screen:
    from game.table.screens.after.end import EndPage

    return EndPage(desk, session)


def _replay(desk: Desk, session: Session, route: routes.Replay) -> Screen:
    from game.table.play.replay import ReplayTable

    return ReplayTable(desk, session, route.step, route.label, route.better)


def _log(desk: Desk, session: Session, _: routes.Log) -> Screen:
    from game.table.screens.after.log import LogPage

    return LogPage(desk, session)


def _review(desk: Desk, session: Session, _: routes.Review) -> Screen:
    from game.table.screens.after.review import ReviewPage

    return ReviewPage(desk, session)


def _send(desk: Desk, session: Session, route: routes.Send) -> Screen:
    from game.table.screens.afar.send import SendPage

    return SendPage(desk, session, route.step)


def _link(desk: Desk, route: routes.Link) -> Screen:
    from game.table.screens.afar.link import LinkPage

    return LinkPage(desk, route.text, desk.hand.find(route.key) if route.key else None)


def _sail(desk: Desk, route: routes.Sail) -> Screen:
    from game.table.screens.begin.voyage import VoyagePage

    return VoyagePage(desk, route.game)


def _of_match(make: OfMatch) -> Callable[[Desk, Any], Made]:
    """Return a door that finds the match of a route first, on the shelf if need be."""

    async def fetch(desk: Desk, route: Any) -> Screen | None:
        session = await desk.hand.look_at(route.key)
        return make(desk, session, route) if session else None

    def door(desk: Desk, route: Any) -> Made:
        session = desk.hand.find(route.key)
        return make(desk, session, route) if session else fetch(desk, route)

    return door


_DOORS: Final[dict[type, Callable[[Desk, Any], Made]]] = {
    routes.Home: lambda desk, _: HomePage(desk),
    routes.New: _new,
    routes.Learn: _learn,
    routes.Learned: _learned,
    routes.Rules: _rules,
    routes.Matches: _matches,
    routes.Statistics: _statistics,
    routes.Preferences: _preferences,
    routes.Play: _of_match(_play),
    routes.HandOver: _of_match(_hand_over),
    routes.End: _of_match(_end),
    routes.Replay: _of_match(_replay),
    routes.Log: _of_match(_log),
    routes.Review: _of_match(_review),
    routes.Send: _of_match(_send),
    routes.Link: _link,
    routes.Sail: _sail,
}


def open_door(desk: Desk, route: Route) -> Made:
    """Return the screen of a route, or work that ends in it.

    The work ends in None where there is nothing to show; what is wrong is then told as `trouble`.
    Where the game of a route is not here yet, the screen is one that waits for it and then goes on.
    """
    if isinstance(route, OfGame) and not desk.host.has(route.game):
        from game.table.screens.between.fetch import FetchPage

        return FetchPage(desk, route.game, partial(desk.way.go, route))
    return _DOORS[type(route)](desk, route)
