"""A column that every game shares is declared once, for the panel and the accessibility tree."""

from __future__ import annotations

import pytest

from portolan.core.contract import NOBODY
from portolan.core.match import Match
from portolan.registry import find_game
from portolan.session.lobby.game_list import offered
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, Seat
from portolan.session.session import Session
from portolan.ui.game_ui import player_row
from portolan.ui.game_ui.find import find_table
from portolan.ui.game_ui.player_row import Column, drawing
from portolan.ui.game_ui.scene import AnyScene, Scene
from portolan.ui.navigation.routes import PlayRoute
from tests.support.stored_matches import shelf_of
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import DESKTOP

CLOCK = Column("clock", lambda: "Clock", lambda _, seat: f"0:0{seat}", drawing("table/art/log"))


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_row, "SHARED", [CLOCK])


@pytest.mark.parametrize("game", offered())
def test_a_shared_column_is_in_the_tree_of_every_game(game: str) -> None:
    rules = find_game(game)
    position = rules.start(2, {}, 1) if 2 in rules.seats else rules.start(rules.seats[0], {}, 1)
    count = rules.seats_at(position)
    names = [f"Player {seat}" for seat in range(count)]
    scene: AnyScene = Scene(
        rules.view(position, NOBODY), NOBODY, None, names, [(9, 9, 9)] * count, {}
    )
    players = next(s for s in find_table(game).a11y.sections(scene) if s.key == "players")
    assert players.head[-1] == "Clock"
    assert [row[-1] for row in players.rows] == [f"0:0{seat}" for seat in range(count)]


@pytest.mark.parametrize("game", offered())
def test_a_shared_column_is_drawn_in_every_panel_and_pieces_fly_from_it(game: str) -> None:
    seating = find_seating(game)
    match = Match(find_game(game), 3, {}, 7)
    usual = seating.usual_seats(3, match.options)
    session = Session(match, [Seat(s.name, s.colour, PERSON) for s in usual], seating, "")
    host = FakeHost(DESKTOP, shelf_of(session))
    routes = [PlayRoute(session.key)]

    def step() -> bool:
        if routes:
            host.app.navigator.go(routes.pop())
        elif "ready" in host.targets["buttons"]:
            host.press("ready")
        else:
            return False
        host.app.refresh()
        return True

    ui = run(host, step).ui
    assert {f"0:0{seat}" for seat in range(3)} <= {text.text for text in ui.written}
    assert {f"seat:{seat}:clock" for seat in range(3)} <= {*ui.anchors}
