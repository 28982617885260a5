"""Spots that cost Fish differ from free ones by shape, and are announced as such."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from portolan.core.contract import Event
from portolan.games.ragusa.game import GAME
from portolan.games.ragusa.state.actions import Exchange, House
from portolan.games.ragusa.ui.board import board
from portolan.games.ragusa.ui.text import prompts
from portolan.platform import Canvas
from portolan.ui.render.art import Art
from portolan.ui.render.hit_targets import Point
from portolan.ui.render.ui import Ui
from tests.ragusa.scene import Scene as Setting
from tests.support.costly_places import scene_of

COSTS = "cost Fish"


@pytest.mark.rule("R-75")
def test_exactly_the_spots_that_cost_fish_show_a_fish(
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


def test_the_prompt_explains_the_fish_only_when_one_is_shown() -> None:
    with_fish = Setting().rich(0, 1).access(0, fish=6, grapes=0, stone=0).begin()
    assert COSTS in prompts.question(scene_of(with_fish))[1]
    assert COSTS not in prompts.question(scene_of(Setting().rich(0, 1).begin()))[1]


def test_exchanges_at_an_activation_say_what_they_are_for() -> None:
    """The button's label has the cost already."""
    table = Setting().rich(0, 1).access(0, fish=6, grapes=1, stone=3).begin()
    game = table.match
    game.play(next(text for text in game.legal_texts() if text.startswith("house WI-RP-WH")))
    scene = scene_of(table)
    assert scene.decision is not None
    assert scene.decision.prompt == "activate"
    assert "Fish may be exchanged" in prompts.question(scene)[1]
    exchange = next(text for text, a in scene.legal.items() if isinstance(a, Exchange))
    events: list[Event] = []
    GAME.apply(scene.view.copy(), GAME.parse(exchange), GAME.recorder(events))
    head, sentence = prompts.effect(replace(scene, shown=exchange), events)
    assert head.startswith("Exchange")
    assert sentence.endswith(", for good.")
    assert "−" not in sentence
