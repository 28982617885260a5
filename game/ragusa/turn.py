"""How a turn goes on: what an action does, and everything that follows without a decision.

`apply` changes the position by one action, then `_advance` works through what is left of the turn
(houses that have yet to act, regions still to activate, the next seat) until somebody is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from game.core.contract import Report
from game.ragusa import actions as act
from game.ragusa.board import (
    ACTIVATED,
    ARCHITECT,
    BUILDING,
    BUILDINGS,
    CLOCKWISE,
    FISHMONGER,
    GAINS,
    MARKET,
    MASON,
    PRODUCES,
    RECTORS_PALACE,
    SPOTS,
    WHARF,
)
from game.ragusa.harbour import SHIP_COST, payable_slots
from game.ragusa.patrician import (
    choose_sale,
    choose_ship,
    choose_tower,
    choose_wall,
    draw_spot,
)
from game.ragusa.placement import exchanges, placements
from game.ragusa.position import (
    ACTIVATING,
    BUYING,
    DRAWING,
    EXCHANGING,
    FROM_FISHMONGER,
    FROM_MARKET,
    FROM_MASON,
    FROM_WHARF,
    KEEPING,
    OVER,
    PLACING,
    POWERHOUSE_HERE,
    SHIPPING,
    TOWERING,
    WALLING,
    Position,
)
from game.ragusa.scoring import score_end
from game.ragusa.supply import (
    BONUS,
    COMMODITIES,
    FISH,
    FISH_COST,
    PATRICIAN,
    PRICE,
    RESOURCES,
    SHIPS,
    SLOTS,
    TOWERS,
    WAREHOUSE,
)
from game.ragusa.walls import ALL_WALLS, free_tower_spots, wall_points

Actions: TypeAlias = tuple[act.Action, ...]

_BUILDING_ID = tuple(BUILDINGS[b] if b >= 0 else "" for b in BUILDING)


# --- what is asked ---------------------------------------------------------------------------


def _keeps(position: Position) -> Actions:
    return tuple([act.KEEP[card] for card in position.players[position.seat].offer])


def _places(position: Position) -> Actions:
    seat = position.seat
    return placements(position, seat) + exchanges(position.players[seat])


def _activates(position: Position) -> Actions:
    """List the regions that may be next: Market and Wharf wait for a commodity (P5)."""
    player = position.players[position.seat]
    regions = position.regions
    if not any(player.commodities):
        regions = [r for r in regions if r not in (MARKET, WHARF)] or regions
    return tuple([act.ACTIVATE[r] for r in regions]) + exchanges(player)


def _exchanges(position: Position) -> Actions:
    return act.EXCHANGE[PRODUCES[position.region][0]], act.PASS


def _walls(position: Position) -> Actions:
    return act.WALLS.of(ALL_WALLS & ~position.walls)


def _towers(position: Position) -> Actions:
    return act.TOWERS.of(free_tower_spots(position))


def _ships(position: Position) -> Actions:
    commodities = position.players[position.seat].commodities
    slots = payable_slots(position.harbour, commodities)
    return (*[act.BUY[slot] for slot in slots], act.PASS)


def _sales(position: Position) -> Actions:
    commodities = position.players[position.seat].commodities
    return (*[ship for ship in act.SHIP if commodities[ship.commodity]], act.PASS)


def _draws(position: Position) -> Actions:
    del position
    return act.DRAW, act.PASS


def _nothing(position: Position) -> Actions:
    del position
    return ()


_LISTS: tuple[Callable[[Position], Actions], ...] = (
    _keeps, _places, _activates, _exchanges, _walls, _towers, _ships, _sales, _draws, _nothing,
)  # fmt: skip
"""What lists the legal actions of each prompt."""


def legal_actions(position: Position) -> Actions:
    """Return what the asked seat may do; empty when the game is over."""
    if position.legal is None:
        position.legal = _LISTS[position.prompt](position)
    return position.legal


# --- what actions do -------------------------------------------------------------------------


def apply(position: Position, action: act.Action, report: Report) -> None:
    """Do a legal action of the asked seat, and what follows up to the next decision."""
    position.legal = None
    _DOES[type(action)](position, action, report)
    _advance(position, report)


def _house(position: Position, action: act.House, report: Report) -> None:
    player = position.players[position.seat]
    if player.houses:
        player.houses -= 1
    else:  # a powerhouse that finds no spot of its own (T6)
        player.powerhouses -= 1
    _put_house(position, position.seat, action.spot, report)
    _pay_fish(position, action.exchange, report)


def _put_house(position: Position, seat: int, spot: int, report: Report) -> None:
    """Put a house on a spot, gain what lies outside the city, and queue the city regions (A1)."""
    gain_house(position, seat, spot, report)
    _queue_regions(position, spot)


def gain_house(position: Position, seat: int, spot: int, report: Report) -> None:
    """Put a house on a spot and gain the access that lies around it."""
    position.put_house(seat, spot)
    report("house_placed", seat, spot=SPOTS[spot])
    resources = position.players[seat].resources
    for region, resource in GAINS[spot]:
        resources[resource] += 1
        report("access_gained", seat, region=region, resource=RESOURCES[resource])


def _queue_regions(position: Position, spot: int) -> None:
    position.spot = spot
    position.regions = list(ACTIVATED[spot])
    position.prompt = ACTIVATING


def _powerhouse(position: Position, action: act.Powerhouse, report: Report) -> None:
    seat, spot = position.seat, action.spot
    position.players[seat].powerhouses -= 1
    position.put_powerhouse(spot)
    report("powerhouse_placed", seat, spot=SPOTS[spot])
    _queue_regions(position, spot)
    _pay_fish(position, action.exchange, report)


def _pay_fish(position: Position, exchange: tuple[int, ...], report: Report) -> None:
    resources = position.players[position.seat].resources
    for resource in exchange:
        resources[FISH] -= FISH_COST[resource]
        resources[resource] += 1
        report(
            "fish_exchanged", position.seat, resource=RESOURCES[resource], fish=FISH_COST[resource]
        )


def _exchange(position: Position, action: act.Exchange, report: Report) -> None:
    _pay_fish(position, (action.resource,), report)


def _activate(position: Position, action: act.Activate, report: Report) -> None:
    _begin_region(position, action.region, report)


def _wall(position: Position, action: act.Wall, report: Report) -> None:
    _build_wall(position, position.seat, action.wall, report)
    position.queue.pop(0)


def _tower(position: Position, action: act.Tower, report: Report) -> None:
    _build_tower(position, position.seat, action.spot, report)
    position.queue.pop(0)


def _buy(position: Position, action: act.Buy, report: Report) -> None:
    _buy_ship(position, position.seat, action.slot, report)
    position.queue.pop(0)


def _ship(position: Position, action: act.Ship, report: Report) -> None:
    _sell(position, position.seat, action.commodity, report)
    position.queue.pop(0)


def _draw(position: Position, action: act.Draw, report: Report) -> None:
    """Draw two bonus cards to keep one, or the only one; the top one in a harder game (A8, S12)."""
    del action
    player = position.players[position.seat]
    if position.setting.harder or len(position.bonus_deck) == 1:
        player.cards += _take_cards(position, 1)
        report("card_drawn", position.seat, card=BONUS[player.cards[-1]].id)
        position.queue.pop(0)
    else:
        player.offer = _take_cards(position, 2)
        report("cards_drawn", position.seat, cards=[BONUS[card].id for card in player.offer])


def _take_cards(position: Position, count: int) -> list[int]:
    """Take so many cards from the top of the bonus deck."""
    deck = position.bonus_deck
    taken, deck[:count] = deck[:count], []
    del position.sunk[: max(0, len(position.sunk) - len(deck))]
    return taken


def _keep(position: Position, action: act.Keep, report: Report) -> None:
    player = position.players[position.seat]
    player.offer.remove(action.card)
    player.cards.append(action.card)
    report("card_kept", position.seat, card=BONUS[action.card].id)
    if position.queue:  # at the Rector's Palace
        position.bonus_deck += player.offer
        position.sunk.append(position.seat)
        report("card_put_under", position.seat, card=BONUS[player.offer[0]].id)
        position.queue.pop(0)
        player.offer = []
        return
    player.refused, player.offer = player.offer, []
    if not any(other.offer for other in position.players):
        for other in position.players:
            position.bonus_deck += other.refused
        position.chance.shuffle(position.bonus_deck)
        report("cards_shuffled_back", None)


def _pass(position: Position, action: act.Pass, report: Report) -> None:
    del action
    report("passed", position.seat, prompt=_PASSED[position.prompt])
    if position.prompt == EXCHANGING:
        _produce(position, position.seat, report)
    position.queue.pop(0)


_PASSED = {EXCHANGING: "exchange", BUYING: "buy", SHIPPING: "ship", DRAWING: "draw"}

_DOES: dict[type, Callable[[Position, Any, Report], None]] = {
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


# --- what follows ----------------------------------------------------------------------------


def _ask(position: Position, seat: int, prompt: int) -> bool:
    """Ask a seat; return False, as whatever asks has to wait."""
    position.seat = seat
    position.prompt = prompt
    return False


def _advance(position: Position, report: Report) -> None:
    """Go on until somebody is asked or the game is over."""
    going = True
    while going:
        if position.queue:
            going = _ACTS[position.region](position, _actor(position), report)
            if going:
                position.queue.pop(0)
        elif position.regions:
            going = _next_region(position, report)
        elif position.prompt == PLACING:
            going = _placement(position, report)
        else:
            going = _next_turn(position, report)


def begin(position: Position, report: Report) -> None:
    """Go to the first decision of a game that has been set up."""
    _advance(position, report)


def _actor(position: Position) -> int:
    """Return who decides for the next spot of the queue (A2, T3, T4)."""
    spots = position.spots
    owner = spots[position.queue[0]]
    if owner == POWERHOUSE_HERE or spots[position.spot] == POWERHOUSE_HERE:
        return position.turn
    return owner


def _next_region(position: Position, report: Report) -> bool:
    """Begin the next region where there is no choice, or ask for it (A1, F2, S5)."""
    regions = position.regions
    seat = position.turn
    if position.is_bot(seat):
        _begin_region(position, min(regions, key=BUILDING.__getitem__), report)
        return True
    if len(regions) == 1:
        region = regions[0]
        produces = PRODUCES.get(region)
        fish = position.players[seat].resources[FISH]
        if produces is None or fish < FISH_COST[produces[0]]:
            _begin_region(position, region, report)
            return True
    return _ask(position, seat, ACTIVATING)


def _begin_region(position: Position, region: int, report: Report) -> None:
    """Take a region from those to activate and queue the pieces that act there (A2)."""
    position.regions.remove(region)
    position.region = region
    position.queue = acting_spots(position, region)
    report("region_activated", position.turn, building=_BUILDING_ID[region])


def acting_spots(position: Position, region: int) -> list[int]:
    """Return the spots whose pieces act around a region, beginning with the new one (A2, T3)."""
    if region == RECTORS_PALACE:
        return [position.spot]
    spots = position.spots
    return [
        spot
        for spot in CLOCKWISE[region][position.spot]
        if spots[spot] >= 0 or spots[spot] == POWERHOUSE_HERE
    ]


# Each of these acts for one piece around the active region; it returns False if it had to ask.


def _act_producer(position: Position, seat: int, report: Report) -> bool:
    if seat != position.turn and not position.is_bot(seat) and _may_exchange(position, seat):
        return _ask(position, seat, EXCHANGING)
    _produce(position, seat, report)
    return True


def _may_exchange(position: Position, seat: int) -> bool:
    """Whether the owner is asked for an exchange before their first house acts (F2)."""
    resource, commodity = PRODUCES[position.region]
    player = position.players[seat]
    access = player.resources[resource]
    room = WAREHOUSE - player.commodities[commodity]
    if player.resources[FISH] < FISH_COST[resource] or not room:
        return False
    houses = 0
    for spot in CLOCKWISE[position.region][position.spot]:
        if position.spots[spot] == seat:
            if not houses and spot != position.queue[0]:
                return False
            houses += 1
    return min(room, houses * access) < min(room, houses * (access + 1))


def _produce(position: Position, seat: int, report: Report) -> None:
    """Make as many units as the seat has access, at most a full warehouse (A9)."""
    resource, commodity = PRODUCES[position.region]
    player = position.players[seat]
    before = player.commodities[commodity]
    after = min(before + player.resources[resource], WAREHOUSE)
    player.commodities[commodity] = after
    report(
        "produced", seat,
        spot=SPOTS[position.queue[0]], commodity=COMMODITIES[commodity], amount=after - before,
        lost=before + player.resources[resource] - after,
    )  # fmt: skip


def _act_mason(position: Position, seat: int, report: Report) -> bool:
    if position.walls == ALL_WALLS:
        return True
    if not position.is_bot(seat):
        return _ask(position, seat, WALLING)
    _build_wall(position, seat, choose_wall(position, seat), report)
    return True


def _build_wall(position: Position, seat: int, wall: int, report: Report) -> None:
    points = wall_points(position, seat, wall)
    position.walls |= 1 << wall
    position.players[seat].points[FROM_MASON] += points
    report("wall_built", seat, wall=wall + 1, points=points)


def _act_architect(position: Position, seat: int, report: Report) -> bool:
    if position.players[seat].towers.bit_count() == TOWERS or not free_tower_spots(position):
        return True
    if not position.is_bot(seat):
        return _ask(position, seat, TOWERING)
    _build_tower(position, seat, choose_tower(position, seat), report)
    return True


def _build_tower(position: Position, seat: int, spot: int, report: Report) -> None:
    position.players[seat].towers |= 1 << spot
    report("tower_built", seat, spot=SPOTS[spot])


def _act_fishmonger(position: Position, seat: int, report: Report) -> bool:
    player = position.players[seat]
    points = player.resources[FISH] // 2
    player.points[FROM_FISHMONGER] += points
    report("fish_sold", seat, spot=SPOTS[position.queue[0]], points=points)
    return True


def _act_market(position: Position, seat: int, report: Report) -> bool:
    if position.is_bot(seat):
        slot = choose_ship(position, seat)
        if slot is not None:
            _buy_ship(position, seat, slot, report)
        return True
    if payable_slots(position.harbour, position.players[seat].commodities):
        return _ask(position, seat, BUYING)
    return True


def _buy_ship(position: Position, seat: int, slot: int, report: Report) -> None:
    """Pay for a ship, score it, lower the slot's price, and let the next ship in (A6)."""
    player = position.players[seat]
    for commodity, cost in enumerate(SHIP_COST[slot][position.harbour[slot]]):
        player.commodities[commodity] -= cost
    card = position.harbour.pop(slot)
    player.ships.append(card)
    player.points[FROM_MARKET] += SHIPS[card].points
    report("ship_bought", seat, slot=slot + 1, ship=SHIPS[card].id, points=SHIPS[card].points)
    _move_price(position, SLOTS[slot].lowers, -1, report)
    if position.ship_deck:
        arrive(position, report)


