"""Why a move is good, as keys and fields: what it brings now, and what it leads to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from game.core.contract import Event, Plain
from game.core.judging import Purposes, Told
from game.ransackit.judging.beginning import FAR, ROOM, SIGNS, signs
from game.ransackit.judging.facts import FACTS
from game.ransackit.land.grid import HEXES
from game.ransackit.state.position import Position

_PURPOSES: Final = Purposes({
    "later_goods": ("first_", "next_", "pays_"),
    "later_yields": ("yields_", "villages", "cities", "variety"),
    "later_units": ("worker", "warrior", "knight", "cannon", "dragon", "limit"),
    "later_posts": ("work", "march"),
    "later_room": ("room",),
    "later_land": ("land", "apart"),
    "later_safe": ("bare", "threatened"),
    "later_prey": ("prey",),
    "later_card": ("earned", "hand"),
}, FACTS)  # fmt: skip
_WORTH_NAMING: Final = 0.5
"""From how many points on a later gain is named."""


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


def founding(before: Position, events: Iterable[Event], seat: int) -> list[Told]:
    """Return what speaks for the hex on which a seat founds; nothing if it founds nowhere.

    Neighbours within the room to grow speak against it.
    """
    place = next((e.data["at"] for e in events if (e.kind, e.seat) == ("founded", seat)), None)
    if place is None:
        return []
    found = dict(zip(SIGNS, signs(before, HEXES[str(place)]), strict=True))
    told: list[Told] = [(f"now_{sign}", {"amount": amount}) for sign, amount in found.items()]
    apart = SIGNS.index("apart")
    if found["apart"] >= FAR:
        told[apart] = ("now_alone", {"amount": FAR})
    elif found["apart"] <= ROOM:
        del told[apart]
    return told


def _number(value: Plain) -> int:
    return value if isinstance(value, int) else 0


def _listed(value: Plain) -> Sequence[Plain]:
    return value if isinstance(value, list) else []


def later(before: Sequence[float], after: Sequence[float], weights: Sequence[float]) -> list[Told]:
    """Return what a move leads to: the purposes that it serves best."""
    served = _PURPOSES.served(before, after, weights, _WORTH_NAMING)
    return [(key, {}) for key, _ in served]
