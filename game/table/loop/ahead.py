"""Drawing ahead: what is likely to be seen next is made while nothing else is to be done."""

from __future__ import annotations

import pygame

from game.core.match import Match
from game.table.match.seating import find_seating
from game.table.match.session import Session
from game.table.ways.desk import Desk
from game.table.ways.screen import Coming, Screen


class Ahead:
    """Draws the table that is likely to come, where nobody sees it.

    The pictures that are made for it are kept: the real table is there at once. The match is one of
    its own, set up for nobody, and is thrown away.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._known: object = None
        self._drawing: tuple[Screen, pygame.Surface] | None = None

    def goes_on(self, screen: Screen, seconds: float) -> bool:
        """Draw what may follow a screen for about so many seconds; return whether more is left."""
        desk, ui = self._desk, self._desk.ui
        coming = screen.coming()
        wanted = (coming, desk.settings, ui.canvas)
        if wanted != self._known:
            self._known = wanted
            self._drawing = None
            if coming:
                self._drawing = self._set_up(coming), pygame.Surface(ui.surface.get_size())
        if self._drawing is None:
            return False
        ahead, surface = self._drawing

        def draw() -> bool:
            with ui.aside(surface):
                ahead.ground(ui)
                ahead.draw(ui)
            return True

        if ui.art.within(seconds, draw, late=False):
            self._drawing = None
        return self._drawing is not None

    def _set_up(self, coming: Coming) -> Screen:
        from game.table.play.play import PlayTable  # noqa: PLC0415 - the first picture does without

        match = Match(coming.game, coming.count, coming.options, 0)
        return PlayTable(self._desk, Session(match, coming.seats, find_seating(coming.game.id), ""))
