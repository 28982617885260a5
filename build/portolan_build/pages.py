"""The page's own files: named by their content, with the names of all others filled in.

Text files may hold these marks:

    @url:NAME@        the address of a file, seen from the folder of the file with the mark
    @integrity:NAME@  the integrity text of its bytes as they are served
    @text:NAME@       the text of another of them, which then is no file of its own
    @version@         the version of the bundle: 16 hex digits
    @bundle@          JSON that names everything (only in files that keep their name)
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from portolan_build.errors import BuildError
from portolan_build.fetch import integrity

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from portolan_build.zips import Forms

FOLDER = "f/"
"""The folder of files named by their content; their names never change meaning."""

TEXT = (".html", ".js", ".mjs", ".css", ".svg", ".json", ".webmanifest")
CODE = (".wasm", ".so")
"""Suffixes of WebAssembly files."""
LAST = ("index.html", "sw.js")
"""Files whose addresses the page does not know; the service worker also knows the page."""
MISSING = "404.html"
"""The page for missing files. The page never requests it, and some hosts do not serve it under its
name.
"""
NETWORK = "network.json"
"""A host's STUN servers: fetched when devices connect, never stored."""

_MARK = re.compile(r"@(url|integrity):([^@\s]+)@|@(version|bundle)@")
_TEXT = re.compile(rb"@text:([^@\s]+)@")


@dataclass(frozen=True)
class Payload:
    """A large file of the bundle, before it has an address."""

    data: bytes
    forms: Forms | None = None
    """The shipped form, unpacked by the page: `data` is the unpacked content."""


@dataclass(frozen=True)
class Brotli:
    """The Brotli form of a file of the finished folder."""

    url: str
    data: bytes
    integrity: str
    """Hashes of this form, and of its content, since a host may declare the encoding."""

    def entry(self) -> dict[str, object]:
        """Return the `@bundle@` entry of it."""
        return {"url": self.url, "bytes": len(self.data), "integrity": self.integrity}


@dataclass(frozen=True)
class Served:
    """A file of the finished folder."""

    name: str
    url: str
    data: bytes
    raw: int
    """Bytes after unpacking."""
    squeezed: bool
    brotli: Brotli | None = None

    @property
    def kept(self) -> str:
        """The key under which the page stores it unpacked. Empty for files with one form only."""
        end = "wasm" if self.name.endswith(CODE) else self.name.rpartition(".")[2]
        return f"{self.url.removesuffix('bin')}{end}" if self.brotli else ""

    def entry(self) -> dict[str, object]:
        """Return the `@bundle@` entry of the file."""
        return {
            "url": self.url,
            "bytes": len(self.data),
            "raw": self.raw,
            "kept": self.kept,
            "integrity": integrity(self.data),
            **({"brotli": self.brotli.entry()} if self.brotli else {}),
        }


@dataclass
class Site:
    """The finished folder: files by address."""

    version: str
    served: dict[str, Served] = field(default_factory=dict)
    """By name."""

    def files(self) -> dict[str, bytes]:
        """Return the bytes of every file by its address."""
        forms = (form for item in self.served.values() for form in (item, item.brotli) if form)
        return {form.url: form.data for form in forms}


def keeps_name(name: str) -> bool:
    """Return whether browsers and hosts expect a file under its own name."""
    plain = (*LAST, MISSING, NETWORK, "licences.txt", "manifest.webmanifest", "robots.txt")
    return name in plain or name.startswith("favicon.")


