"""The voyage of the day: start, continue, and its result in a few lines to copy."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import partial

import pygame

from portolan.platform.storage import StorageError
from portolan.session.lobby.daily import start_voyage, voyage_of
from portolan.session.lobby.game_list import GameInfo, offered
from portolan.session.seats import level_name
from portolan.storage.library import MATCHES
from portolan.storage.store import sentence
from portolan.storage.voyages import DailyResult, first_result, match_key
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.clipboard import copy
from portolan.ui.navigation.page import Page, heading
from portolan.ui.navigation.routes import PuzzlesRoute
from portolan.ui.navigation.screen import Ticking
from portolan.ui.render.theme import CREAM, FADED, INK, STONE, TextStyle
from portolan.ui.render.ui import PRIMARY, QUIET, Ui
from portolan.ui.screens.interstitial.fetch import once_loaded
from portolan.ui.widgets.background import backdrop, notice
from portolan.ui.widgets.dates import long_date
from portolan.ui.widgets.pieces import Button, button_row

ABOUT, CARD, LANE, LOW = 40.0, 122.0, 520.0, 430.0


def day_of(now: datetime) -> date:
    """Return the date by UTC: the same for everybody."""
    return now.astimezone(UTC).date()


class DailyPage(Page, Ticking):
    """A card for each game with daily voyages, or for one; a finished one shows its result.

    The day is that on which the page was opened: it stays valid past midnight.
    """

    name = "voyage"
    shows_trouble = True

    def __init__(self, app: AppContext, game: str = "") -> None:
        super().__init__(app)
        self.day = day_of(app.now())
        self.games = [o for o in offered().values() if o.has_voyage and game in ("", o.id)]
        self.ended: dict[str, DailyResult | None] = {}
        self.copied = ""
        self._begun: frozenset[str] = frozenset()
        self._looked = False
        self._here = self._newly_loaded()

    # --- data --------------------------------------------------------------------------------

    def tick(self, time: float) -> bool:
        """Load the stored matches of this day once, and notice games as they are loaded."""
        del time
        if self._here != (here := self._newly_loaded()):
            self._here = here
            self.app.refresh()
        if not self._looked:
            self._looked = True
            self.app.later(self._look)
        return False

    def _newly_loaded(self) -> list[str]:
        """Return the loaded games."""
        return [game.id for game in self.games if self.app.host.is_loaded(game.id)]

    async def _look(self) -> None:
        storage = self.app.host.storage
        try:
            self._begun = frozenset(await storage.keys(MATCHES))
            for game in self.games:
                self.ended[game.id] = await first_result(storage, game.id, self.day)
        except StorageError as error:
            self.app.trouble = sentence(str(error))
        self.app.refresh()

    def status_text(self, game: GameInfo) -> str:
        """Return a text on the state of a game's voyage."""
        words, ended = self.app.words, self.ended.get(game.id)
        if ended:
            place = words("voyage.place", place=ended.place, of=ended.of)
            return words("voyage.ended", place=place, points=self._points(ended))
        if match_key(game.id, self.day) in self._begun:
            return words("voyage.begun")
        if game.id not in self._here:
            return words("voyage.waits")
        voyage = voyage_of(game.id)
        level = level_name(game.id, voyage.level)
        return words("voyage.alone", count=voyage.seats - 1, level=level)

    def _points(self, ended: DailyResult) -> str:
        return self.app.words("voyage.points", count=ended.points)

    def lines(self, game: GameInfo, ended: DailyResult) -> str:
        """Return a result as lines without spoilers."""
        words = self.app.words
        place = words("voyage.place", place=ended.place, of=ended.of)
        lines = [
            words("voyage.sign", game=game.title, day=long_date(words, self.day)),
            f"{place}, {self._points(ended)}",
        ]
        if address := self.app.host.address:
            lines.append(f"{address}#voyage/{game.id}")
        return "\n".join(lines)

    # --- drawing -----------------------------------------------------------------------------

    def draw(self, ui: Ui) -> None:
        """Draw the date, and a card for each game: side by side where the canvas is low."""
        words, gap = self.app.words, ui.u(8)
        whole = ui.safe
        low = whole.height < ui.u(LOW) and whole.width > whole.height
        area = whole.inflate(-2 * gap, -2 * gap)
        if not low:
            area.inflate_ip(min(0, ui.u(LANE) - area.width), 0)
        y = self._head(ui, area)
        about = pygame.Rect(area.left, y, area.width, ui.u(ABOUT))
        if trouble := self.app.trouble:
            notice(ui, trouble, about)
        else:
            text = words("voyage.about", day=long_date(words, self.day))
            ui.text(text, about, TextStyle(14, INK, "centre", lines=2))
        y = about.bottom + gap
        across = len(self.games) if low else 1
        wide = (area.width - gap * (across - 1)) // max(1, across)
        for number, game in enumerate(self.games):
            row, column = divmod(number, across)
            left = area.left + column * (wide + gap)
            top = y + row * (ui.u(CARD) + gap)
            self._card(ui, pygame.Rect(left, top, wide, ui.u(CARD)), game)
        rows = -(-len(self.games) // max(1, across))
        backdrop(ui, y + rows * (ui.u(CARD) + gap))

    def _head(self, ui: Ui, area: pygame.Rect) -> int:
        """Draw the title between the back button and the button of puzzles."""
        words, title, wide = self.app.words, self.app.words("voyage.title"), ui.u(98)
        having = [game.id for game in self.games if game.puzzles]
        head = area.copy()
        if having:
            box = pygame.Rect(area.right - wide, area.top, wide, ui.touch_height())
            go = partial(self.app.navigator.go, PuzzlesRoute(having[0]))
            ui.button("puzzles", box, words("home.puzzles"), go, QUIET)
            if ui.width(title, 26, "title") > area.width - 2 * (wide + ui.u(8)):
                head.width -= wide + ui.u(4)
        return heading(ui, head, title, self.app.navigator.back, words("new.back"))

    def _card(self, ui: Ui, card: pygame.Rect, game: GameInfo) -> None:
        ui.panel(card, CREAM, STONE)
        inner = ui.inset(card, 10, 6)
        high = ui.touch_height()
        title = pygame.Rect(inner.left, inner.top, inner.width, ui.u(26))
        ui.text(game.title, title, TextStyle(18, INK, face="title"))
        row = pygame.Rect(inner.left, inner.bottom - high, inner.width, high)
        text = pygame.Rect(inner.left, title.bottom, inner.width, row.top - title.bottom)
        sentence = (
            self.app.words("send.copied") if self.copied == game.id else self.status_text(game)
        )
        ui.text(sentence, text, TextStyle(13.5, FADED, lines=2))
        button_row(ui, row, self._buttons(game), 6)

    def _buttons(self, game: GameInfo) -> list[Button]:
        words, name, ended = self.app.words, game.id, self.ended.get(game.id)
        begun = match_key(game.id, self.day) in self._begun
        if ended:
            return [
                Button(
                    f"copy:{name}", words("voyage.copy"), partial(self._copy, game, ended), PRIMARY
                ),
                Button(
                    f"again:{name}",
                    words("voyage.again"),
                    partial(self._start_voyage, game, again=True),
                ),
            ]
        label = words("voyage.go_on" if begun else "voyage.sail")
        return [Button(f"sail:{name}", label, partial(self._start_voyage, game), PRIMARY)]

    # --- actions -----------------------------------------------------------------------------

    def _copy(self, game: GameInfo, ended: DailyResult) -> None:
        def done(copied: bool) -> None:
            self.copied = game.id if copied else ""

        copy(self.app, self.lines(game, ended), done)

    def _start_voyage(self, game: GameInfo, *, again: bool = False) -> None:
        """Start or continue the voyage: a match of the day is never started twice."""
        key = match_key(game.id, self.day, again=again)

        async def go() -> None:
            active = self.app.match
            if key not in self._begun or not await active.open(key):
                active.receive(start_voyage(game.id, self.day, key))
            self.app.navigator.go_on()

        once_loaded(self.app, game.id, lambda: self.app.later(go))
