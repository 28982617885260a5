"""Trading: wanted goods, and what to buy, sell, offer and accept for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from portolan.games.ransackit.ai.values import PRICES, lacks
from portolan.games.ransackit.board.components import (
    COIN,
    COST,
    GOAL,
    GOODS,
    ORE,
    RESOURCES,
    UNITS,
    VILLAGE,
    WORKER,
    Goods,
)
from portolan.games.ransackit.rules.settlements import (
    city_fits,
    house_fits,
    tokens_of,
    village_fits,
)
from portolan.games.ransackit.rules.trade import best_rates
from portolan.games.ransackit.rules.units import kind_of, may_get_unit
from portolan.games.ransackit.state.position import PLACE, STEPS, Position

_ENOUGH: Final = 3
"""Amount of a resource beyond which a unit is worth half."""
_FAIR: Final = 0.3
"""Minimum gain of a trade, in points."""
_SOUGHT: Final = ("village", "house", "road")
"""What a seat may want to build that no worker could build on its hex."""
THINGS: Final = COST | {unit.id: unit.cost for unit in UNITS if unit.cost}
"""The cost of each building and unit that has one, by name."""
_LEADS: Final = 5
"""Tokens before the end from which on other players refuse to trade with a player."""
_KEPT: Final = (2, 2, 2, 2)
"""Amount of each resource that is not sold to pay soldiers."""


def lacking(goods: list[int], good: int | None) -> float:
    """Return the points of one more of a good, decreasing with its amount; 0 for no good."""
    if good is None:
        return 0.0
    have = goods[good]
    return PRICES[good] * (1.3 if not have else 1.0 if have < _ENOUGH else 0.5)


def goal(position: Position, seat: int) -> Goods | None:
    """Return the cost of the best building that a worker could build on its hex."""
    best = _best_building(position, seat)
    return COST[best] if best else None


def _best_building(position: Position, seat: int) -> str | None:
    best = None
    for unit in position.players[seat].units:
        place = unit & PLACE
        if kind_of(unit) != WORKER or not unit & STEPS or place == position.bandit:
            continue
        if village_fits(position, place):
            return "village"
        if city_fits(position, seat, place):
            best = "city"
        elif best is None and house_fits(position, seat, place):
            best = "house"
    return best


def purpose(
    position: Position, seat: int, before: Sequence[int], after: Sequence[int]
) -> str | None:
    """Return what a seat can pay for by the goods `after` a trade but not by those `before`, or
    else what it lacks less for; None if nothing.
    """
    wishes = dict.fromkeys((_best_building(position, seat) or "village", *_SOUGHT))
    names = [*wishes]
    if may_get_unit(position, seat):
        cities = any(position.size[centre] > VILLAGE for centre in position.players[seat].centres)
        names += [u.id for u in reversed(UNITS) if u.cost and (cities or not u.only_in_cities)]
    gaps = {
        name: (sum(lacks(before, THINGS[name])), sum(lacks(after, THINGS[name]))) for name in names
    }
    paid = (name for name, (lacked, still) in gaps.items() if lacked and not still)
    nearer = (name for name, (lacked, still) in gaps.items() if name in wishes and still < lacked)
    return next(paid, None) or next(nearer, None)


class Wanted(NamedTuple):
    """The purpose of a seat's trades: `cost` of a building, the `missing` goods, the `coins` that
    buy them, and the resources `left` over. No cost: nothing to build; nothing missing: no trade is
    needed, or some goods cannot be bought.
    """

    cost: Goods | None
    missing: list[int]
    coins: int = 0
    left: int = 0


def wanted(position: Position, seat: int) -> Wanted:
    """Return the purpose of a seat's trades at the harbours now."""
    cost = goal(position, seat) if position.prompt == "act" else None
    goods = position.players[seat].goods
    missing = lacks(goods, cost) if cost else []
    if cost is None or not any(missing):
        return Wanted(cost, [])
    rates = best_rates(position, seat)
    if any(n and g not in rates for g, n in enumerate(missing[:COIN])):
        return Wanted(cost, [])
    coins = sum(n * rates[g] for g, n in enumerate(missing[:COIN]) if n)
    left = sum(max(0, goods[g] - cost[g]) for g in range(len(RESOURCES)))
    return Wanted(cost, missing, coins, left)


