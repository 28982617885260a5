"""Why an action is good, as keys and fields: its immediate and its later gains.

`spends` and `gives` are its costs: Fish exchanged, and points of another seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any, Final

from portolan.core.contract import Event, Json
from portolan.core.evaluation import FeatureGroups, Reason, Step
from portolan.games.ragusa import events as ev
from portolan.games.ragusa.ai.features import FEATURES
from portolan.games.ragusa.rules.scoring import final_points
from portolan.games.ragusa.state.actions import House, Powerhouse, Tower, Wall
from portolan.games.ragusa.state.components import BONUS, BONUS_CAP, SHIPS
from portolan.games.ragusa.state.position import Position

_SCORES: Final[dict[type[Event], str]] = {
    ev.WallBuilt: "now_walls",
    ev.FishSold: "now_fish",
    ev.ShipBought: "now_ship",
    ev.CommoditySold: "now_sale",
}
"""The events that score immediately."""

_CARDS: Final = "later_cards"
_SHIPS: Final = Counter(ship.good for ship in SHIPS for _ in range(ship.copies))
"""How many ships there are with each good."""
_PURPOSES: Final = FeatureGroups({
    "later_goods": ("made_", "often_winery", "often_oil_press", "often_silversmith",
                    "at_winery", "at_oil_press", "at_silversmith", "goods_to_come"),
    "later_trade": ("often_wharf", "often_market", "at_wharf", "at_market", "sales_to_come",
                    "purchases_to_come", "trade_to_come", "best_ship"),
    "later_walls": ("stretch_to_be", "good_walls", "best_walls", "wall_to_come", "towers",
                    "often_mason", "often_architect", "at_mason", "at_architect"),
    "later_cathedral": ("cathedral_to_come", "at_cathedral", "sets"),
    "later_fish": ("fish", "at_fishmonger", "often_fishmonger"),
    "later_room": ("wood", "stone", "first_", "grapes", "olives", "silver_ore"),
    _CARDS: ("has_", "at_rectors_palace", "often_rectors_palace"),
}, FEATURES)  # fmt: skip
_CARD_MOST: Final = {
    f"has_{card.id}": min(BONUS_CAP, *(each * (_SHIPS[str(card.of)] or BONUS_CAP)
                                       for each in card.points.values()))
    for card in BONUS
}  # fmt: skip
"""What each bonus card can score at most, by its feature: the ships with its good limit it too."""
_WORTH_NAMING: Final = 0.75
"""Points from which on a later gain is named."""


def now(events: Iterable[Event], seat: int) -> list[Reason]:
    """Return the gains of a seat before the next turn begins: points, goods, access; and costs."""
    points: Counter[str] = Counter()
    built: Counter[str] = Counter()
    theirs: Counter[int] = Counter()
    fish = 0
    theirs_made: Counter[tuple[int, str]] = Counter()
    theirs_built: Counter[int] = Counter()
    goods: Counter[str] = Counter()
    access: Counter[str] = Counter()
    for event in takewhile(_in_this_turn, events):
        match event:
            case ev.WallBuilt() | ev.FishSold() | ev.ShipBought() | ev.CommoditySold():
                if event.seat == seat:
                    points[_SCORES[type(event)]] += event.points
                else:
                    theirs[event.seat] += event.points
            case ev.Produced() if event.seat != seat:
                theirs_made[event.seat, event.commodity] += event.amount
            case ev.TowerBuilt() if event.seat != seat:
                theirs_built[event.seat] += 1
            case _ if event.seat != seat:
                """Concerns nobody else."""
            case ev.TowerBuilt():
                built["now_towers"] += 1
            case ev.CardKept():
                built["now_card"] += 1
            case ev.FishExchanged():
                fish += event.fish
            case ev.Produced():
                goods[event.commodity] += event.amount
            case ev.AccessGained():
                access[event.resource] += 1
    lines: list[Reason] = [(key, {"points": n}) for key, n in points.most_common() if n]
    lines += [("now_goods", {"commodity": c, "amount": n}) for c, n in goods.most_common() if n]
    lines += [(key, {"amount": n}) for key, n in built.most_common()]
    lines += [("now_access", {"resource": r, "amount": n}) for r, n in access.most_common()]
    lines += [("spends", {"amount": fish})] if fish else []
    lines += [
        ("gives_goods", {"seat": who, "commodity": commodity, "amount": n})
        for (who, commodity), n in theirs_made.items() if n
    ]  # fmt: skip
    lines += [("gives_towers", {"seat": who, "amount": n}) for who, n in theirs_built.items()]
    return lines + [("gives", {"seat": who, "points": n}) for who, n in theirs.items() if n]


def _in_this_turn(event: Event) -> bool:
    """Return whether no other turn begins: the Patrician's bots play theirs without a decision."""
    return not isinstance(event, ev.TurnBegun)


