"""Places that cost Fish are told apart from free ones by their shape, and said to cost."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.core.contract import Event
from game.host import Canvas
from game.ragusa.game import GAME
from game.ragusa.state.actions import Exchange, House
from game.ragusa.state.position import Position
from game.ragusa.table.board import board
from game.ragusa.table.scene import RagusaScene
from game.ragusa.table.telling import story
from game.table.contract.scene import Scene
from game.table.draw.art import Art
from game.table.draw.targets import Point
from game.table.draw.ui import Ui
from tests.ragusa.scene import Scene as Setting
from tests.ragusa.scene import Table

COSTS = "cost Fish"
COLOURS = [(91, 58, 140), (201, 106, 27), (60, 60, 60), (200, 200, 200)]


def scene_of(table: Table) -> RagusaScene:
    position = table.match.position
    assert isinstance(position, Position)
    view = GAME.view(position, 0)
    legal = {str(action): action for action in GAME.legal_actions(view)}
    return Scene(view, 0, GAME.decision(position), ["Ana", "Ivo", "Luka", "Mara"], COLOURS, legal)


@pytest.mark.rule("R-75")
def test_a_place_that_costs_fish_has_a_fish_on_it_and_no_other_has(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pygame.font.init()
    pygame.display.set_mode((800, 800))
    scene = scene_of(Setting().rich(0, 1).access(0, fish=6, grapes=0, stone=0).begin())
    costly = {t for t, a in scene.legal.items() if isinstance(a, House) and a.exchange}
    free = {t for t, a in scene.legal.items() if isinstance(a, House) and not a.exchange}
    assert costly
    assert free
    fish: list[Point] = []
    icon = Ui.icon

    def noted(ui: Ui, name: str, at: Point, *more: Any) -> None:
        if name.endswith("/fish"):
            fish.append(at)
        icon(ui, name, at, *more)

    monkeypatch.setattr(Ui, "icon", noted)
    ui = Ui()
    ui.art = Art(clock=lambda: 0.0)
    ui.begin(pygame.Surface((800, 800)), Canvas(800, 800, 1.0))
    board.draw_board(ui, ui.surface.get_rect(), scene)
    centres = {target.action: target.shape.centre for target in ui.targets}
    assert {text for text, centre in centres.items() if centre in fish} == costly


def test_the_question_says_what_the_fish_means_and_only_then() -> None:
    with_fish = Setting().rich(0, 1).access(0, fish=6, grapes=0, stone=0).begin()
    assert COSTS in story.question(scene_of(with_fish))[1]
    assert COSTS not in story.question(scene_of(Setting().rich(0, 1).begin()))[1]


def test_where_regions_are_activated_fish_is_spoken_of_and_an_exchange_says_what_it_is_for() -> (
    None
):
    """What it costs stands in its name already."""
    table = Setting().rich(0, 1).access(0, fish=6, grapes=1, stone=3).begin()
    game = table.match
    game.play(next(text for text in game.legal_texts() if text.startswith("house WI-RP-WH")))
    scene = scene_of(table)
    assert scene.decision is not None
    assert scene.decision.prompt == "activate"
    assert "exchange Fish" in story.question(scene)[1]
    exchange = next(text for text, a in scene.legal.items() if isinstance(a, Exchange))
    events: list[Event] = []
    GAME.apply(scene.view.copy(), GAME.parse(exchange), GAME.recorder(events))
    head, told = story.effect(replace(scene, shown=exchange), events)
    assert head.startswith("Exchange")
    assert told.endswith(", for good.")
    assert "−" not in told
