"""Join a live table that another device leads."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from portolan.session.live.messages import FREE, YOURS
from portolan.storage.device_name import device_name
from portolan.storage.library import summary
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.live_table import LONGEST, SEAT, code_in
from portolan.ui.navigation.page import Page, lanes
from portolan.ui.navigation.routes import JoinRoute
from portolan.ui.navigation.screen import Ticking
from portolan.ui.render.theme import INK, LEGIBLE, TextStyle
from portolan.ui.render.ui import PLAIN, PRIMARY, Ui
from portolan.ui.screens.interstitial.fetch import once_loaded
from portolan.ui.screens.interstitial.text_prompt import ask_text
from portolan.ui.screens.share.code_page import CodePage, draw_note, draw_seat_states
from portolan.ui.widgets.background import backdrop
from portolan.ui.widgets.qr_code import draw_code

LANE, LOW, CODE, ABOUT = 460.0, 450.0, 260.0, 54.0


def join_column(ui: Ui, app: AppContext) -> pygame.Rect:
    """Draw the header of a page of joining, and return the column below it."""
    words, home = app.words, app.navigator.home
    return lanes(ui, words("join.title"), home, words("new.back"), LANE)[0]


class JoinPage(CodePage, Ticking):
    """Shows an answer to the code of a table; then asks for a free seat."""

    name = "join"

    def __init__(self, app: AppContext, code: str) -> None:
        super().__init__(app)
        if code:
            app.live.problem = ""  # of an earlier attempt
        self._code = code
        self.answer = ""
        self.problem = "" if app.live.possible else app.words("join.cannot")
        self._asked = False
        self._fetched = False
        self._entering = False

    # --- long work ---------------------------------------------------------------------------

    def tick(self, time: float) -> bool:
        """Answer the code; fetch the game of the received match."""
        del time
        live, peers = self.app.live, self.app.host.peers
        if self._code and not self._asked and not self.problem and peers:
            self._asked = True
            own = live.offer is not None and live.offer[1] == self._code
            if own:
                self.problem = self.app.words("join.own")
            else:
                self.app.ask(self._answer, self._take_answer)
        if live.problem and not self.problem:
            self.problem = live.problem
            self.app.refresh()
        if live.follower and live.follower.came and not self._fetched:
            game = summary("", live.follower.came).game
            if game and not self.app.host.is_loaded(game):
                self._fetched = True
                once_loaded(self.app, game, self.app.refresh, left=self.app.navigator.back)
        return False

    async def _answer(self) -> tuple[int, str, str] | None:
        name = await device_name(self.app.host.storage)
        peers = self.app.host.peers
        answer = await peers.answer(self._code) if peers else None
        return (*answer, name) if answer else None

    def _take_answer(self, answer: tuple[int, str, str] | None) -> None:
        if answer is None:
            self.problem = self.app.words("join.damaged")
            return
        number, self.answer, name = answer
        self.app.live.join(number, name)
        self._show_code()

    @property
    def address(self) -> str:
        """The address that the leading device opens."""
        return f"{self.app.host.address}#{SEAT}{self.answer}"

    # --- drawing -----------------------------------------------------------------------------

    def draw(self, ui: Ui) -> None:
        """Draw what to do next."""
        words, gap = self.app.words, ui.u(8)
        lane = join_column(ui, self.app)
        live, follower = self.app.live, self.app.live.follower
        if self.problem or live.is_lost:
            lost = words("live.lost" if live.key else "join.lost")
            y = draw_note(ui, lane, self.problem or lost, 15)
            y = self._draw_paste(ui, pygame.Rect(lane.left, y, lane.width, 0))
        elif follower and follower.session and live.states():
            y = self._draw_seats(ui, lane)
        elif follower or (self._code and not self.answer):
            y = draw_note(ui, lane, words("join.wait"), 15)
        elif self.answer:
            y = self._draw_answer(ui, lane)
        else:
            y = draw_note(ui, lane, words("join.start"), 15)
            y = self._draw_paste(ui, pygame.Rect(lane.left, y, lane.width, 0))
        backdrop(ui, y + gap)

    def _draw_answer(self, ui: Ui, lane: pygame.Rect) -> int:
        """Draw the code that the leading device must open."""
        words, high, gap = self.app.words, ui.touch_height(), ui.u(6)
        low = lane.height < ui.u(LOW)  # the seats come with the same note
        side = min(
            ui.u(CODE), lane.width, lane.height - ui.u(ABOUT) - (1 if low else 3) * high - gap
        )
        if self.code:
            draw_code(ui, pygame.Rect(lane.left, lane.top, lane.width, side), self.code)
        text = pygame.Rect(lane.left, lane.top + side, lane.width, ui.u(ABOUT))
        ui.text(words("join.show"), text, TextStyle(14, INK, "centre", lines=3, least=LEGIBLE))
        row = pygame.Rect(lane.left, text.bottom + gap, lane.width, high)
        ui.button("copy", row, words("send.copy"), self._copy, PRIMARY)
        if low and not self.status:
            return row.bottom
        note = pygame.Rect(lane.left, row.bottom + gap, lane.width, 0)
        return draw_note(ui, note, self.status or words("live.notice"))

    def _draw_seats(self, ui: Ui, lane: pygame.Rect) -> int:
        """Draw the seats: the free ones can be taken, those of this device given back."""
        words, high, gap, y = self.app.words, ui.touch_height(), ui.u(4), lane.top
        follower = self.app.live.follower
        if follower is None or follower.session is None:
            return y
        session = follower.session
        game = pygame.Rect(lane.left, y, lane.width, ui.u(28))
        ui.text(session.match.game.title, game, TextStyle(18, INK, "centre", face="title"))
        y = game.bottom
        asked = pygame.Rect(lane.left, y, lane.width, ui.u(24))
        ui.text(words("join.seat"), asked, TextStyle(14, INK, "centre", face="bold"))
        y = asked.bottom + gap
        rows = pygame.Rect(lane.left, y, lane.width, 0)
        y = draw_seat_states(ui, self.app, session, rows, self._choice)
        note = pygame.Rect(lane.left, y, lane.width, 0)
        y = draw_note(ui, note, words("live.notice"))
        if follower.seats:
            go = pygame.Rect(lane.left, y, lane.width, high)
            ui.button("go", go, words("live.to_table"), self._enter, PRIMARY)
            y = go.bottom + gap
        return y

    def _draw_paste(self, ui: Ui, lane: pygame.Rect) -> int:
        if not self.app.live.possible:
            return lane.top
        words, gap, high = self.app.words, ui.u(6), ui.touch_height()
        row = pygame.Rect(lane.left, lane.top, (lane.width - gap) // 2, high)
        ui.button("paste", row, words("join.paste"), self._paste, PLAIN)
        row = row.move(row.width + gap, 0)
        ui.button("scan", row, words("live.scan"), partial(self._scan, self._take_link), PRIMARY)
        if not self.status:
            return row.bottom
        note = pygame.Rect(lane.left, row.bottom + gap, lane.width, 0)
        return draw_note(ui, note, self.status)

    # --- actions -----------------------------------------------------------------------------

    def _paste(self) -> None:
        ask_text(self.app, self.app.words("join.paste_here"), "", self._take_link, LONGEST)

    def _take_link(self, text: str) -> None:
        if code := code_in(text):
            self.app.navigator.home()
            self.app.navigator.go(JoinRoute(code))
        else:
            self.problem = self.app.words("join.damaged")

    def _choice(self, seat: int, state: str) -> Callable[[], object] | None:
        return partial(self._sit, seat, yes=state == FREE) if state in (FREE, YOURS) else None

    def _sit(self, seat: int, *, yes: bool) -> None:
        if follower := self.app.live.follower:
            follower.sit({*follower.seats, seat} if yes else {*follower.seats} - {seat})

    def _enter(self) -> None:
        if self._entering:
            return
        self._entering = True

        async def enter() -> None:
            await self.app.live.enter()
            self.app.navigator.go_on()

        self.app.later(enter)

    def debug_state(self) -> dict[str, str]:
        """Return the code to answer with, and who plays where."""
        states = " ".join(self.app.live.states())
        return {**super().debug_state(), "code": self.answer, "seats": states}


class AnswerPage(Page, Ticking):
    """Passes the answer of a joining device to the tab with the table, and shows what to do."""

    name = "answer"

    def __init__(self, app: AppContext, code: str) -> None:
        super().__init__(app)
        self._code = code
        self._asked = False
        self.status = app.words("join.handing")

    def tick(self, time: float) -> bool:
        """Pass the answer on, once."""
        del time
        peers = self.app.host.peers
        if not self._asked:
            self._asked = True
            if peers is None:
                self.status = self.app.words("join.untaken")
            else:
                self.app.ask(partial(peers.hand_over, self._code), self._take)
        return False

    def _take(self, taken: bool) -> None:
        self.status = self.app.words("join.taken" if taken else "join.untaken")

    def draw(self, ui: Ui) -> None:
        """Draw the outcome of the answer."""
        backdrop(ui, draw_note(ui, join_column(ui, self.app), self.status, 15))
