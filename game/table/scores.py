"""The result of a match in the picture: who has won, the last board, and where points come from."""

from __future__ import annotations

import pygame

from game.core.words import Words
from game.table.contract import Scene
from game.table.games import find_table
from game.table.screens.base import rule
from game.table.session import NOBODY, Session
from game.table.theme import CREAM, FADED, GOLD, INK, PAPER, Rgb, Type, mix
from game.table.ui import Ui

Row = tuple[str, list[str]]
"""A source of points and what it gave each seat."""
BEATS = 4
"""How many numbers a row counts through."""


class Scores:
    """The result of a match as a table: a row a source, a column a seat.

    The count of its points has `beats` beats: a row after the other counts up to its value.
    """

    def __init__(self, session: Session, words: Words) -> None:
        self.session = session
        self.words = words
        self.table = find_table(session.match.game.id)
        self.results = session.match.game.result(session.match.position)
        self.beats = (len(self.results[0].by_source) + 1) * BEATS

    def headline(self) -> str:
        """Return who has won."""
        words, names = self.words, self.session.names
        winners = [names[r.seat] for r in self.results if r.winner]
        key = "end.wins" if len(winners) == 1 else "end.share"
        told = self.table.headline(self.session.match, names)
        return told or words(key, who=words("end.and").join(winners))

    def _sources(self) -> list[tuple[str, list[int]]]:
        """Return every source with its points by seat."""
        sources = self.table.source_names(self.results[0])
        return [(label, [r.by_source[s] for r in self.results]) for s, label in sources.items()]

    def rows(self) -> list[Row]:
        """Return every source with its points by seat, the total, and what decides a tie."""
        ties = [self.table.tie_break_text(result) for result in self.results]
        return [
            *((label, [str(v) for v in values]) for label, values in self._sources()),
            (self.words("end.total"), [str(r.points) for r in self.results]),
            (self.words("end.tie"), ties),
        ]

    def cards(self) -> list[list[tuple[str, str]]]:
        """Return the cards that each seat had kept secret: drawing and name."""
        position = self.session.match.position
        return [[*self.table.revealed(position, result.seat)] for result in self.results]

    def counted(self, beat: int) -> list[Row]:
        """Return the rows as far as they are counted at a beat."""
        sources = [
            (label, [value * min(BEATS, max(0, beat - i * BEATS)) // BEATS for value in values])
            for i, (label, values) in enumerate(self._sources())
        ]
        sums = [sum(column) for column in zip(*(values for _, values in sources), strict=True)]
        tie, ties = self.rows()[-1]
        return [
            *((label, [str(v) for v in values]) for label, values in sources),
            (self.words("end.total"), [str(v) for v in sums]),
            (tie, ties if beat >= self.beats else [""] * len(ties)),
        ]

    # --- the picture -------------------------------------------------------------------------

    def draw_board(self, ui: Ui, area: pygame.Rect, colours: list[Rgb]) -> None:
        """Draw the board as it stands at the end, with its walls."""
        session = self.session
        view = session.match.game.view(session.match.position, NOBODY)
        scene = Scene(
            view, NOBODY, None, {}, session.names, colours, None, None,
            lambda _: None, lambda: None, {},
        )  # fmt: skip
        wide = min(area.width, round(area.height * self.table.board_aspect))
        board = pygame.Rect(0, 0, wide, round(wide / self.table.board_aspect))
        board.center = area.center
        self.table.draw_board(ui, board, scene)

    def draw_points(self, ui: Ui, area: pygame.Rect, colours: list[Rgb], beat: int) -> None:
        """Draw the table of points at a beat of the count."""
        ui.card(area)
        inner = ui.inset(area, 8, 6)
        rows = self.counted(beat)
        count = len(self.results)
        first = round(inner.width * (0.34 if count > 3 else 0.42))
        width = (inner.width - first) // count
        step = inner.height / (len(rows) + 2.6)
        columns = [
            pygame.Rect(inner.left + first + i * width, inner.top, width, inner.height)
            for i in range(count)
        ]
        done = beat >= self.beats
        for result, place in zip(self.results, columns, strict=True):
            if result.winner and done:
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
                self._draw_cards(ui, inner, columns, y, step)
                y += step
                rule(ui, round(y), inner.left, inner.right)
            box = pygame.Rect(inner.left, round(y), first, round(step))
            colour = FADED if tie else INK
            ui.text(label, ui.inset(box, 4, 0), Type(16 if total else 14, colour))
            for value, place in zip(values, columns, strict=True):
                cell = pygame.Rect(place.left, round(y), width, round(step))
                ui.text(value, cell, Type(20 if total else 15, colour, "centre", face="bold"))
            y += step

    def _draw_cards(
        self, ui: Ui, inner: pygame.Rect, columns: list[pygame.Rect], y: float, step: float
    ) -> None:
        """Draw the cards that were secret, small, below the name of each seat."""
        label = pygame.Rect(inner.left, round(y), columns[0].left - inner.left, round(step))
        ui.text(self.words("end.cards"), ui.inset(label, 4, 0), Type(12.5, FADED))
        for cards, place in zip(self.cards(), columns, strict=True):
            if not cards:
                continue
            side = min(20.0, step / ui.unit * 0.8)
            room = min(ui.u(side + 2), (place.width - ui.u(6)) / len(cards))
            x = place.centerx - room * (len(cards) - 1) / 2
            for icon, _ in cards:
                ui.icon(icon, (x, y + step / 2), side, PAPER if icon.endswith("tower") else None)
                x += room
