"""What searching bots share: to play a turn to its end, and to weigh what comes out."""

from __future__ import annotations

from random import Random
from typing import Any

from game.bots.contract import Judge
from game.core.chance import SEED_LIMIT
from game.core.contract import AnyGame


def finish_turn(game: AnyGame, judge: Judge, position: Any) -> None:
    """Play by rules of thumb until a seat begins its turn, or to the end."""
    while (actions := game.legal_actions(position)) and not judge.is_turn(position):
        game.apply(position, judge.reply(position, actions))


def after(game: AnyGame, judge: Judge, position: Any, action: Any) -> Any:
    """Return the position behind an action and all that follows up to the next turn."""
    twin = position.copy()
    game.apply(twin, action)
    finish_turn(game, judge, twin)
    return twin


def chance(judge: Judge, position: Any, seat: int) -> float:
    """Return a seat's chance to win."""
    return judge.chances(judge.values(position), position)[seat]


def new_seed(random: Random) -> int:
    """Return a seed for `Game.imagine`."""
    return random.randrange(SEED_LIMIT)
