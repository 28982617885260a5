"""The matches that are kept: listed, opened, brought in from a file, thrown away."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from game.core.errors import BadSaveError
from game.core.plain import read_json
from game.host.archive import FORMAT as ARCHIVE
from game.host.storage import DamagedError, Storage
from game.table.match.seating import find_seating
from game.table.match.session import Session, load_session

SHELF: Final = "matches/"
LAST: Final = "settings/last-match"
"""Names the match that is gone on with."""


@dataclass(frozen=True)
class Kept:
    """What the list tells of a match: `seats` are (name, colour, kind), `asked` is None at the end.

    `saved` is a time in ISO form, empty when it is not known.
    """

    key: str
    game: str
    saved: str
    seats: tuple[tuple[str, str, str], ...]
    asked: int | None
    steps: int


def new_key(now: datetime) -> str:
    """Return where a new match is kept."""
    return f"{SHELF}{now.astimezone(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(3)}"


async def list_matches(storage: Storage) -> list[Kept]:
    """Return what lies on the shelf, the last one played first; what is damaged is left out."""
    found = []
    for key in await storage.keys(SHELF):
        try:
            data = await storage.read(key)
        except DamagedError:
            continue
        if data is not None and (kept := summary(key, data)):
            found.append(kept)
    return sorted(found, key=lambda kept: (kept.saved, kept.key), reverse=True)


def summary(key: str, data: bytes) -> Kept | None:
    """Return what a saved match says of itself without playing it, None if it says nothing."""
    try:
        saved: Any = read_json(data.decode())
        match, asked = saved["match"], saved["asked"]
        seats = [(str(s["name"]), str(s["colour"]), str(s["kind"])) for s in saved["seats"]]
        return Kept(
            key, str(match["game"]), str(saved["saved"]), tuple(seats),
            asked if isinstance(asked, int) and 0 <= asked < len(seats) else None,
            len(match["actions"]),
        )  # fmt: skip
    except (ValueError, TypeError, KeyError):
        return None


async def open_match(storage: Storage, key: str) -> Session | None:
    """Return the match under a key, None if there is none.

    Raises DamagedError or BadSaveError; nothing is changed.
    """
    data = await storage.read(key)
    return None if data is None else load_session(data, find_seating, key)


async def last_key(storage: Storage) -> str | None:
    """Return the key of the match that was played last, if it is still there."""
    keys = await storage.keys(SHELF)
    try:
        named = (await storage.read(LAST) or b"").decode("ascii", "replace")
    except DamagedError:
        named = ""
    if named in keys or not keys:
        return named if keys else None
    listed = await list_matches(storage)
    return listed[0].key if listed else keys[-1]


@dataclass(frozen=True)
class Brought:
    """What a file held: a match, or so many saved matches among all data."""

    session: Session | None
    matches: int


async def bring_in(storage: Storage, data: bytes, now: datetime) -> Brought:
    """Take over a file: one match, or everything that was exported.

    Raises BadSaveError, ArchiveError, DamagedError or StorageError; then nothing has changed.
    """
    try:
        found = read_json(data.decode())
    except ValueError as error:
        raise BadSaveError("this file is not one of Portolan's, or only a part of one") from error
    if isinstance(found, Mapping) and found.get("format") == ARCHIVE:
        keys = await storage.import_all(data)
        return Brought(None, sum(key.startswith(SHELF) for key in keys))
    session = load_session(data, find_seating, new_key(now))
    await storage.write(session.key, session.save(now.isoformat(timespec="seconds")))
    return Brought(session, 1)
