"""Where the game runs: the one interface between the program and its surroundings.

A user interface is a module with `async def start(host: Host) -> None`. It draws on
`host.surface()`, waits with `host.frame()`, and stores data in `host.storage`. The same code then
runs in the page (`portolan.platform.browser`) and in a desktop window
(`portolan.platform.desktop`). Importing this package needs neither pygame nor a browser.

Before the page takes a memory image for the next start, the module's `rehearse(host: Host) -> None`
prepares what `start` will need on that host. It may ask the host for `version`, `language`,
`dark` and `canvas` only, and may leave no file open.

The loop of a user interface:

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
from typing import TYPE_CHECKING, NamedTuple, Protocol

from portolan.platform.archive import MOST_BYTES as LARGEST_FILE

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    import pygame

    from portolan.platform.storage import Storage

__all__ = [
    "LARGEST_FILE", "Canvas", "Host", "Insets", "NotHereError", "Peers", "UnreadableFileError",
    "try_bring",
]  # fmt: skip


class NotHereError(Exception):
    """Raised when a game could not be fetched. `changed`: it came, but not as published."""

    def __init__(self, message: str, *, changed: bool = False) -> None:
        super().__init__(message)
        self.changed = changed


class UnreadableFileError(Exception):
    """The file that was chosen cannot be read. `too_large`: it was not tried."""

    def __init__(self, message: str, *, too_large: bool = False) -> None:
        super().__init__(message)
        self.too_large = too_large


class Insets(NamedTuple):
    """How many device pixels at each side a notch, rounded corners or a home bar cover."""

    top: int = 0
    right: int = 0
    bottom: int = 0
    left: int = 0


NO_INSETS = Insets()


@dataclass(frozen=True)
class Canvas:
    """Size of the drawing area.

    `width` and `height` are device pixels. `ratio` is device pixels per CSS pixel (per point of the
    desktop's own scale), from 1 to 3: text of 16 CSS pixels is `16 * ratio` high on the surface.
    Nothing that is read or touched stands within the `insets`.
    """

    width: int
    height: int
    ratio: float
    insets: Insets = NO_INSETS


class Peers(Protocol):
    """Connections to other devices, without a server: people hand over a code on each side.

    A connection has a number. What comes from the other side is hostile until checked.
    """

    async def offer(self) -> tuple[int, str] | None:
        """Begin to wait for another device; return number and code, None where it is impossible."""

    async def answer(self, code: str) -> tuple[int, str] | None:
        """Return number and code to answer an offer with; None if `code` is none."""

    async def accept(self, code: str) -> str:
        """Take an answer: `taken`, `unknown` if it is for no offer of this page, or `damaged`."""

    async def scan(self, label: str, leave: str) -> tuple[str, str]:
        """Let the camera read a QR code, under a label, with a button to leave it.

        Return (`read`, its text), or `left`, `refused` (the camera may not be used) or `absent`
        with no text. Call it soon after a press or tap.
        """

    async def hand_over(self, code: str) -> bool:
        """Give an answer to the tab that waits for it; return whether one has taken it."""

    def heard(self) -> list[tuple[str, int, str]]:
        """Return what has happened since the last call, as (what, number, text).

        `open`: a connection is there; `text`: a text came; `lost`: a connection has ended;
        `failed`: an answer was taken, but no connection came of it.
        """

    def announce(self, hidden: str, shown: str) -> None:
        """Let all others have one text while this page is hidden, and another while it is shown.

        It is sent to whoever connects, and whenever it changes.
        """

    def send(self, number: int, text: str) -> None:
        """Send a text, in order with all others."""

    def close(self, number: int) -> None:
        """End a connection."""


class Host(Protocol):
    """What the program may ask of its surroundings."""

    storage: Storage
    """Saved data. Awaiting a write means: it is kept."""

    version: str
    """The version of the program, as shown to the player and put into reports."""

    language: str
    """The player's language as a BCP 47 tag, such as `en` or `fr-CH`."""

    has_a11y: bool
    """Whether `show_a11y` shows anything: Tab then leads from both ends of the picture to it."""

    asks_text: bool
    """Whether `ask_text` works here; where not, the table takes typed letters itself."""

    @property
    def peers(self) -> Peers | None:
        """Connections to other devices; None where there can be none."""

    @property
    def address(self) -> str:
        """Address of the page, without what follows the `#`; empty on the desktop."""

    @property
    def offers(self) -> Sequence[str]:
        """What is available here now: `install`, `full` screen, `window` (leave it), `share`."""

    @property
    def calm(self) -> bool:
        """Whether the device asks for reduced motion."""

    @property
    def is_phone(self) -> bool:
        """Whether the device is a phone: small, and touched with fingers."""

    @property
    def dark(self) -> bool:
        """Whether the device asks for dark colours."""

    @property
    def canvas(self) -> Canvas:
        """The size that the next `surface()` will have."""

    def surface(self) -> pygame.Surface:
        """Return the surface to draw on; it is new (and empty) when `canvas` has changed.

        What was shown last stays on the screen, scaled, until `show`.
        """

    async def frame(self, *, idle: bool = False) -> float:
        """Wait for the next frame of the screen; return its time in seconds.

        Does not return while the game is hidden. With `idle` it also waits until something has
        happened: input, a new size, or `wake()`.
        """

    def use_keys(self, keys: Collection[int], commands: Collection[int]) -> None:
        """Say which keys (pygame's) are for the game; `commands` with Ctrl, or Cmd on a Mac.

        All others, and these with Ctrl, Alt or Cmd, are left to the browser.
        """

    def wake(self) -> None:
        """End a waiting `frame(idle=True)`: something has changed that must be drawn."""

    def wake_after(self, seconds: float) -> None:
        """End a waiting `frame(idle=True)` after so many seconds; the last call counts."""

    async def kept_pictures(self, name: str) -> bytes | None:
        """Return what `keep_pictures` stored last under a name for a canvas of this size.

        None if nothing.
        """

    def keep_pictures(self, made: Mapping[str, bytes]) -> None:
        """Keep costly pictures by name, for the next start of this version.

        They may be dropped.
        """

    def start_background(self, size: tuple[int, int], *, is_dark: bool) -> bytes | None:
        """Return the background of the start screen as RGBX pixels, row by row from the top.

        It is the background of the first screen. None if there is none of that size and palette.
        """

    async def rasterised(self, drawing: str, size: tuple[int, int]) -> bytes | None:
        """Return an SVG drawing as RGBA pixels, row by row from the top.

        None where that is impossible or no faster than drawing it here.
        """

    def show(self) -> None:
        """Put the surface onto the screen."""

    def drawn(self) -> None:
        """Report that a whole picture is shown. After the first one the start screen ends."""

    def set_match(self, *, is_open: bool) -> None:
        """Report whether a match is in play: then no update is offered, and the screen stays on."""

    def mark(self, name: str, value: str) -> None:
        """Set a fact about the game's state (`screen` = `table`), for crash reports and tests."""

    def show_a11y(self, data: str) -> None:
        """Show the accessibility tree: a message of `portolan.ui.render.a11y_tree.A11yMessage`."""

    def heard(self) -> list[tuple[str, str]]:
        """Return what was done beside the picture since the last call, as (what, key).

        In the accessibility tree, with the key of a button: `press`, it was pressed; `point`, it
        got the focus, with an empty key when it lost it. With the browser: `go` to an address,
        `back` so many screens.
        """

    def follow(self, way: Sequence[str]) -> None:
        """Let the browser's address and Back follow the screen stack."""

    def has(self, game: str) -> bool:
        """Whether a game is loaded completely: rules, pictures and texts."""

    async def bring(self, game: str) -> None:
        """Load a game or a language; return when it is here. Raises NotHereError; call it again."""

    def arrived(self, game: str) -> float:
        """Return how much of a game has been loaded, from 0 to 1."""

    def play(self, name: str, rate: int, samples: bytes | None) -> None:
        """Play a sound: 16-bit mono samples at a rate per second; later by its name alone."""

    def play_music(self, rate: int, samples: bytes | None, volume: float) -> None:
        """Play music in a loop, as loud as `volume` (of 1) says, instead of what was played before.

        Without samples that is only made louder, softer or, at 0, silent. It pauses while the game
        is hidden.
        """

    def report(self, error: BaseException) -> None:
        """Tell the player that the game has stopped, with a report to copy. Saved data stays."""

    def storage_full(self, error: Exception) -> None:
        """Tell the player that nothing more can be saved; nobody waits until they have read it."""

    async def save_file(self, name: str, data: bytes) -> None:
        """Give the player a file; raise StorageError, saying why, if it cannot be written."""

    async def share_file(self, name: str, data: bytes) -> None:
        """Let the player share a picture (PNG); where that is impossible, give it as a file."""

    async def take_offer(self, offer: str) -> None:
        """Do what is offered, except `share`; soon after a press or tap, or browsers refuse."""

    async def copy_text(self, text: str, label: str, close: str) -> bool:
        """Put a text on the clipboard; return whether it is there.

        Where that is not allowed the text is shown, to be copied by hand: `label` says so, `close`
        is on the button. Call it soon after a press or tap.
        """

    async def share_text(self, text: str, label: str, close: str) -> None:
        """Let the player send a text by the system's own sheet, where `share` is offered.

        Where that is refused it is shown, as by `copy_text`.
        """

    async def ask_text(
        self, label: str, value: str, take: str, leave: str, most: int
    ) -> str | None:
        """Ask the player for a line of text, starting with `value`; None when they cancel.

        It has at most `most` letters; `take` and `leave` are the labels of the buttons. Call it
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


async def try_bring(host: Host, archive: str) -> NotHereError | None:
    """Load a game or a language; return why it could not be loaded, None if it is here."""
    try:
        await host.bring(archive)
    except NotHereError as error:
        return error
    return None
