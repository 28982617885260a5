"""The main loop: pass input to the screen, redraw after changes, save at every step."""

from __future__ import annotations

import asyncio
import math
import secrets
from collections.abc import Awaitable, Callable, Iterable, Mapping
from datetime import datetime
from functools import partial
from typing import TypeVar

import pygame

from portolan.core.i18n import FALLBACK, Catalogue, known_language, set_language
from portolan.core.rng import SEED_LIMIT
from portolan.platform import Canvas, Host, NotLoadedError, try_bring
from portolan.session.seats import LONGEST_NAME
from portolan.session.session import Session
from portolan.storage import clock
from portolan.storage.active_match import ActiveMatch
from portolan.storage.settings import TEXT_SCALE, Settings
from portolan.storage.store import Store, not_loaded_text
from portolan.ui.animation.camera import BoardMotion
from portolan.ui.animation.flight import Motion
from portolan.ui.animation.frame_rate import FrameRate
from portolan.ui.app.a11y_sync import A11ySync
from portolan.ui.app.draw_ahead import DrawAhead
from portolan.ui.app.gc_tuning import enable_gc, freeze_loaded_modules, shorten_gc_pauses
from portolan.ui.app.home_pictures import HomePictures
from portolan.ui.app.music import Music
from portolan.ui.app.opening_notice import OpeningNotice
from portolan.ui.app.other_tabs import OtherTabs
from portolan.ui.app.page_requests import Requests
from portolan.ui.app.preload import Preload
from portolan.ui.app.screen_stack import ScreenStack
from portolan.ui.app.sound import Sounds
from portolan.ui.input.gestures import Gestures
from portolan.ui.input.shortcuts import TOPIC, commands, list_keys
from portolan.ui.input.tooltips import TooltipController
from portolan.ui.navigation.animator import Animator
from portolan.ui.navigation.live_table import LiveTable
from portolan.ui.navigation.screen import (
    Progressing,
    Screen,
    Ticking,
    as_board_screen,
    as_decision_screen,
    cancel,
)
from portolan.ui.render.theme import PALETTES, Rgb
from portolan.ui.render.ui import Ui
from portolan.ui.screens.interstitial.text_prompt import TextPromptPage
from portolan.ui.table_widgets.warning import draw_warning
from portolan.ui.widgets.tooltip import draw_tooltip

T = TypeVar("T")

SLICE = 0.003
"""Limit on drawing in one turn of the loop, in seconds, so that no frame is late."""
AT_START = 2.0
"""Seconds for which a start waits for the game of the last match, which is usually cached."""


