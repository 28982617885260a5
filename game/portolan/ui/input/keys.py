"""Keys: move focus, zoom the board, show tooltips, press buttons, go back."""

from __future__ import annotations

import pygame

from portolan.ui.input.shortcuts import all_keys, buttons, commands
from portolan.ui.input.tooltips import TooltipController
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.screen import (
    DecisionScreen,
    as_decision_screen,
    board_of,
    cancel,
    point_at,
)
from portolan.ui.render.hit_targets import Box, HitTarget, Point, nearest

MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class Keys:
    """Applies keys to the current screen."""

    def __init__(self, app: AppContext, tooltips: TooltipController) -> None:
        self._app, self._tooltips = app, tooltips
        self._zooms = {
            pygame.K_PLUS: 1, pygame.K_EQUALS: 1, pygame.K_KP_PLUS: 1, pygame.K_MINUS: -1,
            pygame.K_KP_MINUS: -1,
        }  # fmt: skip
        self._whole = {pygame.K_0, pygame.K_KP0, pygame.K_HOME}
        self._arrows = {
            pygame.K_RIGHT: (1, 0), pygame.K_LEFT: (-1, 0), pygame.K_DOWN: (0, 1),
            pygame.K_UP: (0, -1),
        }  # fmt: skip

    @property
    def used(self) -> set[int]:
        """All keys that have an effect on some screen, without Ctrl, Alt or Cmd."""
        other = {
            pygame.K_QUESTION, pygame.K_F1, pygame.K_TAB, pygame.K_ESCAPE, pygame.K_RETURN,
            pygame.K_KP_ENTER, pygame.K_SPACE,
            pygame.K_END, pygame.K_SLASH,  # of single screens (KeyListener)
        }  # fmt: skip
        digits = range(pygame.K_1, pygame.K_9 + 1)
        return {
            *other, *self._arrows, *self._zooms, *self._whole, *digits, *buttons(), pygame.K_n,
            pygame.K_e,
        }  # fmt: skip

    def press(self, event: pygame.event.Event, pointer: Point) -> None:
        """Handle a pressed key; `pointer` is the position of the pointer.

        With Ctrl, Alt or Cmd a key is for the browser or the system, unless it is a command.
        """
        if held := event.mod & MODIFIERS:
            if not held & pygame.KMOD_ALT and event.key in commands():
                self._do(commands()[event.key])
                self._app.refresh()
            return
        self._press(event, pointer)

    def _press(self, event: pygame.event.Event, pointer: Point) -> None:
        app, board = self._app, board_of(self._app.screen)
        table = as_decision_screen(app.screen)
        asks = event.unicode == "?"
        if self._tooltips.hide() and (asks or event.key in {pygame.K_ESCAPE, pygame.K_F1}):
            return
        match event.key:
            case _ if asks:
                self._tooltips.show(all_keys(app.ui.safe.center))
            case pygame.K_F1:
                self._ask(pointer)
            case pygame.K_TAB:
                self._step_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            case key if key in self._arrows:
                self._move_focus(*self._arrows[key])
            case key if key in self._zooms and board:
                board.look(board.camera.stepped(self._zooms[key], board.area.center, board.area))
            case key if key in self._whole and board:
                board.show_all()
            case pygame.K_RETURN | pygame.K_KP_ENTER | pygame.K_SPACE:
                self._enter()
            case pygame.K_ESCAPE:
                self._escape(table)
            case key if table and self._on_table(table, key):
                pass
            case key if key in buttons():
                self._do(buttons()[key])
        app.refresh()

    def _escape(self, table: DecisionScreen | None) -> None:
        """Take back a choice; without one open the menu of a table, or go back."""
        if cancel(self._app.screen):
            return
        if table:
            table.toggle_menu()
        else:
            self._app.navigator.back()

    def _enter(self) -> None:
        """Press the focused target, else the main button or the only thing to choose, in the bar.

        Where a place could be chosen instead, that button declines.
        """
        ui = self._app.ui
        keys = [target.key for target in ui.in_sight]
        main = [target.key for target in ui.in_sight if target.main]
        table = as_decision_screen(self._app.screen)
        bar = [key for key in table.bar_keys(possible=True) if key in keys] if table else []
        if ui.focus in keys:
            self._do(ui.focus)
        elif main:
            self._do(main[-1])
        elif len(bar) == 1 and not self._offers_other_than(bar[0]):
            self._do(bar[0])

    def _offers_other_than(self, key: str) -> bool:
        """Return whether an action can be chosen elsewhere than by one button."""
        return any(t.action or t.towards for t in self._app.ui.in_sight if t.key != key)

    def _on_table(self, table: DecisionScreen, key: int) -> bool:
        """Handle a key of a table (digits, N and E); return whether it is one."""
        ends = [*table.ending_keys()]
        if pygame.K_1 <= key <= pygame.K_9:
            pressed = next(iter(self._in_rows(table)[key - pygame.K_1 :]), None)
            if not (pressed in ends and table.drop_choice()):
                self._do(pressed)
        elif key == pygame.K_n:
            table.choose_next()
        elif key == pygame.K_e:
            if not table.drop_choice():
                self._do(ends[-1] if ends else None)
        else:
            return False
        return True

    def _in_rows(self, table: DecisionScreen) -> list[str]:
        """Return the keys that digits press: the buttons of the bar, each in its place, then the
        tiles and cards on offer, as they are read.
        """
        bar = [*table.bar_keys()]
        tiles = [
            (target.shape.rect.top, target.shape.rect.left, target.key)
            for target in self._app.ui.in_sight
            if isinstance(target.shape, Box) and (target.action or target.towards)
        ]
        return [*bar, *(key for _, _, key in sorted(tiles) if key not in bar)]

    def held(self, event: pygame.event.Event) -> HitTarget | None:
        """Return the target that a key holds while it is down, if it is in the picture."""
        key = None if event.mod & MODIFIERS else buttons().get(event.key)
        return next((t for t in self._app.ui.targets if t.key == key and t.hold), None)

    def _ask(self, pointer: Point) -> None:
        """Show the tooltip of the focused target, else of the one under the pointer."""
        focused = [t for t in self._app.ui.targets if t.key == self._app.ui.focus]
        place = focused[0].shape.centre if focused else pointer
        self._tooltips.show(self._app.ui.tooltip_area_at(*place))

    def _do(self, key: str | None) -> None:
        target = next((t for t in self._app.ui.targets if t.key == key), None)
        if target:
            target.do()

    def _focus_on(self, target: HitTarget) -> None:
        self._app.ui.focus = target.key
        point_at(self._app.screen, target)

    def _step_focus(self, step: int) -> None:
        targets = self._app.ui.in_sight
        keys, focus = [target.key for target in targets], self._app.ui.focus
        if focus in keys:
            place = keys.index(focus) + step
            if self._app.host.has_a11y:  # beyond the ends is the accessibility tree
                place = min(max(place, 0), len(keys) - 1)
            self._focus_on(targets[place % len(targets)])
        elif targets:
            self._focus_on(targets[min(step, 0)])

    def _move_focus(self, dx: int, dy: int) -> None:
        """Move the focus to the nearest target in the direction of an arrow key."""
        targets = self._app.ui.in_sight
        now = next((t for t in targets if t.key == self._app.ui.focus), None)
        if now is None:
            self._step_focus(1)
            return
        if target := nearest(targets, now, dx, dy):
            self._focus_on(target)
