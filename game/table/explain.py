"""Explanations: a card beside a thing that says in plain words what it is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.table.theme import FADED, INK, Type
from game.table.ui import Thing, Ui

DELAY = 0.6
"""Seconds that the pointer rests on a thing, or a finger on it, before it is explained."""
WIDTH = 300.0
TITLE = Type(17, INK, lines=2, least=11, face="title")
TEXT = Type(13.5, INK, "left", "top", lines=14, least=9)
NOTE = Type(11.5, FADED, "left", "top", lines=2, least=8)


@dataclass(frozen=True)
class Explanation:
    """What is said of a thing; `icon` is a drawing, `note` tells which rules say so."""

    title: str
    lines: Sequence[str]
    icon: str | None = None
    note: str = ""


class Explainer:
    """What is explained now. `changed` is called when that has changed with time."""

    def __init__(self, changed: Callable[[], object]) -> None:
        self.thing: Thing | None = None
        self._near: Thing | None = None
        self._changed = changed
        self._timer: asyncio.TimerHandle | None = None

    def point(self, thing: Thing | None) -> None:
        """Begin to wait when another thing is pointed at; hide the card of the last one."""
        if thing == self._near:
            return
        self.hide()
        self._near = thing
        if thing:
            self._timer = asyncio.get_running_loop().call_later(DELAY, self.show, thing)

    def show(self, thing: Thing | None) -> None:
        """Explain a thing now."""
        self.hide()
        self._near = self.thing = thing
        self._changed()

    def hide(self) -> bool:
        """Explain nothing; return whether a card was open."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        was, self.thing, self._near = self.thing, None, None
        if was:
            self._changed()
        return was is not None


def draw_explanation(ui: Ui, told: Explanation, thing: pygame.Rect, foot: int = 0) -> pygame.Rect:
    """Draw a card beside a thing, wholly on the canvas; return where it stands.

    `foot` pixels stay free at the bottom of the card.
    """
    whole = ui.surface.get_rect().inflate(-ui.u(12), -ui.u(12))
    width = min(ui.u(WIDTH), whole.width)
    pad, gap = ui.u(14), ui.u(5)
    side = ui.u(34) if told.icon else 0
    inner = width - 2 * pad
    head = max(side, ui.height(told.title, inner - side - gap, TITLE))
    high = [ui.height(line, inner, TEXT) for line in told.lines]
    note = ui.height(told.note, inner, NOTE) if told.note else 0
    height = 2 * pad + head + sum(high) + gap * (len(high) + bool(note)) + note + foot
    card = pygame.Rect(0, 0, width, min(height, whole.height))
    card.midbottom = (thing.centerx, thing.top - ui.u(8))
    if card.top < whole.top:
        card.top = thing.bottom + ui.u(8)
    if card.bottom > whole.bottom:  # neither above nor below: beside it
        card.centery = thing.centery
        right = thing.right + ui.u(8)
        card.left = right if right + width <= whole.right else thing.left - ui.u(8) - width
    card.clamp_ip(whole)
    ui.written = [text for text in ui.written if not text.rect.colliderect(card)]
    ui.card(card)
    x, y = card.left + pad, card.top + pad
    if told.icon:
        ui.icon(told.icon, (x + side / 2, y + head / 2), side / ui.unit)
    title = pygame.Rect(x + side + (gap if side else 0), y, 0, head)
    title.width = card.right - pad - title.left
    ui.text(told.title, title, TITLE)
    y += head + gap
    for line, tall in zip(told.lines, high, strict=True):
        ui.text(line, pygame.Rect(x, y, inner, tall + 1), TEXT)
        y += tall + gap
    if told.note:
        ui.text(told.note, pygame.Rect(x, y, inner, note + 1), NOTE)
    return card
