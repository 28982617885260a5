"""The board in its area: where its lit places are, and which are too close for a finger."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

import pygame

from portolan.ui.animation.camera import LEVELS, Camera, Point, rooms
from portolan.ui.render.hit_targets import NO_LABEL, Anchor, CircleShape, HitTarget
from portolan.ui.render.theme import TOUCH
from portolan.ui.render.ui import PLAIN, Ui

WHOLE = "board:whole"
"""The button that shows the whole board again."""
ICON = "table/art/whole"
EDGE = 12.0
"""How far (in units) a place is from the edge of the area at least to be touched."""
APART = 24.0
"""So far (in CSS pixels) a finger tells places apart well enough for what it can take back.

That much the guidelines of web accessibility (WCAG 2.2, 2.5.8) ask for.
"""


@dataclass(frozen=True)
class _Place:
    """A lit place: where on the board (0 to 1), and the target to touch before it."""

    at: Point
    via: str | None


class BoardView:
    """The view of the board on one screen. `look` receives a view that is to be shown."""

    def __init__(self, look: Callable[[Camera], object]) -> None:
        self.camera = Camera()
        self.area = pygame.Rect(0, 0, 1, 1)
        self.seen = self.area.copy()
        """What of the area nothing is drawn over."""
        self._look = look
        self._before: Camera | None = None
        self._lit: tuple[Camera, list[HitTarget]] = self.camera, []
        """The view in which the board was laid, and what can be touched on it."""
        self._close: dict[tuple[Camera, str | None], dict[str, float]] = {}
        self._whole = pygame.Rect(0, 0, 0, 0)
        self._touch, self._apart = TOUCH, APART
        self._edge = 0

    # --- drawing -----------------------------------------------------------------------------

    def lay(
        self, ui: Ui, area: pygame.Rect, draw: Callable[[pygame.Rect], object], *, still: bool
    ) -> None:
        """Draw the board by `draw`, which is given where all of it lies, cut to its area.

        What is out of sight can be touched after the button for the whole board.
        """
        self.area, self.seen = area, area.copy()
        self._touch, self._apart = TOUCH * ui.canvas.ratio, APART * ui.canvas.ratio
        self._edge = ui.u(EDGE)
        side = ui.touch_height()
        zoomed = self.camera.zoom > 1
        self._whole = pygame.Rect(area.right - side - ui.u(6), area.top + ui.u(6), side, side)
        before = len(ui.targets), len(ui.written), len(ui.tooltip_areas), {*ui.anchors}
        ui.surface.set_clip(area)
        draw(self.camera.window(area))
        ui.surface.set_clip(None)
        targets, written, things, anchors = before
        self._lit = (
            self.camera,
            [t for t in ui.targets[targets:] if isinstance(t.shape, CircleShape)],
        )
        self.__dict__.pop("_places", None)
        self._close.clear()
        if not zoomed:
            return
        ui.targets[targets:] = [self._reached(target) for target in ui.targets[targets:]]
        ui.written[written:] = [w for w in ui.written[written:] if area.contains(w.rect)]
        ui.tooltip_areas[things:] = [
            t for t in ui.tooltip_areas[things:] if area.collidepoint(t.shape.centre)
        ]
        for key in ui.anchors.keys() - anchors:
            ui.anchors[key] = self._held(ui.anchors[key])
        if not still:
            ui.button(WHOLE, self._whole, "", self.show_all, PLAIN, ICON, NO_LABEL)
            ui.written[written:] = [
                w for w in ui.written[written:] if not self._whole.colliderect(w.rect)
            ]

    @cached_property
    def _places(self) -> dict[str, _Place]:
        """The lit places by key, reckoned when somebody asks: not every picture is touched."""
        camera, lit = self._lit
        return {t.key: _Place(camera.place(t.shape.centre, self.area), t.via) for t in lit}

    def cover(self, rect: pygame.Rect) -> None:
        """Note that something was drawn over the upper edge of the board."""
        if self.area.colliderect(rect):
            self.seen.height = self.area.bottom - rect.bottom
            self.seen.top = rect.bottom

    def _reached(self, target: HitTarget) -> HitTarget:
        seen = self._in_sight(target.shape.centre)
        return target if seen or target.via else target._replace(via=WHOLE)

    def _in_sight(self, point: Point) -> bool:
        if self.camera.zoom == 1:
            return True
        inner = self.area.inflate(-2 * self._edge, -2 * self._edge)
        corner = self._whole.inflate(2 * self._edge, 2 * self._edge)
        return bool(inner.collidepoint(point) and not corner.collidepoint(point))

    def _held(self, anchor: Anchor) -> Anchor:
        if self.area.collidepoint(anchor.centre):
            return anchor
        x, y = anchor.centre
        x = min(self.area.right, max(self.area.left, x))
        return anchor._replace(centre=(x, min(self.area.bottom, max(self.area.top, y))))

    # --- what fingers need -------------------------------------------------------------------

    def _closer(self, camera: Camera, key: str) -> Camera:
        """Return the view in which a finger can tell places apart, if it cannot tell this one."""
        place = self._places[key]
        if self._room(camera, key) >= self._touch:
            return camera
        wanted = camera.zoom * self._touch / min(self._rooms(camera, place.via).values())
        level = next((level for level in LEVELS if level >= wanted), LEVELS[-1])
        if level <= camera.zoom:
            return camera
        point = camera.seen_at(place.at, self.area)
        return camera.held(place.at, point, level, self.area)

    def _room(self, camera: Camera, key: str) -> float:
        """Return how far a place is from its nearest neighbour in a view."""
        return self._rooms(camera, self._places[key].via)[key]

    def _rooms(self, camera: Camera, via: str | None) -> dict[str, float]:
        """Return the same of all places behind a target."""
        if (camera, via) not in self._close:
            keys = [key for key, place in self._places.items() if place.via == via]
            points = [camera.seen_at(self._places[key].at, self.area) for key in keys]
            self._close[camera, via] = dict(zip(keys, rooms(points), strict=True))
        return self._close[camera, via]

    def would_come_closer(self, target: HitTarget) -> bool:
        """Tell whether a finger cannot tell a target from its neighbours in this view."""
        if target.key not in self._places:
            return False
        return self._closer(self.camera, target.key) != self.camera

    def only_comes_closer(self, target: HitTarget) -> bool:
        """Tell whether a finger has to see a step from closer before it can take it.

        A step is taken back by a touch, so it is taken at once unless another place is very near.
        """
        if target.action or not self.would_come_closer(target):
            return False
        return self._room(self.camera, target.key) < self._apart

    def bring_closer(self, target: HitTarget) -> bool:
        """Go closer to a place that a finger cannot tell from others; return whether that was so.

        After the move, or when nothing is chosen any more, the view is as before.
        """
        if not self.would_come_closer(target):
            return False
        closer = self._closer(self.camera, target.key)
        before = self._before or self.camera
        self._look(closer)
        self._before = before
        return True

    def path(self, centres: Mapping[str, Point], target: HitTarget) -> list[Point]:
        """Return where to touch, one after the other, to choose the action of a target.

        `centres` are those of all targets by key.
        """
        place = self._places.get(target.key)
        if place is None:
            return [*([centres[target.via]] if target.via else []), target.shape.centre]
        camera, taps = self.camera, []
        if not self._in_sight(camera.seen_at(place.at, self.area)):
            taps.append(centres[WHOLE])
            camera = Camera()
        if place.via:
            taps.append(centres[place.via])
        return [*taps, camera.seen_at(place.at, self.area)]

    # --- looking -----------------------------------------------------------------------------

    def look(self, to: Camera) -> None:
        """Look as the player wants it: this view stays."""
        self._before = None
        self._look(to)

    def show_all(self) -> None:
        """Show the whole board."""
        self.look(Camera())

    def go_back(self) -> bool:
        """Go back to the view before the board was brought closer; return whether it was."""
        before, self._before = self._before, None
        if before:
            self._look(before)
        return before is not None

    def settle(self) -> None:
        """Be back there at once: what moves now is seen from there."""
        if self._before:
            self.camera, self._before = self._before, None
