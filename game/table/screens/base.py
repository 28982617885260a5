"""What screens without a match on them have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.table.theme import INK, STONE, TERRACOTTA, Type, mix
from game.table.ui import Point, Target, Ui

if TYPE_CHECKING:
    from game.table.app import App


class Page:
    """A screen that offers buttons only."""

    name = "page"

    def __init__(self, app: App) -> None:
        self.app = app

    def chosen(self) -> str | None:
        """Return None: nothing waits to be confirmed here."""
        return None

    def confirm_at(self) -> Point | None:
        """Return None: nothing is confirmed here."""
        return None

    def cancel(self) -> None:
        """Do nothing: nothing waits to be confirmed here."""

    def pointed(self, target: Target | None) -> None:
        """Do nothing: buttons say what they do."""

    def marks(self) -> dict[str, str]:
        """Return that nobody is asked."""
        return {"seat": "", "prompt": ""}


def column(ui: Ui, width: float, margin: float = 16) -> pygame.Rect:
    """Return a column in the middle of the canvas, at most so many units wide."""
    whole = ui.surface.get_rect()
    wide = min(whole.width - 2 * ui.u(margin), ui.u(width))
    return pygame.Rect((whole.width - wide) // 2, 0, wide, whole.height)


def backdrop(ui: Ui, top: int) -> None:
    """Draw the harbour at the foot of the canvas, from `top` on, if there is room for it.

    Where it is not wide enough it goes on mirrored, so that land meets land.
    """
    whole = ui.surface.get_rect()
    best = max(round(whole.width * 0.42), round(whole.height * 0.3))
    high = min(whole.height - top, best)
    if high < ui.u(90):
        return
    size = (round(high * 800 / 300), high)
    picture = ui.art.scene("table/art/harbour", size)
    left, y = whole.centerx - size[0] // 2, whole.height - high
    ui.surface.blit(picture, (left, y))
    if left > 0:
        other = ui.art.keep(
            ("mirrored", size), lambda: pygame.transform.flip(picture, flip_x=True, flip_y=False)
        )
        ui.surface.blit(other, (left - size[0], y))
        ui.surface.blit(other, (left + size[0], y))


def notice(ui: Ui, text: str, area: pygame.Rect) -> None:
    """Draw a message that something went wrong."""
    ui.panel(area, mix(TERRACOTTA, (255, 250, 240), 0.82), TERRACOTTA)
    ui.text(text, ui.inset(area, 10, 4), Type(13, INK, lines=5, least=8))


def rule(ui: Ui, y: int, left: int, right: int) -> None:
    """Draw a thin line across."""
    ui.surface.fill(mix(STONE, (255, 255, 255), 0.3), (left, y, right - left, max(1, ui.u(1))))
