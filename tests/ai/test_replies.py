"""What others do after a puzzle's usual mistake: what is told is what the refutation shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from portolan.ai.puzzles import Puzzle, read_puzzles
from portolan.ai.replies import refutation
from portolan.core.contract import HintReason
from portolan.core.match import Match
from portolan.registry import PACKAGES, find_game
from portolan.session.lobby.game_list import count_puzzles

HAVING = [game for game in PACKAGES if count_puzzles(game)]


def replies(game: str) -> Iterator[tuple[Puzzle, HintReason]]:
    """Yield the stored reasons that tell of another seat's reply, with their puzzles."""
    for puzzle in read_puzzles(game):
        for reason in puzzle.reasons:
            if reason.key.startswith("reply"):
                yield puzzle, reason


def refuted(puzzle: Puzzle) -> tuple[Match, list[tuple[int, str]]]:
    """Return the match behind the refutation, and who does what in it."""
    match, line = puzzle.match(find_game(puzzle.game)), list[tuple[int, str]]()
    for text in (puzzle.mistake, *puzzle.refutation):
        decision = match.game.decision(match.position)
        assert decision
        line.append((decision.seat, text))
        match.play(text)
    return match, line


@pytest.mark.parametrize("game", HAVING)
def test_the_refutation_shows_the_reply_that_is_told(game: str) -> None:
    found = [*replies(game)]
    for puzzle, reason in found:
        match, line = refuted(puzzle)
        if reason.key == "reply_wins":
            winners = [each.seat for each in match.game.result(match.position) if each.winner]
            assert reason.fields["seat"] in winners, puzzle.id
        else:
            assert (reason.fields["seat"], reason.fields["action"]) in line, puzzle.id
            assert reason.fields["seat"] != line[0][0]
    assert 4 * len({puzzle.id for puzzle, _ in found}) > len(read_puzzles(game))


def test_a_house_of_others_is_told_where_it_stands_on_the_spot_of_the_answer() -> None:
    """What they do elsewhere the answer does not stop."""
    there = 0
    for puzzle, reason in replies("ragusa"):
        if reason.key == "reply":
            spots = [text.split()[1] for text in (puzzle.answer, str(reason.fields["action"]))]
            assert spots[0] == spots[1]
            assert reason.fields["there"]
            there += 1
    assert there


def test_the_only_settlement_is_one_of_the_asked_seat() -> None:
    seen = 0
    for puzzle, reason in replies("ransackit"):
        if reason.fields.get("only"):
            match = puzzle.match(find_game("ransackit"))
            position: Any = match.position
            assert len(position.players[position.seat].centres) == 1
            seen += 1
    assert seen


@pytest.mark.parametrize("game", HAVING)
def test_nothing_is_told_where_the_answer_prevents_nothing(game: str) -> None:
    """A mistake compared with itself."""
    for puzzle, _ in [*replies(game)][:5]:
        match = puzzle.match(find_game(game))
        decision = match.game.decision(match.position)
        assert decision
        line = (puzzle.mistake,)
        assert not refutation(match, line, puzzle.mistake, decision.seat, ()).reasons
