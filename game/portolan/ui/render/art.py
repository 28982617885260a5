"""Cached pictures by size: drawings from `assets`, smooth shapes, panels.

Slow drawings are made in slices: when the time of a turn is over, `Art.spend` raises Unfinished
instead of making another picture. The next turn starts again and gets further, because finished
pictures are cached.
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
"""Oversampling factor of shapes, for smooth edges."""
SMALL_PLATE = 1 << 16
"""Largest panel, in pixels, that is cached: copying a larger one is slower than filling."""
MOST_PLATES = 128
FAINT = 95
"""Opacity (of 255) of a faint drawing."""
Paint: TypeAlias = Callable[[pygame.Surface, float], None]
Pictures: TypeAlias = dict[str, pygame.Surface]
"""Pictures by the `repr` of their keys, as stored between starts."""
DrawingStep: TypeAlias = Callable[[pygame.Surface], object]
T = TypeVar("T")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}\b")


def smooth(size: tuple[int, int], ground: Rgb, paint: Paint, finer: int = FINE) -> pygame.Surface:
    """Return a transparent surface with smooth edges; `paint` receives a larger one and its scale.

    `ground` is the colour of the shape's rim, used for half-transparent edge pixels.
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
    """Return a piece with a rim and a shadow `shade` pixels below it.

    Both separate it from the background.
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
    """Return a picture in the pixel format of the canvas, which is the fastest to draw.

    Without a canvas, as in a rehearsal, it is unchanged: pages have that format.
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
    """Return the key of a drawing that is not square."""
    return ("wide", name, size)


@dataclass
class _Growing:
    """A picture that is drawn in steps, of which `done` are finished."""

    key: object
    picture: pygame.Surface
    done: int = 0


class Unfinished(Exception):  # noqa: N818 - no error: the picture goes on in the next turn
    """Raised when the time of this turn is over before the picture is complete."""


class Art:
    """Caches all pictures, by their content.

    `clock` returns seconds. `costly` is whether one of them took long.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._until = math.inf
        self._began = -math.inf
        self._made = self._balanced = self.costly = False
        self._kept: dict[object, pygame.Surface] = {}
        self._early: Pictures = {}
        self._grown: dict[str, _Growing] = {}
        self._parts: set[str] = set()
        self._plates: dict[object, pygame.Surface] = {}

    def keep(
        self, key: object, make: Callable[[], pygame.Surface], *, part: bool = False
    ) -> pygame.Surface:
        """Return the picture of a key, made now if it is not cached.

        `part` is whether it is part of a picture that may be stored for the next start.
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
        self, name: str, key: object, size: tuple[int, int], steps: Sequence[DrawingStep]
    ) -> pygame.Surface:
        """Return an opaque picture that is drawn in steps, over several turns if necessary.

        Only the last picture of a name is cached.
        """
        found = self._grown.get(name)
        if found is None or found.key != key:
            found = self._grown[name] = _Growing(key, pygame.Surface(size))
        for step in steps[found.done :]:
            self.spend(partial(self._paint, step, found.picture))
            found.done += 1
        return found.picture

    def _paint(self, step: DrawingStep, picture: pygame.Surface) -> None:
        """Do a step completely or not at all: repeating a half-done one would change the result."""
        before = None if self._until == math.inf else picture.copy()
        try:
            step(picture)
        except Unfinished:
            if before:
                picture.blit(before, (0, 0))
            raise

    def within(
        self, seconds: float, draw: Callable[[], T], late: T, *, balanced: bool = False
    ) -> T:
        """Draw for about `seconds`, making at least one picture; return the result of `draw`.

        Return `late` if the time was over before it was complete. If `balanced`, pictures are made
        for at least as long as it took to reach the first, since the next turn must do that again.
        """
        self._began, self._made, self._balanced = self._clock(), False, balanced
        self._until = self._began + seconds
        try:
            return draw()
        except Unfinished:
            return late
        finally:
            self._until, self._balanced = math.inf, False

    def spend(self, make: Callable[[], T]) -> T:
        """Return the result of `make`, which takes time; raise Unfinished if none is left."""
        if self._made:
            if self._clock() >= self._until:
                raise Unfinished
        elif self._balanced:
            now = self._clock()
            self._until = max(self._until, 2 * now - self._began)
        found = make()
        self._made = True
        return found

    def take(self, made: bytes, *, parts: bool = False) -> None:
        """Add pictures that an earlier start has stored."""
        found = unpack(made)
        self._early.update(found)
        if parts:
            self._parts.update(found)

    def put(self, key: object, picture: pygame.Surface, *, part: bool = False) -> None:
        """Add a picture that was drawn elsewhere."""
        self._early[repr(key)] = picture
        if part:
            self._parts.add(repr(key))
        self.costly = True

    def made(self) -> tuple[Pictures, Pictures]:
        """Return the cached pictures: the independent ones, and their parts."""
        found = {**self._early, **{repr(key): picture for key, picture in self._kept.items()}}
        parts = {name: found.pop(name) for name in self._parts}
        return found, parts

    def leave(self) -> None:
        """Drop stored pictures that were not used, except parts."""
        self._early = {name: found for name, found in self._early.items() if name in self._parts}

    def clear(self) -> None:
        """Drop all pictures: the screen has a new size."""
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

        In the dark palette its ink is light and its paper dark; other colours stay.
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
        """Return a drawing that is not square."""

        def make() -> pygame.Surface:
            return fitted(pygame.image.load_sized_svg(str(asset(f"{name}.svg")), size))

        return self.keep(wide_key(name, size), make, part=part)

    def knows(self, key: object) -> bool:
        """Return whether a picture is cached."""
        return key in self._kept or repr(key) in self._early

    def disc(self, radius: int, fill: Rgb, rim: Rgb, width: float) -> pygame.Surface:
        """Return a disc with a rim; its width is in pixels."""

        def paint(surface: pygame.Surface, scale: float) -> None:
            middle = surface.get_rect().center
            pygame.draw.circle(surface, rim, middle, radius * scale)
            pygame.draw.circle(surface, fill, middle, max(0.0, (radius - width) * scale))

        return self.keep(
            ("disc", radius, fill, rim, width),
            lambda: smooth((2 * radius + 2, 2 * radius + 2), rim, paint),
        )

    def ring(self, radius: int, colour: Rgb, width: float) -> pygame.Surface:
        """Return a ring; its width is in pixels."""

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
        """Return a polygon with a rim; its points are coordinates in the surface."""
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
        """Draw a panel with round corners; nothing if a low window leaves no room for it."""
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
        """Draw a panel: smooth corners are blitted, by `flags`, and the rest is filled."""
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
