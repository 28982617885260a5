"""Cached pictures by size: drawings from `assets`, smooth shapes, panels.

What takes long to draw is drawn in slices: when the time of a turn is over, `Art.spend` raises
Unfinished instead of making another picture. The next turn draws from the beginning and gets
further, because everything that was made is cached.
"""

from __future__ import annotations

import io
import math
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias, TypeVar

import pygame

from portolan.core.assets import asset
from portolan.ui.render.picture_cache import is_costly, unpack
from portolan.ui.render.theme import Rgb, dark, is_neutral, rgb

FINE = 4
"""Shapes are drawn so many times larger and then made smaller: that smooths their edges."""
SMALL_PLATE = 1 << 16
"""Largest plate, in pixels, that is cached: copying a larger one is slower than filling."""
MOST_PLATES = 128
FAINT = 95
"""How opaque (of 255) a faint drawing is."""
Paint: TypeAlias = Callable[[pygame.Surface, float], None]
Pictures: TypeAlias = dict[str, pygame.Surface]
"""Pictures by the `repr` of their keys, as stored between starts."""
Step: TypeAlias = Callable[[pygame.Surface], object]
T = TypeVar("T")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}\b")


def smooth(size: tuple[int, int], ground: Rgb, paint: Paint, finer: int = FINE) -> pygame.Surface:
    """Return a transparent surface with smooth edges; `paint` is given a larger one and its scale.

    `ground` is the colour of the shape's rim: it shines through where edges are half covered.
    """
    large = pygame.Surface((size[0] * finer, size[1] * finer), pygame.SRCALPHA)
    large.fill((*ground, 0))
    paint(large, finer)
    return pygame.transform.smoothscale(large, size)


