"""Animations of Ragusa: the flights of the events of an action."""

# ruff: noqa: D102 - each method is named like the kind of event that it animates

from __future__ import annotations

from functools import partial

import pygame

from portolan.core.contract import HIDDEN
from portolan.games.ragusa import events as ev
from portolan.games.ragusa.state.board import BUILDING, BUILDINGS, LIMITS, SPOT_BY_ID
from portolan.games.ragusa.state.components import BONUS, COMMODITIES, RESOURCES, SHIPS
from portolan.games.ragusa.state.position import Position
from portolan.games.ragusa.ui.board import board
from portolan.games.ragusa.ui.panels.shared import bead
from portolan.games.ragusa.ui.scene import RagusaScene
from portolan.games.ragusa.ui.style import (
    ART,
    CARD_ICONS,
    COMMODITY_ICONS,
    RESOURCE_ICONS,
    SHIP_ICONS,
    WORDS,
    card_tint,
    points,
)
from portolan.ui.animation.flight import tag
from portolan.ui.game_ui.timeline import BOARD, Picture, Timeline
from portolan.ui.render.theme import ADRIATIC, CREAM, GOLD, INK, PAPER, Rgb, mix
from portolan.ui.render.ui import Ui
from portolan.ui.widgets.card_face import card_face

REGION = {BUILDINGS[at]: region for region, at in BUILDING.items()}
CARD_BY_ID = {card.id: number for number, card in enumerate(BONUS)}
SHIP_BY_ID = {ship.id: number for number, ship in enumerate(SHIPS)}
DECK, SHIPS_AHEAD = "deck:bonus", "deck:ships"


def _icon(name: str, size: float = 26) -> Picture:
    return lambda ui: ui.art.svg(name, ui.u(size))


def _counted(name: str, count: int) -> Picture:
    """Return an icon with a number."""

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


def _card(card: str) -> Picture:
    """Return a bonus card: its picture if the viewer may know it, else its back."""
    front = CARD_BY_ID[card] if card != HIDDEN else None

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


