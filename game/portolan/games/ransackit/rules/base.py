"""The rules without Fables, as the functions that Fables may replace."""

from __future__ import annotations

from typing import Final

from portolan.core.contract import Report
from portolan.games.ransackit.board.components import START
from portolan.games.ransackit.rules.settlements import found_village
from portolan.games.ransackit.state.position import Position, Rules


def lay_map(position: Position, report: Report) -> None:
    """Set up the map with its harbours, the Bandit and the Pirate."""
    del report
    land = position.setting.land
    position.kind[:] = land.kind
    position.number[:] = land.number
    for harbour, quay, trades in land.harbours:
        position.quay[harbour] = quay
        position.trades[harbour] = trades
    position.harbours = [harbour for harbour, _, _ in land.harbours]
    position.bandit, position.pirate = land.bandit, land.pirate


def _taxed(position: Position, seat: int) -> int:
    return position.players[seat].people


def _remains(position: Position, seat: int) -> bool:
    del position, seat
    return False


BASE: Final = Rules((lay_map,), START, found_village, _taxed, _remains)
"""RANSACKIT without Fables."""
