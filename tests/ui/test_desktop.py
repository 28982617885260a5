"""The same program in a desktop window."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pygame

from portolan.platform.desktop import DesktopHost
from portolan.storage.library import MATCHES
from portolan.ui.main import start


class Window(DesktopHost):
    """A desktop host whose user presses buttons whenever the program is idle, then closes the
    window.
    """

    def __init__(self, folder: Path, buttons: list[str]) -> None:
        super().__init__(folder)
        self.buttons = buttons
        self.screens: list[str] = []

    async def frame(self, *, idle: bool = False) -> float:
        if idle:
            self.act()
        return await super().frame(idle=idle)

    def act(self) -> None:
        """Do the next thing."""
        self.screens.append(self._marks["screen"])
        if not self.buttons:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
            return
        x, y = json.loads(self._marks["targets"])["buttons"][self.buttons.pop(0)]
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, button=1, pos=(x, y), touch=False))


def test_a_match_begun_in_a_window_is_stored_when_it_closes(tmp_path: Path) -> None:
    pygame.display.init()
    pygame.event.clear()
    first = Window(tmp_path, ["new:ragusa", "seats:1", "start"])
    asyncio.run(asyncio.wait_for(start(first), 60))
    assert first.screens == ["home", "new", "new", "table"]
    match, last, choices = asyncio.run(first.storage.keys())
    assert match.startswith(MATCHES)
    assert (last, choices) == ("settings/last-match", "settings/new-match")

    pygame.event.clear()
    again = Window(tmp_path, ["continue"])
    asyncio.run(asyncio.wait_for(start(again), 60))
    assert again.screens == ["home", "table"]
