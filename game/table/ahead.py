"""Drawing ahead: what is likely to be seen next is made while nothing else is to be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.core.contract import Choices
from game.core.match import Match
from game.games import find_game
from game.table.games import find_table
from game.table.seats import Seat
from game.table.session import Session

if TYPE_CHECKING:
    from game.table.app import App
    from game.table.screen import Screen


@dataclass(frozen=True)
class Coming:
    """A match whose table is likely to be seen next. Equal ones look alike at first."""

    game: str
    count: int
    options: Choices
    seats: Sequence[Seat]


class Ahead:
    """Draws the table that is likely to come, where nobody sees it.

    The pictures that are made for it are kept: the real table is there at once. The match is one of
    its own, set up for nobody, and is thrown away.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        self._known: object = None
        self._drawing: tuple[Screen, pygame.Surface] | None = None

    def goes_on(self, seconds: float) -> bool:
        """Draw for about so many seconds; return whether there is more to draw."""
        app, ui = self._app, self._app.ui
        coming = app.screen.coming()
        wanted = (coming, app.settings, ui.canvas)
        if wanted != self._known:
            self._known = wanted
            self._drawing = None
            if coming:
                self._drawing = self._set_up(coming), pygame.Surface(ui.surface.get_size())
        if self._drawing is None:
            return False
        screen, surface = self._drawing

        def draw() -> bool:
            with ui.aside(surface):
                screen.ground(ui)
                screen.draw(ui)
            return True

        if ui.art.within(seconds, draw, late=False):
            self._drawing = None
        return self._drawing is not None

    def _set_up(self, coming: Coming) -> Screen:
        from game.table.screens.table import Table  # noqa: PLC0415 - screens know the app

        match = Match(find_game(coming.game), coming.count, coming.options, 0)
        return Table(self._app, Session(match, coming.seats, find_table(coming.game), ""))
