"""Shared pieces of tables: cards that can be chosen, coins, rows of buttons."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import pygame

from portolan.ui.render.hit_targets import Box, Label, Point
from portolan.ui.render.theme import ADRIATIC, CREAM, GLOW, GOLD, INK, LEGIBLE, Rgb, TextStyle, mix
from portolan.ui.render.ui import LABEL, PLAIN, Look, Ui

_MARGINS, _ICON = 15.0, 31.0
"""Extra width of a button beside its label, and with an icon."""
OPEN: Final = Look(mix(GLOW, CREAM, 0.55), GOLD)
LIT: Final = Look(GLOW, mix(ADRIATIC, INK, 0.35), ring=ADRIATIC)
"""Looks of what can be chosen, and of what is chosen."""


class Button(NamedTuple):
    """A button of a row or column."""

    key: str
    label: str
    do: Callable[[], object]
    look: Look = PLAIN
    icon: str | None = None


def plate(
    ui: Ui,
    rect: pygame.Rect,
    text: str | None,
    shown: str | None,
    choose: Callable[[str], object],
    idle: Look,
) -> None:
    """Draw a card; if `text` is a legal action, it is a highlighted target, `shown` the one shown
    now.
    """
    if text is None:
        ui.panel(rect, idle.fill, idle.rim, 6)
        return

    def touch() -> None:
        choose(text)

    lit_plate(ui, f"action:{text}", rect, touch, text, look=LIT if shown == text else OPEN)


def lit_plate(
    ui: Ui,
    key: str,
    rect: pygame.Rect,
    touch: Callable[[], object],
    action: str | None = None,
    a11y_label: str | None = None,
    *,
    look: Look,
) -> None:
    """Draw a card that can be touched; the chosen one is drawn as `LIT`."""
    ui.plate(key, rect, look)
    ui.target(key, Box(rect), touch, action, a11y_label=Label(a11y_label))


def step_plate(
    ui: Ui,
    key: str,
    rect: pygame.Rect,
    touch: Callable[[], object],
    towards: Container[str],
    a11y_label: str,
    idle: Look = OPEN,
) -> None:
    """Draw a card that is a step towards some actions."""
    ui.plate(key, rect, idle)
    ui.target(key, Box(rect), touch, a11y_label=Label(a11y_label), towards=towards)


def columns(rect: pygame.Rect, count: int, gap: int) -> Iterator[pygame.Rect]:
    """Divide a box into columns with gaps in pixels."""
    width = (rect.width - gap * (count - 1)) / count
    for i in range(count):
        left = rect.left + round(i * (width + gap))
        yield pygame.Rect(left, rect.top, round(width), rect.height)


def abreast(
    row: pygame.Rect, wishes: Sequence[int], gap: int, least: int = 0
) -> Iterator[pygame.Rect]:
    """Divide a row into boxes of preferred widths, all in pixels; the rest is distributed.

    If equal boxes satisfy all preferences, they are equal. In a row that is too short, each box is
    reduced in proportion to its excess over `least`.
    """
    wishes = [max(wish, least) for wish in wishes]
    room = row.width - gap * (len(wishes) - 1)
    each = room // len(wishes)
    spare = room - sum(wishes)
    above = max(1, sum(wishes) - least * len(wishes))
    left = row.left
    for number, wish in enumerate(wishes):
        if max(wishes) <= each:
            wide = each
        elif spare >= 0:
            wide = wish + spare // len(wishes)
        else:
            wide = wish + spare * (wish - least) // above
        if number == len(wishes) - 1:
            wide = row.right - left
        yield pygame.Rect(left, row.top, wide, row.height)
        left += wide + gap


def button_row(ui: Ui, row: pygame.Rect, buttons: Sequence[Button], gap: float) -> None:
    """Draw buttons side by side, wide enough for their labels in two lines, in one text size."""
    wishes = [
        in_two(ui, button.label, LEGIBLE) + ui.u(_MARGINS + (_ICON if button.icon else 0))
        for button in buttons
    ]
    placed = [*zip(buttons, abreast(row, wishes, ui.u(gap), ui.touch_height()), strict=True)]
    labels = [(button.label, ui.label_box(box, button.icon)) for button, box in placed]
    size = ui.letters.in_one_size(labels, LABEL).size
    for (key, label, do, look, icon), box in placed:
        ui.button(key, box, label, do, replace(look, size=size), icon)


def in_two(ui: Ui, label: str, size: float) -> int:
    """Return the minimum width, in pixels, of a bold label in two lines; its size is in units."""
    words = label.split()
    return min(
        max(ui.width(" ".join(part), size, "bold") for part in (words[:i], words[i:]))
        for i in range(len(words))
    )


def coin(ui: Ui, centre: Point, size: float, points: object, metal: Rgb = GOLD) -> None:
    """Draw a coin of a diameter in units, with points or a price on it."""
    radius = max(4, ui.u(size / 2))

    def make() -> pygame.Surface:
        plate = ui.art.disc(radius, mix(metal, CREAM, 0.25), mix(metal, INK, 0.5), ui.unit).copy()
        ring = ui.art.ring(round(radius * 0.82), mix(metal, INK, 0.22), max(1.0, ui.unit * 0.8))
        plate.blit(ring, ring.get_rect(center=plate.get_rect().center))
        return plate

    ui.blit(ui.art.keep(("coin", radius, metal), make), centre)
    style = TextStyle(max(size * 0.62, LEGIBLE), INK, "centre", least=6, face="bold")
    text = str(points)
    within = max(round(1.6 * radius), ui.letters.least_width(text, style._replace(least=LEGIBLE)))
    box = pygame.Rect(0, 0, min(2 * radius, within), 2 * radius + ui.u(6))
    box.center = (round(centre[0]), round(centre[1]))
    with ui.light_palette():
        ui.text(text, box, style)
