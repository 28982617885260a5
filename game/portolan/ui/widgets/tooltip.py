"""Tooltips: a card beside an area with an explanation."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import pygame

from portolan.ui.render.theme import FADED, INK, LEGIBLE, TextStyle
from portolan.ui.render.ui import QUIET, Ui

WIDTH = 300.0
TITLE = TextStyle(17, INK, lines=2, least=LEGIBLE, face="title")
TEXT = TextStyle(13.5, INK, "left", "top", lines=14, least=LEGIBLE)
LEADING = replace(QUIET, size=13)
"""Style of a button to rules."""
NOTE = TextStyle(11.5, FADED, "left", "top", lines=2, least=LEGIBLE)


BRIEF = 5
"""Lines of text of a tooltip that nobody has asked for."""
_SENTENCES: Final = re.compile(r"(?<=[.!?]) ")
STEPS = 8
"""A card that would cover something to choose beside its area is tried in that many steps across
the canvas, both ways.
"""
MARGIN = 20.0
"""Horizontal padding of a button to rules, both sides together, in units."""


CORNER = 6.0
"""Distance of a button in the corner of a card from its edges, in units."""


class CardForm(NamedTuple):
    """The form of a card: its `width` and the size of its `letters`, the pixels at its `foot` that
    stay free, and the width of a button in its upper right `corner`; lengths in units else.
    """

    width: float = WIDTH
    letters: float = TEXT.size
    foot: int = 0
    corner: float = 0.0


USUAL: Final = CardForm()
"""The form of most cards."""


class TooltipLink(NamedTuple):
    """A link to rules: `number` of the first, its chapter, the text of its button."""

    number: str
    chapter: str
    text: str
    do: Callable[[], object]


@dataclass(frozen=True)
class Tooltip:
    """An explanation; `icon` is a drawing, `note` names the rules it is based on.

    `links` are rules that can be opened from here. One that is `shown` is only read, its area never
    chosen.
    """

    title: str
    lines: Sequence[str]
    icon: str | None = None
    note: str = ""
    links: Sequence[TooltipLink] = ()
    shown: bool = False


class WhyNot(NamedTuple):
    """Text shown at once for an area that is pointed at: `why` it cannot be chosen, and facts
    `about` it, each may be empty.
    """

    title: str
    why: str = ""
    about: str = ""

    @property
    def text(self) -> str:
        """Both texts joined."""
        return " ".join(part for part in (self.about, self.why) if part)


def in_brief(ui: Ui, tooltip: Tooltip, more: str) -> Tooltip:
    """Return the essential of a tooltip: its first sentences, BRIEF lines of text at most, without
    links. `more` says how to read what is left out.
    """
    width = min(ui.u(WIDTH), ui.safe.width - ui.u(12)) - ui.u(28)
    most = BRIEF * ui.height(more, 10 * width, TEXT)
    kept: list[str] = []
    for line in tooltip.lines:
        short = ""
        for sentence in _SENTENCES.split(line):
            longer = f"{short} {sentence}".strip()
            used = sum(ui.height(text, width, TEXT) for text in (*kept, longer))
            if used > most and (kept or short):
                break
            short = longer
        kept += [short] if short else []
        if short != line:
            break
    whole = kept == [*tooltip.lines] and not tooltip.links
    return replace(tooltip, lines=kept, links=(), note="" if whole else more)


def draw_tooltip(
    ui: Ui,
    tooltip: Tooltip,
    thing: pygame.Rect,
    form: CardForm = USUAL,
    dock: Callable[[tuple[int, int]], pygame.Rect | None] = lambda _: None,
    avoid: Sequence[pygame.Rect] = (),
    clear: pygame.Rect | None = None,
) -> pygame.Rect:
    """Draw a card beside an area, completely on the canvas; return its rectangle.

    `dock` may return a place for a card of a size; else it covers as little as possible of the
    areas to `avoid`, then of the one to keep `clear`.
    """
    whole = _canvas(ui)
    size, pad, gap, side, inner, head, high, chips, note = _lay(ui, tooltip, form)
    size = (size[0], min(size[1], whole.height))
    card = dock(size) or _place(size, thing, whole, ui.u(8), avoid, clear)
    ui.written = [text for text in ui.written if not text.rect.colliderect(card)]
    ui.card(card)
    x, y = card.left + pad, card.top + pad
    if tooltip.icon:
        ui.icon(tooltip.icon, (x + side / 2, y + head / 2), side / ui.unit)
    title = pygame.Rect(x + side + (gap if side else 0), y, 0, head)
    title.width = card.right - pad - ui.u(form.corner) - title.left
    ui.text(tooltip.title, title, TITLE)
    y += head + gap
    for line, tall in zip(tooltip.lines, high, strict=True):
        ui.text(line, pygame.Rect(x, y, inner, tall + 1), TEXT._replace(size=form.letters))
        y += tall + gap
    if tooltip.links:
        for link, chip in zip(tooltip.links, chips, strict=True):
            box = chip.move(x, y)
            ui.button(f"rule:{link.number}", box, link.text, link.do, LEADING)
    elif tooltip.note:
        ui.text(tooltip.note, pygame.Rect(x, y, inner, note + 1), NOTE)
    return card


def card_size(ui: Ui, tooltip: Tooltip, form: CardForm) -> tuple[int, int]:
    """Return the size of a card, which may be higher than the canvas."""
    return _lay(ui, tooltip, form).size


def corner_of(ui: Ui, card: pygame.Rect, form: CardForm) -> pygame.Rect:
    """Return the place of a button in the corner of a card, beside its title."""
    edge, wide = ui.u(CORNER), ui.u(form.corner)
    return pygame.Rect(card.right - edge - wide, card.top + edge, wide, ui.touch_height())


class _Laid(NamedTuple):
    """The size of a card and those of its parts, in pixels: of its padding, the gaps, the drawing,
    the width of the texts, the heights of title and lines, the buttons to rules, the height of the
    note or of these.
    """

    size: tuple[int, int]
    pad: int
    gap: int
    side: int
    inner: int
    head: int
    high: Sequence[int]
    chips: Sequence[pygame.Rect]
    note: int


def _lay(ui: Ui, tooltip: Tooltip, form: CardForm) -> _Laid:
    """Return the sizes of the parts of a card."""
    pad, gap = ui.u(14), ui.u(5)
    inner = min(ui.u(form.width), _canvas(ui).width) - 2 * pad
    side = ui.u(34) if tooltip.icon else 0
    head = max(side, ui.height(tooltip.title, inner - side - gap - ui.u(form.corner), TITLE))
    if form.corner:
        head = max(head, ui.u(CORNER) + ui.touch_height() - pad)
    text = TEXT._replace(size=form.letters)
    high = [ui.height(line, inner, text) for line in tooltip.lines]
    chips = _chips(ui, tooltip.links, inner, gap)
    note = ui.height(tooltip.note, inner, NOTE) if tooltip.note else 0
    if chips:
        note = chips[-1].bottom
    height = 2 * pad + head + sum(high) + gap * (len(high) + bool(note)) + note + form.foot
    size = (inner + 2 * pad, height)
    return _Laid(size, pad, gap, side, inner, head, high, chips, note)


def _canvas(ui: Ui) -> pygame.Rect:
    """Return where a card may be."""
    return ui.safe.inflate(-ui.u(12), -ui.u(12))


def _chips(ui: Ui, links: Sequence[TooltipLink], width: int, gap: int) -> list[pygame.Rect]:
    """Return the rectangles of the buttons to rules: as wide as their texts, in rows."""
    high, found = ui.touch_height(), list[pygame.Rect]()
    for link in links:
        wide = min(width, ui.width(link.text, LEADING.size, "bold") + ui.u(MARGIN))
        chip = pygame.Rect(0, 0, max(wide, high), high)
        if found:
            chip.topleft = found[-1].right + gap, found[-1].top
            if chip.right > width:
                chip.topleft = 0, found[-1].bottom + gap
        found.append(chip)
    return found


def _place(
    size: tuple[int, int],
    thing: pygame.Rect,
    whole: pygame.Rect,
    gap: int,
    avoid: Sequence[pygame.Rect],
    clear: pygame.Rect | None,
) -> pygame.Rect:
    """Return the rectangle of a card: beside its area, or elsewhere, the nearest first.

    If possible it leaves the area free, and it covers the least of the areas to `avoid`, then of
    the one to keep `clear`.
    """
    above, below, right, left = (pygame.Rect((0, 0), size) for _ in range(4))
    above.midbottom = (thing.centerx, thing.top - gap)
    below.midtop = (thing.centerx, thing.bottom + gap)
    right.midleft = (thing.right + gap, thing.centery)
    left.midright = (thing.left - gap, thing.centery)
    room_x, room_y = whole.width - size[0], whole.height - size[1]
    steps = range(STEPS + 1)
    grid = [
        pygame.Rect((whole.left + room_x * x // STEPS, whole.top + room_y * y // STEPS), size)
        for x in steps
        for y in steps
    ]
    grid.sort(key=lambda place: math.dist(place.center, thing.center))
    places = [place.clamp(whole) for place in (above, below, right, left, *grid)]
    free = [place for place in places if not place.colliderect(thing)]
    if not free:
        return pygame.Rect(thing.topleft, size).clamp(whole)

    def covered(place: pygame.Rect) -> tuple[int, int]:
        over = place.clip(clear) if clear else pygame.Rect(0, 0, 0, 0)
        return len(place.collidelistall(avoid)), over.width * over.height

    return min(free, key=covered)
