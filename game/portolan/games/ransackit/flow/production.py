"""Taxes, the roll, and what hexes yield (K9, K15, K16)."""

from __future__ import annotations

from typing import NamedTuple

from portolan.core.contract import Report
from portolan.games.ransackit.board.components import AMOUNT, COIN, GOODS, TITHING, WORKER, YIELDS
from portolan.games.ransackit.board.grid import NAMES
from portolan.games.ransackit.events import Produced, Rolled, TaxesCollected
from portolan.games.ransackit.rules.dice import roll_resources
from portolan.games.ransackit.rules.thieves import BOTH
from portolan.games.ransackit.state.position import BODY, KIND, Position


def taxes(position: Position, seat: int) -> int:
    """Return the coins that a seat's turn begins with (K9, K73)."""
    taxed = position.setting.rules.taxed(position, seat)
    return max(0, (taxed + 1) // 2) + position.players[seat].blue[TITHING]


def collect_taxes(position: Position, seat: int, report: Report) -> None:
    """Pay a seat its taxes."""
    coins = taxes(position, seat)
    position.players[seat].goods[COIN] += coins
    report(TaxesCollected, seat, coins=coins)


def roll(position: Position, report: Report) -> bool:
    """Roll both sets of resource dice."""
    _, seat = position.tasks.pop()
    dice = position.dice = roll_resources(position.rng)
    report(Rolled, seat, dice=[*dice], totals=[dice[0] + dice[1], dice[2] + dice[3]])
    for rolled in position.setting.rules.rolled:
        rolled(position, report)
    return True


def sevens(position: Position, report: Report) -> bool:
    """Let the roller move the Bandit or the Pirate for one 7, both for two (K11)."""
    del report
    _, seat = position.tasks.pop()
    dice = position.dice
    count = (dice[0] + dice[1] == 7) + (dice[2] + dice[3] == 7)
    if count:
        position.tasks.append(("thief", seat, BOTH, count))
    return True


class Yield(NamedTuple):
    """The yield of a hex to a seat by a roll."""

    place: int
    seat: int
    good: int
    amount: int


def yields(position: Position, totals: tuple[int, int]) -> list[Yield]:
    """Return the yield of each hex to each seat by two totals (K15, K16)."""
    red, yellow = totals
    found: list[Yield] = []
    times = 2 if red == yellow else 1
    for total in (red,) if red == yellow else (red, yellow):
        for place in position.shows[total]:
            kind = position.kind[place]
            good = YIELDS[kind]
            if place == position.bandit or good is None:
                continue
            owner, guest = position.owner(place), position.guest(place)
            if owner is not None:
                size = position.size[position.centre[place]]
                found.append(Yield(place, owner, good, AMOUNT[kind] * size * times))
            elif guest is not None and not position.lord[place]:
                worker = WORKER << KIND | place
                if any(u & BODY == worker for u in position.players[guest].units):
                    found.append(Yield(place, guest, good, AMOUNT[kind] * times))
    return found


def produce(position: Position, report: Report) -> bool:
    """Give all seats the yield of the roll."""
    position.tasks.pop()
    dice = position.dice
    given = yields(position, (dice[0] + dice[1], dice[2] + dice[3]))
    for place, seat, good, amount in given:
        position.players[seat].goods[good] += amount
        report(Produced, seat, at=NAMES[place], good=GOODS[good], amount=amount)
    if given:
        places = [one.place for one in given]
        for yielded in position.setting.rules.yielded:
            yielded(position, places, report)
    return True
