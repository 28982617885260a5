"""Features of each seat of a position, for the evaluator to weigh."""

from __future__ import annotations

from typing import Final

from portolan.games.ransackit.ai.destinations import HexPoints, field_of
from portolan.games.ransackit.ai.founding import apart, free_land
from portolan.games.ransackit.ai.values import income
from portolan.games.ransackit.ai.war import threat
from portolan.games.ransackit.board.components import (
    BLUE_IDS,
    COST,
    GOAL,
    GOODS,
    MOST_TOKENS,
    UNIT_IDS,
    WORKER,
)
from portolan.games.ransackit.rules.settlements import affords, tokens_of
from portolan.games.ransackit.rules.units import counted, kind_of, unit_limit
from portolan.games.ransackit.state.position import PLACE, Position

_FEW: Final = 3
_MANY: Final = 8

FEATURES: Final[tuple[str, ...]] = (
    "seat", "tokens", "people", "villages", "cities", "room", "hand", "earned", "egg",
    *(f"first_{good}" for good in GOODS),
    *(f"next_{good}" for good in GOODS),
    *(f"yields_{good}" for good in GOODS),
    *UNIT_IDS, "limit",
    *BLUE_IDS,
    "pays_settling", "work", "march", "bare", "threatened", "prey",
    "land", "apart", "variety",
)  # fmt: skip
"""`room`: Era Tokens that its settlements could still hold. `earned`: a card at the end of this
turn. `first`, `next`: up to 3 of a good, and up to 8 beyond. `yields`: mean of a round of all
players. `limit`: units that it could still get. `pays_settling`: can pay a village or city. `work`,
`march`: points of the hexes of its workers and soldiers, by their destinations. `bare`: centres
without a unit. `threatened`: points of its settlements that enemies can be expected to take next
turn; `prey`: what it can take. `land`: hexes of free land at most two steps from a centre; `apart`:
steps from there to the nearest centre of others; `variety`: how many different goods its hexes
yield."""


def features(position: Position) -> list[list[float]]:
    """Return the FEATURES of every seat."""
    return [features_of(position, seat) for seat in range(len(position.players))]


def features_of(position: Position, seat: int) -> list[float]:
    """Return the FEATURES of one seat."""
    player = position.players[seat]
    if not player.playing:
        return [0.0] * len(FEATURES)
    goods, centres = player.goods, player.centres
    sizes = [position.size[centre] for centre in centres]
    kinds = [kind_of(unit) for unit in player.units]
    others = [c for s, other in enumerate(position.players) if s != seat for c in other.centres]
    rolls = len(position.in_play())
    yields = income(position, seat)
    work = march = 0.0
    fields: dict[int, HexPoints] = {}
    for unit in player.units:
        kind = kind_of(unit)
        if kind not in fields:
            fields[kind] = field_of(position, seat, kind)
        if kind == WORKER:
            work += fields[kind].get(unit & PLACE, 0.0)
        else:
            march += fields[kind].get(unit & PLACE, 0.0)
    return [
        1.0,
        tokens_of(position, seat),
        player.people,
        sizes.count(1),
        sizes.count(2),
        sum(MOST_TOKENS[size] for size in sizes) - tokens_of(position, seat),
        len(player.hand),
        float(position.earned and position.turn == seat),
        sum(position.egg[centre] for centre in centres),
        *(min(amount, _FEW) for amount in goods),
        *(min(max(amount - _FEW, 0), _MANY) for amount in goods),
        *(rolls * amount for amount in yields),
        *(kinds.count(kind) for kind in range(len(UNIT_IDS))),
        max(0, unit_limit(position, seat) - counted(position, seat)),
        *player.blue,
        float(affords(goods, COST["village"])),
        work,
        march,
        sum(not position.guests[centre] for centre in centres),
        *threat(position, seat),
        free_land(position, centres),
        apart(position, centres, others) if centres else 0,
        sum(amount > 0 for amount in yields),
    ]


def share_left(position: Position) -> float:
    """Return the share (0 to 1) of the tokens to the end that the best seat still lacks."""
    most = max(tokens_of(position, seat) for seat in range(len(position.players)))
    return max(0.0, 1 - most / GOAL)
