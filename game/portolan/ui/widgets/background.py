"""Backgrounds: the sky over the harbour, the stones of the quay; notices and rulers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from portolan.core.rng import Rng
from portolan.ui.render.theme import (
    CREAM,
    DUSK,
    INK,
    LEGIBLE,
    PAPER,
    QUAY,
    STONE,
    TERRACOTTA,
    Rgb,
    TextStyle,
    mix,
    rgb,
)
from portolan.ui.render.ui import Ui

TOWN = "table/art/harbour"
NOTICE = TextStyle(13, INK, lines=9, least=8)
NIGHT_STONES: Final = rgb("#1B1916"), rgb("#3A352E"), rgb("#000000")
"""The stones of the quay in the dark, their light edges and the joints."""
SKY = (2, 128)
"""Sample points of the sky's gradient; the pixels between are interpolated."""
MARGIN = 16.0
"""Minimum distance of a column from the edges of the safe area, in units."""


def column(ui: Ui, width: float) -> pygame.Rect:
    """Return a centred column of the safe area with a maximum width in units."""
    whole = ui.safe
    wide = min(whole.width - 2 * ui.u(MARGIN), ui.u(width))
    return pygame.Rect(whole.left + (whole.width - wide) // 2, whole.top, wide, whole.height)


def dawn(ui: Ui) -> None:
    """Draw the sky of a morning over the whole canvas: paper above, warmer towards the sea.

    In the dark it is dusk. The page has the same sky while it loads (`build/page/style.css`).
    """
    size = ui.surface.get_size()

    def make() -> pygame.Surface:
        across, down = SKY
        small = pygame.Surface(SKY)
        for i in range(across):
            for k in range(down):
                small.set_at((i, k), _sky(i / (across - 1), k / (down - 1)))
        if ui.is_dark:
            small.fill(DUSK, special_flags=pygame.BLEND_RGB_MULT)
        return pygame.transform.smoothscale(small, size)

    ui.surface.blit(ui.art.keep(("dawn", size, ui.is_dark), make, part=True), (0, 0))


def _sky(x: float, y: float) -> Rgb:
    warm = mix(rgb("#F7D9A8"), rgb("#F3C79C"), x)
    return mix(mix(PAPER, CREAM, 0.4), warm, min(1.0, max(0.0, y * 1.35 - 0.2)))


def harbour(ui: Ui) -> None:
    """Draw the harbour in the morning, just as the loading page shows it."""
    size = ui.surface.get_size()

    def make() -> pygame.Surface:
        whole = pygame.Surface(size)
        with ui.offscreen(whole):
            dawn(ui)
            backdrop(ui, 0)
        return whole

    ui.surface.blit(ui.art.keep(harbour_key(size, is_dark=ui.is_dark), make), (0, 0))


def harbour_key(size: tuple[int, int], *, is_dark: bool) -> object:
    """Return the cache key of the harbour for the size of a canvas."""
    return ("harbour", size, is_dark)


def _at_dusk(ui: Ui, name: str, size: tuple[int, int]) -> pygame.Surface:
    """Return a drawing of the coast in the palette of the picture."""
    drawing = ui.art.wide(name, size, part=True)
    if not ui.is_dark:
        return drawing

    def make() -> pygame.Surface:
        dim = drawing.copy()
        dim.fill(DUSK, special_flags=pygame.BLEND_RGB_MULT)
        return dim

    return ui.art.keep(("dusk", name, size), make, part=True)


def backdrop(ui: Ui, top: int) -> None:
    """Draw the harbour at the bottom of the canvas, from `top` on, if there is room for it.

    The coast continues beside the town.
    """
    whole = ui.surface.get_rect()
    size = town_size(whole.size, top)
    high = size[1]
    if high < ui.u(90):
        return
    y = whole.height - high
    town = _at_dusk(ui, TOWN, size)
    left = round(whole.width / 2) - town.get_width() // 2
    right = left + town.get_width()
    if left > 0 or right < whole.width:
        coast = _at_dusk(ui, "table/art/coast", (round(high * 600 / 450), high))
        step = coast.get_width() - 2  # the edges of drawings are half transparent
        for x in range(left - step, -step, -step):
            ui.surface.blit(coast, (x, y))
        for x in range(right - 2, whole.width, step):
            ui.surface.blit(coast, (x, y))
    ui.surface.blit(town, (left, y))


def town_size(canvas: tuple[int, int], top: int = 0) -> tuple[int, int]:
    """Return the size of the town at the bottom of a canvas, from `top` on."""
    width, height = canvas
    high = min(height - top, max(round(width * 0.4), round(height * 0.34)))
    return round(high * 1200 / 450), high


def quay(ui: Ui, places: Sequence[pygame.Rect] | None = None) -> None:
    """Draw the stones of the quay as background: in some areas, else on the whole canvas."""
    whole = ui.surface.get_rect()
    long, high = ui.u(132), ui.u(56)
    joint = max(1, ui.u(1.5))
    stone, light, dark = NIGHT_STONES if ui.is_dark else (QUAY, PAPER, INK)

    def lay() -> pygame.Surface:
        stones = Rng(1292)
        slabs = pygame.Surface((2 * long, 4 * high)).convert()
        slabs.fill(mix(stone, dark, 0.2))
        for row in range(4):
            shift = (row % 2) * long // 2
            for i in range(-1, 3):
                tone = stones.below(9) if 0 <= i < 2 else 0
                slab = pygame.Rect(i * long + shift, row * high, long - joint, high - joint)
                slabs.fill(mix(stone, light, tone / 26), slab)
                slabs.fill(mix(stone, light, 0.45), (slab.left, slab.top, slab.width, joint))
        if shift := long // 2:
            for row in (1, 3):
                right = slabs.subsurface((2 * long - shift, row * high, shift, high))
                slabs.blit(right.copy(), (0, row * high))
        return slabs

    def strip() -> pygame.Surface:
        slabs = lay()
        across = pygame.Surface((whole.width, slabs.get_height())).convert()
        for x in range(0, whole.width, slabs.get_width()):
            across.blit(slabs, (x, 0))
        return across

    across = ui.art.keep(("quay", long, whole.width, ui.is_dark), strip)
    step = across.get_height()
    for place in (whole,) if places is None else places:
        y = place.top
        while y < place.bottom:
            low = min(place.bottom, y - y % step + step)
            ui.surface.blit(across, (place.left, y), (place.left, y % step, place.width, low - y))
            y = low


def notice(ui: Ui, text: str, area: pygame.Rect) -> None:
    """Draw a message about a problem."""
    ui.panel(area, mix(TERRACOTTA, (255, 250, 240), 0.82), TERRACOTTA)
    ui.text(text, ui.inset(area, 10, 4), NOTICE)


def notice_height(ui: Ui, text: str, width: int) -> int:
    """Return the height of a message, in pixels, for a width in pixels."""
    return ui.height(text, width - 2 * ui.u(10), NOTICE._replace(size=LEGIBLE)) + 2 * ui.u(5)


def rule(ui: Ui, y: int, left: int, right: int) -> None:
    """Draw a thin line across."""
    line = ui.themed(mix(STONE, (255, 255, 255), 0.3))
    ui.surface.fill(line, (left, y, right - left, max(1, ui.u(1))))
