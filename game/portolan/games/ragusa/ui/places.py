"""Places of regions and spots, and where those are that share their names."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Hashable, Sequence
from typing import Final, NamedTuple

from portolan.games.ragusa.state.board import REGIONS, SPOT_REGIONS, WALL_ENDS
from portolan.ui.render.hit_targets import Point

ROOT3: Final = math.sqrt(3)
_SIDES: Final = ("e", "se", "s", "sw", "w", "nw", "n", "ne")
_LEVEL: Final = 0.01
"""Places that differ less in height are side by side."""


def _centre(region: int) -> Point:
    """Return the centre of a region, in sides of a hex from the centre of the board."""
    q, r = REGIONS[region].q, REGIONS[region].r
    return ROOT3 * (q - 1 + r / 2), 1.5 * r


CENTRES: Final = tuple(_centre(region) for region in range(len(REGIONS)))
PLACES: Final[tuple[Point, ...]] = tuple(
    (sum(CENTRES[r][0] for r in regions) / 3, sum(CENTRES[r][1] for r in regions) / 3)
    for regions in SPOT_REGIONS
)
"""The places of the spots, in the same unit."""


class Bearing(NamedTuple):
    """Where a place is among those of its name: `key` is a side of the compass, seen from the
    building that it touches, or a place in a row of two or four where it touches none.
    """

    key: str
    building: str | None


def _bearings(
    names: Sequence[Hashable], around: Sequence[Sequence[int]], places: Sequence[Point]
) -> dict[int, Bearing]:
    """Return the bearing of each place whose name others have too, by the regions around it."""
    alike: dict[Hashable, list[int]] = defaultdict(list)
    for number, name in enumerate(names):
        alike[name].append(number)
    found = {}
    for numbers in alike.values():
        for number in numbers if len(numbers) > 1 else ():
            city = [region for region in around[number] if REGIONS[region].kind == "city"]
            if city:  # each building is on the board once
                side = _side(CENTRES[city[0]], places[number])
                found[number] = Bearing(side, REGIONS[city[0]].gives)
            else:
                found[number] = Bearing(_in_row(number, [places[n] for n in numbers], places), None)
    return found


def _side(start: Point, end: Point) -> str:
    """Return the side of the compass on which a place lies, seen from another."""
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    return _SIDES[round(angle / (math.pi / 4)) % len(_SIDES)]


def _in_row(number: int, row: Sequence[Point], places: Sequence[Point]) -> str:
    """Return which of several like places one is: `n_of_2`, or `1_of_4` from the west."""
    x, y = places[number]
    rank = sorted(row).index((x, y))
    if len(row) > 2:  # a pair has sides
        return f"{rank + 1}_of_{len(row)}"
    above = [other for _, other in row]
    if max(above) - min(above) > _LEVEL:
        return "n_of_2" if y == min(above) else "s_of_2"
    return "e_of_2" if rank else "w_of_2"


def _names(regions: Sequence[int]) -> tuple[str, ...]:
    """Return what names a place: what the regions around it give, the seas all alike."""
    kinds = (REGIONS[region] for region in regions)
    return tuple(sorted("sea" if kind.kind == "sea" else kind.gives for kind in kinds))


def wall_regions(wall: int) -> list[int]:
    """Return the regions on both sides of a wall."""
    one, other = (SPOT_REGIONS[spot] for spot in WALL_ENDS[wall])
    return [region for region in one if region in other]


def _middle(wall: int) -> Point:
    (ax, ay), (bx, by) = (PLACES[spot] for spot in WALL_ENDS[wall])
    return (ax + bx) / 2, (ay + by) / 2


_WALLS: Final = range(len(WALL_ENDS))
_BESIDE: Final = [wall_regions(wall) for wall in _WALLS]
SPOT_BEARINGS: Final = _bearings(
    [_names(regions) for regions in SPOT_REGIONS], SPOT_REGIONS, PLACES
)
WALL_BEARINGS: Final = _bearings(
    [_names(regions) for regions in _BESIDE], _BESIDE, [_middle(wall) for wall in _WALLS]
)
