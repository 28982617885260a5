"""Characters: names and faces that bots have, from the world of their game."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from portolan.core.assets import asset, read_json

_FILE: Final = "characters.json"


class Character(NamedTuple):
    """Name of a bot, and the drawing of its face, such as `ragusa/art/face_marin`."""

    name: str
    face: str


def character_of(game: str, level: str, seat: int) -> Character | None:
    """Return who plays a seat at a level; None for a game without characters.

    One half of the characters plays at the lower levels, the other at the upper ones, each at a
    seat of its own: everybody may know both. The seed of the match must not show in a name.
    """
    if not asset(f"{game}/{_FILE}").is_file():  # or they are not here yet
        return None
    from portolan.ai.levels import known_levels  # noqa: PLC0415 - a first visit shows no bot

    cast, known = _cast(game), known_levels(game)
    half = len(cast) // 2
    return cast[seat % half + (half if level in known[(len(known) + 1) // 2 :] else 0)]


@lru_cache
def _cast(game: str) -> tuple[Character, ...]:
    """Return all characters of a game."""
    names: dict[str, Any] = read_json(f"{game}/{_FILE}")["characters"]["by_face"]
    return tuple(Character(name, f"{game}/art/face_{face}") for face, name in names.items())
