"""Fixtures: the built folder, a host for it, and browsers to look at it."""

from __future__ import annotations

import contextlib
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from portolan_build.serve import Handler, Server

from .drivers import ENGINES, Browser, BrowserEndedError, Chromium, missing
from .versions import with_program

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BUILT = Path(__file__).resolve().parents[2] / "dist" / "web"
PREFIX = "/games/portolan/"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test in Chromium, or in all three engines when it is marked `every_browser`."""
    if "browser" in metafunc.fixturenames:
        everywhere = metafunc.definition.get_closest_marker("every_browser")
        metafunc.parametrize("engine", list(ENGINES) if everywhere else ["chromium"])


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run a test once more where the browser itself ended, and tell of it as rerun.

    Debian's WebKit was seen to (a trap of its process in GLib). A page that makes it end does so
    again.
    """
    for item in items:
        if "engine" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=[BrowserEndedError.__name__]))


def need(engine: str) -> None:
    """Skip the test, loudly, when a browser is not installed."""
    if lacking := missing(engine):
        pytest.skip(f"no {engine} here: apt-get install {' '.join(lacking)}")


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `python3 build web` makes, with a tally in the table's place: see tally.py."""
    if not (BUILT / "index.html").exists():
        pytest.skip("dist/web is not built: python3 build web")
    folder = tmp_path_factory.mktemp("built") / "web"
    with_program(BUILT, folder)
    return folder


class Host:
    """A plain static host on localhost: no compression, a sub-path, and a log of what was asked."""

    def __init__(self, folder: Path, prefix: str = PREFIX) -> None:
        self.folder = folder
        self.prefix = prefix
        self.asked: list[str] = []
        self.answers: dict[str, Callable[[bytes], bytes | None]] = {}
        """By a part of the address: what becomes of the file's bytes; None breaks the line."""
        self.headers: dict[str, dict[str, str]] = {}
        """By a part of the address: headers beside the usual ones, or instead of them."""
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
        """Serve, from the second time on at the same address."""
        host = self

        class Logged(Handler):
            protocol_version = "HTTP/1.0"  # no connection outlives `stop`

            def more_headers(self) -> dict[str, str]:
                more = (h for part, h in host.headers.items() if part in self.path)
                return {**super().more_headers(), **next(more, {})}

            def do_GET(self) -> None:  # noqa: N802 - the base class names it
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
        self._port = self._server.server_address[1]
        self._server.__enter__()

    def stop(self) -> None:
        """Be off the network."""
        if self._server:
            self._server.__exit__(None, None, None)
            self._server = None


@pytest.fixture
def host(built: Path) -> Iterator[Host]:
    """A host that serves the built folder below a sub-path."""
    made = Host(built)
    made.start()
    yield made
    made.stop()


@pytest.fixture
def table() -> Iterator[Host]:
    """A host of the built folder as it is, with the real table."""
    if not (BUILT / "index.html").exists():
        pytest.skip("dist/web is not built: python3 build web")
    made = Host(BUILT)
    made.start()
    yield made
    made.stop()


@pytest.fixture
def browser(engine: str, tmp_path: Path) -> Iterator[Browser]:
    """A fresh browser of the engine the test is for."""
    need(engine)
    made = ENGINES[engine](tmp_path / "profile")
    yield made
    made.close()


@pytest.fixture
def chromium(tmp_path: Path) -> Iterator[Callable[..., Chromium]]:
    """Start Chromium with options of a browser context; the same profile every time."""
    need("chromium")
    with contextlib.ExitStack() as stack:

        def start(**context: Any) -> Chromium:
            made = Chromium(tmp_path / "profile", **context)
            stack.callback(made.close)
            return made

        yield start
