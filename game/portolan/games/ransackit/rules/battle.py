"""Attacks: joining, exchanges of dice, moving in, capture (K31 to K39)."""

from __future__ import annotations

from portolan.core.contract import Report
from portolan.games.ransackit import events as ev
from portolan.games.ransackit.board.components import (
    ATTACKERS,
    CARD_IDS,
    CENTRE_STRENGTH,
    DRAGON,
    GENERAL,
    OCEAN,
    TOURISM,
    UNIT_IDS,
    UNITS,
    UNITS_A_HEX,
    WORKER,
)
from portolan.games.ransackit.board.grid import NAMES, NEAR
from portolan.games.ransackit.rules.dice import fallen, roll
from portolan.games.ransackit.rules.ending import check_golden_age, check_out
from portolan.games.ransackit.rules.moving import enemy_centre, may_enter
from portolan.games.ransackit.rules.odds import Odds, force, odds
from portolan.games.ransackit.rules.settlements import SIZES, add_tokens, hand_over
from portolan.games.ransackit.rules.units import (
    actor,
    can_pay,
    go,
    kind_of,
    name,
    paid,
    put,
    standing,
    take,
)
from portolan.games.ransackit.state.actions import (
    ADVANCE,
    JOIN,
    ROLL,
    STAY,
    STOP,
    Action,
    Attack,
    OfUnit,
)
from portolan.games.ransackit.state.position import KIND, PLACE, Position, Task

GENERALS_TOKENS = 5


def defence(position: Position, target: int) -> list[int]:
    """Return the strengths that defend a hex, the oldest unit first; of a centre without units its
    own (K38).

    An egg counts as the dragon that hatches from it.
    """
    units = standing(position, target)
    if units:
        return [UNITS[kind_of(unit)].strength for unit in units]
    if position.egg[target]:
        return [UNITS[DRAGON].strength]
    return [CENTRE_STRENGTH[position.size[target]]] if position.size[target] else []


def attack_odds(position: Position, kinds: list[int], target: int) -> Odds:
    """Return the exact chances of units of these kinds that attack a hex and fight on."""
    attackers = force([UNITS[kind].strength for kind in kinds])
    at_sea = position.kind[target] == OCEAN
    return odds(attackers, force(defence(position, target)), at_sea=at_sea)


# --- joining ---------------------------------------------------------------------------------


def attack(position: Position, seat: int, action: Attack, report: Report) -> None:
    """Begin an attack with one unit, which pays for it (K34); an egg hatches (K38)."""
    target = action.target
    unit = _commit(position, seat, action.kind, action.place, target, ())
    report(ev.AttackBegun, seat, **name(unit), to=NAMES[target])
    if not position.guests[target] and position.egg[target]:
        position.egg[target] = 0
        owner = position.owning(target)
        report(ev.EggHatched, owner, at=NAMES[target])
        put(position, owner, DRAGON << KIND | target, report)
    position.tasks.append(("battle", seat, target, 0, (unit,)))


def _commit(
    position: Position, seat: int, kind: int, place: int, target: int, others: tuple[int, ...]
) -> int:
    """Let a unit that has not joined yet pay for an attack; return the changed unit."""
    units = position.players[seat].units
    index = actor(
        position, seat, kind, place,
        lambda unit: can_pay(position, seat, unit, target)
        and units.count(unit) > others.count(unit),
    )  # fmt: skip
    units[index] = paid(position, seat, units[index], target)
    return units[index]


def joiners(position: Position, task: Task) -> list[Action]:
    """Return the units that can still join an attack before its first dice (K31)."""
    _, seat, target, _, attackers = task
    if len(attackers) >= ATTACKERS:
        return []
    units = position.players[seat].units
    found: dict[Action, None] = {}
    for unit in units:
        kind, place = kind_of(unit), unit & PLACE
        if (
            kind != WORKER
            and target in NEAR[place]
            and units.count(unit) > attackers.count(unit)
            and may_enter(position, seat, kind, place, target)
            and can_pay(position, seat, unit, target)
        ):
            found[JOIN[kind, place]] = None
    return list(found)


def join(position: Position, action: OfUnit, report: Report) -> None:
    """Add one more unit to an attack."""
    _, seat, target, fought, attackers = position.tasks.pop()
    unit = _commit(position, seat, action.kind, action.place, target, attackers)
    report(ev.AttackJoined, seat, **name(unit), to=NAMES[target])
    position.tasks.append(("battle", seat, target, fought, (*attackers, unit)))


def battle_choices(position: Position) -> list[Action]:
    """Return the choices of an attacker: join and roll, then roll again or stop (K33)."""
    task = position.task
    return [ROLL, STOP] if task[3] else [*joiners(position, task), ROLL]


# --- dice ------------------------------------------------------------------------------------


