"""Puzzles of a game: the puzzle of the day with its streak, and all others by grade."""

from __future__ import annotations

from datetime import UTC
from functools import partial
from itertools import groupby
from typing import Final

import pygame

from portolan.ai.puzzles import Puzzle, read_puzzles
from portolan.platform.storage import StorageError
from portolan.session.lobby.game_list import offered
from portolan.session.puzzles import puzzle_of
from portolan.storage.puzzles import PuzzleProgress, puzzle_progress
from portolan.storage.store import sentence
from portolan.storage.voyages import streak
from portolan.ui.animation.scroll import Scroll
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.long_page import LongPage
from portolan.ui.navigation.page import heading
from portolan.ui.navigation.routes import PuzzleRoute
from portolan.ui.render.hit_targets import Label
from portolan.ui.render.theme import FADED, GLOW, GOLD, INK, TextStyle
from portolan.ui.render.ui import PLAIN, PRIMARY, QUIET, Look, Ui
from portolan.ui.screens.interstitial.fetch import once_loaded
from portolan.ui.table_widgets.scrollbar import long_card
from portolan.ui.widgets.background import backdrop, notice
from portolan.ui.widgets.dates import long_date

LANE: Final = 620.0
TODAY: Final = 96.0
HEAD: Final = 26.0
CELL: Final = 54.0
CHECK: Final = "table/art/check"
SOLVED: Final = Look(GLOW, GOLD)


