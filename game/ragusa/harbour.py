"""What the ships in the harbour cost."""

from __future__ import annotations

from game.ragusa.supply import SHIPS, SLOTS

SHIP_COST = tuple(
    tuple(tuple(map(sum, zip(slot.cost, ship.extra_cost, strict=True))) for ship in SHIPS)
    for slot in SLOTS
)
"""SHIP_COST[slot][ship]: units of each commodity, the slot's base cost and the card's own (A6)."""


def payable_slots(harbour: list[int], commodities: list[int]) -> list[int]:
    """Return the slots whose ships can be paid with so many units of each commodity."""
    wine, oil, silver = commodities
    payable = []
    for slot, ship in enumerate(harbour):
        asked = SHIP_COST[slot][ship]
        if asked[0] <= wine and asked[1] <= oil and asked[2] <= silver:
            payable.append(slot)
    return payable
