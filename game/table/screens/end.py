"""The end of a match: who has won, and where every point comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.table.games import find_table
from game.table.mirror import Mirror, Section, presses
from game.table.screens.base import Page, column, rule
from game.table.session import Session
from game.table.theme import CREAM, FADED, GOLD, INK, STONE, Type, mix
from game.table.ui import PLAIN, PRIMARY, QUIET, Ui

if TYPE_CHECKING:
    from game.table.app import App


class End(Page):
    """Shows the result as a table: a row for each source, a column for each seat."""

    name = "end"

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.table = find_table(session.match.game.id)
        self.results = session.match.game.result(session.match.position)

    def draw(self, ui: Ui) -> None:
        """Draw the winner, the table of points and the buttons."""
        words = self.app.words
        lane = column(ui, 720, 10)
        gap, high = ui.u(8), ui.touch_height()
        low = lane.height < ui.u(480)
        spare = lane.height - ui.u(84 + 440 + 40) - high
        top = pygame.Rect(lane.left, gap + max(0, spare // 2), lane.width, ui.u(44 if low else 84))
        if not low:
            ui.icon("table/art/crown", (lane.centerx, top.top + ui.u(22)), 42)
        title = pygame.Rect(top.left, top.bottom - ui.u(40), top.width, ui.u(38))
        ui.text(self._headline(), title, Type(27, INK, "centre", face="title"))
        bottom = pygame.Rect(lane.left, lane.height - gap - high, lane.width, high)
        area = pygame.Rect(lane.left, top.bottom + gap, lane.width, 0)
        area.height = min(bottom.top - gap - area.top, ui.u(440))
        self._points(ui, area)
        bottom.top = min(bottom.top, area.bottom + gap * 2)
        width = (bottom.width - 2 * gap) // 3
        for i, (name, label, do, look, icon) in enumerate((
            ("home", words("end.home"), self.app.go_home, QUIET, "table/art/home"),
            ("table", words("end.table"), self._look, PLAIN, None),
            ("rematch", words("end.rematch"), self._again, PRIMARY, None),
        )):  # fmt: skip
            box = pygame.Rect(bottom.left + i * (width + gap), bottom.top, width, high)
            ui.button(name, box, label, do, look, icon)

    def _headline(self) -> str:
        """Return who has won."""
        words, names = self.app.words, self.session.names
        winners = [names[r.seat] for r in self.results if r.winner]
        key = "end.wins" if len(winners) == 1 else "end.share"
        told = self.table.headline(self.session.match, names)
        return told or words(key, who=words("end.and").join(winners))

    def _rows(self) -> list[tuple[str, list[str]]]:
        """Return every source with its points by seat, the total, and what decides a tie."""
        sources = self.table.source_names(self.results[0])
        ties = [self.table.tie_break_text(result) for result in self.results]
        return [
            *((label, [str(r.by_source[source]) for r in self.results])
              for source, label in sources.items()),
            (self.app.words("end.total"), [str(r.points) for r in self.results]),
            (self.app.words("end.tie"), ties),
        ]  # fmt: skip

    def _points(self, ui: Ui, area: pygame.Rect) -> None:
        ui.panel(area, CREAM, STONE)
        inner = ui.inset(area, 8, 6)
        colours = self.app.colours(self.session)
        rows = self._rows()
        count = len(self.results)
        first = round(inner.width * (0.34 if count > 3 else 0.42))
        width = (inner.width - first) // count
        lines = len(rows) + 1
        step = inner.height / (lines + 0.6)
        columns = [
            pygame.Rect(inner.left + first + i * width, inner.top, width, inner.height)
            for i in range(count)
        ]
        for result, place in zip(self.results, columns, strict=True):
            if result.winner:
                ui.panel(place.inflate(-ui.u(4), 0), mix(GOLD, CREAM, 0.8))
            side = min(22.0, step / ui.unit * 0.8)
            ui.emblem(result.seat, colours[result.seat],
                      (place.centerx, place.top + step * 0.5), side)  # fmt: skip
            head = pygame.Rect(place.left, round(place.top + step), width, round(step * 0.7))
            ui.text(self.session.names[result.seat], ui.inset(head, 2, 0), Type(12, INK, "centre"))
        y = inner.top + step * 1.7
        for number, (label, values) in enumerate(rows):
            total, tie = number == len(rows) - 2, number == len(rows) - 1
            if total:
                rule(ui, round(y), inner.left, inner.right)
            box = pygame.Rect(inner.left, round(y), first, round(step))
            colour = FADED if tie else INK
            ui.text(label, ui.inset(box, 4, 0), Type(16 if total else 14, colour))
            for value, place in zip(values, columns, strict=True):
                cell = pygame.Rect(place.left, round(y), width, round(step))
                ui.text(value, cell, Type(20 if total else 15, colour, "centre", face="bold"))
            y += step

    def _look(self) -> None:
        from game.table.screens.table import Table  # noqa: PLC0415 - which shows this one

        self.app.show(Table(self.app, self.session))

    def _again(self) -> None:
        match = self.session.match
        self.app.begin(match.game.id, match.seats, match.options)

    def mirror(self, ui: Ui) -> Mirror:
        """Return who has won, the points as a table, and the buttons."""
        names = [self.session.names[result.seat] for result in self.results]
        rows = [[label, *values] for label, values in self._rows()]
        points = Section("points", self.app.words("end.points"), (), ["", *names], rows)
        buttons = Section("buttons", presses=presses(ui, ui.targets))
        return Mirror(self.app.words("end.title"), self._headline(), [points, buttons])

    def marks(self) -> dict[str, str]:
        """Return the points by seat."""
        points = ",".join(str(result.points) for result in self.results)
        return {"seat": "", "prompt": "", "points": points}
