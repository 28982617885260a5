"""Options that change the map at the start: golden fields and ruins (K7, K78)."""

from __future__ import annotations

from portolan.core.contract import Report
from portolan.games.ransackit.board.components import GOLDEN
from portolan.games.ransackit.rules.settlements import put_ruin
from portolan.games.ransackit.state.position import Position, Rules


def _gild(position: Position, report: Report) -> None:
    del report
    for place, number in position.setting.land.golden:
        position.kind[place] = GOLDEN
        position.number[place] = number


def _ruin(position: Position, report: Report) -> None:
    del report
    for place in position.setting.land.ruins:
        put_ruin(position, place)


def golden_fields(rules: Rules) -> Rules:
    """Return rules with golden fields on the map."""
    return rules._replace(lay_out=(*rules.lay_out, _gild))


def ruins(rules: Rules) -> Rules:
    """Return rules with ruins on the map."""
    return rules._replace(lay_out=(*rules.lay_out, _ruin))
