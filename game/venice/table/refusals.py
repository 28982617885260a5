"""Why a shipment, card, business, statue or building is out of reach, in words."""

from __future__ import annotations

from game.venice.actions import STATUE, WHARF
from game.venice.asking import OTHERS_SHIP, OWN_SHIP, WHARF_PRICE, can_make, shown
from game.venice.box import NONE
from game.venice.scoring import statue_cost
from game.venice.table.look import WORDS, ducats, name
from game.venice.table.scene import VeniceScene
from game.venice.table.stalls import recipe


def _short_of(cost: int, has: int) -> str:
    """Return that ducats are missing, or nothing."""
    if has >= cost:
        return ""
    return WORDS("lacks.ducats", cost=ducats(cost), has=has)


def ship_lacks(scene: VeniceScene, owner: int, ship: int) -> str:
    """Return why the asked seat cannot reserve a shipment; empty if it can."""
    assert scene.decision is not None  # noqa: S101 - asked only while somebody is
    view, seat = scene.view, scene.decision.seat
    me, host = view.players[seat], view.players[owner]
    if host.ships[ship] == NONE:
        return WORDS("lacks.empty")
    if host.reserved[ship] != NONE:
        return WORDS("lacks.reserved", who=scene.names[host.reserved[ship]])
    if not me.cubes:
        return WORDS("lacks.cube")
    return _short_of(OWN_SHIP if owner == seat else OTHERS_SHIP, me.ducats)


def card_lacks(scene: VeniceScene, place: str, good: int) -> str:
    """Return why the asked seat cannot buy a card; empty if it can."""
    assert scene.decision is not None  # noqa: S101 - asked only while somebody is
    price = WHARF_PRICE if place == WHARF else scene.view.box.prices[good]
    return _short_of(price, scene.view.players[scene.decision.seat].ducats)


def kind_lacks(scene: VeniceScene, kind: str) -> str:
    """Return why the asked seat cannot sponsor a kind; empty if it can."""
    assert scene.decision is not None  # noqa: S101 - asked only while somebody is
    view, seat = scene.view, scene.decision.seat
    box, me = view.box, view.players[seat]
    if kind == STATUE:
        if view.statues.bit_count() == box.supply.statues:
            return WORDS("lacks.gone")
        return _short_of(statue_cost(view), me.ducats)
    number = box.business[kind]
    about = box.businesses[number]
    if view.built[number].bit_count() == about.tiles:
        return WORDS("lacks.gone")
    parts = []
    if shown(view, seat, number) is None:
        if about.shows > 1:
            parts.append(WORDS("lacks.two", goods=recipe(scene, kind)))
        else:
            parts.append(WORDS("lacks.one", good=recipe(scene, kind)))
    if not me.cubes:
        parts.append(WORDS("lacks.cube"))
    parts.append(_short_of(about.cost, me.ducats))
    return " ".join(part for part in parts if part)


def product_lacks(scene: VeniceScene, kind: str) -> str:
    """Return why the asked seat cannot produce at a kind of business; empty if it can."""
    assert scene.decision is not None  # noqa: S101 - asked only while somebody is
    view, seat = scene.view, scene.decision.seat
    box, me = view.box, view.players[seat]
    number = box.business[kind]
    product = box.businesses[number].product
    tiles = view.built[number] if view.setting.guilds else me.tiles[number]
    if not tiles:
        return WORDS("lacks.tile")
    parts = []
    if not tiles & ~view.used:
        parts.append(WORDS("lacks.used"))
    missing = [box.goods[good] for good in box.products[product].consumes if not me.hand[good]]
    if missing:
        parts.append(WORDS("lacks.goods", goods=WORDS.listed([name(good) for good in missing])))
    if not can_make(view, product):
        parts.append(WORDS("lacks.pile"))
    return " ".join(parts)
