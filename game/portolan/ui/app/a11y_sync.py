"""Send the accessibility tree, title and address of each picture to the host."""

from __future__ import annotations

import json

import pygame

from portolan.core.contract import Json
from portolan.core.i18n import language
from portolan.ui.input.tap_points import where_to_tap
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.screen import Screen
from portolan.ui.render.a11y_tree import A11yMessage, A11yTree


class A11ySync:
    """Sends the content of the screen to the host."""

    def __init__(self, app: AppContext) -> None:
        self._app = app
        self._message = A11yMessage()

    def sync(self, screen: Screen) -> None:
        """Send the accessibility tree of the screen once its picture is complete."""
        host, ui, session = self._app.host, self._app.ui, self._app.match.session
        host.mark("screen", screen.name)
        host.mark("kept", session.key if session else "")
        for name, value in screen.debug_state().items():
            host.mark(name, value)
        host.mark("targets", json.dumps(where_to_tap(screen, ui)))
        keys = [target.key for target in ui.in_sight]
        focus = ui.focus if ui.focus in keys else None
        about: dict[str, Json] = {
            "screen": screen.name,
            "language": language(),
            "skip": self._app.words("a11y.skip"),
            "edge": {"first": focus in (None, *keys[:1]), "last": focus in (*keys[-1:],)},
        }
        tree = screen.a11y_tree(ui)
        pygame.display.set_caption(self._caption(tree))
        host.follow(self._app.navigator.addresses)
        message = self._message.message(tree, about)
        if message:
            host.show_a11y(message)

    def _caption(self, tree: A11yTree) -> str:
        """Return the title of the window: who is asked, the screen, and the program."""
        program = self._app.words("home.title")
        parts = (tree.asked, tree.title if tree.title != program else "", program)
        return " · ".join(part for part in parts if part)
