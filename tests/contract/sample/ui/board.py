"""The board of Quay: a column for each good, a row for each kind of action."""

from __future__ import annotations

from functools import partial

import pygame

from portolan.ui.game_ui.parts import ActionButton
from portolan.ui.render.hit_targets import CircleShape
from portolan.ui.render.theme import CREAM, GLOW, GOLD, INK, SAND, STONE, TextStyle
from portolan.ui.render.ui import Ui
from tests.contract.sample.position import GOODS
from tests.contract.sample.ui.words import QuayScene, offerable, on_the_way, step_key

ASPECT = 1.2
ROWS = ("sell", "stow", "offer", "for")


def draw(ui: Ui, area: pygame.Rect, scene: QuayScene) -> None:
    """Draw a place for each good in each row; those that can be chosen are lit."""
    ui.surface.fill(SAND, area)
    wide, high = area.width / len(GOODS), area.height / len(ROWS)
    for row, verb in enumerate(ROWS):
        for column, good in enumerate(GOODS):
            box = pygame.Rect(0, 0, round(wide * 0.9), round(high * 0.8))
            box.center = (
                round(area.left + (column + 0.5) * wide), round(area.top + (row + 0.5) * high)
            )  # fmt: skip
            _draw_place(ui, box, verb, good, scene)


def _draw_place(ui: Ui, box: pygame.Rect, verb: str, good: str, scene: QuayScene) -> None:
    text = f"offer {scene.selection} for {good}" if verb == "for" else f"{verb} {good}"
    spot = CircleShape(box.centerx, box.centery, min(box.size) / 2)
    lit = False
    if verb == "offer" and good in offerable(scene):
        ui.target(step_key(good), spot, partial(scene.callbacks.step, good))
        lit = True
    elif text in on_the_way(scene):
        ui.target(f"action:{text}", spot, partial(scene.callbacks.choose, text), text)
        lit = True
    chosen = scene.shown == text or (verb == "offer" and good == scene.selection)
    ui.panel(box, GOLD if chosen else GLOW if lit else CREAM, STONE)
    ui.text(f"{verb} {good}", box, TextStyle(13, INK, "centre", lines=2, least=6))


def buttons(scene: QuayScene) -> list[ActionButton]:
    """Return what has no place on the board."""
    placed = ("sell", "stow", "offer")
    return [
        ActionButton(f"action:{text}", text.capitalize(), action=text)
        for text in on_the_way(scene)
        if not text.startswith(placed)
    ]