def at_end(before: Position, after: Position, seat: int) -> list[Reason]:
    """Return how much more a seat would score if the match ended now, by source.

    They name the seat: who reads them may be another.
    """
    gains = {
        key: points - already
        for (key, points), already in zip(
            final_points(after, seat).items(),
            final_points(before, seat).values(),
            strict=True,
        )
    }
    best = sorted(gains.items(), key=lambda gain: gain[1], reverse=True)
    return [(f"end_{key}", {"seat": seat, "points": n}) for key, n in best if n > 0]


def later(
    before: Sequence[float], after: Sequence[float], weights: Sequence[float]
) -> list[Reason]:
    """Return the later gains of an action: the purposes that it serves best.

    Bonus cards do not bring more than they can score.
    """
    served = dict(_PURPOSES.served(before, after, weights, _WORTH_NAMING))
    if _CARDS in served:
        served[_CARDS] = min(served[_CARDS], _most_of_cards(before, after))
    return [(key, {"points": max(1, round(gain))}) for key, gain in served.items()]


def _most_of_cards(before: Sequence[float], after: Sequence[float]) -> int:
    """Return what the cards that an action brings can score at most; without one, any card."""
    new = zip(FEATURES, before, after, strict=True)
    return sum(_CARD_MOST[name] for name, had, has in new if name in _CARD_MOST and has > had) or (
        BONUS_CAP
    )


def prevented(
    answer: Any, after_answer: Sequence[Step], after_mistake: Sequence[Step], seat: int
) -> list[Reason]:
    """Return who builds after a mistake where the answer does, and the points of that turn.

    What others do elsewhere the answer does not stop.
    """
    del after_answer
    spot = answer.spot if isinstance(answer, (House, Powerhouse)) else None
    lines: list[dict[str, Json]] = [
        {"seat": who, "action": str(place), "points": points, "there": True}
        for who, place, points in _turns(after_mistake, seat)
        if place.spot == spot
    ]
    same: list[Reason] = [
        ("reply_same", {"seat": step.seat, "action": str(step.action)})
        for step in after_mistake
        if step.seat != seat and step.action == answer and isinstance(answer, (Tower, Wall))
    ]
    return same[:1] + [("reply", fields) for fields in lines]


def _turns(steps: Sequence[Step], seat: int) -> list[tuple[int, House | Powerhouse, int]]:
    """Return the turns of other seats: who, where it builds, and the points that it scores."""
    begins = [i for i, s in enumerate(steps) if isinstance(s.action, (House, Powerhouse))]
    turns = []
    for begin, end in zip(begins, [*begins[1:], len(steps)], strict=False):
        who = steps[begin].seat
        if who != seat:
            events = [event for step in steps[begin:end] for event in step.events]
            scored = [event for event in events if isinstance(event, ev.Scored)]
            points = sum([event.points for event in scored if event.seat == who])
            turns.append((who, steps[begin].action, points))
    return turns
