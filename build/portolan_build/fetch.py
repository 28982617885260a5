"""Downloads of known content: a file without the locked hash is not used."""

from __future__ import annotations

import base64
import hashlib
import sys
import time
import urllib.error
import urllib.request
from http.client import HTTPException
from typing import TYPE_CHECKING

from portolan_build.errors import BuildError, NoNetworkError, WrongHashError, disk_errors

if TYPE_CHECKING:
    from pathlib import Path

TIMEOUT = 10.0
"""Timeout in seconds of a connection, and of each read."""

_CHUNK = 1 << 16


def integrity(data: bytes, algorithm: str = "sha256") -> str:
    """Return the integrity text of some bytes as browsers and npm write it."""
    return f"{algorithm}-{base64.b64encode(hashlib.new(algorithm, data).digest()).decode()}"


def check(data: bytes, expected: str, name: str) -> None:
    """Compare bytes with an integrity text such as `sha512-...`, or a SHA-256 in hex.

    Raises WrongHashError when they differ.
    """
    algorithm = expected.partition("-")[0] if "-" in expected else "sha256"
    found = integrity(data, algorithm) if "-" in expected else hashlib.sha256(data).hexdigest()
    if found != expected:
        raise WrongHashError(
            f"{name} is not the file that the lock file names: expected {expected}, got {found} "
            f"({len(data):,} bytes).",
            "try again; if it stays so, something between here and the server changes files (a "
            "proxy, a mirror), or the file was replaced: do not use it.",
        )


def download(url: str, *, timeout: float = TIMEOUT, accept: str = "*/*") -> bytes:
    """Fetch a URL, showing progress on a terminal.

    Raises NoNetworkError when no server answers in time or the answer breaks off, BuildError
    when it answers with an error.
    """
    remedy = "check the network (and the proxy settings HTTPS_PROXY, NO_PROXY) and start again."
    if not url.startswith(("https://", "http://")):
        raise BuildError(f"{url} is not a web address.", "correct the registry's address.")
    request = urllib.request.Request(  # noqa: S310 - the scheme is checked above
        url, headers={"Accept": accept, "User-Agent": "portolan-build"}
    )
    data = bytearray()
    try:
        with urllib.request.urlopen(request, timeout=timeout) as answer:  # noqa: S310
            size = int(answer.headers.get("Content-Length") or 0)
            with Progress(url.rpartition("/")[2], size) as progress:
                while chunk := answer.read(_CHUNK):
                    data += chunk
                    progress.show(len(data))
    except urllib.error.HTTPError as error:
        raise BuildError(
            f"{url} answers {error.code} {error.reason}.",
            "check the registry's address and the network's filters, and start again.",
        ) from error
    except (OSError, HTTPException) as error:
        reason = getattr(error, "reason", None) or error or type(error).__name__
        raise NoNetworkError(f"{url} cannot be fetched: {reason}.", remedy) from error
    if size and len(data) != size:
        raise NoNetworkError(f"{url} broke off after {len(data):,} of {size:,} bytes.", remedy)
    return bytes(data)


def fetch(url: str, expected: str, target: Path, *, timeout: float = TIMEOUT) -> Path:
    """Download a file of known hash to `target`, whole or not at all.

    A file already there is used if its hash is right, else fetched again. Raises what
    `download` and `check` raise, and NoSpaceError.
    """
    if target.is_file():
        try:
            check(target.read_bytes(), expected, str(target))
        except WrongHashError:
            target.unlink()
        else:
            return target
    data = download(url, timeout=timeout)
    check(data, expected, url)
    with disk_errors(f"writing {target}"):
        target.parent.mkdir(parents=True, exist_ok=True)
        part = target.with_name(target.name + ".part")
        try:
            part.write_bytes(data)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
    return target


class Progress:
    """A progress line in bytes: rewritten in place on a terminal, one line elsewhere."""

    def __init__(self, name: str, size: int) -> None:
        self.name, self.size = name, size
        self._last = 0.0
        self._done = 0
        self._terminal = sys.stdout.isatty()

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._terminal:
            self._write("\n")
        else:
            print(f"  {self.name}: {self._done:,} bytes", flush=True)

    def show(self, done: int) -> None:
        """Show the number of received bytes."""
        self._done = done
        now = time.monotonic()
        if self._terminal and now - self._last > 0.1:
            self._last = now
            self._write("")

    def _write(self, end: str) -> None:
        of = f" of {self.size:,}" if self.size else ""
        print(f"\r  {self.name}: {self._done:,}{of} bytes", end=end, flush=True)
