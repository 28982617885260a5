"""A sea chart on vellum, for boards that are maps: washes, rhumb lines, a score track."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from portolan.core.rng import Rng
from portolan.ui.render.hit_targets import CircleShape, Point
from portolan.ui.render.theme import ADRIATIC, CREAM, FADED, GOLD, INK, PAPER, Rgb, TextStyle, mix
from portolan.ui.render.ui import Ui

BROWN: Final = mix(INK, (150, 96, 52), 0.35)
"""The ink of the chart."""
_SPECKLE = 9
_FINER = 6
"""Factor by which the stains of a wash are blurred."""
NUMBERED: Final = 7.0
"""Minimum size of the numbers of the score track (in units); smaller ones are left out."""
LAP: Final = 11.0
"""Size of the number of laps."""


def wash(
    ui: Ui,
    size: tuple[int, int],
    seen: pygame.Rect,
    colour: Callable[[float, float], Rgb],
    seed: int,
    grain: int = 20,
    rim: float = 0.55,
) -> pygame.Surface:
    """Return a watercolour background: soft, uneven, darker at the rim.

    The result is the `seen` part of the whole size. `colour` is evaluated at places from (0, 0) to
    (1, 1), `grain` times in each direction. `rim` is how much darker the rim is. The same seed
    gives the same stains.
    """

    def make() -> pygame.Surface:
        stains = Rng(seed)
        small = pygame.Surface((grain, grain))
        for i in range(grain):
            for k in range(grain):
                x, y = i / (grain - 1), k / (grain - 1)
                edge = max(0.0, max(abs(x - 0.5), abs(y - 0.5)) - 0.36) * rim
                stain = (stains.below(_SPECKLE) - _SPECKLE // 2) / 220
                tone = mix(colour(x, y), BROWN, edge) if edge else colour(x, y)
                small.set_at((i, k), mix(tone, BROWN, stain) if stain > 0 else tone)
        smooth = pygame.transform.smoothscale_by(small, _FINER)
        return pygame.transform.gaussian_blur(smooth, _FINER)

    small = ui.art.keep(("wash", seed, grain), make)
    cells = grain * _FINER
    x, y = size[0] / cells, size[1] / cells
    # only visible cells are computed, and those whose colours run into them
    left, top = max(0, int(seen.left / x) - 1), max(0, int(seen.top / y) - 1)
    right = min(cells, math.ceil(seen.right / x) + 1)
    bottom = min(cells, math.ceil(seen.bottom / y) + 1)
    part = small.subsurface((left, top, right - left, bottom - top))
    large = (math.ceil((right - left) * x), math.ceil((bottom - top) * y))
    place = seen.move(-round(left * x), -round(top * y))
    return pygame.transform.smoothscale(part, large).subsurface(place)


def rhumb_lines(surface: pygame.Surface, centre: Point, colour: Rgb, count: int = 32) -> None:
    """Draw rhumb lines from a compass rose in all directions."""
    far = sum(surface.get_size())
    for i in range(count):
        angle = 2 * math.pi * i / count
        end = (centre[0] + far * math.cos(angle), centre[1] + far * math.sin(angle))
        pygame.draw.aaline(surface, colour, centre, end)


@dataclass(frozen=True)
class ScoreFrame:
    """The frame of a chart as a score track, once around clockwise from the upper left corner.

    `across` points are along the upper and lower side, `down` along the others; after a full lap it
    begins again.
    """

    area: pygame.Rect
    thick: int
    across: int = 16
    down: int = 14

    @property
    def spaces(self) -> int:
        """The number of points of one lap."""
        return 2 * (self.across + self.down)

    @property
    def inner(self) -> pygame.Rect:
        """Area inside the frame."""
        return self.area.inflate(-2 * self.thick, -2 * self.thick)

    def place(self, points: int) -> Point:
        """Return the place of a number of points, in the middle of the frame."""
        line = self.area.inflate(-self.thick, -self.thick)
        corners = (line.topleft, line.topright, line.bottomright, line.bottomleft, line.topleft)
        way = points % self.spaces
        for side in range(4):
            length = self.down if side % 2 else self.across
            if way <= length:
                (ax, ay), (bx, by) = corners[side], corners[side + 1]
                return ax + (bx - ax) * way / length, ay + (by - ay) * way / length
            way -= length
        raise AssertionError("the sides are as long as the track")

    def draw(self, ui: Ui) -> None:
        """Draw the frame, alternately light and dark, with a number at every fifth point."""
        surface, edge = ui.surface, max(1, ui.u(1))
        pygame.draw.rect(surface, BROWN, self.area, self.thick)
        broad = self.thick - 2 * edge
        for space in range(self.spaces):
            (ax, ay), (bx, by) = self.place(space), self.place(space + 1)
            left, top = round(min(ax, bx)), round(min(ay, by))
            box = pygame.Rect(left, top, round(max(ax, bx)) - left, round(max(ay, by)) - top)
            flat = ay == by
            surface.fill(CREAM, box.inflate(0, broad) if flat else box.inflate(broad, 0))
            if space % 2 == 0:
                thin = box.inflate(0, broad // 2) if flat else box.inflate(broad // 2, 0)
                surface.fill(mix(ADRIATIC, CREAM, 0.35), thin)
        for corner in (0, self.across, self.across + self.down, 2 * self.across + self.down):
            box = pygame.Rect(0, 0, self.thick, self.thick)
            box.center = (round(self.place(corner)[0]), round(self.place(corner)[1]))
            surface.fill(BROWN, box)
            surface.fill(GOLD, box.inflate(-2 * edge, -2 * edge))
        side = self.thick / ui.unit * 1.4
        for number in range(0, self.spaces, 5) if side * 0.6 >= NUMBERED else ():
            plate = ui.art.disc(ui.u(side / 2), PAPER, BROWN, max(1.0, ui.unit))
            x, y = self.place(number)
            box = plate.get_rect(center=(round(x), round(y))).clamp(self.area)
            surface.blit(plate, box)
            box = box.inflate(-box.width // 5, 0)  # within the rim, whatever the text size
            ui.text(str(number), box, TextStyle(side * 0.6, INK, "centre", least=4, face="bold"))

    def draw_markers(self, ui: Ui, points: Sequence[int], colours: Sequence[Rgb]) -> None:
        """Draw the signs of the seats at their points; those at the same place overlap a little.

        The points of full laps are beside a sign, and hide no other. A sign has the tooltip id
        `seat:N`.
        """
        size = self.thick / ui.unit * 1.55
        signs = {seat: self._sign(ui, points, seat, size) for seat in self._order(points)}
        for seat, box in signs.items():
            ui.emblem(seat, colours[seat], box.center, size)
            ui.tooltip_area(f"seat:{seat}", CircleShape(*box.center, box.width / 2))
        taken = [*signs.values()]
        for seat, box in signs.items():
            if points[seat] >= self.spaces:
                taken.append(self._lap(ui, box, points[seat] // self.spaces * self.spaces, taken))

    @staticmethod
    def _order(points: Sequence[int]) -> list[int]:
        """Return the seats in the drawing order of their signs."""
        return sorted(range(len(points)), key=lambda seat: (points[seat], -seat))

    def _sign(self, ui: Ui, points: Sequence[int], seat: int, size: float) -> pygame.Rect:
        """Return the place of a seat's symbol."""
        x, y = self.place(points[seat])
        below = sum(other == points[seat] for other in points[seat + 1 :])
        along = ui.u(size * 0.7) * below
        level = points[seat] % self.spaces % (self.across + self.down) < self.across
        radius = ui.u(size / 2) + 1
        box = pygame.Rect(0, 0, 2 * radius, 2 * radius)
        box.center = (round(x), round(y))
        box = box.clamp(self.area).move((along, 0) if level else (0, along))
        return box.clamp(self.area)

    def _lap(
        self, ui: Ui, sign: pygame.Rect, laps: int, taken: Sequence[pygame.Rect]
    ) -> pygame.Rect:
        """Draw the points of full laps beside a seat's symbol, at the next free place inwards."""
        text = f"+{laps}"
        wide = ui.width(text, LAP) + ui.u(4)
        box = pygame.Rect(0, 0, max(wide, sign.width), ui.u(LAP * 1.3))
        middle = pygame.Vector2(self.area.center)
        inward = middle - pygame.Vector2(sign.center)
        dx, dy = math.copysign(1, inward.x), math.copysign(1, inward.y)
        places = [
            (sign.centerx + along * dx * box.width, sign.centery + dy * away * box.height)
            for away in range(1, len(taken) + 2) for along in (0, 1)
        ]  # fmt: skip
        for place in places:
            box.center = (round(place[0]), round(place[1]))
            box.clamp_ip(self.area)
            if box.collidelist([*taken]) < 0:
                break
        ui.panel(box, CREAM, FADED, 3)
        ui.text(text, box.inflate(0, ui.u(4)), TextStyle(LAP, INK, "centre", least=LAP))
        return box
