"""What input may reach."""

from __future__ import annotations

from typing import Protocol

from portolan.ui.input.tooltips import TooltipController
from portolan.ui.navigation.animator import Animator
from portolan.ui.navigation.app_context import Navigator
from portolan.ui.navigation.screen import Screen
from portolan.ui.render.ui import Ui


class InputContext(Protocol):
    """The current screen, its picture, and what lies over it. `time` is in seconds.

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
        """Going from screen to screen."""

    @property
    def movement(self) -> Animator:
        """What moves between two pictures: the board too, while it is held."""

    @property
    def has_a11y(self) -> bool:
        """Whether the picture is shown in words too."""

    def refresh(self) -> None:
        """Draw anew at the next frame."""
