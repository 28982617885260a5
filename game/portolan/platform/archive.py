"""All saved data as one file: JSON with the sealed entries in base64.

`build/page/check.js` writes the same form, for when the game itself cannot start.
"""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING

from portolan.core.json_reader import read_json

if TYPE_CHECKING:
    from collections.abc import Mapping

FORMAT = "portolan-data"
VERSION = 1
LONGEST_KEY = 60
"""Limit on a quoted key in a message, in letters."""
MOST_BYTES = 64 << 20
MOST_ENTRIES = 20_000
"""Limits on one file, for reading and writing."""


class ArchiveError(Exception):
    """Raised when a file is not an export of Portolan's saved data; the message says why."""


def pack(entries: Mapping[str, bytes]) -> bytes:
    """Return the file that holds the entries."""
    packer = Packer()
    for key, data in entries.items():
        packer.add(key, data)
    return packer.whole()


class Packer:
    """Builds such a file entry by entry."""

    def __init__(self) -> None:
        head = json.dumps({"format": FORMAT, "version": VERSION, "entries": {}})
        self._head, self._end = head[:-2], head[-2:]
        self._coded: dict[str, str] = {}
        self._size = len(head)

    @property
    def count(self) -> int:
        """The number of entries."""
        return len(self._coded)

    def add(self, key: str, data: bytes) -> None:
        """Add or replace an entry, without checking limits."""
        self._coded[key] = coded = f'{json.dumps(key)}: "{base64.b64encode(data).decode()}"'
        self._size += len(coded) + len(", ")

    def has_room(self, key: str, data: bytes) -> bool:
        """Return whether a file with one more entry would be within the limits."""
        more = len(json.dumps(key)) + 4 * -(-len(data) // 3) + len(': "", ')
        return self.count < MOST_ENTRIES and self._size + more <= MOST_BYTES

    def whole(self) -> bytes:
        """Return the file."""
        return f"{self._head}{', '.join(self._coded.values())}{self._end}".encode()


def unpack(data: bytes) -> dict[str, bytes]:
    """Return the entries of a file that `pack` made; raise ArchiveError for any other."""
    return {key: decode(key, coded) for key, coded in coded_entries(data).items()}


def coded_entries(data: bytes) -> dict[str, object]:
    """Return the entries of a file before they are decoded; raise ArchiveError for any other."""
    try:
        found = read_json(data)
    except ValueError as error:
        raise ArchiveError(
            "this file is not an export of Portolan, or it is incomplete: "
            "save it or ask for it again"
        ) from error
    return entries_in(found)


def entries_in(found: object) -> dict[str, object]:
    """Return the entries of a file's JSON value; raise ArchiveError if it is not an export."""
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise ArchiveError(
            "this file is not an export of Portolan: choose one that Portolan has saved"
        )
    if found.get("version") != VERSION:
        raise ArchiveError("this file was exported by a newer Portolan: use that one to open it")
    entries = found.get("entries")
    if not isinstance(entries, dict):
        raise ArchiveError(
            "this export of Portolan has no entries: save it again on the device it comes from"
        )
    return entries


def decode(key: str, coded: object) -> bytes:
    """Return the data of an entry; raise ArchiveError if they are damaged."""
    try:
        if isinstance(coded, str):
            return base64.b64decode(coded, validate=True)
    except ValueError:  # of binascii too
        pass
    raise ArchiveError(
        f"the entry {key[:LONGEST_KEY]!r} of this export is damaged: "
        "save it again on the device it comes from"
    )
