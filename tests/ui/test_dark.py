"""The dark palette: as legible as the light one, in game and page; boards stay light."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.session.lobby.game_list import offered
from portolan.storage.settings import Settings
from portolan.ui.navigation.routes import PlayRoute
from portolan.ui.navigation.screen import board_of
from portolan.ui.render import theme
from portolan.ui.render.theme import CREAM, DUSK, FADED, INK, PAPER, SAND, contrast, dark, rgb
from tests.support.played_matches import played_by
from tests.support.stored_matches import byte_store_of
from tests.support.table_host import FakeHost, run

PAGE = Path("build/page")
WIDE = Canvas(1280, 720, 1.0)


@pytest.mark.parametrize(("one", "other"), [*combinations((CREAM, PAPER, SAND, INK, FADED), 2)])
def test_two_colours_have_the_same_contrast_in_the_dark(one: theme.Rgb, other: theme.Rgb) -> None:
    assert contrast(dark(one), dark(other)) == pytest.approx(contrast(one, other), rel=0.04)
    assert (theme.luminance(one) < theme.luminance(other)) == (
        theme.luminance(dark(one)) > theme.luminance(dark(other))
    )


@pytest.mark.parametrize("ground", [CREAM, dark(CREAM)])
def test_lines_of_a_chart_are_visible_on_both_palettes(ground: theme.Rgb) -> None:
    for palette in theme.PALETTES.values():
        for colour in palette.values():
            assert contrast(theme.visible(ground, colour), ground) >= theme.FAINT, colour


def drawn(host: FakeHost, canvas: Canvas = WIDE) -> pygame.Surface:
    surface = pygame.Surface((canvas.width, canvas.height))
    host.app.draw(surface, canvas)
    return surface


@pytest.mark.parametrize("game", offered())
def test_panels_are_dark_and_the_board_stays_light(game: str) -> None:
    session = played_by(game, find_game(game).player_counts[-1], 8)
    host = FakeHost(WIDE, byte_store_of(session))
    pictures: dict[str, pygame.Surface] = {}

    def step() -> bool:
        app = host.app
        if host.marks["screen"] == "hand-over":
            host.press("ready")
            return True
        if app.screen.name != "table":
            app.navigator.go(PlayRoute(session.key))
            app.refresh()
            return True
        for name in ("light", "dark"):
            app.settings = Settings(theme=name)
            pictures[name] = drawn(host)
        view = board_of(app.screen)
        assert view
        board = view.area.inflate(-40, -40)
        shown = [pictures[name].subsurface(board) for name in ("light", "dark")]
        assert pygame.image.tobytes(shown[0], "RGB") == pygame.image.tobytes(shown[1], "RGB")
        return False

    run(host, step)
    means = [sum(pygame.transform.average_color(pictures[name])[:3]) for name in pictures]
    assert means[1] < 0.85 * means[0]


def test_the_palette_follows_the_device_unless_set() -> None:
    host = FakeHost(WIDE)
    seen: list[bool] = []
    todo = [(True, "system"), (False, "system"), (False, "dark"), (True, "light")]

    def step() -> bool:
        seen.append(host.app.ui.is_dark)
        if not todo:
            return False
        host.dark, chosen = todo.pop(0)
        host.app.settings = Settings(theme=chosen)
        host.app.refresh()
        return True

    run(host, step)
    assert seen == [False, True, False, True, False]


def test_a_change_of_the_device_s_palette_redraws_the_picture() -> None:
    host = FakeHost(WIDE)
    pictures: list[int] = []

    def step() -> bool:
        pictures.append(host.pictures)
        host.dark = True
        return len(pictures) < 2

    run(host, step)
    assert pictures[1] > pictures[0]
    assert host.app.ui.is_dark


def test_the_page_has_the_same_dark_colours() -> None:
    style = (PAGE / "style.css").read_text(encoding="utf-8")
    light_block, dark_block = re.findall(
        r"^(?::root|\[data-theme=\"dark\"\]) \{(.*?)^\}", style, re.M | re.S
    )
    colours = [
        dict(re.findall(r"--([a-z-]+): (#[0-9A-F]{6});", part))
        for part in (light_block, dark_block)
    ]
    of_theme = set(colours[1]) - {"sky"}
    assert of_theme >= {"paper", "ink", "card", "link", "main"}
    assert {name: rgb(colours[1][name]) for name in of_theme} == {
        name: dark(rgb(colours[0][name])) for name in of_theme
    }
    assert f'const DUSK = "#{"".join(f"{channel:02X}" for channel in DUSK)}";' in (
        PAGE / "background.js"
    ).read_text(encoding="utf-8")
    sky = [
        round(one * other / 255) for one, other in zip(rgb(colours[0]["sky"]), DUSK, strict=True)
    ]
    assert list(rgb(colours[1]["sky"])) == sky
