"""The interface between the program and its host: a page or a desktop window.

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
    "LARGEST_FILE", "Canvas", "Host", "Insets", "NoFileChooserError",
    "NotLoadedError", "Peers", "UnreadableFileError",
    "try_load",
]  # fmt: skip


class NotLoadedError(Exception):
    """Raised when a game could not be fetched. `changed`: not the published version."""

    def __init__(self, message: str, *, changed: bool = False) -> None:
        super().__init__(message)
        self.changed = changed


class UnreadableFileError(Exception):
    """Raised when the chosen file cannot be read. `too_large`: reading was not tried."""

    def __init__(self, message: str, *, too_large: bool = False) -> None:
        super().__init__(message)
        self.too_large = too_large


class NoFileChooserError(UnreadableFileError):
    """Raised when the host has no file chooser, so that no file could be chosen."""


class Insets(NamedTuple):
    """Device pixels at each side that are covered by a notch, rounded corners or a home bar."""

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
    Texts and targets are kept out of the `insets`.
    """

    width: int
    height: int
    ratio: float
    insets: Insets = NO_INSETS


class Peers(Protocol):
    """Connections to other devices, without a server: people exchange codes by hand.

    A connection has a number. Received data are untrusted.
    """

    async def offer(self) -> tuple[int, str] | None:
        """Start waiting for another device; return number and code, None if that is impossible."""

    async def answer(self, code: str) -> tuple[int, str] | None:
        """Return number and code of the answer to an offer; None if `code` is not an offer."""

    async def accept(self, code: str) -> str:
        """Accept an answer; return `taken`, `unknown` (for no offer of this page) or `damaged`."""

    async def scan(self, label: str, leave: str) -> tuple[str, str]:
        """Let the camera read a QR code, with a label and a button to cancel.

        Return (`read`, its text), or `left`, `refused` (the camera may not be used), `absent` or
        `no_reader` (what reads codes did not arrive) with no text. Call it soon after a press or
        tap.
        """

    async def hand_over(self, code: str) -> bool:
        """Pass an answer to the tab that waits for it; return whether one has taken it."""

    def take_events(self) -> list[tuple[str, int, str]]:
        """Return the events since the last call, as (kind, number, text).

        `open`: a connection is established; `text`: a text was received; `lost`: a connection was
        closed; `failed`: an answer was accepted, but no connection was established.
        """

    def announce(self, hidden: str, shown: str) -> None:
        """Set the texts sent to all others when this page is hidden, and when it is shown.

        The current one is also sent to new connections.
        """

    def send(self, number: int, text: str) -> None:
        """Send a text; texts arrive in order."""

    def close(self, number: int) -> None:
        """Close a connection."""


