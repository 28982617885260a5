"""Ask for a line of text, on a page for hosts without a text field."""

from __future__ import annotations

from collections.abc import Callable
from unicodedata import normalize

import pygame

from portolan.core.errors import shortened
from portolan.session.letters import letters, unwritten
from portolan.session.seats import LONGEST_NAME
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.page import Page
from portolan.ui.navigation.screen import Cancellable, KeyListener
from portolan.ui.render.theme import CREAM, GOLD, INK, TextStyle
from portolan.ui.render.ui import PLAIN, PRIMARY, Ui
from portolan.ui.widgets.background import backdrop, column

CURSOR = "|"
LONGEST_CODES = 48
"""Limit on the list of letters that cannot be shown, in characters."""


def ask_text(
    app: AppContext,
    label: str,
    value: str,
    take: Callable[[str], object],
    most: int = LONGEST_NAME,
) -> None:
    """Ask the player for a line of at most `most` letters; pass it to `take` if confirmed.

    Without a text field of the host, the limit is the length of a name.
    """
    words = app.words
    if most <= LONGEST_NAME:
        label = words("writing.most", label=label, most=most)

    def take_if_kept(text: str | None) -> None:
        if text is not None:
            take(text)

    if app.host.asks_text:
        buttons = words("writing.take"), words("writing.leave")
        app.ask(lambda: app.host.ask_text(label, value, *buttons, most), take_if_kept)
    else:
        app.navigator.push_overlay(TextPromptPage(app, label, value, take))


class TextPromptPage(Page, Cancellable, KeyListener):
    """Takes typed letters, and returns to the screen that asked for them."""

    name = "writing"

    def __init__(
        self, app: AppContext, label: str, value: str, take: Callable[[str], object]
    ) -> None:
        super().__init__(app)
        self.value = value
        self._lost: list[str] = []
        self._is_drawn = False
        self._label, self._take = label, take

    def draw(self, ui: Ui) -> None:
        """Draw the question, the text typed so far, and the buttons."""
        self._is_drawn = True
        lane = column(ui, 420)
        y = lane.top + max(ui.u(12), lane.height // 5)
        title = pygame.Rect(lane.left, y, lane.width, ui.u(30))
        ui.text(self._label, title, TextStyle(18, INK, lines=2))
        field = pygame.Rect(lane.left, title.bottom + ui.u(4), lane.width, ui.touch_height())
        ui.panel(field, CREAM, GOLD)
        ui.text(self.value + CURSOR, ui.inset(field, 12, 4), TextStyle(18, INK))
        if self._lost:
            # the fonts lack these letters, so they are named by their numbers
            codes = " ".join(f"U+{ord(c):04X}" for letter in self._lost for c in letter)
            note = pygame.Rect(lane.left, field.bottom + ui.u(4), lane.width, ui.u(40))
            text = self.app.words("writing.lost", letters=shortened(codes, LONGEST_CODES))
            ui.text(text, note, TextStyle(14, INK, lines=2))
            field.height += note.height
        half = (lane.width - ui.u(8)) // 2
        take = pygame.Rect(lane.left, field.bottom + ui.u(14), half, ui.touch_height())
        leave = take.move(half + ui.u(8), 0)
        backdrop(ui, take.bottom + ui.u(24))
        ui.button("take", take, self.app.words("writing.take"), self._done, PRIMARY)
        ui.button("leave", leave, self.app.words("writing.leave"), self.cancel, PLAIN)

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Handle letters and Backspace; Enter takes the text unless a button is in focus, which
        Space presses, too.
        """
        ui = self.app.ui
        presses = ui.focus in {target.key for target in ui.in_sight}
        if event.type == pygame.TEXTINPUT:
            # the letter of a key arrives after it: of the one that opened this page before it is
            # drawn, of Space after it pressed a button
            if not self._is_drawn or (presses and event.text == " "):
                return True
            typed = normalize("NFC", event.text)
            known = "".join(letter for letter in typed if letter in letters())
            self._lost = unwritten(typed, LONGEST_NAME)
            self.value = (self.value + known)[:LONGEST_NAME]
        elif event.key == pygame.K_BACKSPACE:
            self.value = self.value[:-1]
        else:
            # letters arrive as TEXTINPUT too; ignore their keys
            passed_on = {pygame.K_ESCAPE, pygame.K_TAB, pygame.K_RETURN, pygame.K_KP_ENTER}
            return event.key not in passed_on and not (presses and event.key == pygame.K_SPACE)
        return True

    def cancel(self) -> bool:
        """Go back without a result."""
        self.app.navigator.back()
        return True

    def _done(self) -> None:
        self.app.navigator.back()
        self._take(self.value)
