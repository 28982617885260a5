"""What searching bots share: to play a turn to its end, and to weigh what comes out."""

from __future__ import annotations

from random import Random
from typing import Any

from game.bots.bot import Judge
from game.core.chance import SEED_LIMIT
from game.core.contract import AnyGame, Report, silent


def finish_turn(game: AnyGame, judge: Judge, position: Any, report: Report = silent) -> None:
    """Play by rules of thumb until a seat begins its turn, or to the end."""
    while not judge.is_turn(position) and (actions := game.legal_actions(position)):
        game.apply(position, judge.reply(position, actions), report)


def after(game: AnyGame, judge: Judge, position: Any, action: Any) -> Any:
    """Return the position behind an action and all that follows up to the next turn."""
    twin = position.copy()
    game.apply(twin, action)
    finish_turn(game, judge, twin)
    return twin


def new_seed(random: Random) -> int:
    """Return a seed for `Game.imagine`."""
    return random.randrange(SEED_LIMIT)
