"""Tiles for what cannot be done on the chosen hex now, with price or reason."""

from __future__ import annotations

from portolan.games.ransackit.board.components import UNITS, WORKER
from portolan.games.ransackit.illegal_reasons import building
from portolan.games.ransackit.rules.units import acting
from portolan.games.ransackit.state.actions import RECRUIT, Action
from portolan.games.ransackit.ui.scene import TURN, RansackScene, hex_chosen, kinds_at, unit_chosen
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


def unrecruited(scene: RansackScene) -> list[Action]:
    """Return the units that cannot be recruited at the touched settlement, for any reason (K10).

    Where none can, empty while one of several units there is to be chosen first: both have no room.
    """
    place = hex_chosen(scene)
    if place is None or scene.decision is None or scene.decision.prompt not in TURN:
        return []
    view, seat = scene.view, scene.decision.seat
    if not (view.size[place] and view.owner(place) == seat):
        return []
    several = unit_chosen(scene) is None and len(kinds_at(scene, place)) > 1
    if several and not recruitable_here(scene):
        return []
    every = [kind for kind, unit in enumerate(UNITS) if unit.cost]
    return [RECRUIT[kind, place] for kind in every if building.recruiting(view, seat, kind, place)]
