"""At 400 % a page has 320 by 256 CSS pixels: tables are drawn whole there, at a smaller scale."""

from __future__ import annotations

import pytest

from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.session.lobby.game_list import offered
from portolan.ui.navigation.routes import PlayRoute
from portolan.ui.navigation.screen import board_of
from tests.support.played_matches import played_by
from tests.support.stored_matches import byte_store_of
from tests.support.table_host import FakeHost, run

ZOOMED = Canvas(960, 768, 3.0)


@pytest.mark.parametrize("game", offered())
def test_a_new_match_and_its_table_are_drawn_at_400_percent(game: str) -> None:
    session = played_by(game, find_game(game).player_counts[-1], 8)
    host = FakeHost(ZOOMED, byte_store_of(session))
    seen: list[str] = []

    def step() -> bool:
        screen = host.marks["screen"]
        seen.append(screen)
        if screen == "home":
            host.press(f"new:{game}")
        elif screen == "new":
            host.app.navigator.go(PlayRoute(session.key))
            host.app.refresh()
        elif screen == "hand-over":
            host.press("ready")
        else:
            board = board_of(host.app.screen)
            assert board
            assert min(board.area.size) >= 256
            assert all(host.app.ui.safe.contains(t.shape.rect) for t in host.app.ui.in_sight)
            return False
        return True

    run(host, step)
    assert seen[-1] == "table"
