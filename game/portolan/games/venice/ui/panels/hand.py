"""The viewer's own hand, as cards; for others only the number of hidden cards."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from portolan.games.venice.state.actions import Sell
from portolan.games.venice.state.position import SELLING, UNKNOWN
from portolan.games.venice.ui.board.pieces import badge
from portolan.games.venice.ui.panels.players import card_icon, cards_of
from portolan.games.venice.ui.scene import VeniceScene, sold_in_trade
from portolan.games.venice.ui.style import ART, DUCAT, WORDS, name
from portolan.ui.render.hit_targets import Box, Label
from portolan.ui.render.theme import FADED, INK, LEGIBLE, PAPER, STONE, TextStyle, mix
from portolan.ui.render.ui import PRIMARY, Ui
from portolan.ui.widgets.pieces import LIT, OPEN, coin, lit_plate

LOW, TALL = 48.0, 88.0
_CARD, _WIDEST = 46.5, 74.0
_LABELLED = 110.0
"""From this width on the button that shows the hand has a label."""
_NAMED = 44.0
"""From this height on a card bears the name of its good."""
_COIN = 15.0
"""Minimum size of a price."""
_MARGIN = 5.0
"""Space beside a name, on both sides together."""
_NAME = TextStyle(13, INK, "centre", least=LEGIBLE, face="bold")


def sales(scene: VeniceScene) -> dict[str, str]:
    """Return the texts that sell a card of the hand, by its good."""
    if scene.view.prompt != SELLING:
        return {}
    return {a.good: t for t, a in scene.legal.items() if isinstance(a, Sell)}


def _places(scene: VeniceScene) -> list[tuple[int, int]]:
    """Return the known goods with their numbers; 0 where the last card was just sold, so that the
    other cards keep their places.
    """
    known = [card for card in cards_of(scene, scene.holder) if card[0] != UNKNOWN]
    held, number = {good for good, _ in known}, scene.view.box.good
    sold = {number[good] for good in sold_in_trade(scene)} - held
    return sorted([*known, *((good, 0) for good in sold)])


def _hidden(scene: VeniceScene) -> int:
    """Return the number of cards of the hand that are hidden from the viewer."""
    return sum(count for good, count in cards_of(scene, scene.holder) if good == UNKNOWN)


def width(scene: VeniceScene) -> float:
    """Return the width of the hand when it shares a row, in units."""
    hidden = _hidden(scene)
    cards = len(_places(scene)) + bool(hidden)
    return max(156.0, cards * _CARD + 10 + (110 if hidden else 0))


def heights(scene: VeniceScene, wide: float) -> tuple[float, ...]:
    """Return the preferred heights of the cards, ascending, in units."""
    cards = len(_places(scene)) + bool(_hidden(scene))
    rows = max(1, -(-cards // max(1, int((wide - 8) / _CARD))))
    return 4 + rows * (LOW - 4), 4 + rows * (TALL - 4)


def draw_hand(ui: Ui, area: pygame.Rect, scene: VeniceScene) -> None:
    """Draw the cards of the hand; those that can be sold are targets."""
    ui.card(area)
    seat = scene.holder
    inner = ui.inset(area, 4, 2)
    ui.anchor("hand", inner.center)
    ui.tooltip_area(f"hand:{seat}", Box(area))
    hidden, reveal = _hidden(scene), scene.callbacks.reveal
    if hidden and reveal:
        inner = _draw_peek_button(ui, area, inner, scene, reveal)
    cards = _places(scene)
    if not cards and inner.width > ui.u(60):
        text = WORDS("hand.empty", who=scene.names[seat])
        if hidden:
            text = WORDS("hand.veiled" if reveal else "hand.hidden", count=hidden)
        ui.text(text, inner, TextStyle(13, FADED, "centre", lines=3, least=8))
    if not cards:
        return
    texts = sales(scene)
    least = ui.u(_CARD)
    across = min(len(cards), max(1, inner.width // least))
    rows = -(-len(cards) // across)
    if not texts and rows > 1 and inner.height < rows * ui.u(34):
        across, rows = len(cards), 1
    wide = min(ui.u(_WIDEST), inner.width // across)
    high = min(ui.u(96), inner.height // rows)
    names = [name(scene.view.box.goods[good]) for good, _ in cards]
    label = pygame.Rect(0, 0, wide - ui.u(_MARGIN), _name_height(ui, high))
    named = all(ui.letters.least_width(text, _NAME) <= label.width for text in names)
    style = ui.letters.in_one_size([(text, label) for text in names], _NAME) if named else None
    for i, (good, count) in enumerate(cards):
        left, top = inner.left + i % across * wide, inner.top + i // across * high
        rect = pygame.Rect(left, top, wide, high)
        action = texts.get(scene.view.box.goods[good])
        _draw_card(ui, rect, scene, good, count, action, style)


def _name_height(ui: Ui, high: int) -> int:
    """Return the height of a name on a card of a height, both in pixels."""
    return min(ui.u(18), max(ui.letters.least_height("", high, _NAME), round(high * 0.22)))


def _draw_card(
    ui: Ui, rect: pygame.Rect, scene: VeniceScene, good: int, count: int, text: str | None,
    name_style: TextStyle | None,
) -> None:  # fmt: skip
    box = scene.view.box
    known = box.goods[good]
    face = rect.inflate(-ui.u(2), -ui.u(1))
    if not count:
        ui.panel(face, mix(PAPER, STONE, 0.3), mix(PAPER, STONE, 0.6), 6)
        return
    if text is None:
        ui.panel(face, PAPER, mix(STONE, INK, 0.2), 6)
    else:
        sentence = WORDS("hand.sell", good=name(known), price=box.prices[good])

        def touch() -> None:
            scene.callbacks.choose(text)

        lit_plate(
            ui,
            f"action:{text}",
            rect,
            touch,
            text,
            sentence,
            look=LIT if scene.shown == text else OPEN,
        )
    ui.tooltip_area(f"good:{known}", Box(rect))
    top = face.copy()
    if name_style and face.height >= ui.u(_NAMED):  # otherwise only its picture
        low = pygame.Rect(rect.left, 0, rect.width, _name_height(ui, rect.height))
        low.bottom = face.bottom - ui.u(5)  # above the ring of a chosen card
        top.height = low.top - face.top
        ui.text(name(known), low, name_style)
    size = max(_COIN, min(18.0, top.height / ui.unit * 0.42))
    side = min(46.0, top.height / ui.unit * 0.8, top.width / ui.unit - 8)
    ui.icon(card_icon(scene, good), (top.centerx - ui.u(2), top.centery), side)
    coin(ui, (face.right - ui.u(size / 2 + 2), face.top + ui.u(size / 2 + 3)), size,
         box.prices[good], DUCAT)  # fmt: skip
    if count > 1:
        badge(ui, (face.left + ui.u(10), top.bottom - ui.u(9)), 14.0, f"×{count}")


def _draw_peek_button(
    ui: Ui, area: pygame.Rect, inner: pygame.Rect, scene: VeniceScene, reveal: Callable[[], object]
) -> pygame.Rect:
    """Draw the button to peek at the hidden card; return the rest of the panel."""
    label, spoken = WORDS("hand.peek"), WORDS("hand.show", who=scene.names[scene.holder])
    high = ui.touch_height()
    cards = len(cards_of(scene, scene.holder)) - 1
    wide = min(ui.u(170), area.width - ui.u(6) - max(cards * ui.u(_CARD), ui.u(64)))
    label = label if wide > ui.u(_LABELLED) else ""
    wide = wide if label else high
    button = pygame.Rect(area.right - wide - ui.u(3), area.centery - high // 2, wide, high)
    icon = ART + "hidden"
    ui.button("show-cards", button, label, reveal, PRIMARY, icon, Label(spoken))
    rest = inner.copy()
    rest.width = button.left - ui.u(4) - rest.left
    return rest
