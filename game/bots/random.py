"""The bot that chooses by chance: for tests, and to be beaten."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import Any

from game.bots.bot import Budget, Thought


class RandomBot:
    """Chooses any legal action, each as likely as the others."""

    def __init__(self, seed: int, resigning: Collection[Any] = ()) -> None:
        """Choose by a seed; `resigning` are actions by which a seat gives up, never chosen."""
        self._random = Random(seed)  # noqa: S311 - a game, not a secret
        self._resigning = resigning

    def think(self, view: Any, actions: Sequence[Any], budget: Budget) -> Thought:
        """Return any of the actions, at once."""
        del view, budget
        yield from ()
        if self._resigning:
            actions = [action for action in actions if action not in self._resigning]
        return actions[int(self._random.random() * len(actions))]
