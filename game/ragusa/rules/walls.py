"""The ring of the city limits: stretches of wall and what they score."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from game.ragusa.state.board import CITY_LIMIT_SPOTS as RING
from game.ragusa.state.board import LIMIT_SPOTS, LIMITS, WALL_ENDS, bits, mask_of
from game.ragusa.state.position import Position

ALL_WALLS: Final = (1 << RING) - 1


class Stretch(NamedTuple):
    """A run of walls of one seat: where it begins, its length in walls and its score (W2).

    Places are numbers along the city limits, from 0. `stops`: the set of its ends that are
    blocked, where a tower would lengthen it.
    """

    first: int
    length: int
    score: int
    stops: int

    @property
    def places(self) -> tuple[int, ...]:
        """The places in order, both ends included; a full ring names each once."""
        return tuple(dict.fromkeys((self.first + i) % RING for i in range(self.length + 1)))


NO_STRETCH: Final = Stretch(0, 0, 0, 0)


class _Ring(NamedTuple):
    """The city limits as one seat sees them: sets of places.

    `stops`: what no stretch of the seat can pass (W2, T5, S9), `houses` and `towers`: its own.
    """

    stops: int
    houses: int
    towers: int


def free_tower_spots(position: Position) -> int:
    """Return the set of spots of the city limits without a tower (A4)."""
    free = LIMIT_SPOTS
    for player in position.players:
        free &= ~player.towers
    return free


def wall_points(position: Position, seat: int, wall: int) -> int:
    """Return what building a wall scores at once: 1, and 1 for each own piece at its ends (A3)."""
    a, b = WALL_ENDS[wall]
    spots, towers = position.spots, position.players[seat].towers
    return 1 + (spots[a] == seat) + (spots[b] == seat) + (towers >> a & 1) + (towers >> b & 1)


@lru_cache(maxsize=1 << 13)
def places_of(spots: int) -> int:
    """Return the places along the city limits of a set of spots; others have none.

    >>> bin(places_of(1 << LIMITS[0] | 1 << LIMITS[3]))  # the first and the fourth
    '0b1001'
    """
    return mask_of(place for place, spot in enumerate(LIMITS) if spots >> spot & 1)


@lru_cache(maxsize=1 << 13)
def spots_of(places: int) -> int:
    """Return the spots of a set of places along the city limits.

    >>> spots_of(0b1001) == 1 << LIMITS[0] | 1 << LIMITS[3]
    True
    """
    return mask_of(spot for place, spot in enumerate(LIMITS) if places >> place & 1)


def _ring(position: Position, seat: int) -> _Ring:
    player = position.players[seat]
    towers = places_of(player.towers)
    others = LIMIT_SPOTS & ~(position.free | player.stands)
    return _Ring(places_of(others) & ~towers, places_of(player.stands & LIMIT_SPOTS), towers)


def _runs(stops: int, walls: int) -> Iterator[tuple[int, int]]:
    """Yield first place and length of every run of walls between stops and gaps."""
    if not stops and walls == ALL_WALLS:
        yield 0, RING
        return
    # A run begins with a wall at a stop or behind a gap; twice around, so that none is cut.
    begins = walls & (stops | ~(walls << 1 | walls >> RING - 1))
    ends = stops | stops << RING | ~(walls | walls << RING)
    for first in bits(begins):
        behind = ends >> first + 1
        yield first, (behind & -behind).bit_length()


def _stretch(ring: _Ring, first: int, length: int) -> Stretch:
    around = ((2 << length) - 1) << first
    places = (around | around >> RING) & ALL_WALLS
    own = (ring.houses & places).bit_count() + (ring.towers & places).bit_count()
    ends = 1 << first | 1 << (first + length) % RING
    return Stretch(first, length, length + own, ring.stops & ends)


def stretches(position: Position, seat: int, walls: int) -> list[Stretch]:
    """Return every stretch of the seat, as long as it goes, if exactly `walls` were built."""
    ring = _ring(position, seat)
    return [_stretch(ring, first, length) for first, length in _runs(ring.stops, walls)]


def longest_if_built(position: Position, seat: int, walls: list[int]) -> dict[int, int]:
    """Return, for each of some walls, how long the seat's longest stretch is if it is built."""
    stops = _ring(position, seat).stops
    return {
        wall: max(length for _, length in _runs(stops, position.walls | 1 << wall))
        for wall in walls
    }


def longest(position: Position, seat: int, walls: int) -> Stretch:
    """Return the seat's longest stretch, of equals the one that scores more (W2)."""
    ring = _ring(position, seat)
    best = NO_STRETCH
    most = 1
    for first, length in _runs(ring.stops, walls):
        if length >= most:
            stretch = _stretch(ring, first, length)
            if length > most or stretch.score > best.score:
                best = stretch
            most = length
    return best
