"""The board in its area: its highlighted places, and which are too close for a finger."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

import pygame

from portolan.ui.animation.camera import LEVELS, Camera, nearest_distances
from portolan.ui.render.hit_targets import NO_LABEL, Anchor, CircleShape, HitTarget, Point
from portolan.ui.render.theme import TOUCH
from portolan.ui.render.ui import PLAIN, Ui

WHOLE = "board:whole"
"""The key of the button that shows the whole board."""
ICON = "table/art/whole"
EDGE = 12.0
"""Minimum distance, in units, of a touchable place from the edge of the area."""
APART = 24.0
"""Distance, in CSS pixels, at which a finger separates places well enough for what can be undone:
the minimum of WCAG 2.2, 2.5.8.
"""


@dataclass(frozen=True)
class _Place:
    """A highlighted place: its position on the board (0 to 1), and the target before it."""

    at: Point
    via: str | None


class BoardView:
    """The view of the board on one screen. `look` receives a view to show."""

    def __init__(self, look: Callable[[Camera], object]) -> None:
        self.camera = Camera()
        self.area = pygame.Rect(0, 0, 1, 1)
        self.seen = self.area.copy()
        """The part of the area that is not covered."""
        self._look = look
        self._before: Camera | None = None
        self._lit: tuple[Camera, list[HitTarget]] = self.camera, []
        """The view in which the board was drawn, and its targets."""
        self._close: dict[tuple[Camera, str | None], dict[str, float]] = {}
        self._whole = pygame.Rect(0, 0, 0, 0)
        self._touch, self._apart = TOUCH, APART
        self._edge = 0

    # --- drawing -----------------------------------------------------------------------------

    def lay(
        self, ui: Ui, area: pygame.Rect, draw: Callable[[pygame.Rect], object], *, still: bool
    ) -> None:
        """Draw the board by `draw`, which receives the rectangle of the whole board, clipped to its
        area. What is out of sight can be touched after the button for the whole board.
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
        """The highlighted places by key, computed on demand: most pictures are never touched."""
        camera, lit = self._lit
        return {t.key: _Place(camera.place(t.shape.centre, self.area), t.via) for t in lit}

    def cover(self, rect: pygame.Rect) -> None:
        """Note that something was drawn over the upper edge of the board."""
        if self.area.colliderect(rect):
            bottom = self.seen.bottom
            self.seen.top = min(bottom, rect.bottom)
            self.seen.height = bottom - self.seen.top

    def cover_end(self, ui: Ui, top: int) -> None:
        """Note that panels cover the lower end of the board, with its texts and explanations.

        Nothing else was drawn yet.
        """
        self.seen.height = max(0, top - self.seen.top)
        ui.written[:] = [text for text in ui.written if text.rect.bottom <= top]
        ui.tooltip_areas[:] = [t for t in ui.tooltip_areas if t.shape.centre[1] < top]

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

    # --- touch -------------------------------------------------------------------------------

    def _closer(self, camera: Camera, key: str) -> Camera:
        """Return the view in which a finger can separate places, if it cannot in this one."""
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
        """Return the distance of a place from its nearest neighbour in a view."""
        return self._rooms(camera, self._places[key].via)[key]

    def _rooms(self, camera: Camera, via: str | None) -> dict[str, float]:
        """Return the same of all places behind a target."""
        if (camera, via) not in self._close:
            keys = [key for key, place in self._places.items() if place.via == via]
            points = [camera.seen_at(self._places[key].at, self.area) for key in keys]
            self._close[camera, via] = dict(zip(keys, nearest_distances(points), strict=True))
        return self._close[camera, via]

    def would_come_closer(self, target: HitTarget) -> bool:
        """Return whether a target is too close to its neighbours for a finger in this view."""
        if target.key not in self._places:
            return False
        return self._closer(self.camera, target.key) != self.camera

    def only_comes_closer(self, target: HitTarget) -> bool:
        """Return whether a touch on a step only zooms in.

        A step can be taken back by a touch, so it is accepted at once unless another place is very
        close.
        """
        if target.action or not self.would_come_closer(target):
            return False
        return self._room(self.camera, target.key) < self._apart

    def bring_closer(self, target: HitTarget) -> bool:
        """Zoom in on a place that is too close to others for a finger; return whether it was.

        After the action, or when nothing is chosen any more, the view is restored.
        """
        if not self.would_come_closer(target):
            return False
        closer = self._closer(self.camera, target.key)
        before = self._before or self.camera
        self._look(closer)
        self._before = before
        return True

    def path(self, centres: Mapping[str, Point], target: HitTarget) -> list[Point]:
        """Return the touches, in order, that choose the action of a target.

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

    # --- views -------------------------------------------------------------------------------

    def look(self, to: Camera) -> None:
        """Show a view that the player chose, which stays."""
        self._before = None
        self._look(to)

    def show_all(self) -> None:
        """Show the whole board."""
        self.look(Camera())

    def go_back(self) -> bool:
        """Restore the view from before zooming in; return whether it had been zoomed in."""
        before, self._before = self._before, None
        if before:
            self._look(before)
        return before is not None

    def settle(self) -> None:
        """Restore that view at once, for the animation that starts now."""
        if self._before:
            self.camera, self._before = self._before, None
