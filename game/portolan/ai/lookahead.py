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
    while not evaluator.is_turn(position) and (actions := game.legal_actions(position)):
        game.apply(position, evaluator.reply(position, actions), report)


def after(game: AnyGame, evaluator: Evaluator, position: Any, action: Any) -> Any:
    """Return the position behind an action and all that follows up to the next turn."""
    twin = position.copy()
    game.apply(twin, action)
    finish_turn(game, evaluator, twin)
    return twin


def lead(values: Sequence[float], seat: int) -> float:
    """Return by how many points a seat is ahead of the best of the others, or behind."""
    return values[seat] - max([value for other, value in enumerate(values) if other != seat])


def new_seed(random: Random) -> int:
    """Return a seed for `Game.imagine`."""
    return random.randrange(SEED_LIMIT)
