"""A column that every game shares is declared once, for the panel and the accessibility tree."""

from __future__ import annotations

from dataclasses import replace

import pytest

from portolan.core.contract import NOBODY
from portolan.core.match import Match
from portolan.registry import find_game
from portolan.session.lobby.game_list import offered
from portolan.session.player_clock import RELAXED, count_id
from portolan.session.seating import find_seating
from portolan.session.seats import PERSON, Seat
from portolan.session.session import Session
from portolan.ui.game_ui.find import find_game_ui
from portolan.ui.game_ui.scene import AnyScene, Scene
from portolan.ui.navigation.routes import PlayRoute
from portolan.ui.render.a11y_tree import Section
from tests.support.stored_matches import byte_store_of
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import DESKTOP

USED = [60.0 * 31, 60.0 * 42, 60.0 * 53]
"""Seconds whose digits occur nowhere else on the table."""


@pytest.mark.parametrize("game", offered())
def test_a_shared_column_is_in_the_accessibility_tree_of_every_game(game: str) -> None:
    rules = find_game(game)
    position = (
        rules.start(2, {}, 1)
        if 2 in rules.player_counts
        else rules.start(rules.player_counts[0], {}, 1)
    )
    count = rules.seats_at(position)
    names = [f"Player {seat}" for seat in range(count)]
    scene: AnyScene = Scene(
        rules.view(position, NOBODY), NOBODY, None, names, [(9, 9, 9)] * count, {},
        counts={count_id(RELAXED): [60.0 * (30 + seat) for seat in range(count)]},
    )  # fmt: skip

    def players(scene: AnyScene) -> Section:
        return next(s for s in find_game_ui(game).a11y.sections(scene) if s.key == "players")

    assert players(scene).head[-1] == "Minutes"
    assert [row[-1] for row in players(scene).rows] == [f"3{seat}" for seat in range(count)]
    assert "Minutes" not in players(replace(scene, counts={})).head


@pytest.mark.parametrize("game", offered())
def test_a_shared_column_is_drawn_in_every_panel_and_pieces_fly_from_it(game: str) -> None:
    seating = find_seating(game)
    match = Match(find_game(game), 3, {}, 7)
    usual = seating.default_seats(3, match.options)
    session = Session(match, [Seat(s.name, s.colour, PERSON) for s in usual], seating, "")
    session.clock_counts = {count_id(RELAXED): USED}
    host = FakeHost(DESKTOP, byte_store_of(session))
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
    assert {"31", "42", "53"} <= {text.text for text in ui.written}
    assert {f"seat:{seat}:{count_id(RELAXED)}" for seat in range(3)} <= {*ui.anchors}
