"""Asking before another seat of a match is opened at this device: its secrets would be seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.table.draw.theme import INK, Type
from game.table.draw.ui import PLAIN, PRIMARY, Ui
from game.table.fittings.ground import backdrop, column
from game.table.match.seats import WORDS
from game.table.match.session import Session
from game.table.ways.desk import Desk
from game.table.ways.page import Page


class OpeningPage(Page):
    """Names whose secrets would be seen; `do` opens these seats."""

    name = "opening"

    def __init__(
        self, desk: Desk, session: Session, seats: Sequence[int], do: Callable[[], object]
    ) -> None:
        super().__init__(desk)
        self._names = [session.own_names[seat] for seat in seats]
        self._do = do

    def draw(self, ui: Ui) -> None:
        """Draw what will be seen, and both ways on."""
        words, gap, high = self.desk.words, ui.u(10), ui.touch_height()
        lane = column(ui, 420)
        names = WORDS.listed(self._names)
        title = pygame.Rect(lane.left, lane.top + max(gap, lane.height // 6), lane.width, ui.u(40))
        ui.text(words("opening.title"), title, Type(26, INK, "centre", face="title"))
        style = Type(15, INK, "centre", "top", 8)
        told = words("opening.text", names=names)
        text = pygame.Rect(lane.left, title.bottom + gap, lane.width, 0)
        text.height = ui.height(told, lane.width, style) + ui.u(4)
        ui.text(told, text, style)
        stay = pygame.Rect(lane.left, text.bottom + gap, lane.width, high)
        ui.button("stay", stay, words("opening.stay"), self.desk.way.back, PRIMARY)
        on = stay.move(0, high + gap)
        ui.button("open-seats", on, words("opening.open"), self._open, PLAIN)
        backdrop(ui, on.bottom + gap)

    def _open(self) -> None:
        self.desk.way.back()
        self._do()
