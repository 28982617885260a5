"""The players beside the map: Era Tokens, goods, cards, units of their limit, people."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from portolan.games.ransackit.board.components import BLUE_IDS, GOAL, GOODS
from portolan.games.ransackit.rules.settlements import tokens_of
from portolan.games.ransackit.rules.units import counted, unit_limit
from portolan.games.ransackit.ui.scene import RansackScene
from portolan.games.ransackit.ui.style import ART, WORDS, name
from portolan.ui.game_ui.player_row import (
    Column,
    Value,
    draw_icon,
    draw_row_background,
    drawing,
    drawn,
    of_player,
    of_stock,
)
from portolan.ui.render.cached_layer import NOTHING
from portolan.ui.render.hit_targets import Box
from portolan.ui.render.theme import FADED, INK, LEGIBLE, Rgb, TextStyle
from portolan.ui.render.ui import Ui
from portolan.ui.widgets.seat_names import draw_seat_name, name_room

ROW, MIDDLE_ROW, TALL_ROW = 17.0, 26.0, 40.0
_CROWDED, _EXPANDED = 22.0, 1.7
"""Height of all rows below which the important rows get extra height, and that height."""
_FEW = 3
"""Number of players up to which all rows are legible at their lowest."""
_EDGE = 2.0
_EMBLEM, _LARGE_EMBLEM = 22.0, 32.0
"""Width of a sign in a low row, and in a tall one."""
_NAMED = 430.0
"""Width from which on names are left of the figures; in narrower rows they are above."""
_TWO_LINES, _NAME_LINE = 36.0, 14.5
"""Height from which on a narrow row has names above the figures, and the height of these names."""
_MOST_ROW, _ROOMY = 78.0, 64.0
"""Maximum height of a row, and the height from which on its name and figures are larger."""
_TWO_ROWS, _FIRST_ROW = 46.0, 6
"""Height from which on the figures are in two rows, and how many are in the first."""
_ICON, _MOST_ICON = 1.25, 25.0
"""Maximum size of an icon: relative to the text beside it, and in units."""
_BETWEEN, _WIDER = 3.5, 2.0
"""Padding beside an icon and a figure, in units; maximum extra width of a column."""
_VALUE, _LARGE = TextStyle(14, INK, least=LEGIBLE, face="bold"), 16.0


def _blue_cards(scene: RansackScene, seat: int) -> str:
    """Return the blue cards of a seat by their names."""
    counts = zip(BLUE_IDS, scene.view.players[seat].blue, strict=True)
    return WORDS.listed([name(card) for card, count in counts for _ in range(count)])


def _units(scene: RansackScene, seat: int) -> str:
    """Return the units of a seat and its limit, which a seat without settlements does not have."""
    units, limit = counted(scene.view, seat), unit_limit(scene.view, seat)
    return f"{units}/{limit}" if limit else str(units)


def _column(known: str, heading: str, value: Value) -> Column:
    """Return a column with its own drawing and tooltip."""
    return Column(known, partial(WORDS, heading), value, drawing(ART + known), f"{known}:{{}}")


_HEADINGS: Final = {"coin": "titles.coin"}
"""Headings of goods that their name alone does not give."""
COLUMNS: Final = (
    _column("token", "a11y.heads.tokens", lambda s, seat: f"{tokens_of(s.view, seat)}/{GOAL}"),
    *(
        _column(known, _HEADINGS.get(known, f"story.names.{known}"), of_stock("goods", good))
        for good, known in enumerate(GOODS)
    ),
    _column("card", "a11y.heads.cards", of_player(lambda p: len(p.hand))),
    _column("card_blue", "a11y.heads.policies", of_player(lambda p: sum(p.blue))),
    _column("units", "a11y.heads.units", _units),
    _column("people", "a11y.heads.people", of_player(lambda p: p.people)),
    Column("which", partial(WORDS, "a11y.heads.which"), _blue_cards),
)  # fmt: skip
"""Columns of a row, for every seat in play."""


class _Seat(NamedTuple):
    """The content of a row: the seat, and its `values` while it plays.

    Names and columns are as wide as all seats need: `name_forms` are the possible names of each,
    `names` the short ones, `longest` the longest value of each column.
    """

    seat: int
    colour: Rgb
    face: str
    name_forms: Sequence[tuple[str, str, str]]
    names: Sequence[str]
    asked: bool
    values: Sequence[str] | None
    longest: Sequence[str]
    columns: Sequence[Column]


def heights(scene: RansackScene) -> tuple[float, ...]:
    """Return the preferred heights of the players, ascending, in units."""
    seats = len(scene.view.players)
    return tuple(seats * row + 2 * _EDGE for row in (ROW, MIDDLE_ROW, TALL_ROW))


def draw_players(ui: Ui, area: pygame.Rect, scene: RansackScene) -> None:
    """Draw a row for each seat."""
    ui.card(area)
    inner = ui.inset(area, _EDGE)
    players = scene.view.players
    even = min(inner.height / len(players), ui.u(_MOST_ROW))
    shares = [1.0] * len(players)
    is_crowded = even < ui.u(_CROWDED) and len(players) > _FEW
    if is_crowded:  # at least the acting and the tapped seat are legible
        shares = [_EXPANDED if is_expanded(scene, seat) else 1.0 for seat in range(len(players))]
    unit = even * len(players) / sum(shares)
    columns = drawn(COLUMNS, scene)
    values = {
        seat: [str(column.value(scene, seat)) for column in columns]
        for seat, player in enumerate(players)
        if player.playing
    }
    longest = [
        max(column, key=lambda value: ui.width(value, _VALUE.size, "bold"))
        for column in zip(*values.values(), strict=True)
    ]
    for seat, share in enumerate(shares):
        top = round(inner.top + sum(shares[:seat]) * unit)
        row = pygame.Rect(inner.left, top, inner.width, round(share * unit))
        one = _Seat(
            seat, scene.colours[seat], scene.face(seat), scene.all_name_forms, scene.names,
            asked=scene.decision is not None and scene.decision.seat == seat,
            values=values.get(seat), longest=longest, columns=columns,
        )  # fmt: skip
        draw = partial(_draw_row, ui, row, one)
        lane = row.inflate(area.width - row.width, 0)  # a large sign extends beyond its row
        ui.cached(f"ransackit seat {seat}", lane, one, NOTHING, draw, within=True)


def is_expanded(scene: RansackScene, seat: int) -> bool:
    """Return whether a seat acts, or was touched or pointed at."""
    asked = scene.decision.seat if scene.decision else None
    return seat in (asked, scene.pointed_seat)


def _draw_row(ui: Ui, row: pygame.Rect, one: _Seat) -> None:
    rest = _draw_seat(ui, row, one)
    if one.values is not None:
        shown = [*zip(one.columns, one.values, one.longest, strict=True)]
        parts = [shown]
        if rest.height >= ui.u(_TWO_ROWS):
            parts = [shown[:_FIRST_ROW], shown[_FIRST_ROW:]]
        high = rest.height // len(parts)
        lines = [rest.move(0, number * high) for number in range(len(parts))]
        _draw_cells(ui, [(pygame.Rect(line.topleft, (line.width, high)), cells)
                         for line, cells in zip(lines, parts, strict=True)], one)  # fmt: skip
    else:
        rest.left, rest.width = rest.left + ui.u(2), rest.width - ui.u(2)
        ui.text(WORDS("players.out"), rest, TextStyle(12.5, FADED, least=7))


def _draw_seat(ui: Ui, row: pygame.Rect, one: _Seat) -> pygame.Rect:
    """Draw sign and name of a seat at the left of a row; return the rest of the row."""
    seat = one.seat
    draw_row_background(ui, row, seat, asked=one.asked)
    signed = _LARGE_EMBLEM if row.height >= ui.u(_TWO_LINES) else _EMBLEM
    size = min(signed, row.height / ui.unit * 0.9)
    x = row.left + ui.u(signed / 2)
    ui.emblem(seat, one.colour, (x, row.centery), size, one.face)
    ui.anchor(f"seat:{seat}", (x, row.centery))
    ui.tooltip_area(f"seat:{seat}", Box(row))
    left = row.left + ui.u(signed + 2)
    named = row.width > ui.u(_NAMED)
    rest = pygame.Rect(left, row.top, row.right - ui.u(2) - left, row.height)
    if not named and row.height >= ui.u(_TWO_LINES):
        more = 3.0 if row.height >= ui.u(_ROOMY) else 0.0
        name = pygame.Rect(left + ui.u(2), row.top + ui.u(1), rest.width, ui.u(_NAME_LINE + more))
        rest.top, rest.height = name.bottom, row.bottom - name.bottom
        draw_seat_name(
            ui, one.name_forms, seat, name, TextStyle(12 + more, INK, face="bold"), lines=1
        )
    else:
        wide = ui.u(76) if named else name_room(ui, one.names)
        name = pygame.Rect(left, row.top, wide, row.height)
        name_forms = [ways[0 if named else 1 :] for ways in one.name_forms]
        style = TextStyle(13.5 if named else 12, INK, face="bold")
        draw_seat_name(ui, name_forms, seat, name, style, lines=2 if named else 1)
        rest.left, rest.width = name.right, rest.right - name.right
    return rest


def _draw_cells(
    ui: Ui, rows: Sequence[tuple[pygame.Rect, Sequence[tuple[Column, str, str]]]], one: _Seat
) -> None:
    """Draw icons with their figures in rows, in one size that fits the longest figures."""
    fits = [_fitted(ui, box, [longest for _, _, longest in cells]) for box, cells in rows]
    style, side = (
        min((style for style, _, _ in fits), key=lambda style: style.size),
        min(side for _, side, _ in fits),
    )
    for (box, cells), (_, _, needs) in zip(rows, fits, strict=True):
        wider, left = min(box.width / sum(needs), _WIDER), float(box.left)
        for (column, value, _), need in zip(cells, needs, strict=True):
            wide = need * wider
            cell = pygame.Rect(round(left), box.top, round(wide), box.height)
            room = draw_icon(ui, cell, column, one.seat, one.colour, side)
            ui.text(value, room, style._replace(colour=FADED if value == "0" else INK))
            left += wide


def _fitted(
    ui: Ui, box: pygame.Rect, longest: Sequence[str]
) -> tuple[TextStyle, float, list[float]]:
    """Return the text style of figures so that all fit beside proportional icons, in one size.

    Also return the size of an icon, in units, and the minimum width of each column in pixels.
    """
    size = _LARGE if box.height >= ui.u(_ROOMY / 2.5) else _VALUE.size
    style = ui.letters.in_one_size([("0", box)], _VALUE._replace(size=size))
    while True:
        widths = [ui.width(value, style.size, "bold") + ui.u(_BETWEEN) for value in longest]
        letters, room = ui.letters.pixels(style.size), (box.width - sum(widths)) / len(widths)
        if room >= letters or letters <= ui.u(LEGIBLE):
            break
        style = style._replace(size=style.size * 0.97)
    side = min(room, letters * _ICON, ui.u(_MOST_ICON), box.height * 0.84)
    return style, side / ui.unit, [wide + side for wide in widths]
