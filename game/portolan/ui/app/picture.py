"""A table as a picture: the program draws it where no window is."""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pygame

from portolan.core.match import Match
from portolan.platform import Canvas
from portolan.platform.desktop import DesktopHost
from portolan.session.saved_match import save_session
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, Seat
from portolan.session.session import Session
from portolan.ui.app.app import App
from portolan.ui.navigation.routes import PlayRoute

KEY: Final = "matches/picture"
FRAME: Final = 1 / 60


class _TakenError(Exception):
    """Ends the program, as the picture is there."""


class _Still(DesktopHost):
    """A surface of a size; it opens the one match that is stored, and ends when it rests."""

    calm = True

    def __init__(self, folder: Path, size: tuple[int, int], language: str) -> None:
        super().__init__(folder)
        self.language = language
        self.app = App(self)
        self._size, self._opened, self._time = size, False, 0.0

    @property
    def canvas(self) -> Canvas:
        """The size that is wanted."""
        return Canvas(*self._size, 1.0)

    def surface(self) -> pygame.Surface:
        """Return the surface, which no screen shows."""
        surface = pygame.display.get_surface() if pygame.display.get_init() else None
        if surface is None:
            pygame.display.init()
            surface = pygame.display.set_mode(self._size)
        return surface

    async def frame(self, *, idle: bool = False) -> float:
        """Go on; where the program waits, open the table and show the asked seat its own."""
        if idle:
            session = self.app.match.session
            decision = session.decision if session else None
            if not self._opened:
                self._opened = True
                self.app.navigator.go(PlayRoute(KEY))
            elif session and decision and session.viewer != decision.seat:
                session.reveal_to(decision.seat)
            else:
                raise _TakenError
            self.app.refresh()
        await asyncio.sleep(0)
        self._time += FRAME
        return self._time


def draw_table(match: Match, size: tuple[int, int], language: str, file: Path) -> None:
    """Draw the table of a match, as whoever is asked sees it, into a file.

    Raises OSError when it cannot be written, MissingPartError for a game without a screen.
    """
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    seating = find_seating(match.game.id)
    usual = seating.usual_seats(match.seats, match.options)
    seats = [Seat(seat.name, seat.colour, PERSON) for seat in usual]
    saved = save_session(Session(match, seats, seating, KEY))

    async def run(host: _Still) -> None:
        await host.storage.write(KEY, saved)
        with suppress(_TakenError):
            await host.app.run()

    with TemporaryDirectory() as folder:
        host = _Still(Path(folder), size, language)
        asyncio.run(run(host))
        data = file.open("wb")
        with data:
            pygame.image.save(host.surface(), data, "x.png")
