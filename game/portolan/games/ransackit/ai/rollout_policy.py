"""Rollout policy: the estimated value of each offered action, by prompt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from portolan.games.ransackit.ai import card_use, market
from portolan.games.ransackit.ai.destinations import (
    building_worth,
    danger,
    field_of,
    hazard,
    soldier_field,
)
from portolan.games.ransackit.ai.founding import beginning
from portolan.games.ransackit.ai.values import BODIES, DICE, settlement, yielded
from portolan.games.ransackit.ai.war import able, gain
from portolan.games.ransackit.board.components import ATTACKERS, WORKER, YIELDS
from portolan.games.ransackit.rules.ending import sources
from portolan.games.ransackit.rules.trade import harbour_trades
from portolan.games.ransackit.rules.units import counted, kind_of, standing, unit_limit
from portolan.games.ransackit.state.actions import Action
from portolan.games.ransackit.state.position import Position

NEVER: Final = -1000.0
"""Value of actions that are never chosen: resigning, and useless ones."""
_MOVING: Final = 0.02
"""Minimum gain of a move in points, which prevents moves to and fro."""


def scores(position: Position, actions: Sequence[Action]) -> list[float]:
    """Return the estimated points of each action for the seat to move."""
    rule = _RULES.get(position.prompt)
    if rule is None:
        return card_use.scores(position, actions)
    return rule(position, actions)


# --- the turn --------------------------------------------------------------------------------


def _act(position: Position, actions: Sequence[Any]) -> list[float]:
    seat = position.seat
    ways = _Ways(position, seat)
    need: _Need | None = None
    wanted: market.Wanted | None = None
    found = []
    for action in actions:
        verb = action.verb
        if verb == "move":
            found.append(ways.worth(action))
        elif verb in _BUILT:
            place = action.to if verb == "road" else action.place
            if verb == "road" and position.centre[place]:
                place = action.place
            found.append(building_worth(position, seat, verb, place) + 1)
        elif verb == "attack":
            found.append(gain(position, seat, able(position, seat, action.target), action.target))
        elif verb == "recruit":
            need = need or _need(position, seat)
            found.append(_recruit(position, seat, action, need))
        elif verb in ("buy", "sell"):
            wanted = wanted or market.wanted(position, seat)
            found.append(market.score(position, seat, action, wanted))
        elif verb == "play":
            found.append(card_use.use(position, seat, action.card))
        elif verb in ("fortify", "end", "roll"):
            found.append(0.0)
        else:
            found.append(NEVER)
    return found


_BUILT: Final = ("road", "village", "city", "house", "shipyard")


class _Ways:
    """Shared values for a seat's moves, computed once for all of them."""

    def __init__(self, position: Position, seat: int) -> None:
        self._position, self._seat = position, seat
        self._fields: dict[int, dict[int, float]] = {}
        self._guarded: dict[int, float] = {}

    def worth(self, action: Any) -> float:
        """Return the estimated value of a move."""
        position, seat, kind, place = self._position, self._seat, action.kind, action.place
        field = self._fields.get(kind)
        if field is None:
            field = self._fields[kind] = field_of(position, seat, kind)
        better = field.get(action.to, 0.0) - field.get(place, 0.0)
        better -= hazard(position, seat, kind, action.to) - hazard(position, seat, kind, place)
        if kind == WORKER:
            worse = 0.3 * danger(position, seat, action.to) * (not standing(position, action.to))
            return (better - _MOVING - worse) * 0.05
        guarded = self._guarded.get(place)
        if guarded is None:
            guarded = self._guarded[place] = _guarded(position, seat, place)
        return (better - _MOVING - guarded) * 0.05


def _guarded(position: Position, seat: int, place: int) -> float:
    """Return the value left unguarded when a soldier leaves a hex."""
    if position.lord[place] != seat + 1 or position.centre[place] != place:
        return 0.0
    soldiers = sum(kind_of(unit) != WORKER for unit in standing(position, place))
    if soldiers > 1:
        return 0.0
    threat = danger(position, seat, place)
    return (0.3 if threat else 0.03) * settlement(position, place)


class _Need(NamedTuple):
    """The need of a seat for units: missing workers, and the room within its limit."""

    workers: int
    room: int


