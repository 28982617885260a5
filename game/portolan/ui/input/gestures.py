"""Gestures of fingers and pointer on the current screen; keys are passed on."""

from __future__ import annotations

import math
from typing import Final

import pygame

from portolan.ui.animation.camera import Camera
from portolan.ui.input.board_drag import BoardDrag
from portolan.ui.input.keys import Keys
from portolan.ui.input.tap_guard import TWICE, TapGuard
from portolan.ui.input.tooltips import DELAY, TooltipController
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.screen import (
    KeyListener,
    Screen,
    as_decision_screen,
    board_of,
    cancel,
    point_at,
    scroll,
)
from portolan.ui.render.hit_targets import NEAR, HitTarget, Point, TooltipArea

WHEEL: Final = 90.0
"""Distance of a notch of the wheel, in units."""
STILL: Final = 14.0
"""Movement in units below which a touch is a tap."""


class Gestures:
    """Tells taps from drags, pinches and long presses, and handles holding.

    While one finger, the pointer or a key holds a target, another finger or the pointer taps. One
    pointer cannot do both: its click holds until the next click there, or until it leaves.
    `fingers` is whether the last touch was by a finger, which needs larger targets than a pointer.
    """

    def __init__(self, app: AppContext, tooltips: TooltipController) -> None:
        self._app, self._tooltips = app, tooltips
        self.fingers = False
        self.board_drag = BoardDrag(app, tooltips)
        self.tap_guard = TapGuard(app)
        self.keys = Keys(app, tooltips)
        self._pressed: tuple[int, int] | None = None
        self._dragged: tuple[int, int] | None = None
        self._begun: tuple[Screen, str | None] | None = None
        """The screen on which the press began, and the key of the target there."""
        self._meant = True
        """Whether the press was meant for that target, not for one that was there just before."""
        self._down: dict[int, Point] = {}
        self._crowded = False
        """Whether more than two fingers came down: they are ignored until all are lifted."""
        self._last_tap: tuple[float, Point] | None = None
        self._pointer: Point = (0, 0)
        self._near_id: str | None = None
        self._heeded = False
        """Whether the screen shows the effect of the target pointed at."""
        self._refused: str | None = None
        """What was touched last and has shown why it cannot be chosen."""
        self._held: HitTarget | None = None
        self._key: int | None = None
        self._second: tuple[int, Point] | None = None
        self._clicked = False
        """Whether a target is held by a click, with nothing pressed any more."""
        self._since = 0.0
        self._tentative = False
        """Whether the current touch may be meant to look only: it closed a tooltip, or was long."""

    def take(self, event: pygame.event.Event) -> None:
        """Handle one event of the window."""
        if self._is_cancelled(event):
            self._cancel()
        self._note_device(event)
        match event.type:
            case pygame.FINGERDOWN | pygame.FINGERMOTION | pygame.FINGERUP:
                self._finger(event)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._press(event.pos, touch=getattr(event, "touch", False))
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                self._tooltips.show(self._app.ui.tooltip_area_at(*event.pos))
            case pygame.MOUSEBUTTONUP if event.button == 1 and self._pressed:
                self._release(event.pos)
            case pygame.MOUSEMOTION if self._pressed:
                self._drag(event.pos)
            case pygame.MOUSEMOTION if not getattr(event, "touch", False):
                self._point(self._app.ui.find(*event.pos))
                self._near(*event.pos)
            case pygame.MOUSEWHEEL if event.y:
                self._wheel(event.y)
            case kind if self._ends_hold(kind, event):
                self._end_hold()
            case pygame.KEYDOWN | pygame.TEXTINPUT if self._screen_handles(event):
                self._app.refresh()
            case pygame.KEYDOWN if target := self.keys.held(event):
                self._begin_hold(target, event.key)
            case pygame.KEYDOWN:
                self.keys.press(event, self._pointer)

    def _note_device(self, event: pygame.event.Event) -> None:
        """Note whether the player uses a mouse or keys, or fingers."""
        touch = getattr(event, "touch", False)
        is_finger = event.type == pygame.FINGERDOWN or touch
        if is_finger or event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            if self._app.ui.has_keys == is_finger:
                self._app.refresh()
            self._app.ui.has_keys = not is_finger

    def _screen_handles(self, event: pygame.event.Event) -> bool:
        """Return whether a key or typed text was meant for the screen alone."""
        screen = self._app.screen
        return isinstance(screen, KeyListener) and screen.handle_key(event)

    def _is_cancelled(self, event: pygame.event.Event) -> bool:
        """Return whether an event cancels the press: the touch was cancelled, or the window lost
        focus.
        """
        away = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
        cancelled = event.type == pygame.MOUSEBUTTONUP and getattr(event, "cancelled", False)
        return cancelled or event.type in away

    def _ends_hold(self, kind: int, event: pygame.event.Event) -> bool:
        """Return whether the holding key was released, or a pointer that holds by click left."""
        is_up = kind == pygame.KEYUP and event.key == self._key
        return is_up or (kind == pygame.WINDOWLEAVE and self._clicked)

    def _cancel(self) -> None:
        """Drop the current press without effect."""
        app = self._app
        self._end_hold()
        self.board_drag.let_go()
        self._pressed = self._dragged = self._begun = app.ui.pressed = None
        if self._tooltips.tooltip_area is None:
            self._tooltips.point(None)  # cancel a long press, too
        app.refresh()

    def take_a11y(self, what: str, key: str) -> None:
        """Handle an action in the accessibility tree as if it were on the picture."""
        ui = self._app.ui
        target = next((t for t in ui.targets if t.key == key), None)
        if what == "press" and target:
            ui.touched = None
            target.do()
        elif what == "point":
            ui.focus = key or None
            point_at(self._app.screen, target)
        self._app.refresh()

    # --- holding -----------------------------------------------------------------------------

    def _begin_hold(self, target: HitTarget, key: int | None = None) -> None:
        """Start to hold a target, by a key or by the finger or pointer that is down."""
        if self._held is None and target.hold:
            self._held, self._key = target, key
            self._tooltips.hide()
            target.hold(True)
            self._app.refresh()

    def _end_hold(self) -> None:
        held, self._held, self._key, self._second = self._held, None, None, None
        self._clicked = False
        if held and held.hold:
            held.hold(False)
            self._app.refresh()

    @property
    def _presses(self) -> bool:
        """Return whether the finger or pointer that is down holds something."""
        return self._held is not None and self._key is None and not self._clicked

    def _end_press(self, at: tuple[int, int], pressed: tuple[int, int] | None) -> None:
        """End a hold by finger or pointer; a click of the pointer keeps holding."""
        short = self._app.time - self._since <= TWICE
        if short and not self.fingers and pressed and not self._moved(pressed, at):
            self._clicked = True
        else:
            self._end_hold()

    def _tap_beside(self, event: pygame.event.Event) -> None:
        """Handle the second finger while the first one holds something."""
        canvas = self._app.ui.canvas
        at = (event.x * canvas.width, event.y * canvas.height)
        if event.type == pygame.FINGERDOWN and len(self._down) > 1:
            self._second = None if self._crowded else (event.finger_id, at)
            self._meant = self.tap_guard.touch(at)
            target = self._app.ui.find(*at) if self._meant else None
            self._begun = (self._app.screen, target.key if target else None)
        elif event.type == pygame.FINGERUP and self._second and self._second[0] == event.finger_id:
            _, begun = self._second
            self._second = None
            still = math.dist(begun, at) <= STILL * self._app.ui.unit
            place = (round(begun[0]), round(begun[1]))
            cancelled = getattr(event, "cancelled", False)
            if still and not cancelled and self._meant and self._is_there(place):
                self._tap(*place)

    # --- one finger, or the pointer ----------------------------------------------------------

    def _press(self, at: tuple[int, int], *, touch: bool) -> None:
        app = self._app
        self._pressed, self.fingers, self._since = at, touch, app.time
        self._tentative = False
        if touch and not self._tooltips.covers(*at):
            self._tentative = self._tooltips.hide()
            self._tooltips.point(app.ui.tooltip_area_at(*at))
        self._meant = self.tap_guard.touch(at)
        pressed_on = app.ui.find(*at) if self._meant else None
        app.ui.pressed, app.ui.pressed_at = pressed_on.key if pressed_on else None, at
        self._begun = (app.screen, app.ui.pressed)
        if pressed_on and pressed_on.hold:
            ends = self._clicked and pressed_on.a11y_label.checked
            if self._clicked:
                self._end_hold()
            if ends:
                self._pressed = app.ui.pressed = None
            else:
                self._begin_hold(pressed_on)
        app.refresh()

    def _release(self, at: tuple[int, int]) -> None:
        app = self._app
        app.ui.pressed = None
        app.refresh()
        pressed, self._pressed = self._pressed, None
        dragged, self._dragged = self._dragged, None
        if self._presses:
            self._end_press(at, pressed)
            return
        if self.board_drag.let_go() or dragged:
            self.tap_guard.forget()
            return
        if pressed is None or not self._meant:
            return
        held = self.fingers and self._tooltips.is_shown and not self._tooltips.covers(*at)
        self._tentative |= self.fingers and app.time - self._since >= DELAY
        if not self._moved(pressed, at) and not held and self._is_there(pressed):
            self._tap(*pressed)

    def _is_there(self, at: tuple[int, int]) -> bool:
        """Return whether screen and target are those on which the touch began; others ignore it.

        A match may end, or a bot finish, while a finger is down.
        """
        key = self._begun and self._begun[1]
        target = self._app.ui.find(*at)
        same = key is None or (target is not None and target.key == key)
        return same and self._begun is not None and self._begun[0] is self._app.screen

    def _moved(self, pressed: tuple[int, int], at: tuple[int, int]) -> bool:
        far = max(abs(at[0] - pressed[0]), abs(at[1] - pressed[1]))
        return far > STILL * self._app.ui.unit

    def _tap(self, x: int, y: int) -> None:
        app, board = self._app, board_of(self._app.screen)
        target = app.ui.find(x, y)
        app.ui.focus = None
        on_card = self._tooltips.covers(x, y)
        closes = self._tooltips.hide() or self._tentative
        if on_card or target:
            self._show_effect(None)
            self._refused = None
        if on_card and (target is None or target.key not in self._tooltips.buttons):
            return
        twice = self._is_second(x, y)
        if target:
            if not (self._tentative and target.leaves) and self._takes(target):
                app.ui.touched, app.is_tentative = (x, y), self._tentative
                target.do()
                app.ui.touched, app.is_tentative = None, False
        elif twice and board and board.area.collidepoint(x, y):
            whole = board.camera.zoom > 1
            board.look(Camera() if whole else board.camera.stepped(3, (x, y), board.area))
        else:
            thing = app.ui.tooltip_area_at(x, y)
            app.ui.touched = (x, y)
            took_back = self._tap_illegal(thing)
            app.ui.touched = None
            self._near(x, y)
            if took_back:
                self._tooltips.hide()  # what was there is gone
            elif thing and not (closes or self._heeded):
                self._tooltips.show(thing)
        app.refresh()

    def _tap_illegal(self, thing: TooltipArea | None) -> bool:
        """Undo a step of the selection, unless the touched place first shows why it cannot be
        chosen. Return whether anything was undone.
        """
        table = as_decision_screen(self._app.screen)
        tooltip_id, took_back = thing.tooltip_id if thing else None, False
        if (
            tooltip_id is None
            or tooltip_id == self._refused
            or not (table and table.refuses(tooltip_id))
        ):
            took_back = cancel(self._app.screen)
            tooltip_id = None
        self._refused = tooltip_id
        return took_back

    def _takes(self, target: HitTarget) -> bool:
        """Return whether a touch activates a target; zoom in where a finger needs a larger one.

        An action is chosen and zoomed in on, to be confirmed there; a touch on a step may only zoom
        in.
        """
        board = board_of(self._app.screen)
        if board is None or not self.fingers:
            return True
        if board.only_comes_closer(target):
            board.bring_closer(target)
            return False
        if target.action:
            board.bring_closer(target)
        return True

    def _is_second(self, x: int, y: int) -> bool:
        """Return whether this is the second tap of a double tap; a third one starts a new one."""
        twice, now = False, self._app.time
        if self._last_tap:
            time, last = self._last_tap
            near = NEAR * self._app.ui.unit
            twice = now - time <= TWICE and math.dist(last, (x, y)) <= near
        self._last_tap = None if twice else (now, (x, y))
        return twice

    # --- moving the board --------------------------------------------------------------------

    def _drag(self, at: tuple[int, int]) -> None:
        """Drag board or page with the pointer, once it has moved far enough."""
        if self._presses:
            return
        if self._scroll(at):
            return
        if not self.board_drag.holds and self._pressed and self._moved(self._pressed, at):
            board = self.board_drag.board_at(self._pressed)
            if board and board.camera.zoom > 1:
                self.board_drag.take(board, self._pressed)
        self.board_drag.follow(at, 1.0)

    def _scroll(self, at: tuple[int, int]) -> bool:
        """Scroll the pressed area with the pointer; return whether it scrolls."""
        if self._pressed is None or not (self._dragged or self._moved(self._pressed, at)):
            return False
        by = (self._dragged or self._pressed)[1] - at[1]
        if not scroll(self._app.screen, by, self._pressed, smooth=False):
            return False
        self._dragged = at
        self._app.refresh()
        return True

    def _finger(self, event: pygame.event.Event) -> None:
        """Handle a finger event; two fingers on the board pinch it."""
        holds = self._presses
        if event.type == pygame.FINGERUP:
            self._down.pop(event.finger_id, None)
            self._crowded = self._crowded and bool(self._down)
            if holds:
                self._tap_beside(event)
            elif len(self._down) == 1:
                self.board_drag.let_go()
                self._pressed = None
            return
        width, height = self._app.ui.canvas.width, self._app.ui.canvas.height
        self._down[event.finger_id] = (event.x * width, event.y * height)
        if len(self._down) > 2 and not self._crowded:
            self._crowded = True
            self.board_drag.let_go()
        if holds:
            self._tap_beside(event)
            return
        if len(self._down) != 2 or self._crowded:
            return
        (ax, ay), (bx, by) = self._down.values()
        middle, far = ((ax + bx) / 2, (ay + by) / 2), max(1.0, math.hypot(bx - ax, by - ay))
        if event.type == pygame.FINGERDOWN:
            self._pressed = self._dragged = self._app.ui.pressed = None
            self._tooltips.hide()
            board = self.board_drag.board_at(middle)
            if board:
                self.board_drag.take(board, middle, far)
        else:
            self.board_drag.follow(middle, far)

    def _wheel(self, notches: int) -> None:
        """Scroll the area under the pointer, or zoom the board."""
        app = self._app
        by = -notches * WHEEL * app.ui.unit
        if scroll(app.screen, by, self._pointer, smooth=True):
            self._tooltips.hide()
            app.refresh()
        elif board := self.board_drag.board_at(self._pointer):
            step = 1 if notches > 0 else -1
            board.look(board.camera.stepped(step, self._pointer, board.area))

    # --- pointing ----------------------------------------------------------------------------

    def _near(self, x: float, y: float) -> None:
        """Note the tooltip area under the pointer: its tooltip is shown when the pointer rests
        there.
        """
        self._pointer = (x, y)
        if self._tooltips.covers(x, y):
            return
        thing = self._app.ui.tooltip_area_at(x, y)
        self._tooltips.point(thing, brief=True)
        self._show_effect(thing.tooltip_id if thing and not self._app.ui.find(x, y) else None)

    def _show_effect(self, tooltip_id: str | None) -> None:
        """Let the screen show the effect of the target touched or pointed at, while it is."""
        if tooltip_id != self._near_id:
            self._near_id = tooltip_id
            table = as_decision_screen(self._app.screen)
            self._heeded = table is not None and table.near(tooltip_id)
            self._app.refresh()

    def _point(self, target: HitTarget | None) -> None:
        key = target.key if target else None
        if key != self._app.ui.pointed:
            self._app.ui.pointed = key
            point_at(self._app.screen, target)
            self._app.refresh()
