"""Settings of the player, shared by all matches."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from portolan.core.i18n import LANGUAGES
from portolan.core.json_reader import read_json

KEY: Final = "settings/general"
AUTO: Final = "auto"
"""A setting that follows the device."""
CHOICES_KEY = "settings/new-match"
"""The key of the choices for a new match, by game."""
CHOICES: Final[dict[str, tuple[object, ...]]] = {
    "language": (AUTO, *LANGUAGES),
    "sound": (True, False),
    "music": (AUTO, "off", "soft", "normal"),
    "speed": ("slow", "usual", "fast", "off"),
    "text_size": ("usual", "large", "largest"),
    "colours": ("box", "vivid", "clear"),
    "theme": ("system", "light", "dark"),
    "reduced_motion": (False, True),
    "confirm": ("matters", "always", "never"),
    "auto_pass": (False, True),
    "bot_seconds": (1, 3, 10),
}
"""Every setting with its choices, in the order in which they are shown."""
_ADDED: Final = {"theme"}
"""Settings that earlier versions did not save."""
_EARLIER: Final = {("confirm", True): "matters", ("confirm", False): "never"}
"""The present meaning of values of earlier versions; True was the default."""
TEXT_SCALE: Final = {"usual": 1.0, "large": 1.2, "largest": 1.4}


@dataclass(frozen=True)
class Settings:
    """Immutable settings: `App.change` takes a new one.

    `language` and `music` that are `AUTO` and `theme` "system" follow the device. `speed` is that
    of animations. `confirm` is when an action needs a second tap: where it matters (it reveals or
    decides something that was not previewed), always, or never. `auto_pass` passes questions about
    Fish exchanges outside one's own turn. `bot_seconds` is how long all bots together may take
    between two choices of people, and the search for a hint. `tables` holds the settings of each
    game's own table, by game id.
    """

    language: str = AUTO
    sound: bool = True
    music: str = AUTO
    speed: str = "usual"
    text_size: str = "usual"
    colours: str = "box"
    theme: str = "system"
    reduced_motion: bool = False
    confirm: str = "matters"
    auto_pass: bool = False
    bot_seconds: int = 3
    tables: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def of_table(self, game: str, known: Mapping[str, Sequence[str]]) -> dict[str, str]:
        """Return the settings of a game's table: all `known` ones, the first choice by default."""
        found = self.tables.get(game, {})
        return {
            name: found[name] if found.get(name) in choices else choices[0]
            for name, choices in known.items()
        }

    def with_table(self, game: str, name: str, choice: str) -> Settings:
        """Return the settings with one choice for a game's table replaced."""
        mine = {**self.tables.get(game, {}), name: choice}
        return replace(self, tables={**self.tables, game: mine})

    @property
    def animates(self) -> bool:
        """Whether animations are on."""
        return self.speed != "off" and not self.reduced_motion

    def save(self) -> bytes:
        """Return what `read_settings` takes."""
        return json.dumps(asdict(self)).encode()


def read_settings(data: bytes) -> tuple[Settings, bool]:
    """Return saved settings, and whether all of them could be read.

    Missing or invalid ones get their default; those of a newer version are left out.
    """
    try:
        found = read_json(data)
    except ValueError:
        return Settings(), False
    if not isinstance(found, dict):
        return Settings(), False
    good: dict[str, Any] = {}
    for name, choices in CHOICES.items():
        value = found.get(name)
        if isinstance(value, bool):
            value = _EARLIER.get((name, value), value)
        known = [choice for choice in choices if type(choice) is type(value)]
        if value in known:
            good[name] = value
    whole = all(name in good for name in CHOICES if name in found or name not in _ADDED)
    tables = found.get("tables", {})
    if _is_of_tables(tables):
        return Settings(**good, tables=tables), whole
    return Settings(**good), False


def _is_of_tables(found: object) -> bool:
    """Return whether a value has the form of `tables`: settings by name, by game."""
    return isinstance(found, dict) and all(
        isinstance(mine, dict) and all(isinstance(choice, str) for choice in mine.values())
        for mine in found.values()
    )


def read_choices(data: bytes) -> dict[str, dict[str, object]]:
    """Return the saved choices for a new match, by game; empty if they cannot be read.

    Earlier versions saved only those of the last game, which name it.
    """
    try:
        found = read_json(data)
    except ValueError:
        return {}
    if not isinstance(found, dict):
        return {}
    if isinstance(game := found.get("game"), str):
        return {game: found}
    return {game: chosen for game, chosen in found.items() if isinstance(chosen, dict)}
