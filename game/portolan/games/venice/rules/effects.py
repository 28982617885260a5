"""The effect of each action, without what follows automatically."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from portolan.core.contract import Report
from portolan.games.venice import events as ev
from portolan.games.venice.rules.legal_actions import OTHERS_SHIP, OWN_SHIP, WHARF_PRICE, shown
from portolan.games.venice.rules.sailing import draw_shipments, load_ship
from portolan.games.venice.rules.scoring import income, statue_cost, statue_points
from portolan.games.venice.state import actions as act
from portolan.games.venice.state.position import (
    BUYING,
    PRODUCING,
    PROMPTS,
    RESERVING,
    SELLING,
    SPONSORING,
    UNLOADING,
    Position,
)

_BEGINS: Final = {
    "reserve": RESERVING,
    "sail": UNLOADING,
    "trade": SELLING,
    "sponsor": SPONSORING,
    "produce": PRODUCING,
}
"""The first prompt of each action of the lead player."""


def _lead(position: Position, action: act.Lead, report: Report | None) -> None:
    if report:
        report(ev.ActionChosen, position.lead, action=action.action)
    position.prompt = _BEGINS[action.action]
    if position.prompt == UNLOADING:
        draw_shipments(position, report)


def _reserve(position: Position, action: act.Reserve, report: Report | None) -> None:
    """Pay at once, to the Bank or to the owner of the ship, and put a cube there (V18)."""
    seat, owner, ship = position.seat, action.owner, action.ship
    me, host = position.players[seat], position.players[owner]
    cost = OWN_SHIP if owner == seat else OTHERS_SHIP
    me.ducats -= cost
    if owner != seat:
        host.ducats += cost
    me.cubes -= 1
    host.reserved[ship] = seat
    if report:
        report(
            ev.ShipmentReserved, seat,
            owner=owner, ship=ship + 1, good=position.box.goods[position.shipment(owner, ship)],
            ducats=cost,
        )  # fmt: skip
    position.done += 1


def _unload(position: Position, report: Report | None) -> int:
    """Remove the right-most shipment of the current owner, and its cube; return the good."""
    host = position.players[position.at_share()]
    good = position.shipment(position.at_share(), -1)
    host.ships[-1] = None
    cube, host.reserved[-1] = host.reserved[-1], None
    if cube is not None:
        position.players[cube].cubes += 1
    if report:
        report(
            ev.ShipmentUnloaded, position.seat,
            owner=position.at_share(), good=position.box.goods[good],
        )  # fmt: skip
    position.done += 1
    return good


def _keep(position: Position, action: act.Keep, report: Report | None) -> None:
    position.players[position.seat].take(_unload(position, report))
    if report:
        report(ev.GoodKept, position.seat, good=action.good)


def _sell(position: Position, action: act.Sell, report: Report | None) -> None:
    """Sell for the printed price; goods that never stay in the Market are discarded (V8, V19)."""
    seat, box = position.seat, position.box
    player = position.players[seat]
    if position.prompt == UNLOADING:
        good = _unload(position, report)
    else:
        good = box.good[action.good]
        player.give(good)
    player.ducats += box.prices[good]
    if box.stays[good]:
        position.market[good] += 1
    else:
        position.discards[good] += 1
    if report:
        report(ev.GoodSold, seat, good=action.good, ducats=box.prices[good], stays=box.stays[good])


def _load(position: Position, action: act.Load, report: Report | None) -> None:
    load_ship(position, position.seat, position.box.good[action.good], report)
    position.done += 1


def _buy(position: Position, action: act.Buy, report: Report | None) -> None:
    box, seat = position.box, position.seat
    good = box.good[action.good]
    at_wharf = action.place == act.WHARF
    price = WHARF_PRICE if at_wharf else box.prices[good]
    (position.wharf if at_wharf else position.market)[good] -= 1
    position.players[seat].ducats -= price
    position.players[seat].take(good)
    if report:
        report(ev.GoodBought, seat, good=action.good, place=action.place, ducats=price)
    position.passes = 0
    position.next_buyer()


def _sponsor(position: Position, action: act.Sponsor, report: Report | None) -> None:
    """Show the goods that give the right to the business, pay, and place the tile (V21)."""
    box, seat = position.box, position.seat
    player = position.players[seat]
    business, building = box.business[action.business], box.building[action.building]
    goods = shown(position, seat, business) or ()
    if player.unseen in goods and not player.seen(player.unseen):
        player.unseen = None
    if goods and report:
        report(
            ev.GoodsShown, seat,
            goods=[box.goods[good] for good in goods], business=action.business,
        )  # fmt: skip
    cost = box.businesses[business].cost
    player.ducats -= cost
    player.cubes -= 1
    position.put_tile(seat, business, building)
    if report:
        report(
            ev.BusinessSponsored, seat,
            business=action.business, building=action.building, ducats=cost,
        )  # fmt: skip
        report(ev.PointsGained, seat, points=1 + (position.graced >> building & 1))
    position.gained = True
    position.done += 1


def _statue(position: Position, action: act.Statue, report: Report | None) -> None:
    cost = statue_cost(position)
    position.players[position.seat].ducats -= cost
    seats = range(len(position.players)) if report else ()
    gains = [statue_points(position, seat, action.campo) for seat in seats]
    position.put_statue(position.box.campo[action.campo])
    if report:
        report(ev.StatueSponsored, position.seat, campo=action.campo, ducats=cost)
        for seat, gained in enumerate(gains):
            if gained:
                report(ev.PointsGained, seat, points=gained)
    position.gained = True
    position.done += 1


def _produce(position: Position, action: act.Produce, report: Report | None) -> None:
    """Discard the goods, gain the card, and pay the owner of the tile (V10 to V12)."""
    box, seat = position.box, position.seat
    player = position.players[seat]
    product, building = box.product[action.good], box.building[action.building]
    about = box.products[product]
    for good in about.consumes:
        player.give(good)
        if good < box.raw:
            position.discards[good] += 1
        else:
            position.piles[good - box.raw] += 1
    earned = income(position, product, building)
    owner = position.owner(building)
    assert owner is not None  # noqa: S101 - goods are produced at a tile
    position.players[owner].ducats += sum(earned)
    position.used |= 1 << building
    if report:
        report(
            ev.GoodProduced, seat,
            good=action.good, building=action.building, owner=owner, base=earned.base,
            statue=earned.statue, quarter=earned.quarter, ducats=sum(earned),
        )  # fmt: skip
    if about.good is None:
        player.favours += 1
        position.gained = True
        if report:
            report(ev.FavourGained, seat)
            report(ev.PointsGained, seat, points=1)
    else:
        position.piles[product] -= 1
        player.take(about.good)


def _pass(position: Position, action: act.Pass, report: Report | None) -> None:
    del action
    if report:
        report(ev.Passed, position.seat, prompt=PROMPTS[position.prompt])
    if position.prompt == BUYING:
        position.passes += 1
        position.next_buyer()
    else:
        position.next_share()


DOES: dict[type, Callable[[Position, Any, Report | None], None]] = {
    act.Lead: _lead,
    act.Reserve: _reserve,
    act.Keep: _keep,
    act.Sell: _sell,
    act.Load: _load,
    act.Buy: _buy,
    act.Sponsor: _sponsor,
    act.Statue: _statue,
    act.Produce: _produce,
    act.Pass: _pass,
}
"""The effect function of each kind of action."""
