"""The loop: input to the screen, a new picture when something changed, saving after every step."""

from __future__ import annotations

import json
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Protocol

import pygame
import pygame.font

from game.core.chance import SEED_LIMIT
from game.core.contract import Choices, Plain
from game.core.errors import BadSaveError
from game.core.match import Match
from game.core.words import Words, language, set_language
from game.games import find_game
from game.host import Canvas, Host
from game.host.storage import DamagedError, StorageError, StorageFullError
from game.table import library
from game.table.explain import Explainer, Explanation, draw_explanation
from game.table.games import find_table
from game.table.mirror import Mirror, Reflection
from game.table.seats import Seat
from game.table.session import Session
from game.table.settings import KEY as SETTINGS
from game.table.settings import TEXT_SCALE, Settings, read_settings
from game.table.sound import Sounds
from game.table.theme import PALETTES, Rgb
from game.table.ui import Point, Target, Ui

CHOICES = "settings/new-match"
WHEEL = 90.0
"""How far (in units) a notch of the wheel moves a page."""
STILL = 14.0
"""A finger that moves less than this (in units) has tapped."""


class Screen(Protocol):
    """One screen: draws itself, and is told of keys that no target takes."""

    name: str

    def ground(self, ui: Ui) -> None:
        """Draw what everything lies on."""

    def draw(self, ui: Ui) -> None:
        """Draw the whole picture on it."""

    def chosen(self) -> str | None:
        """Return the text of the action that waits to be confirmed."""

    def confirm_at(self) -> Point | None:
        """Return where a chosen action is confirmed, whether or not one is chosen."""

    def cancel(self) -> None:
        """Take back what was touched but not confirmed."""

    def pointed(self, target: Target | None) -> None:
        """Show what would happen at the target that is pointed at."""

    def near(self, topic: str | None) -> None:
        """Say at once what is to be said of a thing without a target that is pointed at."""

    def explain(self, topic: str) -> Explanation | None:
        """Return what a thing in the picture is."""

    def mirror(self, ui: Ui) -> Mirror:
        """Return the picture that was just drawn in words, for a screen reader."""

    def typed(self, event: pygame.event.Event) -> bool:
        """Take a key or typed text; return whether it was meant for this screen alone."""

    def tick(self, time: float) -> bool:
        """Go on with what takes its time; return whether the next frame is waited for."""

    def scrolled(self, pixels: float, *, smooth: bool) -> bool:
        """Move what is longer than the screen; return whether anything is."""

    def touch_up(self, ui: Ui) -> bool:
        """Draw what has changed in the standing picture; return whether anything has."""

    def marks(self) -> dict[str, str]:
        """Return words about the state, for tests and reports; never a secret."""


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
        self.sounds = Sounds(host, lambda: self.settings.sound)
        self.last_choices: dict[str, object] = {}
        self.screen: Screen
        self.now = now
        self._seed = seed
        self._later: list[Callable[[], Awaitable[None]]] = []
        self._named: str | None = None
        self._changed = True
        self._seen: Canvas | None = None
        self._reflection = Reflection()
        self.explainer = Explainer(self._stir)
        self._pressed: tuple[int, int] | None = None
        self._dragged: tuple[int, int] | None = None
        self._topic: str | None = None
        self._pointer: Point = (0, 0)
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

    def _stir(self) -> None:
        self.refresh()
        self.host.wake()

    def later(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do something that waits, before the next picture."""
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
        self.later(self._keep_choices)

    def change(self, settings: Settings) -> None:
        """Take new settings: they hold from the next picture on, and are kept."""
        self.settings = settings
        self._speak()
        self.later(self._keep_settings)

    def colours(self, session: Session) -> list[Rgb]:
        """Return what the seats of a match look like in the colour set."""
        return [PALETTES[self.settings.colours][seat.colour] for seat in session.seats]

    def keep(self) -> None:
        """Save the match before anything else happens."""
        self.later(self._keep_match)

    # --- saving ------------------------------------------------------------------------------

    async def write(self, key: str, data: bytes) -> None:
        """Save data under a key; tell the player if that cannot be done."""
        try:
            await self.host.storage.write(key, data)
        except StorageFullError as error:
            await self.host.storage_full(error)
        except StorageError as error:
            self.trouble = self.words("table.unsaved", error=error)

    async def _keep_match(self) -> None:
        session = self.session
        if session:
            now = self.now().isoformat(timespec="seconds")
            await self.write(session.key, session.save(now))
            if session.key != self._named:
                self._named = session.key
                await self.write(library.LAST, session.key.encode())

    def _speak(self) -> None:
        """Speak the language of the settings, or that of the device."""
        chosen = self.settings.language
        set_language(self.host.language if chosen == "auto" else chosen)

    async def _keep_settings(self) -> None:
        await self.write(SETTINGS, self.settings.save())

    async def _keep_choices(self) -> None:
        await self.write(CHOICES, json.dumps(self.last_choices).encode())

    async def _restore_settings(self) -> None:
        try:
            data = await self.host.storage.read(SETTINGS)
            self.settings, whole = (Settings(), True) if data is None else read_settings(data)
        except DamagedError:
            whole = False
        if not whole:
            await self.host.storage.set_aside(SETTINGS)
            self.trouble = self.words("settings.damaged")
            self.host.mark("damaged", SETTINGS)

    async def restore(self) -> None:
        """Load settings and the last match; set aside what cannot be read."""
        await self._restore_settings()
        self._speak()
        key = await library.last_key(self.host.storage)
        if key is not None:
            await self.open(key)
        try:
            found = json.loads(await self.host.storage.read(CHOICES) or b"{}")
            self.last_choices = found if isinstance(found, dict) else {}
        except (DamagedError, ValueError):
            await self.host.storage.delete(CHOICES)

    async def open(self, key: str) -> bool:
        """Take up a match; one that cannot be read is put aside and told. Return whether it is."""
        try:
            self.session = await library.open_match(self.host.storage, key)
        except (DamagedError, BadSaveError) as error:
            self.session = None
            await self.host.storage.set_aside(key)
            self.trouble = self.words("home.damaged", error=sentence(str(error)))
            self.host.mark("damaged", key)
        return self.session is not None

    # --- the loop ----------------------------------------------------------------------------

    async def run(self) -> None:
        """Run until the window is closed."""
        pygame.font.init()
        self.host.surface()
        await self.restore()
        self.go_home()
        time = 0.0
        while True:
            surface = self.host.surface()
            if self.host.canvas != self._seen:
                self._seen = self.host.canvas
                self._changed = True
            for event in pygame.event.get():
                self._take(event)
            for what, key in self.host.heard():
                self._hear(what, key)
            busy = self.screen.tick(time)
            while self._later:
                await self._later.pop(0)()
            if not self._running:
                return
            if self._changed:
                self._changed = False
                self._draw(surface, self._seen)
            elif self.screen.touch_up(self.ui):
                pygame.display.flip()
            time = await self.host.frame(idle=not (self._changed or busy))

    def _draw(self, surface: pygame.Surface, canvas: Canvas) -> None:
        ui = self.ui
        ui.begin(surface, canvas, TEXT_SCALE[self.settings.text_size])
        self.screen.ground(ui)
        self.screen.draw(ui)
        self._explain(ui)
        pygame.display.flip()
        over = self.session is None or self.session.is_over
        self.host.set_match(is_open=not over and self.screen.name in ("table", "hand-over"))
        self.host.mark("screen", self.screen.name)
        self.host.mark("kept", self.session.key if self.session else "")
        for name, value in self.screen.marks().items():
            self.host.mark(name, value)
        self.host.mark("targets", json.dumps(self._targets(canvas.ratio)))
        self._reflect()
        self.host.drawn()

    def _explain(self, ui: Ui) -> None:
        """Draw the card of what is explained now, over the screen."""
        thing = self.explainer.thing
        told = self.screen.explain(thing.topic) if thing else None
        if thing and told:
            draw_explanation(ui, told, thing.shape.rect)

    def _reflect(self) -> None:
        """Tell the host in words what is on the screen now."""
        keys = [target.key for target in self.ui.targets if not target.via]
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

    def _targets(self, ratio: float) -> dict[str, object]:
        """Return where to tap: for each action in order, for each button by its key."""
        points = {
            target.key: [round(v / ratio, 1) for v in target.shape.centre]
            for target in self.ui.targets
        }
        at = self.screen.confirm_at()
        last = [[round(v / ratio, 1) for v in at]] if at else []
        actions = []
        for target in self.ui.targets:
            if target.action:
                path = [points[target.via]] if target.via in points else []
                path += [points[target.key]]
                if target.action == self.screen.chosen():
                    path = []
                actions.append({"text": target.action, "points": path + last})
        buttons = {t.key: points[t.key] for t in self.ui.targets if not t.action and not t.via}
        return {"actions": actions, "buttons": buttons, "chosen": self.screen.chosen()}

    # --- input -------------------------------------------------------------------------------

    def _take(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.sounds.touched = True
        match event.type:
            case pygame.QUIT:
                self._running = False
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED:
                self._changed = True
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._press(event)
            case pygame.MOUSEBUTTONUP if event.button == 1 and self._pressed:
                self._release(event)
            case pygame.MOUSEWHEEL:
                if self.screen.scrolled(-event.y * WHEEL * self.ui.unit, smooth=True):
                    self.explainer.hide()
                    self.refresh()
            case pygame.MOUSEMOTION if self._pressed and self._drag(event):
                self.refresh()
            case pygame.MOUSEMOTION if not getattr(event, "touch", False):
                self._point(self.ui.find(*event.pos))
                self._near(*event.pos)
            case pygame.KEYDOWN | pygame.TEXTINPUT if self.screen.typed(event):
                self.refresh()
            case pygame.KEYDOWN:
                self._key(event)

    def _press(self, event: pygame.event.Event) -> None:
        """Show what is pressed; a finger that stays there asks what it is."""
        self._pressed = event.pos
        if getattr(event, "touch", False):
            self.explainer.hide()
            self.explainer.point(self.ui.thing_at(*event.pos))
        target = self.ui.find(*event.pos)
        self.ui.pressed = target.key if target else None
        self.refresh()

    def _release(self, event: pygame.event.Event) -> None:
        """Take a tap: pressed and let go at one place, neither held nor dragged."""
        self.ui.pressed = None
        self.refresh()
        pressed, self._pressed = self._pressed or event.pos, None
        dragged, self._dragged = self._dragged, None
        moved = max(abs(event.pos[0] - pressed[0]), abs(event.pos[1] - pressed[1]))
        held = getattr(event, "touch", False) and self.explainer.thing is not None
        if moved <= STILL * self.ui.unit and not held and not dragged:
            self._tap(*pressed)

    def _drag(self, event: pygame.event.Event) -> bool:
        """Let the page follow a finger, or a mouse held down; return whether there is one."""
        moved = event.pos[1] - (self._dragged or self._pressed or event.pos)[1]
        if self._dragged is None and abs(moved) <= STILL * self.ui.unit:
            return False
        if not self.screen.scrolled(-moved, smooth=False):
            return False
        self._dragged = event.pos
        return True

    def _tap(self, x: int, y: int) -> None:
        target = self.ui.find(x, y)
        self.ui.focus = None
        self.explainer.hide()
        if target:
            self.ui.touched = (x, y)
            target.do()
            self.ui.touched = None
        else:
            self.screen.cancel()
            self._near(x, y)
        self.refresh()

    def _near(self, x: float, y: float) -> None:
        """Notice the thing below the pointer: it is explained when the pointer rests there."""
        self._pointer = (x, y)
        thing = self.ui.thing_at(x, y)
        self.explainer.point(thing)
        topic = thing.topic if thing and not self.ui.find(x, y) else None
        if topic != self._topic:
            self._topic = topic
            self.screen.near(topic)
            self.refresh()

    def _ask(self) -> None:
        """Explain what is in focus or, if nothing is, what the pointer is on."""
        focused = [t for t in self.ui.targets if t.key == self.ui.focus]
        place = focused[0].shape.centre if focused else self._pointer
        self.explainer.show(self.ui.thing_at(*place))

    def _hear(self, what: str, key: str) -> None:
        """Do what was done in the mirror, as if on the picture."""
        target = next((t for t in self.ui.targets if t.key == key), None)
        if what == "press" and target:
            self.ui.touched = None
            target.do()
        elif what == "point":
            self.ui.focus = key or None
            self.screen.pointed(target)
        self.refresh()

    def _point(self, target: Target | None) -> None:
        key = target.key if target else None
        if key != self.ui.pointed:
            self.ui.pointed = key
            self.screen.pointed(target)
            self.refresh()

    def _key(self, event: pygame.event.Event) -> None:
        if self.explainer.hide() and event.key in {pygame.K_ESCAPE, pygame.K_F1}:
            return
        match event.key:
            case _ if event.key == pygame.K_F1 or event.unicode == "?":
                self._ask()
            case pygame.K_TAB:
                self._step_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            case pygame.K_RIGHT | pygame.K_LEFT | pygame.K_DOWN | pygame.K_UP:
                self._move_focus(event.key)
            case pygame.K_RETURN | pygame.K_KP_ENTER | pygame.K_SPACE:
                focused = [t for t in self.ui.targets if t.key == self.ui.focus]
                if focused:
                    focused[0].do()
            case pygame.K_ESCAPE:
                self.screen.cancel()
            case pygame.K_u:
                undo = [t for t in self.ui.targets if t.key == "undo"]
                if undo:
                    undo[0].do()
        self.refresh()

    def _focus_on(self, target: Target) -> None:
        self.ui.focus = target.key
        self.screen.pointed(target)

    def _step_focus(self, step: int) -> None:
        targets = [target for target in self.ui.targets if not target.via]
        if targets:
            keys = [target.key for target in targets]
            now = keys.index(self.ui.focus) if self.ui.focus in keys else -1 if step > 0 else 0
            self._focus_on(targets[(now + step) % len(targets)])

    def _move_focus(self, key: int) -> None:
        """Go to the nearest target in the direction of an arrow key."""
        targets = [target for target in self.ui.targets if not target.via]
        now = next((t for t in targets if t.key == self.ui.focus), None)
        if now is None:
            self._step_focus(1)
            return
        dx = {pygame.K_RIGHT: 1, pygame.K_LEFT: -1}.get(key, 0)
        dy = {pygame.K_DOWN: 1, pygame.K_UP: -1}.get(key, 0)
        x, y = now.shape.centre
        ahead: list[tuple[float, int, Target]] = []
        for number, target in enumerate(targets):
            to_x, to_y = target.shape.centre[0] - x, target.shape.centre[1] - y
            along, across = to_x * dx + to_y * dy, abs(to_x * dy) + abs(to_y * dx)
            if along > 1 and across <= 2 * along:
                ahead.append((along + 2 * across, number, target))
        if ahead:
            self._focus_on(min(ahead)[2])


def sentence(text: str) -> str:
    """Return a text of an error as a sentence."""
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
