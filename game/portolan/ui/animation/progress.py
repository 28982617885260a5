"""Progress bar of a thought, drawn between frames."""

from __future__ import annotations

import pygame

from portolan.ui.render.theme import ADRIATIC, CREAM, STONE, mix
from portolan.ui.render.ui import Ui

_STEP = 2
"""Growth, in units, after which the bar is redrawn."""


class Progress:
    """The progress bar: its place in the picture, and how full it is."""

    def __init__(self) -> None:
        self._groove: pygame.Rect | None = None
        self._filled = 0

    def hide(self) -> None:
        """Leave the bar out of this picture."""
        self._groove = None

    def draw(self, ui: Ui, groove: pygame.Rect, share: float) -> None:
        """Draw the bar, filled to a share."""
        ui.surface.fill(ui.themed(mix(STONE, CREAM, 0.6)), groove)
        self._groove, self._filled = groove, 0
        self.grow(ui, share)

    def grow(self, ui: Ui, share: float) -> bool:
        """Fill the bar in the shown picture to a share; return whether it has grown."""
        if self._groove is None:
            return False
        wide = round(self._groove.width * share)
        if wide - self._filled < ui.u(_STEP):
            return False
        self._filled = wide
        ui.surface.fill(ui.themed(ADRIATIC), (*self._groove.topleft, wide, self._groove.height))
        return True
