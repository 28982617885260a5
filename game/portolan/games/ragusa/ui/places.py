"""Places of regions and spots, and the side of the compass of those that share their name."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Hashable, Sequence
from typing import Final

from portolan.games.ragusa.state.board import REGIONS, SPOT_REGIONS, WALL_ENDS
from portolan.ui.render.hit_targets import Point

ROOT3: Final = math.sqrt(3)
_SIDES: Final = ("e", "se", "s", "sw", "w", "nw", "n", "ne")


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


def _sides(names: Sequence[Hashable], places: Sequence[Point]) -> dict[int, str]:
    """Return the side of each place whose name others have too, seen from the middle of those."""
    alike: dict[Hashable, list[int]] = defaultdict(list)
    for number, name in enumerate(names):
        alike[name].append(number)
    found = {}
    for numbers in alike.values():
        x, y = (sum(places[n][axis] for n in numbers) / len(numbers) for axis in (0, 1))
        for number in numbers if len(numbers) > 1 else ():
            angle = math.atan2(places[number][1] - y, places[number][0] - x)
            found[number] = _SIDES[round(angle / (math.pi / 4)) % len(_SIDES)]
    return found


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
SPOT_SIDES: Final = _sides([_names(regions) for regions in SPOT_REGIONS], PLACES)
WALL_SIDES: Final = _sides(
    [_names(wall_regions(wall)) for wall in _WALLS], [_middle(wall) for wall in _WALLS]
)
