"""What every bot promises: a legal action, within its budget, from what its seat may know."""

from __future__ import annotations

from typing import Any

import pytest

from portolan.ai.bot import Budget, decide
from portolan.ai.ismcts import IsmctsBot
from portolan.ai.levels import RANDOM, UnknownLevelError, find_evaluator, levels, make_bot
from portolan.cli.check.bots import TickingClock
from portolan.core.match import Match
from portolan.registry import find_game

RAGUSA = find_game("ragusa")
LADDER = levels("ragusa")
TABLES: list[tuple[int, dict[str, object]]] = [
    (1, {"harder": True, "pairs": True}),
    (1, {"edition": "first", "player_first": True}),
    (2, {}),
    (2, {"edition": "first"}),
    (3, {}),
    (4, {"edition": "first"}),
    (5, {}),
]


def played(kinds: list[str], options: dict[str, object], seed: int, budget: Budget) -> Match:
    """Play a whole match between bots; `Match.play` refuses illegal actions."""
    match = Match(RAGUSA, len(kinds), options, seed)
    bots = [make_bot(level, RAGUSA, seat, seed + seat) for seat, level in enumerate(kinds)]
    while decision := RAGUSA.decision(match.position):
        view = RAGUSA.view(match.position, decision.seat)
        actions = RAGUSA.legal_actions(match.position)
        match.play(str(decide(bots[decision.seat], view, actions, budget)))
    return match


@pytest.mark.parametrize(("seats", "options"), TABLES)
@pytest.mark.parametrize("level", [RANDOM, *LADDER])
def test_every_level_plays_legally_at_every_table(
    level: str, seats: int, options: dict[str, object]
) -> None:
    match = played([level] * seats, options, 11, Budget(playouts=3))
    assert RAGUSA.decision(match.position) is None


@pytest.mark.parametrize("level", [RANDOM, *LADDER])
def test_the_same_seed_and_playouts_give_the_same_match(level: str) -> None:
    one, other = (played([level] * 2, {}, 5, Budget(playouts=4)) for _ in range(2))
    assert one.actions == other.actions


def test_an_unknown_level_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownLevelError, match=rf"'doge'.*random, {', '.join(LADDER)}"):
        make_bot("doge", RAGUSA, 0, 1)


@pytest.mark.parametrize("level", LADDER)
@pytest.mark.parametrize("seconds", [0.0, 0.2, 1.0])
def test_a_thought_ends_within_its_budget(level: str, seconds: float) -> None:
    """Early enough to be shown in time: by a slice of 8 ms and a frame of 17 ms."""
    position = opening()
    clock = TickingClock(0.001)
    bot = make_bot(level, RAGUSA, position.seat, 3, clock)
    actions = RAGUSA.legal_actions(position)
    choice = decide(bot, RAGUSA.view(position, position.seat), actions, Budget(seconds=seconds))
    assert choice in actions
    assert clock.now + 0.025 <= max(seconds, 0.05)


def test_a_thought_reports_its_progress() -> None:
    position = opening()
    bot = make_bot("rector", RAGUSA, position.seat, 3)
    actions = RAGUSA.legal_actions(position)
    view = RAGUSA.view(position, position.seat)
    lines = list(bot.think(view, actions, Budget(playouts=30)))
    assert len(lines) > 30
    assert lines == sorted(lines)
    assert 0 <= lines[0] < 0.2
    assert lines[-1] <= 1


def opening() -> Any:
    """Return the position of a first placement."""
    match = Match(RAGUSA, 3, {}, 8)
    while RAGUSA.decision(match.position).prompt == "keep":  # type: ignore[union-attr]
        match.play(match.legal_texts()[0])
    return match.position


def test_the_rector_asks_for_candidates_only_where_there_is_a_choice() -> None:
    """As evaluators are promised; its search passes the end of the match many times."""
    match = near_the_end("ragusa", 2)
    game, decision = match.game, match.game.decision(match.position)
    assert decision
    evaluator = find_evaluator("ragusa")

    class Strict:
        """Refuses an empty list of actions."""

        def candidates(self, position: Any, actions: Any) -> Any:
            assert actions
            return evaluator.candidates(position, actions)

        def __getattr__(self, name: str) -> Any:
            return getattr(evaluator, name)

    strict: Any = Strict()
    bot = IsmctsBot(game, strict, decision.seat, 1, TickingClock(0.001))
    view = game.view(match.position, decision.seat)
    actions = game.legal_actions(match.position)
    assert decide(bot, view, actions, Budget(playouts=50)) in actions


def near_the_end(name: str, seats: int) -> Match:
    """Return a match before its last decision with several candidates."""
    match = Match(find_game(name), seats, {}, 3)
    while texts := match.legal_texts():
        match.play(texts[0])
    evaluator = find_evaluator(name)
    for step in range(len(match.actions) - 1, 0, -1):
        then = match.at(step)
        if len(evaluator.candidates(then.position, then.game.legal_actions(then.position))) > 1:
            return then
    raise AssertionError("every decision has one candidate")
