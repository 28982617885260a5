"""Why an action is good, as keys and fields: its immediate and its later gains.

`gives` is a cost: points of another seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import takewhile
from typing import Any, Final

from portolan.core.contract import Event, Json
from portolan.core.evaluation import FeatureGroups, Reason, Step
from portolan.games.venice import events as ev
from portolan.games.venice.ai.features import FEATURES
from portolan.games.venice.ai.holdings import asked
from portolan.games.venice.rules.legal_actions import sponsorings
from portolan.games.venice.rules.scoring import points, statue_cost, statue_points
from portolan.games.venice.state.actions import Buy, Sponsor, Statue
from portolan.games.venice.state.position import OVER, Position
from portolan.games.venice.state.tables import Components, bits

_PURPOSES: Final = FeatureGroups({
    "later_goods": ("ready", "makes", "one_short", "two_short", "parts", "market", "wharf"),
    "later_ships": ("arrives_", "wanted_", "lent"),
    "later_businesses": ("manufactories", "luxury_tiles", "luxury_kinds", "earns", "rights",
                         "pays", "sponsors", "cubes"),
    "later_statues": ("graced", "to_grace"),
    "later_ducats": ("first_ducats", "next_ducats", "spare"),
    "later_end": ("closes",),
}, FEATURES)  # fmt: skip
_STATE: Final = ("held", "needed")
"""The fields of a use that say how much of what a good is for is in the hand."""
_WORTH_NAMING: Final = 0.5
"""Points from which on a later gain is named."""


def by_others(after: Position, events: Iterable[Event], seat: int) -> int:
    """Return the points that a seat gains only by statues of others meanwhile."""
    box, statues = after.box, after.statues
    for event in events:
        if isinstance(event, ev.StatueSponsored) and event.seat != seat:
            statues &= ~(1 << box.campo[event.campo])
    graced = 0
    for campo in bits(statues):
        graced |= box.around[campo]
    return (after.players[seat].buildings & after.graced & ~graced).bit_count()


def gives(before: Position, after: Position, seat: int) -> list[Reason]:
    """Return the points that other seats gain."""
    gains = {who: points(after, who) - points(before, who) for who in range(len(after.players))}
    return [
        ("gives", {"seat": who, "points": n}) for who, n in gains.items() if who != seat and n > 0
    ]


class _Flow:
    """What events move to a seat and from it.

    `others`: ducats that others bring it by producing; `paid`: for each good, what it cost;
    `coming`: shipments on the way to it; `guarded`: those on its own ships that it has reserved.
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        self.ducats = self.others = 0
        self.goods, self.luxuries, self.paid = Counter[str](), Counter[str](), Counter[str]()
        self.coming, self.guarded, self.sold = Counter[str](), Counter[str](), set[int]()


def _flow_of(events: Iterable[Event], box: Components, seat: int) -> _Flow:
    """Return what events move to a seat and from it."""
    flow = _Flow()
    for event in events:
        match event:
            case ev.GoodProduced():
                _produced(flow, event, box, seat)
            case ev.GoodSold() if event.seat == seat:
                flow.ducats += event.ducats
                flow.sold.add(box.good[event.good])
            case ev.GoodBought() if event.seat == seat:
                flow.ducats -= event.ducats
                flow.goods[event.good] += 1
                flow.paid[event.good] += event.ducats
            case ev.GoodKept() if event.seat == seat:
                flow.goods[event.good] += 1
            case ev.ShipmentReserved() if event.seat == seat:
                flow.ducats -= event.ducats
                (flow.guarded if event.owner == seat else flow.coming)[event.good] += 1
            case ev.ShipmentLoaded() if event.seat == seat:
                flow.coming[event.good] += 1
    return flow


def _produced(flow: _Flow, event: ev.GoodProduced, box: Components, seat: int) -> None:
    """Add what is produced: its ducats go to the owner of the business."""
    if event.owner == seat:
        flow.ducats += event.ducats
        flow.others += event.ducats if event.seat != seat else 0
    if event.seat == seat and event.good in box.good:
        (raw,) = box.products[box.product[event.good]].consumes
        flow.goods[event.good] += 1
        flow.paid[event.good] += box.prices[raw]
    elif event.seat == seat:
        flow.luxuries[event.good] += 1


