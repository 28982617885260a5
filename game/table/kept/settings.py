"""What a player has set, once for all matches."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from typing import Any, Final

from game.core.plain import read_json

KEY: Final = "settings/general"
CHOICES_KEY = "settings/new-match"
"""Holds the choices for a new match."""
CHOICES: Final[dict[str, tuple[object, ...]]] = {
    "language": ("auto", "en", "fr"),
    "sound": (True, False),
    "speed": ("slow", "usual", "fast", "off"),
    "text_size": ("usual", "large", "largest"),
    "colours": ("box", "vivid", "clear"),
    "reduced_motion": (False, True),
    "confirm": (True, False),
    "auto_pass": (False, True),
    "bot_seconds": (1, 3, 10),
}
"""Every setting with what it can be, in the order in which they are offered."""
TEXT_SCALE: Final = {"usual": 1.0, "large": 1.2, "largest": 1.4}


@dataclass(frozen=True)
class Settings:
    """Never changed, only replaced: `App.change` takes a new one.

    `language` "auto" follows the device. `speed` is that of the animation. `confirm` asks for a
    second tap before an action is played. `auto_pass` answers questions about Fish exchanges
    outside one's own turn with a pass. `bot_seconds` is what the Rector may think for one move.
    """

    language: str = "auto"
    sound: bool = True
    speed: str = "usual"
    text_size: str = "usual"
    colours: str = "box"
    reduced_motion: bool = False
    confirm: bool = True
    auto_pass: bool = False
    bot_seconds: int = 3

    @property
    def moves(self) -> bool:
        """Whether anything is animated."""
        return self.speed != "off" and not self.reduced_motion

    def save(self) -> bytes:
        """Return what `read_settings` takes."""
        return json.dumps(asdict(self)).encode()


def read_settings(data: bytes) -> tuple[Settings, bool]:
    """Return saved settings, and whether all of them could be read.

    What is missing or wrong takes its default; what a newer program may have added is left out.
    """
    try:
        found = read_json(data.decode())
    except ValueError:
        return Settings(), False
    if not isinstance(found, dict):
        return Settings(), False
    good: dict[str, Any] = {}
    for name in [field.name for field in fields(Settings)]:
        value = found.get(name)
        known = [choice for choice in CHOICES[name] if type(choice) is type(value)]
        if value in known:
            good[name] = value
    return Settings(**good), len(good) == len(CHOICES)


def read_choices(data: bytes) -> dict[str, object]:
    """Return the saved choices for a new match; none when they cannot be read."""
    try:
        found = read_json(data.decode())
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
