"""What the ships in the harbour cost, and what Fish bring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from portolan.games.ragusa.state.components import FISH, SHIPS, SLOTS

SHIP_COST: Final = tuple(
    tuple(tuple(map(sum, zip(slot.cost, ship.extra_cost, strict=True))) for ship in SHIPS)
    for slot in SLOTS
)
"""SHIP_COST[slot][ship]: units of each commodity, the slot's base cost and the card's own (A6)."""


def payable_slots(harbour: list[int], commodities: list[int]) -> list[int]:
    """Return the slots whose ships can be paid with so many units of each commodity."""
    wine, oil, silver = commodities
    payable = []
    if wine or oil or silver:
        for slot, ship in enumerate(harbour):
            asks_wine, asks_oil, asks_silver = SHIP_COST[slot][ship]
            if asks_wine <= wine and asks_oil <= oil and asks_silver <= silver:
                payable.append(slot)
    return payable


def fish_points(resources: Sequence[int]) -> int:
    """Return what one house at the Fishmonger scores: 1 for every 2 Fish, rounded down (A5)."""
    return resources[FISH] // 2
