"""Row of a match in the list: the symbols of its seats, and its texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from portolan.core.i18n import Catalogue
from portolan.session.seats import face_of
from portolan.storage import clock
from portolan.storage.library import MatchSummary
from portolan.ui.render.hit_targets import Label
from portolan.ui.render.theme import FADED, LEGIBLE, STONE, Rgb, TextStyle
from portolan.ui.render.ui import Ui
from portolan.ui.screens.library.match_text import match_lines, ranking
from portolan.ui.widgets.dates import short_date

ROW, NARROW_ROW, CROWDED_ROW = 66.0, 84.0, 100.0
"""Height of a row: normal, on a narrow canvas, and there with two rows of signs."""
NARROW = 480.0
ABREAST = 3
"""Signs of seats side by side; more are drawn in two rows."""
SIDE = 22.0


def row_height(matches: Sequence[MatchSummary], width: float) -> float:
    """Return the height of a row in a list of a width, both in units."""
    if width >= NARROW:
        return ROW
    most = max((len(match.seats) for match in matches), default=0)
    return CROWDED_ROW if most > ABREAST else NARROW_ROW


def draw_row(
    ui: Ui, row: pygame.Rect, words: Catalogue, match: MatchSummary, palette: Mapping[str, Rgb]
) -> Label:
    """Draw a match with its seats in the colours of a palette; return its accessible text."""
    inner = ui.inset(row, 10, 6)
    across = ABREAST if len(match.seats) > ABREAST else max(1, len(match.seats))
    rows = max(1, -(-len(match.seats) // across))
    for place, seat in enumerate(ranking(match, len(match.seats))):  # as the names beside
        sitter = match.seats[seat]
        x = inner.left + ui.u((SIDE + 3) * (place % across) + SIDE / 2)
        y = inner.centery + ui.u((SIDE + 3) * (place // across - (rows - 1) / 2))
        face = face_of(match.game, sitter, seat)
        ui.emblem(seat, palette.get(sitter.colour, STONE), (x, y), SIDE, face)
    left = inner.left + (ui.u((SIDE + 3) * across + 6) if match.seats else 0)
    room = pygame.Rect(left, inner.top, inner.right - left, inner.height)
    when = _when(words, match.saved)
    head, *lines = match_lines(words, match, when)
    whens = (when, _day(words, match), "")
    shorter = (match_lines(words, match, short, levels=False) for short in whens)
    _draw_description(ui, room, [[head, *lines], *shorter])
    return Label(words("home.spoken", head=head, text=". ".join(lines)))


def _when(words: Catalogue, saved: str) -> str:
    time = clock.local_time(saved)
    if time is None:
        return words("matches.long_ago")
    hour = f"{time.hour:02}:{time.minute:02}"
    return words("matches.when", date=short_date(words, time.date()), time=hour)


def _day(words: Catalogue, match: MatchSummary) -> str:
    """Return the day on which a match was last saved, for a row without room for the time."""
    time = clock.local_time(match.saved)
    return short_date(words, time.date()) if time else ""


def _draw_description(ui: Ui, room: pygame.Rect, ways: Sequence[Sequence[str]]) -> None:
    """Draw the first of several descriptions of a match that fits, its first line larger."""
    bold = TextStyle(15, lines=2, least=LEGIBLE, face="bold")
    title, about = room.copy(), room.copy()
    for head, *lines in ways:
        title.height = min(ui.height(head, room.width, bold), room.height // 2)
        about.top, about.height = title.bottom, room.bottom - title.bottom
        text = "\n".join(lines)
        style = TextStyle(12.5, FADED, lines=len(lines) + 3, least=LEGIBLE)
        if not ui.letters.fit(text, about, style).cut:
            break
    ui.text(head, title, bold)
    ui.text(text, about, style)
