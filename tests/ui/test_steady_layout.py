"""Within a turn the board keeps its place and its height, and the status its height."""

from __future__ import annotations

import pytest

from tests.support.canvases import canvas
from tests.support.pictures import check_targets, check_texts
from tests.support.watched_table import Watched

STEPS = 220
SIZES = [((360, 640), "usual"), ((390, 844), "largest"),
         ((844, 390), "usual"), ((844, 390), "largest")]  # fmt: skip


@pytest.mark.parametrize(("size", "text_size"), SIZES)
@pytest.mark.parametrize(
    ("game", "seats"),
    [("ragusa", 4), ("venice", 3), ("venice", 5), ("ransackit", 4), ("ransackit", 5),
     ("ransackit", 6)],
)  # fmt: skip
def test_nothing_moves_within_a_turn(
    game: str, seats: int, size: tuple[int, int], text_size: str
) -> None:
    watched = Watched(game, seats, canvas(*size), text_size, 4)
    moved = []
    while not watched.session.is_over and len(watched.session.match.actions) < STEPS:
        own = watched.session.decision and watched.session.decision.seat == 0
        places = watched.turn()
        if own and len(places) > 1:
            moved.append((len(watched.session.match.actions), places))
    assert not moved


def test_cards_to_keep_cover_the_lower_end_of_the_board_on_a_small_phone() -> None:
    """With its texts and explanations; all else is as it was before."""
    watched = Watched("ragusa", 4, canvas(360, 640), "usual", 3)
    session, table = watched.session, watched.table
    names = ("draw", "keep")
    while session.decision and (session.decision.seat, session.decision.prompt) != (0, names[0]):
        watched.play(watched.choose.choice(sorted(session.match.legal_texts())))
    before = watched.draw()
    watched.play(names[0])
    assert session.decision
    assert session.decision.prompt == names[1]
    assert watched.draw() == before
    ui, board = watched.ui, table.board
    assert board.seen.height < board.area.height
    check_texts(ui)
    check_targets(ui)
    covered = [t for t in ui.tooltip_areas if t.tooltip_id.startswith(("spot:", "region:"))]
    assert covered
    assert all(t.shape.centre[1] < board.seen.bottom for t in covered)
