"""The map of RANSACKIT: what is drawn above what, and the letters and numbers at its edges."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from portolan.core.i18n import set_language
from portolan.core.match import Match
from portolan.games.ransackit.board.components import OCEAN, WHIRLPOOL
from portolan.games.ransackit.board.grid import HEXES, NAMES
from portolan.games.ransackit.state.position import Position
from portolan.games.ransackit.ui.board import background
from portolan.games.ransackit.ui.board.geometry import BoardGeometry, chart_in, heads, shown_places
from portolan.platform import Canvas
from portolan.registry import find_game
from tests.ransackit.scene import Scene
from tests.support.ransackit_table import TableDriver

CROWDED = ("C3", "C4", "D3", "E3")
"""Neighbours whose numbers are near their upper corners, above the pieces."""


def at_war() -> Scene:
    """Return a warrior that can attack three neighbours, one of them along its road."""
    scene = Scene(4).city(0, "C3", "D2").village(3, "C4").village(3, "D3").city(2, "E3", "E4")
    scene.units(0, "worker C3", "warrior C3").units(3, "worker D3", "worker C4")
    return scene.units(2, "warrior E3").village(1, "E9")


def chart_of(driver: TableDriver) -> BoardGeometry:
    """Return the layout of the hexes in a picture."""
    box = driver.ui.anchors[f"hex:{HEXES['C3']}"].box
    assert box
    corner = BoardGeometry(0, 0, box.width).at(HEXES["C3"])
    x, y = driver.ui.anchors[f"hex:{HEXES['C3']}"].centre
    return BoardGeometry(x - corner[0], y - corner[1], box.width)


def pixels(
    driver: TableDriver, at: str, dy: float, wide: float, high: float, dx: float = 0.0
) -> bytes:
    """Return the pixels of a hex around a point beside its middle, in widths of a hex."""
    chart = chart_of(driver)
    box = pygame.Rect(0, 0, round(chart.wide * wide), round(chart.wide * high))
    x, y = chart.at(HEXES[at], dx, dy)
    box.center = round(x), round(y)
    return pygame.image.tobytes(driver.ui.surface.subsurface(box), "RGB")


def test_cached_rows_and_land_look_like_fresh_ones() -> None:
    """At each step of an attack and the turns after it: markers reach out of low rows too."""
    driver = TableDriver(at_war().begin().match, Canvas(1280, 720, 1.0))
    for step in range(12):
        if step == 3:
            driver.touch("confirm")
        elif step < 3:
            driver.touch(("step:at C3", "step:warrior C3", "way:E3")[step])
        else:
            driver.session.play(next(iter(driver.session.legal())))
            driver.draw()
        kept = pygame.image.tobytes(driver.ui.surface, "RGB")
        driver.ui.forget()
        driver.draw()
        assert pygame.image.tobytes(driver.ui.surface, "RGB") == kept, driver.played


def looks_alike(one: bytes, other: bytes) -> bool:
    """Return whether there is no visible difference: tokens are nearly opaque."""
    return all(abs(a - b) <= 3 for a, b in zip(one, other, strict=True))


def test_no_rim_of_a_highlighted_hex_covers_a_number() -> None:
    """Also with the strong rims of selected and attacked hexes."""
    driver = TableDriver(at_war().begin().match)
    seen = [pixels(driver, at, -0.37, 0.2, 0.2) for at in CROWDED]
    assert len({*seen}) == len(CROWDED), "each shows its number"
    for key in ("step:at C3", "step:warrior C3", "way:E3"):
        driver.touch(key)
        for at, before in zip(CROWDED, seen, strict=True):
            assert looks_alike(pixels(driver, at, -0.37, 0.2, 0.2), before), (key, at)


@pytest.mark.rule("K-49")
def test_no_rim_of_a_chosen_hex_covers_a_chance_beside_it() -> None:
    """Otherwise 38% could be read as 8%."""
    driver = TableDriver(at_war().begin().match)
    driver.touch("step:at C3", "step:warrior C3")
    seen = [pixels(driver, at, 0.1, 0.8, 0.4) for at in ("C4", "D3")]
    driver.touch("way:E3")
    assert [pixels(driver, at, 0.1, 0.8, 0.4) for at in ("C4", "D3")] == seen


@pytest.mark.parametrize("options", [{}, {"fog_of_war": True}])
def test_the_numbers_of_the_columns_are_equally_far_apart(options: dict[str, bool]) -> None:
    """Each above or half beside its hexes, on a map whose rows begin where they like too."""
    view = find_game("ransackit").view(Match(find_game("ransackit"), 3, options, 5).position, 0)
    chart = chart_in(pygame.Rect(0, 0, 700, 700), bytes(view.kind))
    places = [place for place, kind in enumerate(view.kind) if kind and NAMES[place]]
    found = heads(chart, places)
    columns = [x for name, (x, _) in found.items() if name.isdigit()]
    assert len(columns) > 8
    assert {round((b - a) / chart.wide, 6) for a, b in pairwise(columns)} == {1.0}
    for place in places:
        off = chart.at(place)[0] - found[NAMES[place][1:]][0]
        assert abs(off) <= chart.wide * 0.5 + 1e-6


def test_the_accessibility_tree_has_one_token_in_the_singular() -> None:
    set_language("en")
    driver = TableDriver(at_war().begin().match)
    rows = next(s for s in driver.table.game_ui.a11y.sections(driver.table.scene())
                if s.key == "map").rows  # fmt: skip
    assert any("1 Era Token, population" in row[2] for row in rows)


@pytest.mark.rule("K-24", "K-63")
def test_an_egg_is_visible_beside_the_bandit() -> None:
    """Even in a city that is full of units."""
    city = Scene().city(1, "E9", egg=True).units(1, "knight E9", "worker E9")
    without = TableDriver(city.begin().match)
    barred = TableDriver(city.set(bandit="E9").begin().match)
    area = ("E9", 0.08, 0.2, 0.2, -0.36)
    assert looks_alike(pixels(barred, *area), pixels(without, *area))
    hatched = TableDriver(Scene().city(1, "E9").units(1, "knight E9", "worker E9").begin().match)
    assert not looks_alike(pixels(hatched, *area), pixels(without, *area))


@pytest.mark.parametrize("fog", [False, True])
def test_shallows_around_coastal_hexes_look_like_those_around_all_land(
    fog: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def picture() -> bytes:
        match = Match(find_game("ransackit"), 4, {"fog_of_war": fog}, 7)
        return pygame.image.tobytes(TableDriver(match).ui.surface, "RGB")

    dealt = Match(find_game("ransackit"), 4, {"fog_of_war": fog}, 7).position
    assert isinstance(dealt, Position)
    kinds = bytes(dealt.kind)
    land = [place for place in shown_places(kinds) if kinds[place] not in (OCEAN, WHIRLPOOL)]
    assert 0 < len(background.coastal(kinds)) < len(land)
    seen = picture()
    monkeypatch.setattr(background, "coastal", lambda _: land)
    assert picture() == seen
    monkeypatch.setattr(background, "coastal", lambda _: [])
    assert picture() != seen, "without shallows there is a difference to see"
