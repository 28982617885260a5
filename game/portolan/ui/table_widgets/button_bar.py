"""Buttons for actions without a place on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest

import pygame

from portolan.ui.game_ui.parts import ActionButton
from portolan.ui.render.hit_targets import Box, Label
from portolan.ui.render.theme import INK, TextStyle
from portolan.ui.render.ui import PLAIN, Ui
from portolan.ui.widgets.seat_names import LEGIBLE

WIDEST = 170.0


def draw_buttons(
    ui: Ui, area: pygame.Rect, buttons: Sequence[ActionButton], choose: Callable[[str], object]
) -> None:
    """Draw buttons from the right of an area; `choose` receives the action of a touched one."""
    if not buttons:
        return
    gap = ui.u(4)
    each = (area.width - gap * (len(buttons) - 1)) // len(buttons)
    width = min(each, ui.u(WIDEST))
    x = area.right - (width + gap) * len(buttons) + gap
    for button in buttons:
        _draw_button(ui, pygame.Rect(x, area.top, width, area.height), button, choose)
        x += width + gap


def _draw_button(
    ui: Ui, rect: pygame.Rect, button: ActionButton, choose: Callable[[str], object]
) -> None:
    ui.plate(button.key, rect, PLAIN)
    parts = button.label.split("|")
    if button.icons:
        _draw_label(ui, rect, parts, button.icons)
    else:
        ui.text(parts[0], ui.inset(rect, 6, 3), TextStyle(15, INK, "centre", lines=2, face="bold"))

    def touch() -> None:
        if button.do:
            button.do()
        elif button.action:
            choose(button.action)

    a11y_label = Label(button.label if button.a11y_label is None else button.a11y_label)
    ui.target(button.key, Box(rect), touch, button.action, a11y_label, button.towards)


def _draw_label(ui: Ui, rect: pygame.Rect, parts: list[str], icons: tuple[str, ...]) -> None:
    """Draw parts and icons alternately, smaller if necessary.

    Without room for both a single icon gives way to the words, which alone tell such buttons apart;
    beside several icons long words are left out. Parts after the last icon follow each other
    without a gap.
    """
    size = 14.0 if rect.width > ui.u(70) else 12.0
    room, gap = rect.width - ui.u(6), ui.u(3)
    widths = [ui.width(part, size, "bold") if part else 0 for part in parts]
    while sum(widths) + len(icons) * ui.u(20) > room and size > LEGIBLE:
        size -= 1.0
        widths = [ui.width(part, size, "bold") if part else 0 for part in parts]
    if sum(widths) + len(icons) * ui.u(20) > room:
        words, inner = "".join(parts).strip(), ui.inset(rect, 3, 3)
        style = TextStyle(14, INK, "centre", lines=2, least=LEGIBLE, face="bold")
        if len(icons) == 1 and not ui.letters.fit(words, inner, style).cut:
            ui.text(words, inner, style)
            return
        parts = [part if len(part) < 3 else "" for part in parts]
        widths = [ui.width(part, size, "bold") if part else 0 for part in parts]
    count = len([part for part in parts if part]) + len(icons)
    joined = len([part for part in parts[len(icons) :] if part]) - 1
    spare = room - sum(widths) - gap * (count - 1 - max(0, joined))
    side = min(ui.u(24), spare // len(icons))
    x = rect.centerx - (room - spare + side * len(icons)) // 2
    for part, wide, icon in zip_longest(parts, widths, icons):
        if part:
            box = pygame.Rect(x, rect.top, wide + 1, rect.height)
            ui.text(part, box, TextStyle(size, INK, face="bold"))
            x += wide + (gap if icon else 0)
        if icon:
            ui.icon(icon, (x + side // 2, rect.centery), side / ui.unit)
            x += side + gap
