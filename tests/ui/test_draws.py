"""Promises: draws and common losses are named as such, and a single source is not listed twice."""

from __future__ import annotations

import pytest

from portolan.core.contract import SeatResult
from portolan.core.i18n import Catalogue
from portolan.ui.table_widgets.result import RowKind, Scores
from tests.support.stored_matches import played_session


def scores(winners: tuple[int, ...], by_source: dict[str, int]) -> Scores:
    """Return the result of a finished match of three with other winners and points."""
    made = Scores(played_session(10**6, "person", "person", "person"), Catalogue("table"))
    points = sum(by_source.values())
    made.results = [SeatResult(seat, points, by_source, (0,), seat in winners) for seat in range(3)]
    return made


@pytest.mark.parametrize(
    ("winners", "expected"),
    [
        ((1,), "wins!"),
        ((1, 2), "share the win!"),
        ((0, 1, 2), "A shared win!"),
        ((), "Everybody has lost."),
    ],
)
def test_the_headline_says_how_it_ended(winners: tuple[int, ...], expected: str) -> None:
    assert scores(winners, {"market": 2, "wharf": 1}).headline().endswith(expected)


def test_a_single_source_is_shown_as_the_total_only() -> None:
    (row, *ties) = scores((0,), {"market": 1}).rows()
    assert (row.kind, row.values) == (RowKind.TOTAL, ["1", "1", "1"])
    assert all(tie.kind is RowKind.TIE for tie in ties)
