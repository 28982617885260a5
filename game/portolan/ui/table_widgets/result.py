"""Result of a match: the winner, the final board, and the points by source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cached_property
from typing import Any, NamedTuple

import pygame

from portolan.core.contract import NOBODY
from portolan.core.i18n import Catalogue
from portolan.session.seats import joined
from portolan.session.session import Session
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.game_ui.parts import Secret
from portolan.ui.game_ui.scene import AnyScene, Scene
from portolan.ui.render.theme import CREAM, FADED, GOLD, INK, Rgb, TextStyle, mix
from portolan.ui.render.ui import Ui
from portolan.ui.widgets.background import rule
from portolan.ui.widgets.seat_names import draw_seat_name, initials


class RowKind(Enum):
    """Kind of a row of the result."""

    SOURCE, TOTAL, TIE = range(3)


class ResultRow(NamedTuple):
    """A row of the result, with its value for each seat."""

    kind: RowKind
    label: str
    values: Sequence[str]


BEATS = 4
"""How many steps a row takes to count up."""


class Scores:
    """Result of a match as a table: a row per source, a column per seat.

    Counting up takes `beats` beats: row after row counts up to its value.
    """

    def __init__(self, session: Session, words: Catalogue, *, for_others: bool = False) -> None:
        """Take the result of a match; `for_others` is for a picture that is shared."""
        self.session = session
        self._for_others = for_others
        self.words = words
        self.game_ui = find_game_ui(session.match.game.id)
        self.results = session.match.result()
        ending = self.game_ui.ending
        self._standings = ending.standings(session.match.position) if ending else ()
        """What is shown in place of points, if these have not decided."""
        self.beats = (len(self._standings or [*self._by_source()]) + 1) * BEATS

    def name_forms(self, seat: int) -> tuple[str, str, str]:
        """Return the names of a seat, from the full one to its initials."""
        names = self.names
        full = names if self._for_others else self.session.full_names
        return full[seat], names[seat], initials(names, seat)

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        return self.session.own_names if self._for_others else self.session.names

    def headline(self) -> str:
        """Return who has won."""
        words, names = self.words, self.names
        winners = [names[r.seat] for r in self.results if r.winner]
        if len(winners) == 1:
            key = "end.wins"
        elif not winners:
            key = "end.lost"
        else:
            key = "end.share" if len(winners) < len(self.results) else "end.draw"
        ending = self.game_ui.ending
        text = ending.headline(self.session.match, names) if ending else None
        return text or words(key, who=joined(winners))

    def rows(self, beat: int | None = None) -> list[ResultRow]:
        """Return the rows: points by source, total and tie-break.

        At a beat, as far as they are counted then.
        """
        beat = self.beats if beat is None else beat
        known = self._standings or [*self._by_source()]
        points = [
            [value * min(BEATS, max(0, beat - i * BEATS)) // BEATS for value in values]
            for i, (_, values) in enumerate(known)
        ]
        rows = [
            ResultRow(RowKind.SOURCE, label, [*map(str, values)])
            for (label, _), values in zip(known, points, strict=True)
        ]
        if self._standings:
            rows[-1] = rows[-1]._replace(kind=RowKind.TOTAL)
            return rows
        sums = [str(sum(column)) for column in zip(*points, strict=True)]
        if len(rows) == 1:  # the same as the total
            rows = [ResultRow(RowKind.TOTAL, rows[0].label, sums)]
        else:
            rows.append(ResultRow(RowKind.TOTAL, self.words("end.total"), sums))
        ending = self.game_ui.ending
        if ending and (title := ending.tie_title()):
            done = beat >= self.beats
            ties = [ending.tie_break(result) if done else "" for result in self.results]
            rows.append(ResultRow(RowKind.TIE, title, ties))
        return rows

    def _by_source(self) -> Iterator[tuple[str, list[int]]]:
        """Yield the points of each seat by source."""
        for source, label in self.game_ui.words.source_names(self.results[0]).items():
            yield label, [result.by_source[source] for result in self.results]

    def secrets(self) -> tuple[str, list[list[Secret]]] | None:
        """Return the secrets of each seat with their title; None if nobody has any."""
        ending, position = self.game_ui.ending, self.session.match.position
        title = ending.secrets_title() if ending else ""
        if not ending or not title:
            return None
        kept = [[*ending.secrets(position, result.seat)] for result in self.results]
        return (title, kept) if any(kept) else None

    @property
    def lines(self) -> float:
        """The number of rows of the table, with its header."""
        return len(self.rows()) + (2.95 if self.secrets() else 1.95)

    def in_words(self) -> list[tuple[str, Sequence[str]]]:
        """Return all rows for screen readers, secrets before the total."""
        rows: list[tuple[str, Sequence[str]]] = []
        for row in self.rows():
            if row.kind is RowKind.TOTAL and (kept := self.secrets()):
                rows.append((kept[0], [", ".join(s.name for s in seat) for seat in kept[1]]))
            rows.append((row.label, row.values))
        return rows

    # --- drawing -----------------------------------------------------------------------------

    @cached_property
    def _view(self) -> Any:
        """The public view at the end."""
        return self.session.match.game.view(self.session.match.position, NOBODY)

    @property
    def aspect(self) -> float:
        """The aspect ratio of the board."""
        return self.game_ui.shape(self._view)

    def draw_board(self, ui: Ui, area: pygame.Rect, colours: list[Rgb]) -> None:
        """Draw the final board."""
        scene: AnyScene = Scene(self._view, NOBODY, None, self.names, colours, {})
        wide = min(area.width, round(area.height * self.aspect))
        board = pygame.Rect(0, 0, wide, round(wide / self.aspect))
        board.center = area.center
        with ui.light_palette():
            self.game_ui.board(ui, board, scene)

    def draw_points(self, ui: Ui, area: pygame.Rect, colours: list[Rgb], beat: int) -> None:
        """Draw the table of points at a beat of the count."""
        ui.card(area)
        inner = ui.inset(area, 8, 6)
        rows, kept = self.rows(beat), self.secrets()
        count = len(self.results)
        first = round(inner.width * (0.34 if count > 3 else 0.42))
        width = (inner.width - first) // count
        step = inner.height / self.lines
        columns = [
            pygame.Rect(inner.left + first + i * width, inner.top, width, inner.height)
            for i in range(count)
        ]
        done = beat >= self.beats
        name_forms = [self.name_forms(seat) for seat in range(len(self.names))]
        for result, place in zip(self.results, columns, strict=True):
            if result.winner and done:
                ui.panel(place.inflate(-ui.u(4), 0), mix(GOLD, CREAM, 0.8))
            side = min(30.0, step / ui.unit * 0.94)
            at, face = (place.centerx, place.top + step * 0.5), self.session.faces[result.seat]
            ui.emblem(result.seat, colours[result.seat], at, side, face)
            head = pygame.Rect(place.left, round(place.top + step), width, round(step * 0.95))
            style = TextStyle(13, INK, "centre")
            draw_seat_name(ui, name_forms, result.seat, ui.inset(head, 2, 0), style)
        y = inner.top + step * 1.95
        label_box = ui.inset(pygame.Rect(inner.left, 0, first, round(step)), 4, 0)
        small = [(row.label, label_box) for row in rows if row.kind is RowKind.SOURCE]
        plain = ui.letters.in_one_size(small, TextStyle(14, lines=3))
        for kind, label, values in rows:
            total = kind is RowKind.TOTAL
            if total:
                if kept:
                    self._draw_secrets(ui, inner, columns, y, step, *kept)
                    y += step
                rule(ui, round(y), inner.left, inner.right)
            box = pygame.Rect(inner.left, round(y), first, round(step))
            colour = FADED if kind is RowKind.TIE else INK
            style = plain if kind is RowKind.SOURCE else TextStyle(16 if total else 14, lines=3)
            ui.text(label, ui.inset(box, 4, 0), style._replace(colour=colour))
            for value, place in zip(values, columns, strict=True):
                cell = pygame.Rect(place.left, round(y), width, round(step))
                ui.text(value, cell, TextStyle(20 if total else 15, colour, "centre", face="bold"))
            y += step

    def _draw_secrets(
        self, ui: Ui, inner: pygame.Rect, columns: list[pygame.Rect], y: float, step: float,
        title: str, secrets: list[list[Secret]],
    ) -> None:  # fmt: skip
        """Draw the secrets, small, below the name of each seat."""
        label = pygame.Rect(inner.left, round(y), columns[0].left - inner.left, round(step))
        ui.text(title, ui.inset(label, 4, 0), TextStyle(12.5, FADED))
        for kept, place in zip(secrets, columns, strict=True):
            if not kept:
                continue
            side = min(20.0, step / ui.unit * 0.8)
            room = min(ui.u(side + 2), (place.width - ui.u(6)) / len(kept))
            x = place.centerx - room * (len(kept) - 1) / 2
            for secret in kept:
                ui.icon(secret.icon, (x, y + step / 2), side, secret.tint)
                x += room
