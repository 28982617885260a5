"""Why a move is good, as keys and fields: what it brings now, and what it leads to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from portolan.core.contract import Event, Json
from portolan.core.evaluation import FeatureGroups, Told
from portolan.games.ransackit.ai.features import FEATURES
from portolan.games.ransackit.ai.founding import FAR, ROOM, SIGNS, signs
from portolan.games.ransackit.board.grid import HEXES
from portolan.games.ransackit.state.position import Position

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
"""From how many points on a later gain is named."""


def now(events: Iterable[Event], seat: int) -> list[Told]:
    """Return what a seat gets at once: tokens, settlements, units that it beats."""
    tokens = beaten = 0
    lines: list[Told] = []
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
            lines.append((f"now_{event.kind}", {"at": event.data["at"]}))
        elif event.kind in {"gained", "stolen", "bought"}:
            goods[str(event.data["good"])] += 1
    if tokens:
        lines.insert(0, ("now_tokens", {"tokens": tokens}))
    if beaten:
        lines.append(("now_beaten", {"units": beaten}))
    return lines + [("now_good", {"good": good, "amount": n}) for good, n in goods.most_common()]


def founding(before: Position, events: Iterable[Event], seat: int) -> list[Told]:
    """Return what speaks for the hex on which a seat founds; nothing if it founds nowhere.

    Neighbours within the room to grow speak against it.
    """
    place = next((e.data["at"] for e in events if (e.kind, e.seat) == ("founded", seat)), None)
    if place is None:
        return []
    found = dict(zip(SIGNS, signs(before, HEXES[str(place)]), strict=True))
    lines: list[Told] = [(f"now_{sign}", {"amount": amount}) for sign, amount in found.items()]
    apart = SIGNS.index("apart")
    if found["apart"] >= FAR:
        lines[apart] = ("now_alone", {"amount": FAR})
    elif found["apart"] <= ROOM:
        del lines[apart]
    return lines


def _number(value: Json) -> int:
    return value if isinstance(value, int) else 0


def _listed(value: Json) -> Sequence[Json]:
    return value if isinstance(value, list) else []


def later(before: Sequence[float], after: Sequence[float], weights: Sequence[float]) -> list[Told]:
    """Return what a move leads to: the purposes that it serves best."""
    served = _PURPOSES.served(before, after, weights, _WORTH_NAMING)
    return [(key, {}) for key, _ in served]
