"""Hold a button to peek at one's own cards, which are face down on a shared device."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from portolan.session.session import Session
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.render.hit_targets import Box, Label
from portolan.ui.render.theme import TextStyle
from portolan.ui.render.ui import PLAIN, PRIMARY, Ui

WIDE = 132.0
"""Width, in units, of the button with its label, if there is room for three such."""
EYE = "table/art/look"


class HoldToReveal:
    """Lets the asked seat see its cards; `covered` is called when they are face down again."""

    def __init__(self, app: AppContext, session: Session, covered: Callable[[], object]) -> None:
        self._app, self._session, self._covered = app, session, covered

    @property
    def covers(self) -> bool:
        """Whether the cards of the asked seat are face down now."""
        return self._session.peeking_seat is not None and not self._session.is_peeking

    def hold(self, on: bool) -> None:
        """Show the asked seat its cards while the button is held."""
        self._session.peek(on=on)
        if not on:
            self._covered()

    def draw(self, ui: Ui, area: pygame.Rect) -> int:
        """Draw the button at the left of the bar; return its width."""
        high, is_peeking = ui.touch_height(), self._session.is_peeking
        wide = ui.u(WIDE) if area.width >= 3 * ui.u(WIDE) else high
        rect = pygame.Rect(area.left, area.centery - high // 2, wide, high)
        label, look = self._app.words("table.look"), PRIMARY if is_peeking else PLAIN
        ui.plate("look", rect, look)
        side = high * 0.6 / ui.unit
        if wide > high:
            ui.icon(EYE, (rect.left + ui.u(8 + side / 2), rect.centery), side)
            inner = ui.inset(rect, 6, 3)
            inner.left, inner.width = inner.left + ui.u(side + 8), inner.width - ui.u(side + 8)
            ui.text(label, inner, TextStyle(14, look.ink, lines=2, least=11, face="bold"))
        else:
            ui.icon(EYE, rect.center, side)
        a11y_label = Label(label, "checkbox", is_peeking)
        ui.target(
            "look",
            Box(rect),
            lambda: self.hold(not is_peeking),
            a11y_label=a11y_label,
            hold=self.hold,
        )
        return wide
