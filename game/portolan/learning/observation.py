"""What a seat may know, as numbers of a fixed count, for any game.

A view is plain data: names and numbers at paths such as `players/0/coins`. The hashing trick
(Weinberger and others, 2009) gives each of them a place in a row of fixed length by its path, and a
sign that lets those that share a place even out. A name is 1 at the place of path and name; a
number is that as well, and how large it is at the place of its path.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from portolan.core.contract import Json

SIZE = 4096
"""Places in a row; a view fills some hundreds of them."""
_SIGN = 1 << 31
_KNOWN = 1 << 16


def observe(view: Json, size: int = SIZE) -> NDArray[np.float32]:
    """Return the row of a view that was dumped; the same on every machine.

    >>> row = observe({"coins": 3, "hand": ["salt", "?"]}, 64)
    >>> row.shape, int(abs(row).sum() > 3)
    ((64,), 1)
    """
    row = np.zeros(size, np.float32)
    for key, amount in _entries("", view):
        place = _hash(key)
        row[place % size] += -amount if place & _SIGN else amount
    return row


def _entries(path: str, data: Json) -> Iterator[tuple[str, float]]:
    """Yield what is at and below a path: a key and an amount each."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _entries(f"{path}/{key}", value)
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _entries(f"{path}/{number}", value)
    else:
        yield f"{path}={data}", 1.0
        if isinstance(data, int) and data:
            yield path, math.copysign(math.log1p(abs(data)), data)


@lru_cache(_KNOWN)
def _hash(key: str) -> int:
    return crc32(key.encode())
