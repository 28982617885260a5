"""What moves on the table of Ragusa by the events of an action."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from portolan.core.contract import HIDDEN, Event, Json
from portolan.games.ragusa.state.board import BUILDING, BUILDINGS, LIMITS, SPOT_BY_ID
from portolan.games.ragusa.state.components import BONUS, COMMODITIES, RESOURCES, SHIPS
from portolan.games.ragusa.state.position import Position
from portolan.games.ragusa.ui.board import board
from portolan.games.ragusa.ui.events import EVENTS
from portolan.games.ragusa.ui.panels.shared import bead
from portolan.games.ragusa.ui.scene import RagusaScene
from portolan.games.ragusa.ui.style import (
    ART,
    CARD_ICONS,
    COMMODITY_ICONS,
    RESOURCE_ICONS,
    SHIP_ICONS,
)
from portolan.ui.animation.flight import Flight, tag
from portolan.ui.game_ui.timeline import Picture, Timeline, number
from portolan.ui.render.theme import ADRIATIC, CREAM, GOLD, INK, PAPER, Rgb, mix
from portolan.ui.render.ui import Ui

REGION = {BUILDINGS[b]: region for region, b in enumerate(BUILDING) if b >= 0}
CARD_BY_ID = {card.id: number for number, card in enumerate(BONUS)}
SHIP_BY_ID = {ship.id: number for number, ship in enumerate(SHIPS)}
DECK, SHIPS_AHEAD = "deck:bonus", "deck:ships"


def flights(events: Sequence[Event], scene: RagusaScene) -> list[Flight]:
    """Return what the events move, in the picture of a scene before them."""
    return _Timeline(scene).follow(events).found


def _icon(name: str, size: float = 26) -> Picture:
    return lambda ui: ui.art.svg(name, ui.u(size))


def _counted(name: str, count: int) -> Picture:
    """Return an icon with how many there are of it."""

    def draw(ui: Ui) -> pygame.Surface:
        if count == 1:
            return ui.art.svg(name, ui.u(26))

        def make() -> pygame.Surface:
            icon, label = ui.art.svg(name, ui.u(26)), tag(ui, f"+{count}")
            wide, high = icon.get_width() + label.get_width(), icon.get_height()
            whole = pygame.Surface((wide, max(high, label.get_height())), pygame.SRCALPHA)
            whole.blit(icon, (0, 0))
            whole.blit(label, (icon.get_width(), (whole.get_height() - label.get_height()) // 2))
            return whole

        return ui.art.keep(("counted", name, count), make)

    return draw


def _score(points: int) -> Picture:
    return lambda ui: tag(ui, f"+{points}", mix(GOLD, CREAM, 0.45))


def _piece(ui: Ui, name: str, seat: int, colour: Rgb | None) -> pygame.Surface:
    return board.piece(ui, name, board.side_of(ui) * board.SIZES[name], seat, colour)


def _glow(ui: Ui) -> pygame.Surface:
    return board.glow_on(ui, board.side_of(ui), lit=True)


def _card(card: Json) -> Picture:
    """Return a bonus card: its back, or its picture for whoever may know it."""
    front = CARD_BY_ID[card] if isinstance(card, str) and card != HIDDEN else None

    def draw(ui: Ui) -> pygame.Surface:
        def make() -> pygame.Surface:
            whole = pygame.Surface((ui.u(30), ui.u(42)), pygame.SRCALPHA)
            fill = mix(ADRIATIC, INK, 0.15) if front is None else PAPER
            box, round_ = whole.get_rect(), ui.u(4)
            pygame.draw.rect(whole, mix(INK, CREAM, 0.2), box, border_radius=round_)
            inner = box.inflate(-ui.u(2), -ui.u(2))
            pygame.draw.rect(whole, fill, inner, border_radius=round_)
            name = ART + "cards" if front is None else CARD_ICONS[front]
            picture = ui.art.svg(name, ui.u(22))
            whole.blit(picture, picture.get_rect(center=box.center))
            return whole

        return ui.art.keep(("flying card", front), make)

    return draw


class _Timeline(Timeline):
    """Follows the events of one action."""

    def __init__(self, scene: RagusaScene) -> None:
        super().__init__(EVENTS.together)
        view: Position = scene.view
        self.scene = scene
        self.prices = [*view.prices]
        self.ships = len(view.harbour)

    def score(self, points: int, start: str, seat: int) -> None:
        """Let points go to a seat in a beat of their own."""
        if points:
            self.step += 1
            self.fly(_score(points), start, f"seat:{seat}:points")

    # --- one method for each kind of event that moves something ------------------------------

    def _patrician_card_drawn(self, seat: int, data: dict[str, Json]) -> None:
        numbers = data["numbers"]
        assert isinstance(numbers, list)  # noqa: S101 - the event's shape
        text = " · ".join(map(str, numbers))
        self.fly(lambda ui: tag(ui, text, PAPER, ADRIATIC), f"seat:{seat}", f"seat:{seat}")

    def _house_placed(self, seat: int, data: dict[str, Json]) -> None:
        colour = self.scene.colours[seat]
        spot = SPOT_BY_ID[str(data["spot"])]
        self.fly(
            lambda ui: _piece(ui, "house", seat, colour),
            f"seat:{seat}:house", f"spot:{spot}", lands=True,
        )  # fmt: skip

    def _powerhouse_placed(self, seat: int, data: dict[str, Json]) -> None:
        spot = SPOT_BY_ID[str(data["spot"])]
        self.fly(
            lambda ui: _piece(ui, "powerhouse", 0, None),
            f"seat:{seat}:house", f"spot:{spot}", lands=True,
        )  # fmt: skip

    def _tower_built(self, seat: int, data: dict[str, Json]) -> None:
        colour = self.scene.colours[seat]
        spot = SPOT_BY_ID[str(data["spot"])]
        self.fly(
            lambda ui: _piece(ui, "tower", seat, colour),
            f"seat:{seat}:tower", f"tower:{spot}", lands=True,
        )  # fmt: skip

    def _wall_built(self, seat: int, data: dict[str, Json]) -> None:
        wall = number(data, "wall") - 1
        self.fly(
            lambda ui: board.wall_on(ui, board.side_of(ui), wall),
            f"seat:{seat}",
            f"wall:{wall}",
            lands=True,
        )
        self.score(number(data, "points"), f"wall:{wall}", seat)

    def _access_gained(self, seat: int, data: dict[str, Json]) -> None:
        resource = str(data["resource"])
        icon = RESOURCE_ICONS[RESOURCES.index(resource)]
        self.fly(_icon(icon), f"region:{data['region']}", f"seat:{seat}:{resource}")

    def _fish_exchanged(self, seat: int, data: dict[str, Json]) -> None:
        resource = str(data["resource"])
        icon = RESOURCE_ICONS[RESOURCES.index(resource)]
        self.fly(_icon(icon, 30), f"seat:{seat}:fish", f"seat:{seat}:{resource}")

    def _region_activated(self, seat: int, data: dict[str, Json]) -> None:
        del seat
        region = f"region:{REGION[str(data['building'])]}"
        self.fly(_glow, region, region)

    def _produced(self, seat: int, data: dict[str, Json]) -> None:
        commodity, amount = str(data["commodity"]), number(data, "amount")
        if amount:
            icon = COMMODITY_ICONS[COMMODITIES.index(commodity)]
            start = f"spot:{SPOT_BY_ID[str(data['spot'])]}"
            self.fly(_counted(icon, amount), start, f"seat:{seat}:{commodity}")

    def _fish_sold(self, seat: int, data: dict[str, Json]) -> None:
        self.score(number(data, "points"), f"spot:{SPOT_BY_ID[str(data['spot'])]}", seat)

    def _ship_bought(self, seat: int, data: dict[str, Json]) -> None:
        slot, ship = number(data, "slot") - 1, SHIP_BY_ID[str(data["ship"])]
        self.fly(_icon(SHIP_ICONS[ship], 34), f"slot:{slot}", f"seat:{seat}:ship")
        self.score(number(data, "points"), f"slot:{slot}", seat)
        self.step += 1
        for behind in range(slot + 1, self.ships):
            self.fly(None, f"slot:{behind}", f"slot:{behind - 1}", lands=True)
        self.ships -= 1

    def _ship_arrived(self, seat: int, data: dict[str, Json]) -> None:
        del seat
        slot, ship = number(data, "slot") - 1, SHIP_BY_ID[str(data["ship"])]
        self.fly(_icon(SHIP_ICONS[ship], 34), SHIPS_AHEAD, f"slot:{slot}")
        self.ships += 1

    def _price_moved(self, seat: int, data: dict[str, Json]) -> None:
        del seat
        commodity, space = COMMODITIES.index(str(data["commodity"])), number(data, "space")
        before, self.prices[commodity] = self.prices[commodity], space
        if before != space:
            self.fly(bead, f"price:{commodity}:{before}", f"price:{commodity}:{space}", lands=True)

    def _commodity_sold(self, seat: int, data: dict[str, Json]) -> None:
        commodity = str(data["commodity"])
        sold = COMMODITIES.index(commodity)
        icon = _icon(COMMODITY_ICONS[sold], 30)
        self.fly(icon, f"seat:{seat}:{commodity}", f"price:{sold}")
        self.score(number(data, "points"), f"price:{sold}", seat)

    def _cards_drawn(self, seat: int, data: dict[str, Json]) -> None:
        cards = data["cards"]
        for card in cards if isinstance(cards, list) else [HIDDEN, HIDDEN]:
            self.fly(_card(card), DECK, f"seat:{seat}:cards")
            self.step += 1

    def _card_drawn(self, seat: int, data: dict[str, Json]) -> None:
        self.fly(_card(data["card"]), DECK, f"seat:{seat}:cards")

    def _cards_taken(self, seat: int, data: dict[str, Json]) -> None:
        for _ in range(number(data, "count")):
            self.fly(_card(HIDDEN), DECK, f"seat:{seat}:cards")
            self.step += 1

    def _card_put_under(self, seat: int, data: dict[str, Json]) -> None:
        self.fly(_card(data["card"]), f"seat:{seat}:cards", DECK)

    def _walls_scored(self, seat: int, data: dict[str, Json]) -> None:
        spots = data["spots"]
        assert isinstance(spots, list)  # noqa: S101 - the event's shape
        if spots:
            middle = LIMITS[int(str(spots[len(spots) // 2])) - 1]
            self.score(number(data, "points"), f"spot:{middle}", seat)

    def _cathedral_scored(self, seat: int, data: dict[str, Json]) -> None:
        self.score(number(data, "points"), f"region:{REGION['cathedral']}", seat)

    def _card_scored(self, seat: int, data: dict[str, Json]) -> None:
        self.score(number(data, "points"), f"seat:{seat}:cards", seat)
