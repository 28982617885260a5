"""Text: size, line breaks, and pictures of lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

import pygame

from portolan.core.errors import shortened
from portolan.ui.render.theme import Fonts, Rgb, TextStyle

LONGEST = 4000
"""Letters of a text that is set; more fits on no screen, and to measure it would take long."""
LEAST = 6
"""The smallest letters, in pixels."""
MOST_WORDS = 4096
"""Maximum number of cached text widths and layouts: more than any screen has."""
WORD_GAP = 0.26
"""How wide the space between two words is at least, by the size of the letters.

Small letters are set on whole pixels, and what is rounded off there is taken from the space.
"""
T = TypeVar("T")


class TextPiece(NamedTuple):
    """Picture of a line, beginning `above` pixels above it; the line is `step` high."""

    picture: pygame.Surface
    above: int
    step: int


class Fit(NamedTuple):
    """How a text fits into a box: its size in pixels, its lines, each of them `step` pixels high.

    `cut` is whether something of it is left out.
    """

    size: int
    lines: Sequence[str]
    cut: bool
    step: int


Pieces: TypeAlias = "dict[tuple[str, int, str, Rgb], TextPiece]"


def _words(text: str) -> list[str]:
    """Return what stands between the spaces of a line."""
    return text.replace("\u00a0", " ").split(" ")


def _hook(font: pygame.font.Font, word: str) -> int:
    """Return by how many pixels the last letter of a word, as an f, leans over what follows."""
    last = font.metrics(word[-1])[0] if word else None
    return max(0, last[1] - last[4]) if last else 0


def _accents(font: pygame.font.Font, text: str) -> int:
    """Return by how many pixels the picture of a line grows upwards for its accents."""
    if text.isascii():
        return 0
    tops = [letter[3] for letter in font.metrics(text) if letter]
    return max(0, max(tops, default=0) - font.get_ascent())


class TextLayout:
    """Measures and renders texts, in units of the picture.

    Pictures of texts are cached, as many pixels as the whole picture has, and as many again of
    those used before: frequent texts stay, whatever comes between.
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
        """From now on a unit has so many pixels, and texts are so many times as large as usual.

        `room` is how many pixels the whole picture has.
        """
        self._unit, self._scale, self._room = unit, scale, room
        self._filled, self._pieces, self._earlier = 0, {}, {}
        self._placed.clear()

    def close(self) -> None:
        """Close the fonts: each reads from its file what it is asked for first."""
        self._fonts = Fonts()

    def pixels(self, size: float) -> int:
        """Return a size in units as pixels."""
        return max(LEAST, round(size * self._scale * self._unit))

    def units(self, pixels: float) -> float:
        """Return a size in pixels as units: `pixels` backwards."""
        return pixels / (self._scale * self._unit)

    def font(self, size: int, face: str = "text") -> pygame.font.Font:
        """Return a face in a size in pixels."""
        return self._fonts.of(size, face)

    def width(self, text: str, size: float, face: str = "text") -> int:
        """Return how many pixels wide a text of a size in units is."""
        return self.measure(text, self.pixels(size), face)

    def least_width(self, text: str, style: TextStyle) -> int:
        """Return how many pixels wide a line is in the smallest letters that a style allows."""
        return self.measure(text, self._least(style), style.face)

    def gap(self, size: int, face: str = "text") -> int:
        """Return how wide a space of a size is, all in pixels."""
        return max(self.font(size, face).size(" ")[0], round(size * WORD_GAP))

    def measure(self, text: str, size: int, face: str = "text") -> int:
        """Return how wide a line of a size is, all in pixels; the font is asked once a word.

        What leans over the gap behind a word counts by half: all of it tears the words apart, and
        without it small letters would touch.
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
        """Return how many pixels high a text is in a column of a width."""
        return self._high(text, width, self.pixels(style.size), style.face)

    def least_height(self, text: str, width: int, style: TextStyle) -> int:
        """Return how many pixels high a text is in a column, in the least letters of a style."""
        return self._high(text, width, self._least(style), style.face)

    def _high(self, text: str, width: int, size: int, face: str) -> int:
        def high() -> int:
            return len(self._lines(text, size, face, width)) * self.font(size, face).get_linesize()

        return self.placed(("high", text, width, size, face), high)

    def _least(self, style: TextStyle) -> int:
        """Return how many pixels the letters of a style have at least."""
        return max(LEAST, round(style.least * self._unit))

    def render(self, text: str, size: int, style: TextStyle) -> pygame.Surface:
        """Return a line of a size in pixels, as a picture."""
        return self.piece(text, size, style).picture

    def piece(self, text: str, size: int, style: TextStyle) -> TextPiece:
        """Return a line of a size in pixels, as a picture that stands on the line's place."""
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
        """Return a line as a new picture, word by word."""
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
        """Return by how many pixels the picture of a line begins above the line.

        A face may leave more room above and below its letters than a line has, and the picture of
        an accented capital grows upwards: all that is written in a line stands on one baseline.
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
                    lines.append(line)
                    line, reach = word, wide
                elif line:
                    line, reach = f"{line} {word}", reach + gap + wide
                else:
                    line, reach = word, wide
            lines.append(line)
        return lines

    def placed(self, key: object, place: Callable[[], T]) -> T:
        """Return how something is set, found out once as long as letters have the same sizes."""
        found: T | None = self._placed.get(key)
        if found is None:
            if len(self._placed) >= MOST_WORDS:
                self._placed.clear()
            found = self._placed[key] = place()
        return found

    def fit(self, text: str, box: pygame.Rect, style: TextStyle) -> Fit:
        """Return how a text fits into a box: broken into lines, then smaller, at last cut."""
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
