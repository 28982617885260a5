"""Wait for a game that is not loaded yet: show progress, or why it failed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pygame

from portolan.platform import NotLoadedError, try_load
from portolan.session.lobby.game_list import offered
from portolan.storage.store import not_loaded_text
from portolan.ui.animation.progress import Progress
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.page import Page, heading
from portolan.ui.navigation.screen import Cancellable, Progressing
from portolan.ui.render.theme import CREAM, INK, STONE, TextStyle
from portolan.ui.render.ui import PRIMARY, Ui
from portolan.ui.widgets.background import backdrop, column, notice


def once_loaded(
    app: AppContext,
    game: str,
    then: Callable[[], object],
    left: Callable[[], object] = lambda: None,
) -> None:
    """Continue with `then`, at once or when a game is loaded; with `left` if the player does not
    wait for it.
    """
    if app.host.is_loaded(game):
        then()
    else:
        app.navigator.push_overlay(FetchPage(app, game, then, left))


class FetchPage(Page, Cancellable, Progressing):
    """Fetches a game, then continues. Leaving the page does not stop the download."""

    name = "fetch"
    shows_trouble = True

    def __init__(
        self,
        app: AppContext,
        game: str,
        then: Callable[[], object],
        left: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__(app)
        self._game, self._then, self._left = game, then, left
        self._coming: asyncio.Future[NotLoadedError | None] | None = None
        self._failed: NotLoadedError | None = None
        self._progress = Progress()
        self._fetch()

    def _fetch(self) -> None:
        self._failed = None
        self._coming = asyncio.ensure_future(try_load(self.app.host, self._game))
        self.app.refresh()

    def tick(self, time: float) -> bool:
        """Wait for the game; continue when it is loaded."""
        del time
        if self._coming is None or not self._coming.done():
            return self._coming is not None
        self._failed, self._coming = self._coming.result(), None
        if self._failed:
            self.app.refresh()
        else:
            self.app.navigator.back()
            self._then()
        return False

    def draw_progress(self, ui: Ui) -> bool:
        """Draw the progress."""
        return self._progress.grow(ui, self.app.host.loaded_share(self._game))

    def draw(self, ui: Ui) -> None:
        """Draw the name of the game, or why it could not be loaded and a button to try again."""
        words, game = self.app.words, offered()[self._game].title
        lane, gap = column(ui, 440), ui.u(8)
        area = lane.inflate(0, -2 * gap)
        y = heading(ui, area, game, self.cancel, words("new.back"))
        box = pygame.Rect(lane.left, y, lane.width, ui.u(86))
        self._progress.hide()
        if self._failed:
            notice(ui, not_loaded_text(words, self._game, self._failed), box)
            again = pygame.Rect(lane.left, box.bottom + gap, lane.width, ui.touch_height())
            ui.button("again", again, words("fetch.again"), self._fetch, PRIMARY)
            backdrop(ui, again.bottom + gap)
            return
        ui.panel(box, CREAM, STONE)
        ui.text(words("fetch.coming", game=game), ui.inset(box, 12, 8), TextStyle(15, INK, lines=3))
        groove = pygame.Rect(box.left + ui.u(12), box.bottom - ui.u(9), 0, ui.u(4))
        groove.width = box.width - ui.u(24)
        self._progress.draw(ui, groove, self.app.host.loaded_share(self._game))
        backdrop(ui, box.bottom + gap)

    def cancel(self) -> bool:
        """Go back; the game may still be loaded."""
        self.app.navigator.back()
        self._left()
        return True
