"""Where the game runs: the one small interface between the game's table and its surroundings.

A table is a module with `async def start(host: Host) -> None`. It draws on `host.surface()`, waits
with `host.frame()`, and keeps everything worth keeping in `host.storage`. The same code then runs
in the page (`portolan.platform.browser`) and in a window of the desktop (`portolan.platform.desktop`).
Importing this package needs neither pygame nor a browser.

Before a memory image is taken for the next start in the page, its `rehearse(host: Host) -> None`
makes ready what `start` will need on that host. It may ask the host for `version`, `language` and
`canvas` only, and may leave no file open.

A table's loop:

    async def start(host: Host) -> None:
        while True:
            surface = host.surface()
            if host.canvas != seen:                    # first picture, new size, rotation
                seen = host.canvas; lay everything out anew
            for event in pygame.event.get(): ...       # positions are pixels of the surface;
                # what is lifted may be `cancelled` (see portolan.platform.page_input)
            if something_changed:
                draw(surface); host.show(); host.drawn()
            await host.frame(idle=not animating)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from portolan.platform.archive import MOST_BYTES as LARGEST_FILE

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    import pygame

    from portolan.platform.storage import Storage

__all__ = ["LARGEST_FILE", "Canvas", "Host", "NotHereError", "UnreadableFileError"]


class NotHereError(Exception):
    """A game could not be fetched. `changed`: it came, but not as it was published."""

    def __init__(self, message: str, *, changed: bool = False) -> None:
        super().__init__(message)
        self.changed = changed


class UnreadableFileError(Exception):
    """The file that was chosen cannot be read. `too_large`: it was not tried."""

    def __init__(self, message: str, *, too_large: bool = False) -> None:
        super().__init__(message)
        self.too_large = too_large


@dataclass(frozen=True)
class Canvas:
    """The size of the drawing area.

    `width` and `height` are device pixels. `ratio` is device pixels for each CSS pixel (for
    each point of the desktop's own scale), from 1 to 3: text of 16 CSS pixels is
    `16 * ratio` high on the surface.
    """

    width: int
    height: int
    ratio: float


class Host(Protocol):
    """What a table may ask of its surroundings."""

    storage: Storage
    """Saved data. Awaiting a write means: it is kept."""

    version: str
    """The version of the program, as shown to the player and put into reports."""

    language: str
    """The player's language as a BCP 47 tag, such as `en` or `fr-CH`."""

    mirrors: bool
    """Whether `mirror` is shown: Tab then leads from both ends of the picture to it."""

    asks_text: bool
    """Whether `ask_text` works here; where not, the table takes typed letters itself."""

    @property
    def address(self) -> str:
        """Where the page lies, without what follows the `#`; empty where it is no page."""

    @property
    def offers(self) -> Sequence[str]:
        """What can be had here now: `install`, `full` screen, `window` (out of it), `share`."""

    @property
    def calm(self) -> bool:
        """Whether the device is set to move as little as possible."""

    @property
    def canvas(self) -> Canvas:
        """The size the next `surface()` has."""

    def surface(self) -> pygame.Surface:
        """Return the surface to draw on, made anew (and empty) when `canvas` has changed."""

    async def frame(self, *, idle: bool = False) -> float:
        """Wait for the screen's next frame; return its time in seconds.

        Does not return while the game is hidden. With `idle` it does not return either
        before something has happened: input, a new size, or `wake()`.
        """

    def use_keys(self, keys: Collection[int], commands: Collection[int]) -> None:
        """Say which keys (pygame's) are for the game; `commands` with Ctrl, or Cmd on a Mac.

        All others, and these with Ctrl, Alt or Cmd, are left to the browser.
        """

    def wake(self) -> None:
        """End a `frame(idle=True)` that waits: something has changed that is to be drawn."""

    async def kept_pictures(self, name: str) -> bytes | None:
        """Return what `keep_pictures` was given last under a name on a canvas of this size.

        None if nothing.
        """

    def keep_pictures(self, made: Mapping[str, bytes]) -> None:
        """Keep by name what took long to draw, for the next start of this version.

        It may be dropped.
        """

    def ground(self, size: tuple[int, int]) -> bytes | None:
        """Return what the start screen stands on as RGBX pixels, row by row from the top.

        It is the ground of the first screen. None if there is none of that size.
        """

    async def rasterised(self, drawing: str, size: tuple[int, int]) -> bytes | None:
        """Return an SVG drawing as RGBA pixels, row by row from the top.

        None where that is not possible, or takes no less time than to draw it here.
        """

    def show(self) -> None:
        """Put what is drawn on the surface onto the screen."""

    def drawn(self) -> None:
        """Say that a whole picture is shown. After the first one the start screen ends."""

    def set_match(self, *, is_open: bool) -> None:
        """Say whether a match is being played; a new version is not offered while one is."""

    def mark(self, name: str, value: str) -> None:
        """Note a word about the game's state (`screen` = `table`) for crash reports and tests."""

    def mirror(self, data: str) -> None:
        """Show in words what is on the screen: a message of `portolan.ui.mirror.Reflection`."""

    def heard(self) -> list[tuple[str, str]]:
        """Return what was done beside the picture since the last call, as (what, key).

        In the mirror, with the key of a button: `press`, it was pressed; `point`, it is in focus,
        and the key is empty when none is any more. With the browser: `go` to an address, `back`
        so many screens.
        """

    def follow(self, way: Sequence[str]) -> None:
        """Let the browser's address and Back follow the way from the first screen to this one."""

    def has(self, game: str) -> bool:
        """Whether a game is here, whole: its rules, pictures and words."""

    async def bring(self, game: str) -> None:
        """Have a game here; return when it is. Raises NotHereError, and may then be asked again."""

    def arrived(self, game: str) -> float:
        """Return how much of a game has come, from 0 to 1."""

    def play(self, name: str, rate: int, samples: bytes | None) -> None:
        """Play a sound: 16-bit samples of one channel, so many a second; later by name alone."""

    def report(self, error: BaseException) -> None:
        """Show the player that the game has stopped, with a report to copy. Saved data stays."""

    def storage_full(self, error: Exception) -> None:
        """Tell the player that nothing more can be saved; nobody waits until they have read it."""

    async def save_file(self, name: str, data: bytes) -> None:
        """Give the player a file; raise StorageError, saying why, if it cannot be written."""

    async def share_file(self, name: str, data: bytes) -> None:
        """Let the player send a picture (PNG) to others; where that is not possible, give it."""

    async def take_offer(self, offer: str) -> None:
        """Do what is offered, but for `share`; soon after a press or tap, or browsers refuse."""

    async def copy_text(self, text: str, label: str, close: str) -> bool:
        """Put a text on the clipboard; return whether it is there.

        Where that is not allowed it is shown, to be copied by hand: `label` says so, `close` stands
        on the button. Call it soon after a press or tap.
        """

    async def share_text(self, text: str, label: str, close: str) -> None:
        """Let the player send a text by the system's own sheet, where `share` is offered.

        Where that is refused it is shown, as by `copy_text`.
        """

    async def ask_text(
        self, label: str, value: str, take: str, leave: str, most: int
    ) -> str | None:
        """Let the player type a line, beginning with `value`; None when they leave it.

        It has at most so many letters; `take` and `leave` are the words on the buttons. Call it
        soon after a press or tap: phones open no keyboard otherwise.
        """

    async def open_file(self, label: str, leave: str) -> bytes | None:
        """Let the player choose a file; return its content, or None when none was chosen.

        Raises UnreadableFileError. Where no file chooser may be opened, as by a browser without a
        press or tap shortly before, a dialog offers one: `label` says so, `leave` stands on the
        button.
        """

    def dismiss(self) -> bool:
        """End what the player is being asked, as if they had left it.

        Return whether they could see a dialog of the page. Who waits for an answer gets none.
        """
