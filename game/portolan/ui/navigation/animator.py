"""Run the one animation between two pictures: flights, or the board moving in its area."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from portolan.ui.animation.camera import BoardMotion, Camera
from portolan.ui.animation.flight import Flight, Motion, Tempo
from portolan.ui.navigation.screen import Screen, as_board_screen, board_of
from portolan.ui.render.ui import Ui


class Animator:
    """Holds the current animation, if any.

    `screen` returns the one shown, `animates` whether player and device want animations,
    `offscreen` a picture of the size of the canvas, without targets; `refresh` redraws at the next
    frame.
    """

    def __init__(
        self,
        ui: Callable[[], Ui],
        screen: Callable[[], Screen],
        animates: Callable[[], bool],
        offscreen: Callable[[Callable[[Ui], object]], pygame.Surface],
        refresh: Callable[[], object],
    ) -> None:
        self.motion: Motion | BoardMotion | None = None
        self._ui, self._screen, self._animates = ui, screen, animates
        self._offscreen, self._refresh = offscreen, refresh

    @property
    def wanted(self) -> bool:
        """Whether anything may slide, grow or count up."""
        return self._animates()

    @property
    def board(self) -> BoardMotion | None:
        """The motion of the board while it is dragged or glides."""
        return self.motion if isinstance(self.motion, BoardMotion) else None

    def animate(
        self,
        still: Callable[[Ui], object],
        flights: Sequence[Flight],
        tempo: Tempo,
        *,
        through: bool = False,
    ) -> bool:
        """Start flights over a still picture before the next one; return whether any are visible.

        The picture has no targets: a touch or key ends the animation, and counts only if it goes
        `through`.
        """
        if not flights or not self.wanted:
            return False
        before = partial(self._offscreen, still)
        self.motion = Motion(self._ui(), before, flights, tempo, through=through)
        return True

    def move_camera(self, to: Camera) -> None:
        """Change the view of the board, gliding if animations are on."""
        board, now = board_of(self._screen()), self.board
        if board is None or to == board.camera:
            return
        before, board.camera = now.view if now else board.camera, to
        self._refresh()
        if self.wanted:
            self.motion = BoardMotion(self._picture(), board.area, board.seen, before, to)

    def hold_board(self) -> None:
        """Let the board follow a drag, by the `view` of the motion, until `end`."""
        board = board_of(self._screen())
        if board:
            self.motion = BoardMotion(self._picture(), board.area, board.seen, board.camera)

    def end(self) -> None:
        """End the motion; show the picture after it now."""
        self.motion = None
        self._refresh()

    def _picture(self) -> pygame.Surface:
        if self.board:
            return self.board.picture
        table = as_board_screen(self._screen())
        assert table  # noqa: S101 - only a board is moved
        return self._offscreen(table.whole_board).subsurface(table.board.area)
