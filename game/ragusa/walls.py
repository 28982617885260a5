"""The ring of the city limits: stretches of wall and what they score."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import NamedTuple

from game.ragusa.board import CITY_LIMIT_SPOTS as RING
from game.ragusa.board import LIMITS, WALL_ENDS
from game.ragusa.position import FREE, Position

ALL_WALLS = (1 << RING) - 1


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


def stops(position: Position, seat: int) -> list[int]:
    """Return the spots, along the limits, that a stretch of the seat cannot pass (W2, T5, S9)."""
    towers = position.players[seat].towers
    spots = position.spots
    return [
        i
        for i, spot in enumerate(LIMITS)
        if spots[spot] != FREE and spots[spot] != seat and not towers >> spot & 1
    ]


def stretches(position: Position, seat: int, walls: int) -> Iterator[Stretch]:
    """Yield every stretch of the seat, as long as it goes, if exactly `walls` were built."""
    blocked = stops(position, seat)
    # Begin where no stretch runs on from wall to wall: behind a stop, or behind a gap.
    starts = blocked or [i for i in range(RING) if not walls >> (i - 1) % RING & 1]
    if not starts:
        yield _stretch(position, seat, range(RING + 1), blocked)
        return
    first, run = starts[0], 0
    for i in range(first, first + RING + 1):
        if run and (i == first + RING or i % RING in blocked or not walls >> i % RING & 1):
            yield _stretch(position, seat, range(i - run, i + 1), blocked)
            run = 0
        run = run + 1 if walls >> i % RING & 1 else 0


def _stretch(position: Position, seat: int, run: range, blocked: list[int]) -> Stretch:
    spots = tuple(dict.fromkeys(i % RING for i in run))
    towers = position.players[seat].towers
    own = sum((position.spots[LIMITS[i]] == seat) + (towers >> LIMITS[i] & 1) for i in spots)
    stopped = frozenset(end % RING for end in (run[0], run[-1]) if end % RING in blocked)
    return Stretch(len(run) - 1, len(run) - 1 + own, spots, stopped)


def longest(position: Position, seat: int, walls: int) -> Stretch:
    """Return the seat's longest stretch, of equals the one that scores more (W2)."""
    return max(
        stretches(position, seat, walls), key=attrgetter("length", "score"), default=NO_STRETCH
    )


def wall_points(position: Position, seat: int, wall: int) -> int:
    """Return what building a wall scores at once: 1, and 1 for each own piece at its ends (A3)."""
    towers = position.players[seat].towers
    return 1 + sum((position.spots[s] == seat) + (towers >> s & 1) for s in WALL_ENDS[wall])
