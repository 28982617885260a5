"""The players beside the map: points, ducats, Favour Cards, cubes, hands, ships."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from portolan.games.venice.rules.scoring import points
from portolan.games.venice.state.position import UNKNOWN
from portolan.games.venice.ui.board.pieces import badge
from portolan.games.venice.ui.panels.ships import QUAY, draw_ships, reservable
from portolan.games.venice.ui.scene import VeniceScene
from portolan.games.venice.ui.settings import hides
from portolan.games.venice.ui.style import ART, DUCAT, WORDS, name
from portolan.ui.game_ui.player_row import (
    Column,
    Icon,
    Value,
    draw_icon,
    draw_row_background,
    drawing,
    drawn,
    of_player,
    undrawn,
)
from portolan.ui.render.hit_targets import Box
from portolan.ui.render.theme import FADED, INK, LEGIBLE, TextStyle
from portolan.ui.render.ui import Ui
from portolan.ui.widgets.pieces import coin, columns
from portolan.ui.widgets.seat_names import draw_seat_name, name_room

ROW, TALL_ROW, FLEET = 20.0, 48.0, 44.5
"""Height of a row in a low panel and in a tall one, and of ships that can be touched."""
_EDGE = 2.0
_SHIP, _SMALL_SHIP = 44.0, 25.0
_EMBLEM, _LARGE_EMBLEM = 27.0, 40.0
"""Width of a sign, and of one in a tall row with room."""
_NAME, _NUMBERS, _HAND = 76.0, 132.0, 120.0
"""Maximum width of a name, and the width that figures and, in a low row, a hand need beside it."""
_COIN = 15.0
"""Minimum size of a coin beside an emblem."""
_BADGE = 14.0
"""Minimum distance of cards that each have a number."""
_MOST_ROW = 64.0
_ROOMY = 460.0
"""From this width on ships are as large as fit into their row."""


def cards_of(scene: VeniceScene, seat: int) -> list[tuple[int, int]]:
    """Return the cards of a hand, each good with its number; UNKNOWN for hidden ones."""
    player = scene.view.players[seat]
    known = [(good, count) for good, count in enumerate(player.hand) if count]
    hidden = int(player.unseen == UNKNOWN)
    if hides(scene, seat):
        known, hidden = [], hidden + sum(player.hand)
    return known + ([(UNKNOWN, hidden)] if hidden else [])


def hand_in_words(scene: VeniceScene, seat: int) -> str:
    """Return a text of the cards of a hand as the viewer may know them."""
    box = scene.view.box
    lines = []
    for good, count in cards_of(scene, seat):
        if good == UNKNOWN:
            lines.append(WORDS("hand.hidden", count=count))
        else:
            known = name(box.goods[good])
            lines.append(known if count == 1 else f"{count} {known}")
    return WORDS.listed(lines)


def _column(heading: str, value: Value, icon: Icon = undrawn, known: str = "") -> Column:
    known = known or heading
    return Column(known, partial(WORDS, f"a11y.heads.{heading}"), value, icon, known)


NONE = "–"
"""Sign of an empty hand where there is no room for words; its explanation has them."""
COLUMNS: Final = (
    _column("points", lambda scene, seat: points(scene.view, seat)),
    _column("ducats", of_player(lambda p: p.ducats),
            lambda ui, at, size, _: coin(ui, at, size, "", DUCAT)),
    _column("favours", of_player(lambda p: p.favours), drawing(ART + "favour"), "favour"),
    _column("cubes", of_player(lambda p: p.cubes), drawing(ART + "cube", tinted=True), "cube"),
    _column("hand", hand_in_words),
)  # fmt: skip
"""Columns of every seat; the panel draws points and hands itself."""


def heights(scene: VeniceScene) -> tuple[float, ...]:
    """Return the preferred heights of the players, ascending, in units."""
    seats = len(scene.view.players)
    rows, fleets = seats * ROW, -(-seats // 2) * FLEET
    low = fleets if reservable(scene) else rows
    return low + 2 * _EDGE, max(seats * TALL_ROW, fleets) + 2 * _EDGE


def draw_players(ui: Ui, area: pygame.Rect, scene: VeniceScene) -> None:
    """Draw a row per seat or, if rows are too low to touch ships, ships in two columns."""
    ui.card(area)
    inner = ui.inset(area, _EDGE)
    seats = len(scene.view.players)
    step = min(inner.height / seats, ui.u(_MOST_ROW))
    if reservable(scene) and step < ui.touch_height():
        _draw_fleets(ui, inner, scene)
        return
    for seat in range(seats):
        top = round(inner.top + seat * step)
        _draw_row(ui, pygame.Rect(inner.left, top, inner.width, round(step)), scene, seat)


def _draw_fleets(ui: Ui, inner: pygame.Rect, scene: VeniceScene) -> None:
    """Draw the ships large enough for a finger, two seats per row."""
    seats = len(scene.view.players)
    rows = -(-seats // 2)
    high = inner.height // rows
    for seat in range(seats):
        cell = [*columns(inner, 2, ui.u(2))][seat % 2].copy()
        cell.top, cell.height = inner.top + seat // 2 * high, high
        ships = pygame.Rect(0, 0, 3 * ui.touch_height() + ui.u(QUAY), min(high, ui.u(52)))
        ships.right, ships.centery = cell.right, cell.centery
        _draw_seat(ui, pygame.Rect(cell.left, cell.top, ships.left - cell.left, high), scene, seat)
        draw_ships(ui, ships, scene, seat)


def _draw_seat(ui: Ui, room: pygame.Rect, scene: VeniceScene, seat: int) -> None:
    """Draw the name of a seat above its emblem and ducats; without its name in a narrow room."""
    ui.anchor(f"seat:{seat}", room.center)
    x, y = room.center
    across, step = room.width // 4, ui.u(10)
    size = min(20.0, room.width / ui.unit / 2 - 0.5)
    if size * 0.9 >= _COIN:
        emblem, purse = (x - across, y + step), (x + across, y + step)
        name = pygame.Rect(room.left, y - ui.u(20), room.width, ui.u(20))
        style = TextStyle(12, INK, "centre", least=LEGIBLE, face="bold")
        draw_seat_name(ui, scene.all_name_forms, seat, name, style, lines=1)
    else:
        size = min(20.0, room.width / ui.unit)
        emblem, purse = (x, y - step), (x, y + step)
    ui.emblem(seat, scene.colours[seat], emblem, size, scene.face(seat))
    coin(ui, purse, size * 0.9, scene.view.players[seat].ducats, DUCAT)


def _draw_row(ui: Ui, row: pygame.Rect, scene: VeniceScene, seat: int) -> None:
    draw_row_background(ui, row, seat, asked=bool(scene.decision and scene.decision.seat == seat))
    tall = row.height >= ui.touch_height()
    each = _SHIP if tall else _SMALL_SHIP
    roomy = row.width > ui.u(_ROOMY) and tall
    if roomy:
        each = min(60.0, row.height / ui.unit * 1.2)
    ships = pygame.Rect(0, 0, ui.u(3 * each + QUAY), row.height - ui.u(3))
    ships.right, ships.centery = row.right - ui.u(2), row.centery
    sign = pygame.Rect(row.left, row.top, ui.u(_LARGE_EMBLEM if roomy else _EMBLEM), row.height)
    size = min(sign.width / ui.unit - 2, row.height / ui.unit * 0.86)
    ui.emblem(seat, scene.colours[seat], sign.center, size, scene.face(seat))
    ui.anchor(f"seat:{seat}", sign.center)
    ui.tooltip_area(f"seat:{seat}", Box(sign))
    left = sign.right
    spare = ships.left - left - ui.u(_NUMBERS if tall else _NUMBERS + _HAND)
    wide = max(name_room(ui, scene.names), min(ui.u(_NAME), spare))
    name = pygame.Rect(left, row.top, wide, row.height)
    ui.tooltip_area(f"seat:{seat}", Box(name))
    size = 15 if wide == ui.u(_NAME) else 13
    draw_seat_name(ui, scene.all_name_forms, seat, name, TextStyle(size, INK, face="bold"))
    left = name.right
    rest = pygame.Rect(left, row.top, ships.left - ui.u(3) - left, row.height)
    hand = rest.copy()
    if tall:
        rest.height = round(row.height * 0.52)
        hand.top, hand.height = rest.bottom, row.bottom - rest.bottom - ui.u(2)
    else:
        rest.width = ui.u(120)
        hand.left, hand.width = rest.right, hand.right - rest.right
    _draw_numbers(ui, rest, scene, seat)
    _draw_hand(ui, hand, scene, seat)
    draw_ships(ui, ships, scene, seat)


def _draw_numbers(ui: Ui, box: pygame.Rect, scene: VeniceScene, seat: int) -> None:
    """Draw the points on a coin, and the figures of a seat beside it."""
    figures = [(column, str(column.value(scene, seat))) for column in drawn(COLUMNS, scene)]
    box = box.copy()
    box.width = min(box.width, ui.u(190))
    cells = [*columns(box, 1 + len(figures), 0)]
    size = min(22.0, box.height / ui.unit * 0.94, cells[0].width / ui.unit - 2)
    coin(ui, cells[0].center, size, points(scene.view, seat))
    ui.tooltip_area("points", Box(cells[0]))
    ui.anchor(f"seat:{seat}:points", cells[0].center)
    style = TextStyle(14, INK, least=LEGIBLE, face="bold")
    widest = max(ui.letters.least_width(value, style) for _, value in figures)
    side = min(15.0, box.height / ui.unit * 0.7, (cells[0].width - widest) / ui.unit - 3.5)
    for cell, (column, value) in zip(cells[1:], figures, strict=True):
        room = draw_icon(ui, cell, column, seat, scene.colours[seat], side)
        ui.text(value, room, style)


def card_icon(scene: VeniceScene, good: int) -> str:
    """Return the drawing of a card: its good, or a back."""
    return ART + ("hidden" if good == UNKNOWN else scene.view.box.goods[good])


def _draw_hand(ui: Ui, box: pygame.Rect, scene: VeniceScene, seat: int) -> None:
    """Draw the cards of a hand small, closer together the more there are.

    If the numbers of two cards would overlap, the last card has the number of all.
    """
    ui.anchor(f"seat:{seat}:hand", (box.left + ui.u(10), box.centery))
    ui.tooltip_area(f"hand:{seat}", Box(box))
    cards = cards_of(scene, seat)
    if not cards:
        room = ui.u(3)  # to the figures
        words = pygame.Rect(box.left + room, box.top, box.width - room, box.height)
        none, style = WORDS("hand.none"), TextStyle(11, FADED, "left", least=LEGIBLE)
        ui.text(none if ui.letters.least_width(none, style) <= words.width else NONE, words, style)
        return
    side = min(20.0, box.height / ui.unit * 0.88)
    step = min(ui.u(side + 5), (box.width - ui.u(side + 3)) / max(1, len(cards) - 1))
    apart = step >= ui.u(_BADGE)
    for i, (good, count) in enumerate(cards):
        middle = (box.left + ui.u(side / 2 + 1) + i * step, box.centery)
        ui.icon(card_icon(scene, good), middle, side)
        text = count if apart else sum(count for _, count in cards) if good == cards[-1][0] else 1
        if text > 1:
            corner = (middle[0] + ui.u(side * 0.42), middle[1] + ui.u(side * 0.26))
            badge(ui, corner, max(10.0, side * 0.52), str(text))
