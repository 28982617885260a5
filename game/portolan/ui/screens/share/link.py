"""A received match: its content, who opens it, and how it relates to stored ones."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator

import pygame

from portolan.core.errors import BadSaveError
from portolan.core.time_slicing import Slices
from portolan.platform.storage import StorageError
from portolan.session.letters import quoted
from portolan.session.lobby.game_list import offered
from portolan.session.saved_match import loading_session, match_in, save_session
from portolan.session.seating import find_seating
from portolan.session.session import Session
from portolan.storage import library, links
from portolan.storage.claimed_seats import newly_revealed, taken_seats
from portolan.storage.library import LACKING, MatchSummary
from portolan.storage.merge import APART, NEW, Comparison, compare_with_stored
from portolan.storage.store import sentence
from portolan.ui.animation.progress import Progress
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.page import Page, lanes
from portolan.ui.navigation.routes import LessonRoute
from portolan.ui.navigation.screen import Progressing
from portolan.ui.render.theme import CREAM, FADED, INK, STONE, TextStyle
from portolan.ui.render.ui import PRIMARY, QUIET, Ui
from portolan.ui.screens.interstitial.fetch import once_loaded
from portolan.ui.screens.share.claim_seat import (
    draw_seat_question,
    draw_seats,
    people_of,
)
from portolan.ui.screens.share.seat_warning import SeatWarningPage
from portolan.ui.widgets.background import backdrop, notice
from portolan.ui.widgets.pieces import Button

LANE, LOW, CARD, SIGN = 460.0, 420.0, 116.0, 23.0
LONGEST_GAME = 20
"""Limit on the quoted name of an unknown game, in letters."""


class LinkPage(Page, Progressing):
    """Reads a link like a saved match; nothing is stored before all of it is read.

    A match from a file is passed in as a session, with the same questions. A match that continues a
    stored one is merged into it; one that continued differently is stored separately.
    """

    name = "link"
    shows_trouble = True

    def __init__(self, app: AppContext, text: str, came: Session | None = None) -> None:
        super().__init__(app)
        self.problem = ""
        self._text = text
        self.came = came
        self.comparison: Comparison | None = None
        self.seat: int | None = None
        self._taken: list[int] = []
        """The seats that may be opened here without a warning."""
        self._data: bytes | None = None
        self._reading: Slices | None = None
        self._progress = Progress()
        self._title = "link.title" if came is None else "link.file_title"
        if came:
            self.seat = self._likely(came)
            self._later(self._find_stored)
            return
        try:
            self._data = links.unpack(text)
        except links.LinkError as error:
            self.problem = app.words(f"link.{error.why}")

    # --- long work ---------------------------------------------------------------------------

    def tick(self, time: float) -> bool:
        """Continue reading; then look for a stored copy of the match."""
        del time
        if self._data is not None:
            data, self._data = self._data, None
            self._open(data)
        elif self._reading:
            self._read_on(self._reading)
        return self._reading is not None

    def _open(self, data: bytes) -> None:
        """Start to read a match, once its game is loaded."""
        about = library.summary("", data)
        if about.problem or not about.game:
            self.problem = self._why(about)
            self.app.refresh()
            return

        def read() -> None:
            key = library.new_key(self.app.now())
            count = len(match_in(data)["actions"])
            self._reading = Slices(_loading_shares(loading_session(data, find_seating, key), count))
            self.app.refresh()

        once_loaded(self.app, about.game, read, left=self.app.navigator.back)

    def _why(self, about: MatchSummary) -> str:
        """Return why an intact match cannot be opened."""
        if about.problem == LACKING and about.game:
            return self.app.words("link.lacking", game=quoted(about.game, LONGEST_GAME))
        return self.app.words("link.later" if about.problem == library.LATER else "link.damaged")

    def _read_on(self, reading: Slices) -> None:
        try:
            if not reading.go_on():
                return
        except BadSaveError as error:
            self.problem = self.app.words("link.impossible", error=sentence(str(error)))
        else:
            self.came = reading.value
            self.seat = self._likely(reading.value)
            self._later(self._find_stored)
        self._reading = None
        self.app.refresh()

    def _likely(self, came: Session) -> int | None:
        """Return the likely recipient of a link: the asked seat, if it is a person's."""
        people, decision = people_of(came), came.decision
        if len(people) == 1:
            return people[0]
        return decision.seat if decision and decision.seat in people else None

    async def _find_stored(self) -> None:
        """Look for the match among the stored ones; store one that differs separately."""
        if self.came is None:
            return
        comparison = await compare_with_stored(self.app.host.storage, self.came)
        people = people_of(self.came)
        known = await taken_seats(self.app.host.storage, self.came)
        if known is not None:
            self._taken = [seat for seat in known if seat in people]
            self.seat = self._taken[0] if len(self._taken) == 1 else None
        elif self.seat is not None:
            self._taken = [self.seat]
        if comparison.how == APART:
            here = await self.app.store.match(comparison.key)
            if here:
                self.came.sit(here.people)
            now = self.app.now().isoformat(timespec="seconds")
            await self.app.store.write(self.came.key, save_session(self.came, now))
        self.comparison = comparison
        self.app.refresh()

    def _later(self, work: Callable[[], Awaitable[object]]) -> None:
        """Run a task with saved data; show any error."""

        async def doing() -> None:
            try:
                await work()
            except StorageError as error:
                self.problem = self.app.words("matches.trouble", error=sentence(str(error)))
                self.app.refresh()

        self.app.later(doing)

    def draw_progress(self, ui: Ui) -> bool:
        """Draw the progress of reading."""
        return self._reading is not None and self._progress.grow(ui, self._reading.progress)

    # --- drawing -----------------------------------------------------------------------------

    def draw(self, ui: Ui) -> None:
        """Draw the received match and its buttons, or why it cannot be opened."""
        words, gap = self.app.words, ui.u(8)
        home = self.app.navigator.home
        left, right = lanes(ui, words(self._title), home, words("end.home"), LANE, LOW)
        card = pygame.Rect(left.left, left.top, left.width, ui.u(CARD))
        self._progress.hide()
        if self.problem or self.app.trouble:
            notice(ui, self.problem or self.app.trouble or "", card)
            backdrop(ui, card.bottom + gap)
        elif self.came is None or self.comparison is None:
            self._draw_reading(ui, card)
        else:
            self._draw_received(ui, card, self.came, self.comparison)
            top = right.top if left != right else card.bottom + gap
            self._draw_ways(ui, pygame.Rect(right.left, top, right.width, right.bottom - top),
                            self.came, self.comparison)  # fmt: skip

    def _draw_reading(self, ui: Ui, box: pygame.Rect) -> None:
        ui.panel(box, CREAM, STONE)
        ui.text(self.app.words("link.reading"), ui.inset(box, 12, 8), TextStyle(15, INK, lines=3))
        groove = pygame.Rect(box.left + ui.u(12), box.bottom - ui.u(9), 0, ui.u(4))
        groove.width = box.width - ui.u(24)
        self._progress.draw(ui, groove, self._reading.progress if self._reading else 0.0)
        backdrop(ui, box.bottom + ui.u(8))

    def _draw_received(
        self, ui: Ui, card: pygame.Rect, came: Session, comparison: Comparison
    ) -> None:
        """Draw the match, its state, and how it relates to a stored copy."""
        words, decision = self.app.words, came.decision
        ui.panel(card, CREAM, STONE)
        inner = ui.inset(card, 12, 8)
        top = pygame.Rect(inner.left, inner.top, inner.width, ui.u(24))
        colours = self.app.colours(came)
        signs = top.copy()
        signs.width = ui.u(SIGN * len(colours))
        signs.right = top.right
        draw_seats(ui, signs, colours, came.faces)
        top.width = signs.left - top.left
        ui.text(came.match.game.title, top, TextStyle(18, INK, face="title"))
        steps = len(came.match.actions)
        about = pygame.Rect(inner.left, top.bottom + ui.u(2), inner.width, ui.u(22))
        state = words("home.over")
        if decision:
            state = words("home.asked", who=came.names[decision.seat])
        ui.text(
            words("link.stands", step=steps, state=state), about, TextStyle(14, INK, face="bold")
        )
        text = pygame.Rect(inner.left, about.bottom, inner.width, inner.bottom - about.bottom)
        ui.text(self._relation(came, comparison), text, TextStyle(13, FADED, "left", "top", 4))

    def _relation(self, came: Session, comparison: Comparison) -> str:
        """Return a sentence on how the match relates to a stored copy."""
        how, as_puzzle = comparison.how, came.match.seed is None and not came.match.actions
        key = "link.puzzle" if how == NEW and as_puzzle else f"link.{how}"
        return self.app.words(key, step=comparison.common)

    def _draw_ways(self, ui: Ui, area: pygame.Rect, came: Session, comparison: Comparison) -> None:
        high, gap = ui.touch_height(), ui.u(8)
        y = area.top
        if comparison.how == NEW and len(people_of(came)) > 1 and not came.is_over:
            y = draw_seat_question(ui, area, came, self.seat, self._sit) + gap
        for key, label, do, look, _ in self._ways(came, comparison):
            ui.button(key, pygame.Rect(area.left, y, area.width, high), label, do, look)
            y += high + gap
        backdrop(ui, y)

    def _ways(self, came: Session, comparison: Comparison) -> list[Button]:
        words = self.app.words
        if comparison.how == NEW:
            seat = self.seat
            label = words("link.begin")
            if came.is_over:
                label = words("matches.result")
            elif seat is not None:
                label = words("link.begin_as", who=came.own_names[seat])
            begin = Button("begin", label, self._begin, PRIMARY)
            return [*self._lessons(came.match.game.id), begin]
        if comparison.how == APART:
            return [
                Button("open-new", words("link.open_new"), lambda: self._take(came.key), PRIMARY),
                Button("open-here", words("link.open_here"), lambda: self._take(comparison.key)),
            ]
        return [
            Button("begin", words("link.go_on"), lambda: self._take(comparison.key), PRIMARY),
            Button("home", words("end.home"), self.app.navigator.home, QUIET),
        ]

    def _lessons(self, game: str) -> list[Button]:
        """Return the button of the lesson for a game not played here yet; the link waits."""
        info, match = offered()[game], self.app.match

        def learn() -> None:
            match.invitation = self._text
            self.app.navigator.go(LessonRoute(game))

        if not (self._text and info.lesson and match.is_new(game)):
            return []
        return [Button("learn", self.app.words("link.learn", game=info.title), learn)]

    # --- actions -----------------------------------------------------------------------------

    def _sit(self, seat: int | None) -> None:
        self.seat = seat

    def _begin(self) -> None:
        """Store and open a match that is new here."""
        came = self.came
        if came is None:
            return
        seats = people_of(came) if self.seat is None else [self.seat]

        def begin() -> None:
            self.app.match.receive(came)
            self.app.match.sit(seats)
            self.app.navigator.go_on()

        others = (
            []
            if came.is_over or len(people_of(came)) == 1
            else newly_revealed(came, seats, self._taken)
        )
        if others:
            self.app.navigator.push_overlay(SeatWarningPage(self.app, came, others, begin))
        else:
            begin()

    def _take(self, key: str) -> None:
        """Open the stored match, with the received actions if they continue it."""
        came = self.came

        async def go() -> None:
            if came and await self.app.match.go_on_with(came, key):
                self.app.navigator.go_on()
            else:
                self.app.navigator.home()

        self._later(go)


def _loading_shares(
    loading: Generator[None, None, Session], count: int
) -> Generator[float, None, Session]:
    """Load a match of `count` actions in slices; yield the share that is loaded."""
    done = 0
    while True:
        try:
            next(loading)
        except StopIteration as end:
            session: Session = end.value
            return session
        done += 1
        yield done / count
