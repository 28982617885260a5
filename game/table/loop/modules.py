"""Importing ahead: what a press would import is there before anybody presses."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

_TABLE: Final = Path(__file__).parents[1]


class Modules:
    """The table's modules that the first picture did without, imported a few at a time."""

    def __init__(self) -> None:
        self._left = _missing()

    def goes_on(self, seconds: float) -> bool:
        """Import for about so many seconds, one module at least; return whether more are left."""
        until = time.perf_counter() + seconds
        for name in self._left:
            import_module(name)
            if time.perf_counter() >= until:
                return True
        return False


def _missing() -> Iterator[str]:
    """Find modules that are not there yet, room by room; in the page they are byte code alone.

    Most rooms come after those that they import from, so one import brings few others along.
    """
    root = _TABLE.parents[1]
    for file in sorted(_TABLE.rglob("*.py*")):
        name = ".".join((*file.relative_to(root).parent.parts, file.name.split(".")[0]))
        if "__" not in name and name not in sys.modules:
            yield name
