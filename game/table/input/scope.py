"""What input may reach."""

from __future__ import annotations

from typing import Protocol

from game.table.draw.ui import Ui
from game.table.input.explainer import Explainer
from game.table.moving.camera import BoardMotion
from game.table.ways.desk import Way
from game.table.ways.screen import Screen


class Hold(Protocol):
    """The board between two pictures of it."""

    @property
    def board(self) -> BoardMotion | None:
        """The board while it is held by fingers or glides; it follows its `view`."""

    def hold_board(self) -> None:
        """Let the board follow fingers, until `end`."""

    def end(self) -> None:
        """Show the picture that comes after a motion now."""


class Scope(Protocol):
    """The screen that is shown, its picture, and what lies over it. `time` is in seconds.

    With `mirrors` Tab leads from both ends of the picture to the mirror.
    """

    ui: Ui
    explainer: Explainer
    time: float

    @property
    def screen(self) -> Screen:
        """The screen that is shown."""

    @property
    def way(self) -> Way:
        """Going from screen to screen."""

    @property
    def hold(self) -> Hold:
        """The board as something to take hold of."""

    @property
    def mirrors(self) -> bool:
        """Whether the picture is shown in words too."""

    def refresh(self) -> None:
        """Draw anew at the next frame."""
