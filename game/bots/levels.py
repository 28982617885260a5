"""The levels by name."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, cast

from game.bots.bot import Bot, Budget, Clock, Judge
from game.bots.merchant import Apprentice, Merchant
from game.bots.random import RandomBot
from game.bots.rector import Rector
from game.core.contract import AnyGame
from game.core.errors import PortolanError
from game.games import has_part, part

LEVELS: Final = ("apprentice", "merchant", "rector")
"""What is offered to people, the weakest first."""
ALL_LEVELS: Final = ("random", *LEVELS)

_MAKERS: Final[dict[str, Callable[[AnyGame, Judge, int, int, Clock], Bot]]] = {
    "apprentice": Apprentice,
    "merchant": Merchant,
    "rector": Rector,
}


def levels(game: object) -> tuple[str, ...]:
    """Return the levels that know a game, the weakest first; none if nothing judges it."""
    return LEVELS if has_part(game, "judge") else ()


def budget_for(level: str, seconds: float) -> Budget:
    """Return what a bot of a level needs that may think so long: most need no time."""
    return Budget(seconds=seconds) if _MAKERS.get(level) is Rector else Budget()


class UnknownLevelError(PortolanError):
    """There is no bot of this name."""

    code = "unknown_level"


def find_judge(game: object) -> Judge:
    """Return the judge of a game's id, or raise UnknownGameError."""
    return cast("Judge", part(game, "judge"))


def make_bot(
    level: str, game: AnyGame, seat: int, seed: int, clock: Clock = time.perf_counter
) -> Bot:
    """Return a bot of a level for a seat of a game.

    `seed` is of its own: two bots with the same seed, given the same, choose the same. Raises
    UnknownLevelError, or MissingPartError when nothing judges the game.
    """
    if level == "random":
        return RandomBot(seed, frozenset(map(game.parse, game.resigning)))
    make = _MAKERS.get(level)
    if make is None:
        raise UnknownLevelError(f"there is no bot {level!r}; there are: {', '.join(ALL_LEVELS)}")
    return make(game, find_judge(game.id), seat, seed, clock)
