"""A warning over any screen, until it is touched."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from portolan.ui.render.hit_targets import Box, Label
from portolan.ui.render.ui import Ui
from portolan.ui.widgets.background import notice, notice_height

WIDEST, HEIGHT, EDGE = 440.0, 62.0, 8.0


def draw_warning(ui: Ui, text: str, hide: Callable[[], object], a11y_label: str) -> None:
    """Draw a warning at the bottom of the canvas; a touch calls `hide`.

    `a11y_label` is the accessible name of that.
    """
    whole = ui.inset(ui.safe, EDGE)
    card = pygame.Rect(0, 0, min(whole.width, ui.u(WIDEST)), ui.u(HEIGHT))
    card.height = max(card.height, notice_height(ui, text, card.width))
    card.midbottom = whole.midbottom
    ui.written = [text for text in ui.written if not text.rect.colliderect(card)]
    ui.targets = [t for t in ui.targets if not card.collidepoint(t.shape.centre)]
    notice(ui, text, card)
    ui.target("warning", Box(card), hide, a11y_label=Label(a11y_label))
