"""Effects of activating the region beside a piece, building by building.

An effect returns the prompt if its seat must be asked, or None when it is done; the answering
action then does the rest. If computing the prompt yields all legal answers, they are stored.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from portolan.core.contract import Report
from portolan.games.ragusa import events as ev
from portolan.games.ragusa.rules.legal_actions import purchases, towers
from portolan.games.ragusa.rules.patrician import (
    choose_sale,
    choose_ship,
    choose_tower,
    choose_wall,
)
from portolan.games.ragusa.rules.walls import ALL_WALLS, wall_points
from portolan.games.ragusa.state.board import (
    ARCHITECT,
    CLOCKWISE,
    FISHMONGER,
    MARKET,
    MASON,
    PRODUCES,
    RECTORS_PALACE,
    SPOTS,
    WHARF,
)
from portolan.games.ragusa.state.components import (
    BONUS,
    COMMODITIES,
    FISH,
    FISH_COST,
    PRICE,
    SHIPS,
    SLOTS,
    TOWERS,
    WAREHOUSE,
)
from portolan.games.ragusa.state.position import (
    BUYING,
    DRAWING,
    EXCHANGING,
    FROM_FISHMONGER,
    FROM_MARKET,
    FROM_MASON,
    FROM_WHARF,
    KEEPING,
    SHIPPING,
    TOWERING,
    WALLING,
    Position,
)
from portolan.games.ragusa.state.ship_prices import SHIP_COST, fish_points

_HIGHEST: Final = len(PRICE) - 1
"""The last space of a market track."""


def take_cards(position: Position, count: int) -> list[int]:
    """Take `count` cards from the top of the bonus deck."""
    deck = position.bonus_deck
    taken, deck[:count] = deck[:count], []
    del position.sunk[: max(0, len(position.sunk) - len(deck))]
    return taken


def _act_producer(position: Position, seat: int, report: Report | None) -> int | None:
    if seat != position.turn and seat < position.people and _may_exchange(position, seat):
        return EXCHANGING
    produce(position, seat, report)
    return None


def _may_exchange(position: Position, seat: int) -> bool:
    """Return whether the owner is asked for an exchange before their first house acts (F2)."""
    resource, commodity = PRODUCES[position.active]
    player = position.players[seat]
    access = player.resources[resource]
    room = WAREHOUSE - player.commodities[commodity]
    if player.resources[FISH] < FISH_COST[resource] or not room:
        return False
    houses = 0
    for spot in CLOCKWISE[position.active][position.new_spot]:
        if position.spots[spot] == seat:
            if not houses and spot != position.queue[0]:
                return False
            houses += 1
    return houses * access < room


def produce(position: Position, seat: int, report: Report | None) -> None:
    """Add units up to the seat's access, at most a full warehouse (A9)."""
    resource, commodity = PRODUCES[position.active]
    player = position.players[seat]
    before = player.commodities[commodity]
    after = before + player.resources[resource]
    after = after if after < WAREHOUSE else WAREHOUSE
    player.commodities[commodity] = after
    if report:
        report(
            ev.Produced, seat,
            spot=SPOTS[position.queue[0]], commodity=COMMODITIES[commodity], amount=after - before,
            lost=before + player.resources[resource] - after,
        )  # fmt: skip


def _act_mason(position: Position, seat: int, report: Report | None) -> int | None:
    if position.walls == ALL_WALLS:
        return None
    if seat < position.people:
        return WALLING
    build_wall(position, seat, choose_wall(position, seat), report)
    return None


def build_wall(position: Position, seat: int, wall: int, report: Report | None) -> None:
    """Build a wall and score it at once (A3)."""
    points = wall_points(position, seat, wall)
    position.walls |= 1 << wall
    position.players[seat].points[FROM_MASON] += points
    if report:
        report(ev.WallBuilt, seat, wall=wall + 1, points=points)


def _act_architect(position: Position, seat: int, report: Report | None) -> int | None:
    if position.players[seat].towers.bit_count() == TOWERS:
        return None
    places = towers(position)
    if not places:
        return None
    if seat < position.people:
        position.legal = places
        return TOWERING
    build_tower(position, seat, choose_tower(position, seat), report)
    return None


