"""Parse bots on the command line: `merchant`, `rector:seconds=1`, `my_module:MyBot:playouts=50`."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from types import ModuleType
from typing import cast

from portolan.ai.bot import Bot, Budget
from portolan.ai.levels import RANDOM, known_levels, make_bot
from portolan.core.contract import AnyGame
from portolan.core.errors import PortolanError


class BadBotError(PortolanError):
    """Raised for words that are not a bot or budget, or for a bot that cannot be made."""

    code = "bad_bot"


@dataclass(frozen=True)
class Entrant:
    """A bot on the command line: its name, the level or `module:Class`, and its budget."""

    name: str
    kind: str
    budget: Budget

    def bot(self, game: AnyGame, seat: int, seed: int) -> Bot:
        """Return the bot for one seat of one match. Raises BadBotError if it cannot be made."""
        if ":" not in self.kind:
            return make_bot(self.kind, game, seat, seed)
        return cast("Bot", self._maker()(game, seat, seed))

    def module(self) -> ModuleType | None:
        """Return the module of an external bot, None for a level. Raises BadBotError."""
        name, _, _ = self.kind.partition(":")
        if name == self.kind:
            return None
        try:
            return import_module(name)
        except Exception as error:
            raise BadBotError(
                f"cannot import {name!r} for the bot {self.kind!r} "
                f"({type(error).__name__}: {error}); it must be in this folder or installed"
            ) from error

    def source(self) -> str:
        """Return a digest of the module of an external bot, '' for a level."""
        module = self.module()
        return "" if module is None else sha256(inspect.getsource(module).encode()).hexdigest()

    def check(self) -> None:
        """Raise BadBotError unless the bot can be made and has a method `think`."""
        if self.module() is not None and not hasattr(self._maker(), "think"):
            raise BadBotError(
                f"{self.kind!r} is not a bot: it has no method think(view, actions, budget)"
            )

    def _maker(self) -> Callable[..., object]:
        name = self.kind.partition(":")[2]
        maker = getattr(self.module(), name, None)
        if not callable(maker):
            raise BadBotError(f"there is no class {name!r} for the bot {self.kind!r}")
        return cast("Callable[..., object]", maker)


def read_entrants(text: str, game: str, usual: Budget) -> tuple[Entrant, ...]:
    """Return the bots of a comma-separated list for a game.

    `usual` is the default budget. Raises BadBotError for an unknown bot, or one that is named
    twice.
    """
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if names.count(name) > 1:
            raise BadBotError(
                f"the bot {name!r} is named twice; name each once, it plays in every seat"
            )
    return tuple(read_entrant(name, game, usual) for name in names)


def read_entrant(name: str, game: str, usual: Budget) -> Entrant:
    """Return one bot for a game; raise BadBotError."""
    levels = (RANDOM, *known_levels(game))
    *kind, last = name.split(":")
    if "=" in last or (len(kind) == 1 and kind[0] in levels):
        budget = read_budget(last)
    else:
        kind, budget = [*kind, last], usual
    if (len(kind) == 1 and kind[0] in levels) or (len(kind) == 2 and all(kind)):
        return Entrant(name, ":".join(kind), budget)
    raise BadBotError(
        f"there is no bot {name!r}; there are {', '.join(levels)}, and your own as "
        "my_module:MyBot, each with :seconds=1 or :playouts=200 behind it if wanted"
    )


def read_budget(text: str) -> Budget:
    """Return the budget of a text such as `seconds=1` or `playouts=200`; raise BadBotError."""
    unit, _, amount = text.partition("=")
    try:
        if unit == "playouts" and int(amount) > 0:
            return Budget(playouts=int(amount))
        if unit == "seconds" and 0 < float(amount) < math.inf:
            return Budget(seconds=float(amount))
    except ValueError:
        pass
    raise BadBotError(f"a budget looks like seconds=1 or playouts=200, not {text!r}")