class PuzzlesPage(LongPage):
    """The puzzles of one game. Progress is loaded whenever the page is shown."""

    name = "puzzles"
    shows_trouble = True

    def __init__(self, app: AppContext, game: str) -> None:
        super().__init__(app, Scroll())
        self.day = app.now().astimezone(UTC).date()
        self.progress = PuzzleProgress()
        self._choose(game)

    def _choose(self, game: str) -> None:
        self.game = game
        self.puzzles = read_puzzles(game)
        self.scroll.to(0, smooth=False)
        self._looked = False

    def tick(self, time: float) -> bool:
        """Load the progress, and continue scrolling."""
        if not self._looked:
            self._looked = True
            self.app.later(self._look)
        return super().tick(time)

    async def _look(self) -> None:
        try:
            self.progress = await puzzle_progress(self.app.host.storage, self.game)
        except StorageError as error:
            self.app.trouble = sentence(str(error))
        self.app.refresh()

    def _open(self, puzzle: Puzzle) -> None:
        self._looked = False
        self.app.trouble = None
        self.app.navigator.go(PuzzleRoute(self.game, puzzle.id))

    # --- drawing -----------------------------------------------------------------------------

    def _words(self, key: str) -> str:
        """Return a sentence, in its form for key actions if the puzzles ask for them."""
        asks_for_key = any(puzzle.key for puzzle in self.puzzles)
        return self.app.words(f"{key}_key" if asks_for_key else key)

    def draw(self, ui: Ui) -> None:
        """Draw the choice of a game, the puzzle of the day, and all puzzles by grade."""
        words, gap = self.app.words, ui.u(8)
        area = ui.safe.inflate(-2 * gap, -2 * gap)
        area.inflate_ip(min(0, ui.u(LANE) - area.width), 0)
        y = heading(
            ui, area, self._words("puzzles.title"), self.app.navigator.back, words("new.back")
        )
        games = [(game.id, game.title) for game in offered().values() if game.puzzles]
        if len(games) > 1:
            box = pygame.Rect(area.left, y, area.width, ui.touch_height())
            ui.choice("game", box, games, self.game, self._change, words("statistics.game"))
            y = box.bottom + gap
        if trouble := self.app.trouble:
            box = pygame.Rect(area.left, y, area.width, ui.u(58))
            notice(ui, trouble, box)
            y = box.bottom + gap
        page = pygame.Rect(area.left, y, area.width, area.bottom - y)
        if not self.puzzles:
            backdrop(ui, y)
            return
        across = max(1, (page.width - ui.u(34)) // ui.u(CELL))
        rows = self._rows(across)
        long = ui.u(TODAY) + sum(ui.u(HEAD if isinstance(row, int) else CELL) for row in rows)
        with long_card(ui, page, long, self.scroll) as whole:
            self._today(ui, pygame.Rect(whole.left, whole.top, whole.width, ui.u(TODAY)))
            y = whole.top + ui.u(TODAY)
            for row in rows:
                high = ui.u(HEAD if isinstance(row, int) else CELL)
                self._row(ui, pygame.Rect(whole.left, y, whole.width, high), row)
                y += high

    def _change(self, game: str) -> None:
        once_loaded(self.app, game, partial(self._choose, game))

    def _rows(self, across: int) -> list[int | list[int]]:
        """Return the rows: each grade, followed by rows of its puzzles' numbers."""
        found: list[int | list[int]] = []
        for grade, those in groupby(range(len(self.puzzles)), lambda i: self.puzzles[i].grade):
            numbers = [*those]
            rows = [numbers[i : i + across] for i in range(0, len(numbers), across)]
            found += [grade, *rows]
        return found

    def _today(self, ui: Ui, box: pygame.Rect) -> None:
        """Draw the introduction, and the puzzle of the day with its streak."""
        words, high = self.app.words, ui.touch_height()
        about = pygame.Rect(box.left, box.top, box.width, box.height - high - ui.u(12))
        ui.text(self._words("puzzles.about"), about, TextStyle(14, INK, "left", lines=2))
        row = pygame.Rect(box.left, about.bottom + ui.u(4), box.width, high)
        solved, days = self.day in self.progress.days, streak(self.progress.days, self.day)
        parts = [long_date(words, self.day)]
        parts += [words("puzzles.streak", count=days)] if days else []
        wide = min(ui.u(210), row.width // 2)
        text = pygame.Rect(row.left + wide + ui.u(8), row.top, row.width - wide - ui.u(8), high)
        puzzle = puzzle_of(self.puzzles, self.day)
        button = pygame.Rect(row.left, row.top, wide, high)
        label = words("puzzles.today_solved" if solved else "puzzles.today")
        look = PLAIN if solved else PRIMARY
        ui.button("today", button, label, partial(self._open, puzzle), look)
        ui.text(" · ".join(parts), text, TextStyle(13.5, FADED, "left", lines=2))

    def _row(self, ui: Ui, box: pygame.Rect, row: int | list[int]) -> None:
        """Draw the head of a grade, or a row of puzzles."""
        if isinstance(row, int):
            self._grade(ui, box, row)
            return
        side, gap = ui.u(CELL), ui.u(8)
        for place, number in enumerate(row):
            cell = pygame.Rect(box.left + place * side, box.top, side, side)
            self._cell(ui, cell.inflate(-gap, -gap), number)

    def _grade(self, ui: Ui, box: pygame.Rect, grade: int) -> None:
        words = self.app.words
        those = [each for each in self.puzzles if each.grade == grade]
        solved = sum(self.progress.solved(each.id) for each in those)
        name = words(f"puzzles.grades.{grade}")
        text = words("puzzles.grade", name=name, solved=solved, count=len(those))
        ui.text(text, box, TextStyle(15, INK, "left", face="bold"))

    def _cell(self, ui: Ui, box: pygame.Rect, number: int) -> None:
        """Draw the button of a puzzle, with a mark of its result."""
        words, puzzle = self.app.words, self.puzzles[number]
        ended = puzzle.id in self.progress.ended
        solved = self.progress.solved(puzzle.id)
        key = "solved" if solved else "shown" if ended else "open"
        label = Label(words(f"puzzles.cell.{key}", number=number + 1))
        look = SOLVED if solved else QUIET if ended else PLAIN
        go = partial(self._open, puzzle)
        ui.button(f"puzzle:{puzzle.id}", box, str(number + 1), go, look, a11y_label=label)
        if solved:
            ui.icon(CHECK, (box.right - ui.u(9), box.top + ui.u(9)), 14)
