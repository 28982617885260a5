"""Fog of War: land is face down until a unit comes next to it (K76, K77)."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from portolan.core.assets import check, read_json
from portolan.core.contract import Report
from portolan.core.errors import BadMaterialError
from portolan.core.json_reader import Reader
from portolan.games.ransackit.board.components import (
    GOODS,
    KINDS,
    OCEAN,
    RESOURCES,
    UNKNOWN,
    YIELDS,
)
from portolan.games.ransackit.board.grid import HEXES, NAMES, NEAR, SIZE
from portolan.games.ransackit.board.maps import DisasterArea, Map, read_floodplain
from portolan.games.ransackit.events import HarbourFound, HexTurned, RuinRolled
from portolan.games.ransackit.rules.settlements import put_ruin
from portolan.games.ransackit.state.position import Position, Rules

_FILE: Final = "ransackit/fog.json"
_RUIN_DICE: Final = (6, 6)
_WITH: Final = {"golden_fields": "with_golden_fields", "fires_and_floods": "with_disasters"}
"""Entries of the data that change the pile with another Fable."""


@cache
def _data() -> dict[str, Any]:
    return read_json(_FILE)


@cache
def arrangement(*, floods: bool) -> Map:
    """Return the initial map: twelve face-up hexes, with a floodplain in the middle."""
    data = _data()
    kind, number = bytearray(SIZE), bytearray(SIZE)
    for name in data["places"]:
        kind[HEXES[name]] = UNKNOWN
    for row in data["start"]:
        kind[HEXES[row["id"]]] = KINDS.index(row["kind"])
        number[HEXES[row["id"]]] = row["number"]
    disasters: tuple[DisasterArea, ...] = ()
    if floods:
        row = Reader(data["with_disasters"]["floodplain"], _FILE, BadMaterialError)
        disasters = (read_floodplain(row, kind),)
    hidden = kind.count(UNKNOWN) - 3 * len(disasters)
    pile = sum(contents({"fires_and_floods": floods})[0].values())
    check(_FILE, hidden == pile, "the pile has a hex for each place that lies face down")
    return Map("", bytes(kind), bytes(number), (), None, None, (), (), disasters)


def contents(options: dict[str, Any]) -> tuple[dict[str, int], list[int], list[int]]:
    """Return what is face down at the start: hexes by kind, tokens, and sets of goods."""
    data = _data()
    pile = dict(data["pile"])
    tokens = list(data["tokens"])
    for option, key in _WITH.items():
        if options.get(option):
            for kind, more in data[key]["pile"].items():
                pile[kind] = pile.get(kind, 0) + more
            tokens += data[key].get("tokens", [])
    tiles = [sum(1 << RESOURCES.index(g) for g in tile) for tile in data["harbour_tiles"]]
    return pile, tokens, tiles


def lay_face_down(position: Position, report: Report) -> None:
    """Shuffle the face-down hexes."""
    del report
    pile, tokens, tiles = contents(position.setting.options)
    position.pile = [KINDS.index(kind) for kind, count in pile.items() for _ in range(count)]
    position.bag = tokens
    position.tiles = tiles
    for hidden in (position.pile, position.bag, position.tiles):
        position.rng.shuffle(hidden)


def turn_neighbours(position: Position, place: int, report: Report) -> None:
    """Reveal every face-down neighbour, clockwise from the north-east."""
    hidden = [near for near in NEAR[place] if position.kind[near] == UNKNOWN]
    for near in hidden:
        _turn(position, near, place, report)
    if hidden:
        position.show()


def _turn(position: Position, place: int, found_from: int, report: Report) -> None:
    kind = position.kind[place] = position.pile.pop(0)
    if YIELDS[kind] is not None:
        position.number[place] = position.bag.pop(0)
    report(HexTurned, None, at=NAMES[place], land=KINDS[kind], number=position.number[place])
    if kind == OCEAN:
        _find_harbour(position, place, found_from, report)
    elif kind < OCEAN and position.setting.options["ruins"]:
        dice = [number + 1 for number in position.rng.draw(_RUIN_DICE)]
        if dice == [1, 1]:
            put_ruin(position, place)
        report(RuinRolled, None, at=NAMES[place], dice=[*dice])


def _find_harbour(position: Position, place: int, found_from: int, report: Report) -> None:
    """Lay the next harbour tile, facing the first known land clockwise from the finder's hex."""
    near = NEAR[place]
    start = near.index(found_from)
    for quay in (*near[start:], *near[:start]):
        if 0 < position.kind[quay] < OCEAN and position.tiles:
            trades = position.tiles.pop(0)
            position.quay[place] = quay
            position.trades[place] = trades
            position.harbours = sorted([*position.harbours, place])
            goods = [GOODS[good] for good in range(len(RESOURCES)) if trades >> good & 1]
            report(HarbourFound, None, at=NAMES[place], to=NAMES[quay], trades=[*goods])
            return


def fog_of_war(rules: Rules) -> Rules:
    """Return rules with the land face down."""
    return rules._replace(
        lay_out=(*rules.lay_out, lay_face_down), came=(*rules.came, turn_neighbours)
    )
