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
    """Return the character of a bot of a level in a seat; None for a game without characters.

    One half of the characters plays the lower levels, the other the upper ones, one for each seat.
    So names depend on public facts only, never on the seed of the match.
    """
    cast = _CASTS.get(game) or _read(game)
    if not cast:
        return None
    from portolan.ai.levels import known_levels  # noqa: PLC0415 - a first visit shows no bot

    known = known_levels(game)
    half = len(cast) // 2
    return cast[seat % half + (half if level in known[(len(known) + 1) // 2 :] else 0)]


_CASTS: Final[dict[str, tuple[Character, ...]]] = {}
"""Cache of the characters by game: every frame with bots needs them."""


def _read(game: str) -> tuple[Character, ...]:
    """Return all characters of a game; empty if it has none, or they are not loaded yet."""
    if not asset(f"{game}/{_FILE}").is_file():
        return ()
    names: dict[str, Any] = read_json(f"{game}/{_FILE}")["characters"]["by_face"]
    _CASTS[game] = tuple(Character(name, f"{game}/art/face_{face}") for face, name in names.items())
    return _CASTS[game]
