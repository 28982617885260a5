"""The hand-over screen between two people: it shows no secrets."""

from __future__ import annotations

import pygame

from portolan.session.session import Session
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.page import Page
from portolan.ui.navigation.routes import ShareRoute
from portolan.ui.navigation.screen import Cancellable
from portolan.ui.render.theme import FADED, INK, TextStyle
from portolan.ui.render.ui import PLAIN, PRIMARY, QUIET, Ui
from portolan.ui.widgets.background import backdrop, column


class HandOverPage(Page, Cancellable):
    """Asks for the device to be handed to one seat."""

    name = "hand-over"

    def __init__(self, app: AppContext, session: Session, seat: int) -> None:
        super().__init__(app)
        self.session, self.seat = session, seat
        self.forced = session.waits_for() is not None

    def draw(self, ui: Ui) -> None:
        """Draw who must take the device, and the buttons."""
        words, who = self.app.words, self.session.names[self.seat]
        colour = self.app.colours(self.session)[self.seat]
        lane = column(ui, 420)
        high = ui.u(96 + 44 + 66) + 3 * (ui.touch_height() + ui.u(12))
        y = lane.top + max(ui.u(8), (lane.height - high) // 4)
        room = min(1.0, (lane.height - ui.u(16)) / high)
        ui.emblem(self.seat, colour, (lane.centerx, y + round(ui.u(46) * room)), 84 * room)
        y += round(ui.u(100) * room)
        title = pygame.Rect(lane.left, y, lane.width, ui.u(40))
        ui.text(
            words("hand_over.title", who=who), title, TextStyle(26, INK, "centre", face="title")
        )
        text = pygame.Rect(lane.left, title.bottom, lane.width, ui.u(50))
        ui.text(words("hand_over.text", who=who), text, TextStyle(14, FADED, "centre", lines=2))
        y = text.bottom + ui.u(10)
        ready = pygame.Rect(lane.left, y, lane.width, ui.touch_height())
        label = words("hand_over.ready", who=who)
        ui.button("ready", ready, label, self._ready, PRIMARY)
        row = pygame.Rect(lane.left, ready.bottom + ui.u(10), lane.width, ui.touch_height())
        half = (row.width - ui.u(8)) // 2
        left, right = row.copy(), row.copy()
        left.width = right.width = half
        right.right = row.right
        undo = self.forced and self.session.undo_problem() is None
        if self.forced and not undo:
            right = row
        if not self.forced:
            ui.button("open", left, words("hand_over.open"), self.app.navigator.back, PLAIN)
        elif undo:
            ui.button("undo", left, words("table.undo"), self._undo, PLAIN, "table/art/undo")
        ui.button(
            "home", right, words("end.home"), self.app.navigator.home, QUIET, "table/art/home"
        )
        send = row.move(0, row.height + ui.u(10))
        backdrop(ui, send.bottom + ui.u(24))
        ui.button("send", send, words("send.pass"), self._send, QUIET)

    def _send(self) -> None:
        self.app.navigator.go(ShareRoute(len(self.session.match.actions), self.session.key))

    def cancel(self) -> bool:
        """Go to the first screen: the one below shows hidden information."""
        self.app.navigator.home()
        return True

    def _ready(self) -> None:
        self.session.reveal_to(self.seat)
        self.app.navigator.go_on()

    def _undo(self) -> None:
        self.session.undo()
        self.app.match.keep()
        self.app.navigator.go_on()

    def debug_state(self) -> dict[str, str]:
        """Return who must take the device."""
        decision = self.session.decision
        asked = decision.prompt if decision else ""
        return {**super().debug_state(), "seat": str(self.seat), "prompt": asked}
