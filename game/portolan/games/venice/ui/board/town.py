"""The town of the map: the land, and the houses that fill it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final

from portolan.core.rng import Rng
from portolan.games.venice.state.places import Rect
from portolan.games.venice.ui.board.geometry import (
    BUILDINGS,
    CAMPI,
    CANALS,
    HEIGHT,
    LEFT,
    TOP,
    WIDTH,
)

STAINS: Final = 421
"""Seed of the stains of the vellum: the legendary year of Venice's foundation."""
_SHORE: Final = 1.45
_INLAND: Final = (Rect(9.8, 7.8, 1.4, 1.4), Rect(23.0, 14.1, 2.6, 0.8))
"""Land that fills narrow gaps between built-up areas."""
_ROOF: Final = 0.74
ROWS: Final = int(HEIGHT / _ROOF)
"""How many rows of houses the map has."""
TONES: Final = 3
"""How many shades their roofs have."""


@lru_cache(maxsize=1)
def islands() -> tuple[Rect, ...]:
    """Return the land: built-up areas, and the ground around them."""
    built = (
        Rect(r.x - _SHORE, r.y - _SHORE, r.width + 2 * _SHORE, r.height + 2 * _SHORE)
        for r in (*CAMPI, *BUILDINGS)
    )
    return (*built, *_INLAND)


def _beside_canal(x: float, y: float, room: float) -> bool:
    """Return whether a place is in a canal or close to one."""
    for line, width in CANALS:
        for (ax, ay), (bx, by) in pairwise(line):
            dx, dy = bx - ax, by - ay
            share = ((x - ax) * dx + (y - ay) * dy) / ((dx * dx + dy * dy) or 1.0)
            share = min(1.0, max(0.0, share))
            if math.hypot(x - ax - dx * share, y - ay - dy * share) < width / 2 + room:
                return True
    return False


@cache
def houses(row: int) -> tuple[tuple[Rect, int, bool], ...]:
    """Return the houses of a row on the land: each with its shade and direction of ridge."""
    return tuple(_some_houses(row))


def _some_houses(row: int) -> Iterator[tuple[Rect, int, bool]]:
    rng = Rng(STAINS + row)
    top = TOP + row * _ROOF
    near = Rect(LEFT, top, WIDTH, 2 * _ROOF)
    lands = [land for land in islands() if _meet(land, near)]
    taken = [Rect(r.x - 0.1, r.y - 0.1, r.width + 0.2, r.height + 0.2) for r in CAMPI + BUILDINGS]
    for column in range(int(WIDTH / _ROOF)):
        x = LEFT + column * _ROOF + rng.below(9) / 100
        y = top + rng.below(9) / 100
        house = Rect(x, y, _ROOF - 0.14, _ROOF - 0.14 - rng.below(12) / 100)
        tone, upright = rng.below(TONES), rng.below(2) == 0
        corners = [(x, y), (x + house.width, y), (x, y + house.height),
                   (x + house.width, y + house.height)]  # fmt: skip
        stands = (
            all(any(_holds(land, *corner, 0.16) for land in lands) for corner in corners)
            and not any(_meet(house, rect) for rect in taken)
            and not _beside_canal(x + house.width / 2, y + house.height / 2, 0.5)
        )
        if stands and rng.below(9):
            yield house, tone, upright


def _holds(rect: Rect, x: float, y: float, room: float) -> bool:
    return (
        rect.x + room <= x <= rect.x + rect.width - room
        and rect.y + room <= y <= rect.y + rect.height - room
    )


def _meet(one: Rect, other: Rect) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )
