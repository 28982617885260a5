"""What a placement or an activation brings to everybody, before anybody has answered anything."""

from __future__ import annotations

from typing import Final, NamedTuple

from portolan.core.contract import Json
from portolan.games.ragusa.rules.activation import produce
from portolan.games.ragusa.rules.turn import act_in_turn, begin_region, place
from portolan.games.ragusa.state.actions import Activate, House, Powerhouse
from portolan.games.ragusa.state.position import EXCHANGING, Position

_UNCOUNTED: Final = {"card_drawn", "cards_taken", "tower_built"}
"""What the automatic seats and the harder game do unasked that brings no points at once."""


class Prospect(NamedTuple):
    """What a piece brings its seat: units of a commodity by its name, or `points`.

    `asked`: what depends on an answer or on hidden cards; the amount is how many pieces act so.
    """

    seat: int
    what: str
    amount: int


def prospects(
    position: Position, action: House | Powerhouse | Activate
) -> dict[int, list[Prospect]]:
    """Return for each region that an action activates what it brings, in the order of acting.

    A seat stands in it once for each thing that it gets (A2 to A9). Each region is looked at as if
    it came first; nobody exchanges Fish.
    """
    twin = position.copy()
    if isinstance(action, Activate):
        twin.regions = [action.region]
    else:
        place(twin, action)
    return {region: _of_region(twin.copy(), region) for region in twin.regions}


def _of_region(twin: Position, region: int) -> list[Prospect]:
    sums: dict[tuple[int, str], int] = {}

    def add(kind: str, seat: int | None, /, **data: Json) -> None:
        for name in ("amount", "points"):
            if seat is not None and isinstance(by := data.get(name), int):
                what = str(data.get("commodity", name)) if kind == "produced" else name
                sums[seat, what] = sums.get((seat, what), 0) + by
        if seat is not None and kind in _UNCOUNTED:
            sums[seat, "asked"] = sums.get((seat, "asked"), 0) + 1

    begin_region(twin, region, add)
    while twin.queue:
        if not act_in_turn(twin, add):
            if twin.prompt == EXCHANGING:
                produce(twin, twin.seat, add)
            else:
                sums[twin.seat, "asked"] = sums.get((twin.seat, "asked"), 0) + 1
            del twin.queue[0]
    return [Prospect(seat, what, amount) for (seat, what), amount in sums.items()]
