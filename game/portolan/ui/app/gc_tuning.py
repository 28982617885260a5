"""Freeze long-lived objects; keep garbage collection pauses below a frame."""

from __future__ import annotations

import gc
import sys
from typing import Final

_LOADED: Final = {"modules": 0}
"""How many modules there were when something was last set apart."""
_YOUNG: Final = 700
"""After so many new things the collector looks through them. With 2,000, as Python has it by now, a
look takes 7 ms in the page, with 700 it takes one: what is left of a frame beside a thought."""


def shorten_gc_pauses() -> None:
    """Let the collector look more often, and less long each time: a frame waits for it."""
    gc.set_threshold(_YOUNG)


def enable_gc() -> None:
    """Let the collector work: nobody thinks now, though a thought may have been left unfinished."""
    gc.enable()


def freeze_loaded_modules() -> None:
    """Keep the collector away from all there is now, if modules have been loaded since last time.

    A look through everything takes longer than a frame, and modules with their data are most of
    it. What is set apart is freed all the same when nothing refers to it, but for circles; modules
    are loaded so seldom that few of those stay.
    """
    if len(sys.modules) != _LOADED["modules"]:
        _LOADED["modules"] = len(sys.modules)
        gc.freeze()