def now(
    gained: int, before: Position, after: Position, events: Iterable[Event], seat: int
) -> list[Reason]:
    """Return a seat's own gains: the given points, and the ducats and goods of events, in the hand
    and on the way, without what is spent on goods, what is sold and bought again, and what is only
    worth its price. If more ducats or useful goods go than come, that is a cost.
    """
    box, flow = after.box, _flow_of(events, after.box, seat)
    lines: list[Reason] = []
    if gained:
        lines.append(("now_points", {"points": gained}))
    lines += [("now_made", {"product": made, "amount": n}) for made, n in flow.luxuries.items()]
    if flow.ducats > 0:
        fields: dict[str, Json] = {"amount": flow.ducats}
        lines.append(("now_ducats", fields | ({"others": flow.others} if flow.others else {})))
    lines += [] if after.prompt == OVER else _affords(before, after, seat)
    hands = [position.players[seat].hand for position in (before, after)]
    more = {good: hands[1][box.good[good]] - hands[0][box.good[good]] for good in flow.goods}
    uses = [
        _use(after, seat, good, min(n, more[good]), flow.sold)
        for good, n in flow.goods.most_common()
        if more[good] > 0
    ]
    uses = [use for use in uses if not _is_worth_only(use, flow.paid)]
    lines += sorted(uses, key=_readiness, reverse=True)
    for good, n in flow.coming.items():
        about = _use(after, seat, good, n, flow.sold, further=n)[1]
        lines.append(("now_coming", {k: v for k, v in about.items() if k not in _STATE}))
    lines += [("now_guarded", {"good": good, "amount": n}) for good, n in flow.guarded.items()]
    return lines + _costs(before, after, seat, flow.ducats, flow.sold)


def _costs(
    before: Position, after: Position, seat: int, ducats: int, sold: Set[int]
) -> list[Reason]:
    """Return what a seat spends, as far as it gains fewer `ducats`, and what it has `sold` that a
    recipe asks for.
    """
    lines: list[Reason] = [("spends", {"amount": -ducats})] if ducats < 0 else []
    hands = [position.players[seat].hand for position in (before, after)]
    for good in sorted(sold):
        fewer = hands[0][good] - hands[1][good]
        if fewer > 0:
            about = _use(before, seat, before.box.goods[good], 1, set())[1]
            if "product" in about:
                fields = {k: v for k, v in about.items() if k not in _STATE}
                lines.append(("sells", fields | {"amount": fewer}))
    return lines


def _is_worth_only(use: Reason, paid: Mapping[str, int]) -> bool:
    """Return whether a good has no use but to be sold, for no more than was `paid` for it."""
    key, fields = use
    price, good = fields.get("ducats", 0), fields["good"]
    assert isinstance(price, int)  # noqa: S101 - written by `_use`
    return key == "now_wares" and "business" not in fields and paid.get(str(good), 0) >= price


def _affords(before: Position, after: Position, seat: int) -> list[Reason]:
    """Return the cheapest business, or else the statue, that a seat can sponsor only now."""
    could, can = (_sponsored(position, seat) for position in (before, after))
    if not can:
        return []
    is_statue, price, thing = min(can)
    if could and (is_statue or not min(could)[0]):
        return []
    fields: dict[str, Json] = {"price": price}
    return [("now_affords", fields | ({} if is_statue else {"business": thing}))]


def _sponsored(position: Position, seat: int) -> set[tuple[bool, int, str]]:
    """Return what a seat can sponsor for points: whether it is a statue, its cost, and the
    business.
    """
    box, found = position.box, set[tuple[bool, int, str]]()
    for action in sponsorings(position, seat):
        if isinstance(action, Sponsor):
            price = box.businesses[box.business[action.business]].cost
            found.add((False, price, action.business))
        elif isinstance(action, Statue) and statue_points(position, seat, action.campo):
            found.add((True, statue_cost(position), ""))
    return found


