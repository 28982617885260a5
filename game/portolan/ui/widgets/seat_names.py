"""Names of seats where there is little room: full, short, or initials."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

import pygame

from portolan.core.i18n import You
from portolan.ui.render.theme import TextStyle
from portolan.ui.render.ui import Ui

LEGIBLE: Final = 11.0
"""The smallest letters, in units, of what somebody needs to decide."""
INITIALS: Final = 28.0
"""Width, in units, of the first letters of a name."""
_SMALL: Final = 44.0
"""Maximum width, in units, of a full name in a low row."""
_FIRST, _MOST = 2, 4
"""How many letters stand for a name, at least and at most."""


def initials(names: Sequence[str], seat: int) -> str:
    """Return the first letters of a name, so many that no other name begins alike.

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
    """Return how wide, in pixels, the names of a column of low rows are, in small letters.

    A name too long to stand there whole stands by its beginning.
    """
    wide = [ui.width(name, LEGIBLE, "bold") + ui.u(2) for name in names]
    return max([ui.u(INITIALS), *(each for each in wide if each <= ui.u(_SMALL))])


def _ways(called: Sequence[str]) -> Iterator[str]:
    """Yield ways to call a seat, and before the last of several all beginnings that hold it."""
    *longer, shortest = called
    yield from longer
    whole = longer[-1] if longer else shortest
    for letters in range(len(whole) - 1, len(shortest), -1):
        yield whole[:letters].rstrip()
    yield shortest


def draw_called(
    ui: Ui, column: Sequence[Sequence[str]], seat: int, box: pygame.Rect, style: TextStyle,
    lines: int = 2,
) -> None:  # fmt: skip
    """Write the first of the ways to call a seat that fits in letters that can be read.

    `column` has those of every seat, from the longest to the shortest, for boxes as large as this:
    all names of a column have one size. Before the shortest of several stands as much of the one
    before as fits; where none fits that one is cut. It stands whole where the seat is explained.
    Letters become smaller only where more lines do not help.
    """
    fitted = [_fitted(ui, called, box, style, lines) for called in column]
    least = min(ui.letters.fit(name, box, wanted).size for name, wanted in fitted)
    name, wanted = fitted[seat]
    ui.text(name, box, wanted._replace(size=ui.letters.units(least), least=LEGIBLE))


def _fitted(
    ui: Ui, called: Sequence[str], box: pygame.Rect, style: TextStyle, lines: int
) -> tuple[str, TextStyle]:
    """Return what of the ways to call a seat fits, and in which style."""
    for name in _ways(called):
        for least, count in product((style.size, LEGIBLE), range(1, lines + 1)):
            wanted = style._replace(lines=count, least=least)
            if not ui.letters.fit(name, box, wanted).cut:
                return name, wanted
    wanted = style._replace(lines=1, least=LEGIBLE)
    name = called[-2 if len(called) > 1 else -1]
    return ui.letters.fit(name, box, wanted).lines[0], wanted
