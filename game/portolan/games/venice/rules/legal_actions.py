"""The legal actions of a seat, by prompt. A seat that can only pass is never asked (V16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from portolan.games.venice.rules.scoring import statue_cost
from portolan.games.venice.state.actions import LEADS, ONLY_PASS, PASS, Action
from portolan.games.venice.state.position import (
    BUYING,
    LEADING,
    LOADING,
    PRODUCING,
    RESERVING,
    SELLING,
    SPONSORING,
    UNLOADING,
    Position,
)
from portolan.games.venice.state.tables import bits

Actions: TypeAlias = tuple[Action, ...]

OWN_SHIP: Final = 1
OTHERS_SHIP: Final = 2
"""Ducats for reserving, to the Bank or to the owner (V18)."""
WHARF_PRICE: Final = 1


def reservations(position: Position, seat: int) -> Actions:
    """Return the shipments that a seat may reserve (V18, V3)."""
    me = position.players[seat]
    if not me.cubes or me.ducats < OWN_SHIP:
        return ONLY_PASS
    table = position.box.menu.reserve
    found: list[Action] = []
    for owner, player in enumerate(position.players):
        if owner == seat or me.ducats >= OTHERS_SHIP:
            reserved, menu = player.reserved, table[owner]
            for ship, good in enumerate(player.ships):
                if good is not None and reserved[ship] is None:
                    found.append(menu[ship])
    found.append(PASS)
    return tuple(found)


def unloadings(position: Position) -> Actions:
    """Return the choices for the unloaded shipment (V19)."""
    good = position.shipment(position.at_share(), -1)
    menu = position.box.menu
    return menu.keep[good], menu.sell[good]


def loadings(position: Position) -> Actions:
    """Return the New Shipment cards to choose from, by good (V20)."""
    load = position.box.menu.load
    return tuple([load[good] for good in sorted(set(position.shipments))])


def sales(position: Position, seat: int) -> Actions:
    """Return the goods in a hand (V8)."""
    sell = position.box.menu.sell
    return (*[sell[good] for good, n in enumerate(position.players[seat].hand) if n], PASS)


def purchases(position: Position, seat: int) -> Actions:
    """Return the cards that a seat can pay, at the Market and at the Wharf (V8)."""
    ducats = position.players[seat].ducats
    if not ducats:
        return ONLY_PASS
    box = position.box
    found: list[Action] = []
    goods = zip(position.market, position.wharf, box.prices, box.menu.buy, strict=True)
    for here, there, price, (at_market, at_wharf) in goods:
        if here and price <= ducats:
            found.append(at_market)
        if there:
            found.append(at_wharf)
    found.append(PASS)
    return tuple(found)


def shown(position: Position, seat: int, business: int) -> tuple[int, ...] | None:
    """Return the goods that a seat shows to sponsor a business, or None if it has no right to it.

    Empty for an owner of a tile of the kind; else goods that the others have seen come first, then
    the order of the recipe (V21).
    """
    player = position.players[seat]
    if player.tiles[business]:
        return ()
    about = position.box.businesses[business]
    held = [good for good in position.box.products[about.product].consumes if player.hand[good]]
    if len(held) < about.shows:
        return None
    held.sort(key=lambda good: not player.seen(good))
    return tuple(held[: about.shows])


def sponsorings(position: Position, seat: int) -> Actions:
    """Return the businesses and statues that a seat may sponsor (V9, V21)."""
    box, player = position.box, position.players[seat]
    found: list[Action] = []
    if player.cubes and position.free:
        ducats, hand, tiles = player.ducats, player.hand, player.tiles
        free = bits(position.free)
        for number, about in enumerate(box.businesses):
            if about.cost > ducats or position.built[number].bit_count() == about.tiles:
                continue
            if not tiles[number]:
                consumes = box.products[about.product].consumes
                if sum([hand[good] > 0 for good in consumes]) < about.shows:
                    continue
            menu = box.menu.sponsor[number]
            found += [menu[building] for building in free]
    statues = position.statues
    if statues.bit_count() < box.supply.statues and player.ducats >= statue_cost(position):
        found += [menu for campo, menu in enumerate(box.menu.statue) if not statues >> campo & 1]
    found.append(PASS)
    return tuple(found)


def productions(position: Position, seat: int) -> Actions:
    """Return the goods that a seat can make, and where (V10, V12)."""
    box, player = position.box, position.players[seat]
    tiles = position.built if position.setting.guilds else player.tiles
    hand, unused = player.hand, ~position.used
    found: list[Action] = []
    for number, about in enumerate(box.products):
        places = tiles[about.business] & unused
        if places and can_make(position, number) and all(hand[good] for good in about.consumes):
            menu = box.menu.produce[number]
            found += [menu[building] for building in bits(places)]
    found.append(PASS)
    return tuple(found)


def can_make(position: Position, product: int) -> bool:
    """Return whether a card is left for a product (V10)."""
    if product < len(position.piles):
        return position.piles[product] > 0
    given = sum([player.favours for player in position.players])
    return given < position.box.supply.favour_cards


LISTS: Final[dict[int, Callable[[Position, int], Actions]]] = {
    RESERVING: reservations,
    SELLING: sales,
    BUYING: purchases,
    SPONSORING: sponsorings,
    PRODUCING: productions,
}
"""The function for the legal actions of each prompt that goes round."""


def legal_actions(position: Position) -> Actions:
    """Return the legal actions of the asked seat; empty when the game is over."""
    if position.legal is None:
        prompt = position.prompt
        if prompt in LISTS:
            position.legal = LISTS[prompt](position, position.seat)
        elif prompt == LEADING:
            position.legal = LEADS
        elif prompt == UNLOADING:
            position.legal = unloadings(position)
        elif prompt == LOADING:
            position.legal = loadings(position)
        else:
            position.legal = ()
    return position.legal
