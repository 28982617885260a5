"""Send a match to somebody else: as a link, a file, or a QR code."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from portolan.ai.levels import levels
from portolan.session.saved_match import save_session
from portolan.session.session import Session
from portolan.storage import links
from portolan.storage.claimed_seats import newly_revealed
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.clipboard import by_hand
from portolan.ui.navigation.page import lanes
from portolan.ui.navigation.routes import LinkRoute, LiveRoute, ReplayRoute
from portolan.ui.navigation.saving import save_file
from portolan.ui.navigation.screen import Cancellable
from portolan.ui.render.hit_targets import Box, Label
from portolan.ui.render.theme import CREAM, FADED, INK, LEGIBLE, PAPER, STONE, TextStyle
from portolan.ui.render.ui import PLAIN, PRIMARY, QUIET, Ui
from portolan.ui.screens.interstitial.text_prompt import ask_text
from portolan.ui.screens.share.claim_seat import draw_seat_question, people_of
from portolan.ui.screens.share.code_page import CodePage
from portolan.ui.screens.share.seat_warning import SeatWarningPage
from portolan.ui.widgets.background import backdrop
from portolan.ui.widgets.qr_code import Code, draw_code, fits

MATCH, STEP, PUZZLE = "match", "step", "puzzle"
FILE: Final = "portolan-link.txt"
MATCH_FILE: Final = "portolan-match.json"
"""The way to send a match that is too long for a link."""
LANE, LOW, HEAD, NOTICE = 460.0, 420.0, 58.0, 76.0


class SharePage(CodePage, Cancellable):
    """Sends a match after `step` steps; shows for whom a running match waits."""

    name = "send"

    def __init__(self, app: AppContext, session: Session, step: int) -> None:
        super().__init__(app)
        self.session = session
        self.step = min(step, len(session.match.actions))
        self._at_step = session.after(self.step)
        self.what = MATCH if self._is_whole else STEP
        self._link = self._packed()

    # --- content ------------------------------------------------------------------------------

    @property
    def _is_whole(self) -> bool:
        return self.step == len(self.session.match.actions)

    @property
    def _in_play(self) -> bool:
        """Whether it is the active match, and not over."""
        session = self.session
        return session is self.app.match.session and not session.is_over

    def _sent(self) -> Session:
        """Return the session that the recipient of the link gets."""
        session = self.session
        if self.what == MATCH:
            return session
        known = levels(session.match.game.id)
        then = self._at_step
        if self.what == STEP:
            return then
        viewer = None if session.is_over else session.viewer
        return then.as_puzzle(known[len(known) // 2] if known else "", viewer)

    def _packed(self) -> str:
        """Return the text of the link; empty where it would be too long to be opened."""
        try:
            return links.pack(self._sent())
        except links.LinkError:
            return ""

    def _kinds(self) -> list[str]:
        """Return the kinds of content: a position without a decision is not a puzzle."""
        found = [MATCH] if self._is_whole else [MATCH, STEP]
        return found if self._at_step.is_over else [*found, PUZZLE]

    @property
    def address(self) -> str:
        """The whole link."""
        return f"{self.app.host.address}#{links.ADDRESS}{self._link}"

    # --- drawing -----------------------------------------------------------------------------

    def draw(self, ui: Ui) -> None:
        """Draw who is waited for, what is sent, and the buttons to send it."""
        whole, gap = ui.safe, ui.u(8)
        if self.code:
            self._draw_code(ui, whole.inflate(-2 * gap, -2 * gap), self.code)
            return
        words = self.app.words
        left, right = lanes(ui, words("send.title"), self.cancel, words("new.back"), LANE, LOW)
        low = left != right
        y = self._draw_head(ui, left)
        left.height, left.top = left.bottom - y, y
        y = self._draw_choices(ui, left)
        if not low:
            right.height, right.top = right.bottom - y, y
        low_end = self._draw_buttons(ui, right)
        backdrop(ui, max(y, low_end) + gap)

    def _draw_head(self, ui: Ui, lane: pygame.Rect) -> int:
        """Draw who is waited for, or the purpose of a link."""
        words, session = self.app.words, self.session
        box = pygame.Rect(lane.left, lane.top, lane.width, ui.u(HEAD))
        ui.panel(box, CREAM, STONE)
        inner = ui.inset(box, 10, 5)
        seat = session.asked_away() if self._in_play else None
        text = words(self._about())
        if seat is not None and self.what == MATCH:
            colour = self.app.colours(session)[seat]
            ui.emblem(seat, colour, (inner.left + ui.u(16), inner.centery), 30)
            inner.left, inner.width = inner.left + ui.u(42), inner.width - ui.u(42)
            text = words("send.waits", who=session.names[seat])
        ui.text(text, inner, TextStyle(15, INK, lines=3, least=LEGIBLE))
        return box.bottom + ui.u(6)

    def _about(self) -> str:
        """Return the key of the purpose of a link."""
        if self.what == PUZZLE:
            return "send.about_puzzle"
        sent = self._sent()
        if sent.is_over:
            return "send.about_over"
        return "send.about" if len(people_of(sent)) > 1 else "send.about_alone"

    def _notice(self) -> str:
        """Return what a link reveals; '' for a puzzle, which is dealt anew, or a finished match."""
        if self.what == PUZZLE or self._sent().is_over:
            return ""
        several = len(people_of(self._sent())) > 1
        return self.app.words("send.notice" if several else "send.notice_alone")

    def _draw_choices(self, ui: Ui, lane: pygame.Rect) -> int:
        """Draw what can be sent, and who plays here."""
        words, gap, y = self.app.words, ui.u(6), lane.top
        kinds = self._kinds()
        if len(kinds) > 1:
            row = pygame.Rect(lane.left, y, lane.width, ui.touch_height())
            labels = [(kind, words(f"send.kinds.{kind}", step=self.step)) for kind in kinds]
            ui.choice("what", row, labels, self.what, self._take_what, words("send.what"))
            y = row.bottom + gap
        if not self._in_play or self.what != MATCH:
            return y
        if self.app.live.can_lead(self.session):
            row = pygame.Rect(lane.left, y, lane.width, ui.touch_height())
            ui.button("live", row, words("live.title"), self._go_live, PLAIN)
            y = row.bottom + gap
        if self.session.away:
            row = pygame.Rect(lane.left, y, lane.width, ui.touch_height())
            ui.button("all-here", row, words("send.all_here"), partial(self._sit, None), QUIET)
            y = row.bottom + gap
        elif self.session.shared:
            lane = pygame.Rect(lane.left, y, lane.width, 0)
            y = draw_seat_question(ui, lane, self.session, None, self._sit) + gap
        return y

    def _draw_buttons(self, ui: Ui, area: pygame.Rect) -> int:
        words, gap, high = self.app.words, ui.u(6), ui.touch_height()
        y = area.top
        if self._link:
            box = pygame.Rect(area.left, y, area.width, high)
            ui.button("copy", box, words("send.copy"), self._copy, PRIMARY)
            y = box.bottom + gap
        row: list[tuple[str, Callable[[], object]]] = [("file", self._file)]
        if self._link and fits(self.address):
            row.insert(0, ("code", self._show_code))
        if self._link and "share" in self.app.host.offers:
            row.insert(0, ("share", self._share))
        wide = (area.width - gap * (len(row) - 1)) // len(row)
        for number, (key, do) in enumerate(row):
            place = pygame.Rect(area.left + number * (wide + gap), y, wide, high)
            ui.button(key, place, words(f"send.{key}"), do, PLAIN if self._link else PRIMARY)
        y += high + gap
        text = self.status or (self._notice() if self._link else words("send.too_long"))
        if self._link:
            text = f"{text} {words('send.length', count=len(self.address))}".lstrip()
        style = TextStyle(13, FADED, lines=8, least=LEGIBLE)
        notice = pygame.Rect(area.left, y, area.width, ui.u(NOTICE))
        least = ui.height(text, ui.inset(notice, 10, 5).width, style._replace(size=LEGIBLE))
        notice.height = max(notice.height, least + 2 * ui.u(5))
        ui.panel(notice, PAPER, STONE)
        ui.text(text, ui.inset(notice, 10, 5), style)
        y = notice.bottom + gap
        if self._in_play and self.session.asked_away() is not None:
            ways: list[tuple[str, str, Callable[[], object]]] = [
                ("look", words("end.table"), self._look),
                ("home", words("end.home"), self.app.navigator.home),
            ]
            if self.app.host.asks_text:
                ways.insert(1, ("paste", words("send.paste"), self._paste))
            wide = (area.width - gap * (len(ways) - 1)) // len(ways)
            for number, (key, label, do) in enumerate(ways):
                place = pygame.Rect(area.left + number * (wide + gap), y, wide, high)
                ui.button(key, place, label, do, QUIET)
            y += high + gap
        return y

    def _draw_code(self, ui: Ui, area: pygame.Rect, code: Code) -> None:
        """Draw the code as large as fits; a touch anywhere closes it."""
        high = ui.touch_height()
        ui.surface.fill(PAPER)
        draw_code(ui, pygame.Rect(area.left, area.top, area.width, area.height - high), code)
        text = pygame.Rect(area.left, area.bottom - high, area.width, high)
        ui.text(self.app.words("send.close"), text, TextStyle(14, INK, "centre", lines=2))
        a11y_label = Label(self.app.words("send.close"))
        ui.target("close", Box(ui.safe), self.cancel, a11y_label=a11y_label)

    # --- actions -----------------------------------------------------------------------------

    def cancel(self) -> bool:
        """Close the code, else go back; from a match that waits for others to the first screen."""
        if self.code:
            self.code = None
            self.app.refresh()
        else:
            self.app.navigator.back()
        return True

    def _take_what(self, kind: str) -> None:
        self.what, self.status = kind, ""
        self._link = self._packed()

    def _sit(self, seat: int | None) -> None:
        """Make one seat, or all, local to this device; show the match accordingly."""
        session = self.session
        seats = people_of(session) if seat is None else [seat]

        def sit() -> None:
            waited = session.asked_away() is not None
            self.app.match.sit(seats)
            if waited != (session.asked_away() is not None):
                self.app.navigator.go_on()

        if others := newly_revealed(session, seats, session.people):
            self.app.navigator.push_overlay(SeatWarningPage(self.app, session, others, sit))
        else:
            sit()

    def _share(self) -> None:
        host, text, prompt = self.app.host, self.address, by_hand(self.app)
        self.app.ask(lambda: host.share_text(text, *prompt))

    def _file(self) -> None:
        if not self._link:
            now = self.app.now().isoformat(timespec="seconds")
            data = save_session(links.without_away(self._sent()), now)
            save_file(self.app, MATCH_FILE, data)
            return
        save_file(self.app, FILE, f"{self.address}\n".encode())

    def _paste(self) -> None:
        """Open a link from the clipboard, where the browser does not pass it to this page."""

        def take(text: str) -> None:
            link = links.find_link(text)
            if link:
                self.app.navigator.go(LinkRoute(link))
            else:
                self.status = self.app.words("send.no_link")

        label = self.app.words("send.paste_here")
        ask_text(self.app, label, "", take, 2 * links.LONGEST)

    def _go_live(self) -> None:
        self.app.navigator.go(LiveRoute(self.session.key))

    def _look(self) -> None:
        self.app.navigator.go(ReplayRoute(len(self.session.match.actions), self.session.key))

    def debug_state(self) -> dict[str, str]:
        """Return who is asked."""
        decision = self.session.decision
        return {**super().debug_state(), "seat": str(decision.seat) if decision else ""}
