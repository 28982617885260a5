"""A `Host` for tests, without a window: an off-screen surface and storage in memory."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import itertools
import json
from collections import OrderedDict
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from functools import partial
from typing import Any

import pygame
import pygame.font
import pytest

from portolan.core.time_slicing import Slices
from portolan.platform import Canvas, NotLoadedError, Peers
from portolan.platform.storage import Storage
from portolan.session.seats import kinds
from portolan.ui.app import music
from portolan.ui.app.app import App
from portolan.ui.render.art import Art
from tests.platform.memory import MemoryStore
from tests.support.timing import timed

FRAME = 1 / 60
"""Seconds between two frames."""
TURNS = 8
"""Frames in which a quarter of a game is downloaded."""
MOST_PIXELS = 1 << 24
"""Pixels of decoded drawings that are cached between programs."""
_STARTED = itertools.count(1)
"""Counts the programs started so far."""
AT_ONCE = 8
"""After that many programs the garbage collector runs: it does not know how large pictures are."""
_SOUNDS: dict[str, bytes] = {}
"""Sound samples, shared by all programs of a test run."""
_MUSIC: dict[tuple[object, str], bytes] = {}
"""Pieces of music by their maker and game, shared by all programs of a test run."""


class Decoded:
    """Decodes each drawing in each size once for all programs of a test run.

    Every caller gets its own copy, so programs do not affect each other.
    """

    def __init__(self) -> None:
        self._decode = pygame.image.load_sized_svg
        self._kept: OrderedDict[tuple[str, tuple[int, int]], pygame.Surface] = OrderedDict()
        self._pixels = 0

    def __call__(self, file: str, size: tuple[int, int]) -> pygame.Surface:
        key = (file, size)
        if key in self._kept:
            self._kept.move_to_end(key)
        else:
            self._kept[key] = self._decode(file, size)
            self._pixels += size[0] * size[1]
            while self._pixels > MOST_PIXELS:
                (_, (width, height)), _ = self._kept.popitem(last=False)
                self._pixels -= width * height
            if key not in self._kept:  # larger than the whole cache
                return self._decode(file, size)
        return self._kept[key].copy()


_DECODED = Decoded()


class TimedApp(App):
    """The app, with the time for drawing counted in the test report."""

    def _draws(self, surface: pygame.Surface, canvas: Canvas, seconds: float) -> bool:
        with timed("drawing"):
            return super()._draws(surface, canvas, seconds)


def _thinks(work: Slices, go_on: Callable[[Slices], bool] = Slices.go_on) -> bool:
    """Run a slice of bot thought, counted in the test report."""
    with timed("thinking"):
        return go_on(work)


def _made_once(
    game: str, making: Callable[[str], Generator[float, None, bytes]]
) -> Generator[float, None, bytes]:
    """Make the music of a game in slices, once for all programs of a test run."""
    if (making, game) in _MUSIC:
        yield 0.0
    else:
        _MUSIC[making, game] = yield from making(game)
    return _MUSIC[making, game]


def people_setup(seats: int, game: str = "ragusa") -> tuple[str, ...]:
    """Return the buttons of a new match that give every seat to a person."""
    return ("unfill",) if seats > 1 and len(kinds(game)) > 1 else ()


class Stop(Exception):  # noqa: N818 - ends the program under test from within
    """Raised in the idle wait when the test has nothing more to do."""


class FakeHost:
    """A `Host` that runs the app; whenever it waits for input it calls `step` for the next taps."""

    version = "test"
    language = "en"
    has_a11y = True
    asks_text = True
    app: App

    def __init__(self, canvas: Canvas, byte_store: MemoryStore | None = None) -> None:
        self.canvas = canvas
        self.draws_ahead = False
        """Whether idle time is used to draw the next table, which takes longer than most tests."""
        self.byte_store = byte_store or MemoryStore()
        self.storage = Storage(self.byte_store)
        self.marks: dict[str, str] = {}
        self.match_open = False
        self.prefers_reduced_motion = True
        self.dark = False
        self.frames = 0
        self.pause = 0.5
        """Seconds between the program going idle and the next touch."""
        self.rested = 0.0
        self.pictures = 0
        self.full: list[Exception] = []
        self.played: list[tuple[str, bytes | None]] = []
        self.music: tuple[bytes, float] = (b"", 0.0)
        """The music played last, and its present volume."""
        self.is_phone = False
        self.files: dict[str, bytes] = {}
        self.shared: dict[str, bytes] = {}
        self.address = "https://example.org/portolan/"
        self.offers: list[str] = []
        self.taken: list[str] = []
        self.peers: Peers | None = None
        self.copied: list[str] = []
        self.copies = True
        """Whether the clipboard works."""
        self.answers: list[str | None] = []
        self.alarms: list[float] = []
        self.missing_games: dict[str, list[NotLoadedError | None]] = {}
        """Games not yet loaded: the result of each attempt to load one, None for success.

        Further attempts never end.
        """
        self.loaded_shares: dict[str, float] = {}
        self.made: dict[Canvas, Mapping[str, bytes]] = {}
        self.backgrounds: dict[tuple[int, int], bytes] = {}
        """Background of the start screen, by size."""
        self.rasterised_drawings: list[tuple[str, tuple[int, int]]] = []
        """Drawings that the program asked the host to rasterise, with their sizes."""
        self.pixels: Callable[[tuple[int, int]], bytes | None] = lambda _: None
        """Returns the pixels of a drawing for a size."""
        self.chosen_file: bytes | Exception | None = None
        self.dismissed = 0
        self.keys: set[int] = set()
        self.commands: set[int] = set()
        self.step: Callable[[], bool] = lambda: False
        self.a11y_state: dict[str, Any] = {}
        self.sections: dict[str, dict[str, Any]] = {}
        self.done: list[tuple[str, str]] = []
        self._surface: pygame.Surface | None = None
        self._awake = False

    def surface(self) -> pygame.Surface:
        size = (self.canvas.width, self.canvas.height)
        if self._surface is None or self._surface.get_size() != size:
            pygame.display.init()
            self._surface = pygame.display.set_mode(size)
        return self._surface

    @property
    def time(self) -> float:
        """The clock, in seconds: advances with frames and idle time."""
        return self.frames * FRAME + self.rested

    async def frame(self, *, idle: bool = False) -> float:
        if idle and not self.done and not pygame.event.peek() and not await self._answered():
            self.rested += self.pause
            if not self.step():
                raise Stop
        self.frames += 1
        await asyncio.sleep(0)
        return self.time

    def use_keys(self, keys: Collection[int], commands: Collection[int]) -> None:
        self.keys, self.commands = {*keys}, {*commands}

    async def _answered(self) -> bool:
        """Run the background tasks; return whether one has woken the program."""
        self._awake = False
        for _ in range(5 * TURNS if len(asyncio.all_tasks()) > 1 else 0):
            await asyncio.sleep(0)
        return self._awake

    def wake_after(self, seconds: float) -> None:
        self.alarms.append(seconds)

    def wake(self) -> None:
        self._awake = True

    async def cached_pictures(self, name: str) -> bytes | None:
        return self.made.get(self.canvas, {}).get(name)

    def cache_pictures(self, made: Mapping[str, bytes]) -> None:
        self.made[self.canvas] = made

    def start_background(self, size: tuple[int, int], *, is_dark: bool) -> bytes | None:
        return None if is_dark else self.backgrounds.get(size)

    async def rasterised(self, drawing: str, size: tuple[int, int]) -> bytes | None:
        self.rasterised_drawings.append((drawing, size))
        return self.pixels(size)

    def show(self) -> None:
        """Do nothing: no window shows the surface, and to copy it takes as long as to draw it."""

    def drawn(self) -> None:
        self.pictures += 1

    def set_match(self, *, is_open: bool) -> None:
        self.match_open = is_open

    def mark(self, name: str, value: str) -> None:
        self.marks[name] = value

    def show_a11y(self, data: str) -> None:
        """Apply an update of the accessibility tree, as the page does."""
        message = json.loads(data)
        changed = {section["key"]: section for section in message.pop("changed", [])}
        for key, section in changed.items():
            if kept := section.pop("kept", 0):
                section["lines"] = self.sections[key]["lines"][:kept] + section["lines"]
        self.a11y_state |= message
        self.sections |= changed
        self.sections = {key: self.sections[key] for key in self.a11y_state["sections"]}

    def take_events(self) -> list[tuple[str, str]]:
        events, self.done = self.done, []
        return events

    def follow(self, way: Sequence[str]) -> None:
        self.addresses = [*way]

    def is_loaded(self, game: str) -> bool:
        return game not in self.missing_games

    async def load(self, game: str) -> None:
        for share in (0.0, 0.25, 0.5, 0.75) if game in self.missing_games else ():
            self.loaded_shares[game] = share
            for _ in range(TURNS):
                await asyncio.sleep(0)
        if game in self.missing_games:
            if not self.missing_games[game]:
                await asyncio.get_running_loop().create_future()
            if error := self.missing_games[game].pop(0):
                raise error
            del self.missing_games[game]

    def loaded_share(self, game: str) -> float:
        return self.loaded_shares.get(game, 0.0) if game in self.missing_games else 1.0

    def play(self, name: str, rate: int, samples: bytes | None) -> None:
        assert rate > 0
        self.played.append((name, samples))

    def play_music(self, rate: int, samples: bytes | None, volume: float) -> None:
        assert rate > 0
        self.music = (samples or self.music[0], volume)

    def report(self, error: BaseException) -> None:
        raise error

    def storage_full(self, error: Exception) -> None:
        self.full.append(error)

    async def save_file(self, name: str, data: bytes) -> None:
        self.files[name] = data

    async def share_file(self, name: str, data: bytes) -> None:
        self.shared[name] = data

    async def take_offer(self, offer: str) -> None:
        self.taken.append(offer)

    async def copy_text(self, text: str, label: str, close: str) -> bool:
        assert label
        assert close
        self.copied.append(text)
        return self.copies

    async def share_text(self, text: str, label: str, close: str) -> None:
        assert label
        assert close
        self.shared["text"] = text.encode()

    async def ask_text(
        self, label: str, value: str, take: str, leave: str, most: int
    ) -> str | None:
        del label, value, take, leave, most
        return self.answers.pop(0)

    async def open_file(self, label: str, leave: str) -> bytes | None:
        assert label
        assert leave
        if isinstance(self.chosen_file, Exception):
            raise self.chosen_file
        return self.chosen_file

    def dismiss(self) -> bool:
        self.dismissed += 1
        return False

    # --- what a person does ------------------------------------------------------------------

    @property
    def targets(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.marks["targets"])
        return found

    def tap(self, point: list[float], *, touch: bool = True) -> None:
        """Tap by touch, or move the pointer there and click."""
        place = (round(point[0] * self.canvas.ratio), round(point[1] * self.canvas.ratio))
        if not touch:
            pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, touch=False))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            event = pygame.event.Event(kind, button=1, pos=place, touch=touch)
            pygame.event.post(event)

    def press(self, key: str) -> None:
        self.tap(self.targets["buttons"][key])

    @property
    def a11y_buttons(self) -> dict[str, str]:
        """The buttons of the accessibility tree, label by key, in reading order."""
        found = [p for section in self.sections.values() for p in section.get("presses", [])]
        assert len({press["key"] for press in found}) == len(found), "every button once"
        return {press["key"]: press["label"] for press in found}

    def a11y_do(self, what: str, key: str) -> None:
        self.done.append((what, key))

    def key(self, code: int, mod: int = 0) -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))


def run(host: FakeHost, step: Callable[[], bool], seed: int = 1) -> App:
    """Run the program; `step` is called when it is idle, and returns False to stop."""
    if next(_STARTED) % AT_ONCE == 0:
        gc.collect()
    pygame.display.init()
    pygame.event.clear()
    host.step = step
    app = host.app = TimedApp(host, lambda: seed)
    app.ui.art = Art(clock=lambda: 0.0)  # frames per picture must not depend on the machine
    app._sounds._made = _SOUNDS
    if not host.draws_ahead:
        app._ahead.advance = lambda *_: False  # type: ignore[method-assign]
    with pytest.MonkeyPatch.context() as patch, contextlib.suppress(Stop):
        patch.setattr(pygame.image, "load_sized_svg", _DECODED)
        patch.setattr(Slices, "go_on", _thinks)
        patch.setattr(music, "making", partial(_made_once, making=music.making))
        asyncio.run(app.run())
    return app
