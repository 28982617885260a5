"""The log in the picture: what happened, the last at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from game.table.draw.targets import Box, Spoken
from game.table.draw.telling import draw_lines, set_lines
from game.table.draw.theme import FADED, INK, Rgb, Type
from game.table.draw.ui import Ui

Entries = Sequence[tuple[int, Sequence[str]]]
"""For each step its number (-1: the set-up) and its lines."""
SIZE, LEAST = 13.0, 8.5
ROOMY = 50.0


def draw_log(
    ui: Ui,
    area: pygame.Rect,
    entries: Entries,
    inks: Mapping[str, Rgb],
    unroll: Callable[[], object],
    spoken: str,
) -> None:
    """Draw the last entries that find room; a touch unrolls the whole log."""
    ui.card(area)
    inner = ui.inset(area, 8, 5 if area.height > ui.u(ROOMY) else 3)
    if area.height >= ui.touch_height():
        ui.target("log", Box(area), unroll, spoken=Spoken(spoken))
    y, latest = inner.bottom, True
    size = _size(ui, inner, entries, inks)
    for _, told in reversed(entries):
        style = Type(size, INK if latest else FADED)
        for line in reversed(told):
            lines, high = set_lines(ui, line, inner.width, style, inks)
            if y - high * len(lines) < inner.top:
                return
            y -= high * len(lines)
            draw_lines(ui, lines, high, inner.left, y, line)
        latest = latest and not told


def _size(ui: Ui, inner: pygame.Rect, entries: Entries, inks: Mapping[str, Rgb]) -> float:
    """Return how large the log is written: smaller where its last line would not find room."""
    last = next((told[-1] for _, told in reversed(entries) if told), "")
    size = SIZE
    while size > LEAST:
        lines, high = set_lines(ui, last, inner.width, Type(size), inks)
        if high * len(lines) <= inner.height:
            break
        size -= 0.5
    return size
