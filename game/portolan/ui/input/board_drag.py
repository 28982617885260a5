"""Drag the board with fingers or pointer: the touched point stays under them."""

from __future__ import annotations

from portolan.ui.animation.camera import Camera, nearest_level
from portolan.ui.input.tooltips import TooltipController
from portolan.ui.navigation.app_context import AppContext
from portolan.ui.navigation.screen import board_of
from portolan.ui.render.hit_targets import Point
from portolan.ui.table_widgets.board_view import BoardView


class BoardDrag:
    """Grabs the board of the current screen, moves it, and lets it go."""

    def __init__(self, app: AppContext, tooltips: TooltipController) -> None:
        self._app, self._tooltips = app, tooltips
        self._pinch: tuple[Point, float, Camera] | None = None
        """The dragged place of the board, the distance of the fingers, and the view."""

    @property
    def holds(self) -> bool:
        """Whether the board is being dragged."""
        return self._pinch is not None

    def board_at(self, point: Point) -> BoardView | None:
        """Return the board if a point of the picture is on it."""
        board = board_of(self._app.screen)
        return board if board and board.area.collidepoint(point) else None

    def take(self, board: BoardView, at: Point, far: float = 1.0) -> None:
        """Start dragging the board at a point; `far` is the distance of the fingers in pixels."""
        self._tooltips.hide()
        self._pinch = (board.camera.place(at, board.area), far, board.camera)
        self._app.movement.hold_board()

    def follow(self, at: Point, far: float) -> None:
        """Move the board: keep the dragged place under the fingers, zoom by their distance."""
        motion, board = self._app.movement.board, board_of(self._app.screen)
        if self._pinch and board and motion:
            place, first, camera = self._pinch
            motion.view = camera.held(place, at, camera.zoom * far / first, board.area)

    def let_go(self) -> bool:
        """End dragging, at the nearest zoom level; return whether the board was dragged.

        It is then redrawn sharply.
        """
        held, self._pinch = self._pinch, None
        motion, board = self._app.movement.board, board_of(self._app.screen)
        if held and board and motion:
            at, area = motion.view, board.area
            middle = at.place(area.center, area)
            self._app.movement.end()
            board.camera = at
            board.look(at.held(middle, area.center, nearest_level(at.zoom), area))
        return held is not None
