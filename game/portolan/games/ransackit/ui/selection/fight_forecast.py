"""Forecast of a fight: its dice and exact chances, as texts and figures."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from portolan.games.ransackit.board.components import ATTACKERS, OCEAN, SIDES, UNITS, WORKER
from portolan.games.ransackit.board.grid import NEAR
from portolan.games.ransackit.rules.battle import attack_odds, defence
from portolan.games.ransackit.rules.moving import enemy_centre, may_enter
from portolan.games.ransackit.rules.odds import Odds, in_percent
from portolan.games.ransackit.rules.units import can_pay, kind_of
from portolan.games.ransackit.state.actions import Attack, OfUnit
from portolan.games.ransackit.state.position import PLACE, Position, Task
from portolan.games.ransackit.ui.scene import RansackScene
from portolan.games.ransackit.ui.style import WORDS


def percent(chance: Fraction) -> str:
    """Return a chance as a percentage; never 0 or 100 unless certain."""
    return WORDS("percent", number=in_percent(chance))


def chance_of(scene: RansackScene, action: Attack) -> str:
    """Return a short text on the chance that a unit wins a hex alone."""
    return percent(alone(scene.view, action))


def die_name(strength: int) -> str:
    """Return the die of a strength in short: `1d8`, or 0 for none. No hex has such a name."""
    return WORDS("die", sides=SIDES[strength]) if strength else "0"


def die_in_words(strength: int) -> str:
    """Return the die of a strength in words: `a die with 8 sides`."""
    return WORDS("fight.sided", sides=SIDES[strength])


def mates(view: Position, seat: int, action: Attack) -> list[int]:
    """Return the kinds that could attack a hex together with a unit, starting with it (K31)."""
    found = [action.kind]
    left = list(view.players[seat].units)
    target = action.target
    alike = [u for u in left if kind_of(u) == action.kind and u & PLACE == action.place]
    left.remove(max(alike, key=lambda unit: can_pay(view, seat, unit, target)))
    able = [
        kind_of(u)
        for u in left
        if kind_of(u) != WORKER
        and target in NEAR[u & PLACE]
        and may_enter(view, seat, kind_of(u), u & PLACE, target)
        and can_pay(view, seat, u, target)
    ]
    return found + sorted(able, reverse=True)[: ATTACKERS - 1]


def describe(view: Position, kinds: Sequence[int], target: int) -> str:
    """Return a text on the dice of both sides, the chance to win, and the expected losses."""
    odds = attack_odds(view, [*kinds], target)
    theirs = defence(view, target)
    parts = [
        WORDS("fight.dice", mine=_dice([UNITS[kind].strength for kind in kinds]),
              theirs=_dice(theirs)),
        _chances(odds),
    ]  # fmt: skip
    if view.kind[target] == OCEAN and odds.empty:
        parts.append(WORDS("fight.both", chance=percent(odds.empty)))
    if (view.guests[target] or view.egg[target]) and enemy_centre(view, view.seat, target):
        hatches = view.guests[target] and view.egg[target]
        parts.append(WORDS("fight.egg_first" if hatches else "fight.units_first"))
    return " ".join(parts)


def _dice(strengths: Sequence[int]) -> str:
    return " + ".join(map(die_name, strengths))


def _chances(odds: Odds) -> str:
    return WORDS(
        "fight.odds", chance=percent(odds.win), lost=_mean(odds.lost), killed=_mean(odds.killed)
    )


def _mean(losses: Fraction) -> str:
    shown = f"{float(losses):.1f}"
    return shown.replace(".", WORDS("fight.point"))


def battle_kinds(task: Task) -> list[int]:
    """Return the kinds that take part in an attack."""
    return [kind_of(unit) for unit in task[4]]


def attackers(scene: RansackScene) -> list[int]:
    """Return the kinds that take part in the attack, with the one that the shown action adds."""
    joining = scene.legal.get(scene.shown or "")
    more = [joining.kind] if isinstance(joining, OfUnit) and joining.verb == "with" else []
    return [*battle_kinds(scene.view.tasks[-1]), *more]


def chance_together(view: Position, kinds: Sequence[int], target: int) -> str:
    """Return the chance that several units win a hex together."""
    return percent(attack_odds(view, [*kinds], target).win)


def alone(view: Position, action: Attack) -> Fraction:
    """Return the chance that a unit wins a hex alone."""
    return attack_odds(view, [action.kind], action.target).win
