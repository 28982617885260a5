"""Rules and bots that think: the program's own or, when it has been loaded, a compiled copy.

The page holds both (`build/native`): the table is shown by the program's own rules, whichever
thinks. So a position is passed as data and the answer comes back as text; objects of one copy mean
nothing to the other. A thought never holds the position of the match, only what somebody may know
of it.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final
from weakref import WeakKeyDictionary

from portolan.core.contract import AnyGame
from portolan.core.match import Match
from portolan.registry import PACKAGES, packages

OWN: Final = __name__.partition(".")[0]
COMPILED: Final = "compiled"
"""The package of the copy; when it can be found all of it is there."""
_THINKS: Final = ("ai.hint", "ai.review")
"""The bots, by the modules that bring all others of theirs."""


class AiBackend:
    """Rules and bots below one package."""

    def __init__(self, root: str) -> None:
        self.root = root
        self._games: WeakKeyDictionary[AnyGame, AnyGame] = WeakKeyDictionary()

    def _module(self, name: str) -> ModuleType:
        return import_module(f"{self.root}.{name}")

    @cached_property
    def advice(self) -> Any:
        """What gives hints."""
        return self._module("ai.hint")

    @cached_property
    def levels(self) -> Any:
        """The ladder of bots."""
        return self._module("ai.levels")

    @cached_property
    def review(self) -> Any:
        """What looks at whole matches."""
        return self._module("ai.review")

    @cached_property
    def budget(self) -> Any:
        """How long a bot may think."""
        return self._module("ai.bot").Budget

    def game(self, own: AnyGame) -> AnyGame:
        """Return the rules of the copy for a game of the table, over the same data."""
        found = self._games.get(own)
        if found is None:
            plain: AnyGame = self._module("registry").find_game(own.id)
            found = self._games[own] = plain.with_material(dict(own.made_of))
        return found

    def view(self, own: AnyGame, view: Any, viewer: int) -> Any:
        """Return a viewer's view of a position of the table, as the copy has it.

        Only whole positions are read from data, so one that the viewer holds possible goes over.
        """
        game = self.game(own)
        return game.view(game.load(own.dump(own.imagine(view, viewer, 0))), viewer)

    def match(self, own: Match) -> Generator[float, None, Match]:
        """Return the copy's match for one of the table, in slices."""
        load = self._module("core.match").loading_match(
            own.save(), self._module("registry").find_game
        )
        while True:
            try:
                next(load)
            except StopIteration as loaded:
                return loaded.value  # type: ignore[no-any-return]
            yield 0.0


_OWN: Final = AiBackend(OWN)
_COMPILED: Final = AiBackend(COMPILED)


def is_compiled_here() -> bool:
    """Whether the compiled copy has come; a folder alone would be no package."""
    spec = find_spec(COMPILED)
    return spec is not None and spec.origin is not None


def _thinking_about(game: str) -> tuple[str, ...]:
    """Name the modules that think about a game, and bring all others that do."""
    package = packages()[game].partition(".")[2]
    return (*_THINKS, f"{package}.evaluator", f"{package}.game")


def missing(game: str) -> Iterator[str]:
    """Name the modules of the compiled copy that think about a game and are not imported yet.

    There are none where there is no compiled copy. Each comes behind those that it imports.
    """
    if is_compiled_here() and game in PACKAGES:
        yield from import_module(COMPILED).missing(_thinking_about(game))


def ai_backend_of(game: str) -> AiBackend:
    """Return the compiled copy if it is imported, as far as it is about a game; else the own one.

    To import its library takes longer than a frame, so that is left to when nothing else is done
    (`ui/app/preload.py`).
    """
    ready = all(f"{COMPILED}.{name}" in sys.modules for name in _thinking_about(game))
    return _COMPILED if ready else _OWN
