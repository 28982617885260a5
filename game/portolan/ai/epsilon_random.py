"""A bot that sometimes plays at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from portolan.ai.bot import Bot, Budget, Evaluator, Thought
from portolan.ai.random import anything, staying
from portolan.ai.self_harm import SelfHarm
from portolan.core.contract import AnyGame


class EpsilonRandomBot:
    """Wraps a bot and makes shares (0 to 1) of its decisions at random.

    `epsilon`: decisions with a random action that does not harm its seat; `blunders`: decisions
    with any action but a gift. A harmful action of the wrapped bot is replaced, too.
    """

    def __init__(
        self,
        bot: Bot,
        game: AnyGame,
        evaluator: Evaluator,
        seat: int,
        seed: int,
        epsilon: float,
        blunders: float = 0.0,
    ) -> None:
        self.epsilon, self.blunders = epsilon, blunders
        self._bot, self._game, self._evaluator, self._seat = bot, game, evaluator, seat
        self._random = Random(f"hasty {seed}")  # noqa: S311 - apart from the chance of the bot

    def think(self, view: Any, actions: Sequence[Any], budget: Budget) -> Thought:
        """Return the thought of the wrapped bot, or a random action at once."""
        drawn = self._random.random()
        if drawn < self.blunders:
            kept = [action for action in actions if not self._game.is_gift(view, action)]
            return anything(self._game, kept or actions, self._random)
        harm = SelfHarm(self._game, self._evaluator, view, actions, self._seat, self._random)
        if drawn < self.blunders + self.epsilon:
            left = staying(self._game, actions)
            self._random.shuffle(left)
            for action in left:
                if not harm.falls(action):
                    return action
                yield 0.0
        while True:
            action = yield from self._bot.think(view, actions, budget)
            if len(actions) == 1 or not harm.harms(action):
                return action
            actions = [other for other in actions if other != action]
