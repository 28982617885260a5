"""Row of buttons below a table: icons, a game's own buttons, or the current choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from portolan.ui.game_ui.parts import ActionButton
from portolan.ui.render.hit_targets import Box, Label, Point
from portolan.ui.render.ui import PLAIN, PRIMARY, Look, Ui
from portolan.ui.table.tabletop import ICONS
from portolan.ui.table_widgets.button_bar import LABEL, draw_buttons

GAP = 4.0
"""Units between two buttons."""
LEAST, LABELLED = 56.0, 112.0
"""Minimum width of a game's button beside the back button, and of the latter with its label."""
WIDEST = 150.0
"""Maximum width, in units, of the buttons that confirm a choice."""


class IconButton(NamedTuple):
    """A button with only an icon; left out unless `spare` units stay free beside it."""

    key: str
    icon: str
    label: str
    go: Callable[[], object]
    look: Look = PLAIN
    spare: float = 0.0


class Chosen(NamedTuple):
    """Buttons for a complete choice (`confirm`) or a partial one (`back`): label and effect."""

    back: tuple[str, Callable[[], object]]
    confirm: tuple[str, Callable[[], object]] | None = None


class Bar:
    """Draws the row in an area, of which `taken` pixels at the left are used otherwise.

    The buttons that confirm a choice or skip what others do are in its left half, those that end a
    turn in its right half, so that a second or late touch on the former cannot end anything.
    """

    def __init__(self, ui: Ui, area: pygame.Rect, taken: int = 0) -> None:
        self._ui, self._gap = ui, ui.u(GAP)
        high = ui.touch_height()
        left = area.left + (taken + self._gap if taken else 0)
        self._area = pygame.Rect(left, area.centery - high // 2, area.right - left, high)
        self._half = (self._area.width - self._gap) // 2
        each = (self._half - self._gap) // 2
        narrow = each < ui.u(LABELLED)
        wide = min(ui.u(WIDEST), self._half - high - self._gap if narrow else each)
        self._back = self._area.copy()
        self._back.width = high if narrow else wide
        self._confirm = pygame.Rect(self._back.right + self._gap, self._area.top, wide, high)

    def left_half(self) -> Bar:
        """Return a row in the left half of this one."""
        half = self._area.copy()
        half.width = self._half
        return Bar(self._ui, half)

    @property
    def confirm(self) -> Point:
        """The point at which a choice is confirmed."""
        return self._confirm.center

    def ways(self, ways: Sequence[IconButton], needs: int) -> pygame.Rect:
        """Draw the first icon button, and the others if `needs` square buttons fit beside them.

        Return the rest of the row.
        """
        rest, high = self._area.copy(), self._area.height
        least = max(1, needs) * (high + self._gap)
        for number, way in enumerate(ways):
            if number and rest.width - high - self._gap < least + self._ui.u(way.spare):
                continue
            rect = pygame.Rect(rest.left, rest.top, high, high)
            a11y_label = Label(way.label)
            self._ui.button(way.key, rect, "", way.go, way.look, ICONS + way.icon, a11y_label)
            self._ui.tooltip_area(LABEL + way.label, Box(rect))
            rest = self._behind(rect)
        return rest

    def own(
        self, rest: pygame.Rect, buttons: Sequence[ActionButton], choose: Callable[[str], object]
    ) -> None:
        """Draw a game's own buttons in the rest of the row."""
        draw_buttons(self._ui, rest, buttons, choose, self._half)

    def chosen(
        self, chosen: Chosen, buttons: Sequence[ActionButton], choose: Callable[[str], object]
    ) -> None:
        """Draw the buttons of a choice; beside a complete one no other button is drawn."""
        ui, first = self._ui, self._area.copy()
        if not chosen.confirm:
            room = self._area.width - len(buttons) * (ui.u(LEAST) + self._gap)
            first.width = max(first.height, min(ui.u(WIDEST), self._half, room))
            self._draw_back("step-back", first, chosen.back, "back")
            self.own(self._behind(first), buttons, choose)
            return
        self._draw_back("cancel", self._back, chosen.back, "close")
        ui.button("confirm", self._confirm, *chosen.confirm, PRIMARY, ICONS + "check")
        first.width = first.height  # as if the first button were there
        with ui.unseen("cancel"):
            self.own(self._behind(first), buttons, choose)

    def _draw_back(
        self, key: str, rect: pygame.Rect, back: tuple[str, Callable[[], object]], icon: str
    ) -> None:
        """Draw the button that takes a choice back, with its label if there is room."""
        label, do = back
        shown = "" if rect.width < self._ui.u(LABELLED) else label
        self._ui.button(key, rect, shown, do, PLAIN, ICONS + icon, Label(label))

    def _behind(self, rect: pygame.Rect) -> pygame.Rect:
        """Return the rest of the row, at the right of a button."""
        left = rect.right + self._gap
        return pygame.Rect(left, rect.top, self._area.right - left, rect.height)
