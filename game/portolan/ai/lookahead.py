"""Play a turn to its end and value the result: shared by searching bots."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from portolan.ai.bot import Evaluator
from portolan.core.contract import AnyGame, Report, silent
from portolan.core.rng import SEED_LIMIT


def finish_turn(
    game: AnyGame, evaluator: Evaluator, position: Any, report: Report = silent
) -> None:
    """Play by the rollout policy until a seat begins its turn, or to the end."""
    while not evaluator.begins_turn(position) and (actions := game.legal_actions(position)):
        game.apply(position, evaluator.policy_action(position, actions), report)


def after(game: AnyGame, evaluator: Evaluator, position: Any, action: Any) -> Any:
    """Return the position after an action and all that follows up to the next turn."""
    twin = position.copy()
    game.apply(twin, action)
    finish_turn(game, evaluator, twin)
    return twin


def without_undoing(game: AnyGame, actions: Sequence[Any], done: Sequence[Any]) -> Sequence[Any]:
    """Leave out actions that undo what was done in the same turn, unless none is left then."""
    if not done:
        return actions
    return [action for action in actions if not game.undoes(done, action)] or actions


def useful_candidates(
    game: AnyGame, evaluator: Evaluator, position: Any, actions: Sequence[Any], done: Sequence[Any]
) -> Sequence[Any]:
    """Return the candidates among the actions that undo nothing of what was done in the turn."""
    return evaluator.candidates(position, without_undoing(game, actions, done))


def lead(values: Sequence[float], seat: int) -> float:
    """Return the lead of a seat over the best other in points; negative if behind."""
    return values[seat] - max([value for other, value in enumerate(values) if other != seat])


def forces_win(
    game: AnyGame, evaluator: Evaluator, position: Any, action: Any, seat: int, most: int
) -> bool:
    """Return whether a seat wins by an action before another turn begins, whatever others reply.

    Also False if `most` positions are not enough to decide.
    """
    left = most

    def wins(before: Any, chosen: Any) -> bool:
        nonlocal left
        left -= 1
        if left < 0:
            return False
        twin = before.copy()
        game.apply(twin, chosen)
        decision = game.decision(twin)
        if decision is None:
            return [each.seat for each in game.result(twin) if each.winner] == [seat]
        if evaluator.begins_turn(twin):
            return False
        actions = evaluator.candidates(twin, game.legal_actions(twin))
        if decision.seat == seat:
            return any(wins(twin, each) for each in actions)
        return all(wins(twin, each) for each in actions)

    return wins(position, action)


def new_seed(random: Random) -> int:
    """Return a seed for `Game.imagine`."""
    return random.randrange(SEED_LIMIT)
