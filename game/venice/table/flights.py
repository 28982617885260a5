"""What moves on the table of Venice by the events of an action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import pygame

from game.core.contract import HIDDEN, Event, Plain
from game.table.draw.theme import CREAM, mix
from game.table.draw.ui import Ui
from game.table.moving.flight import Flight, tag
from game.venice.table import board
from game.venice.table.look import ART, DUCAT
from game.venice.table.pieces import statue, tile
from game.venice.table.scene import VeniceScene

Picture: TypeAlias = "Callable[[Ui], pygame.Surface]"
_LAST = 2
_TOGETHER = {"shipment_stolen", "shipments_drawn"}
"""Kinds of events of which several in a row move at once."""


def flights(events: Sequence[Event], scene: VeniceScene) -> list[Flight]:
    """Return what the events move, in the picture of a scene before them."""
    trip = _Trip(scene)
    for event in events:
        trip.follow(event)
    return trip.found


def _icon(known: str, size: float = 30) -> Picture:
    return lambda ui: ui.art.svg(ART + known, ui.u(size))


def _money(count: int) -> Picture:
    return lambda ui: tag(ui, f"+{count}", mix(DUCAT, CREAM, 0.45))


@dataclass
class _Trip:
    """Follows events and collects their flights, turn by turn and beat by beat."""

    scene: VeniceScene
    found: list[Flight] = field(default_factory=list)
    act: int = 0
    beat: int = 0
    last: str = ""

    def fly(self, picture: Picture | None, start: str, end: str, *, lands: bool = False) -> None:
        """Let something go in the present beat."""
        self.found.append(Flight(picture, start, end, self.act, self.beat, lands))

    def pay(self, count: int, start: str, seat: int) -> None:
        """Let ducats go to a seat in a beat of their own."""
        if count:
            self.beat += 1
            self.fly(_money(count), start, f"seat:{seat}:ducats")

    def follow(self, event: Event) -> None:
        """Take one event."""
        move = getattr(self, f"_{event.kind}", None)
        if move is None:
            return
        if event.kind not in _TOGETHER or event.kind != self.last:
            self.beat += 1
        self.last = event.kind
        move(-1 if event.seat is None else event.seat, event.data)

    # --- one method for each kind of event that moves something ------------------------------

    def _turn_begun(self, seat: int, data: dict[str, Plain]) -> None:
        del seat, data
        self.act, self.beat = self.act + 1, 0

    def _action_chosen(self, seat: int, data: dict[str, Plain]) -> None:
        self.fly(_icon(str(data["action"]), 34), f"seat:{seat}", "shipments")

    def _shipment_reserved(self, seat: int, data: dict[str, Plain]) -> None:
        colour = self.scene.colours[seat]
        owner, ship = _number(data, "owner"), _number(data, "ship") - 1
        self.fly(
            lambda ui: ui.art.svg(ART + "cube", ui.u(20), colour),
            f"seat:{seat}:cube", f"seat:{owner}:ship:{ship}",
        )  # fmt: skip
        if owner != seat:
            self.pay(_number(data, "ducats"), f"seat:{seat}:ducats", owner)

    def _shipments_drawn(self, seat: int, data: dict[str, Plain]) -> None:
        del seat
        cards = data["cards"]
        assert isinstance(cards, list)  # noqa: S101 - the event's shape
        for card in cards:
            self.fly(_icon(str(card)), "pile:deck", "shipments")

    def _shipment_stolen(self, seat: int, data: dict[str, Plain]) -> None:
        self.fly(_icon(str(data["good"])), f"seat:{seat}:ship:{_LAST}", "wharf")

    def _shipment_unloaded(self, seat: int, data: dict[str, Plain]) -> None:
        owner = _number(data, "owner")
        self.fly(_icon(str(data["good"])), f"seat:{owner}:ship:{_LAST}", f"seat:{seat}:hand")

    def _good_sold(self, seat: int, data: dict[str, Plain]) -> None:
        end = f"market:{data['good']}" if data["stays"] else "pile:discards"
        self.fly(_icon(str(data["good"])), f"seat:{seat}:hand", end)
        self.pay(_number(data, "ducats"), "market", seat)

    def _good_bought(self, seat: int, data: dict[str, Plain]) -> None:
        start = f"{data['place']}:{data['good']}"
        self.fly(_icon(str(data["good"])), start, f"seat:{seat}:hand")

    def _ships_moved(self, seat: int, data: dict[str, Plain]) -> None:
        del seat, data
        for owner, player in enumerate(self.scene.view.players):
            for ship, good in enumerate(player.ships[:-1]):
                if good >= 0:
                    known = self.scene.view.box.goods[good]
                    self.fly(_icon(known, 24), f"seat:{owner}:ship:{ship}",
                             f"seat:{owner}:ship:{ship + 1}")  # fmt: skip

    def _shipment_loaded(self, seat: int, data: dict[str, Plain]) -> None:
        self.fly(_icon(str(data["good"])), "shipments", f"seat:{seat}:ship:0")

    def _goods_shown(self, seat: int, data: dict[str, Plain]) -> None:
        goods = data["goods"]
        assert isinstance(goods, list)  # noqa: S101 - the event's shape
        for good in goods:
            self.fly(_icon(str(good), 34), f"seat:{seat}:hand", f"seat:{seat}:hand")

    def _business_sponsored(self, seat: int, data: dict[str, Plain]) -> None:
        box = self.scene.view.box
        business, colour = box.business[str(data["business"])], self.scene.colours[seat]
        self.fly(
            lambda ui: tile(ui, box, business, board.tile_side(ui), seat, colour),
            f"kind:{data['business']}", f"building:{box.building[str(data['building'])]}",
            lands=True,
        )  # fmt: skip

    def _statue_sponsored(self, seat: int, data: dict[str, Plain]) -> None:
        del seat
        campo = self.scene.view.box.campo[str(data["campo"])]
        self.fly(lambda ui: statue(ui, board.tile_side(ui)), "kind:statue", f"campo:{campo}",
                 lands=True)  # fmt: skip

    def _good_produced(self, seat: int, data: dict[str, Plain]) -> None:
        box = self.scene.view.box
        place = f"building:{box.building[str(data['building'])]}"
        for good in box.products[box.product[str(data["good"])]].consumes:
            self.fly(_icon(box.goods[good], 24), f"seat:{seat}:hand", place)
        self.beat += 1
        luxury = str(data["good"]) not in box.good
        end = f"seat:{seat}:favour" if luxury else f"seat:{seat}:hand"
        self.fly(_icon(str(data["good"])), place, end)
        self.pay(_number(data, "ducats"), place, _number(data, "owner"))

    def _card_dealt(self, seat: int, data: dict[str, Plain]) -> None:
        known = "hidden" if data["good"] == HIDDEN else str(data["good"])
        self.fly(_icon(known), "pile:deck", f"seat:{seat}:hand")


def _number(data: dict[str, Plain], name: str) -> int:
    value = data[name]
    assert isinstance(value, int)  # noqa: S101 - the event's shape
    return value
