"""Why an action is good, as keys and fields: its immediate and its later gains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from portolan.core.contract import Event, Json
from portolan.core.evaluation import FeatureGroups, Reason, Step
from portolan.games.ransackit import events as ev
from portolan.games.ransackit.ai.features import FEATURES
from portolan.games.ransackit.ai.founding import FAR, ROOM, SIGNS, signs
from portolan.games.ransackit.ai.war import soldiers_beside
from portolan.games.ransackit.board.components import (
    ATTACKERS,
    CENTRE_STRENGTH,
    UNIT_IDS,
    UNITS,
)
from portolan.games.ransackit.board.grid import HEXES, NAMES
from portolan.games.ransackit.rules.battle import attack_odds, defence
from portolan.games.ransackit.rules.odds import force, odds
from portolan.games.ransackit.rules.units import may_get_unit, standing, unit_limit
from portolan.games.ransackit.state.actions import Attack
from portolan.games.ransackit.state.position import RUIN, Position

_PURPOSES: Final = FeatureGroups({
    "later_goods": ("first_", "next_", "pays_"),
    "later_yields": ("yields_", "villages", "cities", "variety"),
    "later_units": ("worker", "warrior", "knight", "cannon", "dragon", "limit"),
    "later_posts": ("work", "march"),
    "later_room": ("room",),
    "later_land": ("land", "apart"),
    "later_safe": ("bare", "threatened"),
    "later_prey": ("prey",),
    "later_card": ("earned", "hand"),
}, FEATURES)  # fmt: skip
_WORTH_NAMING: Final = 0.5
"""Points from which on a later gain is named."""
_MUCH_SAFER: Final = 0.2
"""By how much the chance to lose a settlement must fall to be named."""
_PROMISING: Final = 0.5
"""The chance from which on an attack to come is named."""
_SUCCESS: Final = ("now_out", "now_breached_last", "now_settlement_captured", "now_ruin_captured",
                   "now_breached", "now_hex_won")  # fmt: skip
"""What an attack may bring, the most first."""
_PREVENTED: Final = 10
"""The same in per cent where it is attacked indeed."""
_BUILDS: Final = {"city_built": "reply_city", "village_built": "reply_village",
                  "unit_recruited": "reply_guard"}  # fmt: skip
"""What another seat may do on a hex that an answer attacks, as events and reasons."""


def now(before: Position, after: Position, events: Sequence[Event], seat: int) -> list[Reason]:
    """Return the immediate gains of a seat, and the odds of its first attack, on which they depend.

    `before` and `after` are the positions around the events.
    """
    if not events:
        return []
    tokens = 0
    lines: list[Reason] = []
    goods, beaten, recruited = Counter[str](), Counter[str](), Counter[tuple[str, str]]()
    for event in _foreseeable(events, seat):
        match event:
            case ev.Exchange():
                fallen = [event.defenders[place] for place in event.killed]
                beaten.update(unit for unit in fallen if unit in UNIT_IDS)
            case ev.TokensGained():
                tokens += event.tokens
            case ev.VillageBuilt():
                lines.insert(0, ("now_village", {"at": event.at, "tokens": 1}))
            case ev.UnitRecruited():
                recruited[event.unit, event.at] += 1
            case ev.CityBuilt() | ev.SettlementCaptured() | ev.RuinCaptured() | ev.HexWon():
                lines.append((f"now_{event.kind}", {"at": event.at}))
            case ev.CentreStands():
                lines.insert(0, _breached(before, after, event.at, seat))
            case ev.Gained() | ev.Stolen() | ev.Bought():
                goods[event.good] += 1
    if tokens:
        lines.insert(0, ("now_tokens", {"tokens": tokens}))
    lines += [
        ("now_recruited", {"unit": unit, "at": at, "units": n})
        for (unit, at), n in recruited.items()
    ]
    lines += [("now_out", {"seat": event.other}) for event in events
              if isinstance(event, ev.Inherited) and event.seat == seat]  # fmt: skip
    lines += [("now_beaten", {"unit": unit, "units": n}) for unit, n in beaten.items()]
    limit = unit_limit(after, seat)
    if limit > unit_limit(before, seat):
        lines.append(("now_limit", {"limit": limit}))
    lines += [("now_good", {"good": good, "amount": n}) for good, n in goods.most_common()]
    odds = _odds(before, events, seat)
    prey = [] if odds else _prey(before, after, seat)
    return [*odds, *lines, *_guarded(before, after, seat), *prey]


def _prey(before: Position, after: Position, seat: int) -> list[Reason]:
    """Return the settlement of another seat that can be attacked now, with better odds: also
    against itself, where units stand in it, and whose last it is.
    """
    owners = {
        centre: other
        for other in after.in_play() if other != seat for centre in after.players[other].centres
    }  # fmt: skip
    better = {
        centre: now for centre in owners
        if (now := _attack_chance(after, seat, centre)) >= _PROMISING
        and now - _attack_chance(before, seat, centre) >= _MUCH_SAFER
    }  # fmt: skip
    if not better:
        return []
    bare = {centre: _bare_chance(after, seat, centre) for centre in better}
    centre = max(better, key=lambda each: (better[each] * bare[each], better[each]))
    fields: dict[str, Json] = {"at": NAMES[centre], "percent": round(100 * better[centre])}
    if standing(after, centre):
        fields |= {"manned": True, "next": round(100 * bare[centre])}
    if len(after.players[owners[centre]].centres) == 1:
        fields |= {"seat": owners[centre]}
    return [("now_prey", fields)]


def _bare_chance(position: Position, seat: int, centre: int) -> float:
    """Return the chance of the soldiers of a seat beside a settlement if no unit stands in it."""
    kinds = soldiers_beside(position, seat, centre)[:ATTACKERS]
    if not kinds or not position.size[centre]:
        return 0.0
    own = force([UNITS[kind].strength for kind in kinds])
    return float(odds(own, force([CENTRE_STRENGTH[position.size[centre]]]), at_sea=False).win)


def _attack_chance(position: Position, seat: int, centre: int) -> float:
    """Return the chance that the soldiers of a seat beside a settlement win its hex."""
    kinds = soldiers_beside(position, seat, centre)[:ATTACKERS]
    if not kinds or not defence(position, centre):
        return 0.0
    return float(attack_odds(position, kinds, centre).win)


def odds_first(reasons: Sequence[Reason]) -> list[Reason]:
    """Return reasons with the odds on which they depend in front, behind a win, and then what the
    attack or the next one decides; estimates only where there is nothing else.

    A settlement is not said to be guarded as well as attacked otherwise, unless that is all.
    """
    known = [reason for reason in reasons if not reason[0].startswith("later")] or [*reasons]
    attacked = [fields["at"] for key, fields in known if key == "reply_attack"]
    others = [r for r in known if r[0] != "now_guarded" or r[1]["at"] not in attacked]
    known = others if len(others) > 1 else known
    known.sort(key=lambda r: ("wins", "shares", "now_odds", r[0]).index(r[0]))
    keys = [key for key, _ in known]
    lost = any(fields.get("only") for _, fields in known)
    decides = _SUCCESS if "now_odds" in keys else () if lost else ("now_prey",)
    place = 1 + keys.index("now_odds") if "now_odds" in keys else 1
    found = next((keys.index(key) for key in decides if key in keys), 0)
    if found > place:
        known.insert(place, known.pop(found))
    return known


def _foreseeable(events: Sequence[Event], seat: int) -> Iterator[Event]:
    """Yield the events of a seat without its gains by a roll, which nobody can foresee."""
    has_rolled = False
    for event in events:
        has_rolled |= isinstance(event, ev.Rolled)
        if event.seat == seat and not (has_rolled and isinstance(event, ev.Gained)):
            yield event


def _breached(before: Position, after: Position, at: str, seat: int) -> Reason:
    """Return that a settlement without defenders is left, whether its owner has no other, and the
    chance of the next attack.
    """
    owner, chance = before.lord[HEXES[at]] - 1, _bare_chance(after, seat, HEXES[at])
    fields: dict[str, Json] = {"at": at} | ({"next": round(100 * chance)} if chance else {})
    if 0 <= owner < len(before.players) and len(before.players[owner].centres) == 1:
        return ("now_breached_last", fields | {"seat": owner})
    return ("now_breached", fields)


def _guarded(before: Position, after: Position, seat: int) -> list[Reason]:
    """Return the settlement that is much safer now, and the chance to lose it before."""
    risks = [(_risk(before, seat, centre), centre) for centre in before.players[seat].centres]
    risk, centre = max(risks, default=(0.0, 0))
    if risk - _risk(after, seat, centre) < _MUCH_SAFER:
        return []
    fields: dict[str, Json] = {"at": NAMES[centre], "percent": round(100 * risk)}
    return [("now_guarded", fields | ({"manned": True} if standing(before, centre) else {}))]


def _risk(position: Position, seat: int, centre: int) -> float:
    """Return the chance that the strongest single seat beside a settlement wins its hex."""
    if position.lord[centre] != seat + 1 or not defence(position, centre):
        return 0.0
    others = [soldiers_beside(position, other, centre)[:ATTACKERS]
              for other in position.in_play() if other != seat]  # fmt: skip
    chances = [attack_odds(position, kinds, centre).win for kinds in others if kinds]
    return float(max(chances, default=0))


def _odds(before: Position, events: Iterable[Event], seat: int) -> list[Reason]:
    """Return the chance of the first attack of a seat, in per cent, the unit in it that it has
    recruited in the same turn, and whether it needed a higher limit for that.
    """
    place, fighters, recruited, fresh = "", list[int](), set[tuple[str, str]](), ""
    for event in events:
        if event.seat == seat:
            match event:
                case ev.UnitRecruited():
                    recruited.add((event.unit, event.at))
                case ev.AttackBegun() | ev.AttackJoined() if place in ("", event.to):
                    place = event.to
                    fighters.append(UNIT_IDS.index(event.unit))
                    fresh = event.unit if (event.unit, event.at) in recruited else fresh
                case ev.Exchange() | ev.AttackStopped():
                    break
    target = HEXES.get(place)
    if target is None or not defence(before, target):
        return []
    chance = round(100 * attack_odds(before, fighters, target).win)
    fields: dict[str, Json] = {"at": place, "percent": chance}
    if fresh:
        fields |= {"unit": fresh}
        if not may_get_unit(before, seat):
            fields |= {"limit": True}
    return [("now_odds", fields)]


def founding(before: Position, events: Iterable[Event], seat: int) -> list[Reason]:
    """Return the reasons for the hex on which a seat founds; empty without a founding.

    Close neighbours count against it.
    """
    founded = (e.at for e in events if isinstance(e, ev.Founded) and e.seat == seat)
    place = next(founded, None)
    if place is None:
        return []
    found = dict(zip(SIGNS, signs(before, HEXES[place]), strict=True))
    lines: list[Reason] = [(f"now_{sign}", {"amount": amount}) for sign, amount in found.items()]
    apart = SIGNS.index("apart")
    if found["apart"] >= FAR:
        others = set(before.lord) - {0, RUIN}  # none before the first founding
        lines[apart : apart + 1] = [("now_alone", {"amount": FAR})] if others else []
    elif found["apart"] <= ROOM:
        del lines[apart]
    return lines


def later(
    before: Sequence[float], after: Sequence[float], weights: Sequence[float]
) -> list[Reason]:
    """Return the later gains of an action: its main purposes, in tenths of points."""
    served = _PURPOSES.served(before, after, weights, _WORTH_NAMING)
    return [(key, {"tenths": round(10 * gain)}) for key, gain in served]


def prevented(
    answer: Any, after_answer: Sequence[Step], after_mistake: Sequence[Step], seat: int
) -> list[Reason]:
    """Return what others do after a mistake: attack a settlement that an answer makes safer, or is
    not the last one after it; or strengthen what it attacks. The worst comes first.
    """
    safe = next((step.before for step in after_answer if step.seat != seat), None)
    attacks, guards = list[tuple[int, Reason]](), list[Reason]()
    for place, step in enumerate(after_mistake):
        if step.seat == seat:
            continue
        if (
            isinstance(step.action, Attack)
            and step.action.target in step.before.players[seat].centres
        ):
            events = [event for each in after_mistake[place:] for event in each.events]
            attacks += _worse_attack(step, events, safe, seat)
        elif isinstance(answer, Attack):
            guards += _strengthened(step, NAMES[answer.target])
    attacks.sort(key=lambda attack: attack[0], reverse=True)
    return [*(reason for _, reason in attacks), *guards]


def _worse_attack(
    step: Step, events: Sequence[Event], safe: Position | None, seat: int
) -> list[tuple[int, Reason]]:
    """Return an attack on a seat, by its odds in per cent, if it is worse than from a `safe` one:
    more likely to succeed, or on the last settlement; `events` are its own and those that follow.
    """
    action, centres = step.action, step.before.players[seat].centres
    odds = _odds(step.before, events, step.seat)
    percent = odds[0][1]["percent"] if odds else 100
    assert isinstance(percent, int)  # noqa: S101 - counted by `_odds`
    least = round(100 * _risk(safe, seat, action.target)) if safe else 0
    only = len(centres) == 1 and not (safe and safe.players[seat].centres == centres)
    if not only and percent - least < _PREVENTED:
        return []
    fields: dict[str, Json] = {
        "seat": step.seat, "action": str(action), "unit": UNIT_IDS[action.kind],
        "at": NAMES[action.target], "percent": percent,
    }  # fmt: skip
    if standing(step.before, action.target):
        fields |= {"manned": True}
    another = safe is not None and len(safe.players[seat].centres) > 1
    if len(centres) > 1 or not another:
        fields |= {"instead": least}
    if len(centres) == 1:
        fields |= {"only": True} | ({"another": True} if another else {})
    return [(percent, ("reply_attack", fields))]


def _strengthened(step: Step, at: str) -> list[Reason]:
    """Return what the seat of a step builds or recruits on a hex."""
    found = list[Reason]()
    for event in step.events:
        if event.kind in _BUILDS and (event.seat, getattr(event, "at", "")) == (step.seat, at):
            fields: dict[str, Json] = {"seat": step.seat, "action": str(step.action), "at": at}
            if isinstance(event, ev.UnitRecruited):
                fields |= {"unit": event.unit}
            found.append((_BUILDS[event.kind], fields))
    return found
