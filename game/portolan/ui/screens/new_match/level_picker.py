"""Choose who decides for a seat: a person, or one of the levels, each with a description."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from portolan.session.seats import kind_icon, level_about, level_name
from portolan.ui.render.hit_targets import Label
from portolan.ui.render.theme import TextStyle
from portolan.ui.render.ui import PLAIN, PRIMARY, Ui

ICON: Final = 40.0
"""Units of width of the icon before a name."""
DESCRIBED: Final = 300.0
"""Width in units from which on a row has a description,"""
NAME: Final = 0.36
"""beside which the name has this share."""


class LevelPicker(NamedTuple):
    """The kinds of player for a seat of a game, the weakest first, and the current one.

    `key` identifies the choice, `question` is its label, `take` receives the touched kind.
    """

    key: str
    game: str
    kinds: Sequence[str]
    chosen: str
    take: Callable[[str], None]
    question: str


def draw_level_picker(ui: Ui, area: pygame.Rect, level_picker: LevelPicker) -> int:
    """Draw the kinds in rows, or in two columns if there is little room; return their lower end."""
    gap, high = ui.u(4), ui.touch_height()
    step, count = high + gap, len(level_picker.kinds)
    across = 1 if count * step <= area.height else 2
    rows = -(-count // across)
    wide = (area.width - gap * (across - 1)) // across
    for number, kind in enumerate(level_picker.kinds):
        left = area.left + number // rows * (wide + gap)
        box = pygame.Rect(left, area.top + number % rows * step, wide, high)
        _draw(ui, box, level_picker, kind)
    return area.top + rows * step


def _draw(ui: Ui, box: pygame.Rect, level_picker: LevelPicker, kind: str) -> None:
    """Draw a kind: its icon, its name and, in a wide row, its description."""
    name, about = level_name(level_picker.game, kind), level_about(level_picker.game, kind)
    look = PRIMARY if kind == level_picker.chosen else PLAIN
    a11y_label = Label(
        f"{name}. {about}", "radio", kind == level_picker.chosen, level_picker.question
    )
    ui.button(
        f"{level_picker.key}:{kind}",
        box,
        "",
        lambda: level_picker.take(kind),
        look,
        a11y_label=a11y_label,
    )
    icon = ui.u(ICON / 2)
    ui.icon(kind_icon(level_picker.game, kind), (box.left + icon, box.centery), ICON * 0.6)
    named = ui.inset(box, 0, 3)
    named.left, named.width = box.left + 2 * icon, box.width - 2 * icon - ui.u(6)
    if named.width >= ui.u(DESCRIBED):
        text = named.copy()
        named.width = round(named.width * NAME)
        text.left, text.width = named.right, text.width - named.width
        ui.text(about, text.inflate(0, ui.u(6)), TextStyle(12, look.ink, lines=3, least=11))
    ui.text(name, named, TextStyle(look.size, look.ink, lines=2, face="bold"))
