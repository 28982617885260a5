"""Games offered on the screen, as far as they are known before they are loaded.

A page may fetch each game by itself (`Host.bring`). What its buttons say of a game is then in a
note that the build wrote about the games; without one the games themselves are asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import Any, Final

from portolan.core.assets import ASSETS, AssetError, asset, read_json
from portolan.core.contract import AnyGame, Json
from portolan.core.i18n import FALLBACK, in_all_languages, language
from portolan.registry import find_game, has_part, packages
from portolan.session.letters import quoted
from portolan.session.lobby.daily import has_voyage
from portolan.session.lobby.rulebook import has_rules
from portolan.session.puzzle_count import count_puzzles
from portolan.session.tutorial_script import has_lesson, read_lesson

NOTE: Final = "offered.json"
"""Lies in `assets` of a bundle."""
LONGEST_TITLE: Final = 40
"""Letters of the title of a map of one's own that are shown."""


@dataclass(frozen=True)
class GameInfo:
    """Title, description and further buttons of a game.

    `seats` and `minutes` are least and most, `about` is a sentence by language, `stage` says how
    far a match is (with `{done}` and `{of}`), `picture` names a drawing that is available before
    the game is. For a game without such data they are 0 and empty. `lesson` is the number of notes
    of the tutorial, 0 without one. `signs` says what an option is called in play, by its id, what
    is chosen (`chosen_key`) and language; what is usual has none. `puzzles` is how many there are.
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
    signs: Mapping[str, Mapping[str, Mapping[str, str]]] = field(default_factory=dict)
    puzzles: int = 0

    def in_play(self, options: Mapping[str, object]) -> list[str]:
        """Return what the options of a match are called that are not as usual."""
        found = []
        for option, by_choice in self.signs.items():
            choice = options.get(option)
            if isinstance(choice, (str, int)) and (sign := by_choice.get(chosen_key(choice))):
                found.append(sign.get(language(), sign[FALLBACK]))
        return found


def titles_in(material: object) -> list[str]:
    """Return the titles of data of one's own, such as a map; material may be anything."""
    made = material.values() if isinstance(material, Mapping) else ()
    titles = (each.get("title") for each in made if isinstance(each, Mapping))
    return [quoted(title, LONGEST_TITLE) for title in titles if isinstance(title, str)]


def chosen_key(choice: object) -> str:
    """Return what a choice of an option is called in the keys of catalogues."""
    return str(choice).lower()


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
    texts = (name, game.title, seats, minutes, about, stage, picture)
    return GameInfo(*texts, *ways, _signs(game), count_puzzles(name))


def _signs(game: AnyGame) -> dict[str, dict[str, Mapping[str, str]]]:
    """Return what options are called in play: a sign of their own, their label, or the choice."""
    found: dict[str, dict[str, Mapping[str, str]]] = {}
    for option in game.options:
        for choice in option.choices:
            key = f"options.{option.id}"
            name = f"{key}.label" if choice is True else f"{key}.choices.{chosen_key(choice)}"
            for wanted in (f"{key}.sign", name) if choice != option.default else ():
                try:
                    sign = in_all_languages(game.id, wanted)
                except (AssetError, KeyError):  # a game may word its options otherwise
                    continue
                found.setdefault(option.id, {})[chosen_key(choice)] = sign
                break
    return found


@cache
def _noted() -> Mapping[str, GameInfo]:
    return {info["id"]: GameInfo(**info) for info in read_json(NOTE)["games"]}


def note() -> dict[str, Json]:
    """Return what the note holds, as JSON data."""
    return {"games": [asdict(game) for game in offered().values()]}