def exchange(position: Position, report: Report) -> None:
    """Roll all dice once, and remove fallen units (K32, K33)."""
    _, seat, target, _, attackers = position.task
    defenders = standing(position, target)
    other = position.holder(target)
    mine = [UNITS[kind_of(unit)].strength for unit in attackers]
    theirs = defence(position, target)
    rolled = roll(position.rng, [*mine, *theirs])
    ours, foes = rolled[: len(mine)], rolled[len(mine) :]
    lost, killed = fallen(
        list(zip(ours, mine, strict=True)),
        list(zip(foes, theirs, strict=True)),
        at_sea=position.kind[target] == OCEAN,
    )
    centre = SIZES[position.size[target]]
    report(
        ev.Exchange, seat, at=NAMES[target], other=other,
        attackers=[UNIT_IDS[kind_of(unit)] for unit in attackers], attack=[*ours],
        defenders=[UNIT_IDS[kind_of(unit)] for unit in defenders] or [centre], defence=[*foes],
        lost=[*lost], killed=[*killed],
    )  # fmt: skip
    left = tuple([unit for i, unit in enumerate(attackers) if i not in lost])
    position.tasks[-1] = ("battle", seat, target, 1, left)
    if defenders and other is not None:
        for i in killed:
            _fall(position, other, defenders[i], report)
    for i in lost:
        _fall(position, seat, attackers[i], report)
    if other is not None and killed and defenders:
        check_out(position, other, seat, report)
    if lost and not position.over:
        check_out(position, seat, other, report)
    if position.tasks[-1][0] == "battle":
        if defenders:
            _after_units_fought(position, report)
        else:
            _after_centre_fought(position, report, fell=bool(killed))


def _fall(position: Position, seat: int, unit: int, report: Report) -> None:
    take(position, seat, position.players[seat].units.index(unit))
    report(ev.UnitLost, seat, **name(unit), reason="battle")


def _after_units_fought(position: Position, report: Report) -> None:
    """Check whether the hex is won (K37), and which units may move in (K35)."""
    _, seat, target, _, attackers = position.task
    if not attackers:
        position.tasks.pop()
    elif not position.guests[target]:
        position.earned = True
        report(ev.HexWon, seat, at=NAMES[target])
        position.tasks.pop()
        if enemy_centre(position, seat, target):
            report(ev.CentreStands, seat, at=NAMES[target])
        else:
            position.tasks.append(("advance", seat, target, 0, 0, attackers))


def _after_centre_fought(position: Position, report: Report, *, fell: bool) -> None:
    _, seat, target, _, attackers = position.task
    if fell:
        position.earned = True
        position.tasks[-1] = ("advance", seat, target, 1, 0, attackers)
        _capture(position, seat, target, report)
    elif not attackers:
        position.tasks.pop()


def _capture(position: Position, seat: int, centre: int, report: Report) -> None:
    """Capture a settlement; the Great General acts, then a seat without settlements is out."""
    loser = position.owner(centre)
    hand_over(position, centre, seat)
    if loser is None:
        report(ev.RuinCaptured, seat, at=NAMES[centre])
    else:
        report(ev.SettlementCaptured, seat, at=NAMES[centre], other=loser)
    player = position.players[seat]
    if GENERAL in player.hand:
        player.hand.remove(GENERAL)
        position.discard.append(GENERAL)
        report(ev.CardUsed, seat, card=CARD_IDS[GENERAL])
        count = add_tokens(position, centre, GENERALS_TOKENS + player.blue[TOURISM])
        report(ev.TokensGained, seat, at=NAMES[centre], tokens=count)
    check_golden_age(position, seat, report)
    if loser is not None:
        check_out(position, loser, seat, report)


# --- moving in -------------------------------------------------------------------------------


def advance_choices(position: Position) -> list[Action]:
    """Return the units that may move onto a hex that was won, while there is room (K35)."""
    _, _, _, needed, moved, survivors = position.task
    if not survivors or moved >= UNITS_A_HEX:
        return []
    who: list[Action] = [ADVANCE[key] for key in dict.fromkeys(map(_key, survivors))]
    return who if needed and not moved else [*who, STAY]


def _key(unit: int) -> tuple[int, int]:
    return kind_of(unit), unit & PLACE


def advance(position: Position, action: OfUnit, report: Report) -> None:
    """Move a survivor onto the hex."""
    _, seat, target, needed, moved, survivors = position.tasks.pop()
    units = position.players[seat].units
    index = actor(position, seat, action.kind, action.place, lambda unit: unit in survivors)
    unit = units[index]
    left = list(survivors)
    left.remove(unit)
    position.tasks.append(("advance", seat, target, needed, moved + 1, tuple(left)))
    report(ev.UnitMoved, seat, **name(unit), to=NAMES[target])
    go(position, seat, index, unit, target, report)
