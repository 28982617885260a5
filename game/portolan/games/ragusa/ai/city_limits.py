"""The city limits for bots: stretches of wall, and pieces at the ends of walls, as bit sets."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from portolan.games.ragusa.rules.walls import ALL_WALLS, longest_runs, places_of
from portolan.games.ragusa.state.board import CITY_LIMIT_SPOTS as RING
from portolan.games.ragusa.state.board import bits

KEPT: Final = 1 << 13
"""Maximum number of cached results of each kind: most parts of a position recur, in a turn that
began alike or in another imagined world.
"""
ring_of: Final = lru_cache(maxsize=KEPT)(places_of)
"""`places_of`, cached."""


def _stretch(stops: int, walls: int, ring: int, towers: int) -> int:
    """Return the points of the longest stretch: its walls and the own pieces along it (W2).

    Walls 0 and 1, houses at the places 0 and 2, a tower at place 2:

    >>> _stretch(0, 0b11, 0b101, 0b100)
    5
    """
    length, firsts = longest_runs(stops, walls)
    own = 0
    for first in bits(firsts):
        around = (2 << length) - 1 << first
        places = (around | around >> RING) & ALL_WALLS
        own = max(own, (ring & places).bit_count() + (towers & places).bit_count())
    return length + own


@lru_cache(maxsize=KEPT)
def turned(places: int) -> int:
    """Return, for each place of a set, the wall that ends there: the one before it.

    >>> turned(0b110) == 0b011, turned(0b001) == 1 << RING - 1
    (True, True)
    """
    return (places >> 1 | places << RING - 1) & ALL_WALLS


class Crowded(NamedTuple):
    """Sets of walls with at least one, two, three, and with all four own pieces at their ends."""

    one: int
    two: int
    three: int
    four: int


@lru_cache(maxsize=KEPT)
def crowded(ring: int, towers: int) -> Crowded:
    """Return the number of houses and towers at the ends of all walls at once.

    A wall has up to four pieces, from four sets of walls: a house or a tower at its start or at its
    end. Bitwise adders count each half; then their sums are added. Houses at the places 0 and 1 and
    a tower at place 0: three pieces at wall 0, two at the last wall, one at wall 1.

    >>> last = 1 << RING - 1
    >>> crowded(0b11, 0b01) == Crowded(one=last | 0b11, two=last | 1, three=1, four=0)
    True
    """
    a, b, c, d = ring, turned(ring), towers, turned(towers)
    one, carry = a ^ b, a & b
    other, more = c ^ d, c & d
    odd, third = one ^ other, one & other
    several = carry | more | third
    twos = carry ^ more ^ third
    return Crowded(a | b | c | d, several, several & odd | several & ~twos, carry & more)


class Limits(NamedTuple):
    """Value of a seat's pieces along the city limits.

    `stretch`: points of its longest stretch, `to_be`: the same with all walls built; `two`,
    `three`: unbuilt walls with at least that many own pieces; `touched`: walls beside an own piece.
    """

    stretch: int
    to_be: int
    two: int
    three: int
    touched: int


@lru_cache(maxsize=KEPT)
def limits_of(stops: int, walls: int, ring: int, towers: int) -> Limits:
    """Return the value of walls and pieces along the city limits, given as sets of places."""
    pieces = crowded(ring, towers)
    unbuilt = ALL_WALLS & ~walls
    own = ring | towers
    return Limits(
        _stretch(stops, walls, ring, towers) if walls else 0,
        _stretch(stops, ALL_WALLS, ring, towers),
        (pieces.two & unbuilt).bit_count(),
        (pieces.three & unbuilt).bit_count(),
        ((own | turned(own)) & walls).bit_count(),
    )
