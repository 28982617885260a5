"""The game in a desktop window, with saved data in the user's own folder."""

from __future__ import annotations

import asyncio
import locale
import math
import os
import subprocess
import sys
import time
import traceback
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from portolan.platform import LARGEST_FILE, Canvas, NoFileChooserError, UnreadableFileError
from portolan.platform.folder import FULL, Folder
from portolan.platform.storage import Storage, StorageError, StorageFullError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence

    import pygame

FIRST_SIZE = (1280, 800)
FRAME = 1 / 60
FADE = 800
"""Milliseconds of fading in and out of music."""
IDLE = 1 / 50
"""Seconds between two polls for input while idle."""


def data_folder() -> Path:
    """Return the system's folder for a program's saved data."""
    return platformdirs.user_data_path("portolan", appauthor=False)


CHOOSER = """
from tkinter import Tk, filedialog
Tk().withdraw()
print(filedialog.askopenfilename(title="Portolan"))
"""
"""A separate process: Tk works only in the main thread, which runs the game."""


async def _choose_file() -> Path | None:
    command = [sys.executable, "-X", "utf8", "-c", CHOOSER]
    chooser = await asyncio.create_subprocess_exec(
        *command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    try:
        written, _ = await chooser.communicate()
    finally:
        if chooser.returncode is None:  # the request was cancelled
            chooser.kill()
    if chooser.returncode:  # not every Python has Tk
        raise NoFileChooserError(
            "this Python has no file chooser: install its tkinter (on Debian, python3-tk)"
        )
    name = os.fsdecode(written).rstrip("\r\n")
    return Path(name) if name else None


def _read(file: Path) -> bytes:
    try:
        if file.stat().st_size > LARGEST_FILE:
            raise UnreadableFileError(
                f"{file} is too large: choose one of at most {LARGEST_FILE >> 20} MB",
                too_large=True,
            )
        return file.read_bytes()
    except OSError as error:
        raise UnreadableFileError(str(error)) from error


class DesktopHost:
    """A window as a `Host`. `folder` is that of saved data; None for the system's default."""

    def __init__(
        self,
        folder: Path | None = None,
        choose: Callable[[], Awaitable[Path | None]] = _choose_file,
    ) -> None:
        self.folder = folder or data_folder()
        self._saved = Folder(self.folder / "saved")
        self.storage = Storage(self._saved)
        self.version = metadata.version("portolan")
        self.language = (locale.getlocale()[0] or "en").replace("_", "-")
        self.has_a11y = False
        self.asks_text = False
        self._choose = choose
        self._alarm = math.inf
        self._awake = True
        self._marks: dict[str, str] = {}
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._music: pygame.mixer.Sound | None = None

    @property
    def peers(self) -> None:
        """None: only browsers have connections."""

    @property
    def address(self) -> str:
        """Empty: a window has no address."""
        return ""

    @property
    def offers(self) -> Sequence[str]:
        """Full screen, or back to the window."""
        import pygame  # noqa: PLC0415

        return ["window" if pygame.display.is_fullscreen() else "full"]

    @property
    def prefers_reduced_motion(self) -> bool:
        """False: SDL does not report the system's preference."""
        return False

    @property
    def dark(self) -> bool:
        """False: SDL does not report the system's preference."""
        return False

    @property
    def is_phone(self) -> bool:
        """False: there is no window on phones."""
        return False

    @property
    def canvas(self) -> Canvas:
        """The size of the window, in its own pixels."""
        import pygame  # noqa: PLC0415

        surface = pygame.display.get_surface() if pygame.display.get_init() else None
        width, height = surface.get_size() if surface else FIRST_SIZE
        return Canvas(width, height, 1.0)

    @property
    def _visible(self) -> bool:
        """Whether the window is not minimised."""
        import pygame  # noqa: PLC0415

        return bool(pygame.display.get_active())

    def surface(self) -> pygame.Surface:
        """Return the window's surface; the window is opened by the first call."""
        import pygame  # noqa: PLC0415

        surface = pygame.display.get_surface() if pygame.display.get_init() else None
        if surface is None:
            pygame.display.init()
            surface = pygame.display.set_mode(FIRST_SIZE, pygame.RESIZABLE)
            pygame.display.set_caption("Portolan")
        return surface

    async def frame(self, *, idle: bool = False) -> float:
        """Wait for about a sixtieth of a second."""
        import pygame  # noqa: PLC0415

        await asyncio.sleep(FRAME)
        while (idle and not self._has_news()) or not self._visible:
            self._pause_music()
            await asyncio.sleep(IDLE)
            pygame.event.pump()
        self._pause_music()
        self._awake = False
        return time.monotonic()

    def _has_news(self) -> bool:
        """Return whether anything has happened that ends an idle wait."""
        import pygame  # noqa: PLC0415

        if time.monotonic() >= self._alarm:
            self._alarm, self._awake = math.inf, True
        return self._awake or pygame.event.peek() or self._saved.has_news()

    def use_keys(self, keys: Collection[int], commands: Collection[int]) -> None:
        """Do nothing: a window has all keys."""

    def wake_after(self, seconds: float) -> None:
        """Set the time at which an idle wait ends."""
        self._alarm = time.monotonic() + seconds

    def wake(self) -> None:
        """End an idle wait."""
        self._awake = True

    async def cached_pictures(self, name: str) -> bytes | None:
        """Return None: drawing the first picture is faster than reading it."""
        del name
        return None

    def cache_pictures(self, made: Mapping[str, bytes]) -> None:
        """Do nothing."""

    def start_background(self, size: tuple[int, int], *, is_dark: bool) -> bytes | None:
        """Return None: a window has no start screen."""
        del size, is_dark
        return None

    async def rasterised(self, drawing: str, size: tuple[int, int]) -> bytes | None:
        """Return None: nothing here draws faster."""
        del drawing, size
        return None

    def show(self) -> None:
        """Show the window's surface through SDL."""
        import pygame  # noqa: PLC0415

        pygame.display.flip()

    def drawn(self) -> None:
        """Do nothing: a window has no start screen."""

    def set_match(self, *, is_open: bool) -> None:
        """Store whether a match is in play for crash reports: a window offers no updates."""
        self.mark("match", "open" if is_open else "none")

    def mark(self, name: str, value: str) -> None:
        """Store a fact for crash reports."""
        self._marks[name] = value

    def show_a11y(self, data: str) -> None:
        """Do nothing: a window has no document for a screen reader."""

    def take_events(self) -> list[tuple[str, str]]:
        """Return nothing: there is no accessibility tree."""
        return []

    def follow(self, way: Sequence[str]) -> None:
        """Do nothing: a window has no address."""

    def is_loaded(self, game: str) -> bool:
        """Return True: an installed program has all its games."""
        del game
        return True

    async def load(self, game: str) -> None:
        """Do nothing: all games are here."""

    def loaded_share(self, game: str) -> float:
        """Return 1: all games are here."""
        del game
        return 1.0

    def play(self, name: str, rate: int, samples: bytes | None) -> None:
        """Play a sound by the mixer; a machine without one stays silent."""
        import pygame  # noqa: PLC0415

        try:
            if not pygame.mixer.get_init():
                pygame.mixer.init(rate, -16, 1)
            if samples is not None:
                self._sounds[name] = pygame.mixer.Sound(buffer=samples)
            self._sounds[name].play()
        except (pygame.error, KeyError):
            self.mark("sound", "none")

    def play_music(self, rate: int, samples: bytes | None, volume: float) -> None:
        """Play music on a channel that no sound takes."""
        import pygame  # noqa: PLC0415

        try:
            if not pygame.mixer.get_init():
                pygame.mixer.init(rate, -16, 1)
            pygame.mixer.set_reserved(1)
            channel = pygame.mixer.Channel(0)
            if samples is not None:
                self._music = pygame.mixer.Sound(buffer=samples)
                channel.stop()
            if volume == 0 or self._music is None:
                channel.fadeout(FADE)
                return
            self._music.set_volume(volume)
            if not channel.get_busy():
                channel.play(self._music, loops=-1, fade_ms=FADE)
        except pygame.error:
            self.mark("sound", "none")

    def _pause_music(self) -> None:
        """Pause the music while the window is minimised."""
        import pygame  # noqa: PLC0415

        if self._music is not None and pygame.mixer.get_init():
            channel = pygame.mixer.Channel(0)
            (channel.unpause if self._visible else channel.pause)()

    def report(self, error: BaseException) -> None:
        """Write a crash report beside the saved data, and print its path."""
        lines = [f"Portolan {self.version}", *(f"{n}: {v}" for n, v in self._marks.items())]
        lines += ["", *traceback.format_exception(error)]
        text = "\n".join(lines)
        file = self.folder / "crash-report.txt"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
            place = f"The report is in {file}."
        except OSError:
            place = "The report:"
        print(f"The game has stopped. Your saved matches are untouched. {place}\n{text}")

    def storage_full(self, error: Exception) -> None:
        """Print a message, and continue."""
        print(f"Not saved: {error}")

    async def save_file(self, name: str, data: bytes) -> None:
        """Save a file in the user's documents folder."""
        folder = platformdirs.user_documents_path()
        file = folder / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        except OSError as error:
            kind = StorageFullError if error.errno in FULL else StorageError
            raise kind(
                f"{file} could not be written ({error.strerror or error}): "
                "check that there is room and that the folder may be written"
            ) from error
        print(f"Saved {file}")

    async def share_file(self, name: str, data: bytes) -> None:
        """Save the picture as a file: a desktop has no share sheet."""
        await self.save_file(name, data)

    async def take_offer(self, offer: str) -> None:
        """Change between the window and the full screen."""
        import pygame  # noqa: PLC0415

        del offer
        pygame.display.toggle_fullscreen()

    async def copy_text(self, text: str, label: str, close: str) -> bool:
        """Copy a text to the system's clipboard; without one, print it."""
        import pygame  # noqa: PLC0415

        del label, close
        try:
            pygame.scrap.put_text(text)
        except (pygame.error, AttributeError):
            print(text)
            return False
        return True

    async def share_text(self, text: str, label: str, close: str) -> None:
        """Print the text: a desktop has no share sheet."""
        del label, close
        print(text)

    async def ask_text(
        self, label: str, value: str, take: str, leave: str, most: int
    ) -> str | None:
        """Return None: the program handles text typed into the window."""
        del label, value, take, leave, most
        return None

    async def open_file(self, label: str, leave: str) -> bytes | None:
        """Open a file chooser beside the running window."""
        del label, leave
        chosen = await self._choose()
        return None if chosen is None else await asyncio.to_thread(_read, chosen)

    def dismiss(self) -> bool:
        """Return False: only the player can close the system's dialogs."""
        return False
