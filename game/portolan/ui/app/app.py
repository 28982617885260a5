"""The main loop: pass input to the screen, redraw after changes, save at every step."""

from __future__ import annotations

import math
import secrets
from collections.abc import Awaitable, Callable
from datetime import datetime

import pygame

from portolan.core.rng import SEED_LIMIT
from portolan.platform import Canvas, Host
from portolan.platform.storage import StorageError
from portolan.storage import clock
from portolan.storage.store import sentence
from portolan.ui.animation.camera import BoardMotion
from portolan.ui.animation.flight import Motion
from portolan.ui.animation.frame_rate import FrameRate
from portolan.ui.app.a11y_sync import A11ySync
from portolan.ui.app.draw_ahead import DrawAhead
from portolan.ui.app.gc_tuning import enable_gc, freeze_loaded_modules, shorten_gc_pauses
from portolan.ui.app.home_pictures import HomePictures
from portolan.ui.app.music import Music
from portolan.ui.app.open_address import open_address
from portolan.ui.app.opening_notice import OpeningNotice
from portolan.ui.app.other_tabs import OtherTabs
from portolan.ui.app.preload import Preload
from portolan.ui.input.gestures import Gestures
from portolan.ui.input.shortcuts import KEYS_ID, all_keys, commands, list_keys
from portolan.ui.input.tooltips import TooltipController
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.screen import (
    Progressing,
    Ticking,
    as_board_screen,
    as_decision_screen,
    cancel,
)
from portolan.ui.render.hit_targets import TooltipArea
from portolan.ui.render.ui import Ui
from portolan.ui.screens.router import open_route
from portolan.ui.table_widgets.warning import draw_warning
from portolan.ui.widgets.tooltip import draw_tooltip, in_brief

SLICE = 0.003
"""Limit on drawing in one turn of the loop, in seconds, so that no frame is late."""
AT_START = 2.0
"""Seconds for which a start waits for the game of the last match, which is usually cached."""


class App(AppContext):
    """The main loop, for the lifetime of the program.

    `seed` returns the seed of a new match, `now` the time.
    """

    def __init__(
        self,
        host: Host,
        seed: Callable[[], int] = lambda: secrets.randbelow(SEED_LIMIT),
        now: Callable[[], datetime] = clock.now,
    ) -> None:
        self._other_tabs = OtherTabs(self)
        super().__init__(host, seed, now, open_route, self._other_tabs.follow)
        self.frame_rate = FrameRate()
        self.tooltips = TooltipController(self._stir)
        self.gestures = Gestures(self, self.tooltips)
        self._music = Music(host, lambda: self.settings.music)
        self._ahead = DrawAhead(self)
        self._opening = OpeningNotice()
        self._pictures = HomePictures(host, self.ui)
        self._was_dark = False
        self._modules = Preload(host.is_loaded)
        self._a11y = A11ySync(self)
        self._running = True
        self._unfinished = self._unsaid = False
        self._first = True

    def _shown(self) -> None:
        """React to another screen on top."""
        self._acknowledge()
        self.tooltips.hide()
        super()._shown()

    def show_keys(self) -> None:
        """Show the list of all keys."""
        self.tooltips.show(all_keys(self.ui.safe.center))

    def later(self, work: Callable[[], Awaitable[object]]) -> None:
        """Run a task, after showing that the button was pressed."""
        self._acknowledge()
        super().later(work)

    def _acknowledge(self) -> None:
        """Show that a button was pressed at once: its effect may take a moment."""
        stands = self.ui.touched and not self._unfinished
        if stands and self._opening.begin(self.ui, self.host.surface(), self.time):
            self.host.show()

    def _stir(self) -> None:
        self.refresh()
        self.host.wake()

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
            if self.host.canvas != self._canvas:
                self._canvas = self.host.canvas
                self.movement.end()
            if self.is_dark != self._was_dark:
                self._was_dark = self.is_dark
                self.refresh()
            if not self._unfinished:  # else input waits for the picture that it refers to
                self._handle_input(surface)
            self._other_tabs.listen()
            if self.live.listen(at_table=self.screen.name == "table"):
                self.refresh()
            motion = self.movement.motion
            shows = motion or self._unsaid or self._unfinished  # further work waits for it
            busy = shows or self._tick()
            while self._later:
                await self.store.write_queue.end()
                await self._carry_out(self._later.pop(0))
            if not self._running:
                await self.store.write_queue.end()
                return
            if (motion := self.movement.motion) and not self._draw_motion(motion, surface):
                self.movement.end()
                busy = self._tick()  # the next step may be ready: draw that
            if not self.movement.motion:
                await self._show(surface, self._canvas)
            keeps = self.store.write_queue.poll()
            has_work = self._changed or busy or self._unsaid or keeps
            if not has_work:
                await self._work_idle()
            self.time = await self.host.frame(idle=not (has_work or self._work_ahead()))

    async def _carry_out(self, work: Callable[[], Awaitable[object]]) -> None:
        """Carry out a task; tell the player if saved data could not be read or written."""
        try:
            await work()
        except StorageError as error:
            self.notify(sentence(str(error)))

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
            if skips or not self.frame_rate.is_slow:  # a slow device has no time beside a frame
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
        elif isinstance(self.screen, Progressing) and self.screen.draw_progress(self.ui):
            self.host.show()

    def _work_ahead(self) -> bool:
        """Do some work ahead of need; return whether more is left."""
        return (
            self._sounds.prepare()
            or self._modules.advance(SLICE)
            or self._ahead.advance(self.screen, SLICE)
            or self._modules.advance_copy(SLICE)
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
        return self._music.advance()

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

        if not ui.art.within(seconds, draw, late=False, balanced=True):
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
        if thing.tooltip_id == KEYS_ID:
            asked = as_decision_screen(self.screen)
            units = asked is not None and asked.has_units
            tooltip = list_keys(self.words, ui.targets, board=table is not None, units=units)
        elif table:
            tooltip = table.explain(thing.tooltip_id)
        self.tooltips.is_shown = tooltip is not None
        if tooltip:
            before = len(ui.targets)
            chosen = [t.shape.rect for t in ui.in_sight if t.action or t.towards]
            clear: pygame.Rect | None = None
            if self.tooltips.is_brief and table:
                tooltip = in_brief(ui, tooltip, self.words("table.more"))
                clear = table.board.area
                if clear.collidepoint(*thing.shape.centre):
                    chosen += _around(ui, thing)
            card = draw_tooltip(ui, tooltip, thing.shape.rect, avoid=chosen, clear=clear)
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
        assert self._canvas  # noqa: S101 - nothing moves before the first picture
        self.movement.end()
        self.draw(surface, self._canvas)

    def _handle_input(self, surface: pygame.Surface) -> None:
        """Handle input on the canvas and in the accessibility tree."""
        for event in pygame.event.get():
            self._take(event, surface)
        for what, key in self.host.take_events():
            if what == "go":
                open_address(self, key)
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


def _around(ui: Ui, thing: TooltipArea) -> list[pygame.Rect]:
    """Return the neighbours of an area, at which the pointer may want to go on."""
    rect = thing.shape.rect
    ring = rect.inflate(rect.width, rect.height)
    near = (area.shape.rect for area in ui.tooltip_areas if area != thing)
    return [place for place in near if place.colliderect(ring)]
