"""Tooltips are placed beside their subject, and not over what can be chosen."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from portolan.core.i18n import Catalogue
from portolan.games.ransackit.board.grid import HEXES
from portolan.platform import Canvas
from portolan.session.seats import PERSON
from portolan.ui.app import app
from portolan.ui.input import tooltips
from portolan.ui.input.tooltips import TooltipController
from portolan.ui.render.hit_targets import Box, CircleShape, TooltipArea
from portolan.ui.render.ui import Ui
from portolan.ui.table.play import PlayTable
from portolan.ui.widgets.tooltip import BRIEF, TEXT, Tooltip, draw_tooltip, in_brief
from tests.ransackit.scene import Scene
from tests.support.ransackit_table import TableDriver
from tests.support.stored_matches import byte_store_of
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import DESKTOP, PHONE, seated_session


def test_a_place_is_free_again_when_a_tooltip_with_buttons_has_gone() -> None:
    """Also while the next one, which has no buttons, is shown: a click there counts."""
    controller, card = TooltipController(lambda: None), pygame.Rect(0, 0, 90, 60)
    one, other = (TooltipArea(name, Box(card.move(200, 0))) for name in "ab")
    controller.show(one)
    controller.card = card
    assert controller.covers(10, 10)
    controller.show(other)
    assert not controller.covers(10, 10)


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


def test_a_tooltip_on_hover_is_brief_and_beside_the_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """It covers no lit hex, nor the neighbours of its own; a right click shows all of it there."""
    monkeypatch.setattr(tooltips, "DELAY", 0.0)
    drawn: list[tuple[Tooltip, pygame.Rect]] = []

    def record(ui: Ui, tooltip: Tooltip, thing: pygame.Rect, **places: Any) -> pygame.Rect:
        drawn.append((tooltip, draw_tooltip(ui, tooltip, thing, **places)))
        return drawn[-1][1]

    monkeypatch.setattr(app, "draw_tooltip", record)
    scene = Scene().village(0, "G9", "F8").units(0, "knight G10").units(1, "warrior C9")
    session = seated_session(scene.begin().match, PERSON, "apprentice")
    host = FakeHost(Canvas(1280, 720, 1.0), byte_store_of(session))
    hexes = [HEXES[at] for at in ("G9", "C9", "F8", "D4")]
    seen: list[tuple[Tooltip, pygame.Rect]] = []
    at = (0, 0)

    def post(kind: int, **more: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, pos=at, touch=False, **more))

    def step() -> bool:
        nonlocal at
        table = host.app.screen
        if not isinstance(table, PlayTable):
            host.press("continue")
            return True
        ui = host.app.ui
        if not table.scene().steps:
            next(t for t in ui.targets if t.key == "step:at G10").do()
        if drawn:
            tooltip, card = drawn[-1]
            seen.append(drawn[-1])
            if len(seen) % 2:  # on hover
                hex_ = next(t.shape.rect for t in ui.tooltip_areas if t.shape.rect.center == at)
                lit = [t.shape.rect for t in ui.in_sight if t.action or t.towards]
                ring = hex_.inflate(hex_.width, hex_.height)
                assert card.collidelist([*lit, ring, table.board.area]) < 0
                assert sum(ui.height(line, card.width - 28, TEXT) for line in tooltip.lines) <= (
                    BRIEF * ui.height("x", 99, TEXT)
                )
                assert not tooltip.links
                drawn.clear()
                post(pygame.MOUSEBUTTONDOWN, button=3)
                return True
            drawn.clear()
        if not hexes:
            return False
        known = f"hex:{hexes.pop(0)}"
        area = next(t for t in ui.tooltip_areas if t.tooltip_id == known)
        at = area.shape.rect.center
        post(pygame.MOUSEMOTION)
        return True

    run(host, step)
    assert len(seen) == 8
    for (brief, _), (whole, _) in zip(seen[::2], seen[1::2], strict=True):
        assert brief.note == Catalogue("table")("table.more")
        assert " ".join(whole.lines).startswith(" ".join(brief.lines))
        assert whole.links


def test_a_brief_tooltip_ends_with_a_whole_sentence() -> None:
    host = FakeHost(DESKTOP)
    run(host, lambda: False)
    sentence = "A sentence of a length that fills about one line."
    long = Tooltip("Wood", [" ".join([sentence] * 20), "More."])
    (line,) = in_brief(host.app.ui, long, "more").lines
    assert 2 < line.count(sentence) < 8
    assert line == " ".join([sentence] * line.count(sentence))
    assert in_brief(host.app.ui, CARD, "more") == CARD