class Host(Protocol):
    """Services of the page or the desktop for the program."""

    storage: Storage
    """Saved data. When an awaited write returns, the data are durable."""

    version: str
    """The version of the program, for the player and for reports."""

    language: str
    """The player's language as a BCP 47 tag, such as `en` or `fr-CH`."""

    has_a11y: bool
    """Whether `show_a11y` has an effect; Tab then leads from the picture to the tree."""

    asks_text: bool
    """Whether `ask_text` works here; if not, the program handles typed letters itself."""

    @property
    def peers(self) -> Peers | None:
        """Connections to other devices; None if impossible."""

    @property
    def address(self) -> str:
        """Address of the page without the fragment; empty on the desktop."""

    @property
    def offers(self) -> Sequence[str]:
        """The available offers: `install`, `full` screen, `window` (leave it), `share`."""

    @property
    def prefers_reduced_motion(self) -> bool:
        """Whether the device asks for reduced motion."""

    @property
    def is_phone(self) -> bool:
        """Whether the device is a phone: small, with a touch screen."""

    @property
    def dark(self) -> bool:
        """Whether the device asks for dark colours."""

    @property
    def canvas(self) -> Canvas:
        """The size that the next `surface()` will have."""

    def surface(self) -> pygame.Surface:
        """Return the surface to draw on; it is new and empty if `canvas` has changed.

        The last picture stays on the screen, scaled, until `show`.
        """

    async def frame(self, *, idle: bool = False) -> float:
        """Wait for the next frame of the screen; return its time in seconds.

        Does not return while the game is hidden. With `idle` it also waits for input, a new size,
        or `wake()`.
        """

    def use_keys(self, keys: Collection[int], commands: Collection[int]) -> None:
        """Set the keys (pygame's) that the game handles; `commands` with Ctrl, or Cmd on a Mac.

        All others, and the former with Ctrl, Alt or Cmd, are left to the browser.
        """

    def wake(self) -> None:
        """End a waiting `frame(idle=True)`, because something must be redrawn."""

    def wake_after(self, seconds: float) -> None:
        """End a waiting `frame(idle=True)` after some seconds; the last call counts."""

    async def cached_pictures(self, name: str) -> bytes | None:
        """Return the bytes that `cache_pictures` stored last under a name and size, or None."""

    def cache_pictures(self, made: Mapping[str, bytes]) -> None:
        """Cache slow pictures by name, for the next start of this version.

        The cache may be dropped.
        """

    def start_background(self, size: tuple[int, int], *, is_dark: bool) -> bytes | None:
        """Return the background of the start screen as RGBX pixels, row by row from the top.

        It is the background of the first screen. None if there is none of that size and palette.
        """

    async def rasterised(self, drawing: str, size: tuple[int, int]) -> bytes | None:
        """Return an SVG drawing as RGBA pixels, row by row from the top.

        None if that is impossible or not faster than drawing it here.
        """

    def show(self) -> None:
        """Put the surface onto the screen."""

    def drawn(self) -> None:
        """Report that a complete picture is shown. The first one ends the start screen."""

    def set_match(self, *, is_open: bool) -> None:
        """Set whether a match is in play: then no update is offered, and the screen stays on."""

    def mark(self, name: str, value: str) -> None:
        """Set a fact about the game's state (`screen` = `table`), for crash reports and tests."""

    def show_a11y(self, data: str) -> None:
        """Show the accessibility tree: a message of `portolan.ui.render.a11y_tree.A11yMessage`."""

    def take_events(self) -> list[tuple[str, str]]:
        """Return the events outside the picture since the last call, as (kind, key).

        Of the accessibility tree, with the key of a button: `press`, or `point` for focus, with an
        empty key when it is lost. Of the browser: `go` to an address, `back` by a number of
        screens.
        """

    def follow(self, way: Sequence[str]) -> None:
        """Let the browser's address and Back follow the screen stack."""

    def is_loaded(self, game: str) -> bool:
        """Whether a game is loaded completely: rules, pictures and texts."""

    async def load(self, game: str) -> None:
        """Load a game or a language; return when it is loaded. Raises NotLoadedError; call again to
        retry.
        """

    def loaded_share(self, game: str) -> float:
        """Return the loaded share of a game, from 0 to 1."""

    def play(self, name: str, rate: int, samples: bytes | None) -> None:
        """Play a sound: 16-bit mono samples at a rate; repeated calls need only the name."""

    def play_music(self, rate: int, samples: bytes | None, volume: float) -> None:
        """Play music in a loop at a `volume` from 0 to 1, replacing the current one.

        Without samples only the volume changes. It pauses while the game is hidden.
        """

    def report(self, error: BaseException) -> None:
        """Show the player that the game has stopped, with a report to copy. Saved data are not
        affected.
        """

    def storage_full(self, error: Exception) -> None:
        """Show the player that nothing more can be saved, without waiting."""

    async def save_file(self, name: str, data: bytes) -> None:
        """Save a file for the player; raise StorageError with the reason if that fails."""

    async def share_file(self, name: str, data: bytes) -> None:
        """Let the player share a picture (PNG); if that is impossible, save it as a file."""

    async def take_offer(self, offer: str) -> None:
        """Perform an offer, except `share`; soon after a press or tap, or browsers refuse."""

    async def copy_text(self, text: str, label: str, close: str) -> bool:
        """Copy a text to the clipboard; return whether that worked.

        If it is not allowed the text is shown, to be copied by hand: `label` explains it, `close`
        is the label of the button. Call it soon after a press or tap.
        """

    async def share_text(self, text: str, label: str, close: str) -> None:
        """Let the player send a text by the system's share sheet, if `share` is offered.

        If that is refused the text is shown, as by `copy_text`.
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

        Raises UnreadableFileError. If no file chooser may be opened, as by a browser without a
        recent press or tap, a dialog offers one: `label` explains it, `leave` is the label of the
        button.
        """

    def dismiss(self) -> bool:
        """Cancel an open request to the player.

        Return whether a dialog of the page was visible. The request gets no answer.
        """


async def try_load(host: Host, archive: str) -> NotLoadedError | None:
    """Load a game or a language; return why it could not be loaded, None on success."""
    try:
        await host.load(archive)
    except NotLoadedError as error:
        return error
    return None
