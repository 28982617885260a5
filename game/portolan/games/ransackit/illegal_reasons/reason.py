"""The reason why something cannot be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from portolan.games.ransackit.board.components import CARDS, Goods


class IllegalReason(NamedTuple):
    """One reason: its `kind`, and the fields of its sentence.

    `good` is the number of a good (or of units, steps and coins), with the amounts `has` and
    `needs`; `place` is a hex and `owner` a seat named in the sentence.
    """

    kind: str
    good: int | None = None
    needs: int = 0
    has: int = 0
    place: int | None = None
    owner: int | None = None


def too_few(goods: Sequence[int], cost: Goods) -> list[IllegalReason]:
    """Return a reason for each good of which there is less than something costs."""
    return [
        IllegalReason("goods", good, needs, goods[good])
        for good, needs in enumerate(cost)
        if goods[good] < needs
    ]


RULES: Final = {
    "goods": "K-4",
    "foreign": "K-28",
    "empty": "K-28, K-40",
    "own_centre": "K-17, K-28",
    "later": "K-17",
    "stands": "K-33",
    "which": "K-38",
    "unknown": "K-90",
    "closed": "K-37",
    "peaceful": "K-40",
    "full": "K-35",
    "spent": "K-33",
    "only_roads": "K-34",
    "sea": "K-36",
    "embark": "K-36",
    "quay": "K-36",
    "no_yard": "K-36",
    "far": "K-33",
    "worker": "K-28",
    "tired": "K-28",
    "bandit": "K-28",
    "afloat": "K-28",
    "owned": "K-29, K-30, K-31",
    "ruin": "K-16, K-29, K-30, K-31",
    "no_village": "K-30",
    "city_stands": "K-30",
    "not_yours": "K-31",
    "centre": "K-31",
    "houses": "K-31",
    "no_harbour": "K-31",
    "yards": "K-31",
    "harbour": "K-31",
    "apart": "K-29",
    "joined": "K-29",
    "surrounded": "K-29",
    "no_land": "K-29",
    "enemies": "K-29",
    "not_beside": "K-27, K-29",
    "no_centre": "K-17, K-39",
    "hatched": "K-63",
    "limit": "K-20",
    "room": "K-35",
    "cities": "K-39",
    "none": "K-76",
    "bought": "K-76",
    "deals": "K-76, K-77",
    "market": "K-77",
    "pirate": "K-25, K-77",
    "price": "K-77",
    "offers": "K-78",
    "partner": "K-78, K-79",
    "both_sides": "K-78",
    "given": "K-78",
    "unheld": "K-78",
    "voted": "K-83",
    "general": "K-70",
    "waits": "K-53",
    "honour": "K-57",
    "brings_nothing": "K-57",
    "water": "K-11",
    "taken": "K-11",
    "guests": "K-11",
    "totals": "K-11, K-13",
    "numberless": "K-13",
    "there": "K-23",
    "moved": "K-23",
    "thief": "K-24, K-25",
    "join": "K-40",
    "join_late": "K-43",
    "survivors": "K-45, K-48",
    "roll": "K-17",
    "damage": "K-86",
    "elsewhere": "K-94",
    **{card.id: card.rule for card in CARDS if card.rule},
}
"""The statements of docs/rules/ransackit.md behind each kind of reason."""
