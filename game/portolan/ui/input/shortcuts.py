"""Keys for the buttons of a screen, and the tooltip that lists all keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

import pygame

from portolan.ui.render.hit_targets import Box, HitTarget, TooltipArea
from portolan.ui.widgets.tooltip import Tooltip

KEYS_ID: Final = "keys"


@cache
def buttons() -> Mapping[int, str]:
    """Return the button key for each keyboard key.

    A function, not a constant: the page's memory image contains this module without pygame.
    """
    return {
        pygame.K_u: "undo", pygame.K_h: "hint", pygame.K_r: "rules", pygame.K_l: "log",
        pygame.K_p: "play", pygame.K_PAGEUP: "step-back", pygame.K_PAGEDOWN: "step-on",
        pygame.K_c: "look",
    }  # fmt: skip


def commands() -> Mapping[int, str]:
    """Return the button key for each keyboard key with Ctrl, or Cmd on a Mac."""
    return {pygame.K_z: "undo"}


def all_keys(middle: tuple[int, int]) -> TooltipArea:
    """Return the tooltip area at which the list of keys is shown."""
    spot = pygame.Rect(0, 0, 0, 0)
    spot.center = middle
    return TooltipArea(KEYS_ID, Box(spot))


def list_keys(
    words: Callable[..., str], targets: Sequence[HitTarget], *, board: bool, units: bool
) -> Tooltip:
    """Return the tooltip with the keys that have an effect in this picture."""
    lines = [words("keys.focus"), words("keys.take"), words("keys.leave")]
    labels = {target.key: target.a11y_label.label for target in targets}
    long = {pygame.K_PAGEUP: "keys.page_up", pygame.K_PAGEDOWN: "keys.page_down"}
    for code, button in buttons().items():
        if what := labels.get(button):
            name = words(long[code]) if code in long else pygame.key.name(code).upper()
            lines.append(words("keys.button", name=name, what=what))
    if board and any(target.action or target.towards for target in targets):
        lines += [words("keys.bar"), *([words("keys.next")] if units else []), words("keys.end")]
    if board:
        lines += [words("keys.zoom"), words("keys.ask")]
    return Tooltip(words("keys.title"), lines)
