"""The board as numbers: regions, spots, city limits, and the tables that the rules look up.

Regions, spots and walls are counted as in `assets/ragusa/board.json`. A set of spots (or regions)
is one integer, bit n for number n: legality is then a handful of `&` and `|`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from portolan.core.assets import check, read_json
from portolan.games.ragusa.state.components import (
    GRAPES,
    OIL,
    OLIVES,
    RESOURCES,
    SILVER,
    SILVER_ORE,
    WINE,
)

_FILE: Final = "ragusa/board.json"
_CENTRE: Final = (1, 0)
_CLOCKWISE: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Axial steps to the neighbours of a hex, clockwise from the upper left one."""

BUILDINGS: Final = (
    "winery", "oil_press", "silversmith", "architect", "mason",
    "fishmonger", "rectors_palace", "market", "wharf", "cathedral",
)  # fmt: skip
"""City buildings in the order in which the Patrician's bots activate them (S5); Cathedral last."""

CITY_LIMIT_SPOTS: Final = 22


class Region(NamedTuple):
    """A hex: `kind` is country, sea or city; `gives` its resource or building."""

    id: str
    q: int
    r: int
    kind: str
    gives: str


def bits(mask: int) -> Iterator[int]:
    """Yield the members of a set, smallest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(members: Iterable[int]) -> int:
    """Return the set of some numbers."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def _read_regions(rows: list[dict[str, Any]]) -> tuple[Region, ...]:
    regions = tuple(
        Region(row["id"], row["q"], row["r"], row["type"], row.get("yields") or row["building"])
        for row in rows
    )
    check(_FILE, len({(x.q, x.r) for x in regions}) == 37, "the board has 37 different hexes")
    q, r = _CENTRE
    reach = [max(abs(x.q - q), abs(x.r - r), abs(x.q - q + x.r - r)) for x in regions]
    check(_FILE, max(reach) == 3, "the board is a hexagon of 4 hexes to a side")
    buildings = sorted(x.gives for x in regions if x.kind == "city")
    check(_FILE, buildings == sorted(BUILDINGS), "the city has each building once")
    resources = {x.gives for x in regions if x.kind != "city"}
    check(_FILE, resources == set(RESOURCES), "every resource is on the board")
    return regions


def _corners(region: Region, at: dict[tuple[int, int], int]) -> list[tuple[int, ...]]:
    """Return the spots around a hex as triples of regions, clockwise from the top one."""
    corners = []
    for i in range(6):
        hexes = [(region.q, region.r)]
        hexes += [(region.q + q, region.r + r) for q, r in (_CLOCKWISE[i], _CLOCKWISE[(i + 1) % 6])]
        if all(h in at for h in hexes):
            # upper row first, left before right
            corners.append(tuple(at[q, r] for q, r in sorted(hexes, key=lambda h: (h[1], h[0]))))
    return corners


_data = read_json(_FILE)
REGIONS: Final = _read_regions(_data["regions"]["list"])
REGION_BY_ID: Final = {region.id: i for i, region in enumerate(REGIONS)}
SPOTS: Final[tuple[str, ...]] = tuple(_data["spots"]["list"])
SPOT_BY_ID: Final = {spot: i for i, spot in enumerate(SPOTS)}

_at = {(x.q, x.r): i for i, x in enumerate(REGIONS)}
_corner_ids = [
    ["-".join(REGIONS[r].id for r in corner) for corner in _corners(region, _at)]
    for region in REGIONS
]
check(_FILE, {x for ids in _corner_ids for x in ids} == set(SPOTS), "spots are where 3 hexes meet")
check(_FILE, len(SPOTS) == len(SPOT_BY_ID) == 54, "the board has 54 spots")

REGION_SPOTS: Final = tuple(tuple(SPOT_BY_ID[x] for x in ids) for ids in _corner_ids)
"""The spots around each region, clockwise from the top one."""
SPOT_REGIONS: Final = tuple(tuple(REGION_BY_ID[x] for x in spot.split("-")) for spot in SPOTS)
"""The three regions of each spot, in the order of its name."""

