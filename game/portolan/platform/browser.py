"""The game in the page. Works only there: `boot.js` provides the module `portolan_page`."""

from __future__ import annotations

import asyncio
import importlib
import sys
import traceback
from importlib.machinery import FileFinder
from typing import TYPE_CHECKING, Any

from portolan.platform import LARGEST_FILE, Canvas, Insets, NotLoadedError, UnreadableFileError
from portolan.platform.storage import NOTHING, Conflict, Storage, StorageError, StorageFullError

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    import pygame

_tasks: set[asyncio.Task[None]] = set()
"""Strong references to tasks, because the event loop has only weak ones."""
_NOT_SCANNED = {
    "NotAllowedError": "refused", "SecurityError": "refused", "NotLoadedError": "no_reader",
}  # fmt: skip
"""What a scan returns for an error of the page, by its name; `absent` for all others."""


class IndexedDb:
    """Byte store in the browser's database, through `store.js`."""

    def __init__(self, page: Any) -> None:
        self._page = page

    async def _ask(self, what: str, *words: object) -> Any:
        """Call the page's database; raise StorageError when the browser refuses."""
        ffi = importlib.import_module("pyodide.ffi")
        try:
            return await getattr(self._page, what)(*words)
        except ffi.JsException as error:
            if error.name == "QuotaExceededError":
                raise StorageFullError("the browser has no more room for this page") from error
            raise StorageError(f"the browser gave no access to saved data: {error}") from error

    async def get(self, key: str) -> bytes | None:
        """Return the value of a key, or None."""
        found = await self._ask("get", key)
        return None if found is None else bytes(found.to_bytes())

    async def put(
        self, changes: Mapping[str, bytes | None], seen: Mapping[str, bytes | None] = NOTHING
    ) -> Conflict | None:
        """Compare and make all changes in one transaction."""
        ffi = importlib.import_module("pyodide.ffi")
        lists = [ffi.to_js([[key, data] for key, data in one.items()]) for one in (changes, seen)]
        conflict = await self._ask("put", *lists)
        if conflict is None:
            return None
        key, found = conflict
        return Conflict(str(key), None if found is None else bytes(found.to_bytes()))

    async def keys(self, prefix: str) -> list[str]:
        """Return every key with a prefix."""
        return [str(key) for key in await self._ask("keys", prefix)]

    def news(self, keys: Collection[str]) -> set[str]:
        """Return the keys that other tabs have reported as written."""
        news = self._page.news()
        return set() if news is None else {str(key) for key in news}.intersection(keys)


class BrowserPeers:
    """Connections to other devices, through `peers.js`."""

    def __init__(self, page: Any) -> None:
        self._page = page

    async def offer(self) -> tuple[int, str] | None:
        """Let the browser prepare a connection."""
        return await self._described(self._page.offerPeer())

    async def answer(self, code: str) -> tuple[int, str] | None:
        """Let the browser answer."""
        return await self._described(self._page.answerPeer(code))

    async def _described(self, asked: Any) -> tuple[int, str] | None:
        ffi = importlib.import_module("pyodide.ffi")
        try:
            found = await asked
        except ffi.JsException:
            return None
        return None if found is None else (int(found[0]), str(found[1]))

    async def accept(self, code: str) -> str:
        """Pass it to the waiting connection."""
        return str(await self._page.acceptPeer(code))

    async def scan(self, label: str, leave: str) -> tuple[str, str]:
        """Open a dialog of the page with what the camera sees."""
        ffi = importlib.import_module("pyodide.ffi")
        try:
            text = await self._page.scan(label, leave)
        except ffi.JsException as error:
            return _NOT_SCANNED.get(str(error.name), "absent"), ""
        return ("left", "") if text is None else ("read", str(text))

    async def hand_over(self, code: str) -> bool:
        """Ask the other tabs of this page."""
        return bool(await self._page.handOverPeer(code))

    def take_events(self) -> list[tuple[str, int, str]]:
        """Empty the queue of `peers.js`."""
        found = self._page.takePeerEvents()
        if found is None:
            return []
        return [(str(what), int(peer), str(text)) for what, peer, text in found.to_py()]

    def send(self, number: int, text: str) -> None:
        """Send through the data channel."""
        self._page.sendPeer(number, text)

    def announce(self, hidden: str, shown: str) -> None:
        """Pass both texts to the page, which sends them even while the game is suspended."""
        self._page.announceToPeers(hidden, shown)

    def close(self, number: int) -> None:
        """Close the connection."""
        self._page.closePeer(number)


