"""Fires and Floods: volcanoes, a floodplain and whirlpools strike on a 7 (K71, K72).

The tasks: `hits`, seat, the hexes still to suffer damage; `damage`, the owner, the centre.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from portolan.core.contract import Report
from portolan.games.ransackit.board.components import FLOODPLAIN, KINDS, OCEAN, VOLCANO, WHIRLPOOL
from portolan.games.ransackit.board.grid import NAMES, NEAR
from portolan.games.ransackit.board.maps import Map, Sides
from portolan.games.ransackit.events import BuildingLost, Disaster
from portolan.games.ransackit.rules.ending import lose_unit
from portolan.games.ransackit.rules.settlements import roads, tear_down
from portolan.games.ransackit.rules.task_kinds import TaskKind, TaskStep
from portolan.games.ransackit.rules.units import kind_of, last_to_act, standing
from portolan.games.ransackit.state.actions import DAMAGE, Action, AtHex
from portolan.games.ransackit.state.position import Position, Rules


def _lay_out(position: Position, report: Report) -> None:
    """Replace other hexes by the disasters."""
    del report
    for hexes, kind, _ in position.setting.land.disasters:
        for place in hexes:
            position.kind[place] = kind
            position.number[place] = 0


def disasters(position: Position) -> list[tuple[int, int, Sides]]:
    """Return every disaster on the table by its first hex: hex, kind, and its six sides (K71).

    One that was drawn under Fog of War has its sides clockwise from the north-east.
    """
    return _on_land(bytes(position.kind), position.setting.land)


def _on_land(kinds: bytes, land: Map) -> list[tuple[int, int, Sides]]:
    given = {hexes[0]: sides for hexes, _, sides in land.disasters}
    found = []
    for place, kind in enumerate(kinds):
        if place in given:
            found.append((place, kind, given[place]))
        elif kind in (VOLCANO, WHIRLPOOL):
            found.append((place, kind, tuple((near,) for near in NEAR[place])))
    return found


def _suffers(kind: int, ground: int) -> bool:
    """Return whether a disaster hits a kind of hex beside it: a volcano any, others only land or
    ocean.
    """
    if kind == FLOODPLAIN:
        return 0 < ground < OCEAN
    return ground == OCEAN or (kind == VOLCANO and 0 < ground < OCEAN)


def strike_chances(position: Position) -> Mapping[int, float]:
    """Return the chance that the next roll damages a hex, by hex, without those that are safe."""
    if not position.setting.options["fires_and_floods"]:
        return {}
    return _strike_chances(bytes(position.kind), position.setting.land)


@lru_cache(maxsize=64)
def _strike_chances(kinds: bytes, land: Map) -> Mapping[int, float]:
    dice: dict[int, set[int]] = {}
    for _, kind, sides in _on_land(kinds, land):
        for die, hexes in enumerate(sides, 1):
            for at in hexes:
                if _suffers(kind, kinds[at]):
                    dice.setdefault(at, set()).add(die)
    found = {}
    for at, shown in dice.items():
        sevens = sum(one in shown or 7 - one in shown for one in range(1, 7))
        found[at] = 1 - (1 - sevens / 36) ** 2  # one of two sets
    return found


def _strike(position: Position, report: Report) -> None:
    """Queue the hexes damaged by a roll: for each 7, disaster by disaster."""
    dice = position.dice
    hit: list[int] = []
    for one, two in (dice[:2], dice[2:]):
        if one + two != 7:
            continue
        for place, kind, sides in disasters(position):
            for die in (one, two):
                struck = [at for at in sides[die - 1] if _suffers(kind, position.kind[at])]
                report(
                    Disaster, None, disaster=KINDS[kind], at=NAMES[place], die=die,
                    hexes=[NAMES[at] for at in struck],
                )  # fmt: skip
                hit += struck
    if hit:
        position.tasks.append(("hits", position.turn, tuple(hit)))


def _next_hit(position: Position, report: Report) -> bool:
    """Damage the next hex: a unit, else a building, else something of a centre (K72)."""
    _, seat, places = position.tasks.pop()
    place, *later = places
    if later:
        position.tasks.append(("hits", seat, tuple(later)))
    _kill(position, place, report)
    building = tear_down(position, place)
    if building:
        owner = position.owning(position.quay[place] or place)
        report(BuildingLost, owner, building=building, at=NAMES[place])
    lord = position.owner(place)
    if position.size[place] and lord is not None and not position.over:
        position.tasks.append(("damage", lord, place))
    return True


def _cheapest(position: Position, place: int) -> int:
    """Return the cheapest kind of unit on a hex with units."""
    return min(map(kind_of, standing(position, place)))


def _kill(position: Position, place: int, report: Report) -> None:
    guest = position.guest(place)
    if guest is not None:
        index = last_to_act(position, guest, _cheapest(position, place), place)
        lose_unit(position, guest, index, None, "disaster", report)


def _damage_choices(position: Position) -> list[Action]:
    """Return the joined hexes with a house; if there is none, those with the cheapest unit."""
    joined = roads(position, position.task[2])
    housed = [place for place in joined if position.houses[place]]
    if not housed:
        cheapest = {place: _cheapest(position, place) for place in joined if position.guests[place]}
        least = min(cheapest.values(), default=None)
        housed = [place for place, kind in cheapest.items() if kind == least]
    return [DAMAGE[place] for place in sorted(housed)]


def _damage(position: Position, action: AtHex, report: Report) -> None:
    _, seat, _ = position.tasks.pop()
    if tear_down(position, action.place):
        report(BuildingLost, seat, building="house", at=NAMES[action.place])
    else:
        _kill(position, action.place, report)


TASK_KINDS: Final = {"damage": TaskKind(_damage_choices, _damage)}
STEPS: Final[dict[str, TaskStep]] = {"hits": _next_hit}
"""The tasks that this Fable adds."""


def fires_and_floods(rules: Rules) -> Rules:
    """Return rules with disasters."""
    return rules._replace(lay_out=(*rules.lay_out, _lay_out), rolled=(*rules.rolled, _strike))
