"""The ring of the city limits: stretches of wall and their points."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from portolan.games.ragusa.state.board import BYTES, LIMIT_SPOTS, LIMITS, WALL_ENDS, bits, mask_of
from portolan.games.ragusa.state.board import CITY_LIMIT_SPOTS as RING
from portolan.games.ragusa.state.position import Position

ALL_WALLS: Final = (1 << RING) - 1


class Stretch(NamedTuple):
    """A run of walls of one seat: its start, its length in walls and its score (W2).

    Places are numbers along the city limits, from 0. `stops`: the set of its blocked ends, where a
    tower would lengthen it.
    """

    first: int
    length: int
    score: int
    stops: int

    @property
    def places(self) -> tuple[int, ...]:
        """The places in order, both ends included; for a full ring each place once."""
        return tuple(dict.fromkeys((self.first + i) % RING for i in range(self.length + 1)))


NO_STRETCH: Final = Stretch(0, 0, 0, 0)


class _Ring(NamedTuple):
    """The city limits for one seat, as sets of places.

    `stops`: places that no stretch of the seat can pass (W2, T5, S9), `houses` and `towers`: its
    own.
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


def walls_at(places: int) -> int:
    """Return the walls that begin or end at any of a set of places."""
    return (places | places >> 1 | places << RING - 1) & ALL_WALLS


def wall_points(position: Position, seat: int, wall: int) -> int:
    """Return the immediate points of a wall: 1, and 1 for each own piece at its ends (A3)."""
    a, b = WALL_ENDS[wall]
    spots, towers = position.spots, position.players[seat].towers
    return 1 + (spots[a] == seat) + (spots[b] == seat) + (towers >> a & 1) + (towers >> b & 1)


def _places_by_byte() -> tuple[tuple[int, ...], ...]:
    """Return for each byte of a set of spots, by its value, the places of its spots."""
    tables = []
    for first in range(0, 8 * BYTES, 8):
        table = [0]
        for spot in range(first, first + 8):
            place = mask_of([LIMITS.index(spot)] if spot in LIMITS else [])
            table += [places | place for places in table]
        tables.append(tuple(table))
    return tuple(tables)


_PLACES: Final = _places_by_byte()


def places_of(spots: int) -> int:
    """Return the places along the city limits of a set of spots; others have none.

    >>> bin(places_of(1 << LIMITS[0] | 1 << LIMITS[3]))  # the first and the fourth
    '0b1001'
    """
    one, two, three, four, five, six, seven = _PLACES
    a, b, c, d, e, f, g = spots.to_bytes(BYTES, "little")
    return one[a] | two[b] | three[c] | four[d] | five[e] | six[f] | seven[g]


@lru_cache(maxsize=1 << 13)
def spots_of(places: int) -> int:
    """Return the spots of a set of places along the city limits.

    >>> spots_of(0b1001) == 1 << LIMITS[0] | 1 << LIMITS[3]
    True
    """
    return mask_of(spot for place, spot in enumerate(LIMITS) if places >> place & 1)


def _ring(position: Position, seat: int) -> _Ring:
    player = position.players[seat]
    towers = places_of(player.towers) if player.towers else 0
    others = LIMIT_SPOTS & ~(position.free | player.stands)
    return _Ring(places_of(others) & ~towers, places_of(player.stands & LIMIT_SPOTS), towers)


def _runs(stops: int, walls: int) -> list[tuple[int, int]]:
    """Return the first place and the length of every run of walls between stops and gaps."""
    if not stops and walls == ALL_WALLS:
        return [(0, RING)]
    # A run begins with a wall at a stop or after a gap; twice around, so that none is cut.
    begins = walls & (stops | ~(walls << 1 | walls >> RING - 1))
    ends = stops | stops << RING | ~(walls | walls << RING)
    runs = []
    while begins:
        lowest = begins & -begins
        begins ^= lowest
        first = lowest.bit_length() - 1
        behind = ends >> first + 1
        runs.append((first, (behind & -behind).bit_length()))
    return runs


def _stretch(ring: _Ring, first: int, length: int) -> Stretch:
    around = ((2 << length) - 1) << first
    places = (around | around >> RING) & ALL_WALLS
    own = (ring.houses & places).bit_count() + (ring.towers & places).bit_count()
    ends = 1 << first | 1 << (first + length) % RING
    return Stretch(first, length, length + own, ring.stops & ends)


def pieces_in(position: Position, seat: int, stretch: Stretch) -> tuple[int, int]:
    """Return how many houses and towers of a seat are in a stretch of it (W2)."""
    ring = _ring(position, seat)
    places = sum([1 << place for place in stretch.places]) if stretch.length else 0
    return (ring.houses & places).bit_count(), (ring.towers & places).bit_count()


def stretches(position: Position, seat: int, walls: int) -> list[Stretch]:
    """Return every maximal stretch of the seat if exactly `walls` were built."""
    ring = _ring(position, seat)
    return [_stretch(ring, first, length) for first, length in _runs(ring.stops, walls)]


def longest_if_built(position: Position, seat: int, walls: list[int]) -> dict[int, int]:
    """Return, for each of some walls, the length of the seat's longest stretch if it is built."""
    stops = _ring(position, seat).stops
    return {wall: longest_runs(stops, position.walls | 1 << wall)[0] for wall in walls}


def longest_runs(stops: int, walls: int) -> tuple[int, int]:
    """Return the length of the longest runs of walls between stops, and the set of first places.

    Wall n joins the places n and n + 1. Walls 0, 1 and 2, first without a stop, then with one at
    place 1; then the last wall, which continues into the first:

    >>> longest_runs(0b000, 0b111), longest_runs(0b010, 0b111)
    ((3, 1), (2, 2))
    >>> longest_runs(0, 1 << RING - 1 | 1) == (2, 1 << RING - 1)
    True
    """
    if not stops and walls == ALL_WALLS:
        return RING, 1
    # walls that continue the wall before; the ring twice, so that none is cut
    goes_on = walls & ~stops & (walls << 1 | walls >> RING - 1)
    goes_on |= goes_on << RING
    length, firsts, longer = 0, 0, walls
    while longer:
        length, firsts = length + 1, longer
        longer &= goes_on >> length
    return length, firsts


def longest(position: Position, seat: int, walls: int) -> Stretch:
    """Return the seat's longest stretch, of equals the one that scores more (W2)."""
    ring = _ring(position, seat)
    best = NO_STRETCH
    length, firsts = longest_runs(ring.stops, walls)
    for first in bits(firsts):
        stretch = _stretch(ring, first, length)
        if stretch.score > best.score:
            best = stretch
    return best
