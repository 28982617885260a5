"""Whose step may be taken back."""

from __future__ import annotations

from game.core.match import Match
from game.games import find_game
from game.table.session import NOBODY, Session


def test_a_seat_takes_back_its_own_step_but_not_another_ones() -> None:
    """While the device lies open the last step may be taken back; not by the next seat."""
    match = Match(find_game("ragusa"), 2, {}, 7)
    session = Session(match, ["A", "B"], lambda prompt: prompt == "keep")
    assert session.undo_problem() == "nothing"
    session.take(0)
    kept = next(iter(session.legal()))
    session.play(kept)
    assert session.match.actors == [0]
    assert session.reader == NOBODY
    assert session.undo_problem() is None
    session.take(1)
    assert session.undo_problem() == "others"
    session.lay_down()
    session.undo()
    assert not session.match.actions
    assert not session.match.actors


def test_a_step_that_revealed_something_stands() -> None:
    """Behind the last card kept in the set-up the deck was shuffled and the first player drawn."""
    match = Match(find_game("ragusa"), 2, {}, 7)
    session = Session(match, ["A", "B"], lambda prompt: prompt == "keep")
    for seat in (0, 1):
        session.take(seat)
        session.play(next(iter(session.legal())))
    assert session.undo_problem() == "revealed"
