"""Sign at a table for the options in play."""

from __future__ import annotations

from typing import Final

import pygame

from portolan.core.i18n import Catalogue
from portolan.ui.game_ui.scene import AnyScene
from portolan.ui.render.hit_targets import Box
from portolan.ui.render.theme import TextStyle
from portolan.ui.render.ui import Ui

VARIANTS: Final = "variants"
"""The `tooltip_id` of the sign."""
_WORDS: Final = Catalogue("table")


def draw_variants(
    ui: Ui, box: pygame.Rect, scene: AnyScene, style: TextStyle, between: str = ", "
) -> pygame.Rect | None:
    """Name the options in play, or say how many there are; return where that stands.

    Where there is no room for that either, or nothing to say, nothing is drawn.
    """
    names = scene.variants
    count = _WORDS("table.variants_count", count=len(names)) if names else ""
    for text in filter(None, (between.join(names), count)):
        if not ui.letters.fit(text, box, style).cut:
            written = ui.text(text, box, style)
            ui.tooltip_area(VARIANTS, Box(written))
            return written
    return None
