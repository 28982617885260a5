"""The start button stays in its place, and reacts at once."""

from __future__ import annotations

import pygame
import pytest

from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.session.lobby.game_list import offered
from portolan.ui.app.opening_notice import PATIENCE, OpeningNotice
from portolan.ui.navigation.routes import NewMatchRoute
from portolan.ui.render.hit_targets import Box
from portolan.ui.render.ui import Ui
from tests.support.table_host import FakeHost, run

SCREENS = (
    Canvas(360, 640, 1.0), Canvas(390, 844, 1.0), Canvas(844, 390, 1.0), Canvas(820, 1180, 1.0),
    Canvas(1280, 720, 1.0),
)  # fmt: skip


@pytest.mark.parametrize("canvas", SCREENS, ids=lambda canvas: f"{canvas.width}")
@pytest.mark.parametrize("game", offered())
def test_start_stays_where_it_is_when_seats_are_added(game: str, canvas: Canvas) -> None:
    host, places = FakeHost(canvas), []
    todo: list[int] = [count for count in find_game(game).player_counts if count > 1]

    def step() -> bool:
        if host.app.screen.name != "new":
            host.app.navigator.go(NewMatchRoute(game))
            return True
        places.append(host.targets["buttons"]["start"])
        if todo:
            host.press(f"seats:{todo.pop(0)}")
            return True
        return False

    run(host, step)
    assert all(place == places[1] for place in places[1:])


def test_a_touched_button_darkens_and_then_a_message_shows_what_is_loading() -> None:
    pygame.display.init()
    pygame.font.init()
    canvas = Canvas(360, 640, 1.0)
    surface = pygame.display.set_mode((canvas.width, canvas.height))
    ui, notice = Ui(), OpeningNotice()
    ui.begin(surface, canvas)
    surface.fill((240, 230, 210))
    ui.target("start", Box(pygame.Rect(20, 560, 320, 44)), lambda: None)
    assert not notice.begin(ui, surface, 0.0), "nothing was touched"
    ui.touched = (100, 570)
    assert notice.begin(ui, surface, 0.0)
    assert sum(surface.get_at((30, 570))[:3]) < sum(surface.get_at((30, 500))[:3])
    assert surface.get_at((20, 560))[:3] == (240, 230, 210), "its corners are round"
    before = surface.get_at((180, 320))
    surface.fill((0, 0, 0))  # a next picture that is not complete
    assert not notice.show_if_late(ui, surface, PATIENCE / 2, "Soon")
    assert notice.show_if_late(ui, surface, PATIENCE, "Soon")
    assert surface.get_at((30, 500))[:3] == (240, 230, 210), "over the old picture"
    assert surface.get_at((180, 300)) != before
    assert not notice.show_if_late(ui, surface, 2 * PATIENCE, "Soon"), "it is said once"