def arrive(position: Position, report: Report) -> None:
    """Let the next ship in: it raises its price, then takes the right-most slot (S2, A6)."""
    card = position.ship_deck.pop(0)
    _move_price(position, SHIPS[card].raises, SHIPS[card].arrows, report)
    position.harbour.append(card)
    report("ship_arrived", None, ship=SHIPS[card].id, slot=len(position.harbour))


def _move_price(position: Position, commodity: int, by: int, report: Report) -> None:
    space = min(max(position.prices[commodity] + by, 0), len(PRICE) - 1)
    position.prices[commodity] = space
    report("price_moved", None, commodity=COMMODITIES[commodity], space=space, price=PRICE[space])


def _act_wharf(position: Position, seat: int, report: Report) -> bool:
    if position.is_bot(seat):
        commodity = choose_sale(position, seat)
        if commodity is not None:
            _sell(position, seat, commodity, report)
        return True
    if any(position.players[seat].commodities):
        return _ask(position, seat, SHIPPING)
    return True


def _sell(position: Position, seat: int, commodity: int, report: Report) -> None:
    player = position.players[seat]
    points = PRICE[position.prices[commodity]]
    player.commodities[commodity] -= 1
    player.points[FROM_WHARF] += points
    report("commodity_sold", seat, commodity=COMMODITIES[commodity], points=points)


