"""Pictures for the animations of RANSACKIT: dice, goods, flames, revealed land."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import pygame

from portolan.games.ransackit.ui.board.background import land
from portolan.games.ransackit.ui.board.pieces import die, number
from portolan.games.ransackit.ui.panels.strip import YELLOW
from portolan.games.ransackit.ui.style import ART, BLOOD
from portolan.ui.animation.flight import find_anchor, tag
from portolan.ui.game_ui.timeline import Picture
from portolan.ui.render.art import standing
from portolan.ui.render.theme import CREAM, GOLD, INK, TERRACOTTA, Rgb, ink_on, mix
from portolan.ui.render.ui import Ui

Side: TypeAlias = tuple[list[int], list[int]]
"""The numbers that a side rolled, and whether each unit falls."""
_HEX = 40.0
"""Width of revealed land that is out of sight."""
_DIE = 46.0
"""Size of compared dice."""


def icon(known: str, size: float = 26) -> Picture:
    """Return a drawing with an outline against the board."""
    return lambda ui: standing(ui.art.svg(ART + known, ui.u(size)), CREAM, ui.u(1), ui.u(1))


def goods(ui: Ui, good: str, amount: int) -> pygame.Surface:
    """Return a drawing of goods with their number."""

    def make() -> pygame.Surface:
        drawing = standing(ui.art.svg(ART + good, ui.u(24)), CREAM, ui.u(1), ui.u(1))
        if amount == 1:
            return drawing
        count = tag(ui, f"{amount}")
        wide = drawing.get_width() + count.get_width() // 2
        picture = pygame.Surface((wide, max(drawing.get_height(), count.get_height())),
                                 pygame.SRCALPHA)  # fmt: skip
        picture.blit(drawing, (0, (picture.get_height() - drawing.get_height()) // 2))
        picture.blit(count, (wide - count.get_width(), 0))
        return picture

    return ui.art.keep(("ransackit goods", good, amount), make)


def dice(ui: Ui, rolled: Sequence[int]) -> pygame.Surface:
    """Return the resource dice side by side."""
    side, gap = ui.u(34), ui.u(4)
    picture = pygame.Surface((len(rolled) * (side + gap), side), pygame.SRCALPHA)
    for i, shown in enumerate(rolled):
        fill = TERRACOTTA if i < len(rolled) // 2 else YELLOW
        picture.blit(die(ui, shown, side, fill), (i * (side + gap), 0))
    return picture


def compared(
    ui: Ui, sides: tuple[Side, Side], colours: tuple[Rgb, Rgb], seats: tuple[int, int | None]
) -> pygame.Surface:
    """Return the dice of both sides from high to low, in compared pairs one above the other.

    Those of fallen units are faint and crossed out by one line, so their numbers stay legible.
    """
    side, gap, sign = ui.u(_DIE), ui.u(5), ui.u(_DIE * 0.62)
    most, least = (pick(len(numbers) for numbers, _ in sides) for pick in (max, min))
    left = sign + 2 * gap
    size = (left + most * (side + gap) + gap, 2 * (side + gap) + 3 * gap)
    picture = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(picture, (*CREAM, 245), picture.get_rect(), border_radius=ui.u(8))
    pygame.draw.rect(picture, INK, picture.get_rect(), max(1, ui.u(1.5)), border_radius=ui.u(8))
    for place in range(least):
        pair = pygame.Rect(
            left + place * (side + gap) - gap // 2, gap, side + gap, size[1] - 2 * gap
        )
        pygame.draw.rect(picture, mix(GOLD, CREAM, 0.62), pair, border_radius=ui.u(6))
    for row, ((numbers, out), tint, seat) in enumerate(zip(sides, colours, seats, strict=True)):
        order = sorted(range(len(numbers)), key=lambda i: -numbers[i])
        top = 2 * gap + row * (side + gap)
        if seat is not None:
            plate = ui.art.disc(sign // 2, tint, mix(tint, INK, 0.45), ui.unit)
            shape = ui.sign(seat, sign * 0.52, ink_on(tint))
            for drawing in (plate, shape):
                at = drawing.get_rect(center=(gap + sign // 2, top + side // 2))
                picture.blit(drawing, at)
        for place, i in enumerate(order):
            corner = (left + place * (side + gap), top)
            fill = mix(tint, CREAM, 0.55) if i in out else tint
            picture.blit(die(ui, numbers[i], side, fill), corner)
            if i in out:
                box = pygame.Rect(*corner, side, side).inflate(gap, gap)
                for line, colour in ((ui.u(6), CREAM), (ui.u(3.5), BLOOD)):
                    pygame.draw.line(picture, colour, box.topright, box.bottomleft, max(1, line))
    return picture


def fallen(ui: Ui, piece: Picture) -> pygame.Surface:
    """Return the picture of a falling unit."""
    picture = piece(ui).copy()
    box = picture.get_rect().inflate(-ui.u(4), -ui.u(4))
    pygame.draw.line(picture, BLOOD, box.topleft, box.bottomright, max(2, ui.u(3)))
    pygame.draw.line(picture, BLOOD, box.topright, box.bottomleft, max(2, ui.u(3)))
    return picture


def opened(ui: Ui, kind: int, shown: int, at: str) -> pygame.Surface:
    """Return a revealed hex of land with its number (0: none), in its size on the map."""
    hex_ = find_anchor(ui.anchors, at)
    wide = hex_.box.width if hex_ and hex_.box else ui.u(_HEX)
    picture = land(ui, kind, float(wide)).copy()
    if shown:
        token = number(ui, shown, round(wide * 0.44))
        picture.blit(token, token.get_rect(center=picture.get_rect().center))
    return picture
