"""The round of a match, as the list of matches shows it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from portolan.core.match import Match
from portolan.games.ragusa.ui.history.result_details import stage
from tests.ragusa.scene import RAGUSA, new


@pytest.mark.rule("R-127")
@pytest.mark.parametrize("player_first", [False, True])
def test_a_solo_match_has_nine_rounds_and_begins_with_the_first(player_first: bool) -> None:
    """Three houses of each seat are set up."""
    game = new(1, 4, player_first=player_first)
    begun: Any = game.match.position.copy()
    over: Any = game.finish().match.position
    assert [stage(position) for position in (begun, over)] == [(1, 9), (9, 9)]


@pytest.mark.parametrize(("seats", "rounds"), [(1, 9), (2, 14), (3, 12), (5, 9)])
def test_a_round_lasts_until_the_turn_of_its_last_seat_is_over(seats: int, rounds: int) -> None:
    """Also while that seat activates regions; the turns are counted by their beginnings."""
    match, pick = Match(RAGUSA, seats, {}, 3), random.Random(3)
    position: Any = match.position
    players = len(position.players)
    turns = sum(event.kind == "turn_begun" for event in match.opening)
    while texts := match.legal_texts():
        assert stage(position) == (max(1, -(-turns // players)), rounds)
        events = match.play(pick.choice(texts))
        turns += sum(event.kind == "turn_begun" for event in events)
    assert turns == rounds * players
    assert stage(position) == (rounds, rounds)
