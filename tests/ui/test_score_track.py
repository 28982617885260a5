"""The score track around a chart: markers and numbers of rounds hide nothing."""

from __future__ import annotations

import random

import pygame
import pytest

from portolan.platform import Canvas
from portolan.ui.render.hit_targets import Point
from portolan.ui.render.theme import PALETTES
from portolan.ui.render.ui import Ui
from portolan.ui.widgets.sea_chart import ScoreFrame


@pytest.mark.parametrize("unit", [1.0, 2.0])
@pytest.mark.parametrize("number", range(12))
def test_the_tag_of_a_round_covers_no_marker_and_no_other_tag(
    number: int, unit: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Up to five seats close together, some in their second or third round."""
    rng = random.Random(number)
    first = rng.randrange(60)
    points = [rng.choice([0, 60, 120]) + (first + rng.randrange(4)) % 60 for _ in range(5)]
    pygame.font.init()
    side = round(352 * unit)
    ui = Ui()
    ui.begin(pygame.Surface((side, side)), Canvas(side, side, unit))
    frame = ScoreFrame(pygame.Rect(0, 0, side, side), round(12 * unit))
    signs: list[tuple[Point, float]] = []
    emblem = Ui.emblem

    def noted(drawn: Ui, seat: int, colour: tuple[int, int, int], at: Point, size: float) -> None:
        signs.append((at, size))
        emblem(drawn, seat, colour, at, size)

    monkeypatch.setattr(Ui, "emblem", noted)
    frame.draw_markers(ui, points, list(PALETTES["vivid"].values())[:5])
    tags = [written.box.inflate(0, -round(4 * unit)) for written in ui.written]
    assert sorted(w.text for w in ui.written) == sorted(
        f"+{p // 60 * 60}" for p in points if p > 59
    )
    assert len(signs) == 5
    for tag in tags:
        assert frame.area.contains(tag)
        assert len(tag.collidelistall(tags)) == 1
        for (x, y), size in signs:
            sign = pygame.Rect(0, 0, round(size * unit * 0.9), round(size * unit * 0.9))
            sign.center = (round(x), round(y))
            assert not tag.colliderect(sign)


def test_a_marker_on_the_track_has_a_tooltip_with_its_player() -> None:
    pygame.font.init()
    ui = Ui()
    ui.begin(pygame.Surface((352, 352)), Canvas(352, 352, 1.0))
    frame = ScoreFrame(pygame.Rect(0, 0, 352, 352), 12)
    points = [3, 30, 47]
    frame.draw_markers(ui, points, list(PALETTES["vivid"].values())[:3])
    asked = [ui.tooltip_area_at(*frame.place(count)) for count in points]
    assert [thing and thing.tooltip_id for thing in asked] == ["seat:0", "seat:1", "seat:2"]
