"""The value of a position of Quay: coins, and what may be sold or stowed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from portolan.core.contract import Event, Json
from portolan.core.evaluation import Depth, Step
from tests.contract.sample.position import STOWED, Position
from tests.contract.sample.rules import Action


class QuayEvaluator:
    """Quay as bots see it."""

    unit: Final = 1.0
    victory: Final = 0.0
    rollout_margin: Final = 0.0
    long_prompts: Final[tuple[str, ...]] = ()
    hint_depths: Final = (Depth(4),)
    review_limit: Final = 60
    review_seconds: Final = 13.0
    screening_depth: Final = Depth(2)
    review_depths: Final = (Depth(4), Depth(8))

    def values(self, position: Position) -> list[float]:
        """Return the points that each seat can expect."""
        return [
            -1.0 if player.out
            else player.coins + STOWED * len({*player.hold}) + 0.9 * len(player.hand)
            for player in position.players
        ]  # fmt: skip

    def value(self, position: Position, seat: int) -> float:
        """Return the points that one seat can expect."""
        return self.values(position)[seat]

    def chances(self, values: Sequence[float], position: Position) -> list[float]:
        """Return the chance of each seat to win: shared among those that lead."""
        del position
        leads = [value == max(values) for value in values]
        return [leading / sum(leads) for leading in leads]

    def candidates(self, position: Position, actions: Sequence[Action]) -> Sequence[Action]:
        """Return all actions but waiting."""
        del position
        return [action for action in actions if action.words != ("wait",)] or actions

    def policy_action(self, position: Position, actions: Sequence[Action]) -> Action:
        """Return the first action."""
        del position
        return actions[0]

    def reasons(
        self, before: Position, after: Position, events: Sequence[Event], seat: int
    ) -> list[tuple[str, dict[str, Json]]]:
        """Return the coins that a move brings."""
        del events
        gained = after.players[seat].coins - before.players[seat].coins
        return [("coins", {"points": gained})] if gained else []

    def prevented(
        self,
        answer: Action,
        after_answer: Sequence[Step],
        after_mistake: Sequence[Step],
        seat: int,
    ) -> list[tuple[str, dict[str, Json]]]:
        """Return nothing: no move of another does any harm."""
        del answer, after_answer, after_mistake, seat
        return []

    def begins_turn(self, position: Position) -> bool:
        """Tell that a turn begins."""
        return position.prompt == "act"


EVALUATOR: Final = QuayEvaluator()
