"""What input handlers may access."""

from __future__ import annotations

from typing import Protocol

from portolan.ui.input.tooltips import TooltipController
from portolan.ui.navigation.animator import Animator
from portolan.ui.navigation.app_context import Navigator
from portolan.ui.navigation.screen import Screen
from portolan.ui.render.ui import Ui


class InputContext(Protocol):
    """The current screen, its picture, and overlays. `time` is in seconds.

    With `has_a11y` Tab leads from both ends of the picture to the accessibility tree.
    """

    ui: Ui
    tooltips: TooltipController
    time: float

    @property
    def screen(self) -> Screen:
        """The screen that is shown."""

    @property
    def navigator(self) -> Navigator:
        """Navigation between screens."""

    @property
    def movement(self) -> Animator:
        """The animation between two pictures; also the board while it is dragged."""

    @property
    def has_a11y(self) -> bool:
        """Whether the host shows the accessibility tree."""

    def refresh(self) -> None:
        """Redraw at the next frame."""
