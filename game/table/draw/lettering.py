"""Lettering: how large a text is, how it is broken into lines, and its pictures."""

from __future__ import annotations

import pygame

from game.core.errors import shortened
from game.table.draw.theme import Fonts, Rgb, Type

LONGEST = 4000
"""Letters of a text that is set; more fits on no screen, and to measure it would take long."""
LEAST = 6
"""The smallest letters, in pixels."""
KEPT = 2000
"""How many pictures of texts are kept."""


class Lettering:
    """Measures and renders texts, in units of the picture."""

    def __init__(self) -> None:
        self._fonts = Fonts()
        self._unit = self._scale = 1.0
        self._pictures: dict[tuple[str, int, str, Rgb], pygame.Surface] = {}

    def resize(self, unit: float, scale: float) -> None:
        """From now on a unit has so many pixels, and texts are so many times as large as usual."""
        self._unit, self._scale = unit, scale
        self._pictures.clear()

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
        if key not in self._pictures:
            if len(self._pictures) > KEPT:
                self._pictures.clear()
            font = self.font(size, style.face)
            self._pictures[key] = font.render(text, True, style.colour)
        return self._pictures[key]

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