def assemble(
    pages: Mapping[str, bytes], payload: Mapping[str, Payload], more: Mapping[str, object]
) -> Site:
    """Assign addresses to all files and fill in the marks.

    `pages` are the page's files by name, with no mark of a text left, `payload` the large
    ones; `more` is added to `@bundle@`. Raises BuildError when a mark names no file, or files name
    each other in a circle.
    """
    total = hashlib.sha256(json.dumps(more, sort_keys=True).encode())
    for name, data in sorted({**pages, **{k: v.data for k, v in payload.items()}}.items()):
        total.update(f"{name}:{len(data)}:".encode() + hashlib.sha256(data).digest())
    site = Site(total.hexdigest()[:16])
    for name, item in payload.items():
        site.served[name] = _shipped(name, item)
    if double := set(pages) & set(payload):
        raise BuildError(f"Two files are called {double.pop()}.", "rename the page's one.")

    underway: list[str] = []

    def place(name: str) -> Served:
        if name in site.served:
            return site.served[name]
        if name not in pages:
            where = underway[-1] if underway else "build/page"
            raise BuildError(f"{where} names {name}, which does not exist.", "correct the name.")
        if name in underway:
            circle = " -> ".join([*underway[underway.index(name) :], name])
            raise BuildError(f"Files name each other in a circle: {circle}.", "break the circle.")
        underway.append(name)
        data = pages[name]
        if name.endswith(TEXT):
            data = _fill(name, data, site, place, more)
        underway.pop()
        url = name if keeps_name(name) else _address(name, data)
        site.served[name] = Served(name, url, data, len(data), squeezed=False)
        return site.served[name]

    for name in sorted(pages, key=lambda name: (LAST.index(name) if name in LAST else -1, name)):
        place(name)
    return site


def joined(pages: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files with the texts that they include, and without the files of these texts.

    Raises BuildError when a mark names no file.
    """
    held: set[str] = set()

    def text(mark: re.Match[bytes]) -> bytes:
        name = mark[1].decode()
        if name not in pages:
            raise BuildError(f"A file asks for the text of {name}, which does not exist.",
                             "correct the name.")  # fmt: skip
        held.add(name)
        return pages[name]

    whole = {
        name: _TEXT.sub(text, data) if name.endswith(TEXT) else data for name, data in pages.items()
    }
    return {name: data for name, data in whole.items() if name not in held}


def _shipped(name: str, item: Payload) -> Served:
    """Return a big file with its addresses."""
    if item.forms is None:
        return Served(name, _address(name, item.data), item.data, len(item.data), squeezed=False)
    # Not .gz: some hosts would declare the coding, and the browser unpack it a first time.
    wire, form = item.forms.gzip, None
    if data := item.forms.brotli:
        hashes = f"{integrity(data)} {integrity(item.data)}"
        form = Brotli(_address(name, data, "br"), data, hashes)
    return Served(name, _address(name, wire, "bin"), wire, len(item.data), True, form)


def _address(name: str, data: bytes, suffix: str = "") -> str:
    """Return the address of a file that is named by its content, with another suffix if given."""
    stem, _, own = name.rpartition("/")[2].rpartition(".")
    suffix = suffix or own
    if suffix == "mjs":
        # Many hosts do not know .mjs, and browsers refuse a module of unknown type.
        suffix = "js"
    return f"{FOLDER}{stem}.{hashlib.sha256(data).hexdigest()[:12]}.{suffix}"


def _fill(
    name: str,
    data: bytes,
    site: Site,
    place: Callable[[str], Served],
    more: Mapping[str, object],
) -> bytes:
    """Replace the marks of one text file."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BuildError(f"{name} is not UTF-8: {error}.", "save it as UTF-8.") from error

    def value(mark: re.Match[str]) -> str:
        kind, other, word = mark.groups()
        if word == "version":
            return site.version
        if word == "bundle":
            if name not in LAST:
                raise BuildError(
                    f"{name} asks for @bundle@, and is part of it.",
                    f"only {' and '.join(LAST)} can hold it.",
                )
            return _bundle(site, more)
        if kind == "integrity":
            return integrity(place(other).data)
        return _relative(place(other).url, inside=not keeps_name(name))

    return _MARK.sub(value, text).encode()


def _relative(url: str, *, inside: bool) -> str:
    """Return an address as seen from the top, or from inside FOLDER."""
    if not inside:
        return f"./{url}"
    return f"./{url.removeprefix(FOLDER)}" if url.startswith(FOLDER) else f"../{url}"


def _bundle(site: Site, more: Mapping[str, object]) -> str:
    """Return the JSON of everything placed so far except LAST, safe inside an HTML page."""
    apart = (*LAST, MISSING, NETWORK)
    files = {name: item.entry() for name, item in sorted(site.served.items()) if name not in apart}
    text = json.dumps({"version": site.version, **more, "files": files}, separators=(",", ":"))
    return text.replace("<", "\\u003c")
