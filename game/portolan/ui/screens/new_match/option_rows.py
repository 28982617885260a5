"""Rows of choices before a match, each with a description, in one column or more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from portolan.ui.render.theme import CREAM, FADED, TextStyle
from portolan.ui.render.ui import Ui

ABOUT = TextStyle(12, FADED, valign="top", lines=3, least=11)
HEADING = 24.0
PICTURE = (104.0, 76.0)
"""Size of a picture, in units."""
COLUMN = 380.0
"""Minimum width of one of several columns, in units."""


class OptionChoice(NamedTuple):
    """A row of choices by key, and the callback for the touched one.

    `usual` is the default. `about` describes the current choice, beside its `picture`. Without
    choices it is a heading.
    """

    label: str
    key: str
    choices: list[tuple[str, str]]
    chosen: str
    choose: Callable[[str], None]
    usual: str
    about: str = ""
    picture: Callable[[Ui, pygame.Rect], object] | None = None


def row_height(ui: Ui, width: int, row: OptionChoice) -> int:
    """Return the height of a row of a width: its choices, and the description below."""
    if not row.choices:
        return ui.u(HEADING) + ui.height(row.about, width - ui.u(16), ABOUT) + ui.u(4)
    if not row.about:
        return ui.touch_height()
    high, wide = 0, width - ui.u(16)
    if row.picture:
        high, wide = ui.u(PICTURE[1]), wide - ui.u(PICTURE[0] + 8)
    return ui.touch_height() + max(high, ui.height(row.about, wide, _about(row))) + ui.u(7)


def _about(row: OptionChoice) -> TextStyle:
    return ABOUT._replace(lines=8) if row.picture else ABOUT


def draw_row(ui: Ui, box: pygame.Rect, row: OptionChoice) -> None:
    """Draw a row: its label, its choices, and the description below; or a heading."""
    if not row.choices:
        head = pygame.Rect(box.left, box.top, box.width, ui.u(HEADING))
        ui.text(row.label, ui.inset(head, 8, 0), TextStyle(17, face="title"))
        under = pygame.Rect(box.left, head.bottom, box.width, box.bottom - head.bottom)
        ui.text(row.about, ui.inset(under, 8, 0), ABOUT)
        return
    ui.panel(box, CREAM)
    high = ui.touch_height()
    least = len(row.choices) * (high + ui.u(4))
    wide = min(round(box.width * 0.32), box.width - least)
    left = pygame.Rect(box.left, box.top, wide, high)
    ui.text(row.label, ui.inset(left, 8, 2), TextStyle(14, lines=2, least=7, face="bold"))
    right = pygame.Rect(left.right, box.top, box.width - left.width, high)
    ui.choice(row.key, right, row.choices, row.chosen, row.choose, row.label)
    if row.about:
        under = pygame.Rect(box.left, right.bottom + ui.u(3), box.width, 0)
        under.height = box.bottom - under.top
        inner = ui.inset(under, 8, 0)
        if row.picture:
            picture = pygame.Rect(inner.left, inner.top, *map(ui.u, PICTURE))
            row.picture(ui, picture)
            inner.left, inner.width = picture.right + ui.u(8), inner.right - picture.right - ui.u(8)
        ui.text(row.about, inner, _about(row))


def draw_columns(
    ui: Ui, area: pygame.Rect, rows: Sequence[OptionChoice], turned: int,
    turn: Callable[[], object],
    label: Callable[[int, int], str],
) -> None:  # fmt: skip
    """Draw rows in columns, on several pages if necessary, with a button to `turn` to the next.

    `turned` counts the turns; after the last page follows the first. The `label` of the button has
    the number of the page and of all pages.
    """
    gap = ui.u(4)
    across = max(1, area.width // ui.u(COLUMN))
    wide = (area.width - gap * (across - 1)) // across
    highs = [row_height(ui, wide, row) + gap for row in rows]
    heads = [not row.choices for row in rows]
    even = -(-sum(highs) // across) + max(highs, default=0)
    columns = _columns(highs, heads, min(even, area.height + gap))
    page = 0
    if len(columns) > across:
        foot = ui.touch_height()
        columns = _columns(highs, heads, area.height - foot)
        pages = -(-len(columns) // across)
        page = turned % pages
        under = pygame.Rect(area.left, area.bottom - foot, area.width, foot)
        ui.button("more-rules", under, label(page + 1, pages), turn)
    first = page * across
    for number, column in enumerate(columns[first : first + across]):
        y = area.top
        for i in column:
            left = area.left + number * (wide + gap)
            draw_row(ui, pygame.Rect(left, y, wide, highs[i] - gap), rows[i])
            y += highs[i]


def _columns(highs: Sequence[int], heads: Sequence[bool], room: int) -> list[list[int]]:
    """Return the rows of each column of a height, at least one in each.

    Rows that are `heads` are never the last of a column.
    """
    columns: list[list[int]] = [[]]
    left = room
    for number, high in enumerate(highs):
        need = high + highs[number + 1] if heads[number] else high
        if need > left and columns[-1]:
            columns.append([])
            left = room
        columns[-1].append(number)
        left -= high
    return columns
