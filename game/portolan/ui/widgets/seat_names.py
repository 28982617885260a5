"""Names of seats where there is little room: full, short, or initials."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

import pygame

from portolan.core.i18n import You
from portolan.ui.render.theme import LEGIBLE, TextStyle
from portolan.ui.render.ui import Ui

INITIALS: Final = 28.0
"""Width, in units, of initials."""
_SMALL: Final = 48.0
"""Maximum width, in units, of a full name in a low row: that of the German “Schwarz”."""
_FIRST, _MOST = 2, 4
"""Minimum and maximum number of initials."""


def initials(names: Sequence[str], seat: int) -> str:
    """Return the first letters of a name, as many as make it unique.

    >>> initials(["Orange", "Blue", "Black"], 0), initials(["Orange", "Blue", "Black"], 1)
    ('Or', 'Blu')
    """
    name = names[seat]
    if isinstance(name, You):
        return name
    others = [other for number, other in enumerate(names) if number != seat]
    lengths = range(_FIRST, _MOST)
    fits = (n for n in lengths if not any(other.startswith(name[:n]) for other in others))
    return name[: next(fits, _MOST)]


def name_room(ui: Ui, names: Sequence[str]) -> int:
    """Return the width, in pixels, of the names of a column of low rows, in small letters.

    A name that is too long is shortened.
    """
    wide = [ui.width(name, LEGIBLE, "bold") + ui.u(2) for name in names]
    return max([ui.u(INITIALS), *(each for each in wide if each <= ui.u(_SMALL))])


def _ways(name_forms: Sequence[str]) -> Iterator[str]:
    """Yield the names of a seat and, before the last of several, all abbreviations that contain
    it, such as `Schw.`.
    """
    *longer, shortest = name_forms
    yield from longer
    whole = longer[-1] if longer else shortest
    for letters in range(len(whole) - 2, len(shortest) - 1, -1):
        yield f"{whole[:letters].rstrip()}."
    yield shortest


def draw_seat_name(
    ui: Ui, column: Sequence[Sequence[str]], seat: int, box: pygame.Rect, style: TextStyle,
    lines: int = 2,
) -> None:  # fmt: skip
    """Draw the first name of a seat that fits in legible letters.

    `column` has the names of every seat, from the longest to the shortest, for boxes of this size:
    all names of a column have one text size, and the levels of bots stand behind all or none of
    them. Before the shortest of several, as much as fits of the one before is tried; if none fits,
    the shortest is cut. The tooltip of the seat has the full name. Letters become smaller only
    where more lines do not help.
    """
    if any(len(one) > 2 and not _fitting_style(ui, one[0], box, style, lines) for one in column):
        column = [one[1:] if len(one) > 2 else one for one in column]
    fitted = [_fitted(ui, name_forms, box, style, lines) for name_forms in column]
    least = min(ui.letters.fit(name, box, wanted).size for name, wanted in fitted)
    name, wanted = fitted[seat]
    ui.text(name, box, wanted._replace(size=ui.letters.units(least), least=LEGIBLE))


def _fitted(
    ui: Ui, name_forms: Sequence[str], box: pygame.Rect, style: TextStyle, lines: int
) -> tuple[str, TextStyle]:
    """Return the name of a seat that fits, and its style."""
    for name in _ways(name_forms):
        if wanted := _fitting_style(ui, name, box, style, lines):
            return name, wanted
    wanted = style._replace(lines=1, least=LEGIBLE)
    name = name_forms[-2 if len(name_forms) > 1 else -1]
    return ui.letters.fit(name, box, wanted).lines[0], wanted


def _fitting_style(
    ui: Ui, name: str, box: pygame.Rect, style: TextStyle, lines: int
) -> TextStyle | None:
    """Return the style in which a name fits in legible letters; None if it does not."""
    ways = product((style.size, LEGIBLE), range(1, lines + 1))
    styles = (style._replace(lines=count, least=least) for least, count in ways)
    return next((one for one in styles if not ui.letters.fit(name, box, one).cut), None)
