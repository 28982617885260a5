"""Encode the view of a seat as a vector of fixed length, for any game.

A view is plain data: names and numbers at paths such as `players/0/coins`. The hashing trick
(Weinberger and others, 2009) gives each of them an index by its path, and a sign so that collisions
cancel out on average. A name is 1 at the index of path and name; a number is that as well, and its
value at the index of its path. Seats are numbered relative to the viewer, which is seat 0 of its
own observation. Whole branches of a view often do not change between steps, so their entries are
cached.
"""

from __future__ import annotations

import marshal
import math
import struct
from typing import Any, Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from portolan.core.contract import NOBODY, AnyGame, Json, Viewer
from portolan.core.errors import BadOptionError

SIZE: Final = 4096
"""Length of a row; a view fills some hundreds of its entries."""
LIMIT: Final = 8.0
"""Limit on the absolute value of numbers in a row."""
PLAYERS: Final = "players"
"""The field with the data of each seat."""
_OF_PLAYERS = f"/{PLAYERS}"
_SIGN = 1 << 31
_MOST = 1 << 15
"""Limit on branches and leaves in the cache, which is cleared when full."""
_NO_REFERENCES = 2
"""The version of marshal that writes equal data to equal bytes."""

_ENTRY = struct.Struct("=qd")
_ENTRIES = np.dtype([("place", "=i8"), ("amount", "=f8")])
"""An index and a value; the result for a branch is the bytes of all its entries."""


class _Node:
    """A path in the views of one seat, with cached entries of its branches and leaves."""

    __slots__ = ("branches", "children", "leaves", "of_seats", "path", "turned")

    def __init__(self, path: str, of_seats: bool, turned: bool) -> None:
        self.path = path
        self.of_seats = of_seats
        """Whether the numbers directly below it are seats."""
        self.turned = turned
        """Whether its items are numbered relative to the viewer."""
        self.children: dict[int | str, _Node] = {}
        self.branches: dict[bytes, bytes] = {}
        """Entries by the whole branch, in marshal's format."""
        self.leaves: dict[tuple[int | str, Any, type], bytes] = {}
        """Entries by key, value and its type: 1 and True are equal, but differ here."""


class Encoder:
    """Encodes views of a game as rows of `size` numbers; the same on every machine."""

    def __init__(self, game: AnyGame, size: int = SIZE) -> None:
        """Raise BadOptionError for a size that is not a positive whole number."""
        if type(size) is not int or size < 1:
            raise BadOptionError(f"the size of observations is a whole number from 1, not {size!r}")
        self.size = size
        self._of_seats = game.seat_fields
        self._roots: dict[tuple[Viewer, int], _Node] = {}
        self._remembered = 0
        self._seat: int | None = None
        self._seats = 0

    def row(self, view: dict[str, Json], seat: Viewer = NOBODY) -> NDArray[np.float32]:
        """Return the row of a dumped view of a seat, or of a spectator (NOBODY).

        >>> from tests.contract.sample.game import GAME
        >>> row = Encoder(GAME, 64).row({"coins": 3, "hand": ["salt", "?"]})
        >>> row.shape, int(abs(row).sum() > 3)
        ((64,), 1)
        """
        players = view.get(PLAYERS)
        seats = len(players) if isinstance(players, list) else 0
        if self._remembered > _MOST:
            self._roots.clear()
            self._remembered = 0
        root = self._roots.get((seat, seats))
        if root is None:
            root = self._roots[seat, seats] = _Node("", "" in self._of_seats, False)
        self._seat, self._seats = None if seat is NOBODY else seat, seats
        me = -1 if self._seat is None else self._seat
        found = self._branch(root, view) + self._entries("", "me", me)
        entries = np.frombuffer(found, _ENTRIES)
        row = np.bincount(entries["place"], entries["amount"], self.size).astype(np.float32)
        np.minimum(row, LIMIT, out=row)
        np.maximum(row, -LIMIT, out=row)
        return row

    def _branch(self, node: _Node, data: Any) -> bytes:
        """Return the entries of everything below a path."""
        parts: list[bytes] = []
        children, leaves = node.children, node.leaves
        for key, value in data.items() if type(data) is dict else enumerate(data):
            kind = type(value)
            if kind is dict or kind is list:
                if not value:
                    continue
                child = children.get(key) or self._child(node, key)
                if child.turned:  # it differs almost every time
                    parts.append(self._branch(child, value))
                    continue
                whole = marshal.dumps(value, _NO_REFERENCES)
                known = child.branches.get(whole)
                if known is None:
                    known = child.branches[whole] = self._branch(child, value)
                    self._remembered += 1
            else:
                known = leaves.get((key, value, kind))
                if known is None:
                    known = leaves[key, value, kind] = self._leaf(node, key, value)
                    self._remembered += 1
            parts.append(known)
        return b"".join(parts)

    def _child(self, node: _Node, key: int | str) -> _Node:
        """Add and return the node of a new branch."""
        seat = self._seat
        turned = node.turned and isinstance(key, int) and seat is not None
        at = f"{node.path}/{(int(key) - (seat or 0)) % self._seats if turned else key}"
        found = _Node(
            at,
            at.rpartition("/")[2] in self._of_seats,
            at == _OF_PLAYERS and seat is not None,
        )
        node.children[key] = found
        return found

    def _leaf(self, node: _Node, key: int | str, value: Json) -> bytes:
        """Return the entries of a name or number below a path; seats are relative."""
        seen, seat = value, self._seat
        if type(value) is int and seat is not None and (node.of_seats or key in self._of_seats):
            seen = (value - seat) % self._seats if 0 <= value < self._seats else value
        return self._entries(node.path, key, seen)

    def _entries(self, path: str, key: int | str, value: Json) -> bytes:
        at = f"{path}/{key}"
        entries = self._entry(f"{at}={value}", 1.0)
        if isinstance(value, int) and value:
            entries += self._entry(at, math.copysign(math.log1p(abs(value)), value))
        return entries

    def _entry(self, path: str, amount: float) -> bytes:
        place = crc32(path.encode())
        return _ENTRY.pack(place % self.size, -amount if place & _SIGN else amount)
