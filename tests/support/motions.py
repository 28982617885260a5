"""Measures the motions of an action."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from portolan.ui.animation.flight import Motion


def motions(act: Callable[[], object]) -> list[float]:
    """Return for each motion how long it was drawn, in seconds of the host's clock."""
    seen: list[tuple[Motion, float]] = []
    draw = Motion.draw

    def note(motion: Motion, surface: pygame.Surface, time: float) -> bool:
        if not seen or seen[-1][0] is not motion:
            seen.append((motion, 0.0))
        assert motion._began is None or time >= motion._began
        seen[-1] = (motion, time - (motion._began if motion._began is not None else time))
        return draw(motion, surface, time)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Motion, "draw", note)
        act()
    return [lasts for _, lasts in seen]
