"""Warn before another seat of a match is opened here: its secrets would be seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from portolan.session.seats import WORDS
from portolan.session.session import Session
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.page import Page
from portolan.ui.render.theme import INK, TextStyle
from portolan.ui.render.ui import PLAIN, PRIMARY, Ui
from portolan.ui.widgets.background import backdrop, column


class SeatWarningPage(Page):
    """Names whose secrets would be seen; `do` opens these seats."""

    name = "opening"

    def __init__(
        self, app: AppContext, session: Session, seats: Sequence[int], do: Callable[[], object]
    ) -> None:
        super().__init__(app)
        self._names = [session.own_names[seat] for seat in seats]
        self._do = do

    def draw(self, ui: Ui) -> None:
        """Draw which secrets would be seen, and both buttons."""
        words, gap, high = self.app.words, ui.u(10), ui.touch_height()
        lane = column(ui, 420)
        names = WORDS.listed(self._names)
        title = pygame.Rect(lane.left, lane.top + max(gap, lane.height // 6), lane.width, ui.u(40))
        ui.text(words("opening.title"), title, TextStyle(26, INK, "centre", face="title"))
        style = TextStyle(15, INK, "centre", "top", 8)
        sentence = words("opening.text", names=names)
        text = pygame.Rect(lane.left, title.bottom + gap, lane.width, 0)
        text.height = ui.height(sentence, lane.width, style) + ui.u(4)
        ui.text(sentence, text, style)
        stay = pygame.Rect(lane.left, text.bottom + gap, lane.width, high)
        ui.button("stay", stay, words("opening.stay"), self.app.navigator.back, PRIMARY)
        on = stay.move(0, high + gap)
        ui.button("open-seats", on, words("opening.open"), self._open, PLAIN)
        backdrop(ui, on.bottom + gap)

    def _open(self) -> None:
        self.app.navigator.back()
        self._do()
