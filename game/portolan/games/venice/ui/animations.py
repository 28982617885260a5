"""What moves on the table of Venice by the events of an action."""

from __future__ import annotations

from collections.abc import Sequence

from portolan.core.contract import HIDDEN, Event, Json
from portolan.games.venice.ui.board import board
from portolan.games.venice.ui.board.pieces import statue, tile
from portolan.games.venice.ui.events import EVENTS
from portolan.games.venice.ui.scene import VeniceScene
from portolan.games.venice.ui.style import ART, DUCAT
from portolan.ui.animation.flight import Flight, tag
from portolan.ui.game_ui.timeline import Picture, Timeline, number
from portolan.ui.render.theme import CREAM, mix

_LAST = 2


def flights(events: Sequence[Event], scene: VeniceScene) -> list[Flight]:
    """Return what the events move, in the picture of a scene before them."""
    return _Timeline(scene).follow(events).found


def _icon(known: str, size: float = 30) -> Picture:
    return lambda ui: ui.art.svg(ART + known, ui.u(size))


def _money(count: int) -> Picture:
    return lambda ui: tag(ui, f"+{count}", mix(DUCAT, CREAM, 0.45))


class _Timeline(Timeline):
    """Follows the events of one action."""

    def __init__(self, scene: VeniceScene) -> None:
        super().__init__(EVENTS.together)
        self.scene = scene

    def pay(self, count: int, start: str, seat: int) -> None:
        """Let ducats go to a seat in a beat of their own."""
        if count:
            self.step += 1
            self.fly(_money(count), start, f"seat:{seat}:ducats")

    # --- one method for each kind of event that moves something ------------------------------

    def _action_chosen(self, seat: int, data: dict[str, Json]) -> None:
        self.fly(_icon(str(data["action"]), 34), f"seat:{seat}", "shipments")

    def _shipment_reserved(self, seat: int, data: dict[str, Json]) -> None:
        colour = self.scene.colours[seat]
        owner, ship = number(data, "owner"), number(data, "ship") - 1
        self.fly(
            lambda ui: ui.art.svg(ART + "cube", ui.u(20), colour),
            f"seat:{seat}:cube", f"seat:{owner}:ship:{ship}",
        )  # fmt: skip
        if owner != seat:
            self.pay(number(data, "ducats"), f"seat:{seat}:ducats", owner)

    def _shipments_drawn(self, seat: int, data: dict[str, Json]) -> None:
        del seat
        cards = data["cards"]
        assert isinstance(cards, list)  # noqa: S101 - the event's shape
        for card in cards:
            self.fly(_icon(str(card)), "pile:deck", "shipments")

    def _shipment_stolen(self, seat: int, data: dict[str, Json]) -> None:
        self.fly(_icon(str(data["good"])), f"seat:{seat}:ship:{_LAST}", "wharf")

    def _shipment_unloaded(self, seat: int, data: dict[str, Json]) -> None:
        owner = number(data, "owner")
        self.fly(_icon(str(data["good"])), f"seat:{owner}:ship:{_LAST}", f"seat:{seat}:hand")

    def _good_sold(self, seat: int, data: dict[str, Json]) -> None:
        end = f"market:{data['good']}" if data["stays"] else "pile:discards"
        self.fly(_icon(str(data["good"])), f"seat:{seat}:hand", end)
        self.pay(number(data, "ducats"), "market", seat)

    def _good_bought(self, seat: int, data: dict[str, Json]) -> None:
        start = f"{data['place']}:{data['good']}"
        self.fly(_icon(str(data["good"])), start, f"seat:{seat}:hand")

    def _ships_moved(self, seat: int, data: dict[str, Json]) -> None:
        del seat, data
        for owner, player in enumerate(self.scene.view.players):
            for ship, good in enumerate(player.ships[:-1]):
                if good >= 0:
                    known = self.scene.view.box.goods[good]
                    self.fly(_icon(known, 24), f"seat:{owner}:ship:{ship}",
                             f"seat:{owner}:ship:{ship + 1}")  # fmt: skip

    def _shipment_loaded(self, seat: int, data: dict[str, Json]) -> None:
        self.fly(_icon(str(data["good"])), "shipments", f"seat:{seat}:ship:0")

    def _goods_shown(self, seat: int, data: dict[str, Json]) -> None:
        goods = data["goods"]
        assert isinstance(goods, list)  # noqa: S101 - the event's shape
        for good in goods:
            self.fly(_icon(str(good), 34), f"seat:{seat}:hand", f"seat:{seat}:hand")

    def _business_sponsored(self, seat: int, data: dict[str, Json]) -> None:
        box = self.scene.view.box
        business, colour = box.business[str(data["business"])], self.scene.colours[seat]
        self.fly(
            lambda ui: tile(ui, box, business, board.tile_side(ui), seat, colour),
            f"kind:{data['business']}", f"building:{box.building[str(data['building'])]}",
            lands=True,
        )  # fmt: skip

    def _statue_sponsored(self, seat: int, data: dict[str, Json]) -> None:
        del seat
        campo = self.scene.view.box.campo[str(data["campo"])]
        self.fly(lambda ui: statue(ui, board.tile_side(ui)), "kind:statue", f"campo:{campo}",
                 lands=True)  # fmt: skip

    def _good_produced(self, seat: int, data: dict[str, Json]) -> None:
        box = self.scene.view.box
        place = f"building:{box.building[str(data['building'])]}"
        for good in box.products[box.product[str(data["good"])]].consumes:
            self.fly(_icon(box.goods[good], 24), f"seat:{seat}:hand", place)
        self.step += 1
        luxury = str(data["good"]) not in box.good
        end = f"seat:{seat}:favour" if luxury else f"seat:{seat}:hand"
        self.fly(_icon(str(data["good"])), place, end)
        self.pay(number(data, "ducats"), place, number(data, "owner"))

    def _card_dealt(self, seat: int, data: dict[str, Json]) -> None:
        known = "hidden" if data["good"] == HIDDEN else str(data["good"])
        self.fly(_icon(known), "pile:deck", f"seat:{seat}:hand")
