"""What lasts as long as the program does: nobody looks for garbage in it."""

from __future__ import annotations

import gc
import sys
from typing import Final

_LOADED: Final = {"modules": 0}
"""How many modules there were when something was last set apart."""


def set_apart() -> None:
    """Keep the collector away from all there is now, if modules have been loaded since last time.

    A look through everything takes longer than a frame, and modules with their data are most of
    it. What is set apart is freed all the same when nothing refers to it, but for circles; modules
    are loaded so seldom that few of those stay.
    """
    if len(sys.modules) != _LOADED["modules"]:
        _LOADED["modules"] = len(sys.modules)
        gc.freeze()
