"""Row of buttons below a table: icons, a game's own buttons, or the current choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from portolan.ui.game_ui.parts import ActionButton, BarSlots
from portolan.ui.render.hit_targets import Box, Label, Point
from portolan.ui.render.ui import PLAIN, PRIMARY, Look, Ui
from portolan.ui.table.tabletop import ICONS
from portolan.ui.table_widgets.button_bar import LABEL, Answers, Slots, draw_beside, draw_buttons

GAP = 4.0
"""Units between two buttons."""
LABELLED = 112.0
"""Minimum width of a button with its label beside an icon."""
WIDEST = 150.0
"""Maximum width, in units, of the buttons that confirm a choice."""
CONFIRM = 106.0
"""Width, in units, from which on the button that confirms makes room for a game's own buttons."""
SKIPPING = 76.0
"""Minimum width, in units, of the button that skips what others do."""
STAYING = 2
"""Minimum number of icons beside it: undo and log."""
BESIDE = 18.0
"""Minimum width, in units, of each further icon on a button."""
FIRST = 3
"""Number of icons that matter more than the width of a game's own buttons: undo, log and hint."""


class IconButton(NamedTuple):
    """A button with only an icon."""

    key: str
    icon: str
    label: str
    go: Callable[[], object]
    look: Look = PLAIN


class Chosen(NamedTuple):
    """Buttons for a complete choice: label and effect of what confirms it and takes it back."""

    back: tuple[str, Callable[[], object]]
    confirm: tuple[str, Callable[[], object]]


class Bar:
    """Draws the row in an area, of which `taken` pixels at the left are used otherwise.

    Every button keeps its place in a match: the icons at the left, a game's own buttons at the
    right, with room for `slots`. The buttons that confirm a choice or skip what others do are in
    its left half, those that end a turn in its right half, so that a second or late touch on the
    former cannot end anything.
    """

    def __init__(
        self,
        ui: Ui,
        area: pygame.Rect,
        ways: Sequence[IconButton],
        slots: BarSlots,
        taken: int = 0,
    ) -> None:
        self._ui, self._gap = ui, ui.u(GAP)
        high = ui.touch_height()
        left = area.left + (taken + self._gap if taken else 0)
        self._area = pygame.Rect(left, area.centery - high // 2, area.right - left, high)
        self._half = (self._area.width - self._gap) // 2
        self._ways, self._slots = ways, slots
        each = (self._half - self._gap) // 2
        narrow = each < ui.u(LABELLED)
        wide = min(ui.u(WIDEST), self._half - high - self._gap if narrow else each)
        self._back = self._area.copy()
        self._back.width = high if narrow else wide
        self._confirm = pygame.Rect(self._back.right + self._gap, self._area.top, wide, high)
        beside = self._rest(len(self._shown(()))).left - self._gap - self._confirm.left
        if beside >= ui.u(CONFIRM):  # where the game's own buttons begin
            self._confirm.width = min(wide, beside)

    @property
    def confirm(self) -> Point:
        """The point at which a choice is confirmed."""
        return self._confirm.center

    def usual(
        self, buttons: Sequence[ActionButton], choose: Callable[[str], object],
        back: tuple[str, Callable[[], object]] | None = None,
    ) -> None:  # fmt: skip
        """Draw the icons and a game's own buttons.

        To take a step back takes the place of the first icon.
        """
        ways = self._shown(buttons)
        for number, way in enumerate(ways):
            if number or back is None:
                self._draw_way(way, self._square(number))
        if back:
            self._draw_back("step-back", self._square(0), back, "back")
        draw_buttons(self._ui, self._rest(len(ways)), buttons, choose, self._places)

    def skipping(self, button: ActionButton) -> None:
        """Draw some icons, and beside them the button that skips what others do."""
        ui, half = self._ui, self._area.copy()
        half.width = self._half
        ways = self._shown(())
        room = half.width - ui.u(SKIPPING)
        fitting = max(STAYING, room // (half.height + self._gap))
        for number, way in enumerate(ways[:fitting]):
            self._draw_way(way, self._square(number))
        left = self._square(min(len(ways), fitting)).left
        rest = pygame.Rect(left, half.top, half.right - left, half.height)
        draw_buttons(ui, rest, [button], lambda _: None)

    def chosen(
        self, chosen: Chosen, buttons: Sequence[ActionButton], choose: Callable[[str], object],
        why: str,
    ) -> None:  # fmt: skip
        """Draw the buttons of a complete choice, and beside them what can be chosen instead; the
        others are faint, with the reason `why`, if they are not below these.
        """
        ui = self._ui
        self._draw_back("cancel", self._back, chosen.back, "close")
        ui.button("confirm", self._confirm, *chosen.confirm, PRIMARY, ICONS + "check")
        rest = self._rest(len(self._shown(buttons)))
        answers = Answers(self._back.union(self._confirm), "cancel", why)
        draw_beside(ui, rest, buttons, choose, self._places, answers)

    @property
    def _places(self) -> Slots:
        """The room for a game's own buttons."""
        return Slots(self._slots.buttons, self._slots.endings, self._half)

    def _square(self, number: int) -> pygame.Rect:
        """Return the place of an icon, counted from the left."""
        area, high = self._area, self._area.height
        return pygame.Rect(area.left + number * (high + self._gap), area.top, high, high)

    def _rest(self, ways: int) -> pygame.Rect:
        """Return what a number of icons leave free."""
        left = self._square(ways).left
        return pygame.Rect(left, self._area.top, self._area.right - left, self._area.height)

    def _shown(self, own: Sequence[ActionButton]) -> Sequence[IconButton]:
        """Return the icons that leave room for a game's own buttons, but at least the first."""
        ui, high, (slots, _, width) = self._ui, self._area.height, self._slots
        more = max((len(button.icons) for button in own), default=1) - 1
        each = high + max(0, more) * ui.u(BESIDE)
        least = max(1, len(own), slots) * (each + self._gap)
        legible = max(least, slots * (ui.u(width) + self._gap))
        shown: list[IconButton] = []
        for way in self._ways:
            rest = self._rest(len(shown) + 1).width + self._gap
            needs = least if len(shown) < FIRST else legible
            if not shown or rest >= needs:
                shown.append(way)
        return shown

    def _draw_way(self, way: IconButton, rect: pygame.Rect) -> None:
        a11y_label = Label(way.label)
        self._ui.button(way.key, rect, "", way.go, way.look, ICONS + way.icon, a11y_label)
        self._ui.tooltip_area(LABEL + way.label, Box(rect))

    def _draw_back(
        self, key: str, rect: pygame.Rect, back: tuple[str, Callable[[], object]], icon: str
    ) -> None:
        """Draw the button that takes a choice back, with its label if there is room."""
        label, do = back
        shown = "" if rect.width < self._ui.u(LABELLED) else label
        self._ui.button(key, rect, shown, do, PLAIN, ICONS + icon, Label(label))
        if not shown:
            self._ui.tooltip_area(LABEL + label, Box(rect))
