"""Where to found: the value of a place, fitted to won matches (K2)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from portolan.core.assets import read_json
from portolan.games.ransackit.board.components import OCEAN, YIELDS
from portolan.games.ransackit.board.grid import NEAR
from portolan.games.ransackit.state.position import Position

SIGNS: Final = ("room", "apart", "variety")
"""Features of a place: free land at most two steps away; steps over land to the nearest settlement,
at most six; how many goods the hex and its neighbours yield.
"""
_FOUNDING: Final[dict[str, float]] = read_json("ransackit/evaluator.json")["founding"]["points"]
_POINTS: Final = tuple(_FOUNDING[sign] for sign in SIGNS)
ROOM: Final = 2
FAR: Final = 6


def beginning(position: Position, place: int) -> float:
    """Return the points of founding on a hex, relative to other hexes."""
    room, apart, variety = signs(position, place)
    return room * _POINTS[0] + apart * _POINTS[1] + variety * _POINTS[2]


def signs(position: Position, place: int) -> tuple[int, int, int]:
    """Return the SIGNS of a hex."""
    steps = _steps(bytes(position.kind), place)
    around = {YIELDS[position.kind[near]] for near, away in steps.items() if away <= 1}
    goods = sum(good is not None for good in around)
    others = [centre for player in position.players for centre in player.centres]
    return free_land(position, [place]), apart(position, [place], others), goods


def free_land(position: Position, centres: Iterable[int]) -> int:
    """Return the number of hexes of free land at most two steps from any of some hexes."""
    kind, lord = bytes(position.kind), position.lord
    found = {
        near
        for centre in centres
        for near, away in _steps(kind, centre).items()
        if away <= ROOM and not lord[near]
    }
    return len(found.difference(centres))


def apart(position: Position, centres: Iterable[int], others: Iterable[int]) -> int:
    """Return the least number of steps over land between two sets of hexes, at most six."""
    kind = bytes(position.kind)
    return min(
        (_steps(kind, centre).get(other, FAR) for centre in centres for other in others),
        default=FAR,
    )


@lru_cache(maxsize=256)
def _steps(kind: bytes, place: int) -> dict[int, int]:
    """Return the land less than `FAR` steps over land away, with the steps."""
    steps = {place: 0}
    edge = [place]
    for away in range(1, FAR):
        edge = [
            near
            for near in {near for one in edge for near in NEAR[one]}
            if near not in steps and 0 < kind[near] < OCEAN
        ]
        steps.update(dict.fromkeys(edge, away))
    return steps
