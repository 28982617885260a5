"""Why an action is good, as keys and fields: its immediate and its later gains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from portolan.core.contract import Event
from portolan.core.evaluation import FeatureGroups, Reason
from portolan.games.ransackit import events as ev
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
"""Points from which on a later gain is named."""


def now(events: Iterable[Event], seat: int) -> list[Reason]:
    """Return the immediate gains of a seat: tokens, settlements, beaten units."""
    tokens = beaten = 0
    lines: list[Reason] = []
    goods: Counter[str] = Counter()
    for event in events:
        if event.seat != seat:
            continue
        match event:
            case ev.Exchange():
                beaten += len(event.killed)
            case ev.TokensGained():
                tokens += event.tokens
            case ev.VillageBuilt():
                tokens += 1
            case ev.CityBuilt() | ev.SettlementCaptured() | ev.RuinCaptured() | ev.HexWon():
                lines.append((f"now_{event.kind}", {"at": event.at}))
            case ev.Gained() | ev.Stolen() | ev.Bought():
                goods[event.good] += 1
    if tokens:
        lines.insert(0, ("now_tokens", {"tokens": tokens}))
    if beaten:
        lines.append(("now_beaten", {"units": beaten}))
    return lines + [("now_good", {"good": good, "amount": n}) for good, n in goods.most_common()]


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
        lines[apart] = ("now_alone", {"amount": FAR})
    elif found["apart"] <= ROOM:
        del lines[apart]
    return lines


def later(
    before: Sequence[float], after: Sequence[float], weights: Sequence[float]
) -> list[Reason]:
    """Return the later gains of an action: its main purposes, in tenths of points."""
    served = _PURPOSES.served(before, after, weights, _WORTH_NAMING)
    return [(key, {"tenths": round(10 * gain)}) for key, gain in served]
