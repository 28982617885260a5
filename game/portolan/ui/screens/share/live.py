"""Play a match at several devices: the code for the next device, and who plays where."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from portolan.platform import NotLoadedError
from portolan.session.live.messages import BOT, FREE, YOURS
from portolan.session.session import Session
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.live_table import JOIN, LONGEST, code_in
from portolan.ui.navigation.page import lanes
from portolan.ui.navigation.screen import Ticking
from portolan.ui.render.theme import INK, LEGIBLE, TextStyle
from portolan.ui.render.ui import PLAIN, PRIMARY, QUIET, Look, Ui
from portolan.ui.screens.interstitial.text_prompt import ask_text
from portolan.ui.screens.share.code_page import FEW, CodePage, draw_note, draw_seat_states
from portolan.ui.widgets.background import backdrop
from portolan.ui.widgets.qr_code import draw_code

LANE, LOW = 460.0, 620.0
CODE, LEAST_CODE, ABOUT, NOTE = 230.0, 110.0, 54.0, 106.0
"""Heights: maximum and minimum of the code, of the text below it, of the final note."""


class LivePage(CodePage, Ticking):
    """Leads a table: shows the code for the next device, reads its answer, gives seats away."""

    name = "live"

    def __init__(self, app: AppContext, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self._drawn_offer = ""
        self._asked = False
        self._cannot = False
        if not app.live.is_on(session) or app.live.leader is None:
            can = session is app.match.session and app.live.can_lead(session)
            self._cannot = not (can and app.live.lead(session))

    # --- code --------------------------------------------------------------------------------

    @property
    def address(self) -> str:
        """The address that the next device opens; empty until its code is known."""
        offer = self.app.live.offer
        return f"{self.app.host.address}#{JOIN}{offer[1]}" if offer else ""

    @property
    def _has_room(self) -> bool:
        """Whether another device can join: there is a free seat."""
        return FREE in self.app.live.states()

    def tick(self, time: float) -> bool:
        """Prepare a code for the next device as long as there is a free seat."""
        del time
        live, peers = self.app.live, self.app.host.peers
        if notice := live.pop_notice():
            self.status = notice
            self.app.refresh()
        if self._cannot or peers is None or self._asked or live.leader is None:
            return False
        if live.offer is None:
            self._asked = True
            self.app.ask(peers.offer, self._take_offer)
        elif self._drawn_offer != live.offer[1]:
            self._asked = True
            self._show_code()
        return False

    def _take_offer(self, offer: tuple[int, str] | None) -> None:
        self._asked = False
        if offer is None:
            self._cannot = True
        else:
            self.app.live.offer = offer

    def _take_library(self, error: NotLoadedError | None) -> None:
        self._asked = False
        offer = self.app.live.offer
        self._drawn_offer = offer[1] if offer else ""
        super()._take_library(error)

    # --- drawing -----------------------------------------------------------------------------

    def draw(self, ui: Ui) -> None:
        """Draw the code, the buttons to exchange codes, the seats, and the button to continue."""
        words, gap = self.app.words, ui.u(8)
        back = self.app.navigator.back
        left, right = lanes(ui, words("live.title"), back, words("new.back"), LANE, LOW)
        if self._cannot:
            backdrop(ui, draw_note(ui, left, words("live.cannot"), 15))
            return
        if left != right:
            self._draw_code(ui, left, left.height - ui.touch_height() - ui.u(ABOUT) - gap)
            end = self._draw_table(ui, right)
        else:
            seats = len(self.session.seats)
            rows = 3 + (-(-seats // 2) if seats > FEW else seats)
            rest = rows * (ui.touch_height() + ui.u(4)) + ui.u(ABOUT + NOTE) + 3 * gap
            y = self._draw_code(ui, left, left.height - rest)
            end = self._draw_table(ui, pygame.Rect(left.left, y, left.width, left.bottom - y))
        backdrop(ui, end)

    def _draw_code(self, ui: Ui, lane: pygame.Rect, most: int) -> int:
        """Draw the code for the next device, with instructions."""
        words, gap, y = self.app.words, ui.u(6), lane.top
        side = max(ui.u(LEAST_CODE), min(ui.u(CODE), most, lane.width))
        if self.code and self.app.live.offer:
            draw_code(ui, pygame.Rect(lane.left, y, lane.width, side), self.code)
        text = pygame.Rect(lane.left, y + side, lane.width, ui.u(ABOUT))
        about = words("live.show" if self.app.live.offer else "live.making")
        ui.text(about, text, TextStyle(13, INK, "centre", lines=3, least=LEGIBLE))
        wide, high = (lane.width - 2 * gap) // 3, ui.touch_height()
        row = pygame.Rect(lane.left, text.bottom, wide, high)
        scanning = PRIMARY if self._has_room else PLAIN
        ways: list[tuple[str, str, Callable[[], object], Look]] = [
            ("copy", words("send.copy"), self._copy, PLAIN),
            ("paste", words("live.paste"), self._paste, PLAIN),
            ("scan", words("live.scan"), partial(self._scan, self._take_answer), scanning),
        ]
        for number, (key, label, do, look) in enumerate(ways if self.address else ()):
            ui.button(key, row.move(number * (wide + gap), 0), label, do, look)
        return row.bottom + gap

    def _draw_table(self, ui: Ui, lane: pygame.Rect) -> int:
        """Draw who plays where, and the button to continue."""
        words, gap, high = self.app.words, ui.u(4), ui.touch_height()
        y = draw_seat_states(ui, self.app, self.session, lane, self._choice)
        text = self.app.live.ahead_text(self.session) or self.status or words("live.notice")
        if self.app.live.faults:
            text = f"{text} {words('live.faults', count=self.app.live.faults)}"
        y = draw_note(ui, pygame.Rect(lane.left, y, lane.width, 0), text)
        wide = (lane.width - gap) // 2
        end = pygame.Rect(lane.left, y, wide, high)
        ui.button("end", end, words("live.end"), self._end, QUIET)
        go = end.move(wide + gap, 0)
        ui.button("go", go, words("live.to_table"), self.app.navigator.go_on,
                  PLAIN if self._has_room else PRIMARY)  # fmt: skip
        return go.bottom + gap

    # --- actions -----------------------------------------------------------------------------

    def _choice(self, seat: int, state: str) -> Callable[[], object] | None:
        return None if state == BOT else partial(self._sit, seat, here=state != YOURS)

    def _sit(self, seat: int, *, here: bool) -> None:
        self.status = ""
        self.app.live.sit(seat, here=here)

    def _paste(self) -> None:
        ask_text(self.app, self.app.words("live.paste_here"), "", self._take_answer, LONGEST)

    def _take_answer(self, text: str) -> None:
        code, peers = code_in(text), self.app.host.peers
        if not code or peers is None:
            self.status = self.app.words("live.no_answer")
        else:
            self.app.ask(partial(peers.accept, code), self._accepted)

    def _accepted(self, result: str) -> None:
        keys = {"taken": "live.connecting", "unknown": "live.unknown"}
        self.status = self.app.words(keys.get(result, "live.no_answer"))

    def _end(self) -> None:
        """Leave the table; the match continues here, or by link."""
        self.app.live.leave()
        self.app.navigator.go_on()

    def debug_state(self) -> dict[str, str]:
        """Return the code of the next device, and who plays where."""
        offer = self.app.live.offer
        states = " ".join(self.app.live.states())
        return {**super().debug_state(), "code": offer[1] if offer else "", "seats": states}
