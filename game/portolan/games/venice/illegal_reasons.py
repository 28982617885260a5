"""Why something cannot be chosen now: for people, not for search.

`legal_actions` lists what is legal; this module explains for a shipment, card, kind, building or
campo why it is not. It returns no reason exactly for what is legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from portolan.games.venice.rules.legal_actions import (
    OTHERS_SHIP,
    OWN_SHIP,
    WHARF_PRICE,
    can_make,
    shown,
)
from portolan.games.venice.rules.scoring import statue_cost
from portolan.games.venice.state.actions import STATUE, WHARF
from portolan.games.venice.state.position import Position


class IllegalReason(NamedTuple):
    """One reason: its `kind`, the `rules` behind it, and the fields of its sentence.

    `goods` are those required in the hand; `owner` is a seat and `action` one of the five actions
    named in the sentence; `has` are the ducats available and `needs` those needed.
    """

    kind: str
    rules: str
    needs: int = 0
    has: int = 0
    owner: int | None = None
    goods: tuple[int, ...] = ()
    action: str = ""


IllegalReasons = tuple[IllegalReason, ...]

SOLD_FIRST: Final = IllegalReason("sold_first", "V-39, V-41")
"""The reason against buying while others still sell."""
ALL_SOLD: Final = IllegalReason("all_sold", "V-39, V-41")
"""The reason against selling while all buy."""


def _price(rules: str, cost: int, ducats: int) -> IllegalReasons:
    return (IllegalReason("ducats", rules, cost, ducats),) if ducats < cost else ()


def reserving(position: Position, seat: int, owner: int, ship: int) -> IllegalReasons:
    """Return why a seat cannot reserve a shipment; empty if it can (V18, V3)."""
    me, host = position.players[seat], position.players[owner]
    if host.ships[ship] is None:
        return (IllegalReason("empty", "V-26"),)
    if host.reserved[ship] is not None:
        return (IllegalReason("reserved", "V-23", owner=host.reserved[ship]),)
    cubes = () if me.cubes else (IllegalReason("cube", "V-22, V-25"),)
    return cubes + _price("V-24", OWN_SHIP if owner == seat else OTHERS_SHIP, me.ducats)


def buying(position: Position, seat: int, place: str, good: int) -> IllegalReasons:
    """Return why a seat cannot buy a card of Market or Wharf; empty if it can (V8)."""
    price = WHARF_PRICE if place == WHARF else position.box.prices[good]
    return _price("V-41", price, position.players[seat].ducats)


def sponsoring(position: Position, seat: int, kind: str) -> IllegalReasons:
    """Return why a seat cannot sponsor a kind of business, or a statue; empty if it can (V9)."""
    box, me = position.box, position.players[seat]
    if kind == STATUE:
        standing = position.statues.bit_count()
        if standing == min(box.supply.statues, len(box.campi)):
            return (IllegalReason("gone", "V-50, V-51"),)
        return _price("V-50", statue_cost(position), me.ducats)
    number = box.business[kind]
    about = box.businesses[number]
    if position.built[number].bit_count() == about.tiles:
        return (IllegalReason("gone", "V-51"),)
    found: IllegalReasons = ()
    if shown(position, seat, number) is None:
        goods = tuple(box.products[about.product].consumes)
        asked = IllegalReason("two", "V-47") if about.shows > 1 else IllegalReason("one", "V-46")
        found += (asked._replace(goods=goods),)
    if not me.cubes:
        found += (IllegalReason("cube", "V-22"),)
    if not position.free:
        found += (IllegalReason("full", "V-44"),)
    return found + _price("V-44", about.cost, me.ducats)


def producing(position: Position, seat: int, kind: str) -> IllegalReasons:
    """Return why a seat cannot produce at a kind of business; empty if it can (V10, V12)."""
    if kind == STATUE:
        return (IllegalReason("makes_nothing", "V-52"),)
    box, guilds = position.box, position.setting.guilds
    number = box.business[kind]
    tiles = position.built[number] if guilds else position.players[seat].tiles[number]
    if not tiles:
        return (IllegalReason("none_built", "V-62") if guilds else IllegalReason("tile", "V-52"),)
    used: IllegalReasons = ()
    if not tiles & ~position.used:
        used = (IllegalReason("used", "V-64" if guilds else "V-53"),)
    return used + _made_of(position, seat, number)


def _made_of(position: Position, seat: int, business: int) -> IllegalReasons:
    """Return what is missing to produce the good of a business, at any place (V10)."""
    box = position.box
    found: IllegalReasons = ()
    product = box.businesses[business].product
    hand = position.players[seat].hand
    if goods := tuple(good for good in box.products[product].consumes if not hand[good]):
        found += (IllegalReason("goods", "V-6, V-52", goods=goods),)
    return found if can_make(position, product) else (*found, IllegalReason("pile", "V-56"))


# --- on the map ------------------------------------------------------------------------------


def standing_at(position: Position, building: int) -> tuple[int, int] | None:
    """Return the tile in a building, its owner and business, or None."""
    for seat, player in enumerate(position.players):
        for business, buildings in enumerate(player.tiles):
            if buildings >> building & 1:
                return seat, business
    return None


def sponsoring_in(position: Position, kind: str | None, building: int) -> IllegalReasons:
    """Return why the chosen kind of business, if any, does not go into a building (V9)."""
    if found := standing_at(position, building):
        return (IllegalReason("taken", "V-44", owner=found[0]),)
    if kind == STATUE:
        return (IllegalReason("to_campo", "V-50"),)
    return () if kind else (IllegalReason("kind_first", "V-43"),)


def gracing(position: Position, kind: str | None, campo: int) -> IllegalReasons:
    """Return why no statue goes into a campo, if that is what was chosen (V9)."""
    if position.statues >> campo & 1:
        return (IllegalReason("statue", "V-50"),)
    if kind is None:
        return (IllegalReason("kind_first", "V-43"),)
    return () if kind == STATUE else (IllegalReason("to_building", "V-44"),)


def producing_at(position: Position, seat: int, kind: str | None, building: int) -> IllegalReasons:
    """Return why a seat cannot produce in a building with the chosen kind of business (V10)."""
    found = standing_at(position, building)
    if found is None:
        return (IllegalReason("no_business", "V-52"),)
    owner, business = found
    if owner != seat and not position.setting.guilds:
        return (IllegalReason("others", "V-52", owner=owner),)
    used: IllegalReasons = ()
    if position.used >> building & 1:
        used = (IllegalReason("used_here", "V-64" if position.setting.guilds else "V-53"),)
    reasons = used + _made_of(position, seat, business)
    if reasons or position.box.businesses[business].id == kind:
        return reasons
    return (IllegalReason("kind_first" if kind is None else "other_kind", "V-52"),)


def statements(reasons: Sequence[IllegalReason]) -> str:
    """Return the numbers of the rules behind the reasons, without repetitions."""
    return ", ".join(dict.fromkeys(", ".join(reason.rules for reason in reasons).split(", ")))
