"""The harbour beside the board: prices, ships with what they cost, decks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import pygame

from portolan.games.ragusa.state.actions import Buy, Ship
from portolan.games.ragusa.state.components import COMMODITIES, PRICE, SHIPS, SLOTS
from portolan.games.ragusa.state.position import Position
from portolan.games.ragusa.state.ship_prices import SHIP_COST
from portolan.games.ragusa.ui.panels.shared import bead, plate
from portolan.games.ragusa.ui.scene import RagusaScene
from portolan.games.ragusa.ui.style import ART, COMMODITY_ICONS, SHIP_ICONS, WORDS
from portolan.ui.render.hit_targets import Anchor, Box
from portolan.ui.render.theme import (
    ADRIATIC,
    CREAM,
    EDGE,
    FADED,
    INK,
    LEGIBLE,
    PAPER,
    SAND,
    STONE,
    TextStyle,
    mix,
)
from portolan.ui.render.ui import Look, Ui
from portolan.ui.widgets.pieces import abreast, coin, columns

FOOT, LOW_FOOT = 19.0, 14.0
HEIGHTS = (72.0, 124.0, 183.0)
"""Preferred heights of the harbour, in units: one row, two low ones, two with ships."""
NUMBER = 11.0
"""The size of the numbers on the rails."""
ON_RAIL = TextStyle(NUMBER, INK, "centre", least=NUMBER)
ON_DECKS = LEGIBLE + 0.5
"""The size for which the texts on the decks are chosen; letters come in steps of two pixels."""
FIELDS = [(worth, PRICE.index(worth), PRICE.index(worth) + PRICE.count(worth)) for worth in
          dict.fromkeys(PRICE)]  # fmt: skip
"""Every price of a rail, with its first and last space."""
TWO_ROWS = 112.0
SHIP_SHARE = 0.132
"""Width of a ship in one row with the prices, as a share of the row."""
IDLE = Look(PAPER, mix(STONE, CREAM, 0.2))
PLANK = mix(SAND, CREAM, 0.35)


def draw_harbour(ui: Ui, area: pygame.Rect, scene: RagusaScene) -> None:
    """Draw the three prices, the ships with their costs, and the decks."""
    view: Position = scene.view
    ui.card(area)
    low = area.height < ui.u(HEIGHTS[2] - 40)
    inner = ui.inset(area, 4 if low else 6, 3 if low else 5)
    gap = ui.u(3 if low else 4)
    foot = pygame.Rect(inner.left, 0, inner.width, ui.u(LOW_FOOT if low else FOOT))
    foot.bottom = inner.bottom
    rest = pygame.Rect(inner.left, inner.top, inner.width, foot.top - ui.u(1) - inner.top)
    sales = {a.commodity: t for t, a in scene.legal.items() if isinstance(a, Ship)}
    buys = {a.slot: t for t, a in scene.legal.items() if isinstance(a, Buy)}
    if area.height < ui.u(TWO_ROWS):
        prices, ships = _one_row(ui, rest, gap, sells=bool(sales))
    else:
        top = pygame.Rect(rest.left, rest.top, rest.width, ui.touch_height())
        below = pygame.Rect(rest.left, top.bottom + gap, rest.width, 0)
        below.height = rest.bottom - below.top
        prices = [*columns(top, len(COMMODITIES), gap)]
        ships = [*columns(below, len(SLOTS), gap)]
    for commodity, rect in enumerate(prices):
        _draw_price(ui, rect, view, scene, commodity, sales.get(commodity))
    for slot, rect in enumerate(ships):
        _draw_ship(ui, rect, view, scene, slot, buys.get(slot))
    _draw_decks(ui, foot, view)


def _one_row(
    ui: Ui, area: pygame.Rect, gap: int, *, sells: bool
) -> tuple[list[pygame.Rect], list[pygame.Rect]]:
    """Divide a row: ships are wide enough for fingers or, while goods are sold, the prices."""
    finger = ui.touch_height()
    if sells:
        wide = 3 * max(finger, (area.width - 7 * gap) // 8) + 2 * gap  # all alike if they can be
    else:
        wide = area.width - gap - 5 * max(finger, round(area.width * SHIP_SHARE)) - 4 * gap
    left = pygame.Rect(area.left, area.top, wide, area.height)
    right = pygame.Rect(left.right + gap, area.top, area.right - left.right - gap, area.height)
    return [*columns(left, len(COMMODITIES), gap)], [*columns(right, len(SLOTS), gap)]


# --- prices ----------------------------------------------------------------------------------


def _draw_price(
    ui: Ui, rect: pygame.Rect, view: Position, scene: RagusaScene, commodity: int, text: str | None
) -> None:
    plate(ui, rect, text, scene, IDLE)
    ui.tooltip_area(f"price:{commodity}", Box(rect))
    ui.anchor(f"price:{commodity}", rect.center)
    narrow = rect.width < ui.u(60)
    inner = ui.inset(rect, 2 if narrow else 5, 3)
    rail = pygame.Rect(inner.left, inner.bottom - ui.u(12), inner.width, ui.u(11))
    top = pygame.Rect(inner.left, inner.top, inner.width, rail.top - inner.top)
    price = PRICE[view.prices[commodity]]
    if narrow:  # no room for the prices of a rail: the coin shows the current one
        size = min(25.0, inner.width / ui.unit, inner.height / ui.unit / 2)
        half = ui.u(size / 2)
        ui.icon(COMMODITY_ICONS[commodity], (inner.centerx, inner.top + half), size)
        coin(ui, (inner.centerx, inner.bottom - half), size, price)
        return
    side = min(25.0, top.height / ui.unit)
    ui.icon(COMMODITY_ICONS[commodity], (top.left + ui.u(side / 2), top.centery), side)
    size = min(24.0, top.height / ui.unit)
    coin(ui, (top.right - ui.u(size / 2), top.centery), size, price)
    left = top.left + ui.u(side + 5)
    name = pygame.Rect(left, top.top, top.right - ui.u(size + 3) - left, top.height)
    label = WORDS(f"commodities.{COMMODITIES[commodity]}")
    style = TextStyle(15, INK, least=LEGIBLE, face="bold")
    if ui.letters.least_width(label, style) <= name.width:
        ui.text(label, name, style)
    _draw_rail(ui, rail, commodity, view.prices[commodity])


def _draw_rail(ui: Ui, rail: pygame.Rect, commodity: int, space: int) -> None:
    """Draw a price track as a rail with a bead: spaces of the same price share a field.

    The price of a field is drawn if the bead leaves room; the coin shows the current one anyway.
    """
    step = rail.width / len(PRICE)
    marker = bead(ui, step)
    place = marker.get_rect(center=(rail.left + (space + 0.5) * step, rail.centery))
    line = max(1, ui.u(1))
    for worth, start, end in FIELDS:
        field = pygame.Rect(round(rail.left + start * step), rail.top, 0, rail.height)
        field.width = round(rail.left + end * step) - field.left - line
        ui.surface.fill(ui.themed(mix(SAND, ADRIATIC, worth * 0.09)), field)
        room = _beside(field, place, ui.width(str(worth), NUMBER))
        if step >= ui.u(7.5) and room:
            ui.text(str(worth), room.inflate(0, ui.u(5)), ON_RAIL)
    ui.surface.fill(ui.themed(EDGE), (rail.left, rail.bottom - line, rail.width - line, line))
    ui.anchors |= _spaces(commodity, rail.left, step, rail.centery)
    ui.blit(marker, place.center)


@lru_cache(maxsize=16)
def _spaces(commodity: int, left: int, step: float, middle: int) -> dict[str, Anchor]:
    """Return the places of beads on a rail that begins at `left`; the width of a space is in
    pixels.
    """
    return {
        f"price:{commodity}:{number}": Anchor((left + (number + 0.5) * step, middle))
        for number in range(len(PRICE))
    }


def _beside(field: pygame.Rect, bead: pygame.Rect, wide: int) -> pygame.Rect | None:
    """Return the part of a field beside the bead, if a number of a width fits there."""
    if not field.colliderect(bead):
        return field if field.width >= wide else None
    left = pygame.Rect(field.left, field.top, bead.left - field.left, field.height)
    right = pygame.Rect(bead.right, field.top, field.right - bead.right, field.height)
    free = max(left, right, key=lambda part: part.width)
    return free if free.width >= wide else None


# --- ships and decks -------------------------------------------------------------------------


def _draw_ship(
    ui: Ui, rect: pygame.Rect, view: Position, scene: RagusaScene, slot: int, text: str | None
) -> None:
    """Draw a slot: the good and its points, and its cost below."""
    plate(ui, rect, text, scene, IDLE)
    ui.tooltip_area(f"slot:{slot}", Box(rect))
    ui.anchor(f"slot:{slot}", rect.center, rect)
    inner = ui.inset(rect, 4 if rect.width > ui.u(60) else 2, 3)
    if slot >= len(view.harbour):
        ui.text(WORDS("harbour.sold_out"), inner, TextStyle(12, FADED, "centre", lines=2))
        return
    card = view.harbour[slot]
    ship = SHIPS[card]
    plank = pygame.Rect(inner.left, 0, inner.width, min(ui.u(21), round(inner.height * 0.36)))
    plank.bottom = inner.bottom
    label = WORDS(f"goods.{ship.good}")
    style = TextStyle(13, INK, "centre", least=LEGIBLE, face="bold")
    named = ui.letters.least_width(label, style) < rect.width
    roomy = inner.height - plank.height > ui.u(44) and named
    name_high = ui.u(16) if roomy else 0
    top = pygame.Rect(inner.left, inner.top, inner.width, plank.top - name_high - inner.top)
    size = min(23.0, top.height / ui.unit, inner.width / ui.unit * 0.45)
    side = min(58.0, top.height / ui.unit, (inner.width / ui.unit - size) * 1.1)
    middle = (top.left + ui.u(side / 2), top.centery)
    if side > 42:
        ui.icon(ART + "cargo", middle, side)
        ui.icon(SHIP_ICONS[card], (middle[0] - ui.u(side * 0.01), middle[1] - ui.u(side * 0.13)),
                side * 0.46)  # fmt: skip
    else:
        ui.icon(SHIP_ICONS[card], middle, side)
    coin(ui, (top.right - ui.u(size / 2), top.top + ui.u(size / 2)), size, ship.points)
    if roomy:
        name = pygame.Rect(rect.left, top.bottom, rect.width, name_high)
        ui.text(label, name, style)
    _draw_cost(ui, plank, SHIP_COST[slot][card])


def _draw_cost(ui: Ui, plank: pygame.Rect, cost: tuple[int, ...]) -> None:
    """Draw the commodities that a ship costs, side by side on a plank."""
    ui.panel(plank, PLANK, EDGE, 4)
    units = [commodity for commodity, count in enumerate(cost) for _ in range(count)]
    size = min(19.0, plank.height / ui.unit - 1, plank.width / ui.unit / max(1, len(units)))
    x = plank.centerx - ui.u(size) * len(units) / 2 + ui.u(size) / 2
    for commodity in units:
        ui.icon(COMMODITY_ICONS[commodity], (x, plank.centery), size)
        x += ui.u(size)


def _deck_texts(view: Position) -> Iterator[tuple[str, str]]:
    """Yield which price the next ship raises, and the sizes of the decks, ever shorter."""
    sizes = {"ships": len(view.ship_deck), "cards": len(view.bonus_deck)}
    decks, short = (WORDS(f"harbour.decks{end}", **sizes) for end in ("", "_short"))
    back = view.next_back
    if not back:
        yield "", decks
        return
    name = WORDS(f"commodities.{COMMODITIES[back.raises]}")
    yield WORDS("harbour.next", commodity=name, count=back.arrows), decks
    coming = WORDS("harbour.next_short", commodity=name, count=back.arrows)
    yield coming, decks
    yield coming, short
    yield f"+{back.arrows}", decks


def _draw_decks(ui: Ui, area: pygame.Rect, view: Position) -> None:
    """Draw the price that the next ship raises, and the sizes of the decks."""
    side = area.height / ui.unit - 2
    for coming, decks in _deck_texts(view):  # the icon shows the rest
        wishes = [ui.width(text, ON_DECKS, "text") + ui.u(side + 4) for text in (coming, decks)]
        if sum(wishes) <= area.width - ui.u(4):
            break
    left, right = abreast(area, wishes, ui.u(4))
    ui.tooltip_area("ship_deck", Box(left.copy()))
    ui.tooltip_area("cards", Box(right.copy()))
    ui.anchor("deck:ships", (left.right - left.height // 2, left.centery))
    ui.anchor("deck:bonus", (right.right - right.height // 2, right.centery))
    style = TextStyle(12, FADED, least=7.5)
    if view.next_back:
        ui.icon(
            COMMODITY_ICONS[view.next_back.raises], (left.left + ui.u(side / 2), left.centery), side
        )
        left.left, left.width = left.left + ui.u(side + 3), left.width - ui.u(side + 3)
        ui.text(coming, left, style)
    ui.icon(ART + "cards", (right.right - ui.u(side / 2), right.centery), side)
    right.width -= ui.u(side + 3)
    ui.text(decks, right, TextStyle(12, FADED, "right", least=7.5))
