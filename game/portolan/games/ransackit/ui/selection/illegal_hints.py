"""Tiles for what cannot be done on the chosen hex now, with price or reason."""

from __future__ import annotations

from portolan.games.ransackit.board.components import UNITS, WORKER
from portolan.games.ransackit.illegal_reasons import building
from portolan.games.ransackit.rules.units import acting
from portolan.games.ransackit.state.actions import RECRUIT, Action
from portolan.games.ransackit.ui.scene import RansackScene, hex_chosen, unit_chosen
from portolan.games.ransackit.ui.selection.choices import recruitable_here


def unbuilt(scene: RansackScene) -> list[str]:
    """Return what workers on the touched hex cannot build, for any reason (K18 to K22).

    Empty while another kind of unit is chosen, since those never build.
    """
    place = hex_chosen(scene)
    if place is None or scene.decision is None or scene.decision.prompt != "act":
        return []
    view, seat, unit = scene.view, scene.decision.seat, unit_chosen(scene)
    if acting(view, seat, WORKER, place) is None or (unit and unit.kind != WORKER):
        return []
    return [what for what in building.BUILDINGS if building.building(view, seat, what, place)]


def unpaid(scene: RansackScene) -> list[Action]:
    """Return the units for which only goods are missing at the touched hex (K10).

    Before the actions end, only where another unit can be recruited.
    """
    place = hex_chosen(scene)
    if place is None or scene.decision is None:
        return []
    view, (seat, prompt) = scene.view, scene.decision
    if prompt != "fortify" and not (prompt == "act" and recruitable_here(scene)):
        return []
    found: list[Action] = []
    for kind in range(len(UNITS)):
        reasons = building.recruiting(view, seat, kind, place)
        if reasons and all(reason.kind == "goods" for reason in reasons):
            found.append(RECRUIT[kind, place])
    return found
