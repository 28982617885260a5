"""What the tests of the build use in place of the network."""

from __future__ import annotations

import hashlib
import io
import json
import tarfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

WHEEL = "pygame_ce-2.5.7-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
WHEEL_DATA = b"the official wheel"


class Registry:
    """A web server that offers the `files` of a test, and counts the requests."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.claims: dict[str, int] = {}
        """Content-Length to claim for a path instead of the true one."""
        self.asked: list[str] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.asked.append(self.path)
                data = outer.files.get(self.path)
                if data is None:
                    self.send_error(404)
                    return
                self.send_response(200)
                self.send_header("Content-Length", str(outer.claims.get(self.path, len(data))))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_: object) -> None:
                """Keep quiet."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/"
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def package(files: dict[str, bytes]) -> bytes:
    """Return an npm package with the files."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        for name, data in files.items():
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return buffer.getvalue()


CORE = {
    "pyodide.mjs": b"export const loadPyodide = null;",
    "pyodide-lock.json": json.dumps(
        {
            "info": {"abi_version": "2026_0", "python": "3.14.2"},
            "packages": {
                "pygame-ce": {
                    "version": "2.5.7",
                    "file_name": WHEEL,
                    "sha256": hashlib.sha256(WHEEL_DATA).hexdigest(),
                }
            },
        }
    ).encode(),
}
