"""Drawing ahead: what is likely to be seen next is made while there is time for it."""

from __future__ import annotations

import pygame

from game.core.match import Match
from game.table.match.seating import find_seating
from game.table.match.session import Session
from game.table.moving.camera import BoardMotion
from game.table.moving.flight import Motion
from game.table.ways.desk import Desk
from game.table.ways.screen import Coming, Screen


class Ahead:
    """Draws what is likely to come where nobody sees it.

    The pictures that are made for it are kept, and so are its parts: the real one is there at once.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._foreseen: object = None
        self._aside = pygame.Surface((1, 1))
        self._known: object = None
        self._drawing: tuple[Screen, pygame.Surface] | None = None

    def foresee(self, motion: Motion | BoardMotion, screen: Screen, seconds: float) -> None:
        """Draw the table that comes after a motion for about so many seconds of it."""
        if screen.board is None or isinstance(motion, BoardMotion) or motion is self._foreseen:
            return
        size = self._desk.ui.surface.get_size()
        if self._aside.get_size() != size:
            self._aside = pygame.Surface(size)
        if self._draws(screen, self._aside, seconds):
            self._foreseen = motion

    def _draws(self, screen: Screen, surface: pygame.Surface, seconds: float) -> bool:
        """Draw a screen aside for about so many seconds; return whether it is whole."""
        ui = self._desk.ui

        def draw() -> bool:
            with ui.aside(surface):
                screen.ground(ui)
                screen.draw(ui)
            return True

        return ui.art.within(seconds, draw, late=False)

    def goes_on(self, screen: Screen, seconds: float) -> bool:
        """Draw the table that may follow a screen; return whether more is left.

        Its match is one of its own, set up for nobody, and is thrown away.
        """
        desk, ui = self._desk, self._desk.ui
        coming = screen.coming()
        wanted = (coming, desk.settings, ui.canvas)
        if wanted != self._known:
            self._known = wanted
            self._drawing = None
            if coming:
                self._drawing = self._set_up(coming), pygame.Surface(ui.surface.get_size())
                return True  # that was enough for one turn
        if self._drawing is None:
            return False
        if self._draws(*self._drawing, seconds):
            self._drawing = None
        return self._drawing is not None

    def _set_up(self, coming: Coming) -> Screen:
        from game.table.play.play import PlayTable  # noqa: PLC0415 - the first picture does without

        match = Match(coming.game, coming.count, coming.options, 0)
        return PlayTable(self._desk, Session(match, coming.seats, find_seating(coming.game.id), ""))
