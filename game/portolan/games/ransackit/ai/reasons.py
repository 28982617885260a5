"""Why an action is good, as keys and fields: its immediate and its later gains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from portolan.core.contract import Event, Json
from portolan.core.evaluation import REST, FeatureGroups, Reason, Step, TurnComparison
from portolan.games.ransackit import events as ev
from portolan.games.ransackit.ai.features import FEATURES
from portolan.games.ransackit.ai.founding import FAR, ROOM, SIGNS, signs
from portolan.games.ransackit.ai.market import THINGS, purpose
from portolan.games.ransackit.ai.war import capture_chance, in_reach, soldiers_beside
from portolan.games.ransackit.board.components import (
    ATTACKERS,
    CENTRE_STRENGTH,
    GOODS,
    OCEAN,
    UNIT_IDS,
    UNITS,
)
from portolan.games.ransackit.board.grid import HEXES, NAMES
from portolan.games.ransackit.fables.disasters import strike_chances
from portolan.games.ransackit.rules.battle import attack_odds, defence
from portolan.games.ransackit.rules.odds import force, in_percent, odds
from portolan.games.ransackit.rules.offers import goods_json
from portolan.games.ransackit.rules.settlements import SIZES
from portolan.games.ransackit.rules.units import kind_of, may_get_unit, standing, unit_limit
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
_STRUCK_LESS: Final = 0.1
"""By how much the chance of a roll that a disaster strikes a unit must fall to be named."""
_CERTAIN: Final = 100
"""Per cent."""
_STRENGTHS: Final = {
    **{unit.id: unit.strength for unit in UNITS},
    **dict(zip(SIZES, CENTRE_STRENGTH, strict=True)),
}
"""The strengths of those who fight, by the names that events have for them."""
_BUILDS: Final = {"city_built": "reply_city", "village_built": "reply_village",
                  "unit_recruited": "reply_guard"}  # fmt: skip
"""What another seat may do on a hex that an answer attacks, as events and reasons."""


def now(before: Position, after: Position, events: Sequence[Event], seat: int) -> list[Reason]:
    """Return the immediate gains of a seat, and the odds of its first attack, on which they depend.

    `before` and `after` are the positions around the events.
    """
    if not events:
        return []
    tokens, earned = 0, before.earned
    lines: list[Reason] = []
    goods, recruited = Counter[str](), Counter[tuple[str, str]]()
    for event in _foreseeable(events, seat):
        match event:
            case ev.TokensGained():
                tokens += event.tokens
            case ev.VillageBuilt() | ev.CityBuilt() | ev.HexWon():
                lines = _with_card(lines, event, earned)
                earned = True
            case ev.UnitRecruited():
                recruited[event.unit, event.at] += 1
            case ev.SettlementCaptured() | ev.RuinCaptured():
                lines.append((f"now_{event.kind}", {"at": event.at}))
                earned = True
            case ev.CentreStands():
                lines.insert(0, _breached(before, after, event.at, seat))
            case ev.Gained() | ev.Stolen() | ev.Bought():
                goods[event.good] += 1
    if tokens:
        lines.insert(0, ("now_tokens", {"tokens": tokens}))
    lines += _recruited(before, after, recruited, seat)
    lines += [_out(before, event.other) for event in events
              if isinstance(event, ev.Inherited) and event.seat == seat]  # fmt: skip
    lines += _beaten(before, after, [*_foreseeable_fights(before, events, seat)])
    limit = unit_limit(after, seat)
    if limit > unit_limit(before, seat):
        lines.append(("now_limit", {"limit": limit}))
    lines += [("now_good", {"good": good, "amount": n}) for good, n in goods.most_common()]
    lines += _trades(before, events, seat)
    odds = _odds(before, events, seat)
    prey = [] if odds else _prey(before, after, seat)
    spared = _spared(before, events, seat)
    return [*odds, *lines, *prey, *_guarded(before, after, seat), *spared]


def _recruited(
    before: Position, after: Position, recruited: Counter[tuple[str, str]], seat: int
) -> list[Reason]:
    """Return the recruited units, by where, as far as the seat then has more of their kind."""
    had, has = (Counter(map(kind_of, p.players[seat].units)) for p in (before, after))
    more, lines = has - had, list[Reason]()
    for (unit, at), n in recruited.items():
        kind = UNIT_IDS.index(unit)
        if still := min(n, more[kind]):
            more[kind] -= still
            lines.append(("now_recruited", {"unit": unit, "at": at, "units": still}))
    return lines


def _trades(before: Position, events: Sequence[Event], seat: int) -> list[Reason]:
    """Return what a seat gets in trades, and what for; of an own offer only if it is accepted. Or,
    if it declines one, what the goods that it keeps are for, or those that the other would get.
    """
    found, goods = list[Reason](), list[Reason]()
    for event in events:
        match event:
            case ev.Traded(seat=offerer, give=give, ask=ask) if seat == offerer:
                then = _swapped(before, seat, ask, give)
                goods = [("now_offered", {"good": g, "amount": n}) for g, n in ask.items()]
                found += _served("now_offered", before, seat, then) or goods
            case ev.Traded(other=taker, give=give, ask=ask) if seat == taker:
                then = _swapped(before, seat, give, ask)
                goods = [("now_good", {"good": g, "amount": n}) for g, n in give.items()]
                found += _served("now_traded", before, seat, then) or goods
            case ev.OfferDeclined(other=other) if event.seat == seat and before.prompt == "answer":
                give, ask = map(goods_json, before.tasks[-1][-2:])
                then = _swapped(before, seat, give, ask)
                kept = _served("keeps_goods", before, seat, then, undone=True)
                theirs = _served("denies_goods", before, other, _swapped(before, other, ask, give))
                goods = [("keeps_goods", {"good": g, "amount": n}) for g, n in ask.items()]
                found += kept or [(key, f | {"seat": other}) for key, f in theirs] or goods
    return found


def _swapped(position: Position, seat: int, gets: ev.Amounts, pays: ev.Amounts) -> list[int]:
    """Return the goods of a seat after a trade."""
    goods = position.players[seat].goods
    return [have + gets.get(g, 0) - pays.get(g, 0) for g, have in zip(GOODS, goods, strict=True)]


def _served(
    key: str, position: Position, seat: int, then: Sequence[int], *, undone: bool = False
) -> list[Reason]:
    """Return the goods that a trade brings a seat, or those that it keeps if one is `undone`, with
    what they are for; empty if they serve nothing in particular.
    """
    goods = position.players[seat].goods
    less, more = (then, goods) if undone else (goods, then)
    thing = purpose(position, seat, less, more)
    if thing is None:
        return []
    cost = THINGS[thing]
    gained = {g: min(more[i], cost[i]) - less[i] for i, g in enumerate(GOODS)}
    return [(key, {"good": g, "amount": n, "thing": thing}) for g, n in gained.items() if n > 0]


def _with_card(
    lines: Sequence[Reason], event: ev.VillageBuilt | ev.CityBuilt | ev.HexWon, earned: bool
) -> list[Reason]:
    """Return gains with one more, for which there is a card unless one was `earned` before."""
    fields: dict[str, Json] = {"at": event.at} | ({} if earned else {"card": True})
    match event:
        case ev.VillageBuilt():
            tokens: dict[str, Json] = {"at": event.at, "tokens": 1}
            return [("now_village", tokens | fields), *lines]
        case ev.CityBuilt():
            return [*lines, ("now_city_built", fields)]
    return [*lines] if earned else [*lines, ("now_hex_won", {"at": event.at})]


def _out(before: Position, other: int) -> Reason:
    """Return that a seat is eliminated, and whether because it had no settlement yet."""
    nomad: dict[str, Json] = {} if before.players[other].centres else {"nomad": True}
    return ("now_out", {"seat": other} | nomad)


def _beaten(before: Position, after: Position, fights: Sequence[ev.Exchange]) -> list[Reason]:
    """Return how many units of others have fallen, by kind, and whose only unit one was."""
    fallen = [fight.defenders[place] for fight in fights for place in fight.killed]
    beaten = Counter(unit for unit in fallen if unit in UNIT_IDS)
    lone = {
        other for fight in fights
        if fight.killed and (other := fight.other) is not None
        and len(before.players[other].units) == 1 and not after.players[other].units
        and after.players[other].playing
    }  # fmt: skip
    only: dict[str, Json] = {"seat": lone.pop()} if len(lone) == beaten.total() == 1 else {}
    return [("now_beaten", only | {"unit": unit, "units": n}) for unit, n in beaten.items()]


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
    if standing(after, centre) or after.egg[centre]:
        manned = "manned" if standing(after, centre) else "egg"
        fields |= {manned: True, "next": round(100 * bare[centre])}
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

    A settlement is not said to be guarded as well as attacked otherwise; if that is all, by the
    odds of the attack alone.
    """
    known = [reason for reason in reasons if not reason[0].startswith("later")] or [*reasons]
    attacked = [fields.get("at") for key, fields in known if key in ("reply_attack", "stops")]
    others = [r for r in known if r[0] != "now_guarded" or r[1]["at"] not in attacked]
    if len(others) < 2:
        others = [
            (key, {"at": fields["at"]}) if (key, fields) not in others else (key, fields)
            for key, fields in known
        ]
    known = others
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
    """Yield the events of a seat without what nobody can foresee: gains by a roll or by a card that
    is drawn.
    """
    by_chance = False
    for event in events:
        by_chance |= isinstance(event, ev.Rolled | ev.CardDrawn)
        is_gain = isinstance(event, ev.Gained | ev.TokensGained)
        if event.seat == seat and not (by_chance and is_gain):
            yield event


