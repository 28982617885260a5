"""A small static server for localhost: threads, no compression, any sub-path."""

from __future__ import annotations

import errno
import threading
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

from portolan_build.errors import BuildError
from portolan_build.pages import MISSING

if TYPE_CHECKING:
    from types import TracebackType

PORT = 8000
"""The port tried first; any free one is taken when it is in use."""


class Handler(SimpleHTTPRequestHandler):
    """Serves one folder below a prefix; all other paths are missing."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012 - a plain dict in the base class, too
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".bin": "application/octet-stream",
    }

    def __init__(
        self,
        request: object,
        address: object,
        server: Server,
        *,
        folder: Path,
        prefix: str,
    ) -> None:
        self.prefix = prefix
        super().__init__(request, address, server, directory=str(folder))  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        """Map a URL below the prefix to a file."""
        return super().translate_path("/" + path[len(self.prefix) :])

    def send_head(self):  # type: ignore[no-untyped-def]
        """Refuse paths outside the prefix; else call the base class."""
        bare = self.path.split("?")[0].split("#")[0]
        if bare + "/" == self.prefix:
            self.send_response(HTTPStatus.MOVED_PERMANENTLY)
            self.send_header("Location", self.prefix)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return None
        if not bare.startswith(self.prefix):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        return super().send_head()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer with the folder's own page for a missing file, as static hosts do."""
        page = Path(self.directory) / MISSING
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        data = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def more_headers(self) -> dict[str, str]:
        """Disable the browser's cache: hosts differ, and a test must see the newest files."""
        return {"Cache-Control": "no-cache"}

    def end_headers(self) -> None:
        """Add them to the headers of the base class."""
        for name, value in self.more_headers().items():
            self.send_header(name, value)
        super().end_headers()

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Keep the terminal quiet: only an error is worth a line, and `send_error` writes it."""


class Server(ThreadingHTTPServer):
    """Serve a folder on localhost; usable as a context manager that runs it in a thread."""

    daemon_threads = True

    def __init__(
        self,
        folder: Path,
        port: int = 0,
        prefix: str = "/",
        handler: type[Handler] = Handler,
    ) -> None:
        """Bind to `port` of localhost (0: any free one); `prefix` begins and ends with a slash.

        Raises BuildError when the port is in use or not allowed.
        """
        try:
            super().__init__(("127.0.0.1", port), partial(handler, folder=folder, prefix=prefix))
        except OSError as error:
            busy = error.errno == errno.EADDRINUSE
            raise BuildError(
                f"Port {port} of localhost is {'in use' if busy else f'not to be had: {error}'}.",
                "choose another one with --port, or leave --port out: a free one is taken.",
            ) from error
        self.url = f"http://localhost:{self.server_address[1]}{prefix}"
        self._thread: threading.Thread | None = None

    def __enter__(self) -> Server:
        self._thread = threading.Thread(target=self.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.shutdown()
        self.server_close()


def open_server(folder: Path, port: int | None) -> Server:
    """Return a server for the folder: on the port asked for, else on PORT, else on a free one."""
    if port is not None:
        return Server(folder, port)
    try:
        return Server(folder, PORT)
    except BuildError:
        return Server(folder, 0)
