"""Layout of a table for any screen: everything visible, the board the largest."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from portolan.ui.game_ui.parts import GameUi
from portolan.ui.game_ui.scene import AnyScene
from portolan.ui.render.ui import Ui

LOG = "log"
WIDE = 1.12
"""A canvas this much wider than high has the board at the left."""
WIDEST_BOARD = 0.7
"""Largest share of the width for the board at the left."""
TWO_LANES = 700.0
"""From this width on the panels are in two columns below the board."""
STATUS, TALL_STATUS, WIDE_STATUS = 62.0, 78.0, 86.0
"""Heights of the status with two, three or four lines of reasons; beside the board, if the panels
fit.
"""
TALL = 740.0
"""From this height on, a canvas with narrow lines has room for one more of them in the status."""
LOG_HEIGHTS = (22.0, 58.0, 130.0, 400.0)
LEAST_LOG = 130.0
"""Minimum width of a log beside another panel."""
LEAST_LANE = 352.0
PanelRow = tuple[str, ...]


@dataclass
class Layout:
    """Areas of all parts."""

    status: pygame.Rect
    board: pygame.Rect
    bar: pygame.Rect
    panels: dict[str, pygame.Rect] = field(default_factory=dict)


class MaxHeights(NamedTuple):
    """The largest heights of board and status, in pixels."""

    board: float = math.inf
    status: float = math.inf


NO_MAX = MaxHeights()


class BoardHeights:
    """The heights that a board had in a space.

    In a turn it does not become higher again. When panels need some of its height for the second
    time, they keep it, so that the table does not jump with every phase.
    """

    def __init__(self, space: object = None) -> None:
        self.space = space
        self._kept = math.inf
        self._seen: set[int] = set()
        self._last = 0
        self._turn: object = None
        self._lowest = math.inf
        """The lowest height in this turn."""

    def most(self, turn: object) -> float:
        """Return how high it may become in a turn."""
        return min(self._kept, self._lowest) if turn == self._turn else self._kept

    def note(self, height: int, turn: object) -> None:
        """Note the height of the next picture."""
        if height < self._last and height in self._seen:
            self._kept = height
        self._seen.add(height)
        self._lowest = min(height, self._lowest) if turn == self._turn else height
        self._turn, self._last = turn, height


class LogTop:
    """The upper end of the log in a `turn`: what was given to a panel above is not taken back.

    Otherwise the log would appear where something was touched, and take the next touch.
    """

    def __init__(self) -> None:
        self._turn: object = None
        self._top = 0

    def hold(self, layout: Layout, turn: object) -> None:
        """Lower the log to where it was before in the same turn."""
        log = layout.panels[LOG]
        column = [r for r in layout.panels.values() if r.left == log.left and r.top < log.top]
        self._top = log.top if turn != self._turn else max(self._top, log.top)
        self._turn, lower = turn, self._top - log.top
        if column and lower < log.height:
            max(column, key=lambda panel: panel.top).height += lower
            log.update(log.left, log.top + lower, log.width, log.height - lower)


class _Lane:
    """A column of panels; its last row may hold a panel and the log side by side.

    A panel has several preferred heights, ascending. All begin with the one at `start` and grow in
    turns, the smallest increase first, while there is room.
    """

    def __init__(
        self,
        ui: Ui,
        game_ui: GameUi,
        scene: AnyScene,
        rows: Sequence[PanelRow],
        width: int,
        start: int,
    ) -> None:
        self.ui, self.game_ui, self.scene = ui, game_ui, scene
        self.rows, self.width = rows, width
        self.gap = ui.u(5)
        self.heights = [[ui.u(h) for h in self._heights(row)] for row in rows]
        self.levels = [min(start, len(heights) - 1) for heights in self.heights]

    def _heights(self, row: PanelRow) -> list[float]:
        each: list[Sequence[float]] = []
        for name, wide in zip(row, self._widths(row), strict=True):
            panels = self.game_ui.panels
            if name == LOG or panels is None:
                each.append(LOG_HEIGHTS)
            else:
                each.append(panels.heights(name, wide / self.ui.unit, self.scene))
        steps = min(map(len, each))
        return [max(heights[step] for heights in each) for step in range(steps)]

    def _widths(self, row: PanelRow) -> list[int]:
        panels = self.game_ui.panels
        if len(row) == 1 or panels is None:
            return [self.width]
        most = self.width - self.gap - self.ui.u(LEAST_LOG)
        first = min(most, self.ui.u(panels.width(row[0], self.scene)))
        return [first, self.width - self.gap - first]

    @property
    def least(self) -> int:
        """Return the minimum height of the rows in pixels."""
        rows = zip(self.heights, self.levels, strict=True)
        return sum(heights[level] for heights, level in rows) + self.gap * (len(self.rows) - 1)

    def place(
        self, left: int, top: int, bottom: int, *, rises: bool = True
    ) -> dict[str, pygame.Rect]:
        """Return the rectangles of the panels; the last row gets the remaining height, all of it
        unless the others rise.
        """
        spare = bottom - top - self.least
        squeezed = min(1.0, (bottom - top) / self.least)
        for level in range(1, max(map(len, self.heights)) if rises else 1):
            steps = [
                (heights[level] - heights[level - 1], i)
                for i, heights in enumerate(self.heights)
                if level == self.levels[i] + 1 and level < len(heights)
            ]
            for more, i in sorted(steps):
                if more <= spare:
                    self.levels[i], spare = level, spare - more
        rects, y = {}, top
        for i, row in enumerate(self.rows):
            high = round(self.heights[i][self.levels[i]] * squeezed)
            high = bottom - y if i == len(self.rows) - 1 else high
            x = left
            for name, wide in zip(row, self._widths(row), strict=True):
                rects[name] = pygame.Rect(x, y, wide, high)
                x += wide + self.gap
            y += high + self.gap
        return rects


def _names(game_ui: GameUi) -> list[str]:
    """Return the names of what is beside the board: the panels of the game, and the log."""
    return [*(game_ui.panels.names() if game_ui.panels else ()), LOG]


def _arrangements(ui: Ui, game_ui: GameUi, scene: AnyScene, width: int) -> list[_Lane]:
    """Return the possible columns of all panels, the most spacious first."""
    names = _names(game_ui)
    apart: list[PanelRow] = [(name,) for name in names]
    shared: list[PanelRow] = [*apart[:-2], (*names[-2:],)]
    ways = ((apart, 1), (shared, 0), (apart, 0))
    return [_Lane(ui, game_ui, scene, rows, width, start) for rows, start in ways]


def _best(lanes: Sequence[_Lane], room: int) -> _Lane:
    """Return the first column that fits, else the lowest."""
    return lanes[0] if lanes[0].least <= room else min(lanes, key=lambda lane: lane.least)


def arrange(
    ui: Ui,
    game_ui: GameUi,
    scene: AnyScene,
    bars: int = 1,
    more: float = 0.0,
    most: MaxHeights = NO_MAX,
    *,
    long_log: bool = False,
) -> Layout:
    """Return the layout for the size of the canvas, with `bars` rows of buttons.

    `more`: units added to the height of the bar if panels and board do not need them. `most`: the
    largest heights of a board above the panels, and of a status beside the board. With a `long_log`
    the other panels stay low, and the log has the rest.
    """
    edge, gap = ui.u(4), ui.u(5)
    whole = ui.safe.inflate(-2 * edge, -2 * edge)
    tall = whole.height >= ui.u(TALL) and whole.width < ui.u(TWO_LANES)
    status, bar = (
        ui.u(TALL_STATUS if tall else STATUS),
        bars * ui.touch_height() + ui.u(4 + 4 * bars),
    )
    shape = game_ui.shape(scene.view)
    if whole.width > whole.height * WIDE:
        wide = min(
            round(whole.height * shape),
            round(whole.width * WIDEST_BOARD),
            whole.width - ui.u(LEAST_LANE),
        )
        board = pygame.Rect(whole.left, whole.top, wide, whole.height)
        beside = pygame.Rect(board.right + gap, whole.top, 0, whole.height)
        beside.width = whole.right - beside.left
    else:
        beside = whole
    top = pygame.Rect(beside.left, beside.top, beside.width, status)
    low = pygame.Rect(beside.left, beside.bottom - bar, beside.width, bar)
    first, last = top.bottom + gap, low.top - gap
    if beside is not whole:
        lanes = _arrangements(ui, game_ui, scene, beside.width)
        lines = ui.u(WIDE_STATUS) - status
        left = last - first - lines
        higher = min(status + lines, most.status)
        if higher > status and _best(lanes, left).least <= left:
            top.height, first = top.height + lines, first + lines
        lane = _best(lanes, last - first)
        last -= _raise(low, ui.u(more), last - first - lane.least)
        if long_log:
            lane = lanes[-1] if lanes[-1].least <= last - first else lane
        return Layout(top, board, low, lane.place(beside.left, first, last, rises=not long_log))
    full = round(whole.width / shape)
    names = _names(game_ui)
    if whole.width >= ui.u(TWO_LANES):
        parts = [part for part in (names[:-1:2], [*names[1:-1:2], LOG]) if part]
        wide = (whole.width - gap * (len(parts) - 1)) // len(parts)
        lanes = [_Lane(ui, game_ui, scene, [(name,) for name in part], wide, 1) for part in parts]
    else:
        below = last - first - gap - full
        lanes = [_best(_arrangements(ui, game_ui, scene, whole.width), below)]
    least = max(lane.least for lane in lanes)
    last -= _raise(low, ui.u(more), last - first - gap - full - least)
    high = min(most.board, full, last - first - gap - least)
    board = pygame.Rect(whole.left, first, whole.width, high)
    layout = Layout(top, board, low)
    x = whole.left
    for lane in lanes:
        layout.panels |= lane.place(x, board.bottom + gap, last, rises=not long_log)
        x += lane.width + gap
    return layout


def _raise(bar: pygame.Rect, more: int, spare: int) -> int:
    """Raise the bar by some pixels if they are to spare; return by how many."""
    if more > spare:
        return 0
    bar.top -= more
    bar.height += more
    return more


def uncovered(whole: pygame.Rect, covers: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Return the part of a box that others leave free, as boxes that do not overlap."""
    free = [whole]
    for cover in covers:
        free = [piece for box in free for piece in _beside(box, cover.clip(box))]
    return free


def _beside(box: pygame.Rect, cover: pygame.Rect) -> list[pygame.Rect]:
    """Return a box without a part of it: the boxes above and below, then at its sides."""
    if not cover:
        return [box]
    pieces = (
        (box.left, box.top, box.width, cover.top - box.top),
        (box.left, cover.bottom, box.width, box.bottom - cover.bottom),
        (box.left, cover.top, cover.left - box.left, cover.height),
        (cover.right, cover.top, box.right - cover.right, cover.height),
    )
    return [piece for piece in map(pygame.Rect, pieces) if piece]
