"""Fixtures: the built folder, a host for it, and browsers."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser as Program
from playwright.sync_api import Error, Playwright, sync_playwright

from portolan_build.serve import Handler, Server
from tests.support.timing import timed

from .drivers import (
    COMPILED_ONCE,
    ENGINES,
    QUIET,
    SHELL,
    Browser,
    BrowserEndedError,
    Chromium,
    Visitor,
    missing,
)
from .versions import TALLY, next_version, with_little_preparation

BUILT = Path(__file__).resolve().parents[2] / "dist" / "web"
PREFIX = "/games/portolan/"
_taken: set[int] = set()
"""Ports in use: each host gets its own origin, unknown to every browser."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test in Chromium, or in all three engines when it is marked `every_browser`."""
    if "browser" in metafunc.fixturenames:
        everywhere = metafunc.definition.get_closest_marker("every_browser")
        metafunc.parametrize("engine", list(ENGINES) if everywhere else ["chromium"])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Rerun a test in WebKit if the browser itself crashed, and report it as rerun.

    Debian's WebKit was seen to crash (a trap in GLib). A page that causes a crash causes it again.
    """
    for item in items:
        call = getattr(item, "callspec", None)
        if call and call.params.get("engine") == "webkit":
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=[BrowserEndedError.__name__]))


def need(engine: str) -> None:
    """Skip the test, with a message, if a browser is not installed."""
    if lacking := missing(engine):
        pytest.skip(f"no {engine} here: apt-get install {' '.join(lacking)}")


def _site() -> Path:
    """Return the folder that `python3 build web` makes; skip the test if there is none."""
    if not (BUILT / "index.html").exists():
        pytest.skip("dist/web is not built: python3 build web")
    return BUILT


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the built folder with the program replaced by click_counter.py."""
    folder = tmp_path_factory.mktemp("built") / "web"
    with_little_preparation(_site(), folder, TALLY)
    return folder


