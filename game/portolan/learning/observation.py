"""What a seat may know, as numbers of a fixed count, for any game.

A view is plain data: names and numbers at paths such as `players/0/coins`. The hashing trick
(Weinberger and others, 2009) gives each of them a place in a row of fixed length by its path, and a
sign that lets those that share a place even out. A name is 1 at the place of path and name; a
number is that as well, and how large it is at the place of its path.

Seats are counted from the one that looks: it is seat 0 of its own observation. Whole branches of a
view stay as they are from step to step, so what they come to is remembered.
"""

from __future__ import annotations

import marshal
import math
import struct
from typing import Any, Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from portolan.core.contract import NOBODY, AnyGame, Json
from portolan.core.errors import BadOptionError

SIZE: Final = 4096
"""Places in a row; a view fills some hundreds of them."""
LIMIT: Final = 8.0
"""No number of a row is larger, or smaller than its negative."""
PLAYERS: Final = "players"
"""The field that lists what belongs to each seat."""
_OF_PLAYERS = f"/{PLAYERS}"
_SIGN = 1 << 31
_MOST = 1 << 15
"""Branches that are remembered; then it begins anew."""
_NO_REFERENCES = 2
"""The version of marshal that writes equal data alike."""

_ENTRY = struct.Struct("=qd")
_ENTRIES = np.dtype([("place", "=i8"), ("amount", "=f8")])
"""A place and an amount; what a branch comes to is the bytes of all its entries."""


class Encoder:
    """Makes rows of `size` numbers of the views of a game; the same on every machine."""

    def __init__(self, game: AnyGame, size: int = SIZE) -> None:
        """Raise BadOptionError for a size that is no whole number from 1."""
        if type(size) is not int or size < 1:
            raise BadOptionError(f"the size of observations is a whole number from 1, not {size!r}")
        self.size = size
        self._of_seats = game.seat_fields
        self._branches: dict[tuple[str, int, int, bytes], bytes] = {}
        self._leaves: dict[tuple[Any, ...], bytes] = {}

    def row(self, view: dict[str, Json], seat: int = NOBODY) -> NDArray[np.float32]:
        """Return the row of a dumped view of a seat, or of whoever is no seat.

        >>> from tests.contract.sample.game import GAME
        >>> row = Encoder(GAME, 64).row({"coins": 3, "hand": ["salt", "?"]})
        >>> row.shape, int(abs(row).sum() > 3)
        ((64,), 1)
        """
        players = view.get(PLAYERS)
        seats = len(players) if isinstance(players, list) else 0
        found = self._branch("", view, seat, seats) + self._leaf("", "me", seat)
        entries = np.frombuffer(found, _ENTRIES)
        row = np.bincount(entries["place"], entries["amount"], self.size).astype(np.float32)
        np.minimum(row, LIMIT, out=row)
        np.maximum(row, -LIMIT, out=row)
        return row

    def _branch(self, path: str, data: Any, seat: int, seats: int) -> bytes:
        """Return the entries of all that is below a path."""
        parts: list[bytes] = []
        leaves = self._leaves
        of_seats = path.rpartition("/")[2] in self._of_seats
        turned = path == _OF_PLAYERS and seat != NOBODY
        deep = path.count("/") > 1
        for key, value in data.items() if type(data) is dict else enumerate(data):
            kind = type(value)
            if kind is dict or kind is list:
                if value:
                    at = f"{path}/{(key - seat) % seats if turned else key}"
                    inside = self._branch if deep else self._remembered
                    parts.append(inside(at, value, seat, seats))
                continue
            seen = value
            if kind is int and seat >= 0 and (of_seats or key in self._of_seats):
                seen = (value - seat) % seats if 0 <= value < seats else value
            known = leaves.get((path, key, seen, kind))
            parts.append(self._leaf(path, key, seen) if known is None else known)
        return b"".join(parts)

    def _remembered(self, path: str, data: Any, seat: int, seats: int) -> bytes:
        key = path, seat, seats, marshal.dumps(data, _NO_REFERENCES)
        known = self._branches.get(key)
        if known is None:
            known = self._branch(path, data, seat, seats)
            if len(self._branches) >= _MOST:
                self._branches.clear()
            self._branches[key] = known
        return known

    def _leaf(self, path: str, key: int | str, value: Json) -> bytes:
        """Return the entries of a name or number below a path."""
        if len(self._leaves) >= _MOST:
            self._leaves.clear()
        at = f"{path}/{key}"
        entries = self._entry(f"{at}={value}", 1.0)
        if isinstance(value, int) and value:
            entries += self._entry(at, math.copysign(math.log1p(abs(value)), value))
        self._leaves[path, key, value, type(value)] = entries
        return entries

    def _entry(self, path: str, amount: float) -> bytes:
        place = crc32(path.encode())
        return _ENTRY.pack(place % self.size, -amount if place & _SIGN else amount)
