"""Cached parts of pictures: reused while unchanged; long pictures are drawn in slices."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from portolan.core.contract import Event
from portolan.games.ragusa.ui.panels import panels
from portolan.games.ragusa.ui.scene import RagusaScene
from portolan.platform import Canvas
from portolan.ui.app import app
from portolan.ui.game_ui.parts import GameUi
from portolan.ui.render import art
from portolan.ui.render.ui import Ui
from portolan.ui.table.play import PlayTable
from tests.support.pictures import pixels
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import Person

CANVASES = [Canvas(1280, 720, 1.0), Canvas(390, 844, 1.0)]


def at_the_table(canvas: Canvas, steps: int = 6) -> FakeHost:
    host = FakeHost(canvas)
    person = Person(host, 2)
    person.most = steps
    run(host, person.step, seed=8)
    assert host.marks["screen"] == "table"
    return host


@pytest.mark.parametrize("canvas", CANVASES)
def test_a_picture_drawn_in_slices_is_the_same(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "SLICE", 1000.0)
    at_once = at_the_table(canvas)
    monkeypatch.setattr(app, "SLICE", 0.0)  # one drawing step per turn
    in_slices = at_the_table(canvas)
    assert in_slices.frames > at_once.frames
    assert in_slices.pictures == at_once.pictures, "none is shown before it is whole"
    assert pixels(in_slices.surface()) == pixels(at_once.surface())
    assert in_slices.targets == at_once.targets


@pytest.mark.parametrize("canvas", CANVASES)
def test_cached_layers_give_the_same_picture_and_targets_as_fresh_ones(canvas: Canvas) -> None:
    host = at_the_table(canvas)
    ui = host.app.ui
    for target in [None, *(t.key for t in ui.targets)]:
        ui.focus = ui.pressed = target
        host.app.draw(host.surface(), host.canvas)
        kept = pixels(host.surface()), ui.targets, ui.written, ui.anchors
        ui.forget()
        host.app.draw(host.surface(), host.canvas)
        assert pixels(host.surface()) == kept[0], target
        assert [(t.key, t.shape) for t in ui.targets] == [(t.key, t.shape) for t in kept[1]]
        assert ui.written == kept[2]
        assert ui.anchors == kept[3]


def test_a_panel_is_redrawn_only_when_its_content_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    host = at_the_table(CANVASES[0])
    drawn: list[str] = []
    inner = panels.draw

    def draw(ui: Ui, panel: str, area: pygame.Rect, scene: RagusaScene) -> None:
        drawn.append(panel)
        inner(ui, panel, area, scene)

    monkeypatch.setattr(panels, "draw", draw)
    host.app.draw(host.surface(), host.canvas)
    assert drawn == []
    session = host.app.match.session
    assert session is not None
    session.play(next(iter(session.legal())))
    host.app.draw(host.surface(), host.canvas)
    assert "players" in drawn


def test_a_log_is_written_once_for_all_viewers(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a long match every hand-over would otherwise wait for it."""
    host = at_the_table(CANVASES[0])
    session = host.app.match.session
    assert session is not None
    lines = []
    inner = GameUi.log_lines

    def log_lines(game_ui: GameUi, events: Sequence[Event], names: Sequence[str]) -> list[str]:
        lines.append(events)
        return inner(game_ui, events, names)

    monkeypatch.setattr(GameUi, "log_lines", log_lines)
    entries = PlayTable(host.app, session).table_view.log_text.entries()
    assert len(entries) == len(session.match.actions) + 1
    assert lines == []


@pytest.mark.parametrize(("radius", "rim"), [(8, None), (8, (100, 80, 60)), (30, (1, 2, 3))])
def test_a_cached_plate_looks_like_a_fresh_one(
    radius: int, rim: tuple[int, int, int] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Small plates are cached whole, large ones are composed each time."""
    seen = []
    for most in (art.SMALL_PLATE, 0):
        monkeypatch.setattr(art, "SMALL_PLATE", most)
        ground, plates = pygame.Surface((200, 100)), art.Art()
        for left in (5, 60):
            ground.fill((170, 156, 139))
            box = pygame.Rect(left, 10, 130, 50)
            plates.panel(ground, box, radius, (240, 230, 200), rim)
            seen.append(pygame.image.tobytes(ground.subsurface(box), "RGB"))
    assert len({*seen}) == 1
