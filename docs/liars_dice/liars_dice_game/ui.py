"""Liar's Dice on the screen: the dice of all seats, and below them what can be bid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from types import SimpleNamespace
from typing import NamedTuple, TypeAlias

import pygame

from portolan.core.contract import Event, SeatResult
from portolan.core.i18n import Catalogue
from portolan.session.catalogue_texts import WordedSeating
from portolan.ui.game_ui.event_ui import EventTable, EventUi
from portolan.ui.game_ui.parts import GameUi, Offer
from portolan.ui.game_ui.scene import Scene
from portolan.ui.render.a11y_tree import Section
from portolan.ui.render.hit_targets import CircleShape
from portolan.ui.render.theme import GLOW, GOLD, SAND, STONE, TextStyle
from portolan.ui.render.ui import Ui

from .game import GAME, LIAR
from .position import DICE, Position

COLOURS = ("red", "blue", "green", "yellow", "purple", "white")
ACROSS = 1 + DICE
LiarsDiceScene: TypeAlias = Scene[Position, str]
"""A picture of this game; the step of a selection is the count of a bid."""
words = Catalogue(GAME.id)


class Place(NamedTuple):
    """Something to choose: its key, how it looks, its name, what a touch does, and the action."""

    key: str
    label: str
    name: str
    do: Callable[[], object]
    action: str | None = None


def places(scene: LiarsDiceScene) -> list[Place]:
    """Return what can be chosen: a doubt, or how many dice, and then of which face."""
    choose, step = scene.callbacks.choose, scene.callbacks.step
    bids = [tuple(action.split()[1:]) for action in scene.legal if action != LIAR]
    if scene.steps:
        counts: dict[str, str] = {}
        texts = {f"bid {c} {f}": words("bid", count=c, face=f) for c, f in bids if c in scene.steps}
    else:
        counts = {count: words("step", count=int(count)) for count, _ in bids}
        texts = {LIAR: words("liar")} if LIAR in scene.legal else {}
    found = [Place(f"action:{a}", name, name, partial(choose, a), a) for a, name in texts.items()]
    return found + [Place(f"step:{c}", c, name, partial(step, c)) for c, name in counts.items()]


def draw(ui: Ui, area: pygame.Rect, scene: LiarsDiceScene) -> None:
    """Draw a row for each seat, the last bid, and what can be chosen."""
    ui.surface.fill(SAND, area)
    seats = len(scene.view.dice)
    wide, high = area.width / ACROSS, area.height / (seats + ACROSS + 1)

    def box(row: int, column: int, columns: int = 1) -> pygame.Rect:
        left, top = area.left + column * wide, area.top + row * high
        return ui.inset(pygame.Rect(round(left), round(top), round(columns * wide), round(high)), 2)

    for seat, cup in enumerate(scene.view.dice):
        side = min(box(seat, 0).size) / ui.unit
        ui.emblem(seat, scene.colours[seat], box(seat, 0).center, side)
        for column, die in enumerate(cup, 1):
            ui.card(box(seat, column))
            ui.text(str(die or "?"), box(seat, column), TextStyle(15, align="centre"))
    ui.text(_standing(scene), box(seats, 0, ACROSS), TextStyle(15, align="centre", face="bold"))
    for number, place in enumerate(places(scene)):
        spot = box(seats + 1 + number // ACROSS, number % ACROSS)
        shape = CircleShape(spot.centerx, spot.centery, min(spot.size) / 2)
        ui.target(place.key, shape, place.do, place.action)
        ui.panel(spot, GOLD if place.action and place.action == scene.shown else GLOW, STONE)
        ui.text(place.label, spot, TextStyle(15, align="centre"))


def _standing(scene: LiarsDiceScene) -> str:
    view = scene.view
    return words("bid", count=view.count, face=view.face) if view.count else words("no_bid")


def question(scene: LiarsDiceScene, *, brief: bool = False) -> tuple[str, str]:
    """Return who must do what, and the last bid."""
    who = scene.names[scene.decision.seat] if scene.decision else ""
    return words("question", who=who), _standing(scene)


def step(scene: LiarsDiceScene) -> tuple[str, str]:
    """Return the count that is selected, and what is missing."""
    return words("step", count=int(scene.steps[-1])), words("step.why")


def effect(scene: LiarsDiceScene, events: Sequence[Event]) -> tuple[str, str]:
    """Return the shown action, and how many such dice the seat has itself."""
    if not scene.shown or scene.shown == LIAR:
        return words("liar"), words("liar.why")
    _, count, face = scene.shown.split()
    own = scene.view.dice[scene.holder].count(int(face))
    return words("bid", count=count, face=face), words("bid.why", count=own)


def source_names(result: SeatResult) -> dict[str, str]:
    """Return the names of the sources of points."""
    return {source: words(f"sources.{source}") for source in result.by_source}


def offers(scene: LiarsDiceScene) -> list[Offer]:
    """Return what can be chosen, for screen readers."""
    choices = [(place.action or place.key, place.name) for place in places(scene)]
    return [Offer("bids", words("bids"), choices)]


def sections(scene: LiarsDiceScene) -> list[Section]:
    """Return the dice of all seats as a list."""
    cups = [
        f"{name}: {' '.join(str(die or '?') for die in cup)}"
        for name, cup in zip(scene.names, scene.view.dice, strict=True)
    ]
    return [Section("dice", words("dice"), cups)]


UI = GameUi(
    game=GAME,
    seating=WordedSeating(GAME, lambda _: COLOURS, looked=("bid",)),
    aspect=1.0,
    board=draw,
    words=SimpleNamespace(question=question, effect=effect, source_names=source_names),
    a11y=SimpleNamespace(offers=offers, sections=sections),
    events=EventTable([EventUi(kind, "all") for kind in GAME.events.values()]),
    step=step,
)
