"""The pieces of Venice: tiles with their owners, statues, cubes, shipments, cards."""

from __future__ import annotations

import pygame

from portolan.games.venice.state.tables import Components
from portolan.games.venice.ui.style import ART, ground_of
from portolan.ui.render.art import smooth, standing
from portolan.ui.render.hit_targets import Point
from portolan.ui.render.theme import CREAM, EDGE, INK, LEGIBLE, Rgb, TextStyle, ink_on, mix
from portolan.ui.render.ui import Ui


def tile(
    ui: Ui, box: Components, business: int, side: int, seat: int, colour: Rgb
) -> pygame.Surface:
    """Return the tile of a business: its product, its owner by colour and sign; the size is in
    pixels.
    """
    made = box.products[box.businesses[business].product].id

    def make() -> pygame.Surface:
        frame = max(2, round(side * 0.1))

        def paint(surface: pygame.Surface, scale: float) -> None:
            whole = surface.get_rect()
            round_ = round(side * 0.16 * scale)
            pygame.draw.rect(surface, mix(colour, INK, 0.55), whole, border_radius=round_)
            rim = whole.inflate(-round(side * 0.05 * scale), -round(side * 0.05 * scale))
            pygame.draw.rect(surface, colour, rim, border_radius=round_)
            inner = whole.inflate(-round(2 * frame * scale), -round(2 * frame * scale))
            pygame.draw.rect(surface, ground_of(box, business), inner, border_radius=round_ // 2)

        picture = smooth((side, side), colour, paint)
        drawing = ui.art.svg(ART + made, max(6, round(side * 0.66)))
        middle = round(side * 0.47)
        picture.blit(drawing, drawing.get_rect(center=(middle, middle)))
        radius = max(3, round(side * 0.22))
        disc = ui.art.disc(radius, colour, mix(colour, INK, 0.5), max(1.0, side * 0.03))
        spot = (side - radius, side - radius)
        picture.blit(disc, disc.get_rect(center=spot))
        sign = ui.sign(seat, radius * 1.05, ink_on(colour))
        picture.blit(sign, sign.get_rect(center=spot))
        width = max(1, round(side * 0.04))
        return standing(picture, CREAM, width, width)

    return ui.art.keep(("venice tile", made, side, seat, colour), make)


def statue(ui: Ui, side: int) -> pygame.Surface:
    """Return a statue with an outline; the height is in pixels."""

    def make() -> pygame.Surface:
        width = max(1, round(side * 0.05))
        return standing(ui.art.svg(ART + "statue", side), CREAM, width, width)

    return ui.art.keep(("venice statue", side), make)


def cube(ui: Ui, centre: Point, size: float, seat: int, colour: Rgb) -> None:
    """Draw a cube of a seat, with its sign if it is large enough."""
    ui.icon(ART + "cube", centre, size, colour)
    if size >= 12:  # smaller signs are illegible
        side = ui.u(size)
        sign = ui.sign(seat, side * 0.36, ink_on(mix(colour, INK, 0.2)))
        ui.blit(sign, (centre[0], centre[1] + side * 0.16))


def hull(ui: Ui, rect: pygame.Rect, colour: Rgb) -> None:
    """Draw the hull of a ship along the lower edge of a box."""

    def paint(surface: pygame.Surface, scale: float) -> None:
        wide, high = rect.width * scale, rect.height * scale
        points = [(0.04 * wide, 0.1 * high), (0.96 * wide, 0.1 * high), (0.8 * wide, 0.94 * high),
                  (0.18 * wide, 0.94 * high)]  # fmt: skip
        pygame.draw.polygon(surface, mix(colour, INK, 0.6), points)
        inner = [(0.1 * wide, 0.2 * high), (0.9 * wide, 0.2 * high), (0.76 * wide, 0.82 * high),
                 (0.22 * wide, 0.82 * high)]  # fmt: skip
        pygame.draw.polygon(surface, colour, inner)

    key = ("hull", rect.size, colour)
    ui.blit(ui.art.keep(key, lambda: smooth(rect.size, mix(colour, INK, 0.6), paint)), rect.center)


def badge(ui: Ui, centre: Point, size: float, text: str, within: pygame.Rect | None = None) -> None:
    """Draw a number on a dark plate; the height is in units.

    It is moved inwards if it would extend beyond `within`.
    """
    letters = max(size * 0.72, LEGIBLE)
    high = ui.u(max(size, 13.0))
    wide = max(high, ui.width(text, letters, "bold") + ui.u(5))
    box = pygame.Rect(0, 0, wide, high)
    box.center = (round(centre[0]), round(centre[1]))
    if within:
        room = ui.inset(within, 1.5, 0)
        box.left = max(room.left, min(box.left, room.right - box.width))
    ui.panel(box, mix(INK, EDGE, 0.25), None, size / 2)
    room = box.inflate(0, ui.u(6))
    ui.text(text, room, TextStyle(letters, CREAM, "centre", least=6, face="bold"))
