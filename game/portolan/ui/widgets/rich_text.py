"""Sentences with the names of players in bold, in the colours of their seats."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby

import pygame

from portolan.core.i18n import Catalogue, You
from portolan.ui.render.hit_targets import Written
from portolan.ui.render.theme import CREAM, Rgb, TextStyle, on
from portolan.ui.render.ui import Ui

WORDS = Catalogue("table")
Run = tuple[str, int, TextStyle]
Line = list[tuple[int, Run]]
"""A piece of a line: offset from the left in pixels, text, size in pixels, and style."""
_WORDS = re.compile(r"[^\S\u00a0]+|(?:[(+−]*\d+ )?[\S\u00a0]+")
"""Gaps and words; a no-break space belongs to the word, and a number to what it counts."""


def seat_inks(names: Sequence[str], colours: Sequence[Rgb], ground: Rgb = CREAM) -> dict[str, Rgb]:
    """Return a legible colour for each name on a background. `You` has several words."""
    return {
        word: on(ground, colour)
        for name, colour in zip(names, colours, strict=True)
        for word in (WORDS("you.all").split() if isinstance(name, You) else [name])
    }


def set_lines(
    ui: Ui, text: str, width: int, style: TextStyle, inks: Mapping[str, Rgb]
) -> tuple[list[Line], int]:
    """Wrap a text to a width; return the lines and the height of each, in pixels."""
    key = ("lines", text, width, style, *inks.items())
    return ui.letters.placed(key, lambda: _set_lines(ui, text, width, style, inks))


def _set_lines(
    ui: Ui, text: str, width: int, style: TextStyle, inks: Mapping[str, Rgb]
) -> tuple[list[Line], int]:
    size = ui.letters.pixels(style.size)
    names = sorted(inks, key=len, reverse=True)
    known = "|".join(map(re.escape, names))
    parts = re.split(rf"(?<!\w)({known})(?!\w)", text) if names else [text]
    runs: list[Run] = []
    for number, part in enumerate(parts):
        look = style._replace(face="bold", colour=inks[part]) if number % 2 else style
        runs += [(word, size, look) for word in ([part] if number % 2 else _WORDS.findall(part))]
    lines: list[Line] = [[]]
    x = 0
    for gap, group in groupby(runs, _is_gap):
        pieces = [(run, ui.letters.measure(run[0], size, run[2].face)) for run in group]
        whole = sum(wide for _, wide in pieces)  # a name with the characters attached to it
        if whole <= width < x + whole and not gap:
            lines.append([])
            x = 0
        for run, wide in pieces:
            if x and x + wide > width and not gap:
                lines.append([])
                x = 0
            if x or not gap:
                _append(lines[-1], x, run)
                x += wide
    return lines, ui.letters.font(size, style.face).get_linesize()


def _is_gap(run: Run) -> bool:
    """Return whether a line may break at a run of white space: not at a no-break space."""
    return run[0].isspace() and "\u00a0" not in run[0]


def _append(line: Line, x: int, run: Run) -> None:
    """Append words to a line; those of one style are joined."""
    if line and line[-1][1][2] is run[2]:
        left, (words, size, style) = line[-1]
        line[-1] = left, (words + run[0], size, style)
    else:
        line.append((x, run))


def draw_lines(ui: Ui, lines: list[Line], high: int, left: int, top: int, text: str) -> None:
    """Draw lines wrapped by `set_lines`; `text` is the whole text."""
    whole = pygame.Rect(left, top, 0, high * len(lines))
    for number, line in enumerate(lines):
        for x, run in line:
            whole.union_ip(ui.word(*run, (left + x, top + number * high)))
    ui.written.append(Written(text, whole, whole, cut=False, size=high, face="text"))
