"""The matches that are kept: go on, watch again, take out as a file, throw away, bring in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import pygame

from game.core.contract import AnyGame
from game.core.errors import PortolanError
from game.core.slices import Slices
from game.host.archive import ArchiveError
from game.host.storage import StorageError
from game.table.draw.called import LEGIBLE
from game.table.draw.ground import backdrop, notice, notice_height
from game.table.draw.pieces import abreast
from game.table.draw.targets import Box, Spoken
from game.table.draw.theme import CREAM, FADED, INK, PALETTES, STONE, Type
from game.table.draw.ui import PLAIN, PRIMARY, QUIET, Look, Ui
from game.table.kept import arrivals, clock, library, links
from game.table.kept.arrivals import Arrival
from game.table.kept.library import Kept, Listing
from game.table.kept.records import sentence
from game.table.match.offered import offered
from game.table.moving.progress import Progress
from game.table.screens.fetch import once_here
from game.table.screens.match_row import told_of
from game.table.ways.desk import Desk
from game.table.ways.page import Page, heading
from game.table.ways.routes import Link, New, Replay, Send, Statistics

ROW, NARROW_ROW, CROWDED_ROW, ACTIONS = 66.0, 84.0, 100.0, 52.0
"""How high a match is, on a narrow canvas, there with more signs than stand abreast, and more when
it is open."""
NARROW = 480.0
ABREAST = 3
"""Signs of seats beside each other; more stand in two rows."""
EVERYTHING = "portolan-matches.json"
_TROUBLE = (PortolanError, ArchiveError, StorageError)


class MatchesPage(Page):
    """A list, the last played first; a touch on a match opens what can be done with it."""

    name = "matches"
    tells_trouble = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.kept: list[Kept] | None = None
        self.opened: str | None = None
        self.deleting = False
        self.page = 0
        self.message: str | None = None
        self._listing: Listing | None = Listing(desk.host.storage)
        self._growing = True
        self._arriving: Slices | None = None
        self._progress = Progress()

    # --- what takes its time -----------------------------------------------------------------

    def tick(self, time: float) -> bool:
        """Go on with looking through the shelf, or through a file that comes in."""
        del time
        if self._arriving:
            self._read_on(self._arriving)
        elif self._listing:
            self.desk.later(self._list_on)
        return bool(self._arriving or self._listing)

    async def _list_on(self) -> None:
        """Look on; before the first whole list show what is found whenever it is twice as much."""
        if not self._listing:
            return
        try:
            whole = await self._listing.go_on()
        except _TROUBLE as error:  # the browser may have taken all saved data away
            self.message, whole = self._trouble(error), None
        shown = len(self.kept or ())
        if whole or (self._growing and self._listing.count > 2 * shown):
            self.kept = self._listing.found
            self.desk.refresh()
        if whole is not False:
            self._listing, self._growing = None, False
            self.desk.refresh()

    def _list(self) -> None:
        """Look through the shelf anew; what was found last is shown meanwhile."""
        self._listing = Listing(self.desk.host.storage)
        self.desk.refresh()

    def _read_on(self, arriving: Slices) -> None:
        """Read on in a file; when it is read whole, take it."""

        async def take() -> str | None:
            arrival: Arrival = arriving.value
            if arrival.own:
                return self._begins(arrival.own)
            await arrivals.take(self.desk.host.storage, arrival)
            if arrival.session is None:
                await self.desk.restore()
            return self._arrived(arrival)

        try:
            if not arriving.go_on():
                return
        except _TROUBLE as error:
            self.message = self._trouble(error)
        else:
            self._try(take)
        self._arriving = None
        self.desk.refresh()

    def _begins(self, own: AnyGame) -> str:
        """Offer a new match of a game over data of one's own."""
        chosen = self.desk.hand.last_choices.get(own.id, {})
        self.desk.hand.remember(own.id, {**chosen, "material": dict(own.made_of)})
        self.desk.way.go(New(own.id))
        return ""

    def _arrived(self, arrival: Arrival) -> str:
        """Return what came in, in words."""
        words, told = self.desk.words, []
        if arrival.session:
            self.opened = arrival.session.key
            return words("matches.brought_one", who=", ".join(arrival.session.own_names))
        if arrival.matches or not arrival.later:
            told.append(words("matches.brought", count=arrival.matches))
        if arrival.later:
            told.append(words("matches.brought_later", count=arrival.later))
        if arrival.settings_left:
            told.append(words("matches.settings_left"))
        return " ".join(told)

    def touch_up(self, ui: Ui) -> bool:
        """Draw how far the reading of a file is."""
        return self._arriving is not None and self._progress.grow(ui, self._arriving.progress)

    def cancel(self) -> bool:
        """Close what is open, and leave the file that comes in."""
        waits = any((self.opened, self.deleting, self.message, self._arriving, self.desk.trouble))
        self.opened, self.deleting, self.message = None, False, None
        self._arriving = None
        self.desk.trouble = None
        return waits

    # --- the picture -------------------------------------------------------------------------

    def draw(self, ui: Ui) -> None:
        """Draw the list in pages, and the ways in and out of it."""
        whole, words, gap = ui.surface.get_rect(), self.desk.words, ui.u(8)
        area = whole.inflate(-2 * gap, -2 * gap)
        area.inflate_ip(min(0, ui.u(720) - area.width), 0)
        head = pygame.Rect(area.left, area.top, area.width - ui.u(96), area.height)
        y = heading(ui, head, words("matches.title"), self.desk.way.back, words("new.back"))
        more = pygame.Rect(head.right, area.top, area.right - head.right, ui.touch_height())
        title = words("statistics.title")
        ui.button("statistics", more, title, lambda: self.desk.way.go(Statistics()), QUIET)
        self._progress.hide()
        if self._arriving:
            self._draw_arriving(ui, pygame.Rect(area.left, y, area.width, ui.u(70)), self._arriving)
            return
        foot = pygame.Rect(area.left, area.bottom - ui.touch_height(), area.width, 0)
        foot.height = ui.touch_height()
        if message := self.message or self.desk.trouble:
            high = max(ui.u(58), notice_height(ui, message, area.width))
            box = pygame.Rect(area.left, y, area.width, high)
            notice(ui, message, box)
            y = box.bottom + gap
        kept = self.kept or []
        high = ui.u(_row_height(kept, area.width / ui.unit))
        room = foot.top - gap - y - ui.u(ACTIONS)
        size = max(1, room // (high + ui.u(4)))
        pages = max(1, -(-len(kept) // size))
        self.page = min(self.page, pages - 1)
        shown = kept[self.page * size : (self.page + 1) * size]
        if self.kept is not None and not kept:
            box = pygame.Rect(area.left, y, area.width, ui.u(60))
            ui.text(words("matches.none"), box, Type(15, FADED, "centre", lines=3))
            y = box.bottom
        for number, match in enumerate(shown):
            is_open = match.key == self.opened
            row = pygame.Rect(area.left, y, area.width, high + ui.u(ACTIONS) * is_open)
            self._row(ui, row, number, match, high)
            y = row.bottom + ui.u(4)
        if pages == 1:
            foot.top = min(foot.top, y + gap)
        backdrop(ui, foot.bottom + gap)
        self._foot(ui, foot, pages)

    def _draw_arriving(self, ui: Ui, box: pygame.Rect, arriving: Slices) -> None:
        ui.panel(box, CREAM, STONE)
        ui.text(self.desk.words("matches.arriving"), ui.inset(box, 12, 8), Type(15, INK, lines=3))
        groove = pygame.Rect(box.left + ui.u(12), box.bottom - ui.u(9), 0, ui.u(4))
        groove.width = box.width - ui.u(24)
        self._progress.draw(ui, groove, arriving.progress)
        backdrop(ui, box.bottom + ui.u(8))

    def _row(self, ui: Ui, row: pygame.Rect, number: int, match: Kept, high: int) -> None:
        words = self.desk.words
        palette = PALETTES[self.desk.settings.colours]
        is_open = match.key == self.opened
        ui.panel(row, CREAM, STONE)
        top = pygame.Rect(row.left, row.top, row.width, high)
        inner = ui.inset(top, 10, 6)
        side = 22.0
        across = ABREAST if len(match.seats) > ABREAST else max(1, len(match.seats))
        rows = max(1, -(-len(match.seats) // across))
        for seat, sitter in enumerate(match.seats):
            x = inner.left + ui.u((side + 3) * (seat % across) + side / 2)
            y = inner.centery + ui.u((side + 3) * (seat // across - (rows - 1) / 2))
            ui.emblem(seat, palette.get(sitter.colour, STONE), (x, y), side)
        left = inner.left + (ui.u((side + 3) * across + 6) if match.seats else 0)
        room = pygame.Rect(left, inner.top, inner.right - left, inner.height)
        when = self._when(match.saved)
        head, *lines = told_of(words, match, when)
        _draw_told(ui, room, [[head, *lines], told_of(words, match, when, levels=False)])
        spoken = Spoken(words("home.spoken", head=head, told=". ".join(lines)))
        ui.target(f"match:{number}", Box(top), lambda: self._open(match.key), spoken=spoken)
        if is_open:
            low = pygame.Rect(row.left, top.bottom, row.width, row.bottom - top.bottom)
            self._actions(ui, ui.inset(low, 3, 0), match)

    def _when(self, saved: str) -> str:
        time = clock.here(saved)
        if time is None:
            return self.desk.words("matches.long_ago")
        day, month = f"{time.day:02}", f"{time.month:02}"
        hour = f"{time.hour:02}:{time.minute:02}"
        return self.desk.words("matches.when", year=time.year, month=month, day=day, time=hour)

    def _actions(self, ui: Ui, area: pygame.Rect, match: Kept) -> None:
        words = self.desk.words
        rows: list[tuple[str, str, Callable[[], object], Look]] = [
            ("go-on", words("matches.result" if match.asked is None else "matches.go_on"),
             partial(self._go_on, match), PRIMARY),
            ("replay", words("matches.replay"), partial(self._replay, match), PLAIN),
            ("send", words("send.short"), partial(self._send, match), PLAIN),
            ("take-out", words("matches.take_out"), self._take_out, PLAIN),
            ("delete", words("matches.delete"), self._ask, PLAIN),
        ]  # fmt: skip
        if match.problem:
            rows = rows[3:]
        if self.deleting:
            rows = [
                ("keep", words("matches.keep"), self.cancel, PRIMARY),
                ("delete-now", words("matches.delete_now"), self._delete, PLAIN),
            ]
        row = pygame.Rect(area.left, area.top, area.width, ui.touch_height())
        asked = [ui.width(label, LEGIBLE, "bold") + ui.u(12) for _, label, _, _ in rows]
        for (key, label, do, look), box in zip(rows, abreast(row, asked, ui.u(2)), strict=True):
            ui.button(key, box, label, do, look)

    def _foot(self, ui: Ui, foot: pygame.Rect, pages: int) -> None:
        words, gap, high = self.desk.words, ui.u(4), foot.height
        pager = 2 * high + ui.u(44) if pages > 1 else 0
        wide = min(ui.u(220), (foot.width - pager - 2 * gap) // 2)
        bring = pygame.Rect(foot.left, foot.top, wide, high)
        ui.button("bring-in", bring, words("matches.bring_in"), self._bring_in, PLAIN)
        out = bring.move(wide + gap, 0)
        ui.button("all-out", out, words("matches.all_out"), self._all_out, PLAIN)
        if pages > 1:
            back = pygame.Rect(foot.right - pager, foot.top, high, high)
            on = pygame.Rect(foot.right - high, foot.top, high, high)
            middle = pygame.Rect(back.right, foot.top, on.left - back.right, high)
            text = words("matches.page", page=self.page + 1, pages=pages)
            ui.text(text, middle, Type(14, INK, "centre"))
            ui.button("page-back", back, "", lambda: self._turn(-1), QUIET, "table/art/back",
                      Spoken(words("matches.page_back")))  # fmt: skip
            ui.button("page-on", on, "", lambda: self._turn(1), QUIET, "table/art/on",
                      Spoken(words("matches.page_on")))  # fmt: skip

    # --- what is done ------------------------------------------------------------------------

    def _turn(self, by: int) -> None:
        self.page = max(0, self.page + by)
        self.cancel()

    def _open(self, key: str) -> None:
        opened = self.opened != key
        self.cancel()
        self.opened = key if opened else None

    def _ask(self) -> None:
        self.deleting = True

    def _try(self, work: Callable[[], Awaitable[str | None]]) -> None:
        """Do something with saved data; tell how it went."""

        async def doing() -> None:
            try:
                self.message = await work()
            except _TROUBLE as error:
                self.message = self._trouble(error)
            self._list()

        self.desk.later(doing)

    def _trouble(self, error: Exception) -> str:
        return self.desk.words("matches.trouble", error=sentence(str(error)))

    def _go_on(self, match: Kept) -> None:
        async def go() -> None:
            if await self.desk.hand.open(match.key):
                self.desk.way.go_on()
            self._list()

        once_here(self.desk, match.game, lambda: self.desk.later(go))

    def _replay(self, match: Kept) -> None:
        once_here(self.desk, match.game, lambda: self.desk.way.go(Replay(key=match.key)))

    def _send(self, match: Kept) -> None:
        async def go() -> None:
            if await self.desk.hand.open(match.key) and self.desk.hand.session:
                self.desk.way.go(Send(len(self.desk.hand.session.match.actions)))
            self._list()

        once_here(self.desk, match.game, lambda: self.desk.later(go))

    def _take_out(self) -> None:
        async def give() -> str | None:
            key = self.opened or ""
            data = await library.take_out(self.desk.host.storage, key)
            if data is not None:
                await self.desk.host.save_file(f"portolan-{key.rpartition('/')[2]}.json", data)
            return None

        self._try(give)

    def _all_out(self) -> None:
        async def give() -> str | None:
            await self.desk.host.save_file(EVERYTHING, await self.desk.host.storage.export_all())
            return None

        self._try(give)

    def _delete(self) -> None:
        async def delete() -> str | None:
            for match in self.kept or ():
                if match.key != self.opened:
                    continue
                if not await library.throw_away(self.desk.host.storage, match):
                    return self.desk.words("matches.went_on")
                self.desk.hand.drop(match.key)
            self.cancel()
            return None

        self._try(delete)

    def _bring_in(self) -> None:
        async def bring() -> str | None:
            data = await self.desk.host.open_file()
            if data is not None:
                self._read(data)
            return None

        self.cancel()
        self._try(bring)

    def _read(self, data: bytes) -> None:
        """Begin to read a file, when the games are here that it may hold matches of.

        One that holds a link is opened as that.
        """
        if link := links.found_in(data[: 2 * links.LONGEST].decode(errors="replace")):
            self.desk.way.go(Link(link))
            return
        lacking = next((game for game in offered() if not self.desk.host.has(game)), None)
        if lacking is None:
            self._arriving = Slices(arrivals.read_file(data, self.desk.now()))
            self.desk.refresh()
        else:
            once_here(self.desk, lacking, partial(self._read, data))


def _row_height(kept: Sequence[Kept], width: float) -> float:
    """Return how high a match is on a list so wide, all in units."""
    if width >= NARROW:
        return ROW
    most = max((len(match.seats) for match in kept), default=0)
    return CROWDED_ROW if most > ABREAST else NARROW_ROW


def _draw_told(ui: Ui, room: pygame.Rect, ways: Sequence[Sequence[str]]) -> None:
    """Write the first of some ways to tell of a match that has room, its first line larger."""
    bold = Type(15, INK, lines=2, least=LEGIBLE, face="bold")
    said, about = room.copy(), room.copy()
    for head, *lines in ways:
        said.height = min(ui.height(head, room.width, bold), room.height // 2)
        about.top, about.height = said.bottom, room.bottom - said.bottom
        text = "\n".join(lines)
        style = Type(12.5, FADED, lines=len(lines) + 3, least=LEGIBLE)
        if not ui.letters.fit(text, about, style)[2]:
            break
    ui.text(head, said, bold)
    ui.text(text, about, style)
