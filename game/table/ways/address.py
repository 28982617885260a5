"""Addresses of screens, as they stand behind the `#` of the page: `rules/ragusa/R-12`.

The first screen has the empty one. A match is named by what follows `matches/` in its key; without
a name it is the one in hand.
"""

from __future__ import annotations

from game.table.kept.links import ADDRESS, found_in
from game.table.offer.offered import offered
from game.table.ways.routes import (
    End,
    HandOver,
    Home,
    Learn,
    Learned,
    Link,
    Log,
    Matches,
    New,
    Play,
    Preferences,
    Replay,
    Review,
    Route,
    Rules,
    Sail,
    Send,
    Statistics,
)

LINK = ADDRESS.strip("/")
_SHELF = "matches/"
_LESSONS = "lessons/"
"""How the key of a lesson begins: what belongs to its match is found through the lesson."""
_OF_GAME: dict[type, str] = {New: "new", Learn: "learn", Sail: "voyage"}
_ALONE: dict[str, type[Matches | Statistics | Preferences]] = {
    "matches": Matches, "statistics": Statistics, "settings": Preferences
}  # fmt: skip
_OF_MATCH: dict[str, type[Play | End | Review | Log]] = {
    "match": Play, "end": End, "review": Review, "log": Log
}  # fmt: skip


def address_of(route: Route) -> str:
    """Return the address of a route.

    >>> address_of(Rules("ragusa", "R-12"))
    'rules/ragusa/R-12'
    >>> address_of(Replay(17, "matches/20261122-080000-a1b2c3"))
    'replay/17/20261122-080000-a1b2c3'
    """
    match route:
        case Home():
            parts = [""]
        case Matches() | Statistics() | Preferences():
            parts = [next(name for name, kind in _ALONE.items() if isinstance(route, kind))]
        case Rules(game, statement):
            parts = ["rules", game, statement]
        case New(game) | Learn(game) | Sail(game):
            parts = [_OF_GAME[type(route)], game]
        case Learned(game):
            parts = ["learn", game]
        case Replay(_, key) | Log(key) if key.startswith(_LESSONS):
            parts = ["learn", key.removeprefix(_LESSONS)]
        case Send(step, key):
            parts = ["send", str(step), key.removeprefix(_SHELF)]
        case Link(text):
            parts = [LINK, text]
        case Log(key):
            parts = ["log", key.removeprefix(_SHELF)]
        case Replay(step, key):
            parts = ["replay", str(step), key.removeprefix(_SHELF)]
        case End(key) | Review(key):
            parts = ["end" if isinstance(route, End) else "review", key.removeprefix(_SHELF)]
        case Play(key) | HandOver(_, key):
            parts = ["match", key.removeprefix(_SHELF)]
    return "/".join(parts).rstrip("/")


def route_at(address: str) -> Route | None:
    """Return the route of an address; None if it leads nowhere.

    >>> route_at("learn/venice")
    Learn(game='venice')
    >>> route_at("match/20261122-080000-a1b2c3")
    Play(key='matches/20261122-080000-a1b2c3')
    >>> route_at("learn/chess")
    """
    if (text := found_in(address)) is not None:
        return Link(text)
    found: Route | None = None
    match address.strip("/").split("/"):
        case [""]:
            found = Home()
        case [name] if name in _ALONE:
            found = _ALONE[name]()
        case ["voyage"]:
            found = Sail()
        case ["voyage", game] if game in offered() and offered()[game].has_voyage:
            found = Sail(game)
        case ["new", game] if game in offered():
            found = New(game)
        case ["learn", game] if game in offered() and offered()[game].lesson:
            found = Learn(game)
        case ["rules", game, *statement] if game in offered() and offered()[game].has_rules:
            found = Rules(game, "/".join(statement))
        case [("match" | "end" | "review" | "log") as kind, *name] if len(name) <= 1:
            found = _OF_MATCH[kind](_key(name))
        case [("replay" | "send") as kind, step, *name] if (
            step.isdecimal() and len(step) <= 6 and len(name) <= 1
        ):
            found = (Replay if kind == "replay" else Send)(int(step), _key(name))
        case [kind, *parts] if kind == LINK and any(parts):
            found = Link("/".join(parts))  # it can only be damaged
    return found


def _key(name: list[str]) -> str:
    return f"{_SHELF}{name[0]}" if name else ""
