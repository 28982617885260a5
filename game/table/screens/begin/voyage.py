"""The voyage of the day: set sail, go on, and how it ended, in a few lines to copy."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import partial

import pygame

from game.host.storage import StorageError
from game.table.draw.theme import CREAM, FADED, INK, STONE, Type
from game.table.draw.ui import PLAIN, PRIMARY, Look, Ui
from game.table.fittings.dates import long_date
from game.table.fittings.ground import backdrop, notice
from game.table.kept.library import SHELF
from game.table.kept.records import sentence
from game.table.kept.voyages import Landfall, first_landfall, match_key
from game.table.match.seats import level_name
from game.table.offer.offered import Offered, offered
from game.table.offer.voyage import set_sail, voyage_of
from game.table.screens.between.fetch import once_here
from game.table.ways.copying import copy
from game.table.ways.desk import Desk
from game.table.ways.page import Page, heading

ABOUT, CARD, LANE, LOW = 40.0, 122.0, 520.0, 430.0
Button = tuple[str, str, Callable[[], object], Look]


def day_of(now: datetime) -> date:
    """Return the date by UTC: the same for everybody."""
    return now.astimezone(UTC).date()


class VoyagePage(Page):
    """A card for each game that has voyages, or for one; a day that was sailed says how it ended.

    The day is the one on which the page was opened: who lets midnight pass here still sails that.
    """

    name = "voyage"
    tells_trouble = True

    def __init__(self, desk: Desk, game: str = "") -> None:
        super().__init__(desk)
        self.day = day_of(desk.now())
        self.games = [o for o in offered().values() if o.has_voyage and game in ("", o.id)]
        self.ended: dict[str, Landfall | None] = {}
        self.copied = ""
        self._begun: frozenset[str] = frozenset()
        self._looked = False
        self._here = self._now_here()

    # --- what is known of the day ------------------------------------------------------------

    def tick(self, time: float) -> bool:
        """Look once for what lies here of this day; tell of games as they come."""
        del time
        if self._here != (here := self._now_here()):
            self._here = here
            self.desk.refresh()
        if not self._looked:
            self._looked = True
            self.desk.later(self._look)
        return False

    def _now_here(self) -> list[str]:
        """Return the games that have come."""
        return [game.id for game in self.games if self.desk.host.has(game.id)]

    async def _look(self) -> None:
        storage = self.desk.host.storage
        try:
            self._begun = frozenset(await storage.keys(SHELF))
            for game in self.games:
                self.ended[game.id] = await first_landfall(storage, game.id, self.day)
        except StorageError as error:
            self.desk.trouble = sentence(str(error))
        self.desk.refresh()

    def told(self, game: Offered) -> str:
        """Return how a game's voyage stands."""
        words, ended = self.desk.words, self.ended.get(game.id)
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

    def _points(self, ended: Landfall) -> str:
        return self.desk.words("voyage.points", count=ended.points)

    def lines(self, game: Offered, ended: Landfall) -> str:
        """Return a result as lines that tell nothing of the way there."""
        words = self.desk.words
        place = words("voyage.place", place=ended.place, of=ended.of)
        lines = [
            words("voyage.sign", game=game.title, day=long_date(words, self.day)),
            f"{place}, {self._points(ended)}",
        ]
        if address := self.desk.host.address:
            lines.append(f"{address}#voyage/{game.id}")
        return "\n".join(lines)

    # --- the picture -------------------------------------------------------------------------

    def draw(self, ui: Ui) -> None:
        """Draw the date, and a card for each game: side by side where the canvas is low."""
        words, gap = self.desk.words, ui.u(8)
        whole = ui.surface.get_rect()
        low = whole.height < ui.u(LOW) and whole.width > whole.height
        area = whole.inflate(-2 * gap, -2 * gap)
        if not low:
            area.inflate_ip(min(0, ui.u(LANE) - area.width), 0)
        y = heading(ui, area, words("voyage.title"), self.desk.way.back, words("new.back"))
        about = pygame.Rect(area.left, y, area.width, ui.u(ABOUT))
        if trouble := self.desk.trouble:
            notice(ui, trouble, about)
        else:
            text = words("voyage.about", day=long_date(words, self.day))
            ui.text(text, about, Type(14, INK, "centre", lines=2))
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

    def _card(self, ui: Ui, card: pygame.Rect, game: Offered) -> None:
        ui.panel(card, CREAM, STONE)
        inner = ui.inset(card, 10, 6)
        high, gap = ui.touch_height(), ui.u(6)
        title = pygame.Rect(inner.left, inner.top, inner.width, ui.u(26))
        ui.text(game.title, title, Type(18, INK, face="title"))
        row = pygame.Rect(inner.left, inner.bottom - high, inner.width, high)
        text = pygame.Rect(inner.left, title.bottom, inner.width, row.top - title.bottom)
        told = self.desk.words("send.copied") if self.copied == game.id else self.told(game)
        ui.text(told, text, Type(13.5, FADED, lines=2))
        ways = self._ways(game)
        wide = (row.width - gap * (len(ways) - 1)) // len(ways)
        for number, (key, label, do, look) in enumerate(ways):
            box = pygame.Rect(row.left + number * (wide + gap), row.top, wide, high)
            ui.button(f"{key}:{game.id}", box, label, do, look)

    def _ways(self, game: Offered) -> list[Button]:
        words, ended = self.desk.words, self.ended.get(game.id)
        begun = match_key(game.id, self.day) in self._begun
        if ended:
            return [
                ("copy", words("voyage.copy"), partial(self._copy, game, ended), PRIMARY),
                ("again", words("voyage.again"), partial(self._sail, game, again=True), PLAIN),
            ]
        label = words("voyage.go_on" if begun else "voyage.sail")
        return [("sail", label, partial(self._sail, game), PRIMARY)]

    # --- what is done ------------------------------------------------------------------------

    def _copy(self, game: Offered, ended: Landfall) -> None:
        def told(copied: bool) -> None:
            self.copied = game.id if copied else ""

        copy(self.desk, self.lines(game, ended), told)

    def _sail(self, game: Offered, *, again: bool = False) -> None:
        """Set sail, or go on: the match of the day that was begun is never begun anew."""
        key = match_key(game.id, self.day, again=again)

        async def go() -> None:
            hand = self.desk.hand
            if key not in self._begun or not await hand.open(key):
                hand.receive(set_sail(game.id, self.day, key))
            self.desk.way.go_on()

        once_here(self.desk, game.id, lambda: self.desk.later(go))
