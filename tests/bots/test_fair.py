"""Fair play: what a bot may not know does not touch its choice."""

from __future__ import annotations

import pytest

from game.bots import Budget, decide, make_bot
from game.bots.levels import ALL_LEVELS
from game.core.match import Match
from game.games import find_game

RAGUSA = find_game("ragusa")


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("level", ALL_LEVELS)
def test_reshuffling_what_is_hidden_leaves_the_choice_unchanged(level: str, seats: int) -> None:
    match = Match(RAGUSA, seats, {}, 21)
    guide = [make_bot("apprentice", "ragusa", seat, seat) for seat in range(seats)]
    changed = 0
    for step in range(30):
        position = match.position
        decision = RAGUSA.decision(position)
        assert decision is not None
        view = RAGUSA.view(position, decision.seat)
        actions = RAGUSA.legal_actions(position)
        choices = set()
        for seed in (1, 2, 3):
            other = RAGUSA.imagine(view, decision.seat, seed)
            changed += RAGUSA.dump(other) != RAGUSA.dump(position)
            seen = RAGUSA.view(other, decision.seat)
            bot = make_bot(level, "ragusa", decision.seat, step)
            choices.add(decide(bot, seen, RAGUSA.legal_actions(other), Budget(playouts=6)))
        bot = make_bot(level, "ragusa", decision.seat, step)
        choices.add(decide(bot, view, actions, Budget(playouts=6)))
        assert len(choices) == 1
        match.play(str(decide(guide[decision.seat], view, actions, Budget())))
    assert changed > 60


def test_a_thought_changes_nothing_it_was_given() -> None:
    match = Match(RAGUSA, 3, {}, 4)
    decision = RAGUSA.decision(match.position)
    assert decision is not None
    view = RAGUSA.view(match.position, decision.seat)
    before = RAGUSA.dump(view), RAGUSA.dump(match.position)
    for level in ALL_LEVELS:
        bot = make_bot(level, "ragusa", decision.seat, 1)
        decide(bot, view, RAGUSA.legal_actions(match.position), Budget(playouts=10))
    assert (RAGUSA.dump(view), RAGUSA.dump(match.position)) == before
