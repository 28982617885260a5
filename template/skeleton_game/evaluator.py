"""How bots evaluate a position of Skeleton. Levels, hints and review use it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from portolan.core.contract import Event, Json
from portolan.core.evaluation import Depth, Step, chances

from .position import pairs


class SkeletonEvaluator:
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
        """Return the expected points of each seat: those it has."""
        return [float(points) for points in pairs(position)]

    def value(self, position: Any, seat: int) -> float:
        """Return the expected points of one seat."""
        return self.values(position)[seat]

    def chances(self, values: Sequence[float], position: Any) -> list[float]:
        """Return the chance of each seat to win, by its lead."""
        return chances(values, 2.0)

    def candidates(self, position: Any, actions: Sequence[Any]) -> Sequence[Any]:
        """Return all actions."""
        return actions

    def policy_action(self, position: Any, actions: Sequence[Any]) -> Any:
        """Return any action: the cards are shuffled, so the first is as good as another."""
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


EVALUATOR = SkeletonEvaluator()
