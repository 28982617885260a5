"""The ring of the city limits: stretches of wall and what they score."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import NamedTuple

from game.ragusa.board import CITY_LIMIT_SPOTS as RING
from game.ragusa.board import LIMIT_SPOTS, LIMITS, WALL_ENDS, bits
from game.ragusa.position import FREE, Position

ALL_WALLS = (1 << RING) - 1
_PLACES = tuple((spot, 1 << i) for i, spot in enumerate(LIMITS))


class Stretch(NamedTuple):
    """A run of walls of one seat: its length in walls, its score (W2), and where it lies.

    Places are numbers along the city limits. `spots`: in order, both ends included, a full ring
    names each once. `stops`: the ends that are blocked, where a tower would lengthen it.
    """

    length: int
    score: int
    spots: tuple[int, ...]
    stops: frozenset[int]


NO_STRETCH = Stretch(0, 0, (), frozenset())


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


def _stops(position: Position, seat: int) -> int:
    """Return the set of places that a stretch of the seat cannot pass (W2, T5, S9)."""
    towers = position.players[seat].towers
    spots = position.spots
    stops = 0
    for spot, bit in _PLACES:
        if spots[spot] != FREE and spots[spot] != seat and not towers >> spot & 1:
            stops |= bit
    return stops


def _runs(stops: int, walls: int) -> Iterator[range]:
    """Yield the places of every run of walls between stops and gaps, as long as it goes."""
    if not stops and walls == ALL_WALLS:
        yield range(RING + 1)
        return
    # A run begins with a wall at a stop or behind a gap; twice around, so that none is cut.
    begins = walls & (stops | ~(walls << 1 | walls >> RING - 1))
    walls |= walls << RING
    ends = stops | stops << RING | ~walls
    for first in bits(begins):
        behind = ends >> first + 1
        yield range(first, first + 1 + (behind & -behind).bit_length())


def _stretch(position: Position, seat: int, run: range, stops: int) -> Stretch:
    spots = tuple(dict.fromkeys(i % RING for i in run))
    towers = position.players[seat].towers
    own = sum((position.spots[LIMITS[i]] == seat) + (towers >> LIMITS[i] & 1) for i in spots)
    stopped = frozenset(end % RING for end in (run[0], run[-1]) if stops >> end % RING & 1)
    return Stretch(len(run) - 1, len(run) - 1 + own, spots, stopped)


def stretches(position: Position, seat: int, walls: int) -> list[Stretch]:
    """Return every stretch of the seat, as long as it goes, if exactly `walls` were built."""
    stops = _stops(position, seat)
    return [_stretch(position, seat, run, stops) for run in _runs(stops, walls)]


def longest(position: Position, seat: int, walls: int) -> Stretch:
    """Return the seat's longest stretch, of equals the one that scores more (W2)."""
    stops = _stops(position, seat)
    runs = list(_runs(stops, walls))
    length = max(map(len, runs), default=0)
    equals = (_stretch(position, seat, run, stops) for run in runs if len(run) == length)
    return max(equals, key=attrgetter("score"), default=NO_STRETCH)
