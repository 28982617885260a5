"""Text: size, line breaks, and pictures of lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import pygame

from portolan.core.errors import shortened
from portolan.ui.render.theme import Fonts, Rgb, TextStyle

LONGEST = 4000
"""Limit on the laid-out text, in letters: more fits on no screen and is slow to measure."""
LEAST = 6
"""The smallest font size, in pixels."""
MOST_WORDS = 4096
"""Maximum number of cached text widths and layouts: more than any screen has."""
WORD_GAP = 0.26
"""Minimum width of the space between two words, relative to the font size. Small letters are placed
on whole pixels, and the rounding is taken from the space.
"""
T = TypeVar("T")


class TextPiece(NamedTuple):
    """Picture of a line that starts `above` pixels above it; the line is `step` high."""

    picture: pygame.Surface
    above: int
    step: int


class Fit(NamedTuple):
    """Layout of a text in a box: its size in pixels, its lines, each `step` pixels high.

    `cut` is whether part of the text is left out.
    """

    size: int
    lines: Sequence[str]
    cut: bool
    step: int


Pieces: TypeAlias = "dict[tuple[str, int, str, Rgb], TextPiece]"


_LAST_NUMBER: Final = re.compile(r" ([(+−]*\d+)$")
"""A number at the end of a line: it stays with what it counts."""


def _words(text: str) -> list[str]:
    """Return the words of a line."""
    return text.replace("\u00a0", " ").split(" ")


def _hook(font: pygame.font.Font, word: str) -> int:
    """Return the overhang, in pixels, of the last letter of a word, such as an f."""
    last = font.metrics(word[-1])[0] if word else None
    return max(0, last[1] - last[4]) if last else 0


def _accents(font: pygame.font.Font, text: str) -> int:
    """Return the extra height, in pixels, of a line for its accents."""
    if text.isascii():
        return 0
    tops = [letter[3] for letter in font.metrics(text) if letter]
    return max(0, max(tops, default=0) - font.get_ascent())


class TextLayout:
    """Measures and renders texts, in units of the picture.

    Pictures of texts are cached in two generations, each of as many pixels as the whole picture, so
    that frequent texts stay.
    """

    def __init__(self) -> None:
        self._fonts = Fonts()
        self._unit = self._scale = 1.0
        self._room = self._filled = 0
        self._pieces: Pieces = {}
        self._earlier: Pieces = {}
        self._wide: dict[tuple[str, int, str], int] = {}
        self._placed: dict[object, Any] = {}

    def resize(self, unit: float, scale: float, room: int) -> None:
        """Set the pixels per unit and the scale of texts.

        `room` is the number of pixels of the whole picture.
        """
        self._unit, self._scale, self._room = unit, scale, room
        self._filled, self._pieces, self._earlier = 0, {}, {}
        self._placed.clear()

    def close(self) -> None:
        """Close the fonts, which read glyphs from their files on first use."""
        self._fonts = Fonts()

    def pixels(self, size: float) -> int:
        """Convert a size in units to pixels."""
        return max(LEAST, round(size * self._scale * self._unit))

    def units(self, pixels: float) -> float:
        """Convert a size in pixels to units."""
        return pixels / (self._scale * self._unit)

    def font(self, size: int, face: str = "text") -> pygame.font.Font:
        """Return the font of a face at a size in pixels."""
        return self._fonts.of(size, face)

    def width(self, text: str, size: float, face: str = "text") -> int:
        """Return the width of a text in pixels; its size is in units."""
        return self.measure(text, self.pixels(size), face)

    def least_width(self, text: str, style: TextStyle) -> int:
        """Return the width of a line in pixels at the smallest size of a style."""
        return self.measure(text, self._least(style), style.face)

    def gap(self, size: int, face: str = "text") -> int:
        """Return the width of a space at a size, both in pixels."""
        return max(self.font(size, face).size(" ")[0], round(size * WORD_GAP))

    def measure(self, text: str, size: int, face: str = "text") -> int:
        """Return the width of a line at a size, both in pixels; each word is measured once.

        The overhang of a word counts half: counting all of it would widen the gaps, counting none
        would let small letters touch.
        """
        key = (text, size, face)
        found = self._wide.get(key)
        if found is None:
            words = _words(text)
            if len(words) == 1:
                font = self.font(size, face)
                found = font.size(text)[0] - _hook(font, text) // 2
            else:
                wide = sum(self.measure(word, size, face) for word in words)
                found = wide + (len(words) - 1) * self.gap(size, face)
            if len(self._wide) >= MOST_WORDS:
                self._wide.clear()
            self._wide[key] = found
        return found

    def height(self, text: str, width: int, style: TextStyle) -> int:
        """Return the height of a text in a column, in pixels."""
        return self._high(text, width, self.pixels(style.size), style.face)

    def least_height(self, text: str, width: int, style: TextStyle) -> int:
        """Return the height of a text in a column at the smallest size of a style, in pixels."""
        return self._high(text, width, self._least(style), style.face)

    def _high(self, text: str, width: int, size: int, face: str) -> int:
        def high() -> int:
            return len(self._lines(text, size, face, width)) * self.font(size, face).get_linesize()

        return self.placed(("high", text, width, size, face), high)

    def _least(self, style: TextStyle) -> int:
        """Return the smallest font size of a style, in pixels."""
        return max(LEAST, round(style.least * self._unit))

    def render(self, text: str, size: int, style: TextStyle) -> pygame.Surface:
        """Return a line of a size in pixels, as a picture."""
        return self.piece(text, size, style).picture

    def piece(self, text: str, size: int, style: TextStyle) -> TextPiece:
        """Return a line at a size in pixels as a picture with its offset."""
        key = (text, size, style.face, style.colour)
        found = self._pieces.get(key)
        if found is None:
            found = self._earlier.pop(key, None)
            if found is None:
                step = self.font(size, style.face).get_linesize()
                found = TextPiece(
                    self._set(text, size, style), self._above(text, size, style), step
                )
            room = found.picture.get_width() * found.picture.get_height()
            if self._filled + room > self._room:
                self._earlier, self._pieces, self._filled = self._pieces, {}, 0
            self._filled += room
            self._pieces[key] = found
        return found

    def _set(self, text: str, size: int, style: TextStyle) -> pygame.Surface:
        """Return a line as a new picture, rendered word by word."""
        font, gap = self.font(size, style.face), self.gap(size, style.face)
        if len(_words(text)) == 1:
            return font.render(text, True, style.colour)
        accents, left = _accents(font, text), 0
        pieces = []
        for word in _words(text):
            top = accents - _accents(font, word)
            pieces.append((self.render(word, size, style), (left, top)))
            left += self.measure(word, size, style.face) + gap
        high = max(picture.get_height() + top for picture, (_, top) in pieces)
        wide = max(left + picture.get_width() for picture, (left, _) in pieces)
        whole = pygame.Surface((wide, high), pygame.SRCALPHA)
        whole.blits(pieces)
        return whole

    def _above(self, text: str, size: int, style: TextStyle) -> int:
        """Return the offset, in pixels, of the top of a line's picture above the line.

        A face may have more ascent and descent than a line, and accented capitals are higher: the
        offset keeps all texts of a line on one baseline.
        """
        font = self.font(size, style.face)
        high = max(font.get_height(), font.get_linesize())
        return _accents(font, text) - (font.get_linesize() - high) // 2

    def _lines(self, text: str, size: int, face: str, width: int) -> list[str]:
        lines: list[str] = []
        gap = self.gap(size, face)
        for paragraph in text.split("\n"):
            line, reach = "", 0
            for word in paragraph.split(" "):
                wide = self.measure(word, size, face)
                if line and reach + gap + wide > width:
                    start = word
                    number = _LAST_NUMBER.search(line)
                    if number and self.measure(f"{number[1]} {word}", size, face) <= width:
                        line, start = line[: number.start()], f"{number[1]} {word}"
                    lines.append(line)
                    line, reach = start, self.measure(start, size, face)
                elif line:
                    line, reach = f"{line} {word}", reach + gap + wide
                else:
                    line, reach = word, wide
            lines.append(line)
        return lines

    def placed(self, key: object, place: Callable[[], T]) -> T:
        """Return a layout, cached until the size of texts changes."""
        found: T | None = self._placed.get(key)
        if found is None:
            if len(self._placed) >= MOST_WORDS:
                self._placed.clear()
            found = self._placed[key] = place()
        return found

    def fit(self, text: str, box: pygame.Rect, style: TextStyle) -> Fit:
        """Return the layout of a text in a box: wrapped, then smaller, finally cut."""
        key = (text, box.width, box.height, style)
        return self.placed(key, lambda: self._fit(shortened(text, LONGEST), box, style))

    def in_one_size(self, texts: Iterable[tuple[str, pygame.Rect]], style: TextStyle) -> TextStyle:
        """Return a style in which each text fits into its box, at the size of the tightest."""
        least = min((self.fit(text, box, style).size for text, box in texts if text), default=0)
        return style._replace(size=least / (self._scale * self._unit)) if least else style

    def _fit(self, text: str, box: pygame.Rect, style: TextStyle) -> Fit:
        least = self._least(style)
        size = max(least, round(style.size * self._scale * self._unit))
        while True:
            font = self.font(size, style.face)
            lines = [text]
            if style.lines > 1:
                lines = self._lines(text, size, style.face, box.width)
            high = font.get_linesize() * len(lines)
            wide = max(self.measure(line, size, style.face) for line in lines)
            if len(lines) <= style.lines and high <= box.height and wide <= box.width:
                return Fit(size, lines, cut=False, step=font.get_linesize())
            if size <= least:
                break
            size = max(least, min(size - 1, round(size * 0.95)))
        count = max(1, min(style.lines, box.height // max(1, font.get_linesize())))
        kept = lines[:count]
        while kept[-1] and self.measure(kept[-1] + "…", size, style.face) > box.width:
            kept[-1] = kept[-1][:-1]
        kept[-1] += "…"
        return Fit(size, kept, cut=True, step=font.get_linesize())
