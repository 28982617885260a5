"""The pieces of RANSACKIT: units, settlements, houses, number tokens, tags."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from portolan.games.ransackit.board.components import CITY, DRAGON, UNIT_IDS, dots
from portolan.games.ransackit.ui.style import ART
from portolan.ui.render.art import smooth, standing
from portolan.ui.render.theme import (
    CREAM,
    EDGE,
    GOLD,
    INK,
    LEGIBLE,
    TERRACOTTA,
    Rgb,
    TextStyle,
    ink_on,
    mix,
)
from portolan.ui.render.ui import Ui

TOKEN, TOKEN_RIM = mix(GOLD, CREAM, 0.7), mix(GOLD, INK, 0.5)
"""The colour of the plate of Era Tokens."""
_PIPPED, _PLAIN, _NARROW = 0.56, 0.84, 0.74
"""Size of a number relative to its token: with dots, without dots where they would be too small,
and of two digits without dots.
"""


def unit(
    ui: Ui,
    kind: int,
    seat: int,
    colour: Rgb,
    side: int,
    *,
    at_sea: bool = False,
    done: bool = False,
) -> pygame.Surface:
    """Return a unit with its owner's colour and sign; the size is in pixels."""

    def make() -> pygame.Surface:
        fill = mix(colour, EDGE, 0.5) if done else colour
        rim = mix(fill, INK, 0.5)
        whole = pygame.Surface((side, side), pygame.SRCALPHA)
        if at_sea and kind != DRAGON:
            whole.blit(_hull(side, rim), (0, round(side * 0.62)))
        large = round(side * (0.82 if at_sea else 0.94))
        radius = max(3, large // 2)
        disc = ui.art.disc(radius, fill, rim, max(1.0, side * 0.05))
        middle = (side // 2, radius + 1)
        whole.blit(disc, disc.get_rect(center=middle))
        picture = ui.art.svg(ART + UNIT_IDS[kind], max(5, round(large * 0.66)), ink_on(fill))
        whole.blit(picture, picture.get_rect(center=middle))
        size = max(5, round(side * 0.42))
        plate = ui.art.disc(size // 2 + 1, CREAM, rim, 1.0)
        corner = (side - size // 2 - 1, size // 2 + 1)
        whole.blit(plate, plate.get_rect(center=corner))
        sign = ui.sign(seat, size * 0.72, mix(fill, INK, 0.45))
        whole.blit(sign, sign.get_rect(center=corner))
        line = max(1, round(side * 0.05))
        return standing(whole, CREAM, 0 if done else line, line)

    return ui.art.keep(("ransackit unit", kind, seat, colour, side, at_sea, done), make)


def _hull(side: int, colour: Rgb) -> pygame.Surface:
    """Return the boat that carries a unit."""

    def paint(surface: pygame.Surface, scale: float) -> None:
        del scale
        wide, high = surface.get_size()
        boat = [(0, 0), (wide, 0), (wide * 0.78, high), (wide * 0.22, high)]
        pygame.draw.polygon(surface, colour, boat)

    return smooth((side, max(3, round(side * 0.36))), colour, paint)


def building(ui: Ui, kind: str, side: int, colour: Rgb) -> pygame.Surface:
    """Return a village, city, house or shipyard in the colour of its owner."""

    def make() -> pygame.Surface:
        picture = ui.art.svg(ART + kind, side, colour)
        return standing(picture, CREAM, max(1, side // 22), max(1, side // 20))

    return ui.art.keep(("ransackit building", kind, side, colour), make)


def settlement(ui: Ui, size: int, side: int, colour: Rgb, seat: int | None) -> pygame.Surface:
    """Return a village or city with the sign of its owner, above its tokens; a ruin has none."""

    def make() -> pygame.Surface:
        large = side if size == CITY else round(side * 0.88)
        picture = building(ui, "city" if size == CITY else "village", large, colour).copy()
        if seat is not None:
            wide = max(5, round(side * 0.36))
            disc = ui.art.disc(wide // 2 + 1, colour, mix(colour, INK, 0.5), 1.0)
            spot = (picture.get_width() - wide // 2, picture.get_height() // 2)
            picture.blit(disc, disc.get_rect(center=spot))
            sign = ui.sign(seat, wide * 0.8, ink_on(colour))
            picture.blit(sign, sign.get_rect(center=spot))
        return picture

    return ui.art.keep(("ransackit settlement", size, side, colour, seat), make)


def number(ui: Ui, shown: int, side: int, *, lit: bool = False) -> pygame.Surface:
    """Return a number token: how likely it is by its dots, and red if it is 6 or 8."""

    def make() -> pygame.Surface:
        often = dots(shown) == 5
        ink = mix(TERRACOTTA, INK, 0.25) if often else INK
        fill = GOLD if lit else CREAM
        disc = ui.art.disc(max(3, side // 2), fill, mix(ink, EDGE, 0.4), max(1.0, side * 0.06))
        disc = disc.copy()
        style = TextStyle(1, INK if lit else ink, face="bold")
        dotted = side * _PIPPED >= ui.u(LEGIBLE)
        plain = _PLAIN if shown < 10 else _NARROW
        letters = round(side * (_PIPPED if dotted else plain))
        text = ui.letters.render(str(shown), max(6, letters), style)
        middle = (disc.get_width() // 2, disc.get_height() // 2 - (side // 10 if dotted else 0))
        disc.blit(text, text.get_rect(center=middle))
        if dotted:
            count, step = dots(shown), side * 0.11
            left = disc.get_width() / 2 - step * (count - 1) / 2
            for i in range(count):
                spot = (round(left + i * step), round(side * 0.76))
                pygame.draw.circle(disc, INK if lit else ink, spot, max(1, side // 26))
        return disc

    return ui.art.keep(("ransackit number", shown, side, lit), make)


def tokens(ui: Ui, count: int, most: int, side: int) -> pygame.Surface:
    """Return the Era Tokens of a settlement and its limit; the height is in pixels."""

    def make() -> pygame.Surface:
        text, letters, high = f"{count}/{most}", round(side * 0.74), side
        if letters < ui.u(LEGIBLE):  # then only the number is legible
            text, letters, high = str(count), ui.u(LEGIBLE), ui.u(LEGIBLE + 2)
        star = ui.art.svg(ART + "token", high)
        words = ui.letters.render(text, letters, TextStyle(1, INK, face="bold"))
        size = (star.get_width() + words.get_width() + high // 4, high)

        def paint(surface: pygame.Surface, scale: float) -> None:
            box = surface.get_rect()
            pygame.draw.rect(surface, TOKEN_RIM, box, border_radius=box.height // 2)
            box = box.inflate(-2 * scale, -2 * scale)
            pygame.draw.rect(surface, TOKEN, box, border_radius=box.height // 2)

        picture = smooth(size, TOKEN_RIM, paint)
        picture.blit(star, (0, 0))
        picture.blit(words, words.get_rect(left=star.get_width(), centery=high // 2))
        return picture

    return ui.art.keep(("ransackit tokens", count, most, side), make)


def plate(ui: Ui, text: str, side: int, fill: Rgb) -> pygame.Surface:
    """Return a small plate with a word; the height is in pixels."""

    def make() -> pygame.Surface:
        style = TextStyle(1, ink_on(fill), face="bold")
        words = ui.letters.render(text, max(6, round(side * 0.66)), style)
        wide = max(side, words.get_width() + side // 3)

        def paint(surface: pygame.Surface, scale: float) -> None:
            box = surface.get_rect()
            pygame.draw.rect(surface, mix(fill, INK, 0.5), box, border_radius=box.height // 2)
            box = box.inflate(-2 * scale, -2 * scale)
            pygame.draw.rect(surface, fill, box, border_radius=box.height // 2)

        picture = smooth((wide, side), mix(fill, INK, 0.5), paint)
        picture.blit(words, words.get_rect(center=picture.get_rect().center))
        return picture

    return ui.art.keep(("ransackit plate", text, side, fill), make)


def die(ui: Ui, shown: object, side: int, fill: Rgb) -> pygame.Surface:
    """Return a die that shows a number; the size is in pixels."""

    def make() -> pygame.Surface:
        def paint(surface: pygame.Surface, scale: float) -> None:
            box = surface.get_rect()
            round_ = round(side * 0.2 * scale)
            pygame.draw.rect(surface, mix(fill, INK, 0.55), box, border_radius=round_)
            inner = box.inflate(-2 * scale * max(1, side // 18), -2 * scale * max(1, side // 18))
            pygame.draw.rect(surface, fill, inner, border_radius=round_)

        picture = smooth((side, side), mix(fill, INK, 0.5), paint)
        style = TextStyle(1, ink_on(fill), face="bold")
        text = ui.letters.render(str(shown), max(6, round(side * 0.62)), style)
        picture.blit(text, text.get_rect(center=picture.get_rect().center))
        return picture

    return ui.art.keep(("ransackit die", str(shown), side, fill), make)


def hexagon(
    ui: Ui, corners: Sequence[tuple[float, float]], fill: Rgb, alpha: int, rim: Rgb, line: int
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return a transparent hexagon with a rim, and its place on the screen."""
    left, top = min(x for x, _ in corners) - line, min(y for _, y in corners) - line
    wide = round(max(x for x, _ in corners) - left + line) + 2
    high = round(max(y for _, y in corners) - top + line) + 2
    points = tuple((round(x - left, 1), round(y - top, 1)) for x, y in corners)

    def make() -> pygame.Surface:
        def paint(surface: pygame.Surface, scale: float) -> None:
            large = [(x * scale, y * scale) for x, y in points]
            pygame.draw.polygon(surface, (*fill, alpha), large)
            thick = max(1, round(line * scale))
            pygame.draw.lines(surface, rim, True, large, thick)
            for point in large:
                pygame.draw.circle(surface, rim, point, thick / 2)

        return smooth((wide, high), rim, paint)

    key = ("ransackit hexagon", points, fill, alpha, rim, line)
    return ui.art.keep(key, make), (round(left), round(top))
