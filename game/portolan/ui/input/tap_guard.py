"""Guard against quick taps on a target that has just appeared under the finger."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from portolan.ui.navigation.app_context import AppContext
from portolan.ui.render.hit_targets import NEAR, HitTarget, Point

TWICE: Final = 0.4
"""Seconds within which two touches are a double tap."""
CAUSED: Final = 1.0
"""Seconds after a touch within which a change counts as its effect."""
SLOW: Final = 5.0
"""The same for the first change after it, which a slow device or a motion of the board delays."""


class TapGuard:
    """Remembers the place of the last touch, and since when another target is there.

    A button that has appeared under the finger ignores touches until TWICE has passed since it
    became visible, and since the last touch there: three quick taps on one button press no other,
    nor the same one of the next page. The same holds for what replaces a target of its own accord,
    as the answers to an offer replace the button that skips the bots' turns.
    """

    def __init__(self, app: AppContext) -> None:
        self._app = app
        self._at: Point | None = None
        self._meant: object = None
        """The target of the first of these touches, by key and page; None without a target."""
        self._there: object = None
        """The target that is there now."""
        self._since = -math.inf
        self._targets: Sequence[HitTarget] = ()
        """The targets of the last picture."""
        self._before: Sequence[HitTarget] = ()
        """The targets before the last change that no touch has caused."""
        self._changed = self._touched = -math.inf
        """The times of that change, and of the last touch."""
        self._allowed = CAUSED
        """Seconds after the last touch within which the next change counts as its effect."""

    def touch(self, at: Point) -> bool:
        """Note a touch; return whether it is meant for the target there."""
        app = self._app
        near = self._at is not None and math.dist(self._at, at) <= NEAR * app.ui.unit
        goes_on = near and app.time - self._since <= TWICE
        replaced = self._has_replaced(at)
        self._at, self._since, self._there = at, app.time, self._key(at)
        self._touched, self._allowed = app.time, SLOW
        if not goes_on:
            self._meant = self._there
        return self._meant == self._there and not replaced

    def forget(self) -> None:
        """Forget the last touch: it moved something, and was no tap."""
        self._at = self._there = None

    def _has_replaced(self, at: Point) -> bool:
        """Return whether the target at a place has just replaced another of its own accord."""
        ui = self._app.ui
        if self._app.time - self._changed > TWICE:
            return False
        before, now = ui.find(*at, self._before), ui.find(*at)
        return before is not None and now is not None and before.key != now.key

    def see(self) -> None:
        """Note the targets of a new picture."""
        app, targets = self._app, self._app.ui.in_sight
        changed = [target.key for target in targets] != [target.key for target in self._targets]
        if targets and changed:  # a motion has none
            if app.time - self._touched > self._allowed:
                self._before, self._changed = self._targets, app.time
            else:
                self._changed = -math.inf
            self._targets, self._allowed = targets, CAUSED
        if self._at is None:
            return
        there = self._key(self._at)
        if there != self._there:
            self._there, self._since = there, self._app.time

    def _key(self, at: Point) -> object:
        ui = self._app.ui
        target = ui.find(*at)
        return (target.key, ui.page) if target else None
