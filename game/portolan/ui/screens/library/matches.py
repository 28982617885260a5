"""List of stored matches: continue, replay, export, delete, import."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

import pygame

from portolan.core.errors import PortolanError
from portolan.core.time_slicing import AsyncSlices, Slices
from portolan.platform import LARGEST_FILE, NoFileChooserError, UnreadableFileError
from portolan.platform.archive import ArchiveError
from portolan.platform.storage import Export, StorageError
from portolan.session.seats import clean_name
from portolan.storage import library
from portolan.storage.library import Listing, MatchSummary
from portolan.storage.store import sentence
from portolan.ui.animation.progress import Progress
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.page import Page, heading
from portolan.ui.navigation.routes import ReplayRoute, ShareRoute, StatisticsRoute
from portolan.ui.navigation.screen import Cancellable, Progressing
from portolan.ui.render.hit_targets import Box, Label
from portolan.ui.render.theme import CREAM, FADED, INK, PALETTES, STONE, TextStyle
from portolan.ui.render.ui import PLAIN, PRIMARY, QUIET, Ui
from portolan.ui.screens.interstitial.fetch import once_loaded
from portolan.ui.screens.interstitial.text_prompt import ask_text
from portolan.ui.screens.library.import_progress import ImportProgress, left_out_text
from portolan.ui.screens.library.match_row import draw_row, row_height
from portolan.ui.widgets.background import backdrop, notice, notice_height
from portolan.ui.widgets.pieces import Button, button_row

ACTIONS = 52.0
"""Extra height of an open row."""
EVERYTHING, FURTHER = "portolan-matches.json", "portolan-matches-{part}.json"
PEN = "table/art/pen"
_TROUBLE = (PortolanError, ArchiveError, StorageError)


class MatchesPage(Page, Cancellable, Progressing):
    """List of matches, the last played first; a touch on one shows its buttons."""

    name = "matches"
    shows_trouble = True

    def __init__(self, app: AppContext) -> None:
        super().__init__(app)
        self.entries: list[MatchSummary] | None = None
        self.opened: str | None = None
        self.deleting = False
        self.page = 0
        self.message: str | None = None
        self._listing: Listing | None = Listing(app.host.storage)
        self._growing = True
        self.incoming = ImportProgress(app, self._show)
        self._reading_announced = False
        self._export: Export | None = None
        self._exporting: AsyncSlices | None = None
        self._part, self._after = 1, ""
        """The number of the next file of an export, and the key after which it begins."""
        self._progress = Progress()

    # --- long work ---------------------------------------------------------------------------

    def tick(self, time: float) -> bool:
        """Continue the import, the export or the listing."""
        del time
        if self.incoming.reading:
            if self._reading_announced:  # its first step is the longest
                self._read_on(self.incoming.reading)
        elif self.incoming.storing:
            self.app.later(self._store_on)
        elif self._exporting:
            self.app.later(self._export_on)
        elif self._listing:
            self.app.later(self._list_on)
        return bool(self._work or self._listing)

    @property
    def _work(self) -> Slices | AsyncSlices | None:
        """The running work on a file, or None."""
        return self.incoming.work or self._exporting

    async def _list_on(self) -> None:
        """Continue the listing; before the first complete list show what is found each time it has
        doubled.
        """
        if not self._listing:
            return
        try:
            whole = await self._listing.go_on()
        except _TROUBLE as error:  # the browser may have deleted all saved data
            self.message, whole = self._trouble(error), None
        shown = len(self.entries or ())
        if whole or (self._growing and self._listing.count > 2 * shown):
            self.entries = self._listing.found
            self.app.refresh()
        if whole is not False:
            self._listing, self._growing = None, False
            self.app.refresh()

    def _list(self) -> None:
        """Start a new listing; the previous one is shown meanwhile."""
        self._listing = Listing(self.app.host.storage)
        self.app.refresh()

    def _read_on(self, reading: Slices) -> None:
        """Continue reading a file; import it when it is read completely."""
        try:
            if not reading.go_on():
                return
        except _TROUBLE as error:
            self.message = self._trouble(error)
            self.incoming.stop()
        else:
            self.incoming.take(reading.value)
        self._reading_announced = False
        self.app.refresh()

    async def _store_on(self) -> None:
        """Continue storing a file; at the end show what was imported."""
        text = await self.incoming.store_on()
        if text is not None:
            self.message = text
            self._list()

    async def _export_on(self) -> None:
        """Continue the export; save the file when it is complete."""
        export, exporting = self._export, self._exporting
        if export is None or exporting is None:
            return
        try:
            if not await exporting.go_on():
                return
            name = EVERYTHING if self._part == 1 else FURTHER.format(part=self._part)
            await self.app.host.save_file(name, export.data)
        except _TROUBLE as error:
            self.message = self._trouble(error)
        else:
            if export.has_more:
                self.message = self.app.words("matches.part_out", part=self._part)
                self._part, self._after = self._part + 1, export.after
            else:
                last = self._part > 1
                self.message = self.app.words("matches.last_part_out") if last else None
                self._part, self._after = 1, ""
            if export.left_out:
                left_out = left_out_text(self.app.words, export.left_out)
                self.message = " ".join(filter(None, (self.message, left_out)))
        self._export = self._exporting = None
        self.app.refresh()

    def draw_progress(self, ui: Ui) -> bool:
        """Draw the progress of the work on a file."""
        return self._work is not None and self._progress.grow(ui, self._work.progress)

    def cancel(self) -> bool:
        """Close the open row, and cancel the import or export."""
        work, trouble = self._work, self.app.trouble
        waits = any((self.opened, self.deleting, self.message, work, trouble))
        self.opened, self.deleting = None, False
        self.message = self.incoming.stop()
        if self.message:
            self._list()
        self._export = self._exporting = None
        self._reading_announced = False
        self.app.trouble = None
        return waits

    # --- drawing -----------------------------------------------------------------------------

    def draw(self, ui: Ui) -> None:
        """Draw the list in pages, and its buttons."""
        whole, words, gap = ui.safe, self.app.words, ui.u(8)
        area = whole.inflate(-2 * gap, -2 * gap)
        area.inflate_ip(min(0, ui.u(720) - area.width), 0)
        head = pygame.Rect(area.left, area.top, area.width - ui.u(96), area.height)
        y = heading(ui, head, words("matches.title"), self.app.navigator.back, words("new.back"))
        more = pygame.Rect(head.right, area.top, area.right - head.right, ui.touch_height())
        title = words("statistics.title")
        ui.button(
            "statistics", more, title, lambda: self.app.navigator.go(StatisticsRoute()), QUIET
        )
        self._progress.hide()
        if work := self._work:
            self._draw_work(ui, pygame.Rect(area.left, y, area.width, ui.u(70)), work)
            return
        foot = pygame.Rect(area.left, area.bottom - ui.touch_height(), area.width, 0)
        foot.height = ui.touch_height()
        if message := self.message or self.app.trouble:
            high = max(ui.u(58), notice_height(ui, message, area.width))
            box = pygame.Rect(area.left, y, area.width, high)
            notice(ui, message, box)
            y = box.bottom + gap
        entries = self.entries or []
        high = ui.u(row_height(entries, area.width / ui.unit))
        room = foot.top - gap - y - ui.u(ACTIONS)
        size = max(1, room // (high + ui.u(4)))
        pages = max(1, -(-len(entries) // size))
        self.page = min(self.page, pages - 1)
        shown = entries[self.page * size : (self.page + 1) * size]
        if self.entries is not None and not entries:
            box = pygame.Rect(area.left, y, area.width, ui.u(60))
            ui.text(words("matches.none"), box, TextStyle(15, FADED, "centre", lines=3))
            y = box.bottom
        for number, match in enumerate(shown):
            y = self._draw_match(ui, pygame.Rect(area.left, y, area.width, high), number, match)
        if pages == 1:
            foot.top = min(foot.top, y + gap)
        backdrop(ui, foot.bottom + gap)
        self._foot(ui, foot, pages)

    def _draw_match(self, ui: Ui, top: pygame.Rect, number: int, match: MatchSummary) -> int:
        """Draw a match, with its buttons if it is open; return the place of the next one."""
        is_open, words = match.key == self.opened, self.app.words
        row = pygame.Rect(top.left, top.top, top.width, top.height + ui.u(ACTIONS) * is_open)
        ui.panel(row, CREAM, STONE)
        if is_open and not match.problem:
            side = ui.touch_height()
            pen = pygame.Rect(top.right - side - ui.u(4), 0, side, side)
            pen.centery = top.centery
            label = Label(words("matches.rename"))
            ui.button("rename", pen, "", partial(self._rename, match), QUIET, PEN, label)
            top.width = pen.left - top.left
        a11y_label = draw_row(ui, top, words, match, PALETTES[self.app.settings.colours])
        do = partial(self._open, match.key)
        ui.target(f"match:{number}", Box(top), do, a11y_label=a11y_label)
        if is_open:
            low = pygame.Rect(row.left, top.bottom, row.width, row.bottom - top.bottom)
            self._actions(ui, ui.inset(low, 3, 0), match)
        return row.bottom + ui.u(4)

    def _draw_work(self, ui: Ui, box: pygame.Rect, work: Slices | AsyncSlices) -> None:
        """Draw the work on a file with its progress, and the button to cancel it."""
        words = self.app.words
        text = words("matches.arriving")
        if self.incoming.storing:
            text = words("matches.storing")
        elif self._exporting:
            text = words("matches.packing")
        self._reading_announced = self.incoming.reading is not None
        ui.panel(box, CREAM, STONE)
        ui.text(text, ui.inset(box, 12, 8), TextStyle(15, INK, lines=3))
        groove = pygame.Rect(box.left + ui.u(12), box.bottom - ui.u(9), 0, ui.u(4))
        groove.width = box.width - ui.u(24)
        self._progress.draw(ui, groove, work.progress)
        stop = pygame.Rect(box.left, box.bottom + ui.u(8), box.width, ui.touch_height())
        ui.button("stop", stop, words("matches.stop"), self.cancel, PLAIN)
        backdrop(ui, stop.bottom + ui.u(8))

    def _actions(self, ui: Ui, area: pygame.Rect, match: MatchSummary) -> None:
        words = self.app.words
        go_on = words("matches.result" if match.asked is None else "matches.go_on")
        buttons = [
            Button("go-on", go_on, partial(self._go_on, match), PRIMARY),
            Button("replay", words("matches.replay"), partial(self._replay, match)),
            Button("send", words("send.short"), partial(self._send, match)),
            Button("take-out", words("matches.take_out"), self._take_out),
            Button("delete", words("matches.delete"), self._ask),
        ]
        if match.problem:
            buttons = buttons[3:]
        if self.deleting:
            buttons = [
                Button("keep", words("matches.keep"), self.cancel, PRIMARY),
                Button("delete-now", words("matches.delete_now"), self._delete),
            ]
        row = pygame.Rect(area.left, area.top, area.width, ui.touch_height())
        button_row(ui, row, buttons, 2)

    def _foot(self, ui: Ui, foot: pygame.Rect, pages: int) -> None:
        words, gap, high = self.app.words, ui.u(4), foot.height
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
            ui.text(text, middle, TextStyle(14, INK, "centre"))
            ui.button("page-back", back, "", lambda: self._turn(-1), QUIET, "table/art/back",
                      Label(words("matches.page_back")))  # fmt: skip
            ui.button("page-on", on, "", lambda: self._turn(1), QUIET, "table/art/on",
                      Label(words("matches.page_on")))  # fmt: skip

    # --- actions -----------------------------------------------------------------------------

    def _turn(self, by: int) -> None:
        self.page = max(0, self.page + by)
        self.cancel()

    def _open(self, key: str) -> None:
        opened = self.opened != key
        self.cancel()
        self.opened = key if opened else None

    def _show(self, key: str) -> None:
        self.opened = key

    def _ask(self) -> None:
        self.deleting = True

    def _try(self, work: Callable[[], Awaitable[str | None]]) -> None:
        """Run a task with saved data; show the outcome."""

        async def doing() -> None:
            try:
                self.message = await work()
            except _TROUBLE as error:
                self.message = self._trouble(error)
            self._list()

        self.app.later(doing)

    def _trouble(self, error: Exception) -> str:
        return self.app.words("matches.trouble", error=sentence(str(error)))

    def _go_on(self, match: MatchSummary) -> None:
        async def go() -> None:
            if await self.app.match.open(match.key):
                self.app.navigator.go_on()
            self._list()

        once_loaded(self.app, match.game, lambda: self.app.later(go))

    def _replay(self, match: MatchSummary) -> None:
        once_loaded(self.app, match.game, lambda: self.app.navigator.go(ReplayRoute(key=match.key)))

    def _send(self, match: MatchSummary) -> None:
        async def go() -> None:
            if await self.app.match.open(match.key) and self.app.match.session:
                self.app.navigator.go(ShareRoute(len(self.app.match.session.match.actions)))
            self._list()

        once_loaded(self.app, match.game, lambda: self.app.later(go))

    def _rename(self, match: MatchSummary) -> None:
        ask_text(self.app, self.app.words("matches.name"), match.name, partial(self._name, match))

    def _name(self, match: MatchSummary, text: str) -> None:
        """Rename a match; the active one may be in use at the same time."""

        async def rename() -> str | None:
            active, name = self.app.match.session, clean_name(text)
            if active and active.key == match.key:
                active.name = name
                self.app.match.keep()
            elif not await library.rename_match(self.app.host.storage, match, name):
                return self.app.words("matches.not_renamed")
            return None

        self._try(rename)

    def _take_out(self) -> None:
        async def give() -> str | None:
            key = self.opened or ""
            data = await library.export_match(self.app.host.storage, key)
            if data is not None:
                await self.app.host.save_file(f"portolan-{key.rpartition('/')[2]}.json", data)
            return None

        self._try(give)

    def _all_out(self) -> None:
        self.cancel()
        self._export = Export(self._after)
        self._exporting = AsyncSlices(self.app.host.storage.exporting(self._export))
        self.app.refresh()

    def _delete(self) -> None:
        async def delete() -> str | None:
            for match in self.entries or ():
                if match.key != self.opened:
                    continue
                if not await library.delete_match(self.app.host.storage, match):
                    return self.app.words("matches.went_on")
                self.app.match.drop(match.key)
            self.cancel()
            return None

        self._try(delete)

    def _bring_in(self) -> None:
        words, host = self.app.words, self.app.host
        lines = words("matches.choose_here"), words("writing.leave")

        async def choose() -> bytes | UnreadableFileError | None:
            try:
                return await host.open_file(*lines)
            except UnreadableFileError as error:
                return error

        self.cancel()
        self.app.ask(choose, self._take_file)

    def _take_file(self, chosen: bytes | UnreadableFileError | None) -> None:
        """Read the chosen file, or show why that is not possible."""
        if isinstance(chosen, bytes):
            self.incoming.read(chosen)
        elif isinstance(chosen, NoFileChooserError):
            self.message = self.app.words("matches.no_chooser")
        elif chosen and chosen.too_large:
            self.message = self.app.words("matches.too_large", most=LARGEST_FILE >> 20)
        elif chosen:
            self.message = self.app.words("matches.file_unreadable")
