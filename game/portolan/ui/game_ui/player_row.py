"""The players' rows as data: columns that a panel draws and the accessibility tree reads out."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import pygame

from portolan.core.i18n import Catalogue
from portolan.session.player_clock import RELAXED, STRICT, count_id, minutes
from portolan.ui.game_ui.scene import AnyScene
from portolan.ui.render.a11y_tree import Section
from portolan.ui.render.hit_targets import Box, Point
from portolan.ui.render.theme import CREAM, GLOW, GOLD, STONE, Rgb, mix
from portolan.ui.render.ui import Ui
from portolan.ui.widgets.tooltip import Tooltip

Icon: TypeAlias = Callable[[Ui, Point, float, Rgb], object]
"""Draws an icon of a size in units around a point, in the seat's colour."""
Value: TypeAlias = Callable[[AnyScene, int], object]
"""Value of a column for a scene and a seat."""


def undrawn(ui: Ui, at: Point, size: float, colour: Rgb) -> None:
    """Draw nothing: for columns of the accessibility tree only, or drawn by the panel."""
    del ui, at, size, colour


def drawing(name: str, *, tinted: bool = False) -> Icon:
    """Return the icon with the name of a drawing."""
    return lambda ui, at, size, colour: ui.icon(name, at, size, colour if tinted else None)


def of_player(read: Callable[[Any], object]) -> Value:
    """Return a column value computed from the player alone."""
    return lambda scene, seat: read(scene.view.players[seat])


def of_stock(stock: str, number: int) -> Value:
    """Return a column value that is one entry of a list of the player."""
    return of_player(lambda player: getattr(player, stock)[number])


@dataclass(frozen=True)
class Column:
    """A figure of every player: its `heading`, and its `value` for a scene and a seat.

    Pieces fly to and from `seat:{seat}:{id}`. `tooltip` is the id of its tooltip ({}: the seat);
    empty without one. `spoken` is the value in the accessibility tree where that differs.
    """

    id: str
    heading: Callable[[], str]
    value: Value
    icon: Icon = undrawn
    tooltip: str = ""
    spoken: Value | None = None


WORDS: Final = Catalogue("table")


def _clock(kind: str) -> Column:
    """Return the column of a kind of clock."""
    name = count_id(kind)
    return Column(
        name, lambda: WORDS("players.clock"),
        lambda scene, seat: minutes(kind, scene.counts[name][seat]),
        drawing("table/art/clock"), name,
    )  # fmt: skip


SHARED: Final[list[Column]] = [_clock(kind) for kind in (RELAXED, STRICT)]
"""The columns of every game, after its own, by the ids of the counts of a match."""


def shared(scene: AnyScene) -> list[Column]:
    """Return the columns after a game's own: those of what the match counts."""
    return [column for column in SHARED if column.id in scene.counts]


def shared_figures(scene: AnyScene) -> list[list[object]]:
    """Return the values of the shared columns, each by seat."""
    seats = range(len(scene.names))
    return [[column.value(scene, seat) for seat in seats] for column in shared(scene)]


def explain_shared(tooltip_id: str) -> Tooltip | None:
    """Return the tooltip of a shared column; None for another id."""
    for column in SHARED:
        if column.tooltip == tooltip_id:
            return Tooltip(column.heading(), [WORDS(f"players.{column.id}")], shown=True)
    return None


def drawn(columns: Sequence[Column], scene: AnyScene) -> list[Column]:
    """Return the columns that a panel draws as icons with figures."""
    return [column for column in (*columns, *shared(scene)) if column.icon is not undrawn]


def section(
    words: Catalogue,
    columns: Sequence[Column],
    scene: AnyScene,
    lines: Sequence[str] = (),
    out: Container[int] = (),
) -> Section:
    """Return the players for a screen reader; of those `out` of the game only that fact."""
    every = [*columns, *shared(scene)]
    heads = [words("a11y.heads.player"), *(column.heading() for column in every)]
    rows = []
    for seat in range(len(scene.view.players)):
        values = ((column.spoken or column.value)(scene, seat) for column in every)
        rows.append(
            [scene.presented(seat), *([words("players.out")] if seat in out else map(str, values))]
        )
    return Section("players", words("a11y.titles.players"), lines, heads, rows)


def draw_row_background(ui: Ui, row: pygame.Rect, seat: int, *, asked: bool) -> None:
    """Draw the background of a row: highlighted for the asked seat, with a line above it."""
    if asked:
        ui.panel(row.inflate(0, -ui.u(1)), mix(GLOW, CREAM, 0.45), GOLD, 5)
    elif seat:
        line = (row.left, row.top, row.width, max(1, ui.u(0.7)))
        ui.surface.fill(ui.themed(mix(STONE, CREAM, 0.45)), line)


def draw_icon(
    ui: Ui, cell: pygame.Rect, column: Column, seat: int, colour: Rgb, side: float
) -> pygame.Rect:
    """Draw the icon of a column in a size in units; return the rectangle beside it."""
    middle = (cell.left + ui.u(side / 2 + 1), cell.centery)
    column.icon(ui, middle, side, colour)
    ui.anchor(f"seat:{seat}:{column.id}", middle)
    if column.tooltip:
        ui.tooltip_area(column.tooltip.format(seat), Box(cell))
    room = pygame.Rect(cell.left + ui.u(side + 2), cell.top, 0, cell.height)
    room.width = max(4, cell.right - room.left)
    return room
