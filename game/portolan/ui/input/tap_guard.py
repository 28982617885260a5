"""Guard against quick taps on a target that has just appeared under the finger."""

from __future__ import annotations

import math
from typing import Final

from portolan.ui.navigation.app_context import AppContext
from portolan.ui.render.hit_targets import Point

TWICE: Final = 0.4
"""Seconds within which two touches are a double tap."""
NEAR: Final = 28.0
"""Distance, in units, up to which two touches are at one place."""


class TapGuard:
    """Remembers the place of the last touch, and since when another target is there.

    A button that has appeared under the finger ignores touches until TWICE has passed since it
    became visible, and since the last touch there: three quick taps on one button press no other,
    nor the same one of the next page.
    """

    def __init__(self, app: AppContext) -> None:
        self._app = app
        self._at: Point | None = None
        self._meant: object = None
        """The target of the first of these touches, by key and page; None without a target."""
        self._there: object = None
        """The target that is there now."""
        self._since = -math.inf

    def touch(self, at: Point) -> bool:
        """Note a touch; return whether it is meant for the target there."""
        app = self._app
        near = self._at is not None and math.dist(self._at, at) <= NEAR * app.ui.unit
        goes_on = near and app.time - self._since <= TWICE
        self._at, self._since, self._there = at, app.time, self._key(at)
        if not goes_on:
            self._meant = self._there
        return self._meant == self._there

    def see(self) -> None:
        """Note which target a new picture has at the place of the last touch."""
        if self._at is None:
            return
        there = self._key(self._at)
        if there != self._there:
            self._there, self._since = there, self._app.time

    def _key(self, at: Point) -> object:
        ui = self._app.ui
        target = ui.find(*at)
        return (target.key, ui.page) if target else None
