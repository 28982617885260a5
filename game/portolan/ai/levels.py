"""Levels of bots for each game, the weakest first.

There are greedy and searching bots, and three standard levels of them for every game. A searching
bot uses a tree of turns or, if the rollout policy knows more than the features
(`Evaluator.rollout_margin`), compares plans in paired playouts. `assets/<game>/levels.json` defines
a game's own ladder: each level is one of the three, or based on one, with the differences in the
file.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any, Final, cast

from portolan.ai.bot import Bot, Budget, Evaluator
from portolan.ai.epsilon_random import EpsilonRandomBot
from portolan.ai.flat_monte_carlo import FlatMonteCarloBot
from portolan.ai.greedy import APPRENTICE, MERCHANT, GreedyBot, Habits
from portolan.ai.ismcts import IsmctsBot
from portolan.ai.random import RandomBot
from portolan.core.assets import asset, check, read_json
from portolan.core.contract import AnyGame
from portolan.core.errors import PortolanError
from portolan.core.time_slicing import Clock
from portolan.registry import has_part, load_part

RANDOM: Final = "random"
"""The random bot: for tests and tournaments, never offered to people."""

_WEIGH: Final = {"apprentice": APPRENTICE, "merchant": MERCHANT}
_SEARCHES: Final = "rector"


@dataclass(frozen=True)
class Level:
    """A level of a game: the standard level that it is `like`, and the differences.

    `epsilon` is the share of random decisions among harmless actions, `blunders` the share among
    all actions. `habits` are those of a greedy bot, `most` is the limit on playouts of a searching
    one. A level that is not `offered` only continues matches that have it.
    """

    id: str
    like: str
    epsilon: float = 0.0
    blunders: float = 0.0
    habits: Habits = MERCHANT
    most: int | None = None
    offered: bool = True

    @property
    def searches(self) -> bool:
        """Whether the level searches; the others are greedy."""
        return self.like == _SEARCHES

    @property
    def takes_time(self) -> bool:
        """Whether the level uses all its time; the others decide quickly."""
        return self.searches and self.most is None

    def bot(self, game: AnyGame, evaluator: Evaluator, seat: int, seed: int, clock: Clock) -> Bot:
        """Return a bot of this level for a seat of a game."""
        bot: Bot
        if self.searches:
            searching = FlatMonteCarloBot if evaluator.rollout_margin else IsmctsBot
            bot = searching(game, evaluator, seat, seed, clock, self.most)
        else:
            bot = GreedyBot(game, evaluator, seat, seed, clock, self.habits)
        if not (self.epsilon or self.blunders):
            return bot
        return EpsilonRandomBot(bot, game, evaluator, seat, seed, self.epsilon, self.blunders)


USUAL: Final = (
    *(Level(name, name, habits=habits) for name, habits in _WEIGH.items()),
    Level(_SEARCHES, _SEARCHES),
)
"""The ladder of a game without its own. Every game knows these three, offered or not, because
saves, links and tournaments refer to them.
"""


def ladder(game: str) -> tuple[Level, ...]:
    """Return the levels that a game offers, the weakest first; empty without an evaluator."""
    return tuple(level for level in _all(game) if level.offered)


def _all(game: str) -> tuple[Level, ...]:
    """Return the levels of a game, the weakest first, including those no longer offered."""
    return _here(game) if has_part(game, "evaluator") else ()


@cache
def _here(game: str) -> tuple[Level, ...]:
    """Return the levels of a loaded game: those of its file, else the standard ones.

    Raises AssetError for invalid data.
    """
    name = f"{game}/levels.json"
    if not asset(name).is_file():
        return USUAL
    found = tuple(_read(name, entry) for entry in read_json(name)["levels"])
    check(name, len({level.id for level in found}) == len(found), "two levels have one name")
    return found


def _read(name: str, entry: Mapping[str, Any]) -> Level:
    own = dict(entry)
    id_ = str(own.pop("id", ""))
    like, offered = own.pop("like", id_), own.pop("offered", True)
    epsilon, blunders = own.pop("epsilon", 0.0), own.pop("blunders", 0.0)
    shared = [level.id for level in USUAL]
    check(name, like in shared, f"the level {id_!r} is like none of {', '.join(shared)}")
    check(name, id_ not in (set(shared) - {like}), f"{id_!r} is like no other")
    check(
        name,
        min(epsilon, blunders) >= 0 and epsilon + blunders <= 1,
        f"the level {id_!r} leaves more than all of its decisions, or less than none, to chance",
    )
    known = {"most"} if like == _SEARCHES else {field.name for field in fields(Habits)}
    check(name, own.keys() <= known, f"the level {id_!r} can have {', '.join(sorted(known))}")
    if like == _SEARCHES:
        return Level(id_, like, epsilon, blunders, most=own.get("most"), offered=offered)
    return Level(id_, like, epsilon, blunders, replace(_WEIGH[like], **own), offered=offered)


def levels(game: str) -> tuple[str, ...]:
    """Return the names of the levels that a game offers, the weakest first."""
    return tuple(level.id for level in ladder(game))


def known_levels(game: str) -> tuple[str, ...]:
    """Return the names of all levels that a match may have, the weakest first.

    Standard levels that the game's file leaves out come first; levels no longer offered are
    included, since older saves refer to them.
    """
    own = tuple(level.id for level in _all(game))
    return (*(level.id for level in USUAL if own and level.id not in own), *own)


def find_level(game: str, name: str) -> Level:
    """Return a level of a game, offered or not, or a standard one; or raise UnknownLevelError."""
    for level in (*_all(game), *USUAL):
        if level.id == name:
            return level
    known = ", ".join((RANDOM, *known_levels(game)))
    raise UnknownLevelError(f"there is no bot {name!r}; there are: {known}")


def budget_for(level: Level, seconds: float) -> Budget:
    """Return the budget of a bot of a level for a time limit: most levels need no time."""
    return Budget(seconds=seconds) if level.takes_time else Budget()


class UnknownLevelError(PortolanError):
    """Raised when there is no level of a name."""

    code = "unknown_level"


def find_evaluator(game: object) -> Evaluator:
    """Return the evaluator of a game's id, or raise UnknownGameError."""
    return cast("Evaluator", load_part(game, "evaluator"))


def make_bot(
    level: str, game: AnyGame, seat: int, seed: int, clock: Clock = time.perf_counter
) -> Bot:
    """Return a bot of a level for a seat of a game.

    Bots with the same `seed` and input choose the same action. Raises
    UnknownLevelError, or MissingPartError when the game has no evaluator.
    """
    if level == RANDOM:
        return RandomBot(game, seed)
    found = find_level(game.id, level)
    return found.bot(game, find_evaluator(game.id), seat, seed, clock)