class RagusaTimeline(Timeline):
    """Follows the events of one action."""

    def __init__(self, scene: RagusaScene) -> None:
        super().__init__()
        view: Position = scene.view
        self.scene = scene
        self.prices = [*view.prices]
        self.ships = len(view.harbour)

    def score(self, points: int, start: str, seat: int) -> None:
        """Add the flight of points to a seat, in a separate step."""
        if points:
            self.step += 1
            self.fly(_score(points), start, f"seat:{seat}:points")

    def patrician_card_drawn(self, event: ev.PatricianCardDrawn) -> None:
        text = " · ".join(map(str, event.numbers))
        self.fly(
            lambda ui: tag(ui, text, PAPER, ADRIATIC), f"seat:{event.seat}", f"seat:{event.seat}"
        )

    def house_placed(self, event: ev.HousePlaced) -> None:
        colour = self.scene.colours[event.seat]
        spot = SPOT_BY_ID[event.spot]
        self.fly(
            lambda ui: _piece(ui, "house", event.seat, colour),
            f"seat:{event.seat}:house", f"spot:{spot}", lands=True,
        )  # fmt: skip

    def powerhouse_placed(self, event: ev.PowerhousePlaced) -> None:
        spot = SPOT_BY_ID[event.spot]
        self.fly(
            lambda ui: _piece(ui, "powerhouse", 0, None),
            f"seat:{event.seat}:house", f"spot:{spot}", lands=True,
        )  # fmt: skip

    def tower_built(self, event: ev.TowerBuilt) -> None:
        colour = self.scene.colours[event.seat]
        spot = SPOT_BY_ID[event.spot]
        self.fly(
            lambda ui: _piece(ui, "tower", event.seat, colour),
            f"seat:{event.seat}:tower", f"tower:{spot}", lands=True,
        )  # fmt: skip

    def wall_built(self, event: ev.WallBuilt) -> None:
        wall = event.wall - 1
        self.fly(
            lambda ui: board.wall_on(ui, board.side_of(ui), wall),
            f"seat:{event.seat}",
            f"wall:{wall}",
            lands=True,
        )
        self.score(event.points, f"wall:{wall}", event.seat)

    def access_gained(self, event: ev.AccessGained) -> None:
        icon = RESOURCE_ICONS[RESOURCES.index(event.resource)]
        self.fly(_icon(icon), f"region:{event.region}", f"seat:{event.seat}:{event.resource}")

    def fish_exchanged(self, event: ev.FishExchanged) -> None:
        icon, seat = RESOURCE_ICONS[RESOURCES.index(event.resource)], event.seat
        self.fly(_icon(icon, 30), f"seat:{seat}:fish", f"seat:{seat}:{event.resource}")

    def region_activated(self, event: ev.RegionActivated) -> None:
        region = f"region:{REGION[event.building]}"
        self.fly(_glow, region, region)

    def produced(self, event: ev.Produced) -> None:
        if event.amount:
            icon = COMMODITY_ICONS[COMMODITIES.index(event.commodity)]
            start = f"spot:{SPOT_BY_ID[event.spot]}"
            self.fly(_counted(icon, event.amount), start, f"seat:{event.seat}:{event.commodity}")

    def fish_sold(self, event: ev.FishSold) -> None:
        self.score(event.points, f"spot:{SPOT_BY_ID[event.spot]}", event.seat)

    def ship_bought(self, event: ev.ShipBought) -> None:
        slot, ship = event.slot - 1, SHIP_BY_ID[event.ship]
        self.fly(_icon(SHIP_ICONS[ship], 34), f"slot:{slot}", f"seat:{event.seat}:ship")
        self.score(event.points, f"slot:{slot}", event.seat)
        self.step += 1
        for behind in range(slot + 1, self.ships):
            self.fly(None, f"slot:{behind}", f"slot:{behind - 1}", lands=True)
        self.ships -= 1

    def ship_arrived(self, event: ev.ShipArrived) -> None:
        slot, ship = event.slot - 1, SHIP_BY_ID[event.ship]
        self.fly(_icon(SHIP_ICONS[ship], 34), SHIPS_AHEAD, f"slot:{slot}")
        self.ships += 1

    def price_moved(self, event: ev.PriceMoved) -> None:
        commodity, space = COMMODITIES.index(event.commodity), event.space
        before, self.prices[commodity] = self.prices[commodity], space
        if before != space:
            self.fly(bead, f"price:{commodity}:{before}", f"price:{commodity}:{space}", lands=True)

    def commodity_sold(self, event: ev.CommoditySold) -> None:
        sold = COMMODITIES.index(event.commodity)
        icon = _icon(COMMODITY_ICONS[sold], 30)
        self.fly(icon, f"seat:{event.seat}:{event.commodity}", f"price:{sold}")
        self.score(event.points, f"price:{sold}", event.seat)

    def cards_drawn(self, event: ev.CardsDrawn) -> None:
        for card in event.cards if isinstance(event.cards, list) else [HIDDEN, HIDDEN]:
            self.fly(_card(card), DECK, f"seat:{event.seat}:cards")
            self.step += 1

    def card_drawn(self, event: ev.CardDrawn) -> None:
        start = DECK
        if event.card != HIDDEN:
            self.read(CARD_BY_ID[event.card])
            self.step += 1
            start = BOARD
        self.fly(_card(event.card), start, f"seat:{event.seat}:cards")

    def read(self, card: int) -> None:
        """Turn over a bonus card, and show its points long enough to read."""
        about, view = BONUS[card], self.scene.view
        worth = points(about.points[view.setting.edition])
        title, text = WORDS(f"card_names.{about.id}"), WORDS(f"cards.{about.id}", points=worth)
        tint, icon = card_tint(card, CREAM), CARD_ICONS[card]
        face = partial(card_face, icon=icon, title=title, text=text, tint=tint)
        self.show_card(face, ART + "cards", mix(ADRIATIC, INK, 0.15))

    def cards_taken(self, event: ev.CardsTaken) -> None:
        for _ in range(event.count):
            self.fly(_card(HIDDEN), DECK, f"seat:{event.seat}:cards")
            self.step += 1

    def card_put_under(self, event: ev.CardPutUnder) -> None:
        self.fly(_card(event.card), f"seat:{event.seat}:cards", DECK)

    def walls_scored(self, event: ev.WallsScored) -> None:
        if event.spots:
            middle = LIMITS[event.spots[len(event.spots) // 2] - 1]
            self.score(event.points, f"spot:{middle}", event.seat)

    def cathedral_scored(self, event: ev.CathedralScored) -> None:
        self.score(event.points, f"region:{REGION['cathedral']}", event.seat)

    def card_scored(self, event: ev.CardScored) -> None:
        self.score(event.points, f"seat:{event.seat}:cards", event.seat)
