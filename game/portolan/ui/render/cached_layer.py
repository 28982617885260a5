"""Parts of a picture that are redrawn only when their content has changed."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field

import pygame

from portolan.ui.render.hit_targets import Anchor, HitTarget, TooltipArea, Written


@dataclass
class HitMap:
    """Contents of a picture: targets, texts, tooltip areas, anchors."""

    targets: list[HitTarget] = field(default_factory=list)
    written: list[Written] = field(default_factory=list)
    tooltip_areas: list[TooltipArea] = field(default_factory=list)
    anchors: dict[str, Anchor] = field(default_factory=dict)

    def add(self, other: HitMap) -> None:
        """Add the contents of another one."""
        self.targets += other.targets
        self.written += other.written
        self.tooltip_areas += other.tooltip_areas
        self.anchors |= other.anchors


@dataclass(frozen=True)
class ShownChoices:
    """What can be chosen in a picture: the screen, and the actions.

    `lit` are the keys of highlighted targets: in focus, pointed at, pressed, shown.
    """

    screen: object
    actions: Set[str]
    lit: tuple[str | None, ...]

    def of(self, hit_map: HitMap) -> tuple[str | None, ...]:
        """Return the lit keys that are in a hit map, None for others."""
        keys = {target.key for target in hit_map.targets}
        return tuple(key if key in keys else None for key in self.lit)


NOTHING = ShownChoices(None, frozenset(), ())
"""The choices of a part without targets."""


@dataclass(frozen=True)
class CachedLayer:
    """A part as it was drawn last: its pixels at `place` (None: it is out of sight).

    `content` is all that it shows, apart from its choices.
    """

    area: pygame.Rect
    content: object
    choices: ShownChoices
    hit_map: HitMap
    place: pygame.Rect
    picture: pygame.Surface | None

    def shows(self, area: pygame.Rect, content: object, choices: ShownChoices) -> bool:
        """Return whether drawing it now would give the same pixels.

        A part without targets does not depend on actions.
        """
        if self.area != area or self.content != content:
            return False
        if not self.hit_map.targets:
            return choices.actions <= self.choices.actions
        return (
            choices.screen is self.choices.screen
            and choices.actions == self.choices.actions
            and choices.of(self.hit_map) == self.choices.of(self.hit_map)
        )