LIMITS: Final[tuple[int, ...]] = tuple(
    SPOT_BY_ID[x] for x in _data["city_limits"]["spots_clockwise"]
)
"""The spots of the city limits, clockwise from the top corner of the Silversmith."""
check(_FILE, len(set(LIMITS)) == len(LIMITS) == CITY_LIMIT_SPOTS, "22 different spots are limits")
WALL_ENDS: Final = tuple(
    (LIMITS[i], LIMITS[(i + 1) % CITY_LIMIT_SPOTS]) for i in range(CITY_LIMIT_SPOTS)
)
"""The two spots that wall i + 1 joins."""

_city = {i for i, region in enumerate(REGIONS) if region.kind == "city"}
check(
    _FILE,
    set(LIMITS) == {s for s, r in enumerate(SPOT_REGIONS) if 0 < len(_city & set(r)) < 3}
    and all(len(_city.intersection(SPOT_REGIONS[a], SPOT_REGIONS[b])) == 1 for a, b in WALL_ENDS),
    "the city limits are a ring of spots between city and country or sea",
)

BUILDING: Final = {
    region: BUILDINGS.index(x.gives) for region, x in enumerate(REGIONS) if x.kind == "city"
}
"""The building of each region of the city, as its place in BUILDINGS."""
AT_BUILDING: Final = tuple(sorted(BUILDING, key=BUILDING.__getitem__))
"""The region of each building."""
WINERY: Final = AT_BUILDING[0]
OIL_PRESS: Final = AT_BUILDING[1]
SILVERSMITH: Final = AT_BUILDING[2]
ARCHITECT: Final = AT_BUILDING[3]
MASON: Final = AT_BUILDING[4]
FISHMONGER: Final = AT_BUILDING[5]
RECTORS_PALACE: Final = AT_BUILDING[6]
MARKET: Final = AT_BUILDING[7]
WHARF: Final = AT_BUILDING[8]
CATHEDRAL: Final = AT_BUILDING[9]
"""The regions of the ten buildings, in the order of BUILDINGS."""


PRODUCES: Final = {
    WINERY: (GRAPES, WINE),
    OIL_PRESS: (OLIVES, OIL),
    SILVERSMITH: (SILVER_ORE, SILVER),
}
"""What the three producers ask for and make: a resource and a commodity (A1, A2)."""

ACTIVATED: Final = tuple(
    tuple(r for r in regions if r in _city and r != CATHEDRAL) for regions in SPOT_REGIONS
)
"""The city regions of each spot whose activation does something."""
CLOCKWISE: Final = tuple(
    {spot: spots[i:] + spots[:i] for i, spot in enumerate(spots)} for spots in REGION_SPOTS
)
"""For each region and spot around it: the spots clockwise, beginning with that one."""

GAINS: Final = tuple(
    tuple((REGIONS[r].id, RESOURCES.index(REGIONS[r].gives)) for r in regions if r not in _city)
    for regions in SPOT_REGIONS
)
"""What a house on each spot gains outside the city: (region id, resource) pairs."""
SPOT_MASK: Final = tuple(map(mask_of, SPOT_REGIONS))
"""The three regions of each spot as a set."""

AROUND: Final = tuple(mask_of(spots) for spots in REGION_SPOTS)
"""The set of spots around each region."""
COUNTRY: Final = mask_of(i for i, x in enumerate(REGIONS) if x.kind == "country")
CITY: Final = mask_of(_city)
ALL_REGIONS: Final = (1 << len(REGIONS)) - 1
ALL_SPOTS: Final = (1 << len(SPOTS)) - 1
LIMIT_SPOTS: Final = mask_of(LIMITS)
BYTES: Final = 7
"""So many bytes hold a set of spots."""


def _spots_gaining(resource: int) -> tuple[int, ...]:
    """Return, for n = 0 to 3, the set of spots that give n of a resource."""
    return tuple(
        mask_of(s for s, gain in enumerate(GAINS) if sum(x == resource for _, x in gain) == n)
        for n in range(4)
    )


SPOTS_GAINING: Final = tuple(_spots_gaining(resource) for resource in range(len(RESOURCES)))
"""SPOTS_GAINING[resource][n]: the set of spots that give n of the resource."""
MAKES_COMMODITY: Final = AROUND[WINERY] | AROUND[OIL_PRESS] | AROUND[SILVERSMITH]
ASKS_COMMODITY: Final = (AROUND[MARKET] | AROUND[WHARF]) & ~MAKES_COMMODITY
"""Spots at the Market or Wharf whose other regions make no commodity (P5)."""
