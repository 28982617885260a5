"""Blood Money and Non-Renewables: Fables of coins and numbers (K73, K75)."""

from __future__ import annotations

from portolan.core.contract import Report
from portolan.games.ransackit.board.components import RARER
from portolan.games.ransackit.board.grid import NAMES
from portolan.games.ransackit.events import NumberChanged
from portolan.games.ransackit.rules.units import counted
from portolan.games.ransackit.state.position import Position, Rules

_UNTAXED_UNITS = 2


def _taxed(position: Position, seat: int) -> int:
    return position.players[seat].people - counted(position, seat) + _UNTAXED_UNITS


def _wear_out(position: Position, places: list[int], report: Report) -> None:
    """Replace the numbers of hexes that have yielded by ones that are one dot rarer."""
    number = position.number
    for place in places:
        if number[place] in RARER:
            number[place] = RARER[number[place]]
            report(NumberChanged, None, at=NAMES[place], number=number[place])
    position.show()


def blood_money(rules: Rules) -> Rules:
    """Return rules with taxes on people who are not units."""
    return rules._replace(taxed=_taxed)


def non_renewables(rules: Rules) -> Rules:
    """Return rules with land that wears out."""
    return rules._replace(yielded=(*rules.yielded, _wear_out))
