"""Cards that lie face down at a common table: who is asked holds a button to look at their own."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.table.draw.targets import Box, Spoken
from game.table.draw.theme import Type
from game.table.draw.ui import PLAIN, PRIMARY, Ui
from game.table.match.session import Session
from game.table.ways.desk import Desk

WIDE = 132.0
"""How wide (in units) the button is with its label, where there is room for three such."""
EYE = "table/art/look"


class Peek:
    """Lets who is asked look at their cards; `covered` is called when these lie face down again."""

    def __init__(self, desk: Desk, session: Session, covered: Callable[[], object]) -> None:
        self._desk, self._session, self._covered = desk, session, covered

    @property
    def covers(self) -> bool:
        """Whether the cards of who is asked lie face down now."""
        return self._session.looker is not None and not self._session.looks

    def hold(self, on: bool) -> None:
        """Show who is asked their cards as long as they hold on."""
        self._session.look(on=on)
        if not on:
            self._covered()

    def draw(self, ui: Ui, area: pygame.Rect) -> int:
        """Draw the button at the left of the bar; return how wide it is."""
        high, looks = ui.touch_height(), self._session.looks
        wide = ui.u(WIDE) if area.width >= 3 * ui.u(WIDE) else high
        rect = pygame.Rect(area.left, area.centery - high // 2, wide, high)
        label, look = self._desk.words("table.look"), PRIMARY if looks else PLAIN
        ui.plate("look", rect, look)
        side = high * 0.6 / ui.unit
        if wide > high:
            ui.icon(EYE, (rect.left + ui.u(8 + side / 2), rect.centery), side)
            inner = ui.inset(rect, 6, 3)
            inner.left, inner.width = inner.left + ui.u(side + 8), inner.width - ui.u(side + 8)
            ui.text(label, inner, Type(14, look.ink, lines=2, least=11, face="bold"))
        else:
            ui.icon(EYE, rect.center, side)
        spoken = Spoken(label, "checkbox", looks)
        ui.target("look", Box(rect), lambda: self.hold(not looks), spoken=spoken, hold=self.hold)
        return wide
