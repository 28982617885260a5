"""Guard against quick taps on what has just come to lie under the finger."""

from __future__ import annotations

import math
from typing import Final

from portolan.ui.input.input_context import InputContext
from portolan.ui.render.hit_targets import Point

TWICE: Final = 0.4
"""Seconds within which two touches are one double touch."""
NEAR: Final = 28.0
"""How far apart (in units) two touches of one place are at most."""


class TapGuard:
    """Knows where the last touch was, and since when something else lies there.

    A button that has come under the finger takes no touch before TWICE has passed since it is
    visible, and since the last touch there: three quick taps on one button press no other, nor the
    same one of the next page.
    """

    def __init__(self, context: InputContext) -> None:
        self._context = context
        self._at: Point | None = None
        self._meant: object = None
        """What the first of these touches was on, by key and page; None for nothing to touch."""
        self._there: object = None
        """What lies there now."""
        self._since = -math.inf

    def touch(self, at: Point) -> bool:
        """Note a touch; return whether it is meant for what lies there."""
        context = self._context
        near = self._at is not None and math.dist(self._at, at) <= NEAR * context.ui.unit
        goes_on = near and context.time - self._since <= TWICE
        self._at, self._since, self._there = at, context.time, self._key(at)
        if not goes_on:
            self._meant = self._there
        return self._meant == self._there

    def see(self) -> None:
        """Note what a new picture has brought to where the last touch was."""
        if self._at is None:
            return
        there = self._key(self._at)
        if there != self._there:
            self._there, self._since = there, self._context.time

    def _key(self, at: Point) -> object:
        ui = self._context.ui
        target = ui.find(*at)
        return (target.key, ui.page) if target else None
