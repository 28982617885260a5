"""Card of a game on the first screen: its picture, a sentence, and its buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pygame

from portolan.core.i18n import Catalogue, language
from portolan.session.lobby.game_list import GameInfo
from portolan.ui.render.hit_targets import Label
from portolan.ui.render.theme import CREAM, EDGE, FADED, TextStyle, mix
from portolan.ui.render.ui import QUIET, Look, Ui

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
    _ways(ui, inner, ways)
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


def _ways(ui: Ui, inner: pygame.Rect, ways: Sequence[CardButton]) -> None:
    """Draw the buttons in a row at the bottom, each as wide as its label needs."""
    gap, high = ui.u(6), ui.touch_height()
    room = inner.width - gap * (len(ways) - 1)
    wishes = [_wish(ui, way.label, 1.0) for way in ways]
    if sum(wishes) > room:
        wishes = [_wish(ui, way.label, TWO_LINES if " " in way.label else 1.0) for way in ways]
    spare = room - sum(wishes)
    left = inner.left
    for i, (way, wish) in enumerate(zip(ways, wishes, strict=True)):
        wide = wish + spare // len(ways) if spare >= 0 else room * wish // sum(wishes)
        wide = inner.right - left if i == len(ways) - 1 else max(high, wide)
        box = pygame.Rect(left, inner.bottom - high, wide, high)
        look = replace(way.look, size=14)
        ui.button(way.key, box, way.label, way.go, look, a11y_label=Label(way.a11y_text))
        left = box.right + gap


def _wish(ui: Ui, label: str, share: float) -> int:
    """Return the preferred width of a button whose label takes a share of its length."""
    return max(ui.touch_height(), round(ui.width(label, 14, "bold") * share) + ui.u(16))