class App:
    """The main loop and the `AppContext` of its screens, for the lifetime of the program.

    `seed` returns the seed of a new match, `now` the time.
    """

    def __init__(
        self,
        host: Host,
        seed: Callable[[], int] = lambda: secrets.randbelow(SEED_LIMIT),
        now: Callable[[], datetime] = clock.now,
    ) -> None:
        self.host = host
        self.words = Catalogue("table")
        self.ui = Ui()
        self.trouble: str | None = None
        self.settings = Settings()
        self._apply_language()
        self.now = now
        self.movement = Animator(lambda: self.ui, self)
        self.frame_rate = FrameRate()
        self._elsewhere = OtherTabs(self, self.movement.end, self._notify)
        self.store = Store(host, now, self._notify, self._elsewhere.goes_on)
        self.match = ActiveMatch(self.store, seed, now)
        self.live = LiveTable(host, self.words, self.match, now)
        self.navigator = ScreenStack(self, self._shown)
        self.time = 0.0
        self.tooltips = TooltipController(self._stir)
        self.gestures = Gestures(self)
        self._sounds = Sounds(host, lambda: self.settings.sound)
        self._music = Music(host, lambda: self.settings.music)
        self._ahead = DrawAhead(self)
        self._opening = OpeningNotice()
        self._pictures = HomePictures(host, self.ui)
        self._was_dark = False
        self._modules = Preload(host.has)
        self._a11y = A11ySync(self, lambda: self.navigator.addresses)
        self._later: list[Callable[[], Awaitable[object]]] = []
        self._requests = Requests(host)
        self._seen: Canvas | None = None
        self._back = pygame.Surface((1, 1))
        self._changed = self._running = True
        self._unfinished = self._unsaid = False
        self._first = True

    # --- services for screens ----------------------------------------------------------------

    @property
    def screen(self) -> Screen:
        """The current screen."""
        return self.navigator.screen

    def _shown(self) -> None:
        """React to another screen on top."""
        self._acknowledge()
        self.ui.focus = self.ui.pointed = None
        self.tooltips.hide()
        self.refresh()

    def _acknowledge(self) -> None:
        """Show that a button was pressed at once: its effect may take a moment."""
        stands = self.ui.touched and not self._unfinished
        if stands and self._opening.begin(self.ui, self.host.surface(), self.time):
            self.host.show()

    def refresh(self) -> None:
        """Redraw at the next frame."""
        self._changed = True

    def _stir(self) -> None:
        self.refresh()
        self.host.wake()

    def later(self, work: Callable[[], Awaitable[object]]) -> None:
        """Run a task with saved data, before the next picture and after pending writes."""
        self._acknowledge()
        self._later.append(work)
        self._changed = True

    def ask(
        self, work: Callable[[], Awaitable[T]], take: Callable[[T], object] = lambda _: None
    ) -> None:
        """Start a request to a person or the browser; pass its result to `take`."""
        self._requests.begin(self.screen, work, take)
        self.refresh()

    def change(self, settings: Settings) -> None:
        """Replace and store the settings; they apply from the next picture on."""
        self.settings = settings
        self._apply_language()
        self.store.save_settings(settings)
        self.refresh()

    def ask_text(
        self, label: str, value: str, take: Callable[[str], object], most: int = LONGEST_NAME
    ) -> None:
        """Ask the player for a line of text, and pass it to `take` if confirmed."""
        if most <= LONGEST_NAME:
            label = self.words("writing.most", label=label, most=most)

        def take_if_kept(text: str | None) -> None:
            if text is not None:
                take(text)

        if self.host.asks_text:
            buttons = self.words("writing.take"), self.words("writing.leave")
            self.ask(lambda: self.host.ask_text(label, value, *buttons, most), take_if_kept)
        else:
            self.navigator.lay(TextPromptPage(self, label, value, take))

    def colours(self, session: Session) -> list[Rgb]:
        """Return the colours of the seats of a match in the chosen palette."""
        return [PALETTES[self.settings.colours][seat.colour] for seat in session.seats]

    def play_sounds(self, kinds: Iterable[str], sounds: Mapping[str, str]) -> None:
        """Play the sound for a step."""
        self._sounds.play_events(kinds, sounds)

    async def restore(self) -> None:
        """Load settings, the last match, and the choices for new ones."""

        async def speak() -> None:
            self.settings = await self.store.read_or_default(self.store.settings, self.settings)
            self._apply_language()

        _, absent = await asyncio.gather(speak(), self.match.restore())  # browsers answer slowly
        if absent:
            self._open_when_here(*absent)

    def _notify(self, trouble: str) -> None:
        """Show the player a sentence about a problem."""
        self.trouble = trouble
        self.refresh()

    def _apply_language(self) -> None:
        """Set the language from the settings or the device, once its archive is loaded."""
        chosen = self.settings.language
        wanted = known_language(self.host.language if chosen == "auto" else chosen)
        if wanted == FALLBACK or self.host.has(wanted):
            set_language(wanted)
        elif self.has_canvas:
            self._fetch(wanted, self._apply_language)

    def _fetch(self, archive: str, then: Callable[[], object]) -> None:
        """Fetch a game or a language in the background; notify the player if that fails."""

        def take(error: NotLoadedError | None) -> None:
            if error:
                self._notify(not_loaded_text(self.words, archive, error))
            else:
                then()

        self._requests.begin(None, partial(try_bring, self.host, archive), take)

    def _open_when_here(self, key: str, game: str) -> None:
        """Fetch the game of a match, then open the match unless another was started meanwhile."""

        async def open_match() -> None:
            if self.match.session is None:
                await self.match.open(key)

        self._fetch(game, lambda: self.later(open_match))

    # --- animation and drawing ---------------------------------------------------------------

    @property
    def moves(self) -> bool:
        """Whether animations are wanted by the player and the device."""
        return self.settings.moves and not self.host.calm

    @property
    def is_dark(self) -> bool:
        """Whether the dark palette is wanted by the player, or by the device if they follow it."""
        return self.host.dark if self.settings.theme == "system" else self.settings.theme == "dark"

    @property
    def has_a11y(self) -> bool:
        """Whether the host shows the accessibility tree."""
        return self.host.has_a11y

    @property
    def has_canvas(self) -> bool:
        """Whether a first picture was started."""
        return self._seen is not None

    def offscreen(self, draw: Callable[[Ui], object]) -> pygame.Surface:
        """Return an offscreen `Ui` of the size of the canvas, without targets."""
        assert self._seen  # noqa: S101 - nothing moves before the first picture
        size = (self._seen.width, self._seen.height)
        if self._back.get_size() != size:
            self._back = pygame.Surface(size)
        self._begin(self._back, self._seen)
        try:
            draw(self.ui)
        finally:
            self.ui.targets, self.ui.tooltip_areas = [], []
        return self._back

    # --- the loop ----------------------------------------------------------------------------

    def rehearse(self) -> None:
        """Draw the first screen offscreen, without its background, before a memory image is taken.

        This fills the caches of texts and small drawings. The clip is empty, since zero memory
        takes no space in the image. No file stays open.
        """
        pygame.font.init()
        canvas = self.host.canvas
        surface = pygame.Surface((canvas.width, canvas.height))
        self.navigator.home()
        self._begin(surface, canvas)
        surface.set_clip((0, 0, 0, 0))
        self.screen.draw(self.ui)
        self.ui.letters.close()
        self.ui.art.costly = False  # the image must not contain it

    async def run(self) -> None:
        """Run until the window is closed."""
        shorten_gc_pauses()
        pygame.font.init()
        self.host.use_keys(self.gestures.keys.used, commands())
        self.host.surface()
        await self.restore()
        await self._requests.wait(AT_START)
        self.navigator.home()
        while True:
            surface = self.host.surface()
            if self.host.canvas != self._seen:
                self._seen = self.host.canvas
                self.movement.end()
            if self.is_dark != self._was_dark:
                self._was_dark = self.is_dark
                self.refresh()
            if not self._unfinished:  # else input waits for the picture that it refers to
                self._handle_input(surface)
            self._elsewhere.listen()
            if self.live.listen(at_table=self.screen.name == "table"):
                self.refresh()
            motion = self.movement.motion
            shows = motion or self._unsaid or self._unfinished  # further work waits for it
            busy = shows or self._tick()
            while self._later:
                await self.store.write_queue.end()
                await self._later.pop(0)()
            if not self._running:
                await self.store.write_queue.end()
                return
            if (motion := self.movement.motion) and not self._draw_motion(motion, surface):
                self.movement.end()
                busy = self._tick()  # the next step may be ready: draw that
            if not self.movement.motion:
                await self._show(surface, self._seen)
            keeps = self.store.write_queue.goes_on()
            has_work = self._changed or busy or self._unsaid or keeps
            if not has_work:
                await self._work_idle()
            self.time = await self.host.frame(idle=not (has_work or self._work_ahead()))

    def _tick(self) -> bool:
        """Let the screen continue its work; return whether the next frame is needed."""
        return isinstance(self.screen, Ticking) and self.screen.tick(self.time)

    def _draw_motion(self, motion: Motion | BoardMotion, surface: pygame.Surface) -> bool:
        """Draw the current frame of a motion, and think and draw ahead; return whether it
        continues.
        """
        begun = motion.begun
        skips = begun and not self.gestures.board_drag.holds and self.frame_rate.skips(self.time)
        goes_on = skips or self._animate(motion, surface)
        if goes_on and begun:  # else this turn has drawn the whole previous picture
            if table := as_decision_screen(self.screen):
                table.think_ahead()
            self._ahead.draw_next_table(motion, self.screen, SLICE)
        return goes_on

    async def _show(self, surface: pygame.Surface, canvas: Canvas) -> None:
        """Draw a still picture and send what has changed in the accessibility tree."""
        if self._changed:
            size, is_dark = surface.get_size(), self.is_dark
            await self._pictures.get_ready(size, self.screen.name, is_dark=is_dark)
            seconds = math.inf if self._first else SLICE  # before the first no touches
            self._changed = self._unfinished = not self._draws(surface, canvas, seconds)
        elif self._unsaid:
            self._reflect()
        elif isinstance(self.screen, Progressing) and self.screen.touch_up(self.ui):
            self.host.show()

    def _work_ahead(self) -> bool:
        """Do some work ahead of need; return whether more is left."""
        return (
            self._sounds.prepare()
            or self._modules.goes_on(SLICE)
            or self._ahead.goes_on(self.screen, SLICE)
            or self._modules.copy_goes_on(SLICE)
            or self._update_music()
        )

    def _update_music(self) -> bool:
        """Adapt the music to the screen, after a first touch; return whether it is being
        synthesised.
        """
        if not self._sounds.touched:
            return False
        table = as_board_screen(self.screen)
        self._music.follow(table.game if table else None, ends=self.screen.name == "home")
        return self._music.goes_on()

    async def _work_idle(self) -> None:
        """Do work that waits for a complete picture."""
        enable_gc()
        freeze_loaded_modules()
        if self._first:
            self._first = False
            await self._pictures.end()

    def _animate(self, motion: Motion | BoardMotion, surface: pygame.Surface) -> bool:
        """Draw the current frame of an animation; return whether it continues."""

        def draw() -> bool:
            goes_on = motion.draw(surface, self.time)
            if goes_on:
                self.host.show()
            return goes_on

        def draw_late() -> bool:
            return self.ui.art.within(SLICE, draw, late=True)

        # the previous picture, drawn once, says nothing about frames
        return self.frame_rate.measure(draw_late, self.time) if motion.begun else draw_late()

    def _begin(self, surface: pygame.Surface, canvas: Canvas) -> None:
        scale = TEXT_SCALE[self.settings.text_size]
        is_table = as_board_screen(self.screen) is not None
        self.ui.begin(surface, canvas, scale, is_dark=self.is_dark, may_shrink=is_table)

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        """Draw the whole picture at once, and send its accessibility tree."""
        self._changed = not self._draws(surface, canvas, math.inf)
        self._reflect()

    def _draws(self, surface: pygame.Surface, canvas: Canvas, seconds: float) -> bool:
        """Draw for about `seconds`; return whether the picture is complete and shown."""
        ui = self.ui

        def draw() -> bool:
            self._begin(surface, canvas)
            if not as_board_screen(self.screen):  # a table draws its own where it is visible
                self.screen.draw_background(ui)
            self.screen.draw(ui)
            self._explain(ui)
            self._warn(ui)
            return True

        if not ui.art.within(seconds, draw, late=False):
            self._show_opening(surface)
            return False
        self._opening.end()
        self.host.show()
        self.gestures.tap_guard.see()
        session = self.match.session
        over = session is None or session.is_over
        self.host.set_match(is_open=not over and self.screen.name in ("table", "hand-over"))
        self._unsaid = True
        self.host.drawn()
        return True

    def _show_opening(self, surface: pygame.Surface) -> None:
        """Show that a table is being set up, if its first picture takes long."""
        if as_board_screen(self.screen) is None:
            self._opening.end()
        elif self._opening.show_if_late(self.ui, surface, self.time, self.words("opening.table")):
            self.host.show()

    def _explain(self, ui: Ui) -> None:
        """Draw the current tooltip over the screen."""
        thing = self.tooltips.tooltip_area
        if thing is None:
            return
        table, tooltip = as_board_screen(self.screen), None
        if thing.tooltip_id == TOPIC:
            tooltip = list_keys(self.words, ui.targets, board=table is not None)
        elif table:
            tooltip = table.explain(thing.tooltip_id)
        if tooltip:
            before = len(ui.targets)
            chosen = [t.shape.rect for t in ui.in_sight if t.action or t.towards]
            card = draw_tooltip(ui, tooltip, thing.shape.rect, avoid=chosen)
            self.tooltips.card = card.inflate(ui.u(20), ui.u(20)) if tooltip.links else None
            self.tooltips.buttons = frozenset(target.key for target in ui.targets[before:])

    def _warn(self, ui: Ui) -> None:
        """Draw a warning over a screen that does not show it itself."""
        if self.trouble and not self.screen.shows_trouble:
            a11y_label = self.words("warning.hide", trouble=self.trouble)
            draw_warning(ui, self.trouble, self._forgive, a11y_label)

    def _forgive(self) -> None:
        self.trouble = None

    def _reflect(self) -> None:
        """Send the accessibility tree of the current picture, in a separate turn of the loop."""
        self._unsaid = False
        self._a11y.sync(self.screen)

    # --- input -------------------------------------------------------------------------------

    def _end_motion(self, surface: pygame.Surface) -> None:
        """End an animation and draw the picture after it at once."""
        assert self._seen  # noqa: S101 - nothing moves before the first picture
        self.movement.end()
        self.draw(surface, self._seen)

    def _handle_input(self, surface: pygame.Surface) -> None:
        """Handle input on the canvas and in the accessibility tree."""
        for event in pygame.event.get():
            self._take(event, surface)
        for what, key in self.host.take_events():
            if what == "go":
                self.navigator.follow(key)
                continue
            if what == "back":
                self._go_back(int(key))
                continue
            if self.movement.motion:  # the press refers to the next picture
                self._end_motion(surface)
            self.gestures.take_a11y(what, key)
        if self._requests.answer(self.screen):
            self.refresh()

    def _go_back(self, screens: int) -> None:
        """Go back on the browser's request; an open request is cancelled first."""
        self.movement.end()
        if screens == 1 and (self.host.dismiss() or cancel(self.screen)):
            self.refresh()
            return
        for _ in range(screens):
            self.navigator.back()

    def _take(self, event: pygame.event.Event, surface: pygame.Surface) -> None:
        if event.type == pygame.QUIT:
            self._running = False
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self._changed = True
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3)
        if pressed or event.type == pygame.KEYDOWN:
            motion = self.movement.motion
            self._sounds.touched = True
            if isinstance(motion, Motion) and not motion.through:
                self.movement.end()  # a touch skips the motion
                if pressed:
                    self.gestures.tap_guard.touch(event.pos)
                return
            if motion and not self.gestures.board_drag.holds:
                self._end_motion(surface)
        self.gestures.take(event)
