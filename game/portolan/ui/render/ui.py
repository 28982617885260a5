"""Immediate-mode drawing: screens draw with a `Ui`, which records hit targets.

A screen's `draw` defines what is visible and what a touch does. The whole picture is redrawn after
a change, so there is no widget state to synchronise.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

import pygame

from portolan.core.i18n import language
from portolan.platform import Canvas
from portolan.ui.render.art import Art
from portolan.ui.render.cached_layer import CachedLayer, HitMap, ShownChoices
from portolan.ui.render.hit_targets import (
    AS_WRITTEN,
    Anchor,
    Box,
    CircleShape,
    HitTarget,
    Label,
    Point,
    Shape,
    TooltipArea,
    Written,
)
from portolan.ui.render.seat_symbols import draw_sign
from portolan.ui.render.text_layout import TextLayout
from portolan.ui.render.theme import (
    ADRIATIC,
    CREAM,
    EDGE,
    GOLD,
    INK,
    PAPER,
    QUAY,
    SAND,
    TOUCH,
    Rgb,
    TextStyle,
    dark,
    ink_on,
    mix,
)

LEAST_SIDE, LEAST_LENGTH = 360.0, 640.0
"""The smallest canvas that every screen is laid out for, in units."""
CROWDED = 0.75
"""The share of the smallest canvas below which a table has no room."""
LEAST_FACE, BADGE = 10, 0.46
"""Minimum radius of a face in pixels, and the size of the sign beside it relative to that."""
REACH = 22.0
"""Distance, in units, up to which a touch counts for a smaller place on the board."""
ON_OPAQUE = pygame.BLEND_ALPHA_SDL2
"""Blend mode for texts and small pictures on the opaque canvas: pygame's default takes eight times
as long in a page.
"""


@dataclass(frozen=True)
class Look:
    """Style of a button: raised with a rim, flat without one.

    With a faint icon it only shows why it is disabled. The `main` one is pressed by Enter. A `ring`
    inside the rim marks what is chosen.
    """

    fill: Rgb = SAND
    rim: Rgb | None = EDGE
    ink: Rgb = INK
    size: float = 15
    faint: bool = False
    main: bool = False
    ring: Rgb | None = None

    @property
    def lit(self) -> Rgb:
        """The highlight under the pointer: away from the ink, so the label stays legible."""
        return INK if self.ink == CREAM else CREAM


RING = 3.0
"""Width of a ring."""
PLAIN = Look()
PRIMARY = Look(ADRIATIC, mix(ADRIATIC, INK, 0.35), CREAM, main=True)
QUIET = Look(mix(PAPER, CREAM, 0.5), mix(EDGE, PAPER, 0.45))
LABEL = TextStyle(PLAIN.size, lines=2, face="bold")
"""Style of the label of a button."""
GREY = Look(mix(SAND, PAPER, 0.5), mix(EDGE, PAPER, 0.45), faint=True)


def is_crowded(canvas: Canvas) -> bool:
    """Return whether a canvas is too small for a table in its usual size."""
    return min(canvas.width, canvas.height) < CROWDED * LEAST_SIDE * canvas.ratio


class Ui:
    """Draws one picture and collects its targets and texts.

    `touched` is the place of the touch on the target being run, None for keys.
    """

    def __init__(self) -> None:
        self.art = Art()
        self.letters = TextLayout()
        self.canvas = Canvas(0, 0, 1.0)
        self.unit = 1.0
        self.scale = 1.0
        self.surface = pygame.Surface((1, 1))
        self.page: object = None
        """The open one of several pages with the same buttons: quick taps apply to one page."""
        self.targets: list[HitTarget] = []
        self.written: list[Written] = []
        self.tooltip_areas: list[TooltipArea] = []
        self.anchors: dict[str, Anchor] = {}
        self.focus: str | None = None
        self.touched: Point | None = None
        self.has_keys = False
        """Whether a mouse or keys are used, not fingers: buttons show the digits that press them.
        """
        self.pointed: str | None = None
        self.pressed: str | None = None
        self.pressed_at: Point | None = None
        self._parts: dict[tuple[str, str | None], CachedLayer] = {}
        self._via: str | None = None
        self._looks: object = None
        self.is_dark = False

    def begin(
        self,
        surface: pygame.Surface,
        canvas: Canvas,
        scale: float = 1.0,
        *,
        is_dark: bool = False,
        may_shrink: bool = False,
    ) -> None:
        """Start a picture on a surface, with a scale of texts.

        Everything is scaled with the texts as far as the smallest layout still fits; beyond that
        only texts, where their boxes have room. `is_dark` chooses the dark palette. With
        `may_shrink` everything is reduced on a canvas far below the smallest layout, as in a page
        at 400 %, since a table cannot scroll.
        """
        shrinks = may_shrink and is_crowded(canvas)
        looks = (canvas, scale, language(), is_dark, shrinks)
        if looks != self._looks:
            self.art.clear()
            self.forget()
            self._looks, self.canvas, self.scale = looks, canvas, scale
            safe = self.safe
            room = min(safe.width / 1280, safe.height / 720) / canvas.ratio
            unit = canvas.ratio * min(2.0, max(1.0, room)) ** 0.8
            least, most = sorted(safe.size)
            growth = min(scale, least / LEAST_SIDE / unit, most / LEAST_LENGTH / unit)
            self.unit = unit * max(1.0, growth)
            if shrinks:
                self.unit *= min(1.0, growth)
            room = canvas.width * canvas.height
            self.letters.resize(self.unit, scale / max(1.0, growth), room)
        self.surface, self.page = surface, None
        self.is_dark = is_dark
        self._record_into(HitMap())
        surface.set_clip(None)

    def themed(self, colour: Rgb) -> Rgb:
        """Return a colour of the light palette in the palette of this picture."""
        return dark(colour) if self.is_dark else colour

    @contextmanager
    def light_palette(self) -> Iterator[None]:
        """Draw in the light palette: boards, cards and pieces are the same in the dark."""
        before, self.is_dark = self.is_dark, False
        try:
            yield
        finally:
            self.is_dark = before

    @contextmanager
    def _recording(self, marks: HitMap) -> Iterator[None]:
        """Record into another hit map for the duration of the context."""
        before = self._marks()
        self._record_into(marks)
        try:
            yield
        finally:
            self._record_into(before)

    @contextmanager
    def offscreen(self, surface: pygame.Surface) -> Iterator[None]:
        """Draw on another surface of the same size, without recording targets."""
        standing, self.surface = self.surface, surface
        surface.set_clip(None)  # may be left from an unfinished picture
        try:
            with self._recording(HitMap()):
                yield
        finally:
            self.surface = standing

    def forget(self) -> None:
        """Drop all cached parts."""
        self._parts.clear()

    def _record_into(self, marks: HitMap) -> None:
        """Record into a hit map from now on."""
        self.targets, self.written = marks.targets, marks.written
        self.tooltip_areas, self.anchors = marks.tooltip_areas, marks.anchors

    # --- sizes -------------------------------------------------------------------------------

    @property
    def safe(self) -> pygame.Rect:
        """The area for what is read or touched, within the insets; backgrounds fill the canvas."""
        top, right, bottom, left = self.canvas.insets
        width, height = self.canvas.width - left - right, self.canvas.height - top - bottom
        return pygame.Rect(left, top, width, height)

    def u(self, units: float) -> int:
        """Convert units to pixels."""
        return round(units * self.unit)

    def inset(self, rect: pygame.Rect, x: float, y: float | None = None) -> pygame.Rect:
        """Return a box reduced on all sides by units."""
        return rect.inflate(-2 * self.u(x), -2 * self.u(x if y is None else y))

    # --- targets -----------------------------------------------------------------------------

    def target(
        self,
        key: str,
        shape: Shape,
        do: Callable[[], object],
        action: str | None = None,
        a11y_label: Label = AS_WRITTEN,
        towards: Container[str] = (),
        hold: Callable[[bool], object] | None = None,
    ) -> None:
        """Add a target."""
        self.targets.append(HitTarget(key, shape, do, action, self._via, a11y_label, towards, hold))

    def main_target(
        self, key: str, shape: Shape, do: Callable[[], object], a11y_label: Label
    ) -> None:
        """Add the main target, which Enter presses while nothing is in focus."""
        self.targets.append(
            HitTarget(key, shape, do, via=self._via, a11y_label=a11y_label, main=True)
        )

    def exit_target(
        self, key: str, shape: Shape, do: Callable[[], object], a11y_label: Label
    ) -> None:
        """Add a target that exits the table, unless the touch closes a tooltip."""
        self.targets.append(
            HitTarget(key, shape, do, via=self._via, a11y_label=a11y_label, leaves=True)
        )

    @property
    def in_sight(self) -> list[HitTarget]:
        """The targets that can be touched now, without covered ones."""
        return [target for target in self.targets if not target.via]

    def find(
        self, x: float, y: float, targets: Sequence[HitTarget] | None = None
    ) -> HitTarget | None:
        """Return the target of a touch: the box touched, else the nearest circle within reach.

        Outside the circle, what can be explained there and is nearer takes the touch. `targets` are
        those of an earlier picture; without them those of the present one.
        """
        seen = self.in_sight if targets is None else targets
        for target in reversed(seen):
            if isinstance(target.shape, Box) and not target.shape.distance(x, y):
                return target
        spots = [target for target in seen if isinstance(target.shape, CircleShape)]
        nearest = min(spots, key=lambda target: target.shape.distance(x, y), default=None)
        if nearest is None or not isinstance(nearest.shape, CircleShape):
            return None
        away = nearest.shape.distance(x, y)
        if away <= nearest.shape.radius:
            return nearest
        if away > REACH * self.unit or (targets is None and self._is_nearer(x, y, away)):
            return None
        return nearest

    def _is_nearer(self, x: float, y: float, away: float) -> bool:
        """Return whether a place is on something to explain whose middle is less far away."""
        return any(
            thing.contains(x, y) and math.dist(thing.shape.centre, (x, y)) < away
            for thing in self.tooltip_areas
        )

    def tooltip_area(self, tooltip_id: str, shape: Shape) -> None:
        """Add a tooltip area for what was just drawn."""
        if not self._via:
            self.tooltip_areas.append(TooltipArea(tooltip_id, shape))

    def anchor(self, key: str, centre: Point, box: pygame.Rect | None = None) -> None:
        """Add an anchor, where flights start and end. With a box its picture can move itself."""
        if not self._via:
            self.anchors[key] = Anchor(centre, box)

    def tooltip_area_at(self, x: float, y: float) -> TooltipArea | None:
        """Return the topmost tooltip area at a place, or None."""
        return next((t for t in reversed(self.tooltip_areas) if t.contains(x, y)), None)

    @contextmanager
    def unseen(self, via: str) -> Iterator[None]:
        """Record the targets of something without drawing it; it is reached by `via`."""
        clip, written = self.surface.get_clip(), self.written
        self.surface.set_clip(pygame.Rect(0, 0, 0, 0))
        self.written, self._via = [], via
        try:
            yield
        finally:
            self.surface.set_clip(clip)
            self.written, self._via = written, None

    # --- drawing -----------------------------------------------------------------------------

    def cached(
        self,
        name: str,
        area: pygame.Rect,
        content: object,
        choices: ShownChoices,
        draw: Callable[[], object],
        *,
        within: bool = False,
    ) -> None:
        """Draw a part of the picture, or reuse its last pixels if nothing has changed.

        `content` is all that it shows, for the comparison; `choices` matter if it has targets. It
        may extend a little beyond its area, as shadows do, unless `within`.
        """
        found = self._parts.get((name, self._via))
        if found is None or not found.shows(area, content, choices):
            old = found.picture if found else None
            place = area if within else self.reach(area)
            marks, picture = self.art.spend(lambda: self._drawn(place, draw, old))
            self._parts[name, self._via] = CachedLayer(
                area, content, choices, marks, place, picture
            )
            self._marks().add(marks)
            return
        if found.picture:
            self.surface.blit(found.picture, found.place)
        self._marks().add(found.hit_map)

    def reach(self, area: pygame.Rect) -> pygame.Rect:
        """Return the area into which a part may extend, as shadows do."""
        return area.inflate(2 * self.u(2), 2 * self.u(2)).clip(self.surface.get_rect())

    def _drawn(
        self, place: pygame.Rect, draw: Callable[[], object], old: pygame.Surface | None
    ) -> tuple[HitMap, pygame.Surface | None]:
        """Draw a part; return its hit map and its pixels.

        The surface of the old pixels is reused if it has the same size.
        """
        marks = HitMap()
        with self._recording(marks):
            draw()
        if self._via:
            return marks, None
        if old is None or old.get_size() != place.size:
            return marks, self.surface.subsurface(place).copy()
        old.blit(self.surface, (0, 0), place)
        return marks, old

    def _marks(self) -> HitMap:
        return HitMap(self.targets, self.written, self.tooltip_areas, self.anchors)

    def panel(
        self, rect: pygame.Rect, fill: Rgb = CREAM, rim: Rgb | None = None, radius: float = 8
    ) -> None:
        """Draw a panel with round corners."""
        rim = self.themed(rim) if rim else None
        self.art.panel(self.surface, rect, self.u(radius), self.themed(fill), rim)

    def card(self, rect: pygame.Rect, fill: Rgb = CREAM) -> None:
        """Draw a card of vellum."""
        self.panel(rect.move(0, self.u(2)), mix(QUAY, INK, 0.3))
        self.panel(rect, fill, EDGE)
        gold = self.themed(mix(fill, GOLD, 0.4))
        pygame.draw.rect(self.surface, gold, self.inset(rect, 3), max(1, self.u(0.8)), self.u(5))

    def icon(
        self,
        name: str,
        centre: Point,
        size: float,
        tint: Rgb | None = None,
        *,
        faint: bool = False,
    ) -> None:
        """Draw an icon around a point; the size is in units."""
        is_dark = self.is_dark and tint is None
        picture = self.art.svg(name, max(4, self.u(size)), tint, faint=faint, is_dark=is_dark)
        self.blit(picture, centre)

    def blit(self, picture: pygame.Surface, centre: Point) -> None:
        """Draw a picture around a point."""
        width, height = picture.get_size()
        place = (round(centre[0] - width / 2), round(centre[1] - height / 2))
        self.surface.blit(picture, place, special_flags=ON_OPAQUE)

    def emblem(self, seat: int, colour: Rgb, centre: Point, size: float, face: str = "") -> None:
        """Draw the symbol of a seat in its colour, with the face of its bot, if any.

        A face too small to be recognised is left out.
        """
        radius = max(3, self.u(size / 2))
        if face and radius >= LEAST_FACE:
            self.blit(self._medallion(seat, colour, face, radius), centre)
            return
        rim = mix(colour, self.themed(INK), 0.45)
        self.blit(self.art.disc(radius, colour, rim, self.unit), centre)
        sign = self.sign(seat, radius * 1.05, ink_on(colour))
        self.blit(sign, centre)

    def _medallion(self, seat: int, colour: Rgb, face: str, radius: int) -> pygame.Surface:
        """Return a face in a ring of the seat's colour, with its sign at the lower right."""

        def make() -> pygame.Surface:
            rim = max(1.5, radius * 0.14)
            plate = self.art.disc(radius, mix(colour, CREAM, 0.66), colour, rim).copy()
            middle = plate.get_rect().center
            portrait = self.art.svg(face, round(2 * (radius - rim * 0.5)))
            plate.blit(portrait, portrait.get_rect(center=middle))
            small = round(radius * BADGE)
            badge = self.art.disc(small, colour, CREAM, max(1.0, radius * 0.07))
            corner = badge.get_rect(bottomright=plate.get_rect().bottomright)
            plate.blit(badge, corner)
            sign = self.sign(seat, small * 1.05, ink_on(colour))
            plate.blit(sign, sign.get_rect(center=corner.center))
            return plate

        return self.art.keep(("medallion", seat, colour, face, radius), make)

    def sign(self, seat: int, size: float, colour: Rgb = CREAM) -> pygame.Surface:
        """Return the sign of a seat; the size is in pixels."""
        return self.art.keep(
            ("sign", seat, round(size, 1), colour), lambda: draw_sign(seat, size, colour)
        )

    def text(self, text: str, box: pygame.Rect, style: TextStyle) -> pygame.Rect:
        """Draw a text into a box: wrapped, then smaller, finally cut, until it fits.

        Return its rectangle.
        """
        style = self._themed_style(style)
        size, lines, cut, step = self.letters.fit(text, box, style)
        height = step * len(lines)
        top = box.top
        if style.valign != "top":
            top += (box.height - height) // (2 if style.valign == "middle" else 1)
        places = []
        for number, line in enumerate(lines):
            left = box.left
            if style.align != "left":
                spare = box.width - self.letters.render(line, size, style).get_width()
                left += spare // (2 if style.align == "centre" else 1)
            places.append(self._word(line, size, style, (left, top + number * step)))
        whole = places[0].unionall(places[1:])
        if text:
            self.written.append(Written(text, whole, box, cut, size, style.face))
        return whole

    def word(self, text: str, size: int, style: TextStyle, place: tuple[int, int]) -> pygame.Rect:
        """Draw a word at a place, with a size in pixels; return its rectangle."""
        return self._word(text, size, self._themed_style(style), place)

    def _themed_style(self, style: TextStyle) -> TextStyle:
        return style._replace(colour=dark(style.colour)) if self.is_dark else style

    def _word(self, text: str, size: int, style: TextStyle, place: tuple[int, int]) -> pygame.Rect:
        picture, above, step = self.letters.piece(text, size, style)
        self.surface.blit(picture, (place[0], place[1] - above), special_flags=ON_OPAQUE)
        return pygame.Rect(place, (picture.get_width(), step))

    def width(self, text: str, size: float, face: str = "text") -> int:
        """Return the width of a text in pixels; its size is in units."""
        return self.letters.width(text, size, face)

    def height(self, text: str, width: int, style: TextStyle) -> int:
        """Return the height of a text in a column, in pixels."""
        return self.letters.height(text, width, style)

    def rendered(self, text: str, style: TextStyle) -> pygame.Surface:
        """Return a text in a style, as a picture."""
        return self.letters.render(text, self.letters.pixels(style.size), style)

    # --- widgets -----------------------------------------------------------------------------

    def button(
        self,
        key: str,
        rect: pygame.Rect,
        label: str,
        do: Callable[[], object],
        look: Look = PLAIN,
        icon: str | None = None,
        a11y_label: Label = AS_WRITTEN,
    ) -> None:
        """Draw a button; with an icon and no label give it an `a11y_label`."""
        self.plate(key, rect, look)
        inner = self.label_box(rect, icon)
        if icon:
            side = self._icon_side(rect)
            left = inner.left - self.u(side + 6) + self.u(side / 2)
            at = (left, rect.centery) if label else rect.center
            self.icon(icon, at, side, faint=look.faint)
        if label:
            align = "left" if icon else "centre"
            self.text(label, inner, LABEL._replace(size=look.size, colour=look.ink, align=align))
        if a11y_label is AS_WRITTEN and label:
            a11y_label = Label(label)
        if look.main and a11y_label.role == "button":
            self.main_target(key, Box(rect), do, a11y_label)
        else:
            self.target(key, Box(rect), do, a11y_label=a11y_label)

    def _icon_side(self, rect: pygame.Rect) -> float:
        """Return the width of the icon of a button, in units."""
        return min(rect.height * 0.55, self.u(26)) / self.unit

    def label_box(self, rect: pygame.Rect, icon: str | None) -> pygame.Rect:
        """Return the box of the label of a button, beside its icon."""
        inner = self.inset(rect, min(8, 0.08 * rect.width / self.unit), 3)
        if icon:
            step = self.u(self._icon_side(rect) + 6)
            inner.left, inner.width = inner.left + step, inner.width - step
        return inner

    def plate(self, key: str, rect: pygame.Rect, look: Look) -> None:
        """Draw the background of a button, with the highlight of focus or pointer."""
        if self.focus == key:
            self.panel(rect.inflate(self.u(6), self.u(6)), GOLD, INK, 10)
        fill = mix(look.fill, look.lit, 0.35) if self.pointed == key else look.fill
        down = self.pressed == key
        if look.rim is None:
            self.panel(rect, mix(fill, INK, 0.12) if down else fill)
            return
        lip = self.u(3)
        self.panel(rect, mix(look.rim, INK, 0.15), mix(look.rim, INK, 0.3))
        face = pygame.Rect(rect.left, rect.top, rect.width, rect.height - lip)
        if down:
            face = face.move(0, self.u(2))
        if look.ring:
            self.panel(face, look.ring, look.rim)
            self.panel(self.inset(face, RING), fill, None, 6)
        else:
            self.panel(face, fill, look.rim)
        shine = pygame.Rect(face.left + self.u(7), face.top + self.u(1.5), 0, max(1, self.u(1)))
        shine.width = face.width - self.u(14)
        self.surface.fill(self.themed(mix(fill, (255, 255, 255), 0.35)), shine)

    def choice(
        self,
        key: str,
        rect: pygame.Rect,
        options: list[tuple[str, str]],
        chosen: str,
        choose: Callable[[str], object],
        question: str = "",
    ) -> None:
        """Draw a row of radio buttons, as (id, label), one of them chosen; the group is labelled by
        the question.
        """
        step = (rect.width + self.u(4)) // len(options)
        places = [
            pygame.Rect(rect.left + number * step, rect.top, step - self.u(4), rect.height)
            for number in range(len(options))
        ]
        labels = [
            (label, self.label_box(place, None))
            for (_, label), place in zip(options, places, strict=True)
        ]
        size = self.letters.in_one_size(labels, LABEL).size
        for (option, label), place in zip(options, places, strict=True):
            look = replace(PRIMARY if option == chosen else PLAIN, size=size)

            def pick(option: str = option) -> object:
                return choose(option)

            a11y_label = Label(label, "radio", option == chosen, question or key)
            self.button(f"{key}:{option}", place, label, pick, look, a11y_label=a11y_label)

    def touch_height(self) -> int:
        """Return the height of a button in pixels."""
        return math.ceil(TOUCH * self.unit)


BODY = TextStyle(14)
