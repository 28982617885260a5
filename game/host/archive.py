"""All saved data as one file: JSON with the entries, as they lie on the shelf, in base64.

`build/page/check.js` writes the same form, for when the game itself cannot start.
"""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING

from game.core.plain import read_json

if TYPE_CHECKING:
    from collections.abc import Mapping

FORMAT = "portolan-data"
VERSION = 1
LONGEST_KEY = 60
"""Letters of a key that are quoted in a message."""


class ArchiveError(Exception):
    """A file is not an export of Portolan's saved data; the message says why."""


def pack(entries: Mapping[str, bytes]) -> bytes:
    """Return the file that holds the entries."""
    coded = {key: base64.b64encode(data).decode() for key, data in entries.items()}
    return json.dumps({"format": FORMAT, "version": VERSION, "entries": coded}).encode()


def unpack(data: bytes) -> dict[str, bytes]:
    """Return the entries of a file that `pack` made; raise ArchiveError for any other."""
    return {key: decode(key, coded) for key, coded in coded_entries(data).items()}


def coded_entries(data: bytes) -> dict[str, object]:
    """Return the entries of a file before they are decoded; raise ArchiveError for any other."""
    try:
        found = read_json(data.decode())
    except ValueError as error:
        raise ArchiveError(
            "this file is not an export of Portolan, or it is incomplete"
        ) from error
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise ArchiveError("this file is not an export of Portolan")
    if found.get("version") != VERSION:
        raise ArchiveError("this file was exported by a newer Portolan: use that one to open it")
    entries = found.get("entries")
    if not isinstance(entries, dict):
        raise ArchiveError("this export of Portolan has no entries")
    return entries


def decode(key: str, coded: object) -> bytes:
    """Return what an entry holds; raise ArchiveError if that is damaged."""
    try:
        if isinstance(coded, str):
            return base64.b64decode(coded, validate=True)
    except ValueError:  # of binascii too
        pass
    raise ArchiveError(f"the entry {key[:LONGEST_KEY]!r} of this export is damaged")