def _readiness(use: Reason) -> tuple[float, int]:
    """Return how much of what a good is for is in the hand, and how many goods that needs."""
    held, needed = (use[1].get(key, 0) for key in ("held", "needed"))
    assert isinstance(held, int)  # noqa: S101 - counted by `_use`
    assert isinstance(needed, int)  # noqa: S101
    return (held / needed if needed else 0, needed)


def _use(
    after: Position, seat: int, good: str, amount: int, sold: Set[int], further: int = 0
) -> Reason:
    """Return the use of a seat's cards of a good: to make something, or to sell them, perhaps to
    sponsor a `business` that would use them: one is enough for that, and the next brings no more.
    Cards beyond what recipes ask for are sold.

    `further` cards are not in the hand yet. How many goods are `held` is left out where one of them
    was sold before and bought again.
    """
    box, player = after.box, after.players[seat]
    number = box.good[good]
    usable = tuple(after.built if after.setting.guilds else player.tiles)
    recipes = [about for about in box.products if number in about.consumes]
    made = [about for about in recipes if usable[about.business]]
    if not made or player.hand[number] + further - asked(box, usable)[number] >= amount:
        fields: dict[str, Json] = {"good": good, "amount": amount}
        fields["ducats"] = amount * box.prices[number]
        kinds = [box.businesses[about.business] for about in recipes if about not in made]
        free = [
            kind for kind in kinds if after.built[box.business[kind.id]].bit_count() < kind.tiles
        ]
        if free and not made and player.hand[number] + further <= amount:
            fields["business"] = min(free, key=lambda kind: kind.cost).id
        return "now_wares", fields
    held = {about.id: sum([player.hand[part] > 0 for part in about.consumes]) for about in made}
    best = max(made, key=lambda about: held[about.id] / len(about.consumes))
    fields = {"good": good, "amount": amount, "product": best.id}
    if sold & {part for part in best.consumes if player.hand[part]}:
        return "now_part", fields
    return "now_part", fields | {"held": held[best.id], "needed": len(best.consumes)}


def later(
    before: Sequence[float], after: Sequence[float], weights: Sequence[float]
) -> list[Reason]:
    """Return the later gains of an action: its main purposes, in tenths of points."""
    served = _PURPOSES.served(before, after, weights, _WORTH_NAMING)
    return [(key, {"tenths": round(10 * gain)}) for key, gain in served]


def prevented(
    answer: Any, after_answer: Sequence[Step], after_mistake: Sequence[Step], seat: int
) -> list[Reason]:
    """Return what others do after a mistake, but not after an answer: take what the answer or its
    plan takes, the most points first.

    What brings them as many points elsewhere the answer does not prevent, nor what whoever leads
    next may lead too.
    """
    del answer
    own = [*takewhile(lambda step: step.seat == seat, after_answer)]
    spared = {(step.seat, str(step.action)) for step in after_answer}
    lines = []
    for step in after_mistake:
        who, text = step.seat, str(step.action)
        if who == seat or (who, text) in spared:
            continue
        gained = points(step.after, who) - points(step.before, who)
        there = any(_is_same_place(mine.action, step.action) for mine in own)
        if there and not _is_as_good_elsewhere(own[-1].after, who, step.action, gained):
            fields: dict[str, Json] = {"seat": who, "action": text, "points": gained}
            lines.append((gained, fields | {"there": True}))
    lines.sort(key=lambda line: line[0], reverse=True)
    return [("reply", fields) for _, fields in lines]


def _is_as_good_elsewhere(position: Position, seat: int, action: Any, gained: int) -> bool:
    """Return whether a business or statue brings a seat as many points at another place."""
    box = position.box
    match action:
        case Sponsor():
            good = position.free & (position.graced if gained > 1 else position.free)
            return good != 0
        case Statue():
            free = [c for c, number in box.campo.items() if not position.statues >> number & 1]
            return any(statue_points(position, seat, campo) >= gained for campo in free)
    return False


def _is_same_place(one: Any, other: Any) -> bool:
    """Return whether two actions take the same building, campo or good."""
    match one, other:
        case Sponsor(), Sponsor():
            return bool(one.building == other.building)
        case (Statue(), Statue()) | (Buy(), Buy()):
            return bool(one == other)
    return False
