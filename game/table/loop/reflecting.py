"""The picture in words: what the host is told of each one, for its mirror, title and address."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

import pygame

from game.core.contract import Plain
from game.core.words import language
from game.table.draw.mirror import Mirror, Reflection
from game.table.input.tapping import where_to_tap
from game.table.ways.desk import Desk
from game.table.ways.screen import Screen


class Reflecting:
    """Tells the host what is on the screen now. `addresses` are those of the way to it."""

    def __init__(self, desk: Desk, addresses: Callable[[], Sequence[str]]) -> None:
        self._desk, self._addresses = desk, addresses
        self._reflection = Reflection()

    def tell(self, screen: Screen) -> None:
        """Tell of the screen whose picture is whole."""
        host, ui, session = self._desk.host, self._desk.ui, self._desk.hand.session
        host.mark("screen", screen.name)
        host.mark("kept", session.key if session else "")
        for name, value in screen.marks().items():
            host.mark(name, value)
        host.mark("targets", json.dumps(where_to_tap(screen, ui)))
        keys = [target.key for target in ui.in_sight]
        focus = ui.focus if ui.focus in keys else None
        about: dict[str, Plain] = {
            "screen": screen.name,
            "language": language(),
            "skip": self._desk.words("mirror.skip"),
            "edge": {"first": focus in (None, *keys[:1]), "last": focus in (*keys[-1:],)},
        }
        mirror = screen.mirror(ui)
        pygame.display.set_caption(self._caption(mirror))
        host.follow(self._addresses())
        message = self._reflection.message(mirror, about)
        if message:
            host.mirror(message)

    def _caption(self, mirror: Mirror) -> str:
        """Return what the window is called: who is asked, where, and the program."""
        program = self._desk.words("home.title")
        parts = (mirror.asked, mirror.title if mirror.title != program else "", program)
        return " · ".join(part for part in parts if part)
