"""The tooltip shown now: of what the pointer rests on, or what was asked about."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pygame

from portolan.ui.render.hit_targets import TooltipArea

DELAY = 0.6
"""Seconds that the pointer rests on a thing, or a finger on it, before it is explained."""


class TooltipController:
    """Chooses what is explained. `changed` is called when that has changed with time."""

    def __init__(self, changed: Callable[[], object]) -> None:
        self.tooltip_area: TooltipArea | None = None
        self.card: pygame.Rect | None = None
        """Where the card stands that has buttons, its neighbourhood included."""
        self.buttons: frozenset[str] = frozenset()
        """Their keys."""
        self._near: TooltipArea | None = None
        self._changed = changed
        self._timer: asyncio.TimerHandle | None = None

    def covers(self, x: float, y: float) -> bool:
        """Whether a place is on the card or next to it: who goes there goes to its buttons."""
        return bool(self.tooltip_area and self.card and self.card.collidepoint(x, y))

    def point(self, thing: TooltipArea | None) -> None:
        """Begin to wait when another thing is pointed at; hide the card of the last one."""
        if thing == self._near:
            return
        self.hide()
        self._near = thing
        if thing:
            self._timer = asyncio.get_running_loop().call_later(DELAY, self.show, thing)

    def show(self, thing: TooltipArea | None) -> None:
        """Explain a thing now."""
        self.hide()
        self._near = self.tooltip_area = thing
        self._changed()

    def hide(self) -> bool:
        """Explain nothing; return whether a card was open."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        was, self.tooltip_area, self._near = self.tooltip_area, None, None
        if was:
            self._changed()
        return was is not None
