"""The matches that are kept: go on, watch again, take out as a file, throw away, bring in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime

import pygame

from game.core.errors import BadSaveError, PortolanError
from game.games import find_game
from game.host.archive import ArchiveError
from game.host.storage import StorageError
from game.table.draw.ground import backdrop, notice
from game.table.draw.targets import Box, Spoken
from game.table.draw.theme import CREAM, FADED, INK, PALETTES, STONE, Type
from game.table.draw.ui import PLAIN, PRIMARY, QUIET, Ui
from game.table.kept import library
from game.table.kept.library import Kept
from game.table.kept.records import sentence
from game.table.ways.desk import Desk
from game.table.ways.page import Page, heading
from game.table.ways.routes import Replay

ROW, OPEN_ROW = 56.0, 108.0
EVERYTHING = "portolan-matches.json"


class MatchesPage(Page):
    """A list, the last played first; a touch on a match opens what can be done with it."""

    name = "matches"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.kept: list[Kept] | None = None
        self.opened: str | None = None
        self.deleting = False
        self.page = 0
        self.message: str | None = None
        self.desk.later(self._list)

    async def _list(self) -> None:
        self.kept = await library.list_matches(self.desk.host.storage)
        self.desk.refresh()

    def cancel(self) -> None:
        """Close what is open."""
        self.opened, self.deleting, self.message = None, False, None
        self.desk.trouble = None

    # --- the picture -------------------------------------------------------------------------

    def draw(self, ui: Ui) -> None:
        """Draw the list in pages, and the ways in and out of it."""
        whole, words, gap = ui.surface.get_rect(), self.desk.words, ui.u(8)
        area = whole.inflate(-2 * gap, -2 * gap)
        area.inflate_ip(min(0, ui.u(720) - area.width), 0)
        y = heading(ui, area, words("matches.title"), self.desk.way.back, words("new.back"))
        foot = pygame.Rect(area.left, area.bottom - ui.touch_height(), area.width, 0)
        foot.height = ui.touch_height()
        if message := self.message or self.desk.trouble:
            box = pygame.Rect(area.left, y, area.width, ui.u(58))
            notice(ui, message, box)
            y = box.bottom + gap
        room = foot.top - gap - y - ui.u(OPEN_ROW - ROW)
        size = max(1, room // (ui.u(ROW) + ui.u(4)))
        kept = self.kept or []
        pages = max(1, -(-len(kept) // size))
        self.page = min(self.page, pages - 1)
        shown = kept[self.page * size : (self.page + 1) * size]
        if self.kept is not None and not kept:
            box = pygame.Rect(area.left, y, area.width, ui.u(60))
            ui.text(words("matches.none"), box, Type(15, FADED, "centre", lines=3))
            y = box.bottom
        for number, match in enumerate(shown):
            is_open = match.key == self.opened
            row = pygame.Rect(area.left, y, area.width, ui.u(OPEN_ROW if is_open else ROW))
            self._row(ui, row, number, match)
            y = row.bottom + ui.u(4)
        if pages == 1:
            foot.top = min(foot.top, y + gap)
        backdrop(ui, foot.bottom + gap)
        self._foot(ui, foot, pages)

    def _row(self, ui: Ui, row: pygame.Rect, number: int, match: Kept) -> None:
        words = self.desk.words
        palette = PALETTES[self.desk.settings.colours]
        is_open = match.key == self.opened
        ui.panel(row, CREAM, STONE)
        top = pygame.Rect(row.left, row.top, row.width, ui.u(ROW))
        inner = ui.inset(top, 10, 6)
        side = 22.0
        for seat, (_, colour, _) in enumerate(match.seats):
            x = inner.left + ui.u((side + 3) * seat + side / 2)
            ui.emblem(seat, palette.get(colour, STONE), (x, inner.centery), side)
        left = inner.left + ui.u((side + 3) * len(match.seats) + 8)
        high = inner.height // 2
        names = ", ".join(name for name, _, _ in match.seats)
        said = pygame.Rect(left, inner.top, inner.right - left, high)
        about = pygame.Rect(left, said.bottom, said.width, high)
        state = words("home.over")
        if match.asked is not None:
            state = words("home.asked", who=match.seats[match.asked][0])
        title = find_game(match.game).title
        ui.text(names, said, Type(15, INK, face="bold"))
        when = self._when(match.saved)
        text = words("matches.about", game=title, steps=match.steps, when=when, state=state)
        ui.text(text, about, Type(12.5, FADED))
        spoken = Spoken(words("home.spoken", head=names, told=text))
        ui.target(f"match:{number}", Box(top), lambda: self._open(match.key), spoken=spoken)
        if is_open:
            low = pygame.Rect(row.left, top.bottom, row.width, row.bottom - top.bottom)
            self._actions(ui, ui.inset(low, 6, 0), match)

    def _when(self, saved: str) -> str:
        try:
            time = datetime.fromisoformat(saved).astimezone()
        except ValueError:
            return self.desk.words("matches.long_ago")
        day, month = f"{time.day:02}", f"{time.month:02}"
        clock = f"{time.hour:02}:{time.minute:02}"
        return self.desk.words("matches.when", year=time.year, month=month, day=day, time=clock)

    def _actions(self, ui: Ui, area: pygame.Rect, match: Kept) -> None:
        words = self.desk.words
        rows = [
            ("go-on", words("matches.result" if match.asked is None else "matches.go_on"),
             self._go_on, PRIMARY),
            ("replay", words("matches.replay"), self._replay, PLAIN),
            ("take-out", words("matches.take_out"), self._take_out, PLAIN),
            ("delete", words("matches.delete"), self._ask, PLAIN),
        ]  # fmt: skip
        if self.deleting:
            rows = [
                ("keep", words("matches.keep"), self.cancel, PRIMARY),
                ("delete-now", words("matches.delete_now"), self._delete, PLAIN),
            ]
        gap = ui.u(4)
        wide = (area.width - gap * (len(rows) - 1)) // len(rows)
        for number, (key, label, do, look) in enumerate(rows):
            left = area.left + number * (wide + gap)
            box = pygame.Rect(left, area.top, wide, ui.touch_height())
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
            except (BadSaveError, ArchiveError, StorageError, PortolanError) as error:
                self.message = self.desk.words("matches.trouble", error=sentence(str(error)))
            await self._list()

        self.desk.later(doing)

    def _go_on(self) -> None:
        async def go() -> None:
            if self.opened and await self.desk.hand.open(self.opened):
                self.desk.way.go_on()

        self._later_list(go)

    def _replay(self) -> None:
        self.desk.way.go(Replay(key=self.opened or ""))

    def _later_list(self, work: Callable[[], Awaitable[None]]) -> None:
        self.desk.later(work)
        self.desk.later(self._list)

    def _take_out(self) -> None:
        async def give() -> str | None:
            key = self.opened or ""
            data = await self.desk.host.storage.read(key)
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
            key = self.opened or ""
            await self.desk.host.storage.delete(key)
            self.desk.hand.drop(key)
            self.cancel()
            return None

        self._try(delete)

    def _bring_in(self) -> None:
        async def bring() -> str | None:
            words = self.desk.words
            data = await self.desk.host.open_file()
            if data is None:
                return None
            brought = await library.bring_in(self.desk.host.storage, data, self.desk.now())
            if brought.session is None:
                await self.desk.restore()
                return words("matches.brought", count=brought.matches)
            self.opened = brought.session.key
            return words("matches.brought_one", who=", ".join(brought.session.names))

        self._try(bring)
