"""Promise: with each seed every bot has every seat equally often."""

from __future__ import annotations

from collections import Counter

import pytest

from portolan.cli.tournament.plan import fixtures, seatings


@pytest.mark.parametrize("seats", range(1, 6))
@pytest.mark.parametrize("entrants", range(1, 6))
def test_a_block_is_fair(entrants: int, seats: int) -> None:
    """Every bot sits equally often in every seat, and no seating comes twice."""
    block = seatings(entrants, seats)
    assert len(set(block)) == len(block)
    assert all(len(seating) == seats for seating in block)
    sat = Counter((bot, seat) for seating in block for seat, bot in enumerate(seating))
    assert len(sat) == entrants * seats
    assert len(set(sat.values())) == 1


def test_fewer_bots_than_seats_come_in_all_combinations() -> None:
    """Two bots in three seats: all six seatings except those with one bot alone."""
    assert sorted(seatings(2, 3)) == [
        (0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0),
    ]  # fmt: skip


def test_enough_bots_rotate() -> None:
    """Three bots at two seats: every pair, each way round."""
    assert seatings(3, 2) == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]


def test_whole_blocks_are_played() -> None:
    """Ten matches asked for become two seeds with six seatings each, numbered in order."""
    plan = fixtures(2, 3, 10, 7)
    assert [fixture.number for fixture in plan] == list(range(12))
    assert [fixture.seed for fixture in plan] == [7] * 6 + [8] * 6
    assert [fixture.seating for fixture in plan] == seatings(2, 3) * 2


def test_more_games_begin_with_the_same_ones() -> None:
    """So a finished tournament can be extended."""
    assert fixtures(2, 3, 60, 7)[:12] == fixtures(2, 3, 12, 7)
