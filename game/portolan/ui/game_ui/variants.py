"""The label of the options in play at a table."""

from __future__ import annotations

from typing import Final

import pygame

from portolan.core.i18n import Catalogue
from portolan.ui.game_ui.scene import AnyScene
from portolan.ui.render.hit_targets import Box
from portolan.ui.render.theme import TextStyle
from portolan.ui.render.ui import Ui

VARIANTS: Final = "variants"
"""The `tooltip_id` of the label."""
_WORDS: Final = Catalogue("table")


def draw_variants(
    ui: Ui, box: pygame.Rect, scene: AnyScene, style: TextStyle, between: str = ", "
) -> pygame.Rect | None:
    """Draw the options in play, or their number, and return the rectangle.

    Without room or options nothing is drawn.
    """
    names = scene.variants
    count = _WORDS("table.variants_count", count=len(names)) if names else ""
    for text in filter(None, (between.join(names), count)):
        if not ui.letters.fit(text, box, style).cut:
            written = ui.text(text, box, style)
            ui.tooltip_area(VARIANTS, Box(written))
            return written
    return None
