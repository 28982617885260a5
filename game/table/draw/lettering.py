"""Lettering: how large a text is, how it is broken into lines, and its pictures."""

from __future__ import annotations

from typing import TypeAlias

import pygame

from game.core.errors import shortened
from game.table.draw.theme import Fonts, Rgb, Type

LONGEST = 4000
"""Letters of a text that is set; more fits on no screen, and to measure it would take long."""
LEAST = 6
"""The smallest letters, in pixels."""
Pictures: TypeAlias = "dict[tuple[str, int, str, Rgb], pygame.Surface]"


class Lettering:
    """Measures and renders texts, in units of the picture.

    Pictures of texts are kept, of as many pixels as the whole picture has, and as many again that
    were written before those: what is written again and again stays, whatever comes between.
    """

    def __init__(self) -> None:
        self._fonts = Fonts()
        self._unit = self._scale = 1.0
        self._room = self._filled = 0
        self._pictures: Pictures = {}
        self._earlier: Pictures = {}

    def resize(self, unit: float, scale: float, room: int) -> None:
        """From now on a unit has so many pixels, and texts are so many times as large as usual.

        `room` is how many pixels the whole picture has.
        """
        self._unit, self._scale, self._room = unit, scale, room
        self._filled, self._pictures, self._earlier = 0, {}, {}

    def pixels(self, size: float) -> int:
        """Return a size in units as pixels."""
        return max(LEAST, round(size * self._scale * self._unit))

    def font(self, size: int, face: str = "text") -> pygame.font.Font:
        """Return a face in a size in pixels."""
        return self._fonts.of(size, face)

    def width(self, text: str, size: float, face: str = "text") -> int:
        """Return how many pixels wide a text of a size in units is."""
        return self.font(self.pixels(size), face).size(text)[0]

    def height(self, text: str, width: int, style: Type) -> int:
        """Return how many pixels high a text is in a column of a width."""
        font = self.font(self.pixels(style.size), style.face)
        return len(self._lines(text, font, width)) * font.get_linesize()

    def render(self, text: str, size: int, style: Type) -> pygame.Surface:
        """Return a line of a size in pixels, as a picture."""
        key = (text, size, style.face, style.colour)
        found = self._pictures.get(key)
        if found is None:
            found = self._earlier.pop(key, None)
            if found is None:
                found = self.font(size, style.face).render(text, True, style.colour)
            size = found.get_width() * found.get_height()
            if self._filled + size > self._room:
                self._earlier, self._pictures, self._filled = self._pictures, {}, 0
            self._filled += size
            self._pictures[key] = found
        return found

    def above(self, text: str, size: int, style: Type) -> int:
        """Return by how many pixels the picture of a line begins above the line.

        A face may leave more room above and below its letters than a line has, and the picture of
        an accented capital grows upwards: all that is written in a line stands on one baseline.
        """
        font = self.font(size, style.face)
        accents = 0
        if not text.isascii():
            tops = [letter[3] for letter in font.metrics(text) if letter]
            accents = max(0, max(tops, default=0) - font.get_ascent())
        return accents - (font.get_linesize() - max(font.get_height(), font.get_linesize())) // 2

    @staticmethod
    def _lines(text: str, font: pygame.font.Font, width: int) -> list[str]:
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if line and font.size(longer)[0] > width:
                    lines.append(line)
                    line = word
                else:
                    line = longer
            lines.append(line)
        return lines

    def fit(self, text: str, box: pygame.Rect, style: Type) -> tuple[int, list[str], bool]:
        """Return the size in pixels and the lines in which a text fits into a box.

        It is broken into lines, then made smaller, at last cut: then the third is true.
        """
        text = shortened(text, LONGEST)
        least = max(LEAST, round(style.least * self._unit))
        size = max(least, round(style.size * self._scale * self._unit))
        while True:
            font = self.font(size, style.face)
            lines = self._lines(text, font, box.width) if style.lines > 1 else [text]
            high = font.get_linesize() * len(lines)
            wide = max(font.size(line)[0] for line in lines)
            if len(lines) <= style.lines and high <= box.height and wide <= box.width:
                return size, lines, False
            if size <= least:
                break
            size = max(least, min(size - 1, round(size * 0.95)))
        count = max(1, min(style.lines, box.height // max(1, font.get_linesize())))
        kept = lines[:count]
        while kept[-1] and font.size(kept[-1] + "…")[0] > box.width:
            kept[-1] = kept[-1][:-1]
        kept[-1] += "…"
        return size, kept, True
