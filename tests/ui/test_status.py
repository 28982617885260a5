"""The status line shows its whole text, in legible letters."""

from __future__ import annotations

import pygame
import pytest

from portolan.platform import Canvas
from portolan.registry import find_game
from portolan.session.lobby.game_list import offered
from portolan.session.session import Session
from portolan.ui.animation.camera import BoardMotion, Camera
from portolan.ui.navigation.routes import PlayRoute
from portolan.ui.table.play import PlayTable
from portolan.ui.widgets.seat_names import LEGIBLE
from tests.support.played_matches import played_by
from tests.support.stored_matches import byte_store_of
from tests.support.table_host import FakeHost, run
from tests.support.table_matches import PHONE, SMALL

LYING = Canvas(844, 390, 1.0)
LONG = "The consequences for every player at the table are described in a sentence. " * 3


def session_of(game: str) -> Session:
    return played_by(game, next(n for n in find_game(game).seats if n > 1), 8)


def open_table(host: FakeHost, session: Session) -> PlayTable | None:
    """Return the table once it is shown, else go towards it."""
    screen = host.app.screen
    if host.marks["screen"] == "hand-over":
        host.press("ready")
    elif isinstance(screen, PlayTable):
        return screen
    else:
        host.app.navigator.go(PlayRoute(session.key))
        host.app.refresh()
    return None


@pytest.mark.parametrize("canvas", [SMALL, PHONE, LYING])
@pytest.mark.parametrize("game", offered())
def test_long_sentences_are_shown_whole_and_move_nothing(game: str, canvas: Canvas) -> None:
    """The status line covers what is below it; board and targets stay in their places."""
    session = session_of(game)
    host = FakeHost(canvas, byte_store_of(session))
    places: list[dict[str, tuple[float, float]]] = []

    def step() -> bool:
        table = open_table(host, session)
        if table is None:
            return True
        ui = host.app.ui
        places.append({t.key: t.shape.centre for t in ui.targets if t.key != "news"})
        if not table.status_text.message:
            table.status_text.message = LONG
            host.app.refresh()
            return True
        written = next(text for text in ui.written if text.text == LONG)
        assert not written.cut
        assert written.size >= LEGIBLE * canvas.ratio
        assert not table.top.board.seen.colliderect(written.rect)
        return False

    run(host, step)
    assert places[0] == places[-1]


def test_a_zoomed_board_is_not_drawn_over_the_status_line() -> None:
    """A zoomed board is drawn only in the part of its area that a long status leaves visible."""
    area = pygame.Rect(4, 10, 60, 50)
    seen = pygame.Rect(4, 30, 60, 30)
    surface, board = pygame.Surface((80, 80)), pygame.Surface(area.size)
    surface.fill("white")
    board.fill("red", (0, 0, 60, 25))
    board.fill("blue", (0, 25, 60, 25))
    BoardMotion(board, area, seen, Camera()).draw(surface, 0.0)
    assert surface.get_at((30, 29)) == pygame.Color("white")
    assert surface.get_at((30, 34)) == pygame.Color("red"), "what lies there stays where it is"
    assert surface.get_at((30, 36)) == pygame.Color("blue")


def test_the_instruction_is_shorter_or_stays_but_never_gives_way_to_the_recap() -> None:
    """The longest text has both; the last one is the instruction alone."""
    session = session_of("venice")
    host = FakeHost(SMALL, byte_store_of(session))
    seen: list[tuple[str, list[str]]] = []

    def step() -> bool:
        table = open_table(host, session)
        if table is None:
            return True
        scene = table.scene()
        table.status_text.recap._scene, table.status_text.recap._text = scene, "Red sold Silk."
        _, why = table.status_text.lines(scene, "")
        seen.append((why, table.status_text.shorter(scene, why)))
        assert table.table.words.question(scene)[1] == seen[0][1][-1]
        return False

    run(host, step)
    why, shorter = seen[0]
    assert why == f"Red sold Silk. {shorter[-1]}"
    assert shorter[-1]
