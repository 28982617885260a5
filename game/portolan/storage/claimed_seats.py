"""Which seats of a match this device has taken, for matches that go from device to device.

It is stored apart from the matches, so it is still known after a match was deleted and its link is
opened again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection
from typing import Final

from portolan.core.json_reader import read_json
from portolan.platform.storage import CLAIMED_SEATS, DamagedError, Storage
from portolan.session.saved_match import GROWING
from portolan.session.session import Session

KEY: Final = CLAIMED_SEATS
MOST: Final = 1000
"""How many matches are remembered, the latest ones."""


def origin(session: Session) -> str:
    """Return a digest of how a match began: the same for all copies of it."""
    began = {name: value for name, value in session.match.save().items() if name not in GROWING}
    return hashlib.sha256(json.dumps(began, sort_keys=True).encode()).hexdigest()[:24]


def newly_revealed(session: Session, seats: Collection[int], taken: Collection[int]) -> list[int]:
    """Return those of some seats whose secrets would be seen here for the first time."""
    return [seat for seat in sorted(seats) if seat not in taken] if session.has_secrets else []


async def all_taken(storage: Storage) -> dict[str, list[int]]:
    """Return the seats taken here, by the origin of the match; empty if unreadable."""
    try:
        found = read_json(await storage.read(KEY) or b"{}")
    except (DamagedError, ValueError):
        return {}
    entries = found.items() if isinstance(found, dict) else ()
    return {
        match: [seat for seat in seats if type(seat) is int]
        for match, seats in entries
        if isinstance(seats, list)
    }


async def taken_seats(storage: Storage, session: Session) -> list[int] | None:
    """Return the seats of a match taken here; None if the match is unknown here."""
    return (await all_taken(storage)).get(origin(session))


async def remember_seats(storage: Storage, session: Session) -> None:
    """Remember the seats of this device. Raises StorageError."""
    taken = await all_taken(storage)
    match = origin(session)
    taken.pop(match, None)
    taken[match] = [*session.people]
    latest = dict([*taken.items()][-MOST:])
    await storage.write(KEY, json.dumps(latest).encode())
