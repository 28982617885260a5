"""An evaluator for a turn without some actions: what the turn is worth if they are not chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from portolan.ai.bot import Evaluator
from portolan.core.contract import AnyGame


def leaving_out(
    game: AnyGame, evaluator: Evaluator, seat: int, actions: Sequence[Any]
) -> Evaluator:
    """Return an evaluator for a turn of a seat in which it chooses none of some actions, nor any
    other with their purpose.
    """
    if not actions:
        return evaluator
    return cast("Evaluator", _LeavingOut(game, evaluator, seat, actions))


class _LeavingOut:
    """Knows what another evaluator knows, but offers less."""

    def __init__(
        self, game: AnyGame, evaluator: Evaluator, seat: int, actions: Sequence[Any]
    ) -> None:
        self._game, self._evaluator, self._seat = game, evaluator, seat
        self._out = frozenset(map(game.purpose, actions))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._evaluator, name)

    def candidates(self, position: Any, actions: Sequence[Any]) -> Sequence[Any]:
        """Return actions worth considering of those that are left."""
        return self._evaluator.candidates(position, self._left(position, actions))

    def policy_action(self, position: Any, actions: Sequence[Any]) -> Any:
        """Return a sensible action of those that are left."""
        return self._evaluator.policy_action(position, self._left(position, actions))

    def begins_turn(self, position: Any) -> bool:
        """Return whether a turn begins, or this one has nothing left to do but end."""
        if self._evaluator.begins_turn(position):
            return True
        actions = self._game.legal_actions(position)
        left = self._left(position, actions)
        if left is actions:
            return False
        chosen = self._evaluator.policy_action(position, left)
        if str(chosen) not in self._game.passing:
            return False
        end = position.copy()
        self._game.apply(end, chosen)
        decision = self._game.decision(end)
        return decision is None or decision.seat != self._seat

    def _left(self, position: Any, actions: Sequence[Any]) -> Sequence[Any]:
        """Return the actions that are left to the seat: all of them where it has no other."""
        decision = self._game.decision(position)
        if decision is None or decision.seat != self._seat:
            return actions
        left = [action for action in actions if self._game.purpose(action) not in self._out]
        return left if left and len(left) < len(actions) else actions
