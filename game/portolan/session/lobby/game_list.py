"""The games offered on the screen, with what is known before they are loaded.

A page may fetch each game separately (`Host.load`). What its buttons show is then read from a note
that the build wrote; without one it is read from the games themselves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import Any, Final

from portolan.core.assets import ASSETS, AssetError, asset, read_json
from portolan.core.contract import AnyGame, Json
from portolan.core.i18n import FALLBACK, in_all_languages, language
from portolan.registry import find_game, has_part, packages, puzzles_file
from portolan.session.lesson import has_lesson, read_lesson
from portolan.session.letters import quoted
from portolan.session.lobby.daily import has_voyage
from portolan.session.lobby.rulebook import has_rules

NOTE: Final = "offered.json"
"""The file of the note in `assets` of a bundle."""
LONGEST_TITLE: Final = 40
"""Limit on the shown title of a custom map, in letters."""


@dataclass(frozen=True)
class GameInfo:
    """Title, description and further buttons of a game.

    `seats` and `minutes` are the least and the most, `about` is a sentence by language, `stage` a
    sentence about the progress of a match (with `{done}` and `{of}`), `picture` a drawing that is
    available before the game. For a game without such data they are 0 and empty. `lesson` is the
    number of notes of the lesson, 0 without one. `signs` are the short names of options in play,
    by id, choice (`chosen_key`) and language; default choices have none. `puzzles` is the number of
    puzzles. `scored` tells whether points alone decide its matches.
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
    scored: bool = True

    def in_play(self, options: Mapping[str, object]) -> list[str]:
        """Return the short names of the options of a match that differ from the default."""
        found = []
        for option, by_choice in self.signs.items():
            choice = options.get(option)
            if isinstance(choice, (str, int)) and (sign := by_choice.get(chosen_key(choice))):
                found.append(sign.get(language(), sign[FALLBACK]))
        return found


def titles_in(material: object) -> list[str]:
    """Return the titles of custom data, such as a map; the material is untrusted."""
    made = material.values() if isinstance(material, Mapping) else ()
    titles = (each.get("title") for each in made if isinstance(each, Mapping))
    return [quoted(title, LONGEST_TITLE) for title in titles if isinstance(title, str)]


def chosen_key(choice: object) -> str:
    """Return the part of a catalogue key that stands for a choice of an option."""
    return str(choice).lower()


def offered() -> Mapping[str, GameInfo]:
    """Return the games that have a table, by id, in the order of the registry."""
    if (ASSETS / NOTE).is_file():
        return _noted()
    return {name: _read_info(name) for name in packages() if has_part(name, "ui")}


@cache
def _read_info(name: str) -> GameInfo:
    game = find_game(name)
    seats = [min(game.player_counts), max(game.player_counts)]
    minutes, picture, scored = [0, 0], "", True
    about: Mapping[str, str] = {}
    stage: Mapping[str, str] = {}
    if asset(f"{name}/offer.json").is_file():
        fields: dict[str, Any] = read_json(f"{name}/offer.json")
        minutes, scored = fields["minutes"], fields.get("scored", True)
        about, stage = (in_all_languages(name, key) for key in ("offer.about", "offer.stage"))
        picture = f"{name}/offer"
    notes = len(read_lesson(name).notes) if has_lesson(name) else 0
    ways = (notes, has_rules(name), has_voyage(name))
    texts = (name, game.title, seats, minutes, about, stage, picture)
    return GameInfo(*texts, *ways, _signs(game), count_puzzles(name), scored)


def count_puzzles(name: str) -> int:
    """Return how many puzzles a game has, without importing the bots with `portolan.ai.puzzles`."""
    file = puzzles_file(name)
    return len(read_json(file)["puzzles"]) if asset(file).is_file() else 0


def _signs(game: AnyGame) -> dict[str, dict[str, Mapping[str, str]]]:
    """Return the short names of options in play: their sign, their label, or the choice."""
    found: dict[str, dict[str, Mapping[str, str]]] = {}
    for option in game.options:
        for choice in option.choices:
            key = f"options.{option.id}"
            name = f"{key}.label" if choice is True else f"{key}.choices.{chosen_key(choice)}"
            for wanted in (f"{key}.sign", name) if choice != option.default else ():
                try:
                    sign = in_all_languages(game.id, wanted)
                except (AssetError, KeyError):  # a game may have other keys for its options
                    continue
                found.setdefault(option.id, {})[chosen_key(choice)] = sign
                break
    return found


@cache
def _noted() -> Mapping[str, GameInfo]:
    return {info["id"]: GameInfo(**info) for info in read_json(NOTE)["games"]}


def note() -> dict[str, Json]:
    """Return the content of the note as JSON data."""
    return {"games": [asdict(game) for game in offered().values()]}
