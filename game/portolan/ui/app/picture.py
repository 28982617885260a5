"""Pictures of tables, drawn by the program without a window."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pygame

from portolan.core.match import Match
from portolan.platform import Canvas
from portolan.platform.desktop import DesktopHost
from portolan.session.saved_match import save_session
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, seats_of
from portolan.session.session import Session
from portolan.storage.settings import KEY as SETTINGS
from portolan.storage.settings import Settings
from portolan.ui.app.app import App
from portolan.ui.navigation.routes import PlayRoute

KEY: Final = "matches/picture"
FRAME: Final = 1 / 60


class _DrawnError(Exception):
    """Ends the program when the picture is drawn."""


class _PictureHost(DesktopHost):
    """A surface without a window; it opens the stored match and ends when the table is drawn."""

    prefers_reduced_motion = True

    def __init__(self, folder: Path, canvas: Canvas) -> None:
        super().__init__(folder)
        self.app = App(self)
        self._canvas, self._opened, self._time = canvas, False, 0.0

    @property
    def canvas(self) -> Canvas:
        """Return the canvas of the picture."""
        return self._canvas

    def surface(self) -> pygame.Surface:
        """Return the surface to draw on."""
        size = (self._canvas.width, self._canvas.height)
        surface = pygame.display.get_surface() if pygame.display.get_init() else None
        if surface is None or surface.get_size() != size:
            pygame.display.init()
            surface = pygame.display.set_mode(size)
        return surface

    async def frame(self, *, idle: bool = False) -> float:
        """Return the next time; when the program is idle, open the table, then reveal its seat."""
        if idle:
            session = self.app.match.session
            decision = session.decision if session else None
            if not self._opened:
                self._opened = True
                self.app.navigator.go(PlayRoute(KEY))
            elif session and decision and session.viewer != decision.seat:
                session.reveal_to(decision.seat)
            else:
                raise _DrawnError
            self.app.refresh()
        await asyncio.sleep(0)
        self._time += FRAME
        return self._time


def draw_table(
    match: Match,
    canvas: Canvas,
    file: Path,
    settings: Settings | None = None,
    names: Sequence[str] = (),
) -> None:
    """Draw the table of a match, as the asked seat sees it, into a PNG file.

    All seats but the automatic ones are people, with these names or the default ones. Raises
    OSError if the file cannot be written, MissingPartError for a game without a screen.
    """
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    seating = find_seating(match.game.id)
    seats = seats_of(match, seating, lambda _: PERSON)
    for number, name in enumerate(names[: len(seats)]):
        if seats[number].kind == PERSON:
            seats[number] = replace(seats[number], name=name)
    saved = save_session(Session(match, seats, seating, KEY))

    async def run(host: _PictureHost) -> None:
        await host.storage.write(KEY, saved)
        await host.storage.write(SETTINGS, (settings or Settings()).save())
        with suppress(_DrawnError):
            await host.app.run()

    with TemporaryDirectory() as folder:
        host = _PictureHost(Path(folder), canvas)
        asyncio.run(run(host))
        with file.open("wb") as data:
            pygame.image.save(host.surface(), data, "x.png")
