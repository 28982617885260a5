"""Statistics of finished matches: results and ladder, goals, points by source, voyages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date
from functools import partial

import pygame

from portolan.ai.levels import levels
from portolan.core.i18n import language
from portolan.core.time_slicing import AsyncSlices, Slices
from portolan.platform.storage import StorageError
from portolan.registry import has_part
from portolan.session.bot_runner.thinking import play_out
from portolan.session.goals import goals_of
from portolan.session.lobby.daily import VOYAGE_SEAT, start_voyage
from portolan.session.lobby.game_list import offered
from portolan.storage.records import MatchRecord, catching_up
from portolan.storage.statistics import games_counted
from portolan.storage.store import sentence
from portolan.storage.voyages import DailyResult, log_key, logbook
from portolan.ui.animation.scroll import Scroll
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.long_page import LongPage
from portolan.ui.navigation.page import heading
from portolan.ui.navigation.screen import Cancellable
from portolan.ui.render.a11y_tree import A11yTree, Section, presses
from portolan.ui.render.theme import INK, TextStyle
from portolan.ui.render.ui import PRIMARY, QUIET, Ui
from portolan.ui.screens.library import statistics_parts
from portolan.ui.screens.library.block_layout import BlockLayout
from portolan.ui.screens.library.statistics_parts import StatisticsBlock
from portolan.ui.table_widgets.scrollbar import long_card
from portolan.ui.widgets.background import backdrop, notice
from portolan.ui.widgets.pieces import Button, button_row

RESULTS, GOALS, POINTS, VOYAGES = "results", "goals", "points", "voyages"
NOTICE, WIDTH, SIDE_BY_SIDE = 58.0, 860.0, 700.0
COMPARED = 7
"""How many of the latest voyages bots play for comparison."""


class StatisticsPage(LongPage, Cancellable):
    """One part of the statistics of one game; both are chosen above it."""

    name = "statistics"
    shows_trouble = True

    def __init__(self, app: AppContext, game: str = "", part: str = "") -> None:
        super().__init__(app, Scroll())
        self.game, self.part = game, part or RESULTS
        self.resetting = False
        self._log: dict[date, DailyResult] | None = None
        self._log_of = ""
        self._found: dict[str, MatchRecord] = {}
        self._catch_up: AsyncSlices | None = None
        self._playing_voyage: tuple[date, str, Slices] | None = None
        self._has: list[str] = []
        self._shown_blocks: tuple[object, Sequence[StatisticsBlock]] = (None, ())

    # --- choices -----------------------------------------------------------------------------

    @property
    def shown(self) -> str:
        """The shown game: the chosen one, the one played last, or the first."""
        outcomes = self.app.match.outcomes
        last = [one.game for one in outcomes.values()][-1:]
        games = [*offered()]
        return next((game for game in (self.game, *last) if game in games), games[0])

    @property
    def parts(self) -> list[str]:
        """The parts that have data for the game."""
        game = offered()[self.shown]
        found = [RESULTS]
        found += [GOALS] if goals_of(game.id) else []
        found += [POINTS] if has_part(game.id, "ui") else []
        return found + ([VOYAGES] if game.has_voyage else [])

    def _choose(self, game: str) -> None:
        self.game, self.resetting = game, False
        self.scroll.to(0, smooth=False)

    def _turn(self, part: str) -> None:
        self.part, self.resetting = part, False
        self.scroll.to(0, smooth=False)

    def cancel(self) -> bool:
        """Close the question and the message."""
        undone = self.resetting or self.app.trouble is not None
        self.resetting, self.app.trouble = False, None
        return undone

    def _ask(self) -> None:
        self.resetting = True

    def _keep(self) -> None:
        self.resetting = False

    def _reset(self) -> None:
        async def reset() -> None:
            try:
                await self.app.match.reset_statistics(self.shown)
            except StorageError as error:
                self.app.trouble = sentence(str(error))

        self.resetting, self._log, self._playing_voyage = False, {}, None
        self.app.later(reset)

    # --- data --------------------------------------------------------------------------------

    def tick(self, time: float) -> bool:
        """Load records and voyages, record older matches, and let bots play voyages, in slices."""
        moved = super().tick(time)
        if self._has != (has := [game for game in offered() if self.app.host.is_loaded(game)]):
            self._has, self._catch_up = has, None
            self.app.refresh()
        if self._log is None or self._log_of != self.shown:
            self._log, self._log_of, self._playing_voyage = {}, self.shown, None
            self.app.later(partial(self._look_up, self.shown))
        elif self._catch_up is None and self.app.match.records is not None:
            self._catch_up = AsyncSlices(
                catching_up(
                    self.app.host.storage, self.app.match.outcomes, self.app.match.records,
                    self._found, self.app.host.is_loaded,
                )
            )  # fmt: skip
            return True  # else the first slice would wait for the next input
        elif self._catch_up and not self._catch_up.done:
            self.app.later(self._go_on)
            return True
        elif self.part == VOYAGES:
            return self._play_voyages() or moved
        return moved

    async def _look_up(self, game: str) -> None:
        try:
            await self.app.match.read_records()
            self._log = await logbook(self.app.host.storage, game)
        except StorageError as error:
            self.app.trouble = sentence(str(error))
        self.app.refresh()

    async def _go_on(self) -> None:
        """Record matches that finished before records existed."""
        assert self._catch_up  # noqa: S101 - begun by `tick`
        try:
            done = await self._catch_up.go_on()
        except StorageError as error:
            self._catch_up.done, done = True, True
            self.app.trouble = sentence(str(error))
        if done and self._found:
            await self.app.match.add_records(self._found)
            self._found = {}
        self.app.refresh()

    def _play_voyages(self) -> bool:
        """Let the next level play a voyage without its result; return whether one is running.

        The strongest level is left out: it takes longer than all others together.
        """
        game, log = self.shown, self._log or {}
        if self._playing_voyage is None and self.app.host.is_loaded(game):
            lacking = (
                (day, level)
                for day in [*log][:COMPARED]
                for level in levels(game)[:-1]
                if level not in log[day].levels
            )
            if (first := next(lacking, None)) is not None:
                day, level = first
                self._playing_voyage = (
                    day,
                    level,
                    play_out(start_voyage(game, day, ""), VOYAGE_SEAT, level),
                )
                self.app.refresh()
        if self._playing_voyage is None:
            return False
        day, level, work = self._playing_voyage
        if work.go_on():
            ended = log[day]
            ended = replace(ended, levels={**ended.levels, level: work.value})
            self.app.store.save_log(log_key(game, day), ended.save())
            self._log, self._playing_voyage = {**log, day: ended}, None
            self.app.refresh()
        return True

    # --- drawing -----------------------------------------------------------------------------

    def draw(self, ui: Ui) -> None:
        """Draw the choices of game and part, and below them the part."""
        gap = ui.u(8)
        area = ui.safe.inflate(-2 * gap, -2 * gap)
        area.inflate_ip(min(0, ui.u(WIDTH) - area.width), 0)
        y = self._head(ui, area)
        if self.app.trouble:
            box = pygame.Rect(area.left, y, area.width, ui.u(NOTICE))
            notice(ui, self.app.trouble, box)
            y = box.bottom + gap
        y = self._choices(ui, pygame.Rect(area.left, y, area.width, ui.touch_height()))
        page = pygame.Rect(area.left, y, area.width, area.bottom - y)
        if self.resetting:
            self._question(ui, page)
            return
        paper = BlockLayout(ui, page.width - ui.u(34))
        blocks = self._blocks()
        long = sum(paper.height(block) for block in blocks)
        with long_card(ui, page, long, self.scroll) as whole:
            y, shown = whole.top, ui.surface.get_clip()
            for block in blocks:
                box = pygame.Rect(whole.left, y, whole.width, paper.height(block))
                if box.bottom > shown.top and y < shown.bottom:
                    paper.draw(block, box)
                y = box.bottom

    def _head(self, ui: Ui, area: pygame.Rect) -> int:
        """Draw the title between the back button and the reset button."""
        words = self.app.words
        title, wide = words("statistics.title"), ui.u(92)
        reset = pygame.Rect(area.right - wide, area.top, wide, ui.touch_height())
        head = area.copy()
        if ui.width(title, 26, "title") > area.width - 2 * (wide + ui.u(8)):
            head.width -= wide
        y = heading(ui, head, title, self.app.navigator.back, words("new.back"))
        if not self.resetting and self._has_any():
            ui.button("reset", reset, words("statistics.reset"), self._ask, QUIET)
        return y

    def _has_any(self) -> bool:
        """Whether there is any data about the game to delete."""
        game, match = self.shown, self.app.match
        records = match.records or {}
        return game in games_counted(match.outcomes) or bool(
            self._log or any(one.game == game for one in records.values())
        )

    def _choices(self, ui: Ui, box: pygame.Rect) -> int:
        """Draw the choices of game and part, side by side where they fit; return the y below."""
        words, gap = self.app.words, ui.u(8)
        apart = ui.u(24)
        games = [(game, info.title) for game, info in offered().items()]
        parts = [(part, words(f"statistics.parts.{part}")) for part in self.parts]
        rows = [
            ("game", games, self.shown, self._choose, words("statistics.game")),
            ("part", parts, self._part(), self._turn, words("statistics.title")),
        ]
        rows = [row for row in rows if len(row[1]) > 1]
        beside = len(rows) > 1 and box.width >= ui.u(SIDE_BY_SIDE)
        if beside:
            box.width = (box.width - apart) // 2
        for number, (key, options, chosen, choose, question) in enumerate(rows):
            ui.choice(key, box, options, chosen, choose, question)
            if number < len(rows) - 1:
                box = box.move(box.width + apart, 0) if beside else box.move(0, box.height + gap)
        return box.bottom + gap if rows else box.top

    def _question(self, ui: Ui, page: pygame.Rect) -> None:
        """Draw the question whether to delete all data about the game."""
        words = self.app.words
        style = TextStyle(15, INK, "left", "top", 8)
        high = ui.touch_height()
        text = words("statistics.reset_asked", game=offered()[self.shown].title)
        page.height = ui.height(text, page.width - ui.u(28), style) + high + ui.u(36)
        backdrop(ui, page.bottom + ui.u(8))
        ui.card(page)
        inner = ui.inset(page, 14, 12)
        row = pygame.Rect(inner.left, inner.bottom - high, inner.width, high)
        inner.height -= high
        ui.text(text, inner, style)
        buttons = [
            Button("keep", words("statistics.keep"), self._keep, PRIMARY),
            Button("reset-now", words("statistics.reset_now"), self._reset),
        ]
        button_row(ui, row, buttons, 4)

    def _part(self) -> str:
        return self.part if self.part in self.parts else RESULTS

    def _blocks(self) -> Sequence[StatisticsBlock]:
        """Return the blocks of the part, rebuilt when its data has changed."""
        match, under_way = self.app.match, self._playing_voyage[0] if self._playing_voyage else None
        key = (
            language(), self.shown, self._part(), match.outcomes, match.records, self._log,
            under_way, self._has,
        )  # fmt: skip
        if self._shown_blocks[0] != key:
            self._shown_blocks = (key, self._part_blocks(under_way))
        return self._shown_blocks[1]

    def _part_blocks(self, under_way: date | None) -> Sequence[StatisticsBlock]:
        words, match, game = self.app.words, self.app.match, self.shown
        records = match.records or {}
        match self._part():
            case "goals":
                return statistics_parts.goals(words, records, game)
            case "points":
                return statistics_parts.points(words, records, game)
            case "voyages":
                today = self.app.now().astimezone(UTC).date()
                return statistics_parts.voyages(words, self._log or {}, game, today, under_way)
        return statistics_parts.results(words, match.outcomes, records, game)

    def a11y_tree(self, ui: Ui) -> A11yTree:
        """Return the whole part, wherever the page is scrolled to, and the buttons."""
        words = self.app.words
        title, trouble = words("statistics.title"), self.app.trouble or ""
        buttons = Section("buttons", presses=presses(ui, ui.targets))
        if self.resetting:
            asked = words("statistics.reset_asked", game=offered()[self.shown].title)
            return A11yTree(title, asked, [buttons])
        return A11yTree(title, trouble, [*(b.section() for b in self._blocks()), buttons])
