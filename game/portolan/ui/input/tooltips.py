"""The current tooltip: of the area under the pointer, or of one requested by key."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import pygame

from portolan.ui.render.hit_targets import TooltipArea

DELAY = 0.6
"""Seconds that pointer or finger rests on an area before its tooltip is shown."""


class TooltipController:
    """Chooses the tooltip to show. `changed` is called when it changes after a delay."""

    def __init__(self, changed: Callable[[], object]) -> None:
        self.tooltip_area: TooltipArea | None = None
        self.is_shown = False
        """Whether the picture shows it: not every area has a text now."""
        self.is_brief = False
        """Whether nobody has asked for it, the pointer only rests there: the essential is enough.
        """
        self.card: pygame.Rect | None = None
        """The rectangle of a tooltip with buttons, with a margin."""
        self.buttons: frozenset[str] = frozenset()
        """The keys of these buttons."""
        self._near: TooltipArea | None = None
        self._changed = changed
        self._timer: asyncio.TimerHandle | None = None

    def covers(self, x: float, y: float) -> bool:
        """Return whether a place is on or next to a tooltip with buttons, on the way to them."""
        return bool(self.tooltip_area and self.card and self.card.collidepoint(x, y))

    def point(self, thing: TooltipArea | None, *, brief: bool = False) -> None:
        """Start the delay when another area is pointed at; hide the tooltip of the last one."""
        if thing == self._near:
            return
        self.hide()
        self._near = thing
        if thing:
            self._timer = asyncio.get_running_loop().call_later(
                DELAY, partial(self.show, thing, brief=brief)
            )

    def show(self, thing: TooltipArea | None, *, brief: bool = False) -> None:
        """Show the tooltip of an area now, all of it or in brief."""
        self.hide()
        self.is_brief = brief
        self.card, self.buttons = None, frozenset()  # of the tooltip before
        self._near = self.tooltip_area = thing
        self._changed()

    def hide(self) -> bool:
        """Hide the tooltip; return whether one was open."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        was, self.tooltip_area, self._near = self.tooltip_area, None, None
        self.is_shown = False
        if was:
            self._changed()
        return was is not None
