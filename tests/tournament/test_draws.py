"""Promises: matches that everybody lost count for nobody, and resignations are counted."""

from __future__ import annotations

from typing import Any

import pytest

from portolan.cli.tournament import figures
from portolan.cli.tournament.play import happened
from portolan.core.match import Match
from portolan.registry import find_game


@pytest.mark.parametrize(
    ("winners", "expected"),
    [((0,), [1, 0, 0]), ((0, 1), [0.5, 0.5, 0]), ((0, 1, 2), [1 / 3] * 3), ((), [0, 0, 0])],
)
def test_winners_share_the_victory(winners: tuple[int, ...], expected: list[float]) -> None:
    seats: Any = [{"winner": seat in winners} for seat in range(3)]
    assert figures._shares({"seating": [0, 1, 2], "seats": seats}) == expected


def test_resignations_are_counted() -> None:
    match = Match(find_game("ransackit"), 2, {}, 7)
    while "quit" not in match.legal_texts():
        match.play(match.legal_texts()[0])
    seat = match.game.decision(match.position)
    assert seat is not None
    match.play("quit")
    found = happened(match, [])
    assert found[seat.seat] == {"resigned quit": 1}
    assert sum(map(len, found)) == 1
