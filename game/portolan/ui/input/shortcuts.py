"""Keys for the buttons of a screen, and the card that lists all keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

import pygame

from portolan.ui.render.hit_targets import Box, HitTarget, TooltipArea
from portolan.ui.widgets.tooltip import Tooltip

TOPIC: Final = "keys"


@cache
def buttons() -> Mapping[int, str]:
    """Return what is pressed by a key, if it is in the picture.

    Not before pygame is there: the memory image of the page holds this module without it.
    """
    return {
        pygame.K_u: "undo", pygame.K_h: "hint", pygame.K_r: "rules", pygame.K_l: "log",
        pygame.K_p: "play", pygame.K_PAGEUP: "step-back", pygame.K_PAGEDOWN: "step-on",
        pygame.K_c: "look",
    }  # fmt: skip


def commands() -> Mapping[int, str]:
    """Return what is pressed by a key with Ctrl (Cmd on a Mac): these alone, and by no other."""
    return {pygame.K_z: "undo"}


def all_keys(middle: tuple[int, int]) -> TooltipArea:
    """Return what is to be explained when somebody asks for the keys: its card stands there."""
    spot = pygame.Rect(0, 0, 0, 0)
    spot.center = middle
    return TooltipArea(TOPIC, Box(spot))


def list_keys(words: Callable[..., str], targets: Sequence[HitTarget], *, board: bool) -> Tooltip:
    """Return the card with the keys that do something in this picture."""
    lines = [words("keys.focus"), words("keys.take"), words("keys.leave")]
    labels = {target.key: target.a11y_label.label for target in targets}
    long = {pygame.K_PAGEUP: "keys.page_up", pygame.K_PAGEDOWN: "keys.page_down"}
    for code, button in buttons().items():
        if what := labels.get(button):
            name = words(long[code]) if code in long else pygame.key.name(code).upper()
            lines.append(words("keys.button", name=name, what=what))
    if board:
        lines += [words("keys.bar"), words("keys.next"), words("keys.end")]
        lines += [words("keys.zoom"), words("keys.ask")]
    return Tooltip(words("keys.title"), lines)