def build_tower(position: Position, seat: int, spot: int, report: Report | None) -> None:
    """Build a tower of the seat (A4)."""
    position.players[seat].towers |= 1 << spot
    if report:
        report(ev.TowerBuilt, seat, spot=SPOTS[spot])


def _act_fishmonger(position: Position, seat: int, report: Report | None) -> int | None:
    player = position.players[seat]
    points = fish_points(player.resources)
    player.points[FROM_FISHMONGER] += points
    if report:
        report(ev.FishSold, seat, spot=SPOTS[position.queue[0]], points=points)
    return None


def _act_market(position: Position, seat: int, report: Report | None) -> int | None:
    if seat >= position.people:
        slot = choose_ship(position, seat)
        if slot is not None:
            buy_ship(position, seat, slot, report)
        return None
    ships = purchases(position, seat)
    if not ships:
        return None
    position.legal = ships
    return BUYING


def buy_ship(position: Position, seat: int, slot: int, report: Report | None) -> None:
    """Pay for a ship, score it, lower the slot's price, and let the next ship in (A6)."""
    player = position.players[seat]
    for commodity, cost in enumerate(SHIP_COST[slot][position.harbour[slot]]):
        player.commodities[commodity] -= cost
    card = position.harbour.pop(slot)
    player.ships.append(card)
    player.points[FROM_MARKET] += SHIPS[card].points
    if report:
        report(ev.ShipBought, seat, slot=slot + 1, ship=SHIPS[card].id, points=SHIPS[card].points)
    _move_price(position, SLOTS[slot].lowers, -1, report)
    if position.ship_deck:
        arrive(position, report)


def arrive(position: Position, report: Report | None) -> None:
    """Add the next ship: it raises its price, then takes the right-most slot (S2, A6)."""
    card = position.ship_deck.pop(0)
    _move_price(position, SHIPS[card].raises, SHIPS[card].arrows, report)
    position.harbour.append(card)
    if report:
        report(ev.ShipArrived, None, ship=SHIPS[card].id, slot=len(position.harbour))


def _move_price(position: Position, commodity: int, by: int, report: Report | None) -> None:
    space = position.prices[commodity] + by
    if space < 0:
        space = 0
    elif space > _HIGHEST:
        space = _HIGHEST
    position.prices[commodity] = space
    if report:
        report(
            ev.PriceMoved, None, commodity=COMMODITIES[commodity], space=space, price=PRICE[space]
        )


def _act_wharf(position: Position, seat: int, report: Report | None) -> int | None:
    if seat >= position.people:
        commodity = choose_sale(position, seat)
        if commodity is not None:
            sell(position, seat, commodity, report)
        return None
    if any(position.players[seat].commodities):
        return SHIPPING
    return None


def sell(position: Position, seat: int, commodity: int, report: Report | None) -> None:
    """Sell one unit for its price (A7)."""
    player = position.players[seat]
    points = PRICE[position.prices[commodity]]
    player.commodities[commodity] -= 1
    player.points[FROM_WHARF] += points
    if report:
        report(ev.CommoditySold, seat, commodity=COMMODITIES[commodity], points=points)


def _act_rectors_palace(position: Position, seat: int, report: Report | None) -> int | None:
    """Offer bonus cards; a bot takes both unseen, a harder game gives one (A8, S8, S12)."""
    player = position.players[seat]
    if seat >= position.people:
        cards = take_cards(position, 2)
        player.cards += cards
        if report:
            report(ev.CardsTaken, seat, count=len(cards))
        return None
    if player.offer:
        return KEEPING
    if not position.bonus_deck:
        return None
    if position.setting.harder:
        draw_top(position, seat, report)
        return None
    return DRAWING


def draw_top(position: Position, seat: int, report: Report | None) -> None:
    """Give a seat the top bonus card."""
    cards = position.players[seat].cards
    cards += take_cards(position, 1)
    if report:
        report(ev.CardDrawn, seat, card=BONUS[cards[-1]].id)


ACTS: Final[dict[int, Callable[[Position, int, Report | None], int | None]]] = {
    **dict.fromkeys(PRODUCES, _act_producer),
    MASON: _act_mason,
    ARCHITECT: _act_architect,
    FISHMONGER: _act_fishmonger,
    MARKET: _act_market,
    WHARF: _act_wharf,
    RECTORS_PALACE: _act_rectors_palace,
}
