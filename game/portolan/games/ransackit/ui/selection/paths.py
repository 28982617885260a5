"""Paths of the selected unit: in one action or several, with their costs."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from portolan.games.ransackit.board.grid import NEAR
from portolan.games.ransackit.rules.moving import Reached, reachable
from portolan.games.ransackit.rules.units import actor, paid
from portolan.games.ransackit.state.actions import ATTACKS, MOVES
from portolan.games.ransackit.state.position import STEP, STEPS
from portolan.games.ransackit.ui.scene import Draft, Of, Onto, Open, RansackScene, once, unit_chosen


@once
def reached(scene: RansackScene) -> Mapping[int, Reached]:
    """Return every hex that the selected unit can reach or attack this turn."""
    unit = unit_chosen(scene)
    if unit is None or scene.decision is None or isinstance(scene.selection, Open | Onto | Draft):
        return {}
    seat = scene.decision.seat
    index = actor(scene.view, seat, unit.kind, unit.place)
    return reachable(scene.view, seat, scene.view.players[seat].units[index])


def cost_of(scene: RansackScene, to: int) -> int:
    """Return the steps that the selected unit pays for a move to a neighbour."""
    unit = unit_chosen(scene)
    return cost_of_move(scene, unit, to) if unit else 1


def cost_of_move(scene: RansackScene, unit: Of, to: int) -> int:
    """Return the steps that a unit of the asked seat pays for a move to a neighbour."""
    if scene.decision is None:
        return 1
    seat = scene.decision.seat
    index = actor(scene.view, seat, unit.kind, unit.place)
    one = scene.view.players[seat].units[index]
    return ((one & STEPS) - (paid(scene.view, seat, one, to) & STEPS)) // STEP


@once
def ways(scene: RansackScene) -> Mapping[int, tuple[str, ...]]:
    """Return the actions that lead the selected unit to each hex more than one action away."""
    found = reached(scene)
    unit = unit_chosen(scene)
    texts = {}
    for place, last in found.items():
        if unit is None or last.before == unit.place:
            continue
        way = [place]
        while way[-1] != unit.place:
            way.append(found[way[-1]].before)
        way.reverse()
        hops = [str(MOVES[unit.kind, a, b]) for a, b in pairwise(way[:-1])]
        final = ATTACKS[place, unit.kind, way[-2]] if last.attack else None
        texts[place] = (*hops, str(final or MOVES[unit.kind, way[-2], place]))
    return texts


def detours(scene: RansackScene) -> set[int]:
    """Return the neighbours that several moves reach with fewer steps than one."""
    unit = unit_chosen(scene)
    return {
        place
        for place, last in reached(scene).items()
        if unit and last.before != unit.place and not last.attack
        and place in NEAR[unit.place] and last.steps < cost_of(scene, place)
    }  # fmt: skip
