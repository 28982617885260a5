"""The loop: input to the screen, a new picture when something changed, saving after every step."""

from __future__ import annotations

import json
import math
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial

import pygame

from game.core.chance import SEED_LIMIT
from game.core.contract import Choices, Plain
from game.core.match import Match
from game.core.words import Words, language, set_language
from game.games import find_game
from game.host import Canvas, Host
from game.table import library
from game.table.ahead import Ahead
from game.table.camera import BoardMotion, Camera
from game.table.explain import Explainer, draw_explanation
from game.table.games import find_table
from game.table.gestures import Gestures
from game.table.mirror import Reflection
from game.table.motion import Flight, Motion
from game.table.records import Records
from game.table.screen import Screen
from game.table.seats import Seat
from game.table.session import Session
from game.table.settings import TEXT_SCALE, Settings
from game.table.sound import Sounds
from game.table.tapping import where_to_tap
from game.table.theme import PALETTES, Rgb
from game.table.ui import Ui

SLICE = 0.005
"""Seconds of drawing in one turn of the loop, so that no frame of the screen is late."""


class App:
    """Everything that lives as long as the program.

    `seed` draws the seed of a new match, `now` tells the time.
    """

    def __init__(
        self,
        host: Host,
        seed: Callable[[], int] = lambda: secrets.randbelow(SEED_LIMIT),
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.host = host
        self.words = Words("table")
        self.ui = Ui()
        self.session: Session | None = None
        self.trouble: str | None = None
        self.settings = Settings()
        self._speak()
        self.records = Records(host, now, self._tell)
        self.sounds = Sounds(host, lambda: self.settings.sound)
        self.last_choices: dict[str, object] = {}
        self.screen: Screen
        self.now = now
        self._seed = seed
        self._later: list[Callable[[], Awaitable[object]]] = []
        self._ahead = Ahead(self)
        self._changed = True
        self._unfinished = self._unsaid = False
        self.motion: Motion | BoardMotion | None = None
        self.time = 0.0
        self.gestures = Gestures(self)
        self._seen: Canvas | None = None
        self._back = pygame.Surface((1, 1))
        self._reflection = Reflection()
        self.explainer = Explainer(self._stir)
        self._running = True

    # --- what screens ask for ----------------------------------------------------------------

    def show(self, screen: Screen) -> None:
        """Go to another screen."""
        self.screen = screen
        self.ui.focus = self.ui.pointed = None
        self.explainer.hide()
        self.refresh()

    def refresh(self) -> None:
        """Draw anew at the next frame."""
        self._changed = True

    @property
    def moves(self) -> bool:
        """Whether anything may slide, grow or count up, as the player and the device want it."""
        return self.settings.moves and not self.host.calm

    def animate(
        self,
        still: Callable[[Ui], object],
        flights: Sequence[Flight],
        pace: float,
        *,
        through: bool = False,
    ) -> bool:
        """Let flights be seen over a still picture before the next one; return whether they are.

        The picture has no targets: whatever is touched or pressed meanwhile ends the motion, and
        counts only if it goes `through`. It takes `pace` times as long as usual.
        """
        if not flights or not self.moves or not self._seen:
            return False
        before = partial(self._offscreen, still)
        self.motion = Motion(self.ui, before, flights, pace, through=through)
        return True

    def _offscreen(self, draw: Callable[[Ui], object]) -> pygame.Surface:
        """Return a picture of the size of the canvas; nothing in it can be touched."""
        assert self._seen  # noqa: S101 - nothing moves before the first picture
        size = (self._seen.width, self._seen.height)
        if self._back.get_size() != size:
            self._back = pygame.Surface(size)
        self._begin(self._back, self._seen)
        try:
            draw(self.ui)
        finally:
            self.ui.targets, self.ui.things = [], []
        return self._back

    def look(self, to: Camera) -> None:
        """Go to a view of the board, gliding if things move."""
        board, now = self.screen.board, self.motion
        if board is None or to == board.camera:
            return
        before, board.camera = now.view if isinstance(now, BoardMotion) else board.camera, to
        self.refresh()
        if self.moves:
            self.motion = BoardMotion(self._board_picture(), board.area, before, to)

    def hold_board(self) -> None:
        """Let the board follow fingers, by `motion.view`, until `end_motion`."""
        board = self.screen.board
        if board:
            self.motion = BoardMotion(self._board_picture(), board.area, board.camera)

    def _board_picture(self) -> pygame.Surface:
        board, now = self.screen.board, self.motion
        assert board  # noqa: S101 - only a board is moved
        if isinstance(now, BoardMotion):
            return now.picture
        return self._offscreen(self.screen.whole_board).subsurface(board.area)

    def end_motion(self) -> None:
        """Show the picture that comes after a motion now."""
        self.motion = None
        self.refresh()

    def _stir(self) -> None:
        self.refresh()
        self.host.wake()

    def later(self, work: Callable[[], Awaitable[object]]) -> None:
        """Do something that waits, before the next picture and after all that is being saved."""
        self._later.append(work)
        self._changed = True

    def go_home(self) -> None:
        """Go to the first screen."""
        from game.table.screens.home import Home  # noqa: PLC0415 - screens know the app

        self.show(Home(self))

    def go_on(self) -> None:
        """Go to wherever the match stands."""
        from game.table.screens.end import End  # noqa: PLC0415
        from game.table.screens.hand_over import HandOver  # noqa: PLC0415
        from game.table.screens.table import Table  # noqa: PLC0415

        session = self.session
        if session is None:
            self.go_home()
        elif session.is_over:
            self.show(End(self, session))
        elif (seat := session.waits_for()) is not None:
            self.show(HandOver(self, session, seat))
        else:
            self.show(Table(self, session))

    def begin(self, game: str, count: int, options: Choices, seats: Sequence[Seat]) -> None:
        """Set up a new match with so many seats and go to it; automatic seats are among `seats`."""
        match = Match(find_game(game), count, options, self._seed())
        key = library.new_key(self.now())
        self.session = Session(match, seats, find_table(game), key)
        self.keep()
        self.go_on()

    def ask_text(self, label: str, value: str, take: Callable[[str], object]) -> None:
        """Let the player type a line, and hand it to `take` if they keep it."""
        from game.table.screens.writing import Writing  # noqa: PLC0415 - screens know the app

        async def ask() -> None:
            words = self.words
            host = self.host
            text = await host.ask_text(label, value, words("writing.take"), words("writing.leave"))
            if text is not None:
                take(text)
            self.refresh()

        if self.host.asks_text:
            self.later(ask)
        else:
            self.show(Writing(self, label, value, take))

    def remember(self, choices: Mapping[str, object]) -> None:
        """Offer the choices for a new match again next time."""
        self.last_choices = dict(choices)
        self.records.keep_choices(self.last_choices)

    def change(self, settings: Settings) -> None:
        """Take new settings: they hold from the next picture on, and are kept."""
        self.settings = settings
        self._speak()
        self.records.keep_settings(settings)
        self.refresh()

    def colours(self, session: Session) -> list[Rgb]:
        """Return what the seats of a match look like in the colour set."""
        return [PALETTES[self.settings.colours][seat.colour] for seat in session.seats]

    def keep(self) -> None:
        """Save the match."""
        if self.session:
            self.records.keep_match(self.session)

    def _tell(self, trouble: str) -> None:
        """Let the player read what went wrong."""
        self.trouble = trouble
        self.refresh()

    def _speak(self) -> None:
        """Speak the language of the settings, or that of the device."""
        chosen = self.settings.language
        set_language(self.host.language if chosen == "auto" else chosen)

    async def restore(self) -> None:
        """Take up settings, the last match, and the choices for a new one."""
        records = self.records
        self.settings = await records.settings()
        self._speak()
        key = await records.last_key()
        if key is not None:
            await self.open(key)
        self.last_choices = await records.choices()

    async def open(self, key: str) -> bool:
        """Take up a match; return whether there is one under this key that can be read."""
        self.session = await self.records.match(key)
        return self.session is not None

    # --- the loop ----------------------------------------------------------------------------

    async def run(self) -> None:
        """Run until the window is closed."""
        pygame.font.init()
        self.host.surface()
        await self.restore()
        self.go_home()
        while True:
            surface = self.host.surface()
            if self.host.canvas != self._seen:
                self._seen = self.host.canvas
                self.end_motion()
            if not self._unfinished:  # else input waits for the picture that it will mean
                self._listen(surface)
            shows = self.motion or self._unsaid or self._unfinished  # what comes next waits for it
            busy = shows or self.screen.tick(self.time)
            while self._later:
                await self.records.keeping.end()
                await self._later.pop(0)()
            if not self._running:
                await self.records.keeping.end()
                return
            if self.motion and not self._goes_on(self.motion, surface):
                self.end_motion()
            if self._changed and not self.motion:
                self._changed = self._unfinished = not self._draws(surface, self._seen, SLICE)
            elif self._unsaid and not self.motion:
                self._reflect()
            elif not self.motion and self.screen.touch_up(self.ui):
                pygame.display.flip()
            keeps = self.records.keeping.goes_on()
            has_work = self._changed or busy or self._unsaid or keeps
            goes_on = has_work or self.sounds.prepare() or self._ahead.goes_on(SLICE)
            self.time = await self.host.frame(idle=not goes_on)

    def _goes_on(self, motion: Motion | BoardMotion, surface: pygame.Surface) -> bool:
        """Draw the moment of a motion; return whether it goes on."""

        def draw() -> bool:
            goes_on = motion.draw(surface, self.time)
            if goes_on:
                pygame.display.flip()
            return goes_on

        return self.ui.art.within(SLICE, draw, late=True)

    def _begin(self, surface: pygame.Surface, canvas: Canvas) -> None:
        self.ui.begin(surface, canvas, TEXT_SCALE[self.settings.text_size])

    def draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        """Draw the whole picture at once, and tell it in words."""
        self._changed = not self._draws(surface, canvas, math.inf)
        self._reflect()

    def _draws(self, surface: pygame.Surface, canvas: Canvas, seconds: float) -> bool:
        """Draw for about so many seconds; return whether the picture is whole, and then shown."""
        ui = self.ui

        def draw() -> bool:
            self._begin(surface, canvas)
            self.screen.ground(ui)
            self.screen.draw(ui)
            self._explain(ui)
            return True

        if not ui.art.within(seconds, draw, late=False):
            return False
        pygame.display.flip()
        over = self.session is None or self.session.is_over
        self.host.set_match(is_open=not over and self.screen.name in ("table", "hand-over"))
        self._unsaid = True
        self.host.drawn()
        return True

    def _explain(self, ui: Ui) -> None:
        """Draw the card of what is explained now, over the screen."""
        thing = self.explainer.thing
        told = self.screen.explain(thing.topic) if thing else None
        if thing and told:
            draw_explanation(ui, told, thing.shape.rect)

    def _reflect(self) -> None:
        """Tell the host in words what is on the screen now: in a turn of its own."""
        self._unsaid = False
        self.host.mark("screen", self.screen.name)
        self.host.mark("kept", self.session.key if self.session else "")
        for name, value in self.screen.marks().items():
            self.host.mark(name, value)
        self.host.mark(
            "targets", json.dumps(where_to_tap(self.screen, self.ui, self.gestures.fingers))
        )
        keys = [target.key for target in self.ui.in_sight]
        focus = self.ui.focus if self.ui.focus in keys else None
        about: dict[str, Plain] = {
            "screen": self.screen.name,
            "language": language(),
            "skip": self.words("mirror.skip"),
            "edge": {"first": focus in (None, *keys[:1]), "last": focus in (*keys[-1:],)},
        }
        message = self._reflection.message(self.screen.mirror(self.ui), about)
        if message:
            self.host.mirror(message)

    # --- input -------------------------------------------------------------------------------

    def _come_to_rest(self, surface: pygame.Surface) -> None:
        """Draw at once what comes after a motion."""
        assert self._seen  # noqa: S101 - nothing moves before the first picture
        self.end_motion()
        self.draw(surface, self._seen)

    def _listen(self, surface: pygame.Surface) -> None:
        """Take what was done with the canvas and in the mirror."""
        for event in pygame.event.get():
            self._take(event, surface)
        for what, key in self.host.heard():
            if self.motion:  # what is pressed is a button of the picture that comes
                self._come_to_rest(surface)
            self.gestures.hear(what, key)

    def _take(self, event: pygame.event.Event, surface: pygame.Surface) -> None:
        if event.type == pygame.QUIT:
            self._running = False
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED):
            self._changed = True
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3)
        if pressed or event.type == pygame.KEYDOWN:
            self.sounds.touched = True
            if isinstance(self.motion, Motion) and not self.motion.through:
                self.end_motion()  # whoever touches has seen enough: no move
                return
            if self.motion and not self.gestures.holds:
                self._come_to_rest(surface)
        self.gestures.take(event)
