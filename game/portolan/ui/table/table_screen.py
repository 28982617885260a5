"""Base for screens that show a table."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

import pygame

from portolan.ui.game_ui.scene import AnyScene
from portolan.ui.navigation.page import Page
from portolan.ui.navigation.screen import BoardScreen, Scrollable
from portolan.ui.render.hit_targets import Point
from portolan.ui.render.ui import Ui
from portolan.ui.table.log_text import Entry
from portolan.ui.table.tabletop import TableView
from portolan.ui.table_widgets.board_view import BoardView
from portolan.ui.table_widgets.status_line import Status
from portolan.ui.widgets.tooltip import Tooltip


class TableScreen(Page, BoardScreen, Scrollable):
    """Base for table screens; subclasses set `table_view`."""

    table_view: TableView

    @property
    def game(self) -> str:
        """The game of the match."""
        return self.table_view.session.match.game.id

    @property
    def board(self) -> BoardView:
        """The board of the table."""
        return self.table_view.board

    def whole_board(self, ui: Ui) -> None:
        """Draw the whole board, which is scaled while it moves."""
        self.table_view.whole_board(ui)

    def draw(self, ui: Ui) -> None:
        """Draw the whole table."""
        self.table_view.draw(ui)

    def explain(self, tooltip_id: str) -> Tooltip | None:
        """Return the game's tooltip of an area."""
        return self.table_view.explain(tooltip_id)

    def scroll_at(self, pixels: float, at: Point, *, smooth: bool) -> bool:
        """Scroll the log by wheel or finger."""
        return self.table_view.scroll_at(pixels, at, smooth=smooth)

    def handle_key(self, event: pygame.event.Event) -> bool:
        """Scroll the log by keys."""
        return self.table_view.handle_key(event)

    @abstractmethod
    def status_lines(self, scene: AnyScene) -> tuple[str, str]:
        """Return what to do, and why."""

    def status(self, scene: AnyScene) -> Status:
        """Return both lines of the status, about the seat that is asked."""
        return Status(*self.status_lines(scene), scene.decision.seat if scene.decision else None)

    def log(self, entries: Sequence[Entry]) -> Sequence[Entry]:
        """Return the whole log."""
        return entries
