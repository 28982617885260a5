"""A line to type, for surroundings that have no field of their own."""

from __future__ import annotations

from collections.abc import Callable
from unicodedata import normalize

import pygame

from game.core.errors import shortened
from game.table.draw.theme import CREAM, GOLD, INK, Type
from game.table.draw.ui import PLAIN, PRIMARY, Ui
from game.table.fittings.ground import backdrop, column
from game.table.match.letters import letters, unwritten
from game.table.match.seats import LONGEST_NAME
from game.table.ways.desk import Desk
from game.table.ways.page import Page

CURSOR = "|"
LONGEST_CODES = 48
"""Characters of the list of letters that cannot be shown."""


class WritingPage(Page):
    """Takes typed letters, and goes back to the screen that asked for them."""

    name = "writing"

    def __init__(self, desk: Desk, label: str, value: str, take: Callable[[str], object]) -> None:
        super().__init__(desk)
        self.value = value
        self._lost: list[str] = []
        self._label, self._take = label, take

    def draw(self, ui: Ui) -> None:
        """Draw what was asked, what is typed so far, and the buttons."""
        lane = column(ui, 420)
        y = max(ui.u(12), lane.height // 5)
        title = pygame.Rect(lane.left, y, lane.width, ui.u(30))
        ui.text(self._label, title, Type(18, INK, lines=2))
        field = pygame.Rect(lane.left, title.bottom + ui.u(4), lane.width, ui.touch_height())
        ui.panel(field, CREAM, GOLD)
        ui.text(self.value + CURSOR, ui.inset(field, 12, 4), Type(18, INK))
        if self._lost:
            # the fonts lack these letters, so they are named by their numbers
            codes = " ".join(f"U+{ord(c):04X}" for letter in self._lost for c in letter)
            note = pygame.Rect(lane.left, field.bottom + ui.u(4), lane.width, ui.u(40))
            told = self.desk.words("writing.lost", letters=shortened(codes, LONGEST_CODES))
            ui.text(told, note, Type(14, INK, lines=2))
            field.height += note.height
        half = (lane.width - ui.u(8)) // 2
        take = pygame.Rect(lane.left, field.bottom + ui.u(14), half, ui.touch_height())
        leave = take.move(half + ui.u(8), 0)
        backdrop(ui, take.bottom + ui.u(24))
        ui.button("take", take, self.desk.words("writing.take"), self._done, PRIMARY)
        ui.button("leave", leave, self.desk.words("writing.leave"), self.cancel, PLAIN)

    def typed(self, event: pygame.event.Event) -> bool:
        """Take letters, the key that removes one, and Enter."""
        if event.type == pygame.TEXTINPUT:
            typed = normalize("NFC", event.text)
            known = "".join(letter for letter in typed if letter in letters())
            self._lost = unwritten(typed, LONGEST_NAME)
            self.value = (self.value + known)[:LONGEST_NAME]
        elif event.key == pygame.K_BACKSPACE:
            self.value = self.value[:-1]
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._done()
        else:
            # a letter comes as TEXTINPUT too; as a key it is nobody's
            return event.key not in (pygame.K_ESCAPE, pygame.K_TAB)
        return True

    def cancel(self) -> bool:
        """Go back without taking anything."""
        self.desk.way.back()
        return True

    def _done(self) -> None:
        self.desk.way.back()
        self._take(self.value)
