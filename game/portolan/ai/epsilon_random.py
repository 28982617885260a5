"""A bot that now and then plays at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from portolan.ai.bot import Bot, Budget, Thought
from portolan.ai.random import anything
from portolan.core.contract import AnyGame


class EpsilonRandomBot:
    """Leaves a `share` (0 to 1) of the decisions of another bot to chance."""

    def __init__(self, bot: Bot, game: AnyGame, share: float, seed: int) -> None:
        self.share = share
        self._bot, self._game = bot, game
        self._random = Random(f"hasty {seed}")  # noqa: S311 - apart from the chance of the bot

    def think(self, view: Any, actions: Sequence[Any], budget: Budget) -> Thought:
        """Return what the bot chooses, or any action at once."""
        if self._random.random() < self.share:
            return anything(self._game, actions, self._random)
        return (yield from self._bot.think(view, actions, budget))