@pytest.fixture(scope="session")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the built folder with the real program, and hardly any preparation in idle time."""
    folder = tmp_path_factory.mktemp("laid") / "web"
    with_little_preparation(_site(), folder)
    return folder


@pytest.fixture(scope="session")
def later(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., tuple[Path, str]]:
    """Return a function that makes a later release of a built folder, each only once: its folder
    and version.
    """
    made: dict[tuple[Path, str], Path] = {}

    def release(old: Path, version: str = "feedfacefeedface") -> tuple[Path, str]:
        if (old, version) not in made:
            made[old, version] = tmp_path_factory.mktemp("later") / "web"
            next_version(old, made[old, version], version)
        return made[old, version], version

    return release


class Host:
    """A plain static host on localhost: no compression, a sub-path, and a log of requests."""

    def __init__(self, folder: Path, prefix: str = PREFIX) -> None:
        self.folder = folder
        self.prefix = prefix
        self.asked: list[str] = []
        self.answers: dict[str, Callable[[bytes], bytes | None]] = {}
        """By a part of the address: a function on the bytes of a file; None closes the connection.
        """
        self.headers: dict[str, dict[str, str]] = {}
        """By a part of the address: headers that are added or replaced."""
        self._port = 0
        self._server: Server | None = None
        self._lock = threading.Lock()

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://localhost:{self._port}{self.prefix}"

    @property
    def origin(self) -> str:
        """The origin of the page."""
        return f"http://localhost:{self._port}"

    def start(self) -> None:
        """Serve; after `stop` at the same address as before."""
        host = self

        class Logged(Handler):
            protocol_version = "HTTP/1.0"  # no connection survives `stop`

            def more_headers(self) -> dict[str, str]:
                more = (h for part, h in host.headers.items() if part in self.path)
                return {**super().more_headers(), **next(more, {})}

            def do_GET(self) -> None:  # noqa: N802 - the base class names it
                if self.path == "/favicon.ico":  # browsers ask for an icon
                    self.send_response(204)
                    self.end_headers()
                    return
                with host._lock:
                    host.asked.append(self.path)
                change = next((c for part, c in host.answers.items() if part in self.path), None)
                if change is None:
                    super().do_GET()
                    return
                file = Path(self.translate_path(self.path))
                whole = (file / "index.html" if file.is_dir() else file).read_bytes()
                data = change(whole)
                self.send_response(200)
                kind = self.guess_type(str(file)) if file.is_file() else "text/html"
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(whole if data is None else data)))
                self.end_headers()
                self.wfile.write(whole[: len(whole) // 2] if data is None else data)
                self.close_connection = True

        self._server = Server(self.folder, self._port, self.prefix, Logged)
        while not self._port and self._server.server_address[1] in _taken:
            self._server.server_close()
            self._server = Server(self.folder, 0, self.prefix, Logged)
        self._port = self._server.server_address[1]
        _taken.add(self._port)
        self._server.__enter__()

    def stop(self) -> None:
        """Stop answering, as if offline."""
        if self._server:
            self._server.__exit__(None, None, None)
            self._server = None


@pytest.fixture
def host(built: Path) -> Iterator[Host]:
    """Return a host of the built folder with the click counter, below a sub-path."""
    made = Host(built)
    made.start()
    yield made
    made.stop()


@pytest.fixture
def table(laid: Path) -> Iterator[Host]:
    """Return a host of the built folder with the real program."""
    made = Host(laid)
    made.start()
    yield made
    made.stop()


class Engines:
    """Browsers that tests share: one process of each engine, replaced if it has ended."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._stack = contextlib.ExitStack()
        self._program: Program | None = None
        self._running: dict[str, Browser] = {}
        self._count = 0

    @cached_property
    def playwright(self) -> Playwright:
        """Playwright, which drives Chromium."""
        return self._stack.enter_context(sync_playwright())

    def chromium(self) -> Program:
        """Return the Chromium in which tests open contexts."""
        need("chromium")
        if self._program is None or not self._program.is_connected():
            chromium = self.playwright.chromium
            with timed("start of a page"):
                switches = [*QUIET, COMPILED_ONCE]
                self._program = chromium.launch(executable_path=SHELL, args=switches)
        return self._program

    def running(self, engine: str) -> Browser:
        """Return the browser of another engine; it shows an empty page."""
        need(engine)
        if engine not in self._running:
            self._count += 1
            with timed("start of a page"):
                self._running[engine] = ENGINES[engine](self._folder / f"{engine}{self._count}")
        return self._running[engine]

    def leave(self, engine: str) -> None:
        """Reset the browser of another engine for the next test, or end it if that fails."""
        try:
            self._running[engine].rest()
        except Exception:
            self._running.pop(engine).close()

    def close(self) -> None:
        """End all browsers."""
        for browser in self._running.values():
            browser.close()
        if self._program:
            with contextlib.suppress(Exception):  # it may have ended by itself
                self._program.close()
        self._stack.close()


@pytest.fixture(scope="package")
def engines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Engines]:
    """Yield the browsers that all tests of this folder share."""
    made = Engines(tmp_path_factory.mktemp("engines"))
    yield made
    made.close()


@pytest.fixture
def browser(engine: str, engines: Engines) -> Iterator[Browser]:
    """Yield a browser of the test's engine, with nothing stored for the test's host."""
    if engine == "chromium":
        made = Visitor(engines.chromium())
        yield made
        made.close()
    else:
        yield engines.running(engine)
        engines.leave(engine)


@pytest.fixture
def chromium(engines: Engines) -> Iterator[Callable[..., Chromium]]:
    """Return a function that opens a new Chromium context with options, with nothing stored."""
    with contextlib.ExitStack() as stack:

        def start(**context: Any) -> Chromium:
            made = Visitor(engines.chromium(), **context)
            stack.callback(made.close)
            return made

        yield start


@pytest.fixture
def own_chromium(engines: Engines, tmp_path: Path) -> Iterator[Callable[..., Chromium]]:
    """Return a function that starts a separate Chromium on one profile, which may be killed."""
    need("chromium")
    with contextlib.ExitStack() as stack:

        def start(switches: tuple[str, ...] = (), **context: Any) -> Chromium:
            made = Chromium(tmp_path / "profile", switches, engines.playwright, **context)
            stack.callback(made.close)
            return made

        yield start


