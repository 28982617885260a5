"""Characters: names and faces that bots have, from the world of their game."""

from __future__ import annotations

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
    cast = _CASTS.get(game) or _read(game)
    if not cast:
        return None
    from portolan.ai.levels import known_levels  # noqa: PLC0415 - a first visit shows no bot

    known = known_levels(game)
    half = len(cast) // 2
    return cast[seat % half + (half if level in known[(len(known) + 1) // 2 :] else 0)]


_CASTS: Final[dict[str, tuple[Character, ...]]] = {}
"""The characters read so far, by game: every picture with bots asks."""


def _read(game: str) -> tuple[Character, ...]:
    """Return all characters of a game; none where it has none, or they are not here yet."""
    if not asset(f"{game}/{_FILE}").is_file():
        return ()
    names: dict[str, Any] = read_json(f"{game}/{_FILE}")["characters"]["by_face"]
    _CASTS[game] = tuple(Character(name, f"{game}/art/face_{face}") for face, name in names.items())
    return _CASTS[game]
