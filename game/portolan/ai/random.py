"""A bot that plays at random, for tests and as an opponent to beat."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from portolan.ai.bot import Budget, Thought
from portolan.core.contract import AnyGame


def anything(game: AnyGame, actions: Sequence[Any], random: Random) -> Any:
    """Return a random legal action, without those that resign."""
    if game.resigning:
        actions = staying(game, actions)
    return actions[int(random.random() * len(actions))]


def staying(game: AnyGame, actions: Sequence[Any]) -> list[Any]:
    """Return the actions that do not resign."""
    return [action for action in actions if str(action) not in game.resigning]


class RandomBot:
    """Chooses any legal action."""

    def __init__(self, game: AnyGame, seed: int) -> None:
        """Start the generator from a seed."""
        self._game = game
        self._random = Random(seed)  # noqa: S311 - a game, not a secret

    def think(self, view: Any, actions: Sequence[Any], budget: Budget) -> Thought:
        """Return a random action, at once."""
        del view, budget
        yield from ()
        return anything(self._game, actions, self._random)
