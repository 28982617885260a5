"""Characters: names and faces that bots have, from the world of their game."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from portolan.core.assets import asset, read_json
from portolan.core.rng import Rng

_FILE: Final = "characters.json"


class Character(NamedTuple):
    """Name of a bot, and the drawing of its face, such as `ragusa/art/face_marin`."""

    name: str
    face: str


def character_of(game: str, seed: int | None, seat: int) -> Character | None:
    """Return who plays a seat where a bot does; None for a game without characters.

    The seed of the match decides, so it is the same on every device; nothing of it is stored.
    """
    if not asset(f"{game}/{_FILE}").is_file():  # or they are not here yet
        return None
    cast = _cast(game, seed or 0)
    return cast[seat % len(cast)]


@lru_cache(maxsize=64)
def _cast(game: str, seed: int) -> tuple[Character, ...]:
    """Return all characters of a game in the order of the seats of a match."""
    names: dict[str, Any] = read_json(f"{game}/{_FILE}")["characters"]["by_face"]
    cast = [Character(name, f"{game}/art/face_{face}") for face, name in names.items()]
    Rng(seed).shuffle(cast)
    return tuple(cast)