def score(position: Position, seat: int, action: Any, aim: Wanted) -> float:
    """Return the value of selling or buying one resource, for what could be built or recruited."""
    goods, good, sells = position.players[seat].goods, action.good, action.verb == "sell"
    cost, missing, coins, left = aim
    if cost is not None:
        if not missing:
            return -1.0
        if not sells and missing[good] and coins <= goods[COIN]:
            return 3.0
        if sells and goods[COIN] < coins <= goods[COIN] + left and goods[good] > cost[good]:
            return 2.0 - PRICES[good]
        return -1.0
    if sells and position.prompt != "act" and goods[COIN] < 3 and may_get_unit(position, seat):
        keep = _KEPT[good] + (good == ORE)
        return 0.4 if goods[good] > keep else -1.0
    return -1.0


# --- offers ----------------------------------------------------------------------------------


def deal(position: Position, seat: int) -> tuple[int, int] | None:
    """Return the goods that a seat would exchange one for one; None if no exchange helps."""
    goods = position.players[seat].goods
    gives = [good for good in range(len(GOODS)) if goods[good] > 1]
    best, found = _FAIR, None
    for ask in range(len(RESOURCES)):
        holders = [
            other
            for other in position.in_play()
            if other != seat and position.players[other].goods[ask]
        ]
        if not holders:
            continue
        for give in gives:
            if give == ask:
                continue
            gain = lacking(goods, ask) - lacking([*_less(goods, give)], give)
            theirs = max(
                lacking(position.players[other].goods, give)
                - lacking([*_less(position.players[other].goods, ask)], ask)
                for other in holders
            )
            if gain > best and theirs > _FAIR:
                best, found = gain, (give, ask)
    return found


def _less(goods: list[int], good: int) -> list[int]:
    return [amount - (g == good) for g, amount in enumerate(goods)]


def _one(good: int) -> list[int]:
    return [int(g == good) for g in range(len(GOODS))]


def trade(position: Position, actions: Sequence[Any]) -> list[float]:
    """Return the value of each step of making an offer of one for one."""
    _, seat, to, give, ask = position.tasks[-1]
    wanted = deal(position, seat)
    found = []
    for action in actions:
        worth = 0.0
        if wanted is None:
            worth = float(action.verb == "withdraw")
        elif action.verb == "give":
            worth = float(action.good == wanted[0] and not any(give))
        elif action.verb == "ask":
            worth = float(action.good == wanted[1] and not any(ask))
        elif action.verb == "propose":
            worth = 2.0 * (([*give], [*ask]) == (_one(wanted[0]), _one(wanted[1])))
        elif action.verb == "withdraw":
            worth = 0.5
        found.append(worth if to is None else float(action.verb == "withdraw"))
    return found


def answer(position: Position, actions: Sequence[Any]) -> list[float]:
    """Return the value of accepting an offer: its gain, unless the other is about to win."""
    _, seat, asker, _, give, ask = position.tasks[-1]
    goods = list(position.players[seat].goods)
    worth = 0.0
    for good, amount in enumerate(ask):
        for _ in range(amount):
            goods[good] -= 1
            worth -= lacking(goods, good)
    for good, amount in enumerate(give):
        for _ in range(amount):
            worth += lacking(goods, good)
            goods[good] += 1
    near = tokens_of(position, asker) >= GOAL - _LEADS
    fine = worth > _FAIR and not near
    return [float(fine) if action.verb == "accept" else 0.5 for action in actions]
