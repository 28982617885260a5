"""What input may reach."""

from __future__ import annotations

from typing import Protocol

from portolan.ui.animation.camera import BoardMotion
from portolan.ui.input.tooltips import TooltipController
from portolan.ui.navigation.app_context import Navigator
from portolan.ui.navigation.screen import Screen
from portolan.ui.render.ui import Ui


class Hold(Protocol):
    """The board between two pictures of it."""

    @property
    def board(self) -> BoardMotion | None:
        """The board while it is held by fingers or glides; it follows its `view`."""

    def hold_board(self) -> None:
        """Let the board follow fingers, until `end`."""

    def end(self) -> None:
        """Show the picture that comes after a motion now."""


class InputContext(Protocol):
    """The current screen, its picture, and what lies over it. `time` is in seconds.

    With `mirrors` Tab leads from both ends of the picture to the accessibility tree.
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
    def hold(self) -> Hold:
        """The board as something to take hold of."""

    @property
    def mirrors(self) -> bool:
        """Whether the picture is shown in words too."""

    def refresh(self) -> None:
        """Draw anew at the next frame."""
