"""Animate what an action moves, over the picture from before it.

The position has changed and is saved before anything moves. A `Motion` only delays the next
picture, so skipping it loses nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

import pygame

from portolan.ui.render.hit_targets import Anchor
from portolan.ui.render.theme import CREAM, GOLD, INK, Rgb, TextStyle, mix
from portolan.ui.render.ui import Ui

ACT: Final = 0.6
"""Limit on all motion after one choice, in seconds at normal speed."""
BEAT: Final = 0.3
"""Limit on one movement, in seconds at normal speed."""
READ: Final = 1.1
"""Seconds for which something to be read stands still, at normal speed."""
EDGE: Final = 0.15
"""The share of that time in which it appears, and in which it disappears."""
TURNED, CHANGED = 0.25, 0.4
"""The share of it in which a card is turned over, and after which its other side is drawn."""
KEPT: Final = 0.75
"""The share of its duration that an important flight gets even when no time is left."""
PACE: Final = {"slow": 2.0, "usual": 1.0, "fast": 0.45}
"""Factor on all durations, by speed."""
RISE: Final = 0.12
"""Height of a flight's arc, as a share of its length."""


@dataclass(frozen=True)
class Flight:
    """A picture that moves from one anchor to another.

    With `picture` None, what is drawn at the start moves away. With the same anchor twice, the
    picture lights up there and fades. `turn` numbers the turns of seats that follow one another,
    `step` the movements within one; flights of one step move together. With `lands` it stays at its
    end, with `waits` it is visible at its start until its step begins. A picture to be `read`
    stands still for the time that takes; the one `before` it is drawn first, and is turned over if
    it `flips`. A flight that `matters` is shown even when no time is left.
    """

    picture: Callable[[Ui], pygame.Surface] | None
    start: str
    end: str
    turn: int = 0
    step: int = 0
    lands: bool = False
    read: bool = False
    waits: bool = False
    before: Callable[[Ui], pygame.Surface] | None = None
    flips: bool = False
    matters: bool = False


@dataclass(frozen=True)
class Tempo:
    """Duration of a motion: `most` seconds at most, and `pace` times as many of these."""

    pace: float = 1.0
    most: float = math.inf


USUAL: Final = Tempo()


@dataclass
class _Sprite:
    picture: pygame.Surface
    start: tuple[float, float]
    end: tuple[float, float]
    begins: float
    lasts: float
    flight: Flight
    before: pygame.Surface | None = None
    at: pygame.Rect | None = None

    def seen(self, share: float) -> pygame.Surface:
        """Return the picture to draw at a share of the duration: the one before, or turned over."""
        if self.before is None:
            return self.picture
        if not self.flight.flips:
            return self.before if share < CHANGED else self.picture
        if share >= TURNED:
            return self.picture
        edge = 1 - 2 * share / TURNED
        side = self.before if edge > 0 else self.picture
        wide, high = side.get_size()
        return pygame.transform.scale(side, (max(1, round(wide * abs(edge))), high))

    def light(self, share: float) -> float:
        """Return the opacity (0 to 1) at a share of the duration, for what lights up in place."""
        if self.flight.read:
            return min(1.0, share / EDGE, (1 - share) / EDGE)
        return math.sin(math.pi * share)

    def place(self, share: float) -> pygame.Rect:
        """Return the position after a share of the way."""
        eased = share * share * (3 - 2 * share)
        (ax, ay), (bx, by) = self.start, self.end
        rise = RISE * math.hypot(bx - ax, by - ay) * math.sin(math.pi * eased)
        x, y = ax + (bx - ax) * eased, ay + (by - ay) * eased - rise
        return self.picture.get_rect(center=(round(x), round(y)))


def find_anchor(anchors: Mapping[str, Anchor], key: str) -> Anchor | None:
    """Return an anchor, else that of the nearest whole: `seat:0` for `seat:0:wine`.

    So a flight to a panel behind a tab goes to what represents it on the screen.
    """
    while key not in anchors:
        key, part, _ = key.rpartition(":")
        if not part:
            return None
    return anchors[key]


