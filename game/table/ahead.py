"""Drawing ahead: what is likely to be seen next is made while nothing else is to be done."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.core.contract import Choices
from game.core.match import Match
from game.games import find_game
from game.table.art import Unfinished
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
        self._screen: Screen | None = None
        self._surface = pygame.Surface((1, 1))

    def goes_on(self, seconds: float) -> bool:
        """Draw for about so many seconds; return whether there is more to draw."""
        app, ui = self._app, self._app.ui
        coming = app.screen.coming()
        wanted = (coming, app.settings, ui.canvas)
        if wanted != self._known:
            self._known = wanted
            self._screen = self._set_up(coming) if coming else None
            self._surface = pygame.Surface((ui.canvas.width, ui.canvas.height))
        if self._screen is None:
            return False
        ui.art.allow(seconds)
        try:
            with ui.aside(self._surface):
                self._screen.ground(ui)
                self._screen.draw(ui)
        except Unfinished:
            return True
        finally:
            ui.art.allow(math.inf)
        self._screen = None
        self._surface = pygame.Surface((1, 1))
        return False

    def _set_up(self, coming: Coming) -> Screen:
        from game.table.screens.table import Table  # noqa: PLC0415 - screens know the app

        match = Match(find_game(coming.game), coming.count, coming.options, 0)
        return Table(self._app, Session(match, coming.seats, find_table(coming.game), ""))
