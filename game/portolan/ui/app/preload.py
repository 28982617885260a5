"""Import modules ahead of the press that will need them."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Final

from portolan.registry import packages
from portolan.session.bot_runner.ai_backend import COMPILED, has_compiled_copy, missing

_ROOT: Final = Path(__file__).parents[3]
"""The folder that holds the package."""
_PACKAGE = "portolan."
_TABLE = ("portolan.session", "portolan.storage", "portolan.ui")
"""The packages that the tables of all games need."""


class Preload:
    """Imports modules that the first picture does not need, one at a time.

    It starts when a game is loaded, since the modules of tables come with it: first those, then
    those of each loaded game. The imports of a module are done before it; otherwise one import
    could cause twenty others.
    """

    def __init__(self, is_loaded: Callable[[str], bool]) -> None:
        self._is_loaded = is_loaded
        self._games = packages()
        self._found: Iterator[str] = iter(())
        self._left: list[str] = []
        """A stack: the next module is last, after those that import it."""
        self._opened: set[str] = set()
        self._uncopied = [*packages()]
        """The games whose compiled copy is not imported yet."""

    def advance(self, seconds: float) -> bool:
        """Import for about `seconds`, at least one module; return whether more are left."""
        until = time.perf_counter() + seconds
        while self._left or self._next():
            if self._imports() and time.perf_counter() >= until:
                return True
        return False

    def advance_copy(self, seconds: float) -> bool:
        """Do the same with the compiled copy of rules and bots, if it is loaded."""
        if not self._uncopied or not self._is_loaded(COMPILED):
            return False
        if not has_compiled_copy():  # nor will it be: it was not built, or failed to load
            self._uncopied.clear()
        until = time.perf_counter() + seconds
        for game in [game for game in self._uncopied if self._is_loaded(game)]:
            for name in missing(game):
                import_module(name)
                if time.perf_counter() >= until:
                    return True
            self._uncopied.remove(game)
        return False

    def _next(self) -> bool:
        """Find one more module; return whether there is one."""
        while (name := next(self._found, None)) is None:
            here = next(filter(self._is_loaded, self._games), None)
            if here is None:
                return False
            wanted = (*_TABLE, self._games.pop(here))
            self._found = chain.from_iterable(map(_missing, wanted))
        self._left.append(name)
        return True

    def _imports(self) -> bool:
        """Import the next module, unless others must be imported first."""
        name = self._left[-1]
        if name not in sys.modules:
            if before := self._before(name):
                self._left += before
                return False
            import_module(name)
        self._left.pop()
        return True

    def _before(self, name: str) -> list[str]:
        """Return the modules to import before a module; each module is read once."""
        folder = name.rpartition(".")[0]
        if folder not in sys.modules:
            return [folder]
        if name in self._opened:
            return []
        self._opened.add(name)
        return [module for module in _imported(name) if module not in sys.modules]


def _imported(name: str) -> list[str]:
    """Return the modules of this package that a module imports, read from its byte code.

    In `co_names` only modules have dots. Without byte code the result is empty.
    """
    spec = find_spec(name)
    read = getattr(spec and spec.loader, "get_code", None)
    code = read(name) if read else None
    return [known for known in code.co_names if known.startswith(_PACKAGE)] if code else []


def _missing(package: str) -> Iterator[str]:
    """Return the modules of a package that are not imported yet."""
    return (name for name in _modules_of(package) if name not in sys.modules)


@cache
def _modules_of(package: str) -> Sequence[str]:
    """Return the modules of a package by its files; in the page these are byte code only."""
    files = sorted(_ROOT.joinpath(*package.split(".")).rglob("*.py*"))
    names = (
        ".".join((*file.relative_to(_ROOT).parent.parts, file.name.split(".")[0])) for file in files
    )
    return [name for name in names if "__" not in name]
