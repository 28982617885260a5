"""How bots evaluate a position of Liar's Dice. Levels, hints and review use it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from portolan.core.contract import Event, Json
from portolan.core.evaluation import Depth, Step, chances

from .game import LIAR
from .position import FACES

CONSIDERED = 13


class LiarsDiceEvaluator:
    """Evaluates positions; `portolan.ai.bot.Evaluator` says what each part means."""

    unit = 1.0
    victory = 0.0
    rollout_margin = 0.0
    long_prompts = ()
    hint_depths = (Depth(2),)
    review_limit = 60
    review_seconds = 13.0
    screening_depth = Depth(2)
    review_depths = (Depth(2), Depth(4))

    def values(self, position: Any) -> list[float]:
        """Return the dice of each seat beyond the usual; a bid that is not true may cost one."""
        dice = [float(len(cup)) for cup in position.dice]
        if position.count and not position.is_true:
            dice[position.neighbour(-1)] -= 0.5
        usual = sum(dice) / len(dice)
        return [mine - usual for mine in dice]

    def value(self, position: Any, seat: int) -> float:
        """Return the expected points of one seat."""
        return self.values(position)[seat]

    def chances(self, values: Sequence[float], position: Any) -> list[float]:
        """Return the chance of each seat to win, by its lead."""
        return chances(values, 2.0)

    def candidates(self, position: Any, actions: Sequence[Any]) -> Sequence[Any]:
        """Return the first: a doubt, and the lowest bids."""
        return actions[:CONSIDERED]

    def policy_action(self, position: Any, actions: Sequence[Any]) -> Any:
        """Return the lowest bid that its own dice and luck make likely, or else a doubt."""
        own = position.dice[position.seat]
        luck = (position.total - len(own)) / FACES
        for bid in (action for action in actions if action != LIAR):
            count, face = map(int, bid.split()[1:])
            if count <= own.count(face) + luck:
                return bid
        return actions[0]

    def reasons(
        self, before: Any, after: Any, events: Sequence[Event], seat: int
    ) -> list[tuple[str, dict[str, Json]]]:
        """Return no reasons: hints only name a good action, for now."""
        return []

    def prevented(
        self,
        answer: Any,
        after_answer: Sequence[Step],
        after_mistake: Sequence[Step],
        seat: int,
    ) -> list[tuple[str, dict[str, Json]]]:
        """Return nothing: puzzles do not say what others do after a mistake, for now."""
        return []

    def begins_turn(self, position: Any) -> bool:
        """Return whether a turn begins: at every decision."""
        return True


EVALUATOR = LiarsDiceEvaluator()
