"""Card of a game on the first screen: its picture, a sentence, and its buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pygame

from portolan.core.i18n import Catalogue, language
from portolan.session.lobby.game_list import GameInfo
from portolan.ui.render.hit_targets import Label
from portolan.ui.render.theme import CREAM, EDGE, FADED, TextStyle, mix
from portolan.ui.render.ui import LABEL, QUIET, Look, Ui

PAD, PICTURE = 6.0, 4 / 3
ROOMY, MARGIN = 300.0, 14.0
"""Height from which a vertical card has a margin around its text, and that margin."""
LYING, UPRIGHT = 138.0, 176.0
"""Minimum height of a horizontal card, and of a vertical one, in units."""
MOST_LYING, MOST_UPRIGHT = 172.0, 330.0
COLUMN = 262.0
"""Minimum width of a vertical card."""
LEAST_PICTURE = 34.0
ABREAST = 320.0
"""Minimum width of a horizontal card, with picture and text side by side."""
SIZE = 14.0
"""Size of the labels of buttons."""
SQUEEZED = 1.1
"""How much wider than a row its labels may be before they are wrapped."""
TWO_LINES = 0.62
"""Width of a label wrapped into two lines, as a share of its length."""


@dataclass(frozen=True)
class CardButton:
    """A button of a card; `a11y_text` is for screen readers."""

    key: str
    label: str
    a11y_text: str
    go: Callable[[], object]
    look: Look = QUIET


def players_and_time(words: Catalogue, game: GameInfo) -> str:
    """Return a text of a game's player counts and duration."""
    least, most = game.seats
    text = words("home.players", least=least, most=most)
    if any(game.minutes):
        text += " · " + words("home.minutes", least=game.minutes[0], most=game.minutes[1])
    return text


def draw_game_card(
    ui: Ui, box: pygame.Rect, words: Catalogue, game: GameInfo, ways: Sequence[CardButton]
) -> None:
    """Draw the card of a game: horizontal if the box is much wider than high, else vertical."""
    upright = box.width < box.height * 1.9
    ui.panel(box.move(0, ui.u(2)), mix(EDGE, CREAM, 0.35), None, 10)
    ui.panel(box, mix(CREAM, (255, 252, 244), 0.4), mix(EDGE, CREAM, 0.5), 10)
    pad = MARGIN if upright and box.height >= ui.u(ROOMY) else PAD
    inner = ui.inset(box, pad)
    low = pygame.Rect(inner.left, inner.bottom - ui.touch_height(), inner.width, ui.touch_height())
    draw_row(ui, low, ways, ui.u(6))
    inner.height -= ui.touch_height() + ui.u(pad)
    about = game.about.get(language(), "")
    title, fact = TextStyle(18, lines=1, least=12, face="bold"), TextStyle(12.5, FADED, least=11)
    if upright:
        gap = ui.u(pad / 2)
        texts = gap + ui.u(21) + ui.u(16) + (ui.u(52) if about else 0)
        high = min(inner.height - texts, round(inner.width / PICTURE))
        if game.picture and high >= ui.u(LEAST_PICTURE):
            _picture(ui, game, pygame.Rect(inner.left, inner.top, inner.width, high))
            inner.top, inner.height = inner.top + high + gap, inner.height - high - gap
    elif game.picture:
        wide = min(round(inner.height * PICTURE), round(inner.width * 0.32))
        _picture(ui, game, pygame.Rect(inner.left, inner.top, wide, inner.height))
        inner.left, inner.width = inner.left + wide + ui.u(10), inner.width - wide - ui.u(10)
    line = pygame.Rect(inner.left, inner.top, inner.width, ui.u(21))
    ui.text(game.title, line, title)
    line = pygame.Rect(inner.left, line.bottom, inner.width, ui.u(16))
    ui.text(players_and_time(words, game), line, fact)
    rest = pygame.Rect(inner.left, line.bottom + ui.u(1), inner.width, 0)
    rest.height = inner.bottom - rest.top
    if about:
        ui.text(about, rest, TextStyle(14, lines=4, least=11, valign="top"))


def _picture(ui: Ui, game: GameInfo, room: pygame.Rect) -> None:
    """Draw the picture of a game as large as fits."""
    high = min(room.height, round(room.width / PICTURE))
    drawn = ui.art.wide(game.picture, (round(high * PICTURE), high))
    ui.surface.blit(drawn, drawn.get_rect(center=room.center))


def draw_row(
    ui: Ui, row: pygame.Rect, ways: Sequence[CardButton], gap: int, size: float = SIZE
) -> None:  # fmt: skip
    """Draw buttons side by side in one size of letters, each as wide as its label needs."""
    room = row.width - gap * (len(ways) - 1)
    wishes = [wish(ui, way.label, size) for way in ways]
    if sum(wishes) > room * SQUEEZED:
        wishes = [wish(ui, way.label, size, TWO_LINES if " " in way.label else 1.0) for way in ways]
    spare = room - sum(wishes)
    boxes, left = [], row.left
    for i, wished in enumerate(wishes):
        wide = wished + spare // len(ways) if spare >= 0 else room * wished // sum(wishes)
        wide = row.right - left if i == len(ways) - 1 else max(row.height, wide)
        boxes.append(pygame.Rect(left, row.top, wide, row.height))
        left += wide + gap
    labels = [(way.label, ui.label_box(box, None)) for way, box in zip(ways, boxes, strict=True)]
    size = ui.letters.in_one_size(labels, LABEL._replace(size=size)).size
    for way, box in zip(ways, boxes, strict=True):
        look = replace(way.look, size=size)
        ui.button(way.key, box, way.label, way.go, look, a11y_label=Label(way.a11y_text))


def wish(ui: Ui, label: str, size: float, share: float = 1.0) -> int:
    """Return the preferred width of a button whose label takes a share of its length."""
    return max(ui.touch_height(), round(ui.width(label, size, "bold") * share) + ui.u(16))
