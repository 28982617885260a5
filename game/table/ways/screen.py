"""What the loop asks of a screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame

from game.core.contract import AnyGame, Choices
from game.table.draw.mirror import Mirror
from game.table.draw.targets import Point, Target
from game.table.draw.ui import Ui
from game.table.fittings.explanation import Explanation
from game.table.match.seats import Seat
from game.table.parts.boardview import BoardView


@dataclass(frozen=True)
class Coming:
    """A match whose table is likely to be seen next. Equal ones look alike at first."""

    game: AnyGame
    count: int
    options: Choices
    seats: Sequence[Seat]


class Screen(Protocol):
    """One screen: draws itself, and is told of keys that no target takes."""

    name: str
    tells_trouble: bool
    """Whether it has a place of its own for what went wrong."""

    @property
    def board(self) -> BoardView | None:
        """The board, if the screen shows one that can be looked at more closely."""

    def ground(self, ui: Ui) -> None:
        """Draw what everything lies on."""

    def draw(self, ui: Ui) -> None:
        """Draw the whole picture on it."""

    def chosen(self) -> str | None:
        """Return the text of the action that waits to be confirmed."""

    def confirm_at(self, text: str) -> Point | None:
        """Return where an action is confirmed, whether or not it is chosen; None: at once."""

    def whole_board(self, ui: Ui) -> None:
        """Draw the whole board alone, if the screen shows one."""

    def cancel(self) -> bool:
        """Take back what was touched but not confirmed; return whether anything was."""

    def refuses(self, topic: str) -> bool:
        """Whether the first touch on what cannot be chosen takes nothing back: it says why."""

    def pointed(self, target: Target | None) -> None:
        """Show what would happen at the target that is pointed at."""

    def near(self, topic: str | None) -> bool:
        """Say at once what is to be said of a thing without a target that is pointed at.

        Return whether there is anything to say.
        """

    def explain(self, topic: str) -> Explanation | None:
        """Return what a thing in the picture is."""

    def mirror(self, ui: Ui) -> Mirror:
        """Return the picture that was just drawn in words, for a screen reader."""

    def typed(self, event: pygame.event.Event) -> bool:
        """Take a key or typed text; return whether it was meant for this screen alone."""

    def coming(self) -> Coming | None:
        """Return the match whose table is likely to be seen next, if another one."""

    def tick(self, time: float) -> bool:
        """Go on with what takes its time; return whether the next frame is waited for."""

    def ponder(self) -> None:
        """Go on with a thought while something is seen moving: what comes of it waits."""

    def scrolled(self, pixels: float, at: Point, *, smooth: bool) -> bool:
        """Move what is longer than the room it has at a place; return whether anything is."""

    def touch_up(self, ui: Ui) -> bool:
        """Draw what has changed in the standing picture; return whether anything has."""

    def marks(self) -> dict[str, str]:
        """Return words about the state, for tests and reports; never a secret."""
