"""The games that are offered on the screen, as far as they are known before they are here.

A page may fetch each game by itself (`Host.bring`). What the ways into it say of a game is then in
a note that the build has made of the games; without one the games themselves are asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Final

from game.core.assets import ASSETS, read_json
from game.core.contract import Plain
from game.games import PACKAGES, find_game, has_part
from game.table.match.course import has_lesson
from game.table.match.rulebook import has_rules
from game.table.match.voyage import has_voyage

NOTE: Final = "offered.json"
"""Lies in `assets` of a bundle."""


@dataclass(frozen=True)
class Offered:
    """What a game is called, and which ways lead into it besides a match."""

    id: str
    title: str
    has_lesson: bool
    has_rules: bool
    has_voyage: bool


def offered() -> Mapping[str, Offered]:
    """Return the games that have a table, by id, in the order of the registry."""
    if (ASSETS / NOTE).is_file():
        return _noted()
    return {name: _told(name) for name in PACKAGES if has_part(name, "table")}


def _told(name: str) -> Offered:
    title = find_game(name).title
    return Offered(name, title, has_lesson(name), has_rules(name), has_voyage(name))


@cache
def _noted() -> Mapping[str, Offered]:
    return {told["id"]: Offered(**told) for told in read_json(NOTE)["games"]}


def note() -> dict[str, Plain]:
    """Return what the note holds, as JSON data."""
    return {"games": [asdict(game) for game in offered().values()]}
