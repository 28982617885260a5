"""Trade with the vault and the harbours (K65)."""

from __future__ import annotations

from portolan.core.contract import Report
from portolan.games.ransackit.board.components import COIN, GOODS, RATES, RESOURCES, WORKER
from portolan.games.ransackit.events import Bought, Sold
from portolan.games.ransackit.state.actions import BUY, SELL, Action
from portolan.games.ransackit.state.position import BODY, KIND, PLACE, Position

COUNT_BY_SET = tuple(trades.bit_count() for trades in range(1 << len(RESOURCES)))
"""How many goods a harbour can trade."""


def rate_at(position: Position, harbour: int, *, owns: bool) -> int:
    """Return the coins for one resource at a harbour, by own shipyards there (K65)."""
    yards = position.yards[harbour] if owns else 0
    rate: int = RATES[COUNT_BY_SET[position.trades[harbour]]][yards]
    return rate


def best_rates(position: Position, seat: int) -> dict[int, int]:
    """Return the price in coins for a seat of each resource that it can buy (K65)."""
    me = seat + 1
    rates: dict[int, int] = {}
    lord, quay, pirate = position.lord, position.quay, position.pirate
    working = {
        unit & PLACE for unit in position.players[seat].units if (unit & BODY) >> KIND == WORKER
    }
    for harbour in position.harbours:
        land = quay[harbour]
        mine = lord[land] == me
        if (mine or land in working) and harbour != pirate:
            trades = position.trades[harbour]
            rate = rate_at(position, harbour, owns=mine)
            for good in range(len(RESOURCES)):
                if trades >> good & 1 and (good not in rates or rate < rates[good]):
                    rates[good] = rate
    return rates


def trades(position: Position, seat: int) -> list[Action]:
    """Return the resources to sell to the vault and to buy at harbours."""
    goods = position.players[seat].goods
    found: list[Action] = [
        SELL[good]
        for good in range(len(RESOURCES))
        if goods[good] and not position.bought >> good & 1
    ]
    coins = goods[COIN]
    if coins and (rates := best_rates(position, seat)):
        found += [
            BUY[good] for good in range(len(RESOURCES)) if good in rates and rates[good] <= coins
        ]
    return found


def sell(position: Position, seat: int, good: int, report: Report) -> None:
    """Sell one resource for a coin."""
    goods = position.players[seat].goods
    goods[good] -= 1
    goods[COIN] += 1
    report(Sold, seat, good=GOODS[good])


def buy(position: Position, seat: int, good: int, report: Report) -> None:
    """Buy one resource at the best rate; its kind cannot be sold this turn."""
    rate = best_rates(position, seat)[good]
    goods = position.players[seat].goods
    goods[COIN] -= rate
    goods[good] += 1
    position.bought |= 1 << good
    report(Bought, seat, good=GOODS[good], coins=rate)


def harbour_trades(position: Position, harbour: int) -> list[int]:
    """Return the goods that a harbour trades."""
    return [good for good in range(len(RESOURCES)) if position.trades[harbour] >> good & 1]
