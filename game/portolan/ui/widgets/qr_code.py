"""Texts as QR codes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from portolan.ui.render.theme import INK
from portolan.ui.render.ui import Ui

LIBRARY: Final = "qrcodegen"
"""The module of the encoder. The page fetches it like the games, after its first picture."""
LONGEST: Final = 1250
"""Limit on a text in a code of 117 modules: on a phone's screen finer ones are hard to read."""
QUIET: Final = 4
"""Width of the quiet zone around a code, in modules."""
MASK: Final = 0
"""A fixed one of the eight masks: compressed data look random with any."""
Code = Sequence[Sequence[bool]]
"""Rows of modules, the dark ones true."""


def fits(text: str) -> bool:
    """Return whether a text is short enough for a camera to read its code."""
    return len(text.encode()) <= LONGEST


def code_of(text: str) -> Code:
    """Return the code of a text that fits."""
    from qrcodegen import QrCode, QrSegment  # noqa: PLC0415 - comes after the first picture

    segments = [QrSegment.make_bytes(text.encode())]
    made = QrCode.encode_segments(segments, QrCode.Ecc.LOW, mask=MASK)
    side = range(made.get_size())
    return [[made.get_module(x, y) for x in side] for y in side]


def draw_code(ui: Ui, area: pygame.Rect, code: Code) -> None:
    """Draw a code in the middle of an area, each module of whole pixels."""
    count = len(code) + 2 * QUIET
    side = max(1, min(area.size) // count)
    light = pygame.Rect(0, 0, side * count, side * count)
    light.center = area.center
    ui.surface.fill((255, 255, 255), light)
    for y, row in enumerate(code, start=QUIET):
        for x, dark in enumerate(row, start=QUIET):
            if dark:
                ui.surface.fill(INK, (light.left + x * side, light.top + y * side, side, side))