def _foreseeable_fights(
    before: Position, events: Sequence[Event], seat: int
) -> Iterator[ev.Exchange]:
    """Yield the exchanges of a seat in its first attack, which are told with its odds, and in other
    attacks that cannot fail. What one imagined roll of other dice brings, nobody can foresee.
    """
    begun = 0
    fought: int | None = None
    for event in events:
        if event.seat == seat and isinstance(event, ev.AttackBegun):
            begun += 1
        elif event.seat == seat and isinstance(event, ev.Exchange):
            if event.is_by_leviathan:
                continue
            if begun not in (1, fought) and not _cannot_fail(before, event):
                return
            fought = begun
            yield event


def _cannot_fail(before: Position, fight: ev.Exchange) -> bool:
    """Return whether an attack that begins with an exchange wins its hex with any dice."""
    mine, theirs = (
        force([_STRENGTHS[name] for name in side]) for side in (fight.attackers, fight.defenders)
    )
    at_sea = before.kind[HEXES[fight.at]] == OCEAN
    return odds(mine, theirs, at_sea=at_sea).win == 1


def _breached(before: Position, after: Position, at: str, seat: int) -> Reason:
    """Return that a settlement without defenders is left, whether its owner has no other, and the
    chance of the next attack.
    """
    centre = HEXES[at]
    owner, egg = before.lord[centre] - 1, bool(after.egg[centre])
    chance = (_attack_chance if egg else _bare_chance)(after, seat, centre)
    fields: dict[str, Json] = {"at": at} | ({"next": round(100 * chance)} if chance else {})
    fields |= {"egg": True} if egg else {}
    if 0 <= owner < len(before.players) and len(before.players[owner].centres) == 1:
        return ("now_breached_last", fields | {"seat": owner})
    return ("now_breached", fields)


