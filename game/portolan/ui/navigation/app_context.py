"""Services of the app for its screens, and what they need."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping
from datetime import datetime
from functools import partial
from typing import TypeVar

import pygame

from portolan.core.i18n import FALLBACK, Catalogue, known_language, set_language
from portolan.platform import Canvas, Host, NotLoadedError, try_load
from portolan.session.session import Session
from portolan.storage.active_match import ActiveMatch
from portolan.storage.settings import TEXT_SCALE, Settings
from portolan.storage.store import Store, not_loaded_text
from portolan.ui.navigation.animator import Animator
from portolan.ui.navigation.live_table import LiveTable
from portolan.ui.navigation.requests import Requests
from portolan.ui.navigation.routes import Route
from portolan.ui.navigation.screen import Screen, as_board_screen
from portolan.ui.navigation.screen_stack import ScreenOrTask, ScreenStack
from portolan.ui.navigation.sound import Sounds
from portolan.ui.render.theme import PALETTES, Rgb
from portolan.ui.render.ui import Ui

T = TypeVar("T")


class AppContext:
    """Services of the app for a screen; `App` adds the loop.

    `seed` returns the seed of a new match, `now` the time, `open_route` the screen of a route.
    `changed_elsewhere` is called with the key of a match that another tab or window has changed.
    """

    def __init__(
        self,
        host: Host,
        seed: Callable[[], int],
        now: Callable[[], datetime],
        open_route: Callable[[AppContext, Route], ScreenOrTask],
        changed_elsewhere: Callable[[str], object],
    ) -> None:
        self.host, self.now = host, now
        self.words = Catalogue("table")
        self.ui = Ui()
        self.trouble: str | None = None
        """A sentence about a problem, while it lasts."""
        self.settings = Settings()
        self.time = 0.0
        """The time of the frame, in seconds."""
        self._later: list[Callable[[], Awaitable[object]]] = []
        self._requests = Requests(host)
        self._canvas: Canvas | None = None
        self._offscreen_surface = pygame.Surface((1, 1))
        self._changed = True
        self._apply_language()
        self.movement = Animator(
            lambda: self.ui,
            lambda: self.screen,
            lambda: self.animates,
            self._offscreen,
            self.refresh,
        )
        self.store = Store(host, now, self.notify, changed_elsewhere)
        self.match = ActiveMatch(self.store, seed, now)
        self.live = LiveTable(host, self.words, self.match, now)
        self.navigator = ScreenStack(
            self.match, self.live, partial(open_route, self), self.later, self._shown
        )
        self.has_explained_touch = False
        """Whether a note has said that most moves are played with one touch."""
        self.is_tentative = False
        """Whether the touch in progress may choose, but plays nothing: it closed an explanation, or
        was long, as for one.
        """
        self._sounds = Sounds(host, lambda: self.settings.sound)

    @property
    def screen(self) -> Screen:
        """The current screen."""
        return self.navigator.screen

    def show_keys(self) -> None:
        """Show the list of all keys."""

    def _shown(self) -> None:
        """React to another screen on top."""
        self.ui.focus = self.ui.pointed = None
        self.refresh()

    def refresh(self) -> None:
        """Redraw at the next frame."""
        self._changed = True

    def later(self, work: Callable[[], Awaitable[object]]) -> None:
        """Run a task with saved data, before the next picture and after pending writes.

        No frame is drawn meanwhile. Use `ask` for what may wait for a person.
        """
        self._later.append(work)
        self._changed = True

    def ask(
        self, work: Callable[[], Awaitable[T]], take: Callable[[T], object] = lambda _: None
    ) -> None:
        """Start a request to a person or the browser, which may never end; frames continue.

        `take` receives its result, unless the present screen was left before.
        """
        self._requests.begin(self.screen, work, take)
        self.refresh()

    def change(self, settings: Settings) -> None:
        """Replace and store the settings; they apply from the next picture on."""
        self.settings = settings
        self._apply_language()
        self.store.save_settings(settings)
        self.refresh()

    def colours(self, session: Session) -> list[Rgb]:
        """Return the colours of the seats of a match in the chosen palette."""
        return [PALETTES[self.settings.colours][seat.colour] for seat in session.seats]

    def play_sounds(self, kinds: Iterable[str], sounds: Mapping[str, str]) -> None:
        """Play the sound for a step: of the first kind in `sounds` that is among `kinds`."""
        self._sounds.play_events(kinds, sounds)

    async def restore(self) -> None:
        """Load settings, the last match, and the choices for new ones."""

        async def speak() -> None:
            self.settings = await self.store.read_or_default(self.store.settings, self.settings)
            self._apply_language()

        _, absent = await asyncio.gather(speak(), self.match.restore())  # browsers answer slowly
        if absent:
            self._open_when_here(*absent)

    def notify(self, trouble: str) -> None:
        """Show the player a sentence about a problem."""
        self.trouble = trouble
        self.refresh()

    def _apply_language(self) -> None:
        """Set the language from the settings or the device, once its archive is loaded."""
        chosen = self.settings.language
        wanted = known_language(self.host.language if chosen == "auto" else chosen)
        if wanted == FALLBACK or self.host.is_loaded(wanted):
            set_language(wanted)
        elif self._canvas:
            self._fetch(wanted, self._apply_language)

    def _fetch(self, archive: str, then: Callable[[], object]) -> None:
        """Fetch a game or a language in the background; notify the player if that fails."""

        def take(error: NotLoadedError | None) -> None:
            if error:
                self.notify(not_loaded_text(self.words, archive, error))
            else:
                then()

        self._requests.begin(None, partial(try_load, self.host, archive), take)

    def _open_when_here(self, key: str, game: str) -> None:
        """Fetch the game of a match, then open the match unless another was started meanwhile."""

        async def open_match() -> None:
            if self.match.session is None:
                await self.match.open(key)

        self._fetch(game, lambda: self.later(open_match))

    @property
    def animates(self) -> bool:
        """Whether animations are wanted by the player and the device."""
        return self.settings.animates and not self.host.prefers_reduced_motion

    @property
    def is_dark(self) -> bool:
        """Whether the dark palette is wanted by the player, or by the device if they follow it."""
        return self.host.dark if self.settings.theme == "system" else self.settings.theme == "dark"

    def _offscreen(self, draw: Callable[[Ui], object]) -> pygame.Surface:
        """Return an offscreen picture of the size of the canvas, drawn without targets."""
        assert self._canvas  # noqa: S101 - nothing moves before the first picture
        size = (self._canvas.width, self._canvas.height)
        if self._offscreen_surface.get_size() != size:
            self._offscreen_surface = pygame.Surface(size)
        self._begin(self._offscreen_surface, self._canvas)
        try:
            draw(self.ui)
        finally:
            self.ui.targets, self.ui.tooltip_areas = [], []
        return self._offscreen_surface

    def _begin(self, surface: pygame.Surface, canvas: Canvas) -> None:
        scale = TEXT_SCALE[self.settings.text_size]
        is_table = as_board_screen(self.screen) is not None
        self.ui.begin(surface, canvas, scale, is_dark=self.is_dark, may_shrink=is_table)
