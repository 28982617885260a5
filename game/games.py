"""The registry: one line a game."""

from __future__ import annotations

from game.core.contract import AnyGame
from game.core.errors import UnknownGameError
from game.ragusa.game import Ragusa

GAMES: dict[str, AnyGame] = {game.id: game for game in (Ragusa(),)}


def find_game(name: object) -> AnyGame:
    """Return the game of an id, or raise UnknownGameError."""
    game = GAMES.get(name) if isinstance(name, str) else None
    if game is None:
        raise UnknownGameError(f"there is no game {name!r}; there are: {', '.join(GAMES)}")
    return game
