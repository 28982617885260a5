"""Addresses of screens, the part of the URL after the `#`: `rules/ragusa/R-12`.

The address of the first screen is empty. A match is identified by the part of its key after
`matches/`; without it the active one is meant.
"""

from __future__ import annotations

from collections.abc import Sequence

from portolan.session.lobby.game_list import GameInfo, offered
from portolan.storage.links import ADDRESS, find_link
from portolan.ui.navigation.live_table import JOIN, SEAT, code_in
from portolan.ui.navigation.routes import (
    AnswerRoute,
    DailyRoute,
    HandOverRoute,
    HomeRoute,
    JoinRoute,
    LessonDoneRoute,
    LessonRoute,
    LinkRoute,
    LiveRoute,
    LogRoute,
    MatchesRoute,
    NewMatchRoute,
    PlayRoute,
    PuzzleRoute,
    PuzzlesRoute,
    ReplayRoute,
    ResultRoute,
    ReviewRoute,
    Route,
    RulesRoute,
    SettingsRoute,
    ShareRoute,
    StatisticsRoute,
)

LINK = ADDRESS.strip("/")
_SHELF = "matches/"
_LESSONS = "lessons/"
"""The prefix of the keys of lessons; screens of their matches are reached through them."""
_PUZZLES = "puzzles/"
"""The same of a puzzle."""
_OF_GAME: dict[type, str] = {
    NewMatchRoute: "new", LessonRoute: "learn", DailyRoute: "voyage", PuzzlesRoute: "puzzles"
}  # fmt: skip
_ALONE: dict[str, type[MatchesRoute | StatisticsRoute | SettingsRoute]] = {
    "matches": MatchesRoute, "statistics": StatisticsRoute, "settings": SettingsRoute
}  # fmt: skip
_OF_MATCH: dict[str, type[PlayRoute | ResultRoute | ReviewRoute | LogRoute]] = {
    "match": PlayRoute, "end": ResultRoute, "review": ReviewRoute, "log": LogRoute
}  # fmt: skip


_WITH_CODE: dict[type, str] = {
    LinkRoute: LINK, JoinRoute: JOIN.strip("/"), AnswerRoute: SEAT.strip("/")
}  # fmt: skip


def address_of(route: Route) -> str:
    """Return the address of a route.

    >>> address_of(RulesRoute("ragusa", "R-12"))
    'rules/ragusa/R-12'
    >>> address_of(ReplayRoute(17, "matches/20261122-080000-a1b2c3"))
    'replay/17/20261122-080000-a1b2c3'
    """
    match route:
        case HomeRoute():
            parts = [""]
        case MatchesRoute() | StatisticsRoute() | SettingsRoute():
            parts = [next(name for name, kind in _ALONE.items() if isinstance(route, kind))]
        case RulesRoute(game, name) | PuzzleRoute(game, name):
            parts = ["rules" if isinstance(route, RulesRoute) else "puzzles", game, name]
        case NewMatchRoute(game) | LessonRoute(game) | DailyRoute(game) | PuzzlesRoute(game):
            parts = [_OF_GAME[type(route)], game]
        case LessonDoneRoute(game):
            parts = ["learn", game]
        case (
            ReplayRoute(_, key)
            | LogRoute(key)
            | ShareRoute(_, key)
            | ResultRoute(key)
            | ReviewRoute(key)
        ) if key.startswith((_LESSONS, _PUZZLES)):
            parts = [key.replace(_LESSONS, "learn/", 1)]
        case ShareRoute(step, key):
            parts = ["send", str(step), key.removeprefix(_SHELF)]
        case LinkRoute(code) | JoinRoute(code) | AnswerRoute(code):
            parts = [_WITH_CODE[type(route)], code]
        case LogRoute(key) | LiveRoute(key):
            parts = ["log" if isinstance(route, LogRoute) else "live", key.removeprefix(_SHELF)]
        case ReplayRoute(step, key):
            parts = ["replay", str(step), key.removeprefix(_SHELF)]
        case ResultRoute(key) | ReviewRoute(key):
            parts = [
                "end" if isinstance(route, ResultRoute) else "review",
                key.removeprefix(_SHELF),
            ]
        case PlayRoute(key) | HandOverRoute(_, key):
            parts = ["match", key.removeprefix(_SHELF)]
    return "/".join(parts).rstrip("/")


def route_at(address: str) -> Route | None:
    """Return the route of an address; None if the address is not valid.

    >>> route_at("learn/venice")
    LessonRoute(game='venice')
    >>> route_at("match/20261122-080000-a1b2c3")
    PlayRoute(key='matches/20261122-080000-a1b2c3')
    >>> route_at("learn/chess")
    """
    if (text := find_link(address)) is not None:
        return LinkRoute(text)
    found: Route | None = None
    match address.strip("/").split("/"):
        case [""]:
            found = HomeRoute()
        case [name] if name in _ALONE:
            found = _ALONE[name]()
        case ["voyage"]:
            found = DailyRoute()
        case [kind, game, *parts] if game in offered() and kind in {*_OF_GAME.values(), "rules"}:
            found = _of_game(kind, offered()[game], parts)
        case [("match" | "end" | "review" | "log") as kind, *name] if len(name) <= 1:
            found = _OF_MATCH[kind](_key(name))
        case [("replay" | "send") as kind, step, *name] if (
            step.isdecimal() and len(step) <= 6 and len(name) <= 1
        ):
            found = (ReplayRoute if kind == "replay" else ShareRoute)(int(step), _key(name))
        case [("live" | "join" | "seat") as kind, *parts]:
            found = _of_table(kind, parts)
        case [kind, *parts] if kind == LINK and any(parts):
            found = LinkRoute("/".join(parts))  # such an address is damaged
    return found


def _of_game(kind: str, game: GameInfo, parts: Sequence[str]) -> Route | None:
    """Return the route of an address of a game; None if the game has no such thing."""
    match kind, *parts:
        case ["voyage"] if game.has_voyage:
            return DailyRoute(game.id)
        case ["puzzles", *puzzle] if game.puzzles and len(puzzle) <= 1:
            return PuzzleRoute(game.id, *puzzle) if puzzle else PuzzlesRoute(game.id)
        case ["new"]:
            return NewMatchRoute(game.id)
        case ["learn"] if game.lesson:
            return LessonRoute(game.id)
        case ["rules", *statement] if game.has_rules:
            return RulesRoute(game.id, "/".join(statement))
    return None


def _of_table(kind: str, parts: Sequence[str]) -> Route | None:
    """Return the route of an address of a live table; None if it is not valid."""
    code = code_in(f"{kind}/{parts[0]}") if parts else ""
    match kind:
        case "live" if len(parts) <= 1:
            return LiveRoute(_key([*parts]))
        case "join" if code or not any(parts):
            return JoinRoute(code)
        case "seat" if code:
            return AnswerRoute(code)
    return None


def _key(name: list[str]) -> str:
    return f"{_SHELF}{name[0]}" if name else ""
