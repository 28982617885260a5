"""Animations of The Patrons of Venice: the flights of the events of an action."""

# ruff: noqa: D102 - each method is named like the kind of event that it animates

from __future__ import annotations

from portolan.core.contract import HIDDEN
from portolan.games.venice import events as ev
from portolan.games.venice.ui.board import board
from portolan.games.venice.ui.board.pieces import statue, tile
from portolan.games.venice.ui.scene import VeniceScene
from portolan.games.venice.ui.style import ART, DUCAT
from portolan.ui.animation.flight import tag
from portolan.ui.game_ui.timeline import Picture, Timeline
from portolan.ui.render.theme import CREAM, mix

_LAST = 2


def _icon(known: str, size: float = 30) -> Picture:
    return lambda ui: ui.art.svg(ART + known, ui.u(size))


def _money(count: int) -> Picture:
    return lambda ui: tag(ui, f"+{count}", mix(DUCAT, CREAM, 0.45))


class VeniceTimeline(Timeline):
    """Follows the events of one action."""

    def __init__(self, scene: VeniceScene) -> None:
        super().__init__()
        self.scene = scene

    def pay(self, count: int, start: str, seat: int) -> None:
        """Add the flight of ducats to a seat, in a separate step."""
        if count:
            self.step += 1
            self.fly(_money(count), start, f"seat:{seat}:ducats")

    def action_chosen(self, event: ev.ActionChosen) -> None:
        self.fly(_icon(event.action, 34), f"seat:{event.seat}", "shipments")

    def shipment_reserved(self, event: ev.ShipmentReserved) -> None:
        colour = self.scene.colours[event.seat]
        owner, ship = event.owner, event.ship - 1
        self.fly(
            lambda ui: ui.art.svg(ART + "cube", ui.u(20), colour),
            f"seat:{event.seat}:cube", f"seat:{owner}:ship:{ship}",
        )  # fmt: skip
        if owner != event.seat:
            self.pay(event.ducats, f"seat:{event.seat}:ducats", owner)

    def shipments_drawn(self, event: ev.ShipmentsDrawn) -> None:
        for card in event.cards:
            self.fly(_icon(card), "pile:deck", "shipments")

    def shipment_stolen(self, event: ev.ShipmentStolen) -> None:
        self.fly(_icon(event.good), f"seat:{event.seat}:ship:{_LAST}", "wharf")

    def shipment_unloaded(self, event: ev.ShipmentUnloaded) -> None:
        self.fly(_icon(event.good), f"seat:{event.owner}:ship:{_LAST}", f"seat:{event.seat}:hand")

    def good_sold(self, event: ev.GoodSold) -> None:
        end = f"market:{event.good}" if event.stays else "pile:discards"
        self.fly(_icon(event.good), f"seat:{event.seat}:hand", end)
        self.pay(event.ducats, "market", event.seat)

    def good_bought(self, event: ev.GoodBought) -> None:
        start = f"{event.place}:{event.good}"
        self.fly(_icon(event.good), start, f"seat:{event.seat}:hand")

    def ships_moved(self, event: ev.ShipsMoved) -> None:
        del event
        for owner, player in enumerate(self.scene.view.players):
            for ship, good in enumerate(player.ships[:-1]):
                if good is not None:
                    known = self.scene.view.box.goods[good]
                    self.fly(_icon(known, 24), f"seat:{owner}:ship:{ship}",
                             f"seat:{owner}:ship:{ship + 1}")  # fmt: skip

    def shipment_loaded(self, event: ev.ShipmentLoaded) -> None:
        self.fly(_icon(event.good), "shipments", f"seat:{event.seat}:ship:0")

    def goods_shown(self, event: ev.GoodsShown) -> None:
        for good in event.goods:
            self.fly(_icon(good, 34), f"seat:{event.seat}:hand", f"seat:{event.seat}:hand")

    def business_sponsored(self, event: ev.BusinessSponsored) -> None:
        box = self.scene.view.box
        business, colour = box.business[event.business], self.scene.colours[event.seat]
        self.fly(
            lambda ui: tile(ui, box, business, board.tile_side(ui), event.seat, colour),
            f"kind:{event.business}", f"building:{box.building[event.building]}",
            lands=True,
        )  # fmt: skip

    def statue_sponsored(self, event: ev.StatueSponsored) -> None:
        campo = self.scene.view.box.campo[event.campo]
        self.fly(lambda ui: statue(ui, board.tile_side(ui)), "kind:statue", f"campo:{campo}",
                 lands=True)  # fmt: skip

    def good_produced(self, event: ev.GoodProduced) -> None:
        box = self.scene.view.box
        place = f"building:{box.building[event.building]}"
        for good in box.products[box.product[event.good]].consumes:
            self.fly(_icon(box.goods[good], 24), f"seat:{event.seat}:hand", place)
        self.step += 1
        luxury = event.good not in box.good
        end = f"seat:{event.seat}:favour" if luxury else f"seat:{event.seat}:hand"
        self.fly(_icon(event.good), place, end)
        self.pay(event.ducats, place, event.owner)

    def card_dealt(self, event: ev.CardDealt) -> None:
        known = "hidden" if event.good == HIDDEN else event.good
        self.fly(_icon(known), "pile:deck", f"seat:{event.seat}:hand")
