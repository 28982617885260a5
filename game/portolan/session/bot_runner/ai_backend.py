"""Rules and bots that think: the program's own or, when it has been loaded, a compiled copy.

The page holds both (`build/native`): the table always shows the positions of the program's own
rules. So a position is passed as data and the answer comes back as text: the copies share no
classes. A thought never gets the position of the match, only the view of a seat.
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

from portolan.core.contract import AnyGame, Viewer
from portolan.core.match import Match
from portolan.registry import PACKAGES, packages

OWN: Final = __name__.partition(".")[0]
COMPILED: Final = "compiled"
"""The package of the compiled copy; if it can be found, it is complete."""
_THINKS: Final = ("ai.hint", "ai.review")
"""The modules of the bots; they import all others that bots need."""


class AiBackend:
    """Rules and bots below one package."""

    def __init__(self, root: str) -> None:
        self.root = root
        self._games: WeakKeyDictionary[AnyGame, AnyGame] = WeakKeyDictionary()

    def _module(self, name: str) -> ModuleType:
        return import_module(f"{self.root}.{name}")

    @cached_property
    def advice(self) -> Any:
        """The module that gives hints."""
        return self._module("ai.hint")

    @cached_property
    def levels(self) -> Any:
        """The module with the levels of bots."""
        return self._module("ai.levels")

    @cached_property
    def review(self) -> Any:
        """The module that reviews whole matches."""
        return self._module("ai.review")

    @cached_property
    def budget(self) -> Any:
        """The class of the budget of a bot."""
        return self._module("ai.bot").Budget

    def game(self, own: AnyGame) -> AnyGame:
        """Return the rules of the copy for a game of the table, over the same data."""
        found = self._games.get(own)
        if found is None:
            plain: AnyGame = self._module("registry").find_game(own.id)
            found = self._games[own] = plain.with_material(dict(own.custom_material))
        return found

    def view(self, own: AnyGame, view: Any, viewer: Viewer) -> Any:
        """Return a viewer's view of a position of the table, as the copy has it.

        Only whole positions can be loaded, so a position that the viewer considers possible is
        passed.
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


def has_compiled_copy() -> bool:
    """Whether the compiled copy is installed; an empty folder is not."""
    spec = find_spec(COMPILED)
    return spec is not None and spec.origin is not None


def _thinking_about(game: str) -> tuple[str, ...]:
    """Return the modules to import so that a game's bots can think."""
    package = packages()[game].partition(".")[2]
    return (*_THINKS, f"{package}.evaluator", f"{package}.game")


def missing(game: str) -> Iterator[str]:
    """Return the modules of the compiled copy that a game's bots need and that are not imported
    yet.

    Each comes after those that it imports; the list is empty without a compiled copy.
    """
    if has_compiled_copy() and game in PACKAGES:
        yield from import_module(COMPILED).missing(_thinking_about(game))


def ai_backend_of(game: str) -> AiBackend:
    """Return the compiled copy if its modules for a game are imported, else the program's own one.

    Importing it takes longer than a frame, so that is done while the program is idle
    (`ui/app/preload.py`).
    """
    ready = all(f"{COMPILED}.{name}" in sys.modules for name in _thinking_about(game))
    return _COMPILED if ready else _OWN
