"""How large the map of RANSACKIT is on common screens."""

from __future__ import annotations

import pygame
import pytest

from portolan.core.i18n import LANGUAGES, set_language
from portolan.core.match import Match
from portolan.games.ransackit.board.components import GOODS
from portolan.games.ransackit.board.grid import HEXES
from portolan.games.ransackit.ui.panels import tray
from portolan.games.ransackit.ui.panels.tiles import Tile, groups
from portolan.games.ransackit.ui.scene import RansackScene
from portolan.platform import Canvas, Insets
from portolan.registry import find_game
from portolan.ui.render.theme import LEGIBLE
from portolan.ui.render.ui import Ui
from tests.ransackit.scene import Scene
from tests.support.ransackit_table import TableDriver


def seated(canvas: Canvas, seats: int = 4, table_map: str = "raska") -> TableDriver:
    return TableDriver(Match(find_game("ransackit"), seats, {"map": table_map}, 7), canvas)


@pytest.mark.parametrize("table_map", ["raska", "naskir"])
def test_on_a_laptop_a_hex_is_at_least_84_pixels_high(table_map: str) -> None:
    driver = seated(Canvas(1280, 720, 1.0), table_map=table_map)
    box = driver.ui.anchors[f"hex:{HEXES['D3']}"].box
    assert box
    assert box.height >= 84
    driver.check()


@pytest.mark.parametrize("seats", [4, 6])
def test_on_a_phone_the_map_is_as_wide_as_the_screen(seats: int) -> None:
    for canvas in (Canvas(360, 640, 1.0), Canvas(390, 844, 1.0, Insets(47, 0, 34, 0))):
        driver = seated(canvas, seats)
        assert driver.table.board.area.width >= canvas.width - 8
        box = driver.ui.anchors[f"hex:{HEXES['D3']}"].box
        assert box
        assert box.width >= (canvas.width - 8) / 12
        driver.check()


@pytest.mark.parametrize("canvas", [Canvas(320, 568, 1.0), Canvas(740, 360, 1.0)])
def test_with_six_at_a_small_table_the_rows_of_who_acts_and_who_is_touched_are_higher(
    canvas: Canvas,
) -> None:
    driver = seated(canvas, 6)
    decision = driver.session.decision
    assert decision
    asked = decision.seat
    touched = (asked + 3) % 6

    def heights() -> list[int]:
        areas = {t.tooltip_id: t.shape.rect.height for t in driver.ui.tooltip_areas}
        return [areas[f"seat:{seat}"] for seat in range(6)]

    before = heights()
    driver.table.near(f"seat:{touched}")
    driver.draw()
    driver.check()
    after = heights()
    assert all(before[asked] > 1.4 * before[seat] for seat in range(6) if seat != asked)
    assert after[touched] == pytest.approx(after[asked], abs=1)
    assert after[touched] > 1.4 * after[(asked + 1) % 6]


def test_on_a_tablet_the_figures_of_a_player_take_two_rows() -> None:
    driver = seated(Canvas(820, 1180, 1.0), 6)
    anchors = driver.ui.anchors.items()
    lines = {anchor.centre[1] for key, anchor in anchors if key.startswith("seat:0:")}
    assert len(lines) == 2
    driver.check()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text_size", ["usual", "largest"])
@pytest.mark.parametrize("touched", [("step:trade",), ("step:trade", "action:sell wood"),
                                     ("step:offer",)])  # fmt: skip
def test_on_a_phone_held_sideways_tiles_of_goods_have_icon_and_label(
    language: str, text_size: str, touched: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long the label; without the icon nothing says which good it is."""
    set_language(language)
    goods = {"wood": 12, "brick": 4, "food": 2, "ore": 2, "coin": 9}
    scene = Scene().city(0, "G9", "F8").units(0, "worker F8").goods(0, **goods).goods(1, **goods)
    drawn, draw_icon = set[str](), tray._draw_icon

    def note(ui: Ui, box: pygame.Rect, scene: RansackScene, tile: Tile) -> None:
        drawn.add(tile.tooltip_id + tile.label + tile.icon)
        draw_icon(ui, box, scene, tile)

    monkeypatch.setattr(tray, "_draw_icon", note)
    driver = TableDriver(scene.begin().match, Canvas(1688, 780, 2.0), text_size)
    driver.touch(*touched)
    tiles = [t for row in groups(driver.table.scene()) for t in row if t.icon in GOODS]
    assert len(tiles) >= 2 * 4
    assert {tile.tooltip_id + tile.label + tile.icon for tile in tiles} <= drawn
    labels = {tile.label for tile in tiles}
    sizes = [text.size for text in driver.ui.written if text.text in labels]
    assert len(sizes) >= len(labels)
    assert min(sizes) >= LEGIBLE * driver.canvas.ratio
