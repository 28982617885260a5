"""Parts that the panels of Ragusa share: places to choose, beads of prices."""

from __future__ import annotations

import math

import pygame

from portolan.games.ragusa.ui.scene import RagusaScene
from portolan.ui.render.theme import INK, TERRACOTTA, mix
from portolan.ui.render.ui import Look, Ui
from portolan.ui.widgets import pieces


def plate(ui: Ui, rect: pygame.Rect, text: str | None, scene: RagusaScene, idle: Look) -> None:
    """Draw a card; if `text` is a legal action, it is a highlighted target."""
    pieces.plate(ui, rect, text, scene.shown, scene.callbacks.choose, idle)


def bead(ui: Ui, step: float = math.inf) -> pygame.Surface:
    """Return the bead that marks a price, small where the spaces of its rail are narrow."""
    rim = mix(TERRACOTTA, INK, 0.5)
    radius = ui.u(5) if step >= ui.u(5) else ui.u(3)
    return ui.art.disc(max(3, radius), TERRACOTTA, rim, max(1.0, ui.unit))