def _guarded(before: Position, after: Position, seat: int) -> list[Reason]:
    """Return the settlement that is much safer now, with the chance to lose it before and now; or
    else, where units stand in it before and after, the chance that they are beaten.
    """
    centres = before.players[seat].centres
    for risk_of, manned in ((_risk, False), (_risk_of_units, True)):
        risk, centre = max(
            ((risk_of(before, seat, each), each) for each in centres), default=(0, 0)
        )
        left = risk_of(after, seat, centre)
        stands = standing(before, centre) and standing(after, centre)
        if risk - left >= _MUCH_SAFER and (stands or not manned):
            fields: dict[str, Json] = {"at": NAMES[centre], "percent": round(100 * risk)}
            fields |= {"instead": round(100 * left)} | ({"manned": True} if manned else {})
            return [("now_guarded", fields)]
    return []


def _spared(before: Position, events: Sequence[Event], seat: int) -> list[Reason]:
    """Return the unit that has left a hex that a disaster may strike for a safer one, and the
    chance of a roll to strike the former; of several that with the highest one.
    """
    chances, begun = strike_chances(before), dict[tuple[str, str], str]()
    for event in events:
        if isinstance(event, ev.UnitMoved) and event.seat == seat and chances:
            begun[event.unit, event.to] = begun.pop((event.unit, event.at), event.at)
    left = [
        (chances.get(HEXES[at], 0.0), unit, at)
        for (unit, to), at in begun.items()
        if chances.get(HEXES[at], 0.0) - chances.get(HEXES[to], 0.0) >= _STRUCK_LESS
    ]
    if not left:
        return []
    chance, unit, at = max(left)
    return [("now_spared", {"unit": unit, "at": at, "percent": round(100 * chance)})]