def silhouette(picture: pygame.Surface, colour: Rgb, alpha: int = 255) -> pygame.Surface:
    """Return the shape of a picture in one colour."""
    shape = picture.copy()
    shape.fill((0, 0, 0, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    shape.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return shape


def standing(picture: pygame.Surface, rim: Rgb, width: int, shade: int) -> pygame.Surface:
    """Return a piece with a rim so many pixels wide and a shadow `shade` pixels below it.

    Rim and shadow part it from whatever it stands on.
    """
    room = width + shade
    size = (picture.get_width() + 2 * room, picture.get_height() + 2 * room)
    whole = pygame.Surface(size, pygame.SRCALPHA)
    whole.fill((*rim, 0))
    dark = silhouette(picture, (30, 22, 16), 90)
    for dx in (-width, 0, width):
        whole.blit(dark, (room + dx, room + width + shade))
    if width:
        light = silhouette(picture, rim)
        for i in range(12):
            x, y = (round(width * f(math.pi * i / 6)) for f in (math.cos, math.sin))
            whole.blit(light, (room + x, room + y))
    whole.blit(picture, (room, room))
    return whole


def fitted(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture with its colours in the order of the canvas, which is quickest to draw with.

    While there is no canvas, as in a rehearsal, it stays as it is: pages have that order.
    """
    canvas = pygame.display.get_surface() if pygame.display.get_init() else None
    fits = canvas is None or picture.get_masks()[:3] == canvas.get_masks()[:3]
    return picture if fits else picture.convert_alpha()


def _in_dark(drawing: str) -> io.BytesIO:
    """Return an SVG drawing as a file, its neutral colours in the dark palette."""

    def swap(found: re.Match[str]) -> str:
        colour = rgb(found[0])
        return "#{:02X}{:02X}{:02X}".format(*dark(colour)) if is_neutral(colour) else found[0]

    return io.BytesIO(_COLOUR.sub(swap, drawing).encode())


def wide_key(name: str, size: tuple[int, int]) -> tuple[str, str, tuple[int, int]]:
    """Return the key of a drawing that is no square."""
    return ("wide", name, size)


@dataclass
class _Growing:
    """A picture that is drawn step by step, so many of them `done`."""

    key: object
    picture: pygame.Surface
    done: int = 0


class Unfinished(Exception):  # noqa: N818 - no error: the picture goes on in the next turn
    """Raised when the time of this turn is over before the picture is complete."""


class Art:
    """Caches every picture that was made, by what it shows. `clock` returns seconds.

    `costly` is whether one of them took long to make.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._until = math.inf
        self._made = self.costly = False
        self._kept: dict[object, pygame.Surface] = {}
        self._early: Pictures = {}
        self._grown: dict[str, _Growing] = {}
        self._parts: set[str] = set()
        self._plates: dict[object, pygame.Surface] = {}

    def keep(
        self, key: object, make: Callable[[], pygame.Surface], *, part: bool = False
    ) -> pygame.Surface:
        """Return the picture of a key, made now if there is none yet.

        `part` is whether what it is part of may be kept whole, for the next start.
        """
        found = self._kept.get(key)
        if found is None:
            found = self._early.pop(repr(key), None) if self._early else None
            if found is None:
                found = self.spend(make)
                self.costly |= is_costly(found)
            self._kept[key] = found
            if part:
                self._parts.add(repr(key))
            if found.get_flags() & pygame.SRCALPHA:
                found.set_alpha(255, pygame.RLEACCEL)
        return found

    def grown(
        self, name: str, key: object, size: tuple[int, int], steps: Sequence[Step]
    ) -> pygame.Surface:
        """Return an opaque picture that is drawn step by step, in several turns if need be.

        Of all that have this name only the last one is kept.
        """
        found = self._grown.get(name)
        if found is None or found.key != key:
            found = self._grown[name] = _Growing(key, pygame.Surface(size))
        for step in steps[found.done :]:
            self.spend(partial(self._paint, step, found.picture))
            found.done += 1
        return found.picture

    def _paint(self, step: Step, picture: pygame.Surface) -> None:
        """Do a step whole or not at all: repeated over half of itself it would look otherwise."""
        before = None if self._until == math.inf else picture.copy()
        try:
            step(picture)
        except Unfinished:
            if before:
                picture.blit(before, (0, 0))
            raise

    def within(self, seconds: float, draw: Callable[[], T], late: T) -> T:
        """Draw for about so many seconds, and make one thing in any case; return what comes of it.

        That is `late` if the time was over before it was whole.
        """
        self._until, self._made = self._clock() + seconds, False
        try:
            return draw()
        except Unfinished:
            return late
        finally:
            self._until = math.inf

    def spend(self, make: Callable[[], T]) -> T:
        """Return what is made, which takes time; raise Unfinished if there is none left."""
        if self._made and self._clock() >= self._until:
            raise Unfinished
        found = make()
        self._made = True
        return found

    def take(self, made: bytes, *, parts: bool = False) -> None:
        """Take pictures that an earlier start has packed: they need not be made again."""
        found = unpack(made)
        self._early.update(found)
        if parts:
            self._parts.update(found)

    def lay(self, key: object, picture: pygame.Surface, *, part: bool = False) -> None:
        """Take a picture that was drawn elsewhere, in the place of making it."""
        self._early[repr(key)] = picture
        if part:
            self._parts.add(repr(key))
        self.costly = True

    def made(self) -> tuple[Pictures, Pictures]:
        """Return the pictures that are here now: those for themselves, and the parts of them."""
        found = {**self._early, **{repr(key): picture for key, picture in self._kept.items()}}
        parts = {name: found.pop(name) for name in self._parts}
        return found, parts

    def leave(self) -> None:
        """Forget what was taken in vain, but for parts."""
        self._early = {name: found for name, found in self._early.items() if name in self._parts}

    def clear(self) -> None:
        """Forget all pictures: the screen has a new size."""
        self._kept.clear()
        self._parts.clear()
        self._grown.clear()
        self._plates.clear()

    def svg(
        self,
        name: str,
        size: int,
        tint: Rgb | None = None,
        *,
        faint: bool = False,
        is_dark: bool = False,
    ) -> pygame.Surface:
        """Return a drawing, such as `ragusa/art/house`, its white parts in the tint.

        In the dark its ink is light and its paper dark; what it shows keeps its colours.
        """

        def make() -> pygame.Surface:
            file = asset(f"{name}.svg")
            source: str | io.BytesIO = str(file)
            if is_dark:
                source = _in_dark(file.read_text(encoding="utf-8"))
            picture = fitted(pygame.image.load_sized_svg(source, (size, size)))
            if tint:
                picture.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
            if faint:
                picture.fill((255, 255, 255, FAINT), special_flags=pygame.BLEND_RGBA_MULT)
            return picture

        return self.keep(("svg", name, size, tint, faint, is_dark), make)

    def wide(self, name: str, size: tuple[int, int], *, part: bool = False) -> pygame.Surface:
        """Return a drawing that is no square."""

        def make() -> pygame.Surface:
            return fitted(pygame.image.load_sized_svg(str(asset(f"{name}.svg")), size))

        return self.keep(wide_key(name, size), make, part=part)

    def knows(self, key: object) -> bool:
        """Return whether a picture need not be made any more."""
        return key in self._kept or repr(key) in self._early

    def disc(self, radius: int, fill: Rgb, rim: Rgb, width: float) -> pygame.Surface:
        """Return a round plate with a rim so many pixels wide."""

        def paint(surface: pygame.Surface, scale: float) -> None:
            middle = surface.get_rect().center
            pygame.draw.circle(surface, rim, middle, radius * scale)
            pygame.draw.circle(surface, fill, middle, max(0.0, (radius - width) * scale))

        return self.keep(
            ("disc", radius, fill, rim, width),
            lambda: smooth((2 * radius + 2, 2 * radius + 2), rim, paint),
        )

    def ring(self, radius: int, colour: Rgb, width: float) -> pygame.Surface:
        """Return a ring so many pixels wide."""

        def paint(surface: pygame.Surface, scale: float) -> None:
            middle = surface.get_rect().center
            line = max(1, round(width * scale))
            pygame.draw.circle(surface, colour, middle, radius * scale, line)

        return self.keep(
            ("ring", radius, colour, width),
            lambda: smooth((2 * radius + 2, 2 * radius + 2), colour, paint),
        )

    def polygon(
        self, points: Sequence[tuple[float, float]], fill: Rgb, rim: Rgb, width: float
    ) -> pygame.Surface:
        """Return a shape with a rim; the points lie in the surface, from (0, 0)."""
        outline = tuple((round(x, 1), round(y, 1)) for x, y in points)
        size = (round(max(x for x, _ in outline)) + 2, round(max(y for _, y in outline)) + 2)

        def paint(surface: pygame.Surface, scale: float) -> None:
            large = [((x + 1) * scale, (y + 1) * scale) for x, y in outline]
            pygame.draw.polygon(surface, fill, large)
            line = round(width * scale)
            if line:
                for a, b in zip(large, [*large[1:], large[0]], strict=True):
                    pygame.draw.line(surface, rim, a, b, line)
                    pygame.draw.circle(surface, rim, a, line / 2)

        return self.keep(("polygon", outline, fill, rim, width), lambda: smooth(size, rim, paint))

    def panel(
        self, surface: pygame.Surface, rect: pygame.Rect, radius: int, fill: Rgb, rim: Rgb | None
    ) -> None:
        """Draw a plate with round corners; none where a low window leaves no room for it."""
        if rect.width <= 0 or rect.height <= 0:
            return
        if rect.width * rect.height > SMALL_PLATE:
            self._plate(surface, rect, radius, fill, rim)
            return
        key = (rect.size, radius, fill, rim)
        found = self._plates.get(key)
        if found is None:
            found = pygame.Surface(rect.size, pygame.SRCALPHA)
            self._plate(found, found.get_rect(), radius, fill, rim, pygame.BLEND_RGBA_ADD)
            found.set_alpha(255, pygame.RLEACCEL)
            if len(self._plates) >= MOST_PLATES:
                self._plates.clear()
            self._plates[key] = found
        surface.blit(found, rect)

    def _plate(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        radius: int,
        fill: Rgb,
        rim: Rgb | None,
        flags: int = 0,
    ) -> None:
        """Draw a plate: smooth corners are blitted, by `flags`, and the rest is filled."""
        radius = max(2, min(radius, rect.width // 2, rect.height // 2))
        edge = rim or fill
        line = max(1, radius // 6) if rim else 0

        def paint(large: pygame.Surface, scale: float) -> None:
            whole = large.get_rect()
            pygame.draw.rect(large, edge, whole, border_radius=round(radius * scale))
            inner = whole.inflate(-2 * line * scale, -2 * line * scale)
            pygame.draw.rect(large, fill, inner, border_radius=round((radius - line) * scale))

        side = 2 * radius
        plate = self.keep(("plate", radius, fill, rim), lambda: smooth((side, side), edge, paint))
        x, y, w, h = rect
        surface.fill(fill, (x + radius, y + line, w - side, h - 2 * line))
        for left in (x + line, x + w - radius):
            surface.fill(fill, (left, y + radius, radius - line, h - side))
        if line:
            for top in (y, y + h - line):
                surface.fill(edge, (x + radius, top, w - side, line))
            for left in (x, x + w - line):
                surface.fill(edge, (left, y + radius, line, h - side))
        for right in (0, 1):
            for low in (0, 1):
                corner = (x + right * (w - radius), y + low * (h - radius))
                surface.blit(plate, corner, (right * radius, low * radius, radius, radius), flags)