class BrowserHost:
    """The page as a `Host`."""

    def __init__(self, page: Any) -> None:
        self._made: Canvas | None = None
        self.has_a11y = True
        self.asks_text = True
        self.enter(page)

    def enter(self, page: Any) -> None:
        """Attach to this page: the memory image was taken in another one."""
        self._page = page
        self.storage = Storage(IndexedDb(page))
        self.version = str(page.version)
        self.language = str(page.language)

    @property
    def peers(self) -> BrowserPeers | None:
        """The browser's own connections, where it has any."""
        return BrowserPeers(self._page) if self._page.hasPeers() else None

    @property
    def address(self) -> str:
        """The address of the page."""
        return str(self._page.address())

    @property
    def offers(self) -> Sequence[str]:
        """The offers that `page_host.js` has found available."""
        return [str(offer) for offer in self._page.offers()]

    @property
    def prefers_reduced_motion(self) -> bool:
        """The device's preference on motion (`prefers-reduced-motion`)."""
        return bool(self._page.prefers_reduced_motion())

    @property
    def is_phone(self) -> bool:
        """The browser's data on screen and pointer."""
        return bool(self._page.isPhone())

    @property
    def dark(self) -> bool:
        """The device's preference on colours (`prefers-color-scheme`)."""
        return bool(self._page.dark())

    @property
    def canvas(self) -> Canvas:
        """The box of the canvas in device pixels."""
        width, height, ratio, *insets = self._page.size()
        top, right, bottom, left = map(int, insets or (0, 0, 0, 0))
        return Canvas(int(width), int(height), float(ratio), Insets(top, right, bottom, left))

    def surface(self) -> pygame.Surface:
        """Return the canvas, in the size of its box."""
        import pygame  # noqa: PLC0415 - not before the first picture needs it

        canvas = self.canvas
        if canvas != self._made or pygame.display.get_surface() is None:
            pygame.display.init()
            if self._made is None:
                pygame.display.set_caption("Portolan")
            self._page.keepPicture()
            pygame.display.set_mode((canvas.width, canvas.height))
            self._page.showKeptPicture()
            self._made = canvas
        surface = pygame.display.get_surface()
        assert surface is not None  # noqa: S101 - set_mode made it
        return surface

    async def frame(self, *, idle: bool = False) -> float:
        """Wait for the browser's next frame."""
        time = float(await self._page.frame(idle))
        if (noted := self._page.input()) is not None:
            from portolan.platform.page_input import post  # noqa: PLC0415 - not before pygame is there

            post(noted.to_py())
        return time

    def use_keys(self, keys: Collection[int], commands: Collection[int]) -> None:
        """Pass them to `input.js`."""
        from portolan.platform.page_input import names  # noqa: PLC0415

        ffi = importlib.import_module("pyodide.ffi")
        self._page.useKeys(ffi.to_js(names(keys)), ffi.to_js(names(commands)))

    def wake_after(self, seconds: float) -> None:
        """Set the page's timer."""
        self._page.wakeAfter(seconds)

    def wake(self) -> None:
        """End an idle wait."""
        self._page.wake()

    async def cached_pictures(self, name: str) -> bytes | None:
        """Return the pictures that `pictures.js` has found."""
        found = await self._page.pictures(name)
        return None if found is None else bytes(found.to_bytes())

    def cache_pictures(self, made: Mapping[str, bytes]) -> None:
        """Pass them to `pictures.js`."""
        ffi = importlib.import_module("pyodide.ffi")
        self._page.keepPictures(ffi.to_js([[name, data] for name, data in made.items()]))

    def start_background(self, size: tuple[int, int], *, is_dark: bool) -> bytes | None:
        """Return the picture that `background.js` has drawn."""
        found = self._page.background(*size, is_dark)
        return None if found is None else bytes(found.to_bytes())

    async def rasterised(self, drawing: str, size: tuple[int, int]) -> bytes | None:
        """Let the browser draw."""
        found = await self._page.draw(drawing, *size)
        return None if found is None else bytes(found.to_bytes())

    def show(self) -> None:
        """Pass the pixels to the page without copying, which SDL would do."""
        import pygame  # noqa: PLC0415

        surface = pygame.display.get_surface()
        assert surface is not None  # noqa: S101 - it was drawn on
        self._page.show(surface._pixels_address, *surface.get_size())

    def drawn(self) -> None:
        """Count a picture; the first ends the start screen."""
        self._page.drawn()

    def set_match(self, *, is_open: bool) -> None:
        """Hold back or allow the offer of a new version."""
        self._page.match(is_open)

    def mark(self, name: str, value: str) -> None:
        """Set a `data-mark-` attribute of the page, also shown in reports."""
        self._page.mark(name, value)

    def show_a11y(self, data: str) -> None:
        """Pass it to `a11y_document.js`."""
        self._page.showA11y(data)

    def take_events(self) -> list[tuple[str, str]]:
        """Empty the queue of `a11y_document.js`, into which `addresses.js` writes too."""
        found = self._page.takeEvents()
        return [] if found is None else [(str(what), str(key)) for what, key in found.to_py()]

    def follow(self, way: Sequence[str]) -> None:
        """Pass it to `addresses.js`."""
        ffi = importlib.import_module("pyodide.ffi")
        self._page.follow(ffi.to_js([*way]))

    def is_loaded(self, game: str) -> bool:
        """Whether a game's archive is unpacked here."""
        return bool(self._page.isLoaded(game))

    async def load(self, game: str) -> None:
        """Fetch and unpack a game's archive; `games.js` asks for each only once."""
        ffi = importlib.import_module("pyodide.ffi")
        try:
            await self._page.load(game)
        except ffi.JsException as error:
            raise NotLoadedError(str(error), changed=error.kind == "damaged") from error
        for finder in sys.path_importer_cache.values():  # importlib imports `metadata`
            if isinstance(finder, FileFinder):
                finder.invalidate_caches()

    def loaded_share(self, game: str) -> float:
        """Return the received share of a game's bytes."""
        return float(self._page.loadedShare(game))

    def play(self, name: str, rate: int, samples: bytes | None) -> None:
        """Play a sound through the page's own audio."""
        ffi = importlib.import_module("pyodide.ffi")
        self._page.play(name, rate, None if samples is None else ffi.to_js(samples))

    def play_music(self, rate: int, samples: bytes | None, volume: float) -> None:
        """Play music through the page's own audio."""
        ffi = importlib.import_module("pyodide.ffi")
        self._page.playMusic(rate, None if samples is None else ffi.to_js(samples), volume)

    def report(self, error: BaseException) -> None:
        """Show the page for an error in Python."""
        self._page.trouble("python", "".join(traceback.format_exception(error)))

    def storage_full(self, error: Exception) -> None:
        """Show the page for a full device."""
        self._page.trouble("full", str(error))

    async def save_file(self, name: str, data: bytes) -> None:
        """Offer a download."""
        ffi = importlib.import_module("pyodide.ffi")
        self._page.saveFile(name, ffi.to_js(data))

    async def share_file(self, name: str, data: bytes) -> None:
        """Open the system's share sheet, or offer a download."""
        ffi = importlib.import_module("pyodide.ffi")
        await self._page.shareFile(name, ffi.to_js(data))

    async def take_offer(self, offer: str) -> None:
        """Ask the browser."""
        await self._page.takeOffer(offer)

    async def copy_text(self, text: str, label: str, close: str) -> bool:
        """Ask the browser; if it refuses, show the text in a field of the page."""
        return bool(await self._page.copyText(text, label, close))

    async def share_text(self, text: str, label: str, close: str) -> None:
        """Open the system's share sheet; if refused, show the text in a field."""
        await self._page.shareText(text, label, close)

    async def ask_text(
        self, label: str, value: str, take: str, leave: str, most: int
    ) -> str | None:
        """Open a field of the page, with the device's own keyboard."""
        found = await self._page.askText(label, value, take, leave, most)
        return None if found is None else str(found)

    async def open_file(self, label: str, leave: str) -> bytes | None:
        """Open the browser's file chooser."""
        ffi = importlib.import_module("pyodide.ffi")
        try:
            found = await self._page.openFile(LARGEST_FILE, label, leave)
        except ffi.JsException as error:
            too_large = error.name == "TooLargeError"
            raise UnreadableFileError(str(error), too_large=too_large) from error
        return None if found is None else bytes(found.to_bytes())

    def dismiss(self) -> bool:
        """Close the page's dialog, and drop pending requests to the browser."""
        return bool(self._page.dismiss())


async def _run(host: BrowserHost, program: str) -> None:
    try:
        await importlib.import_module(program).start(host)
    except Exception as error:  # report any error to the player
        host.report(error)


def start(program: str, host: BrowserHost | None) -> None:
    """Start the table in the module `program` (its `start(host)`); returns at once.

    `host` is the one on which it was rehearsed, if it was.
    """
    page = importlib.import_module("portolan_page")
    if host:
        host.enter(page)
    else:
        host = BrowserHost(page)
    _tasks.add(asyncio.ensure_future(_run(host, program)))
