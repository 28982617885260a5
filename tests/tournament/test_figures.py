"""Promise: the figures of a tournament follow from its matches."""

from __future__ import annotations

from typing import Any

import pytest

from portolan.cli.tournament.figures import AUTOMATIC, count, wilson
from portolan.cli.tournament.report import results


@pytest.mark.parametrize(
    ("wins", "of", "low", "high"),
    [
        (0, 10, 0.0, 0.2775), (1, 10, 0.0179, 0.4042), (5, 10, 0.2366, 0.7634),
        (15, 148, 0.0624, 0.1605), (81, 263, 0.2553, 0.3662), (10, 10, 0.7225, 1.0), (0, 0, 0, 1),
    ],
)  # fmt: skip
def test_intervals_are_those_of_wilson(wins: int, of: int, low: float, high: float) -> None:
    """Beside figures from the literature (Newcombe 1998 has 81/263 and 15/148)."""
    assert wilson(wins, of) == pytest.approx((low, high), abs=5e-5)


def seat(points: int, *, wins: bool, tie_break: int = 0) -> dict[str, Any]:
    """Return the result of one seat."""
    return {
        "points": points,
        "by_source": {"walls": points - 1, "cards": 1},
        "tie_break": [tie_break],
        "winner": wins,
    }


def match(
    number: int, seating: list[int], seats: list[dict[str, Any]], first: int = 0
) -> dict[str, Any]:
    """Return the record of a match in which every bot thought 2 s about 4 decisions."""
    thought = {"moves": 4, "seconds": 2.0, "slowest": 1.0 + number}
    happened = [{"good_sold silk": 2 + number}, {}, {"game_ended points": 1}]
    return {
        "number": number, "seed": number // 2, "seating": seating, "first": first,
        "turns": 9 + number,
        "seats": seats, "thought": [thought] * len(seating), "happened": happened,
    }  # fmt: skip


MATCHES = [
    match(0, [0, 1], [seat(10, wins=True), seat(5, wins=False)]),
    match(1, [1, 0], [seat(8, wins=True), seat(4, wins=False)], first=1),
    match(2, [0, 1], [seat(7, wins=True), seat(7, wins=True)]),
]


def test_wins_are_counted_by_bot_and_shared_ones_as_shares() -> None:
    """A wins one and a half of three, so does B; points and sources are means."""
    figures = count(MATCHES, ["A", "B"])
    a, b = figures.bots["A"], figures.bots["B"]
    assert (a.wins, a.sides, b.wins, b.sides) == (1.5, 3, 1.5, 3)
    assert a.rate == 0.5
    assert a.mean_points == 7
    assert b.mean_points == pytest.approx(20 / 3)
    assert a.by_source() == {"walls": 6, "cards": 1}
    assert (a.moves, a.seconds, a.slowest) == (12, 6, 3)
    assert (figures.matches, figures.seeds, figures.fair) == (3, 2, 0.5)


def test_a_source_that_only_some_matches_have_counts_as_none_elsewhere() -> None:
    rare = seat(8, wins=True)
    rare["by_source"] = {"walls": 5, "cards": 1, "fish": 2}
    figures = count([*MATCHES, match(3, [0, 1], [seat(6, wins=False), rare])], ["A", "B"])
    table = next(t for t in results(figures) if t.title == "Points a seat by source")
    assert table.header == ["bot", "walls", "cards", "fish"]
    assert [row[-1] for row in table.rows] == ["0.0 (0%)", "0.5 (7%)"]


def test_places_follow_the_order_of_turns() -> None:
    """In the second match seat 1 began, and lost."""
    first, second = count(MATCHES, ["A", "B"]).places
    assert (first.wins, second.wins) == (1.5, 1.5)
    assert first.points == [10, 4, 7]
    assert second.points == [5, 8, 7]


def test_winners_and_others_are_distinguished() -> None:
    """Seats that share a victory are both winners."""
    figures = count(MATCHES, ["A", "B"])
    assert sorted(figures.winners.points) == [7, 7, 8, 10]
    assert sorted(figures.others.points) == [4, 5]


def test_the_order_of_the_records_does_not_matter() -> None:
    """They arrive as matches end; ratings depend on the order, so they are sorted."""
    assert count(MATCHES[::-1], ["A", "B"]) == count(MATCHES, ["A", "B"])


def test_ratings_put_the_better_one_higher() -> None:
    """A bot that wins twice of three is rated higher; equals stay equal."""
    figures = count(MATCHES[:1], ["A", "B"])
    assert figures.ratings["A"][0] > 25 > figures.ratings["B"][0]
    equal = count([match(0, [0, 1], [seat(7, wins=True), seat(7, wins=True)])], ["A", "B"])
    assert equal.ratings["A"][0] == pytest.approx(equal.ratings["B"][0])


def test_a_bot_that_meets_itself_only_has_no_rating() -> None:
    """There is nobody to compare with."""
    assert count([match(0, [0, 0], MATCHES[0]["seats"])], ["A"]).ratings == {}


def test_the_automatic_seats_of_a_solo_game_are_one_side() -> None:
    """They win or lose together, with the mean of their points."""
    lost = match(0, [0], [seat(9, wins=False), seat(9, wins=True), seat(3, wins=True)])
    won = match(1, [0], [seat(9, wins=True), seat(2, wins=False), seat(4, wins=False)])
    figures = count([lost, won], ["A"])
    automatic = figures.bots[AUTOMATIC]
    assert (figures.bots["A"].wins, automatic.wins, automatic.sides) == (1, 1, 2)
    assert automatic.mean_points == 4.5
    assert figures.fair is None
    assert count([lost], ["A"]).ratings["A"][0] < 25


def test_counted_events_are_given_for_winners_and_others() -> None:
    """Seat 0 sold 2, 3 and 4 Silk and won all three matches, the last beside seat 1."""
    figures = count(MATCHES, ["A", "B"])
    assert figures.winners.happened == {"good_sold silk": 2 + 3 + 4}
    assert figures.winners.often("good_sold silk") == 9 / 4
    assert figures.others.happened == {}
    assert figures.ends == {"game_ended points": 3}
    tables = {table.title: table.rows for table in results(figures)}
    assert tables["What was done"] == [["good sold silk", "3.00", "2.25", "0.00"]]
    assert tables["A match"] == [
        ["turns", "10.0", "9", "10", "11"],
        ["points ahead", "3.0", "0", "4", "5"],
        ["game ended points", "100%", "", "", ""],
    ]
