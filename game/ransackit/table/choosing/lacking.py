"""What a hex that was touched cannot have now: told with its price, a building with its reason."""

from __future__ import annotations

from typing import Any

from game.ransackit.land.supply import GOODS, WORKER
from game.ransackit.missing import work
from game.ransackit.rules.building import recruits
from game.ransackit.rules.units import acting
from game.ransackit.state.actions import Action, OfUnit
from game.ransackit.table.scene import RansackScene, hex_chosen, unit_chosen

_PLENTY = 99
"""More of each good than anything costs."""


def unbuilt(scene: RansackScene) -> list[str]:
    """Return what workers on the touched hex cannot build, for whatever reason (K18 to K22).

    Nothing while another kind of unit is chosen: none of those ever builds.
    """
    place = hex_chosen(scene)
    if not place or scene.decision is None or scene.decision.prompt != "act":
        return []
    view, seat, unit = scene.view, scene.decision.seat, unit_chosen(scene)
    if acting(view, seat, WORKER, place) < 0 or (unit and unit.kind != WORKER):
        return []
    return [what for what in work.BUILDINGS if work.building(view, seat, what, place)]


def unpaid(scene: RansackScene) -> list[Action]:
    """Return the units for which the touched hex lacks nothing but goods (K10)."""
    place = hex_chosen(scene)
    if not place or scene.decision is None or scene.decision.prompt != "fortify":
        return []
    twin, seat = scene.view.copy(), scene.decision.seat
    twin.players[seat].goods[:] = [_PLENTY] * len(GOODS)
    can: set[Any] = {*scene.legal.values()}
    there = [a for a in recruits(twin, seat) if isinstance(a, OfUnit) and a.place == place]
    return [action for action in there if action not in can]
