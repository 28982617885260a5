"""The choice of who decides for a seat: a person, or one of the levels, each with a line on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from game.table.draw.targets import Spoken
from game.table.draw.theme import Type
from game.table.draw.ui import PLAIN, PRIMARY, Ui
from game.table.match.seats import kind_icon, level_about, level_name

ICON: Final = 40.0
"""Units of width of the icon before a name."""
TELLS: Final = 300.0
"""Units of width from which on a row says more than the name,"""
NAME: Final = 0.36
"""which then has this share of it."""


class Ladder(NamedTuple):
    """Who may decide for a seat of a game, the weakest first, and who does now.

    `key` names the choice, `question` says what it decides, `take` is told what was touched.
    """

    key: str
    game: str
    kinds: Sequence[str]
    chosen: str
    take: Callable[[str], None]
    question: str


def draw_ladder(ui: Ui, area: pygame.Rect, ladder: Ladder) -> int:
    """Draw the kinds, each in a row where there is room, else in two columns; return the end."""
    gap, high = ui.u(4), ui.touch_height()
    step, count = high + gap, len(ladder.kinds)
    across = 1 if count * step <= area.height else 2
    rows = -(-count // across)
    wide = (area.width - gap * (across - 1)) // across
    for number, kind in enumerate(ladder.kinds):
        left = area.left + number // rows * (wide + gap)
        box = pygame.Rect(left, area.top + number % rows * step, wide, high)
        _draw(ui, box, ladder, kind)
    return area.top + rows * step


def _draw(ui: Ui, box: pygame.Rect, ladder: Ladder, kind: str) -> None:
    """Draw a kind: its picture, its name and, in a wide row, what it is like."""
    name, about = level_name(ladder.game, kind), level_about(ladder.game, kind)
    look = PRIMARY if kind == ladder.chosen else PLAIN
    spoken = Spoken(f"{name}. {about}", "radio", kind == ladder.chosen, ladder.question)
    ui.button(f"{ladder.key}:{kind}", box, "", lambda: ladder.take(kind), look, spoken=spoken)
    icon = ui.u(ICON / 2)
    ui.icon(kind_icon(ladder.game, kind), (box.left + icon, box.centery), ICON * 0.6)
    named = ui.inset(box, 0, 3)
    named.left, named.width = box.left + 2 * icon, box.width - 2 * icon - ui.u(6)
    if named.width >= ui.u(TELLS):
        told = named.copy()
        named.width = round(named.width * NAME)
        told.left, told.width = named.right, told.width - named.width
        ui.text(about, told.inflate(0, ui.u(6)), Type(12, look.ink, lines=3, least=11))
    ui.text(name, named, Type(look.size, look.ink, lines=2, face="bold"))
