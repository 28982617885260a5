"""Sentences with the names of players in bold, in the colours of their seats."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import pygame

from portolan.core.i18n import Catalogue, You
from portolan.ui.render.hit_targets import Written
from portolan.ui.render.theme import CREAM, Rgb, TextStyle, on
from portolan.ui.render.ui import Ui

WORDS = Catalogue("table")
Run = tuple[str, int, TextStyle]
Line = list[tuple[int, Run]]
"""A piece of a line: its distance from the left in pixels, its words, their size in pixels
and style."""


def seat_inks(names: Sequence[str], colours: Sequence[Rgb], ground: Rgb = CREAM) -> dict[str, Rgb]:
    """Return the colour in which each name can be read on a ground.

    You is named by several words.
    """
    return {
        word: on(ground, colour)
        for name, colour in zip(names, colours, strict=True)
        for word in (WORDS("you.all").split() if isinstance(name, You) else [name])
    }


def set_lines(
    ui: Ui, text: str, width: int, style: TextStyle, inks: Mapping[str, Rgb]
) -> tuple[list[Line], int]:
    """Break a text into lines of a width; return them and the height of each, in pixels."""
    key = ("lines", text, width, style, *inks.items())
    return ui.letters.placed(key, lambda: _set_lines(ui, text, width, style, inks))


def _set_lines(
    ui: Ui, text: str, width: int, style: TextStyle, inks: Mapping[str, Rgb]
) -> tuple[list[Line], int]:
    size = ui.letters.pixels(style.size)
    names = sorted(inks, key=len, reverse=True)
    known = "|".join(map(re.escape, names))
    parts = re.split(rf"(?<!\w)({known})(?!\w)", text) if names else [text]
    lines: list[Line] = [[]]
    x = 0
    for number, part in enumerate(parts):
        look = style._replace(face="bold", colour=inks[part]) if number % 2 else style
        for word in [part] if number % 2 else re.findall(r"\s+|\S+", part):
            wide = ui.letters.measure(word, size, look.face)
            if x + wide > width and x and not word.isspace():
                lines.append([])
                x = 0
            if x or not word.isspace():
                _append(lines[-1], x, (word, size, look))
                x += wide
    return lines, ui.letters.font(size, style.face).get_linesize()


def _append(line: Line, x: int, run: Run) -> None:
    """Put words at the end of a line; those of one style are written in one go."""
    if line and line[-1][1][2] is run[2]:
        left, (words, size, style) = line[-1]
        line[-1] = left, (words + run[0], size, style)
    else:
        line.append((x, run))


def draw_lines(ui: Ui, lines: list[Line], high: int, left: int, top: int, text: str) -> None:
    """Write lines that `set_lines` broke; `text` is what they say."""
    whole = pygame.Rect(left, top, 0, high * len(lines))
    for number, line in enumerate(lines):
        for x, run in line:
            whole.union_ip(ui.word(*run, (left + x, top + number * high)))
    ui.written.append(Written(text, whole, whole, cut=False, size=high, face="text"))
