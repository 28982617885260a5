"""Parts that the panels of Ragusa share: places to choose, columns, coins."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.ragusa.table.scene import RagusaScene
from game.table.draw.targets import Box, Point
from game.table.draw.theme import CREAM, GLOW, GOLD, INK, TERRACOTTA, Type, mix
from game.table.draw.ui import Look, Ui


def plate(ui: Ui, rect: pygame.Rect, text: str | None, scene: RagusaScene, idle: Look) -> None:
    """Draw a card that is a target, lit, when `text` is an action."""
    if text is None:
        ui.panel(rect, idle.fill, idle.rim, 6)
        return
    chosen = scene.shown == text
    ui.plate(f"action:{text}", rect, Look(GLOW if chosen else mix(GLOW, CREAM, 0.55), GOLD))

    def touch() -> None:
        scene.takes.choose(text)

    ui.target(f"action:{text}", Box(rect), touch, text)


def columns(rect: pygame.Rect, count: int, gap: int) -> Iterator[pygame.Rect]:
    """Divide a box into columns with gaps of so many pixels."""
    width = (rect.width - gap * (count - 1)) / count
    for i in range(count):
        left = rect.left + round(i * (width + gap))
        yield pygame.Rect(left, rect.top, round(width), rect.height)


def coin(ui: Ui, centre: Point, size: float, points: object) -> None:
    """Draw a gold coin, so many units across, with points or a price on it."""
    radius = max(4, ui.u(size / 2))

    def make() -> pygame.Surface:
        plate = ui.art.disc(radius, mix(GOLD, CREAM, 0.25), mix(GOLD, INK, 0.5), ui.unit).copy()
        ring = ui.art.ring(round(radius * 0.82), mix(GOLD, INK, 0.22), max(1.0, ui.unit * 0.8))
        plate.blit(ring, ring.get_rect(center=plate.get_rect().center))
        return plate

    ui.blit(ui.art.keep(("coin", radius), make), centre)
    box = pygame.Rect(0, 0, 2 * radius, 2 * radius)
    box.center = (round(centre[0]), round(centre[1]))
    ui.text(str(points), box, Type(size * 0.62, INK, "centre", least=6, face="bold"))


def bead(ui: Ui) -> pygame.Surface:
    """Return the bead that marks a price on its rail."""
    rim = mix(TERRACOTTA, INK, 0.5)
    return ui.art.disc(max(3, ui.u(5)), TERRACOTTA, rim, max(1.0, ui.unit))