def _risk(position: Position, seat: int, centre: int) -> float:
    """Return the chance that the strongest other seat takes a settlement in its next turn."""
    if position.lord[centre] != seat + 1:
        return 0.0
    others = (other for other in position.in_play() if other != seat)
    return max((_taken(position, other, centre) for other in others), default=0.0)


def _taken(position: Position, other: int, centre: int, fresh: Sequence[int] = ()) -> float:
    """Return the chance that a seat takes a settlement in its next turn, with the units that it has
    and some `fresh` ones.
    """
    kinds = in_reach(position, other, centre, at_rest=True)
    return capture_chance(position, [*kinds, *fresh], centre)


def _risk_of_units(position: Position, seat: int, centre: int) -> float:
    """Return the chance that the strongest other seat beats what stands in a settlement."""
    if position.lord[centre] != seat + 1 or not standing(position, centre):
        return 0.0
    others = [in_reach(position, other, centre, at_rest=True)[:ATTACKERS]
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
    chance = in_percent(attack_odds(before, fighters, target).win)
    fields: dict[str, Json] = {"at": place, "percent": chance}
    if len(fighters) == 1:
        fields |= {"loses": UNIT_IDS[fighters[0]]}
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
    attacks, guards = list[tuple[bool, int, Reason]](), list[Reason]()
    for place, step in enumerate(after_mistake):
        if step.seat == seat:
            continue
        if (
            isinstance(step.action, Attack)
            and step.action.target in step.before.players[seat].centres
        ):
            attacks += _worse_attack(after_mistake, place, safe, seat)
        elif isinstance(answer, Attack):
            guards += _strengthened(step, NAMES[answer.target], after_mistake[:place])
    attacks.sort(key=lambda attack: attack[:2], reverse=True)
    return [*(reason for *_, reason in attacks), *guards]


def _worse_attack(
    steps: Sequence[Step], place: int, safe: Position | None, seat: int
) -> list[tuple[bool, int, Reason]]:
    """Return an attack on a seat, the step at a `place`, if it is worse than from a `safe` one:
    more likely to succeed, or on the last settlement.

    It is told by the chance to take the settlement in that turn, if there is one; else by that to
    beat the units there. In front of it are whether it can take it, and the chance in per cent.
    """
    step = steps[place]
    action, before = step.action, step.before
    centres, target = before.players[seat].centres, action.target
    kinds = in_reach(before, step.seat, target)
    recruited = _recruited_in_turn(steps[: place + 1], action)
    fresh = [action.kind] if recruited else []
    takes = round(100 * capture_chance(before, kinds, target))
    if takes:
        least = round(100 * _taken(safe, step.seat, target, fresh)) if safe else 0
        percent = takes
    else:
        events = [event for each in steps[place:] for event in each.events]
        odds = _odds(before, events, step.seat)
        chance = odds[0][1]["percent"] if odds else _CERTAIN
        assert isinstance(chance, int)  # noqa: S101 - counted by `_odds`
        percent = chance
        guarded = safe is not None and standing(safe, target)
        left = _risk_of_units if guarded else _risk
        least = round(100 * left(safe, seat, target)) if safe else 0
    only = len(centres) == 1 and not (safe and safe.players[seat].centres == centres)
    if not only and percent - least < _PREVENTED:
        return []
    fields: dict[str, Json] = {
        "seat": step.seat, "action": str(action), "unit": UNIT_IDS[action.kind],
        "at": NAMES[target], "percent": percent,
    }  # fmt: skip
    fields |= {"takes": True} if takes else {"manned": True} if standing(before, target) else {}
    fields |= {"fresh": True} if recruited else {}
    another = safe is not None and len(safe.players[seat].centres) > 1
    if len(centres) > 1 or not another:
        if percent <= least:
            return []
        fields |= {"instead": least}
    if len(centres) == 1:
        fields |= {"only": True} | ({"another": True} if another else {})
    return [(bool(takes), percent, ("reply_attack", fields))]


def _recruited_in_turn(steps: Sequence[Step], action: Attack) -> bool:
    """Return whether the unit of the last of some steps has been recruited in the same turn."""
    attacker = steps[-1].seat
    for step in reversed(steps[:-1]):
        if step.seat != attacker or step.action.verb == "end":
            return False
        for event in step.events:
            if isinstance(event, ev.UnitRecruited) and (event.unit, event.at) == (
                UNIT_IDS[action.kind],
                NAMES[action.place],
            ):
                return True
    return False


def _strengthened(step: Step, at: str, earlier: Sequence[Step]) -> list[Reason]:
    """Return what the seat of a step builds or recruits on a hex; of a unit also what was built or
    who left in an `earlier` step to make room for it.
    """
    found = list[Reason]()
    for event in step.events:
        if event.kind in _BUILDS and (event.seat, getattr(event, "at", "")) == (step.seat, at):
            fields: dict[str, Json] = {"seat": step.seat, "action": str(step.action), "at": at}
            if isinstance(event, ev.UnitRecruited):
                fields |= {"unit": event.unit} | _room_made(step, earlier)
            found.append((_BUILDS[event.kind], fields))
    return found


def _room_made(step: Step, earlier: Sequence[Step]) -> dict[str, Json]:
    """Return what the seat of a step has built first, and where, if no unit was allowed before; and
    whether it had no other settlement then.
    """
    for made in earlier:
        if made.seat != step.seat or may_get_unit(made.before, step.seat):
            continue
        for event in made.events:
            if event.seat == step.seat and isinstance(
                event, ev.VillageBuilt | ev.CityBuilt | ev.HouseBuilt | ev.ShipyardBuilt
            ):
                fields: dict[str, Json] = {"built": event.kind.removesuffix("_built"),
                                           "first": event.at}  # fmt: skip
                lone = len(made.before.players[step.seat].centres) == 1
                return fields | ({"lone": True} if lone else {})
    return {}


def linked(reasons: Sequence[Reason], turn: TurnComparison) -> list[Reason]:
    """Return the reasons for a puzzle's answer, as `odds_first`: what the first action brings apart
    from the same by later ones, and a win that is prevented with the attack that would bring it.
    """
    found = list[Reason]()
    known = dict(reasons)
    sure = known.get("now_odds", {}).get("percent") == _CERTAIN
    stands = sure and ("now_breached" in known or "now_breached_last" in known)
    for key, fields in reasons:
        if key == "wins" and stands:
            continue  # by the dice of a later attack
        if key == "stops":
            found.append(_stopped(fields, turn))
        else:
            found += _apart((key, fields), turn.line[0]) if turn.line else [(key, fields)]
    return odds_first(found)


def _apart(reason: Reason, first: Any) -> list[Reason]:
    """Return a reason in two if a turn brings more of a thing than its `first` action."""
    key, fields = reason
    name = "units" if key == "now_recruited" else "amount"
    amount = fields.get(name)
    thing = {"recruit": "now_recruited", "buy": "now_good"}.get(first.verb)
    if key != thing or REST in fields or not isinstance(amount, int) or amount < 2:
        return [reason]
    if key == "now_recruited" and (fields["unit"], fields["at"]) != (
        UNIT_IDS[first.kind],
        NAMES[first.place],
    ):
        return [reason]
    more = fields | {name: amount - 1, REST: True, "more": True}
    return [(key, fields | {name: 1}), (key, more)]


def _stopped(fields: dict[str, Json], turn: TurnComparison) -> Reason:
    """Return the win of another seat that an answer stops: if it is an attack, with its chances
    after the mistake and after the answer.
    """
    name, seat = str(fields["action"]), fields["seat"]
    if not name.startswith("attack ") or not isinstance(seat, int):
        return ("stops", fields)
    at = name.split()[1]
    centre = HEXES[at]
    after, other = (round(100 * _taken(position, seat, centre))
                    for position in (turn.after_else, turn.after))  # fmt: skip
    if after <= other or centre not in turn.after_else.players[turn.seat].centres:
        return ("stops", fields)
    if len(turn.after_else.players[turn.seat].centres) > 1:
        return ("stops", fields)
    return ("stops", fields | {"at": at, "percent": after, "instead": other, "takes": True})


def needless(position: Position, action: Any) -> bool:
    """Return whether a unit would join an attack that cannot fail without it."""
    if action.verb != "with" or position.task[0] != "battle":
        return False
    _, _, target, _, attackers = position.task
    if not defence(position, target):
        return False
    return attack_odds(position, [kind_of(unit) for unit in attackers], target).win == 1
