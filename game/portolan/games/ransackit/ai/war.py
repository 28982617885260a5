"""Value of an attack: exact odds, possible gains and losses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final

from portolan.games.ransackit.ai.destinations import danger, force_at
from portolan.games.ransackit.ai.values import BODIES, CARD, settlement
from portolan.games.ransackit.board.components import (
    ATTACKERS,
    CENTRE_STRENGTH,
    GENERAL,
    OCEAN,
    TOKEN_SCORE,
    UNITS,
    WORKER,
)
from portolan.games.ransackit.board.grid import NEAR
from portolan.games.ransackit.rules.battle import GENERALS_TOKENS, defence
from portolan.games.ransackit.rules.moving import may_enter, reachable
from portolan.games.ransackit.rules.odds import Force, force, odds
from portolan.games.ransackit.rules.units import can_pay, kind_of, standing, woken
from portolan.games.ransackit.state.position import PLACE, Position

_SURE: Final = 0.9
"""Probability that units in the second row join the attack on a centre."""


def able(position: Position, seat: int, target: int) -> list[int]:
    """Return the kinds of the soldiers that could attack a hex now, the strongest first."""
    beside = _beside(position, seat, target)
    kinds = [kind_of(unit) for unit in beside if can_pay(position, seat, unit, target)]
    return sorted(kinds, reverse=True)


def soldiers_beside(position: Position, seat: int, target: int) -> list[int]:
    """Return the kinds of the soldiers that could attack a hex on the seat's turn, the strongest
    first.
    """
    return sorted(map(kind_of, _beside(position, seat, target)), reverse=True)


def in_reach(position: Position, seat: int, target: int, *, at_rest: bool = False) -> list[int]:
    """Return the kinds of the soldiers of a seat that can come beside a hex and attack it in this
    turn, the strongest first; `at_rest`: in its next turn.
    """
    found = []
    for unit in position.players[seat].units:
        kind = kind_of(unit)
        ready = woken(position, seat, unit) if at_rest else unit
        there = reachable(position, seat, ready).get(target) if kind != WORKER else None
        if there is not None and there.attack:
            found.append(kind)
    return sorted(found, reverse=True)


def capture_chance(position: Position, kinds: Sequence[int], centre: int) -> float:
    """Return the chance that soldiers of these kinds take a settlement in one turn, in which each
    attacks once: where units or an egg defend it, some must beat those before others attack it.
    """
    size = position.size[centre]
    bare = force([CENTRE_STRENGTH[size]])
    if not (size and kinds):
        return 0.0
    ranked = sorted(kinds, reverse=True)
    if not (position.guests[centre] or position.egg[centre]):
        return float(odds(_strengths(ranked[:ATTACKERS]), bare).win)
    if position.guests[centre] and position.egg[centre]:
        return 0.0
    guards, best, every = force(defence(position, centre)), 0.0, range(len(ranked))
    for count in range(1, min(ATTACKERS, len(ranked) - 1) + 1):
        for first in combinations(every, count):
            rest = [ranked[i] for i in every if i not in first][:ATTACKERS]
            won = odds(_strengths([ranked[i] for i in first]), guards).win
            best = max(best, float(won * odds(_strengths(rest), bare).win))
    return best


def _beside(position: Position, seat: int, target: int) -> list[int]:
    """Return the soldiers of a seat that stand beside a hex and may enter it."""
    return [
        unit
        for unit in position.players[seat].units
        if kind_of(unit) != WORKER
        and target in NEAR[unit & PLACE]
        and may_enter(position, seat, kind_of(unit), unit & PLACE, target)
    ]


def prize(position: Position, seat: int, target: int, behind: float) -> float:
    """Return the value of winning a hex: what is destroyed, the card, and the way to a centre."""
    units = standing(position, target)
    worth = 0.0 if position.earned else CARD
    worth += sum(BODIES[kind_of(unit)] for unit in units) * 0.7
    if position.size[target] and position.lord[target] != seat + 1:
        capture = settlement(position, target) + _general(position, seat)
        worth += capture * (behind if units or position.egg[target] else 1.0)
    return worth


def _general(position: Position, seat: int) -> float:
    return GENERALS_TOKENS * TOKEN_SCORE * 0.7 if GENERAL in position.players[seat].hand else 0.0


def gain(position: Position, seat: int, kinds: list[int], target: int) -> float:
    """Return the mean gain in points of an attack on a hex by units of these kinds.

    The strongest three fight; the others follow if the target is a centre.
    """
    fighters, behind = kinds[:ATTACKERS], kinds[ATTACKERS:]
    if not fighters:
        return -1.0
    win, lost = _ends(
        _strengths(fighters), force(defence(position, target)), position.kind[target] == OCEAN
    )
    after = 0.0
    if behind and position.size[target]:
        centre = (CENTRE_STRENGTH[position.size[target]],)
        after = _SURE * _ends(_strengths(behind[:ATTACKERS]), centre, False)[0]
    dear = sum(BODIES[kind] for kind in fighters) / len(fighters)
    return win * prize(position, seat, target, after) - lost * dear


def _strengths(kinds: list[int]) -> Force:
    return force([UNITS[kind].strength for kind in kinds])


@cache
def _ends(attackers: Force, defenders: Force, at_sea: bool) -> tuple[float, float]:
    """Return the chance to win the hex, and the mean number of units that the attacker loses."""
    found = odds(attackers, defenders, at_sea=at_sea)
    return float(found.win), float(found.lost)


def threat(position: Position, seat: int) -> tuple[float, float]:
    """Return the points of own settlements that may be lost next turn, and of those to capture."""
    lost = won = 0.0
    for other, player in enumerate(position.players):
        for centre in player.centres:
            if other == seat:
                lost += _at_risk(position, centre, danger(position, seat, centre))
            else:
                mine = force_beside(position, seat, centre)
                if mine:
                    won = max(won, _at_risk(position, centre, mine))
    return lost, won


def _at_risk(position: Position, centre: int, force: float) -> float:
    if not force:
        return 0.0
    return settlement(position, centre) * force / (force + 1.5 * force_at(position, centre))


def force_beside(position: Position, seat: int, place: int) -> float:
    """Return the mean sum of the dice of a seat's own soldiers beside a hex."""
    guests = position.guests
    return sum(force_at(position, near) for near in NEAR[place] if guests[near] >> 2 == seat + 1)
