"""What an action brings all seats before further decisions: gains at once and at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from portolan.core.contract import Event, Fields
from portolan.games.ragusa.events import (
    CardDrawn,
    CardsTaken,
    CommoditySold,
    FishSold,
    Produced,
    ShipBought,
    TowerBuilt,
    WallBuilt,
)
from portolan.games.ragusa.rules.activation import produce
from portolan.games.ragusa.rules.scoring import final_points
from portolan.games.ragusa.rules.turn import act_in_turn, begin_region, perform
from portolan.games.ragusa.state.actions import Action, Activate, House, Powerhouse
from portolan.games.ragusa.state.components import SHIPS, ship_back
from portolan.games.ragusa.state.position import EXCHANGING, Position


class Prospect(NamedTuple):
    """The gain of a seat from a piece: units of a commodity by its name, or `points`.

    `asked`: gains that depend on an answer or on hidden cards; the amount is then the number of
    such pieces. `lost` are units for which the warehouse has no room.
    """

    seat: int
    what: str
    amount: int
    lost: int = 0


def prospects(
    position: Position, action: House | Powerhouse | Activate
) -> dict[int, list[Prospect]]:
    """Return the gains from each region that an action activates, in the order of acting.

    A seat occurs once for each kind of gain (A2 to A9). Each region is evaluated as if it came
    first, without exchanges of Fish; seats that can act only with what the others bring are asked,
    too, since the order is chosen.
    """
    twin = position.copy()
    _begin(twin, action)
    found = {region: _of_region(twin.copy(), region) for region in twin.regions}
    for region, gains in found.items():
        last = twin.copy()
        for other in twin.regions:
            if other != region:
                _of_region(last, other)
        known = {prospect.seat for prospect in gains}
        later = (p for p in _of_region(last, region) if p.what == "asked")
        gains += [prospect for prospect in later if prospect.seat not in known]
    return found


def end_changes(position: Position, action: Action) -> dict[str, dict[int, int]]:
    """Return the points by which the final scoring would change for seats, by source.

    It is that of now, and that after an action with all it brings before somebody is asked.
    """
    twin = position.copy()
    if twin.next_back:  # a view knows what the next ship does to the prices
        backs = [ship_back(ship) for ship in range(len(SHIPS))]
        twin.ship_deck[:1] = [backs.index(twin.next_back)]
    if isinstance(action, House | Powerhouse | Activate):
        _begin(twin, action)
        for region in [*twin.regions]:
            _of_region(twin, region)
    else:
        perform(twin, action)
    changes: dict[str, dict[int, int]] = {}
    for seat in range(len(position.players)):
        now = final_points(position, seat)
        for source, points in final_points(twin, seat).items():
            if points != now[source]:
                changes.setdefault(source, {})[seat] = points - now[source]
    return changes


def _begin(twin: Position, action: House | Powerhouse | Activate) -> None:
    """Place a piece, or leave only the region of an action to activate."""
    if isinstance(action, Activate):
        twin.regions = [action.region]
    else:
        perform(twin, action)


def _of_region(twin: Position, region: int) -> list[Prospect]:
    sums: dict[tuple[int, str], int] = {}
    lost: Counter[tuple[int, str]] = Counter()

    def add(seat: int, what: str, by: int = 1) -> None:
        sums[seat, what] = sums.get((seat, what), 0) + by

    def report(kind: Callable[Fields, Event], /, *seat: Fields.args, **data: Fields.kwargs) -> None:
        match kind(*seat, **data):
            case Produced() as event:
                add(event.seat, event.commodity, event.amount)
                lost[event.seat, event.commodity] += event.lost
            case (WallBuilt() | FishSold() | ShipBought() | CommoditySold()) as event:
                add(event.seat, "points", event.points)
            case (CardDrawn() | CardsTaken() | TowerBuilt()) as event:
                add(event.seat, "asked")  # automatic for the automatic seats and in the harder game

    begin_region(twin, region, report)
    while twin.queue:
        if not act_in_turn(twin, report):
            if twin.prompt == EXCHANGING:
                produce(twin, twin.seat, report)
            else:
                add(twin.seat, "asked")
            del twin.queue[0]
    return [Prospect(*of, amount, lost[of]) for of, amount in sums.items()]