def _need(position: Position, seat: int) -> _Need:
    player = position.players[seat]
    limit = unit_limit(position, seat)
    workers = sum(kind_of(unit) == WORKER for unit in player.units)
    wanted = min(1 + len(player.centres), max(1, limit // 2))
    return _Need(wanted - workers, limit - counted(position, seat))


def _recruit(position: Position, seat: int, action: Any, need: _Need) -> float:
    """Return the value of a new unit: as a worker, a guard of a centre, or a marching soldier."""
    if action.kind == WORKER:
        if need.workers <= 0:
            return -1.0
        return 6 * need.workers - 0.5 * danger(position, seat, action.place)
    worth: float = 2.5 + 0.1 * need.room + DICE[action.kind] / 2 - 0.4 * BODIES[action.kind]
    guards = sum(DICE[kind_of(unit)] for unit in standing(position, action.place))
    if danger(position, seat, action.place) > guards:
        worth += 0.2 * settlement(position, action.place)
    elif not guards:
        worth += 1.0
    return worth


# --- fights ----------------------------------------------------------------------------------


def _battle(position: Position, actions: Sequence[Any]) -> list[float]:
    _, seat, target, fought, attackers = position.tasks[-1]
    kinds = sorted(map(kind_of, attackers), reverse=True)
    now = gain(position, seat, kinds, target)
    if fought:
        return [now if action.verb == "roll" else 0.0 for action in actions]
    found = []
    for action in actions:
        if action.verb == "roll":
            found.append(now)
        else:
            more = sorted([*kinds, action.kind], reverse=True)[:ATTACKERS]
            found.append(gain(position, seat, more, target) - 0.2)
    return found


def _advance(position: Position, actions: Sequence[Any]) -> list[float]:
    """Return the value of moving in: the strongest holds the hex, others if it leads further."""
    _, seat, target, captured, moved, _ = position.tasks[-1]
    held = position.lord[target] == seat + 1 and position.centre[target] == target
    found = []
    for action in actions:
        if action.verb == "stay":
            found.append(0.0)
        elif captured or held:
            found.append(settlement(position, target) * 0.2 / (1 + moved) + BODIES[action.kind] / 9)
        else:
            field = soldier_field(position, seat, action.kind)
            better = field.get(target, 0.0) - field.get(action.place, 0.0)
            found.append(better - _guarded(position, seat, action.place))
    return found


# --- sevens, founding, damage ----------------------------------------------------------------


def _thief(position: Position, actions: Sequence[Any]) -> list[float]:
    """Return the value of moving a thief: it harms the leader most, and gains missing goods."""
    seat = position.seat
    standings = [sum(sources(position, other).values()) for other in range(len(position.players))]
    best = max(s for other, s in enumerate(standings) if other != seat) or 1
    goods = position.players[seat].goods
    found = []
    for action in actions:
        place = action.place
        if action.verb == "bandit":
            good = yielded(position.kind[place], position.number[place])
            owner = position.owner(place)
            worth = market.lacking(goods, YIELDS[position.kind[place]])
            if owner is not None:
                size = position.size[position.centre[place]]
                hurt = 8 * good * size * (0.5 + standings[owner] / best)
                worth += -hurt * 2 if owner == seat else hurt
            found.append(worth)
        else:
            worth = max(market.lacking(goods, good) for good in harbour_trades(position, place))
            owner = position.owner(position.quay[place])
            if owner is not None:
                worth += (0.5 + position.yards[place]) * (-1 if owner == seat else 0.7)
            found.append(worth)
    return found


def _gain(position: Position, actions: Sequence[Any]) -> list[float]:
    goods = position.players[position.seat].goods
    return [market.lacking(goods, action.good) for action in actions]


def _found(position: Position, actions: Sequence[Any]) -> list[float]:
    return [beginning(position, action.place) for action in actions]


def _damage(position: Position, actions: Sequence[Any]) -> list[float]:
    """Return the value of each hex to damage: the smallest loss is best."""
    seat = position.seat
    return [
        -sum(
            BODIES[kind_of(unit)] * (1 if position.guests[action.place] >> 2 == seat + 1 else -1)
            for unit in standing(position, action.place)
        )
        for action in actions
    ]


# --- other players ---------------------------------------------------------------------------


def _vote(position: Position, actions: Sequence[Any]) -> list[float]:
    """Return the value of each vote: agree to end a game that would be won."""
    seat = position.seat
    mine = sum(sources(position, seat).values())
    wins = all(
        sum(sources(position, other).values()) < mine
        for other in position.in_play()
        if other != seat
    )
    return [float(wins) if action.verb == "agree" else 0.5 for action in actions]


def _deal_in(_: Position, actions: Sequence[Any]) -> list[float]:
    return [float(action.verb == "return") for action in actions]


_RULES: Final[dict[str, Callable[[Position, Sequence[Any]], list[float]]]] = {
    "begin": _act,
    "act": _act,
    "fortify": _act,
    "battle": _battle,
    "advance": _advance,
    "thief": _thief,
    "gain": _gain,
    "found": _found,
    "damage": _damage,
    "trade": market.trade,
    "answer": market.answer,
    "vote": _vote,
    "deal_in": _deal_in,
}
