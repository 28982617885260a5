"""What the loop asks of screens."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from portolan.core.contract import AnyGame, Choices
from portolan.session.seats import Seat
from portolan.ui.render.a11y_tree import A11yTree, read_page
from portolan.ui.render.hit_targets import HitTarget, Point
from portolan.ui.render.ui import Ui
from portolan.ui.table_widgets.board_view import BoardView
from portolan.ui.widgets.background import dawn
from portolan.ui.widgets.tooltip import Tooltip


@dataclass(frozen=True)
class UpcomingTable:
    """A match whose table is likely to be shown next. Equal ones begin with the same picture."""

    game: AnyGame
    count: int
    options: Choices
    seats: Sequence[Seat]
    seed: int | None


class Screen(ABC):
    """One screen, as the loop sees it; what only some can do is in the classes below."""

    name = "page"
    shows_trouble = False
    """Whether the screen itself shows `trouble`."""

    def draw_background(self, ui: Ui) -> None:
        """Draw the morning sky."""
        dawn(ui)

    @abstractmethod
    def draw(self, ui: Ui) -> None:
        """Draw the whole picture on the background."""

    def a11y_tree(self, ui: Ui) -> A11yTree:
        """Return the accessibility tree of the picture that was just drawn."""
        return read_page(ui)

    def debug_state(self) -> dict[str, str]:
        """Return facts about the state, for tests and reports; never a secret."""
        return {"seat": "", "prompt": "", "thinking": "no"}


class Cancellable(Screen):
    """A screen on which something may wait to be confirmed."""

    @abstractmethod
    def cancel(self) -> bool:
        """Undo a step of the unconfirmed selection; return whether there was any."""


class Ticking(Screen):
    """A screen with long work."""

    @abstractmethod
    def tick(self, time: float) -> bool:
        """Continue long work; return whether the next frame is needed."""


class Progressing(Ticking):
    """A screen that shows the progress of its work."""

    @abstractmethod
    def draw_progress(self, ui: Ui) -> bool:
        """Redraw changes within the shown picture; return whether there were any."""


class KeyListener(Screen):
    """A screen with keys of its own, which come before all others."""

    @abstractmethod
    def handle_key(self, event: pygame.event.Event) -> bool:
        """Handle a key or typed text; return whether it was meant for this screen alone."""


class Scrollable(KeyListener):
    """A screen that scrolls, or a part of it."""

    @abstractmethod
    def scroll_at(self, pixels: float, at: Point, *, smooth: bool) -> bool:
        """Scroll the scrollable area at a place; return whether there is one."""


class LeadsToTable(Screen):
    """A screen from which a new match may be started."""

    @abstractmethod
    def upcoming_table(self) -> UpcomingTable | None:
        """Return the match whose table is likely to be shown next, if it is another one."""


class BoardScreen(Screen):
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
    def explain(self, tooltip_id: str) -> Tooltip | None:
        """Return the tooltip of an area in the picture."""

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
    def bar_keys(self, *, possible: bool = False) -> Sequence[str]:
        """Return the keys of the buttons of the action bar, from the left; without faint ones if
        only what is `possible` now is wanted.
        """

    @abstractmethod
    def ending_keys(self) -> Sequence[str]:
        """Return the keys of the buttons that end a part of a turn, last of the one that ends it
        or passes.
        """

    @abstractmethod
    def drop_choice(self) -> bool:
        """Take back all that is begun, unless that ends something; return whether there was any."""

    @property
    @abstractmethod
    def has_units(self) -> bool:
        """Return whether there are units to select one after the other."""

    @abstractmethod
    def choose_next(self) -> None:
        """Select the next piece that can act."""

    @abstractmethod
    def toggle_menu(self) -> None:
        """Open or close the menu of the table."""

    @abstractmethod
    def think_ahead(self) -> None:
        """Continue a thought during an animation; its result waits."""


def cancel(screen: Screen) -> bool:
    """Undo a step of the unconfirmed selection of a screen; return whether there was any."""
    return isinstance(screen, Cancellable) and screen.cancel()


def scroll(screen: Screen, pixels: float, at: Point, *, smooth: bool) -> bool:
    """Scroll the scrollable area at a place of a screen; return whether there is one."""
    return isinstance(screen, Scrollable) and screen.scroll_at(pixels, at, smooth=smooth)


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
