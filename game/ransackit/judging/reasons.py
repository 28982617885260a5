"""Why a move is good, as keys and fields: what it brings now, and what it leads to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from game.core.contract import Event, Plain
from game.ransackit.judging.facts import FACTS

Told = tuple[str, dict[str, Plain]]
"""A key of the catalogue and what fills it."""

_LATER: Final = {
    "later_goods": ("first_", "next_", "pays_"),
    "later_yields": ("yields_", "villages", "cities"),
    "later_units": ("worker", "warrior", "knight", "cannon", "dragon", "limit"),
    "later_building": ("best_job", "room"),
    "later_safe": ("bare", "threatened"),
    "later_prey": ("prey",),
    "later_card": ("earned", "hand"),
}
"""What facts speak for, by the beginnings of their names."""
_GROUP: Final = tuple(
    next((key for key, starts in _LATER.items() if fact.startswith(starts)), None) for fact in FACTS
)
_NAMED: Final = 2
_WORTH_NAMING: Final = 0.5
"""How many of the later gains are named, and from how many points on."""


def now(events: Iterable[Event], seat: int) -> list[Told]:
    """Return what a seat gets at once: tokens, settlements, units that it beats."""
    tokens = beaten = 0
    told: list[Told] = []
    goods: Counter[str] = Counter()
    for event in events:
        if event.kind == "exchange" and event.seat == seat:
            beaten += len(_listed(event.data["killed"]))
        if event.seat != seat:
            continue
        if event.kind == "tokens_gained":
            tokens += _number(event.data["tokens"])
        elif event.kind == "village_built":
            tokens += 1
        elif event.kind in {"city_built", "settlement_captured", "ruin_captured", "hex_won"}:
            told.append((f"now_{event.kind}", {"at": event.data["at"]}))
        elif event.kind in {"gained", "stolen", "bought"}:
            goods[str(event.data["good"])] += 1
    if tokens:
        told.insert(0, ("now_tokens", {"tokens": tokens}))
    if beaten:
        told.append(("now_beaten", {"units": beaten}))
    return told + [("now_good", {"good": good, "amount": n}) for good, n in goods.most_common()]


def _number(value: Plain) -> int:
    return value if isinstance(value, int) else 0


def _listed(value: Plain) -> Sequence[Plain]:
    return value if isinstance(value, list) else []


def later(before: Sequence[float], after: Sequence[float], weights: Sequence[float]) -> list[Told]:
    """Return what a move leads to: the groups of facts whose worth it raises most."""
    gains: dict[str, float] = dict.fromkeys(_LATER, 0.0)
    for group, old, new, weight in zip(_GROUP, before, after, weights, strict=True):
        if group is not None:
            gains[group] += weight * (new - old)
    best = sorted(gains.items(), key=lambda gain: gain[1], reverse=True)[:_NAMED]
    return [(key, {}) for key, gain in best if gain >= _WORTH_NAMING]
