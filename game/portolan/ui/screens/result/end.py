"""Result of a match: the winner, and the points by source."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial

import pygame

from portolan.ai.levels import levels
from portolan.core.i18n import Catalogue
from portolan.core.time_slicing import Slices
from portolan.platform.storage import StorageError
from portolan.session.history import History
from portolan.session.session import Session
from portolan.storage.records import MatchRecords, newly_reached
from portolan.storage.voyages import voyage_of_key
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.page import Page
from portolan.ui.navigation.routes import (
    DailyRoute,
    PlayRoute,
    ReplayRoute,
    ReviewRoute,
    StatisticsRoute,
)
from portolan.ui.navigation.saving import run_later
from portolan.ui.navigation.screen import Cancellable, Ticking
from portolan.ui.render.a11y_tree import A11yTree, Section, presses
from portolan.ui.render.hit_targets import NO_LABEL, Box
from portolan.ui.render.theme import FADED, INK, LEGIBLE, Rgb, TextStyle
from portolan.ui.render.ui import PRIMARY, QUIET, Ui
from portolan.ui.table_widgets.result import Scores
from portolan.ui.table_widgets.result_image import result_image
from portolan.ui.table_widgets.score_chart import draw_curves, in_words
from portolan.ui.widgets.pieces import Button, button_row

BEAT = 0.08
"""Seconds between two numbers while points are counted up."""
WIDE = 1.2
LEAST_ROW, MOST_ROW = 24.0, 42.0
"""Minimum height of a row of points beside a chart, and maximum."""
CHART, MOST_CHART = 84.0, 170.0
"""Minimum and maximum height of the chart."""
TALL, POINTS = 800.0, 330.0
"""Height, in units, from which on the points are below the board; minimum height of both points and
chart."""
FEW = 3
"""Number of buttons in a row, up to two rows of them."""


class ResultPage(Page, Cancellable, Ticking):
    """Shows the final board and the result as a table: a row per source, a column per seat."""

    name = "end"

    def __init__(self, app: AppContext, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.scores = Scores(session, app.words)
        self._history, tally = History(session.match), self.scores.game_ui.tally
        self._counting = Slices(self._history.counting(tally.of)) if tally else None
        self._begun: float | None = None
        self.step = 0 if app.movement.wanted else self.scores.beats
        self._on_board = False
        self._records: MatchRecords | None = None
        self._new: list[str] = []
        self._asked = False

    # --- counting up -------------------------------------------------------------------------

    def tick(self, time: float) -> bool:
        """Continue counting up, in table and chart; look for new goals."""
        counting = self._counting
        if counting and not counting.done and counting.go_on():
            self.app.refresh()
        if self._records is not (known := self.app.match.records):
            self._records, self._new = known, newly_reached(known or {}, self.session.key)
            self.app.refresh()
        elif known is None and not self._asked:
            self._asked = True
            self.app.later(self._look_up)
        if self.step >= self.scores.beats:
            return counting is not None and not counting.done
        if self._begun is None:
            self._begun = time
        step = min(self.scores.beats, int((time - self._begun) / BEAT))
        if step != self.step:
            self.step = step
            self.app.refresh()
        return True

    async def _look_up(self) -> None:
        with suppress(StorageError):  # shown by another notice
            await self.app.match.read_records()

    def cancel(self) -> bool:
        """Skip the count."""
        counts, self.step = self.step < self.scores.beats, self.scores.beats
        return counts

    # --- drawing -----------------------------------------------------------------------------

    def draw(self, ui: Ui) -> None:
        """Draw the winner, the board, the table of points and the buttons."""
        whole, gap = ui.safe, ui.u(8)
        aspect, colours = self.scores.aspect, self.app.colours(self.session)
        area = whole.inflate(-2 * gap, -2 * gap)
        high = ui.touch_height()
        wide = whole.width > whole.height * WIDE
        if wide:
            board = pygame.Rect(area.left, area.top, 0, area.height)
            board.width = min(round(area.height * aspect), round(area.width * 0.6))
            area.left, area.width = board.right + gap, area.right - board.right - gap
            self.scores.draw_board(ui, board, colours)
        tall = not wide and area.height >= ui.u(TALL)
        buttons = self._buttons(both=wide or tall)
        across = _across(buttons)
        lines = -(-len(buttons) // across)
        foot = pygame.Rect(area.left, 0, area.width, lines * high + (lines - 1) * ui.u(4))
        foot.bottom = area.bottom
        top = self._draw_head(ui, area)
        middle = pygame.Rect(area.left, top.bottom + gap, area.width, 0)
        middle.height = foot.top - gap - middle.top
        if tall:
            board = middle.copy()
            least = max(ui.u(POINTS), self._points_height(ui) + ui.u(CHART) + gap)
            board.height = min(round(board.width / aspect), middle.height - least)
            self.scores.draw_board(ui, board, colours)
            middle.top, middle.height = board.bottom + gap, middle.bottom - board.bottom - gap
        if self._on_board and not (wide or tall):
            middle.height = min(middle.height, round(middle.width / aspect))
            self.scores.draw_board(ui, middle, colours)
        else:
            chart = self._chart_height(ui, middle)
            middle.height -= chart + gap if chart else 0
            middle.height = min(middle.height, ui.u(MOST_ROW) * self.scores.lines)
            self.scores.draw_points(ui, middle, colours, self.step)
            if chart:
                middle = pygame.Rect(middle.left, middle.bottom + gap, middle.width, chart)
                self._draw_chart(ui, middle, colours)
        foot.top = min(foot.top, middle.bottom + 2 * gap)
        row = pygame.Rect(foot.left, foot.top, foot.width, high)
        for first in range(0, len(buttons), across):
            part = buttons[first : first + across]
            button_row(ui, row, part, 4)
            row = row.move(0, high + ui.u(4))

    def _draw_head(self, ui: Ui, area: pygame.Rect) -> pygame.Rect:
        """Draw the winner and new goals, once all is counted; return their rectangle."""
        low = area.height < ui.u(480)
        top = pygame.Rect(area.left, area.top, area.width, ui.u(34 if low else 84))
        if not low:
            ui.icon("table/art/crown", (area.centerx, top.top + ui.u(22)), 42)
        title = pygame.Rect(top.left, top.bottom - ui.u(36), top.width, ui.u(36))
        counted = self.step >= self.scores.beats
        headline = self.scores.headline() if counted else self.app.words("end.title")
        ui.text(headline, title, TextStyle(27, INK, "centre", face="title"))
        if new := self._new_goals():
            style = TextStyle(14, FADED, "centre", lines=4)
            line = pygame.Rect(area.left, top.bottom, area.width, ui.height(new, area.width, style))
            if counted:
                ui.text(new, line, style)
            top.height += line.height + ui.u(2)
        return top

    def _points_height(self, ui: Ui) -> int:
        """Return the minimum height of the points, with the gap below them."""
        return round(ui.u(LEAST_ROW) * self.scores.lines) + ui.u(8)

    def _chart_height(self, ui: Ui, room: pygame.Rect) -> int:
        """Return the height of the chart below the points, in pixels; 0 without room."""
        spare = room.height - self._points_height(ui)
        return min(spare, ui.u(MOST_CHART)) if self._counting and spare >= ui.u(CHART) else 0

    def _draw_chart(self, ui: Ui, area: pygame.Rect, colours: list[Rgb]) -> None:
        """Draw the chart of each seat by turn; a touch on a turn opens it in the replay."""
        tally, turns = self.scores.game_ui.tally, self._history.turns
        counts = self._counting.value if self._counting and self._counting.done else ()
        ui.card(area)
        inner = ui.inset(area, 10, 7)
        text = pygame.Rect(inner.left, inner.top, inner.width, ui.u(16))
        most = f" 0–{max(map(max, counts))}" if counts else ""
        title = tally.title() if tally else ""
        ui.text(f"{title}{most}", text, TextStyle(12, FADED, least=LEGIBLE))
        lines = pygame.Rect(inner.left, text.bottom, inner.width, inner.bottom - text.bottom)
        if counts:
            draw_curves(ui, lines, turns, counts, colours)

        def jump() -> None:
            at = ui.touched[0] if ui.touched else lines.left
            step = (at - lines.left) / max(1, lines.width) * self._history.steps
            self._replay(min(turns, key=lambda turn: abs(turn - step)))

        ui.target("chart", Box(area), jump, a11y_label=NO_LABEL)

    def _new_goals(self) -> str:
        """Return a text on the goals first reached in this match, empty if none."""
        new, words = self._new, self.app.words
        text = Catalogue(self.session.match.game.id)
        titles = [text(f"goals.{goal}.title") for goal in new if text.has(f"goals.{goal}.title")]
        return words("goals.new", count=len(new), goals=" · ".join(titles)) if titles else ""

    def _buttons(self, *, both: bool) -> list[Button]:
        """Return the buttons; the one that leaves is in the row above the place of the table's bar,
        where the last move was confirmed or passed: a second touch there does not leave.
        """
        words = self.app.words
        found = [
            Button("rematch", words("end.rematch"), self._again, PRIMARY),
            Button("replay", words("end.replay"), self._replay),
            Button("table", words("end.table"), self._look),
            Button("share", words("end.share_picture"), self._share),
            Button("statistics", words("statistics.title"), self._statistics),
        ]
        if levels(self.session.match.game.id):
            found.insert(3, Button("review", words("end.review"), self._review))
        if voyage := voyage_of_key(self.session.key):  # puzzles have no rematch
            go = partial(self._go_to_voyage, voyage[0])
            found[0] = Button("voyage", words("voyage.see"), go, PRIMARY)
        if not both:
            label = words("end.points" if self._on_board else "end.board")
            found.insert(3, Button("turn", label, self._turn))
        home = Button("home", words("end.home"), self.app.navigator.home, QUIET, "table/art/home")
        found.insert(_across([*found, home]) - 1, home)
        return found

    # --- actions -----------------------------------------------------------------------------

    def _turn(self) -> None:
        self._on_board = not self._on_board
        self.cancel()

    def _look(self) -> None:
        self.app.navigator.go(PlayRoute(self.session.key))

    def _replay(self, step: int = 0) -> None:
        self.cancel()
        self.app.navigator.go(ReplayRoute(step, self.session.key))

    def _review(self) -> None:
        self.cancel()
        self.app.navigator.go(ReviewRoute(self.session.key))

    def _statistics(self) -> None:
        self.cancel()
        self.app.navigator.go(StatisticsRoute(self.session.match.game.id))

    def _again(self) -> None:
        session, match = self.session, self.session.match
        choices = (match.game, match.seats, match.options, session.seats)
        self.app.match.begin(*choices, face_down=session.face_down, counts=session.clock_counts)
        self.app.navigator.go_on()

    def _go_to_voyage(self, game: str) -> None:
        self.app.navigator.go(DailyRoute(game))

    def _share(self) -> None:
        scores = Scores(self.session, self.app.words, for_others=True)

        self.cancel()
        data = result_image(scores, self.app.colours(self.session))
        run_later(self.app, lambda: self.app.host.share_file("portolan.png", data))

    def a11y_tree(self, ui: Ui) -> A11yTree:
        """Return who has won, the points as a table, the cards, and the buttons."""
        names = [self.scores.names[result.seat] for result in self.scores.results]
        rows = [[label, *values] for label, values in self.scores.in_words()]
        points = Section("points", self.app.words("end.points"), (), ["", *names], rows)
        buttons = Section("buttons", presses=presses(ui, ui.targets))
        sections, tally, counting = [points], self.scores.game_ui.tally, self._counting
        if tally and counting and counting.done and any(t.key == "chart" for t in ui.targets):
            turns = self._history.turns
            sections.append(
                in_words(self.app.words, tally.title(), turns, counting.value, self.scores.names)
            )
        status = " ".join(filter(None, (self.scores.headline(), self._new_goals())))
        return A11yTree(self.app.words("end.title"), status, [*sections, buttons])

    def debug_state(self) -> dict[str, str]:
        """Return the points by seat."""
        points = ",".join(str(result.points) for result in self.scores.results)
        return {**super().debug_state(), "points": points}


def _across(buttons: Sequence[Button]) -> int:
    """Return how many buttons are in a row."""
    return FEW if len(buttons) <= 2 * FEW else FEW + 1
