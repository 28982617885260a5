"""Why a move is good, as keys and fields: what it brings now, and what it leads to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from game.core.contract import Event, Plain
from game.venice.facts import FACTS

Told = tuple[str, dict[str, Plain]]
"""A key of the catalogue and what fills it."""

_LATER: Final = {
    "later_goods": ("ready", "makes", "one_short", "two_short", "parts", "market", "wharf"),
    "later_ships": ("arrives_", "wanted_", "lent"),
    "later_businesses": ("manufactories", "luxury_tiles", "luxury_kinds", "earns", "rights",
                         "pays", "sponsors", "cubes"),
    "later_statues": ("graced", "to_grace"),
    "later_ducats": ("first_ducats", "next_ducats", "spare"),
    "later_end": ("closes",),
}  # fmt: skip
"""What facts speak for, by the beginnings of their names."""
_GROUP: Final = tuple(
    next((key for key, starts in _LATER.items() if fact.startswith(starts)), None) for fact in FACTS
)
_NAMED: Final = 2
_WORTH_NAMING: Final = 0.2
"""How many of the later gains are named, and from how many points on."""


def now(events: Iterable[Event], seat: int) -> list[Told]:
    """Return what a seat gets at once: points, ducats, goods."""
    points = ducats = 0
    goods: Counter[str] = Counter()
    for event in events:
        amount = event.data.get("ducats")
        amount = amount if isinstance(amount, int) else 0
        if event.kind == "good_produced" and event.data["owner"] == seat:
            ducats += amount
        if event.seat != seat:
            continue
        if event.kind in {"favour_gained", "business_sponsored"}:
            points += 1
        elif event.kind == "good_sold":
            ducats += amount
        elif event.kind in {"good_kept", "good_bought"}:
            goods[str(event.data["good"])] += 1
    told: list[Told] = []
    if points:
        told.append(("now_points", {"points": points}))
    if ducats:
        told.append(("now_ducats", {"amount": ducats}))
    return told + [("now_good", {"good": good, "amount": n}) for good, n in goods.most_common()]


def later(before: Sequence[float], after: Sequence[float], weights: Sequence[float]) -> list[Told]:
    """Return what a move leads to: the groups of facts whose worth it raises most."""
    gains: dict[str, float] = dict.fromkeys(_LATER, 0.0)
    for group, old, new, weight in zip(_GROUP, before, after, weights, strict=True):
        if group is not None:
            gains[group] += weight * (new - old)
    best = sorted(gains.items(), key=lambda gain: gain[1], reverse=True)[:_NAMED]
    return [(key, {}) for key, gain in best if gain >= _WORTH_NAMING]
