"""A match in its row of the list: the signs of its seats, and what is said of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.core.words import Words
from game.table.draw.targets import Spoken
from game.table.draw.theme import FADED, STONE, Rgb, Type
from game.table.draw.ui import Ui
from game.table.fittings.called import LEGIBLE
from game.table.fittings.dates import short_date
from game.table.kept import clock
from game.table.kept.library import Kept
from game.table.screens.shelf.said import said_of

ROW, NARROW_ROW, CROWDED_ROW = 66.0, 84.0, 100.0
"""How high a match is, on a narrow canvas, and there with more signs than stand abreast."""
NARROW = 480.0
ABREAST = 3
"""Signs of seats beside each other; more stand in two rows."""
SIDE = 22.0


def row_height(kept: Sequence[Kept], width: float) -> float:
    """Return how high a match is on a list so wide, all in units."""
    if width >= NARROW:
        return ROW
    most = max((len(match.seats) for match in kept), default=0)
    return CROWDED_ROW if most > ABREAST else NARROW_ROW


def draw_row(
    ui: Ui, row: pygame.Rect, words: Words, match: Kept, palette: Mapping[str, Rgb]
) -> Spoken:
    """Draw a match with its seats in the colours of a palette; return what a screen reader says."""
    inner = ui.inset(row, 10, 6)
    across = ABREAST if len(match.seats) > ABREAST else max(1, len(match.seats))
    rows = max(1, -(-len(match.seats) // across))
    for seat, sitter in enumerate(match.seats):
        x = inner.left + ui.u((SIDE + 3) * (seat % across) + SIDE / 2)
        y = inner.centery + ui.u((SIDE + 3) * (seat // across - (rows - 1) / 2))
        ui.emblem(seat, palette.get(sitter.colour, STONE), (x, y), SIDE)
    left = inner.left + (ui.u((SIDE + 3) * across + 6) if match.seats else 0)
    room = pygame.Rect(left, inner.top, inner.right - left, inner.height)
    when = _when(words, match.saved)
    head, *lines = said_of(words, match, when)
    _draw_told(ui, room, [[head, *lines], said_of(words, match, when, levels=False)])
    return Spoken(words("home.spoken", head=head, told=". ".join(lines)))


def _when(words: Words, saved: str) -> str:
    time = clock.here(saved)
    if time is None:
        return words("matches.long_ago")
    hour = f"{time.hour:02}:{time.minute:02}"
    return words("matches.when", date=short_date(words, time.date()), time=hour)


def _draw_told(ui: Ui, room: pygame.Rect, ways: Sequence[Sequence[str]]) -> None:
    """Write the first of some ways to tell of a match that has room, its first line larger."""
    bold = Type(15, lines=2, least=LEGIBLE, face="bold")
    said, about = room.copy(), room.copy()
    for head, *lines in ways:
        said.height = min(ui.height(head, room.width, bold), room.height // 2)
        about.top, about.height = said.bottom, room.bottom - said.bottom
        text = "\n".join(lines)
        style = Type(12.5, FADED, lines=len(lines) + 3, least=LEGIBLE)
        if not ui.letters.fit(text, about, style).cut:
            break
    ui.text(head, said, bold)
    ui.text(text, about, style)
