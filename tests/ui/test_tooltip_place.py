"""Tooltips are placed beside their subject, and not over what can be chosen."""

from __future__ import annotations

import pygame
import pytest

from portolan.platform import Canvas
from portolan.ui.input.tooltips import TooltipController
from portolan.ui.render.hit_targets import Box, CircleShape, TooltipArea
from portolan.ui.render.ui import Ui
from portolan.ui.widgets.tooltip import Tooltip, draw_tooltip
from tests.ransackit.scene import Scene
from tests.support.ransackit_table import TableDriver
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import DESKTOP, PHONE


def test_a_place_is_free_again_when_a_tooltip_with_buttons_has_gone() -> None:
    """Also while the next one, which has no buttons, is shown: a click there counts."""
    tooltips, card = TooltipController(lambda: None), pygame.Rect(0, 0, 90, 60)
    one, other = (TooltipArea(name, Box(card.move(200, 0))) for name in "ab")
    tooltips.show(one)
    tooltips.card = card
    assert tooltips.covers(10, 10)
    tooltips.show(other)
    assert not tooltips.covers(10, 10)


CARD = Tooltip("Wood", ["You have 3 Wood."])


@pytest.mark.parametrize("canvas", [DESKTOP, PHONE])
def test_a_tooltip_covers_as_little_as_possible_of_what_can_be_chosen(canvas: Canvas) -> None:
    host = FakeHost(canvas)
    run(host, lambda: False)
    ui = host.app.ui
    thing = pygame.Rect(0, 0, ui.u(30), ui.u(30))
    thing.center = ui.safe.center
    usual = draw_tooltip(ui, CARD, thing)
    other = draw_tooltip(ui, CARD, thing, avoid=[usual])
    assert other.collidelist([usual, thing]) < 0
    spots = [usual, other, *(pygame.Rect(x, 0, 4, ui.safe.height) for x in range(0, 2000, 90))]
    least = draw_tooltip(ui, CARD, thing, avoid=spots)
    assert not least.colliderect(thing)
    assert len(least.collidelistall(spots)) <= len(usual.collidelistall(spots))
    assert ui.safe.contains(least)


def test_of_overlapping_areas_the_topmost_is_explained() -> None:
    """A piece on the board, not the spot below it."""
    ui = Ui()
    ui.begin(pygame.Surface((400, 300)), Canvas(400, 300, 1.0))
    ui.tooltip_area("place:1", Box(pygame.Rect(0, 0, 200, 200)))
    ui.tooltip_area("piece:1", Box(pygame.Rect(50, 50, 40, 40)))
    found = [ui.tooltip_area_at(*point) for point in ((60, 60), (150, 150), (300, 250))]
    assert [area and area.tooltip_id for area in found] == ["piece:1", "place:1", None]


def test_a_tooltip_finds_the_only_place_where_it_covers_nothing_to_choose() -> None:
    """Neither beside its area nor at an edge."""
    ui = Ui()
    ui.begin(pygame.Surface((1280, 720)), Canvas(1280, 720, 1.0))
    gap = pygame.Rect(700, 250, 420, 260)
    full = [
        spot
        for x in range(0, 1280, 40)
        for y in range(0, 720, 40)
        if not (spot := pygame.Rect(x, y, 30, 30)).colliderect(gap)
    ]
    card = draw_tooltip(ui, CARD, pygame.Rect(200, 600, 30, 30), avoid=full)
    assert card.collidelist(full) < 0


def test_the_tooltip_of_a_hex_covers_no_hex_to_travel_to() -> None:
    scene = Scene().village(0, "G9").units(0, "knight G10").units(1, "warrior C9")
    driver = TableDriver(scene.begin().match, DESKTOP)
    driver.touch("step:at G10")
    ui = driver.ui
    lit = [t.shape.rect for t in ui.in_sight if t.action or t.towards]
    assert len(lit) > 5
    for target in [t for t in ui.in_sight if t.action and isinstance(t.shape, CircleShape)]:
        thing = ui.tooltip_area_at(*target.shape.centre)
        tooltip = thing and driver.table.explain(thing.tooltip_id)
        if thing and tooltip:
            card = draw_tooltip(ui, tooltip, thing.shape.rect, avoid=lit)
            assert card.collidelist(lit) < 0, target.key
