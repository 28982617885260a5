"""Feedback between a touch and the first picture of a table, which may take a second."""

from __future__ import annotations

import pygame

from portolan.ui.render.hit_targets import Box
from portolan.ui.render.theme import CREAM, INK, STONE, TextStyle
from portolan.ui.render.ui import Ui

PATIENCE = 0.1
"""Seconds after which the notice is shown; until then the darkened button is enough."""
_VEIL = (*INK, 70)
_RADIUS = 8.0
"""Of the corners of a button."""
_WIDE, _HIGH = 300.0, 64.0


class OpeningNotice:
    """Darkens the touched button at once; after a while shows a notice over the old picture."""

    def __init__(self) -> None:
        self._before: pygame.Surface | None = None
        self._since = 0.0

    def begin(self, ui: Ui, surface: pygame.Surface, time: float) -> bool:
        """Darken the touched button in the current picture; return whether there is one."""
        target = ui.find(*ui.touched) if ui.touched and self._before is None else None
        if target is None or not isinstance(target.shape, Box):
            return False
        if surface.get_size() != (ui.canvas.width, ui.canvas.height):
            return False
        box = target.shape.rect.clip(surface.get_rect())
        veil = pygame.Surface(box.size, pygame.SRCALPHA)
        pygame.draw.rect(veil, _VEIL, veil.get_rect(), border_radius=ui.u(_RADIUS))
        surface.blit(veil, box)
        self._before, self._since = surface.copy(), time
        return True

    def show_if_late(self, ui: Ui, surface: pygame.Surface, time: float, text: str) -> bool:
        """Show the notice, once, if the table takes long; return whether it is drawn now."""
        before = self._before
        if before is None or time - self._since < PATIENCE:
            return False
        self.end()
        if before.get_size() != surface.get_size():
            return False
        with ui.offscreen(surface):
            surface.blit(before, (0, 0))
            card = pygame.Rect(0, 0, min(ui.u(_WIDE), ui.safe.width - ui.u(16)), ui.u(_HIGH))
            card.center = ui.safe.center
            ui.panel(card, CREAM, STONE)
            style = TextStyle(18, INK, "centre", lines=2, face="title")
            ui.text(text, ui.inset(card, 12, 6), style)
        return True

    def end(self) -> None:
        """Drop the old picture."""
        self._before = None
