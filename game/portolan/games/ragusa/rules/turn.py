"""The course of a turn: the effect of an action, and everything that follows without a decision.

`apply` changes the position by one action, then `advance` processes the rest of the turn (houses
yet to act, regions yet to activate, the next seat) until a seat is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from portolan.core.contract import Report, silent
from portolan.games.ragusa import events as ev
from portolan.games.ragusa.rules.activation import (
    ACTS,
    build_tower,
    build_wall,
    buy_ship,
    draw_top,
    produce,
    sell,
    take_cards,
)
from portolan.games.ragusa.rules.patrician import draw_spot
from portolan.games.ragusa.rules.placement import placements
from portolan.games.ragusa.rules.scoring import score_end
from portolan.games.ragusa.state import actions as act
from portolan.games.ragusa.state.board import (
    ACTIVATED,
    AROUND,
    BUILDING,
    BUILDINGS,
    CLOCKWISE,
    GAINS,
    PRODUCES,
    RECTORS_PALACE,
    SPOTS,
)
from portolan.games.ragusa.state.components import (
    BONUS,
    FISH,
    FISH_COST,
    HOUSES,
    PATRICIAN,
    RESOURCES,
)
from portolan.games.ragusa.state.position import (
    ACTIVATING,
    BUYING,
    DRAWING,
    EXCHANGING,
    KEEPING,
    OVER,
    PLACING,
    SHIPPING,
    Marker,
    Position,
)

_BUILDING_ID: Final = {region: BUILDINGS[at] for region, at in BUILDING.items()}


def apply(position: Position, action: act.Action, report: Report = silent) -> None:
    """Apply a legal action of the asked seat, and what follows up to the next decision."""
    position.legal = None
    listener = None if report is silent else report
    _DOES[type(action)](position, action, listener)
    advance(position, listener)


def _house(position: Position, action: act.House, report: Report | None) -> None:
    seat, spot = position.seat, action.spot
    player = position.players[seat]
    if player.houses:
        player.houses -= 1
    else:  # a powerhouse without a spot (T6)
        player.powerhouses -= 1
    gain_house(position, seat, spot, report)
    _queue_regions(position, spot)
    if action.exchange:
        _pay_fish(position, action.exchange, report)


def perform(position: Position, action: act.Action) -> None:
    """Perform an action without what follows from it."""
    _DOES[type(action)](position, action, None)


def gain_house(position: Position, seat: int, spot: int, report: Report | None) -> None:
    """Place a house on a spot and gain from country and sea around it (A1)."""
    position.put_house(seat, spot)
    if report:
        report(ev.HousePlaced, seat, spot=SPOTS[spot])
    resources = position.players[seat].resources
    for region, resource in GAINS[spot]:
        resources[resource] += 1
        if report:
            report(ev.AccessGained, seat, region=region, resource=RESOURCES[resource])


def _queue_regions(position: Position, spot: int) -> None:
    """Queue the city regions around a new piece for activation."""
    position.spot = spot
    position.regions = [*ACTIVATED[spot]]
    position.prompt = ACTIVATING


def _powerhouse(position: Position, action: act.Powerhouse, report: Report | None) -> None:
    seat, spot = position.seat, action.spot
    position.players[seat].powerhouses -= 1
    position.put_powerhouse(spot)
    if report:
        report(ev.PowerhousePlaced, seat, spot=SPOTS[spot])
    _queue_regions(position, spot)
    if action.exchange:
        _pay_fish(position, action.exchange, report)


def _pay_fish(position: Position, exchange: tuple[int, ...], report: Report | None) -> None:
    resources = position.players[position.seat].resources
    for resource in exchange:
        resources[FISH] -= FISH_COST[resource]
        resources[resource] += 1
        if report:
            what, fish = RESOURCES[resource], FISH_COST[resource]
            report(ev.FishExchanged, position.seat, resource=what, fish=fish)


def _exchange(position: Position, action: act.Exchange, report: Report | None) -> None:
    _pay_fish(position, (action.resource,), report)


def _activate(position: Position, action: act.Activate, report: Report | None) -> None:
    begin_region(position, action.region, report)


def _wall(position: Position, action: act.Wall, report: Report | None) -> None:
    build_wall(position, position.seat, action.wall, report)
    del position.queue[0]


def _tower(position: Position, action: act.Tower, report: Report | None) -> None:
    build_tower(position, position.seat, action.spot, report)
    del position.queue[0]


def _buy(position: Position, action: act.Buy, report: Report | None) -> None:
    buy_ship(position, position.seat, action.slot, report)
    del position.queue[0]


def _ship(position: Position, action: act.Ship, report: Report | None) -> None:
    sell(position, position.seat, action.commodity, report)
    del position.queue[0]


def _draw(position: Position, action: act.Draw, report: Report | None) -> None:
    """Draw two bonus cards to keep one, or the only one (A8)."""
    del action
    if len(position.bonus_deck) == 1:
        draw_top(position, position.seat, report)
        del position.queue[0]
    else:
        player = position.players[position.seat]
        player.offer = take_cards(position, 2)
        if report:
            report(ev.CardsDrawn, position.seat, cards=[BONUS[card].id for card in player.offer])


def _keep(position: Position, action: act.Keep, report: Report | None) -> None:
    player = position.players[position.seat]
    player.offer.remove(action.card)
    player.cards.append(action.card)
    if report:
        report(ev.CardKept, position.seat, card=BONUS[action.card].id)
    if position.queue:  # at the Rector's Palace
        position.bonus_deck += player.offer
        position.sunk.append(position.seat)
        if report:
            report(ev.CardPutUnder, position.seat, card=BONUS[player.offer[0]].id)
        del position.queue[0]
        player.offer = []
        return
    player.refused, player.offer = player.offer, []
    for other in position.players:
        if other.offer:
            return
    for other in position.players:
        position.bonus_deck += other.refused
    position.rng.shuffle(position.bonus_deck)
    if report:
        report(ev.CardsShuffledBack, None)
    first = position.rng.below(len(position.players))
    position.turn = (first - 1) % len(position.players)
    if report:
        report(ev.FirstPlayerDrawn, first)


def _pass(position: Position, action: act.Pass, report: Report | None) -> None:
    del action
    if report:
        report(ev.Passed, position.seat, prompt=_PASSED[position.prompt])
    if position.prompt == EXCHANGING:
        produce(position, position.seat, report)
    del position.queue[0]


_PASSED: Final = {EXCHANGING: "exchange", BUYING: "buy", SHIPPING: "ship", DRAWING: "draw"}

_DOES: Final[dict[type, Callable[[Position, Any, Report | None], None]]] = {
    act.House: _house,
    act.Powerhouse: _powerhouse,
    act.Exchange: _exchange,
    act.Activate: _activate,
    act.Wall: _wall,
    act.Tower: _tower,
    act.Buy: _buy,
    act.Ship: _ship,
    act.Keep: _keep,
    act.Draw: _draw,
    act.Pass: _pass,
}


# --- advancing -------------------------------------------------------------------------------


def advance(position: Position, report: Report | None) -> None:
    """Advance until a seat is asked or the game is over."""
    while True:
        if position.queue and not act_in_turn(position, report):
            return
        if position.regions:
            if not _next_region(position, report):
                return
        elif position.prompt == PLACING:
            if not _placement(position, report):
                return
        elif not _next_turn(position, report):
            return


def _ask(position: Position, seat: int, prompt: int) -> bool:
    """Ask a seat; return False, since the caller must wait."""
    position.seat = seat
    position.prompt = prompt
    return False


def act_in_turn(position: Position, report: Report | None) -> bool:
    """Process the queue of pieces; return False, with one left there, if a seat must be asked."""
    spots, queue = position.spots, position.queue
    act_here = ACTS[position.active]
    black = spots[position.new_spot] is Marker.POWERHOUSE
    while queue:
        stands = spots[queue[0]]
        # its powerhouses all act (T3, T4)
        actor = stands if isinstance(stands, int) and not black else position.taking_turn
        prompt = act_here(position, actor, report)
        if prompt is not None:
            position.seat, position.prompt = actor, prompt
            return False
        del queue[0]
    return True


def _next_region(position: Position, report: Report | None) -> bool:
    """Begin the next region if there is no choice, else ask for it (A1, F2, S5)."""
    regions = position.regions
    seat = position.taking_turn
    if seat >= position.people:
        begin_region(position, min(regions, key=BUILDING.__getitem__), report)
        return True
    if len(regions) == 1:
        (region,) = regions
        produces = PRODUCES.get(region)
        if produces is None or position.players[seat].resources[FISH] < FISH_COST[produces[0]]:
            begin_region(position, region, report)
            return True
    return _ask(position, seat, ACTIVATING)


def begin_region(position: Position, region: int, report: Report | None) -> None:
    """Remove a region from those to activate and queue the pieces that act there (A2)."""
    position.regions.remove(region)
    position.region = region
    position.queue = acting_spots(position, region)
    if report:
        report(ev.RegionActivated, position.taking_turn, building=_BUILDING_ID[region])


def acting_spots(position: Position, region: int) -> list[int]:
    """Return the spots whose pieces act around a region, beginning with the new one (A2, T3)."""
    if region == RECTORS_PALACE:
        return [position.new_spot]
    return [*_clockwise(region, position.new_spot, position.pieces & AROUND[region])]


def acts_of_seat(position: Position) -> tuple[int, int]:
    """Return how many times the asked seat may act at the active region, and how many are past."""
    every = acting_spots(position, position.active)
    own = every
    if position.spots[position.new_spot] is not Marker.POWERHOUSE:
        turn, seat = position.taking_turn, position.seat
        own = [s for s in every if position.spots[s] == seat
               or (turn == seat and position.spots[s] is Marker.POWERHOUSE)]  # fmt: skip
    return len(own), len([spot for spot in own if spot not in position.queue])


@cache
def _clockwise(region: int, first: int, taken: int) -> tuple[int, ...]:
    """Return the occupied spots around a region, clockwise from the first."""
    return tuple([spot for spot in CLOCKWISE[region][first] if taken >> spot & 1])


# --- turns -----------------------------------------------------------------------------------


_ORDER: Final = tuple(
    tuple(tuple((turn + n) % seats for n in range(1, seats + 1)) for turn in range(seats))
    for seats in range(max(HOUSES) + 1)
)
"""The order of seats after a turn, by the number of seats and the seat that had the turn."""


def _next_turn(position: Position, report: Report | None) -> bool:
    """Ask for a card of the set-up, else continue with the next seat that has a piece, else end."""
    if position.prompt == KEEPING:
        for seat, player in enumerate(position.players):
            if player.offer:
                return _ask(position, seat, KEEPING)
    position.spot = position.region = None
    players = position.players
    for seat in _ORDER[len(players)][position.taking_turn]:
        player = players[seat]
        if player.houses or player.powerhouses:
            position.turn = seat
            if report:
                report(ev.TurnBegun, seat)
            return _placement(position, report)
    score_end(position, report)
    return _ask(position, position.taking_turn, OVER)


def _placement(position: Position, report: Report | None) -> bool:
    """Ask the seat for a placement, or place for a bot; without a legal one it loses a house."""
    seat = position.taking_turn
    if seat >= position.people:
        drawn = draw_spot(position, seat, report)
        if drawn:
            card, spot = drawn
            if report:
                report(ev.PatricianCardDrawn, seat, numbers=list(PATRICIAN[card].numbers))
            position.players[seat].houses -= 1
            gain_house(position, seat, spot, report)
            _queue_regions(position, spot)
            return True
    else:
        position.seat, position.prompt = seat, PLACING
        legal = position.legal = placements(position, seat)
        if legal and type(legal[0]) is not act.Exchange:
            return False
    return _set_aside(position, report)


def _set_aside(position: Position, report: Report | None) -> bool:
    """Remove one house from the game, as there is no legal placement (P7)."""
    seat = position.taking_turn
    player = position.players[seat]
    if player.houses:
        player.houses -= 1
        if report:
            report(ev.PieceSetAside, seat, piece="house")
    else:
        player.powerhouses -= 1
        if report:
            report(ev.PieceSetAside, seat, piece="powerhouse")
    position.legal = None
    position.prompt = ACTIVATING
    return True
