"""The backdrop: the coast goes on where the town ends, without a seam."""

from __future__ import annotations

import pygame
import pytest

from game.host import Canvas
from game.table.draw.ground import backdrop
from game.table.draw.ui import Ui

HIGH = 240
"""How many pixels of height there are for it: the town is 1200 by 450."""
SLIGHT = 18
"""Of 255: what two neighbours may differ by, where nothing is drawn that begins or ends there."""


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (2560, 1440)])
def test_the_coast_goes_on_where_the_town_ends(size: tuple[int, int]) -> None:
    """Hills, land and sea have the same colours on both sides of either end of the town."""
    pygame.display.init()
    surface = pygame.display.set_mode(size)
    ui = Ui()
    ui.begin(surface, Canvas(*size, 1.0))
    surface.fill("#F3C79C")
    backdrop(ui, size[1] - HIGH)
    wide = round(HIGH * 1200 / 450)
    left = size[0] // 2 - wide // 2
    for end in (left, left + wide):
        for y in range(size[1] - HIGH, size[1]):
            one, other = (surface.get_at((x, y))[:3] for x in (end - 3, end + 3))
            assert max(abs(a - b) for a, b in zip(one, other, strict=True)) <= SLIGHT, (end, y)
