"""Draw ahead: fill the caches for likely next screens in idle time."""

from __future__ import annotations

import pygame

from portolan.core.match import Match
from portolan.session.seating import find_seating
from portolan.session.session import Session
from portolan.ui.animation.camera import BoardMotion
from portolan.ui.animation.flight import Motion
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.screen import LeadsToTable, Screen, UpcomingTable, as_board_screen
from portolan.ui.render.ui import is_crowded


class DrawAhead:
    """Draws likely next pictures offscreen.

    Their drawings and layers are cached, so the real picture is fast.
    """

    def __init__(self, app: AppContext) -> None:
        self._app = app
        self._foreseen: object = None
        self._offscreen = pygame.Surface((1, 1))
        self._known: object = None
        self._drawing: tuple[Screen, pygame.Surface] | None = None

    def draw_next_table(self, motion: Motion | BoardMotion, screen: Screen, seconds: float) -> None:
        """Draw the table after a motion offscreen, for about `seconds`."""
        if (
            not as_board_screen(screen)
            or isinstance(motion, BoardMotion)
            or motion is self._foreseen
        ):
            return
        size = self._app.ui.surface.get_size()
        if self._offscreen.get_size() != size:
            self._offscreen = pygame.Surface(size)
        if self._draws(screen, self._offscreen, seconds):
            self._foreseen = motion

    def _draws(self, screen: Screen, surface: pygame.Surface, seconds: float) -> bool:
        """Draw a screen offscreen for about `seconds`; return whether it is complete."""
        ui = self._app.ui

        def draw() -> bool:
            with ui.offscreen(surface):
                screen.draw(ui)
            return True

        return ui.art.within(seconds, draw, late=False)

    def advance(self, screen: Screen, seconds: float) -> bool:
        """Draw the table that may follow a screen; return whether more is left.

        It is drawn from a separate match, which is discarded.
        """
        app, ui = self._app, self._app.ui
        coming = screen.upcoming_table() if isinstance(screen, LeadsToTable) else None
        wanted = (coming, app.settings, ui.canvas)
        if wanted != self._known:
            self._known = wanted
            self._drawing = None
            if coming and not is_crowded(ui.canvas):  # otherwise the unit of length differs
                self._drawing = self._set_up(coming), pygame.Surface(ui.surface.get_size())
                return True  # enough for one turn of the loop
        if self._drawing is None:
            return False
        if self._draws(*self._drawing, seconds):
            self._drawing = None
        return self._drawing is not None

    def _set_up(self, coming: UpcomingTable) -> Screen:
        from portolan.ui.table.play import PlayTable  # noqa: PLC0415 - the first picture does without

        match = Match(coming.game, coming.count, coming.options, coming.seed or 0)
        return PlayTable(self._app, Session(match, coming.seats, find_seating(coming.game.id), ""))
