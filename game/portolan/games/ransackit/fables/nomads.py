"""Nomads: players begin with a warrior and a worker instead of a village (K74)."""

from __future__ import annotations

from portolan.core.contract import Report
from portolan.games.ransackit.board.components import NOMADS_START, NOMADS_UNITS, UNIT_IDS
from portolan.games.ransackit.board.grid import NAMES
from portolan.games.ransackit.events import UnitRecruited
from portolan.games.ransackit.rules.units import put
from portolan.games.ransackit.state.position import KIND, Position, Rules


def _found(position: Position, seat: int, place: int, report: Report) -> None:
    for kind in NOMADS_UNITS:
        report(UnitRecruited, seat, unit=UNIT_IDS[kind], at=NAMES[place])
        put(position, seat, kind << KIND | place, report)


def _remains(position: Position, seat: int) -> bool:
    player = position.players[seat]
    return not player.settled and bool(player.units)


def nomads(rules: Rules) -> Rules:
    """Return rules with players who have yet to found a settlement."""
    return rules._replace(start=NOMADS_START, found=_found, remains=_remains)
