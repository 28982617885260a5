"""Hexes as numbers, and their neighbours.

A hex is one small number: 16 for each row, the first row being 1, plus its number in the row. The
border of this table is always empty, so that every neighbour is an index in it. A table by hex is a
`bytearray` of SIZE; 0 is no hex. Loops go over its `bytes`, which mypyc can compile.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from portolan.core.schema import as_type, list_of, one_of

SIZE: Final = 256
MOST: Final = 14
"""Maximum number of rows and columns of a map."""

_WIDTH: Final = 16


def _name(place: int) -> str:
    row, number = divmod(place, _WIDTH)
    return f"{chr(64 + row)}{number}" if 1 <= row <= MOST and 1 <= number <= MOST else ""


def _around(place: int) -> tuple[int, ...]:
    """Return the neighbours, clockwise from the north-east; even rows are half a hex to the right.

    Rows are counted from 1, so A, C, E are the odd ones.
    """
    row = place // _WIDTH
    east = place if row % 2 else place + 1
    return (east - 16, place + 1, east + 16, east + 15, place - 1, east - 17)


NAMES: Final = tuple(map(_name, range(SIZE)))
"""The name of each hex, such as `D7`; empty outside every map."""
HEXES: Final = {name: place for place, name in enumerate(NAMES) if name}
"""The number of each hex, by name; in order of row and number."""
_NAMED: Final = {place: name for name, place in HEXES.items()}
HEX: Final = one_of(_NAMED)
HEX_OR_NONE: Final = one_of(_NAMED, null=True)
HEX_LIST: Final = as_type(tuple, list_of(HEX, SIZE))
"""Codecs of hexes."""
NEAR: Final = tuple(_around(place) if NAMES[place] else () for place in range(SIZE))
"""The six neighbours of each hex, clockwise from the north-east."""


@cache
def within(place: int, steps: int) -> frozenset[int]:
    """Return the places at most `steps` steps away, the place itself included."""
    found = {place}
    for _ in range(steps):
        found |= {near for one in found for near in NEAR[one]}
    return frozenset(found)