class Motion:
    """Flights over a still picture, drawn for the time of each frame."""

    def __init__(
        self,
        ui: Ui,
        still: Callable[[], pygame.Surface],
        flights: Sequence[Flight],
        tempo: Tempo,
        *,
        through: bool = False,
    ) -> None:
        """Prepare; `still` draws the whole previous picture, which sets `ui.anchors`.

        A touch ends the motion; with `through` the touch also has its usual effect.
        """
        self.through = through
        self._ui, self._still, self._flights, self._tempo = ui, still, flights, tempo
        self._sprites: list[_Sprite] = []
        self._began: float | None = None
        self._ground: pygame.Surface

    @property
    def begun(self) -> bool:
        """Whether the previous picture is complete, so that flights are visible."""
        return self._began is not None

    def _lay(self, ui: Ui) -> None:
        """Schedule every flight whose anchors are visible."""
        self._sprites, lasts = [], 0.0
        seen = self._in_sight(ui)
        acts = [
            [list(step) for _, step in groupby(act, key=lambda entry: entry[0].step)]
            for _, act in groupby(seen, key=lambda entry: entry[0].turn)
        ]
        timed = [
            (
                step,
                READ if any(flight.read for flight, _, _ in step) else min(BEAT, ACT / len(beats)),
            )
            for beats in acts
            for step in beats
        ]
        whole = sum(each for _, each in timed)
        hurry = min(1.0, self._tempo.most / whole) if whole else 1.0
        for step, usual in timed:
            kept = KEPT if any(flight.matters for flight, _, _ in step) else 0.0
            each = usual * max(hurry, kept) * self._tempo.pace
            for flight, start, end in step:
                picture = flight.picture(ui) if flight.picture else self._cut(start)
                before = flight.before(ui) if flight.before else None
                places = start.centre, end.centre
                if flight.read:  # all of it must be visible
                    whole_in_sight = picture.get_rect(center=start.centre).clamp(ui.safe)
                    places = whole_in_sight.center, whole_in_sight.center
                self._sprites.append(_Sprite(picture, *places, lasts, each, flight, before))
            lasts += each

    def _in_sight(self, ui: Ui) -> list[tuple[Flight, Anchor, Anchor]]:
        """Return the visible flights in order, with the anchors between which they move."""
        seen = []
        for flight in sorted(self._flights, key=lambda f: (f.turn, f.step)):
            start, end = (find_anchor(ui.anchors, key) for key in (flight.start, flight.end))
            if start and end and (flight.picture or (start.box and start is not end)):
                seen.append((flight, start, end))
        return seen

    def _cut(self, anchor: Anchor) -> pygame.Surface:
        box = anchor.box.clip(self._ground.get_rect()) if anchor.box else pygame.Rect(0, 0, 1, 1)
        return self._ground.subsurface(box).copy()

    def draw(self, surface: pygame.Surface, time: float) -> bool:
        """Draw the flights at a time in seconds; return False when all have ended.

        Raises Unfinished while the previous picture is incomplete.
        """
        if self._began is None:
            self._ground = self._still()
            with self._ui.light_palette():
                self._lay(self._ui)
            self._began = time
            surface.blit(self._ground, (0, 0))
        now = time - self._began
        for sprite in self._sprites:
            if sprite.at:
                surface.blit(self._ground, sprite.at, sprite.at)
                sprite.at = None
        for sprite in self._sprites:
            if sprite.flight.lands and sprite.begins + sprite.lasts <= now:
                self._ground.blit(sprite.picture, sprite.place(1.0))
                surface.blit(sprite.picture, sprite.place(1.0))
        self._sprites = [s for s in self._sprites if s.begins + s.lasts > now]
        for sprite in self._sprites:
            if sprite.begins > now and not sprite.flight.waits:
                continue
            share = max(0.0, now - sprite.begins) / sprite.lasts
            sprite.at = sprite.place(share).clip(surface.get_rect())
            if sprite.start == sprite.end and not sprite.flight.lands:
                light = sprite.seen(share).copy()
                light.set_alpha(round(255 * sprite.light(share)))
                surface.blit(light, light.get_rect(center=sprite.place(share).center))
            else:
                surface.blit(sprite.picture, sprite.place(share))
        return bool(self._sprites)


def tag(ui: Ui, text: str, fill: Rgb = CREAM, rim: Rgb = GOLD) -> pygame.Surface:
    """Return a picture of a small tag with a text, such as `+3`, for a flight."""

    def make() -> pygame.Surface:
        words = ui.rendered(text, TextStyle(17))
        pad, high = ui.u(8), words.get_height() + ui.u(4)
        wide = max(high, words.get_width() + 2 * pad)
        plate = pygame.Surface((wide, high), pygame.SRCALPHA)
        for inset, colour in ((0, mix(rim, INK, 0.4)), (max(1, ui.u(1)), rim), (ui.u(2.5), fill)):
            box = plate.get_rect().inflate(-2 * inset, -2 * inset)
            pygame.draw.rect(plate, colour, box, border_radius=box.height // 2)
        plate.blit(words, words.get_rect(center=plate.get_rect().center))
        return plate

    return ui.art.keep(("tag", text, fill, rim), make)
