"""Games offered on the screen, as far as they are known before they are loaded.

A page may fetch each game by itself (`Host.bring`). What its buttons say of a game is then in a
note that the build wrote about the games; without one the games themselves are asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Final

from portolan.core.assets import ASSETS, asset, read_json
from portolan.core.contract import Json
from portolan.core.i18n import in_all_languages
from portolan.registry import find_game, has_part, packages
from portolan.session.lobby.daily import has_voyage
from portolan.session.lobby.rulebook import has_rules
from portolan.session.tutorial_script import has_lesson, read_lesson

NOTE: Final = "offered.json"
"""Lies in `assets` of a bundle."""


@dataclass(frozen=True)
class GameInfo:
    """Title, description and further buttons of a game.

    `seats` and `minutes` are least and most, `about` is a sentence by language, `stage` says how
    far a match is (with `{done}` and `{of}`), `picture` names a drawing that is available before
    the game is. For a game without such data they are 0 and empty. `lesson` is the number of notes
    of the tutorial, 0 without one.
    """

    id: str
    title: str
    seats: Sequence[int]
    minutes: Sequence[int]
    about: Mapping[str, str]
    stage: Mapping[str, str]
    picture: str
    lesson: int
    has_rules: bool
    has_voyage: bool


def offered() -> Mapping[str, GameInfo]:
    """Return the games that have a table, by id, in the order of the registry."""
    if (ASSETS / NOTE).is_file():
        return _noted()
    return {name: _read_info(name) for name in packages() if has_part(name, "ui")}


@cache
def _read_info(name: str) -> GameInfo:
    game = find_game(name)
    seats = [min(game.seats), max(game.seats)]
    minutes, picture = [0, 0], ""
    about: Mapping[str, str] = {}
    stage: Mapping[str, str] = {}
    if asset(f"{name}/offer.json").is_file():
        fields: dict[str, Any] = read_json(f"{name}/offer.json")
        minutes = fields["minutes"]
        about, stage = (in_all_languages(name, key) for key in ("offer.about", "offer.stage"))
        picture = f"{name}/offer"
    notes = len(read_lesson(name).notes) if has_lesson(name) else 0
    ways = (notes, has_rules(name), has_voyage(name))
    return GameInfo(name, game.title, seats, minutes, about, stage, picture, *ways)


@cache
def _noted() -> Mapping[str, GameInfo]:
    return {told["id"]: GameInfo(**told) for told in read_json(NOTE)["games"]}


def note() -> dict[str, Json]:
    """Return what the note holds, as JSON data."""
    return {"games": [asdict(game) for game in offered().values()]}
