"""Where the parts of a table stand, for any screen."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from game.table.contract import GameTable, Scene
from game.table.ui import Ui

LOG = "log"
WIDE = 1.12
"""A canvas this much wider than high has the board at the left."""
STATUS, STRIP = 62.0, 34.0
LEAST_LOG = 58.0
LEAST_LANE = 352.0
LEAST_DRAWER, GOOD_DRAWER = 112.0, 140.0


@dataclass
class Layout:
    """Where everything stands; with `tabs`, panels without a place share the drawer."""

    status: pygame.Rect
    board: pygame.Rect
    bar: pygame.Rect
    strip: pygame.Rect | None = None
    tabs: pygame.Rect | None = None
    drawer: pygame.Rect | None = None
    panels: dict[str, pygame.Rect] = field(default_factory=dict)


def _stack(
    ui: Ui, names: list[str], lane: pygame.Rect, table: GameTable, scene: Scene
) -> dict[str, pygame.Rect] | None:
    """Put panels under each other, the last one takes what is left; None if they do not fit."""
    gap = ui.u(6)
    least: dict[str, int] = {}
    extra: dict[str, int] = {}
    for name in names:
        if name == LOG:
            low, best = LEAST_LOG, 400.0
        else:
            low, best = table.panel_height(name, lane.width / ui.unit, scene)
        least[name], extra[name] = ui.u(low), ui.u(best) - ui.u(low)
    spare = lane.height - sum(least.values()) - gap * (len(names) - 1)
    if spare < 0:
        return None
    rects, y = {}, lane.top
    for name in names:
        more = min(spare, extra[name])
        spare -= more
        high = lane.bottom - y if name == names[-1] else least[name] + more
        rects[name] = pygame.Rect(lane.left, y, lane.width, high)
        y += high + gap
    return rects


def arrange(ui: Ui, table: GameTable, scene: Scene, bars: int = 1) -> Layout:
    """Return the layout for the size of the canvas, with so many rows of buttons."""
    edge, gap = ui.u(4), ui.u(5)
    whole = ui.surface.get_rect().inflate(-2 * edge, -2 * edge)
    names = [*table.panels, LOG]
    status, bar, strip = ui.u(STATUS), bars * ui.touch_height() + ui.u(4 + 4 * bars), ui.u(STRIP)
    tabs = ui.touch_height()
    if whole.width > whole.height * WIDE:
        wide = min(
            round(whole.height * table.board_aspect),
            round(whole.width * 0.62),
            whole.width - ui.u(LEAST_LANE),
        )
        board = pygame.Rect(whole.left, whole.top, wide, whole.height)
        lane = pygame.Rect(board.right + gap, whole.top, whole.right - board.right - gap, 0)
        lane.height = whole.height
        top = pygame.Rect(lane.left, lane.top, lane.width, status)
        low = pygame.Rect(lane.left, lane.bottom - bar, lane.width, bar)
        layout = Layout(top, board, low)
        lane = pygame.Rect(lane.left, top.bottom + gap, lane.width, low.top - top.bottom - 2 * gap)
        stacked = _stack(ui, names, lane, table, scene)
        if stacked:
            layout.panels = stacked
            return layout
    else:
        top = pygame.Rect(whole.left, whole.top, whole.width, status)
        low = pygame.Rect(whole.left, whole.bottom - bar, whole.width, bar)
        between = pygame.Rect(whole.left, top.bottom + gap, whole.width, 0)
        between.height = low.top - gap - between.top
        full = round(whole.width / table.board_aspect)
        if whole.width >= ui.u(700):
            half = (whole.width - gap) // 2
            for share in (0.72, 0.66, 0.6, 0.54):
                high = min(full, round(between.height * share))
                board = pygame.Rect(between.left, between.top, between.width, high)
                left = pygame.Rect(between.left, board.bottom + gap, half, 0)
                left.height = between.bottom - left.top
                right = left.move(half + gap, 0)
                one = _stack(ui, names[::2], left, table, scene)
                other = _stack(ui, names[1::2], right, table, scene)
                if one and other:
                    return Layout(top, board, low, panels=one | other)
        high = min(full, between.height - strip - tabs - 3 * gap - ui.u(LEAST_DRAWER))
        board = pygame.Rect(between.left, between.top + strip + gap, between.width, high)
        layout = Layout(top, board, low)
        layout.strip = pygame.Rect(between.left, between.top, between.width, strip)
        lane = between.copy()
        lane.top, lane.height = board.bottom + gap, between.bottom - board.bottom - gap
        _with_tabs(ui, layout, lane, table, scene)
        return layout
    layout.strip = pygame.Rect(lane.left, lane.top, lane.width, strip)
    lane.top, lane.height = layout.strip.bottom + gap, lane.bottom - layout.strip.bottom - gap
    _with_tabs(ui, layout, lane, table, scene)
    return layout


def _with_tabs(ui: Ui, layout: Layout, lane: pygame.Rect, table: GameTable, scene: Scene) -> None:
    """Put panels behind tabs; those that find room below the drawer stay in sight."""
    gap, tabs = ui.u(5), ui.touch_height()
    bottom = lane.bottom
    for name in table.panels[1:]:
        low, best = (ui.u(v) for v in table.panel_height(name, lane.width / ui.unit, scene))
        spare = bottom - lane.top - tabs - gap - ui.u(GOOD_DRAWER)
        if spare >= low:
            high = min(spare, best)
            layout.panels[name] = pygame.Rect(lane.left, bottom - high, lane.width, high)
            bottom -= high + gap
    layout.tabs = pygame.Rect(lane.left, lane.top, lane.width, tabs)
    top = layout.tabs.bottom
    layout.drawer = pygame.Rect(lane.left, top, lane.width, bottom - top)