def _act_rectors_palace(position: Position, seat: int, report: Report) -> bool:
    """Offer bonus cards; a bot takes both unseen (A8, S8)."""
    player = position.players[seat]
    if position.is_bot(seat):
        cards = _take_cards(position, 2)
        player.cards += cards
        report("cards_taken", seat, count=len(cards))
        return True
    if player.offer:
        return _ask(position, seat, KEEPING)
    if position.bonus_deck:
        return _ask(position, seat, DRAWING)
    return True


_ACTS: dict[int, Callable[[Position, int, Report], bool]] = {
    **dict.fromkeys(PRODUCES, _act_producer),
    MASON: _act_mason,
    ARCHITECT: _act_architect,
    FISHMONGER: _act_fishmonger,
    MARKET: _act_market,
    WHARF: _act_wharf,
    RECTORS_PALACE: _act_rectors_palace,
}


# --- turns -----------------------------------------------------------------------------------


def _next_turn(position: Position, report: Report) -> bool:
    """Ask for a card of the set-up, or go to the next seat that has a piece left, or to the end."""
    if position.prompt == KEEPING:
        for seat, player in enumerate(position.players):
            if player.offer:
                return _ask(position, seat, KEEPING)
    position.spot = position.region = -1
    seats = len(position.players)
    for ahead in range(1, seats + 1):
        seat = (position.turn + ahead) % seats
        player = position.players[seat]
        if player.houses or player.powerhouses:
            position.turn = seat
            position.prompt = PLACING
            report("turn_begun", seat)
            return True
    score_end(position, report)
    return _ask(position, position.turn, OVER)


def _placement(position: Position, report: Report) -> bool:
    """Ask the seat for a placement, or let its bot place; without a legal one it loses a house."""
    seat = position.turn
    if position.is_bot(seat):
        drawn = draw_spot(position, seat)
        if drawn:
            card, spot = drawn
            report("patrician_card_drawn", seat, numbers=list(PATRICIAN[card].numbers))
            position.players[seat].houses -= 1
            _put_house(position, seat, spot, report)
            return True
    else:
        _ask(position, seat, PLACING)
        legal = legal_actions(position)
        if legal and type(legal[0]) is not act.Exchange:
            return False
    return _set_aside(position, report)


def _set_aside(position: Position, report: Report) -> bool:
    """Take one house out of the game, as there is no legal placement (P7)."""
    player = position.players[position.turn]
    if player.houses:
        player.houses -= 1
    else:
        player.powerhouses -= 1
    report("house_set_aside", position.turn)
    position.legal = None
    position.prompt = ACTIVATING
    return True