def hurry(browser: Browser) -> None:
    """Let the page take its memory image now, without waiting until it is idle."""
    browser.evaluate("void (portolan.PageHost.prototype.quiet = async () => {})")


CLEAN = """(async () => {
    localStorage.clear();
    await new Promise((resolve, reject) => {
        const asked = indexedDB.deleteDatabase('portolan');
        asked.onsuccess = () => resolve();
        asked.onerror = asked.onblocked = () => reject(new Error('the database is still in use'));
    });
    const lists = await Promise.all((await caches.keys()).sort().map(async (name) => {
        const cache = await caches.open(name);
        const keys = (await cache.keys()).sort((one, other) => one.url < other.url ? -1 : 1);
        const image = async (key) => name.startsWith('portolan-snapshot')
            && (await cache.match(key)).headers.get('Portolan-Image-Length');
        return [name, await Promise.all(keys.map(async (key) => [key.url, await image(key)]))];
    }));
    const { active, waiting, installing } = await navigator.serviceWorker.getRegistration();
    return JSON.stringify([lists, Boolean(active), Boolean(waiting), Boolean(installing),
        await indexedDB.databases(), localStorage.length]);
})()"""
"""Deletes saved data; returns what else is stored."""


class Visit:
    """A page that was visited: its files and its memory image are cached, nothing is saved."""

    def __init__(self, program: Program, folder: Path, **context: Any) -> None:
        self.host = Host(folder)
        self.host.start()
        self._folder = folder
        self._first = Visitor(program, **context)
        self._first.open(self.host.url)
        self._first.wait(state="ready")
        hurry(self._first)
        self._first.wait(offline="ready", snapshot="kept")
        self._first.open("about:blank")
        self._whole = self._clean(self._first)
        self._first.open("about:blank")

    def _clean(self, browser: Chromium) -> Any:
        browser.page.goto(f"{self.host.url}favicon.svg")
        return browser.evaluate(CLEAN)

    def tab(self) -> Chromium | None:
        """Return a new tab; None if the stored data is not what the first visit left."""
        self.leave()
        self.host.answers.clear()
        self.host.headers.clear()
        self.host.folder = self._folder
        self.host.start()
        try:
            tab = self._first.tab()
            if self._clean(tab) != self._whole:
                return None
        except Error:  # the context has gone, or something in it still runs
            return None
        self.host.asked.clear()
        for noted in (tab.problems, tab.requests):
            noted.clear()
        return tab

    def leave(self) -> None:
        """Close the tabs of a test."""
        self.host.stop()
        with contextlib.suppress(Error):  # the context has gone
            for page in self._first.context.pages:
                if page != self._first.page:
                    page.close()

    def close(self) -> None:
        """Close the context."""
        self.host.stop()
        self._first.close()


Revisit = Callable[..., tuple[Chromium, Host]]


@pytest.fixture(scope="package")
def visits() -> Iterator[dict[str, Visit]]:
    """Yield the visited pages by kind."""
    made: dict[str, Visit] = {}
    yield made
    for visit in made.values():
        visit.close()


@pytest.fixture
def revisit(
    engines: Engines, visits: dict[str, Visit], request: pytest.FixtureRequest
) -> Iterator[Revisit]:
    """Return a function that opens a tab of a visited page with nothing saved, and its host.

    For `built` or `laid`, with options of a context; `prefers_reduced_motion` asks for reduced
    motion. Changes of storage are undone, or the first visit is repeated.
    """
    with contextlib.ExitStack() as stack:

        def enter(
            name: str, *, prefers_reduced_motion: bool = False, **context: Any
        ) -> tuple[Chromium, Host]:
            kind = f"{name} {json.dumps(context, sort_keys=True)}"
            tab = visits[kind].tab() if kind in visits else None
            if tab is None:
                if kind in visits:
                    visits.pop(kind).close()
                folder = request.getfixturevalue(name)
                visits[kind] = Visit(engines.chromium(), folder, **context)
                tab = visits[kind].tab()
                assert tab, "a page that was just visited has changed by itself"
            if prefers_reduced_motion:
                tab.page.emulate_media(reduced_motion="reduce")
            stack.callback(visits[kind].leave)
            return tab, visits[kind].host

        yield enter
