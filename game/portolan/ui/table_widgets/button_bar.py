"""Buttons for actions without a place on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

import pygame

from portolan.ui.game_ui.parts import ActionButton
from portolan.ui.render.hit_targets import Box, Label
from portolan.ui.render.theme import FADED, INK, LEGIBLE, Rgb, TextStyle
from portolan.ui.render.ui import GREY, PLAIN, PRIMARY, Ui

WIDEST = 170.0
ABOVE = 16.0
"""Size of an icon above the words, in units."""
LABEL: Final = "label:"
"""Prefix of the tooltip ids of buttons; what they do follows."""
_BLANK: Final = 3.0
"""Units of blank space in a line above its letters."""
_DIGIT: Final = TextStyle(LEGIBLE, FADED, "left", "top", face="bold")
_WORDS: Final = TextStyle(15, INK, "centre", lines=2, face="bold")


class Slots(NamedTuple):
    """Room for buttons: how many at least, how many of these end something, and within how many
    pixels from the right the latter are. Up to that number each keeps its place and width.
    """

    least: int = 1
    ends: int = 0
    ends_within: int = 0


ANYWHERE: Final = Slots()


class Answers(NamedTuple):
    """The buttons that confirm a choice or take it `back`, by the key of the latter, and `why`
    others must wait.
    """

    box: pygame.Rect
    back: str
    why: str


def draw_buttons(
    ui: Ui,
    area: pygame.Rect,
    buttons: Sequence[ActionButton],
    choose: Callable[[str], object],
    places: Slots = ANYWHERE,
) -> None:
    """Draw buttons from the right of an area, with labels of one size, and with the digits that
    press them where there are keys.

    `choose` receives the action of a touched one.
    """
    if not buttons:
        return
    boxes = _boxes(ui, area, buttons, places)
    sizes = [_letter_size(ui, box, button) for box, button in zip(boxes, buttons, strict=True)]
    for digit, (box, button) in enumerate(zip(boxes, buttons, strict=True), start=1):
        before = len(ui.written)
        _draw_button(ui, box, button, choose, min(sizes))
        if ui.has_keys and not button.disabled:
            _draw_digit(ui, box, digit, [text.rect for text in ui.written[before:]])


def _draw_digit(ui: Ui, rect: pygame.Rect, digit: int, labels: Sequence[pygame.Rect]) -> None:
    """Draw the digit that presses a button into its upper left corner, if the label leaves room:
    blank space above and below letters may touch.
    """
    size = ui.width(f"{digit}", LEGIBLE, "bold") + 1, ui.height(f"{digit}", rect.width, _DIGIT)
    corner = pygame.Rect((rect.left + ui.u(4), rect.top + ui.u(1)), size)
    if all(min(corner.clip(label).size) <= ui.u(_BLANK) for label in labels):
        ui.text(f"{digit}", corner, _DIGIT)


def draw_beside(
    ui: Ui, area: pygame.Rect, buttons: Sequence[ActionButton], choose: Callable[[str], object],
    places: Slots, answers: Answers,
) -> None:  # fmt: skip
    """Draw the same buttons beside the answers to a choice, which may cover some.

    Another action can be chosen instead. What ends something, or is no action, is faint and says
    why; as what is covered, it is reached by taking the choice back.
    """
    for rect, button in zip(_boxes(ui, area, buttons, places), buttons, strict=True):
        size, is_free = _letter_size(ui, rect, button), not rect.colliderect(answers.box)
        if is_free and button.action and not (button.ends or button.disabled):
            _draw_button(ui, rect, button, choose, size)
            continue
        if is_free:
            ui.plate("", rect, GREY)
            _draw_content(ui, rect, button, size, FADED)
            ui.tooltip_area(LABEL + answers.why, Box(rect))
        with ui.unseen(answers.back):
            _draw_button(ui, rect, button, choose, size)


def _boxes(
    ui: Ui, area: pygame.Rect, buttons: Sequence[ActionButton], places: Slots
) -> list[pygame.Rect]:
    """Return the boxes of buttons."""
    if not buttons:
        return []
    gap, count = ui.u(4), max(len(buttons), places.least)
    width = min((area.width - gap * (count - 1)) // count, ui.u(WIDEST))
    first = next((number for number, button in enumerate(buttons) if button.ends), len(buttons))
    ends = max(len(buttons) - first, places.ends)
    if ends and places.ends_within:
        width = min(width, (places.ends_within - gap * (ends - 1)) // ends)
    left = area.right - (width + gap) * len(buttons) + gap
    return [
        pygame.Rect(left + i * (width + gap), area.top, width, area.height)
        for i in range(len(buttons))
    ]


def _draw_button(
    ui: Ui, rect: pygame.Rect, button: ActionButton, choose: Callable[[str], object], size: float
) -> None:
    """Draw a button with letters of a size."""
    look = GREY if button.disabled else PRIMARY if button.main else PLAIN
    ui.plate(button.key, rect, look)
    _draw_content(ui, rect, button, size, FADED if button.disabled else look.ink)

    def touch() -> None:
        if button.do:
            button.do()
        elif button.action:
            choose(button.action)

    a11y_label = Label(button.label if button.a11y_label is None else button.a11y_label)
    ui.target(button.key, Box(rect), touch, button.action, a11y_label, button.towards)
    if about := button.disabled or button.about:
        ui.tooltip_area(LABEL + about, Box(rect))


def _draw_content(
    ui: Ui, rect: pygame.Rect, button: ActionButton, size: float, colour: Rgb
) -> None:
    """Draw the label of a button, with its icons beside or above the words if there is room."""
    style = _WORDS._replace(size=size, colour=colour)
    if button.icons and _is_stacked(ui, rect, button):
        ui.icon(button.icons[0], (rect.centerx, rect.top + ui.u(ABOVE / 2 + 3)), ABOVE)
        ui.text(_words(button), _below(ui, rect), style)
    elif button.icons and not _without_icon(ui, rect, button):
        _draw_label(ui, rect, button.label.split("|"), button.icons, size, colour)
    else:
        ui.text(_words(button), _label_box(ui, rect, button), style)


def _words(button: ActionButton) -> str:
    """Return the label of a button without its icons."""
    return button.label.replace(" | ", " ").replace("|", "").strip()


def _label_box(ui: Ui, rect: pygame.Rect, button: ActionButton) -> pygame.Rect:
    """Return the box of a label without icons."""
    return ui.inset(rect, 3 if button.icons else 6, 3)


def _size_beside(ui: Ui, rect: pygame.Rect, button: ActionButton) -> float | None:
    """Return the size of letters that leave room for the icons; None if only small ones do."""
    size = 14.0 if rect.width > ui.u(70) else 12.0
    room = rect.width - ui.u(6) - len(button.icons) * ui.u(20)
    parts = button.label.split("|")
    while size >= LEGIBLE:
        if sum(ui.width(part, size, "bold") for part in parts if part) <= room:
            return size
        size -= 1.0
    return None


def _below(ui: Ui, rect: pygame.Rect) -> pygame.Rect:
    """Return the box of a label below an icon."""
    box = ui.inset(rect, 3, 3)
    box.top, box.height = box.top + ui.u(ABOVE), box.height - ui.u(ABOVE)
    return box


def _is_stacked(ui: Ui, rect: pygame.Rect, button: ActionButton) -> bool:
    """Return whether a single icon is above the words, which have no room beside it."""
    if len(button.icons) != 1 or _size_beside(ui, rect, button) is not None:
        return False
    return not ui.letters.fit(_words(button), _below(ui, rect), _WORDS._replace(least=LEGIBLE)).cut


def _without_icon(ui: Ui, rect: pygame.Rect, button: ActionButton) -> bool:
    """Return whether a single icon gives way to the words, which alone tell such buttons apart."""
    if len(button.icons) != 1 or _size_beside(ui, rect, button) is not None:
        return False
    style = _WORDS._replace(least=LEGIBLE)
    return not ui.letters.fit(_words(button), _label_box(ui, rect, button), style).cut


def _letter_size(ui: Ui, rect: pygame.Rect, button: ActionButton) -> float:
    """Return the size in which the label of a button fits."""
    if button.icons and _is_stacked(ui, rect, button):
        return ui.letters.units(ui.letters.fit(_words(button), _below(ui, rect), _WORDS).size)
    if button.icons and not _without_icon(ui, rect, button):
        return _size_beside(ui, rect, button) or LEGIBLE
    fit = ui.letters.fit(_words(button), _label_box(ui, rect, button), _WORDS)
    return ui.letters.units(fit.size)


def _draw_label(
    ui: Ui, rect: pygame.Rect, parts: list[str], icons: tuple[str, ...], size: float,
    colour: Rgb = INK,
) -> None:  # fmt: skip
    """Draw parts and icons alternately; beside several icons long words may be left out.

    Parts after the last icon follow each other without a gap.
    """
    room, gap = rect.width - ui.u(6), ui.u(3)
    widths = [ui.width(part, size, "bold") if part else 0 for part in parts]
    if sum(widths) + len(icons) * ui.u(20) > room:
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
            ui.text(part, box, TextStyle(size, colour, face="bold"))
            x += wide + (gap if icon else 0)
        if icon:
            ui.icon(icon, (x + side // 2, rect.centery), side / ui.unit)
            x += side + gap
