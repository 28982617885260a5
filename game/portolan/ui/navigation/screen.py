"""Interface between the loop and a screen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import pygame

from portolan.core.contract import AnyGame, Choices
from portolan.session.seats import Seat
from portolan.ui.render.a11y_tree import A11yTree
from portolan.ui.render.hit_targets import HitTarget, Point
from portolan.ui.render.ui import Ui
from portolan.ui.table_widgets.board_view import BoardView
from portolan.ui.widgets.tooltip import Tooltip


@dataclass(frozen=True)
class UpcomingTable:
    """A match whose table is likely to be shown next. Equal ones begin with the same picture."""

    game: AnyGame
    count: int
    options: Choices
    seats: Sequence[Seat]
    seed: int | None


class Screen(Protocol):
    """One screen: draws itself, and handles keys that no target handles."""

    name: str
    shows_trouble: bool
    """Whether the screen itself shows `trouble`."""

    def draw_background(self, ui: Ui) -> None:
        """Draw the background."""

    def draw(self, ui: Ui) -> None:
        """Draw the whole picture on the background."""

    def cancel(self) -> bool:
        """Undo a step of the unconfirmed selection; return whether there was any."""

    def explain(self, tooltip_id: str) -> Tooltip | None:
        """Return the tooltip of an area in the picture."""

    def a11y_tree(self, ui: Ui) -> A11yTree:
        """Return the accessibility tree of the picture that was just drawn."""

    def typed(self, event: pygame.event.Event) -> bool:
        """Handle a key or typed text; return whether it was meant for this screen alone."""

    def coming(self) -> UpcomingTable | None:
        """Return the match whose table is likely to be shown next, if it is another one."""

    def tick(self, time: float) -> bool:
        """Continue long work; return whether the next frame is needed."""

    def scrolled(self, pixels: float, at: Point, *, smooth: bool) -> bool:
        """Scroll the scrollable area at a place; return whether there is one."""

    def touch_up(self, ui: Ui) -> bool:
        """Redraw changes within the shown picture; return whether there were any."""

    def debug_state(self) -> dict[str, str]:
        """Return facts about the state, for tests and reports; never a secret."""


class BoardScreen(ABC):
    """A screen with a table, and on it a board that can be zoomed."""

    @property
    @abstractmethod
    def game(self) -> str:
        """The id of the game on the table."""

    @property
    @abstractmethod
    def board(self) -> BoardView:
        """The board, which can be zoomed."""

    @abstractmethod
    def whole_board(self, ui: Ui) -> None:
        """Draw the whole board alone."""


class DecisionScreen(BoardScreen):
    """A table at which actions are chosen, and bots think."""

    @abstractmethod
    def chosen(self) -> str | None:
        """Return the text of the action that waits to be confirmed."""

    @abstractmethod
    def confirm_at(self, text: str) -> Point | None:
        """Return where an action is confirmed, chosen or not; None if it is played at once."""

    @abstractmethod
    def refuses(self, tooltip_id: str) -> bool:
        """Return whether the first touch on what cannot be chosen keeps the selection and shows
        why.
        """

    @abstractmethod
    def pointed(self, target: HitTarget | None) -> None:
        """Show the effect of the target that is pointed at."""

    @abstractmethod
    def near(self, tooltip_id: str | None) -> bool:
        """Show at once the tooltip of an area without a target that is pointed at.

        Return whether it has one.
        """

    @abstractmethod
    def bar_keys(self) -> Sequence[str]:
        """Return the keys of the buttons of the action bar, from the left."""

    @abstractmethod
    def ending_key(self) -> str | None:
        """Return the key of the button that ends a turn, or passes."""

    @abstractmethod
    def choose_next(self) -> None:
        """Select the next piece that can act."""

    @abstractmethod
    def pause(self) -> bool:
        """Open or close the menu that pauses bots; return False if there is none."""

    @abstractmethod
    def think_ahead(self) -> None:
        """Continue a thought during an animation; its result waits."""


def as_board_screen(screen: Screen) -> BoardScreen | None:
    """Return the screen as a `BoardScreen`; None if it is not one."""
    return screen if isinstance(screen, BoardScreen) else None


def as_decision_screen(screen: Screen) -> DecisionScreen | None:
    """Return the screen as a `DecisionScreen`; None if it is not one."""
    return screen if isinstance(screen, DecisionScreen) else None


def point_at(screen: Screen, target: HitTarget | None) -> None:
    """Make a screen show the effect of the target pointed at."""
    if table := as_decision_screen(screen):
        table.pointed(target)


def board_of(screen: Screen) -> BoardView | None:
    """Return the board of a screen, None if it has none."""
    return screen.board if isinstance(screen, BoardScreen) else None
