"""The ships of a player: shipments that sail to the right, towards Venice, and their cubes."""

from __future__ import annotations

import pygame

from portolan.games.venice.state.actions import Reserve
from portolan.games.venice.ui.board.pieces import cube, hull
from portolan.games.venice.ui.scene import VeniceScene
from portolan.games.venice.ui.style import ART, WATER
from portolan.ui.render.hit_targets import Box
from portolan.ui.render.theme import CREAM, INK, TERRACOTTA, mix
from portolan.ui.render.ui import Ui
from portolan.ui.widgets.pieces import LIT, OPEN, lit_plate

LOW = 20.0
"""Height below which a ship has no room for its hull below its cargo."""
QUAY: float = 4.0
"""Width of the quay of Venice beside the right-most ship."""


def reservable(scene: VeniceScene) -> dict[tuple[int, int], str]:
    """Return the texts of the shipments that can be reserved, by owner and ship."""
    return {(a.owner, a.ship): t for t, a in scene.legal.items() if isinstance(a, Reserve)}


def draw_ships(ui: Ui, area: pygame.Rect, scene: VeniceScene, seat: int) -> None:
    """Draw the ships of a seat side by side, and the quay of Venice at their right."""
    player = scene.view.players[seat]
    texts = reservable(scene)
    gap = 0 if texts else ui.u(1)
    wide = (area.width - ui.u(QUAY)) // len(player.ships)
    for ship in range(len(player.ships)):
        rect = pygame.Rect(area.left + ship * wide, area.top, wide - gap, area.height)
        _draw_ship(ui, rect, scene, seat, ship, texts.get((seat, ship)))
    quay = pygame.Rect(area.right - ui.u(QUAY) + 1, area.top, ui.u(QUAY) - 1, area.height)
    ui.surface.fill(mix(TERRACOTTA, INK, 0.12), quay)
    for y in range(quay.top, quay.bottom, max(2, ui.u(5))):
        ui.surface.fill(mix(TERRACOTTA, CREAM, 0.4), (quay.left, y, quay.width, max(1, ui.u(1))))


def _draw_ship(
    ui: Ui, rect: pygame.Rect, scene: VeniceScene, seat: int, ship: int, text: str | None
) -> None:
    player = scene.view.players[seat]
    good, cubed = player.ships[ship], player.reserved[ship]
    if text is None:
        ui.panel(rect, mix(WATER, CREAM, 0.35), None, 4)
    else:

        def touch() -> None:
            scene.callbacks.choose(text)

        lit_plate(
            ui, f"action:{text}", rect, touch, text, "", look=LIT if scene.shown == text else OPEN
        )
    ui.tooltip_area(f"ship:{seat}:{ship}", Box(rect))
    ui.anchor(f"seat:{seat}:ship:{ship}", rect.center)
    low = max(4, round(rect.height * 0.24))
    keel = pygame.Rect(rect.left + ui.u(1), 0, rect.width - ui.u(2), low)
    keel.bottom = rect.bottom - max(1, round(rect.height * (0.08 if text else 0.03)))
    hull(ui, keel, scene.colours[seat])
    if good is None:
        return
    side = min(rect.width * 0.8, rect.height * 0.7) / ui.unit
    middle = (rect.centerx, keel.top - ui.u(side * 0.42))
    if rect.height < ui.u(LOW):  # the cargo needs all the height and hides part of the hull
        side = min(rect.width * 0.8, rect.height * 0.94) / ui.unit
        middle = rect.center
    ui.icon(ART + scene.view.box.goods[good], middle, side)
    if cubed is not None:
        size = max(10.0, side * 0.58)
        place = (rect.right - ui.u(size * 0.5), keel.top + ui.u(size * 0.14))
        cube(ui, place, size, cubed, scene.colours[cubed])
