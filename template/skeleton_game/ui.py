"""Skeleton on the screen: a board of squares with counters, and below it a hand of cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from types import SimpleNamespace
from typing import TypeAlias

import pygame

from portolan.core.contract import Event, SeatResult
from portolan.core.i18n import Catalogue
from portolan.session.catalogue_texts import WordedSeating
from portolan.ui.game_ui.event_ui import EventTable, EventUi
from portolan.ui.game_ui.parts import GameUi, Offer
from portolan.ui.game_ui.scene import Scene
from portolan.ui.render.a11y_tree import Section
from portolan.ui.render.hit_targets import CircleShape
from portolan.ui.render.theme import CREAM, GLOW, GOLD, SAND, STONE, TextStyle
from portolan.ui.render.ui import Ui

from .game import GAME
from .position import HAND, SIDE, SQUARES, Position, pairs

COLOURS = ("red", "blue", "green", "yellow")
SkeletonScene: TypeAlias = Scene[Position, str]
"""A picture of this game, as `draw` and the words receive it."""
words = Catalogue(GAME.id)


def draw(ui: Ui, area: pygame.Rect, scene: SkeletonScene) -> None:
    """Draw the board above the hand; squares that can be chosen are lit."""
    ui.surface.fill(SAND, area)
    wide, high = area.width / SIDE, area.height / (SIDE + 1)
    for at, square in enumerate(SQUARES):
        box = _box(ui, area.left + at % SIDE * wide, area.top + at // SIDE * high, wide, high)
        legal = square in scene.legal
        if legal:
            spot = CircleShape(box.centerx, box.centery, min(box.size) / 2)
            ui.target(f"action:{square}", spot, partial(scene.callbacks.choose, square), square)
        ui.panel(box, GOLD if scene.shown == square else GLOW if legal else CREAM, STONE)
        seat = scene.view.counters[at]
        if seat is None:
            ui.text(square, box, TextStyle(13, align="centre"))
        else:
            ui.emblem(seat, scene.colours[seat], box.center, 0.6 * min(box.size) / ui.unit)
    for number, card in enumerate(scene.view.hands[scene.holder]):
        left = area.centerx + (number - HAND / 2) * wide
        box = _box(ui, left, area.top + SIDE * high, wide, high)
        ui.card(box)
        ui.text(words("card", row=card) if card else "?", box, TextStyle(13, align="centre"))


def _box(ui: Ui, left: float, top: float, wide: float, high: float) -> pygame.Rect:
    return ui.inset(pygame.Rect(round(left), round(top), round(wide), round(high)), 3)


def question(scene: SkeletonScene, *, brief: bool = False) -> tuple[str, str]:
    """Return who must do what, and why."""
    who = scene.names[scene.decision.seat] if scene.decision else ""
    return words("question", who=who), words("question.why")


def effect(scene: SkeletonScene, events: Sequence[Event]) -> tuple[str, str]:
    """Return the shown action, and the pairs that the seat has now."""
    have = pairs(scene.view)[scene.holder]
    return words("place", square=scene.shown), words("pairs", count=have)


def source_names(result: SeatResult) -> dict[str, str]:
    """Return the names of the sources of points."""
    return {source: words(f"sources.{source}") for source in result.by_source}


def offers(scene: SkeletonScene) -> list[Offer]:
    """Return the legal actions, for screen readers."""
    choices = [(square, words("place", square=square)) for square in scene.legal]
    return [Offer("squares", words("board"), choices)]


def sections(scene: SkeletonScene) -> list[Section]:
    """Return the open table and the viewer's hand as lists."""
    taken = zip(SQUARES, scene.view.counters, strict=True)
    counters = [
        words("counter", square=square, who=scene.names[seat])
        for square, seat in taken
        if seat is not None
    ]
    cards = [words("card", row=card) for card in scene.view.hands[scene.holder] if card]
    return [Section("board", words("board"), counters), Section("hand", words("hand"), cards)]


UI = GameUi(
    game=GAME,
    seating=WordedSeating(GAME, lambda _: COLOURS, secret=("place",)),
    aspect=1.0,
    board=draw,
    words=SimpleNamespace(question=question, effect=effect, source_names=source_names),
    a11y=SimpleNamespace(offers=offers, sections=sections),
    events=EventTable([EventUi(kind, "all") for kind in GAME.events.values()]),
)
