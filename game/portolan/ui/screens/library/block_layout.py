"""Lays out blocks of statistics: headings, tables, goals and lines, in a column of a width."""

from __future__ import annotations

import pygame

from portolan.ui.render.theme import ADRIATIC, CREAM, FADED, GOLD, INK, SAND, STONE, TextStyle, mix
from portolan.ui.render.ui import Ui
from portolan.ui.screens.library.statistics_parts import StatisticsBlock

TITLE, ROW, GAP, TICK, COLUMN = 34.0, 32.0, 10.0, 26.0, 46.0
NAMES = 0.27
"""Minimum share of a row for its first cell."""
_HEADING = TextStyle(19, INK, face="title")
_NAME = TextStyle(15, INK, lines=2, face="bold")
_HEAD = TextStyle(13, FADED, "right", lines=2)
_CELL = TextStyle(15, INK, "right")
_LINE = TextStyle(13, FADED, valign="top", lines=12)
_ENTRY = TextStyle(15, INK, valign="top", lines=3, face="bold")
_ABOUT = TextStyle(13, FADED, valign="top", lines=6)


class BlockLayout:
    """Measures and draws blocks in a column; its width is in pixels."""

    def __init__(self, ui: Ui, width: int) -> None:
        self.ui, self.width = ui, width

    def height(self, block: StatisticsBlock) -> int:
        """Return the height of a block in pixels, with the space below it."""
        ui = self.ui
        high = ui.u(TITLE) if block.title else 0
        high += ui.u(ROW) if block.head else 0
        high += sum(self._row_height(block, number) for number in range(len(block.rows)))
        high += sum(self._entry_height(*entry) for entry in block.entries)
        high += sum(ui.height(line, self.width, _LINE) + ui.u(6) for line in block.lines)
        return high + ui.u(GAP)

    def _row_height(self, block: StatisticsBlock, number: int) -> int:
        ui = self.ui
        note = block.notes[number] if block.notes else ""
        return ui.u(ROW) + (ui.height(note, self.width, _LINE) + ui.u(4) if note else 0)

    def _entry_height(self, title: str, about: str) -> int:
        ui, wide = self.ui, self.width - self.ui.u(TICK + 8)
        return ui.height(title, wide, _ENTRY) + ui.height(about, wide, _ABOUT) + ui.u(11)

    def draw(self, block: StatisticsBlock, box: pygame.Rect) -> None:
        """Draw a block at the top of a box, as far as it is in sight."""
        ui, y = self.ui, box.top
        if block.title:
            place = pygame.Rect(box.left, y, self.width, ui.u(TITLE) - ui.u(4))
            ui.text(block.title, place, _HEADING)
            y += ui.u(TITLE)
        widths = self._widths(block)
        if block.head:
            self._row(block, None, pygame.Rect(box.left, y, self.width, ui.u(ROW)), widths)
            y += ui.u(ROW)
        seen = ui.surface.get_clip()
        for number in range(len(block.rows)):
            high = self._row_height(block, number)
            if y < seen.bottom and y + high > seen.top:
                row = pygame.Rect(box.left, y, self.width, ui.u(ROW))
                self._row(block, number, row, widths)
                if high > row.height:
                    note = pygame.Rect(box.left, row.bottom, self.width, high - row.height)
                    ui.text(block.notes[number], note, _LINE)
            y += high
        for title, about in block.entries:
            high = self._entry_height(title, about)
            self._entry(title, about, pygame.Rect(box.left, y, self.width, high), block.ticked)
            y += high
        for line in block.lines:
            high = ui.height(line, self.width, _LINE)
            ui.text(line, pygame.Rect(box.left, y + ui.u(4), self.width, high + ui.u(2)), _LINE)
            y += high + ui.u(6)

    def _row(
        self, block: StatisticsBlock, number: int | None, box: pygame.Rect, widths: list[int]
    ) -> None:
        """Draw a row of a table; None is the header."""
        ui, is_head = self.ui, number is None
        cells = block.head if number is None else block.rows[number]
        face = pygame.Rect(box.left, box.top, box.width, box.height - ui.u(2))
        if number is not None:
            ui.panel(face, mix(CREAM, SAND, 0.25), STONE, 5)
            if block.bars:
                bar = face.inflate(-ui.u(8), 0)
                bar.top, bar.height = face.bottom - ui.u(6), ui.u(3)
                bar.width = round(bar.width * block.bars[number])
                ui.panel(bar, GOLD, None, 1)
        inner = ui.inset(face, 8, 1)
        name = pygame.Rect(inner.left, inner.top, inner.width - sum(widths), inner.height)
        ui.text(cells[0], name, _HEAD._replace(align="left") if is_head else _NAME)
        left, align = name.right, "centre" if block.lit else "right"
        for column, (text, wide) in enumerate(zip(cells[1:], widths, strict=True), 1):
            place = pygame.Rect(left + ui.u(3), inner.top, wide - ui.u(3), inner.height)
            if (number, column) in block.lit:
                ui.panel(place, mix(GOLD, CREAM, 0.55), None, 4)
            ui.text(text, place, (_HEAD if is_head else _CELL)._replace(align=align))
            left += wide

    def _widths(self, block: StatisticsBlock) -> list[int]:
        """Return the widths of the columns after the first: those of their texts, if possible.

        In a table with highlighted cells all are equal.
        """
        ui, width = self.ui, self.width - 2 * self.ui.u(8)
        columns = [*zip(*([block.head] if block.head else []), *block.rows, strict=True)][1:]
        wishes = [
            max(
                ui.u(COLUMN),
                width // 8,
                *(ui.width(text, _CELL.size) + ui.u(14) for text in column),
            )
            for column in columns
        ]
        if block.lit:
            wishes = [max(wishes)] * len(wishes)
        most = round(width * (1 - NAMES))
        return [wish * most // max(most, sum(wishes)) for wish in wishes]

    def _entry(self, title: str, about: str, box: pygame.Rect, ticked: bool) -> None:
        ui = self.ui
        at = (box.left + ui.u(TICK / 2), box.top + ui.u(12))
        if ticked:
            ui.icon("table/art/check", at, 20, ADRIATIC)
        else:
            radius = max(2, ui.u(7))
            pygame.draw.circle(ui.surface, STONE, at, radius, max(1, ui.u(1.5)))
        left = box.left + ui.u(TICK + 8)
        wide = box.right - left
        head = ui.height(title, wide, _ENTRY)
        ui.text(title, pygame.Rect(left, box.top + ui.u(1), wide, head + ui.u(2)), _ENTRY)
        below = pygame.Rect(left, box.top + head + ui.u(2), wide, 0)
        below.height = box.bottom - ui.u(6) - below.top
        ui.text(about, below, _ABOUT)
