"""What a puzzle's answer and its usual mistake lead to when the match is played on."""

from __future__ import annotations

from typing import Any

import pytest

from portolan.ai.levels import find_evaluator
from portolan.ai.outlook import outlook
from portolan.ai.puzzles import Puzzle, read_puzzles
from portolan.core.contract import Json
from portolan.registry import PACKAGES, find_game
from portolan.session.lobby.game_list import count_puzzles

HAVING = [game for game in PACKAGES if count_puzzles(game)]
FINITE = [game for game in HAVING if not find_evaluator(game).rollout_margin]


def found(puzzle: Puzzle, answer: str, mistake: str) -> Any:
    """Return the outlook of two actions in the position of a puzzle."""
    game = find_game(puzzle.game)
    position = puzzle.match(game).position
    decision = game.decision(position)
    assert decision
    view = game.view(position, decision.seat)
    return outlook(game, view, game.parse(answer), game.parse(mistake), 1)


@pytest.mark.parametrize("game", FINITE)
def test_no_action_is_better_than_itself_nor_a_mistake_than_the_answer(game: str) -> None:
    puzzle = max(read_puzzles(game), key=lambda each: (each.gain, -len(each.actions)))
    assert found(puzzle, puzzle.answer, puzzle.mistake) is not None
    assert found(puzzle, puzzle.answer, puzzle.answer) is None
    assert found(puzzle, puzzle.mistake, puzzle.answer) is None


def test_an_answer_that_wins_ends_the_match_with_the_points_that_end_it() -> None:
    winning = [p for p in read_puzzles("venice") if "wins" in {r.key for r in p.reasons}]
    for puzzle in winning:
        position: Any = puzzle.match(find_game("venice")).position
        for key, fields in puzzle.outlook:
            if key == "ends":
                assert int(str(fields["mine"])) >= 10 * position.points_to_end
    assert winning


@pytest.mark.parametrize("game", HAVING)
def test_stored_outlooks_favour_the_answer(game: str) -> None:
    for puzzle in read_puzzles(game):
        for key, fields in puzzle.outlook:
            if key in {"ends", "decided"}:
                apart = _ahead(fields, "") - _ahead(fields, "_else")
                tied = apart == 0 and int(str(fields["wins"])) > int(str(fields["wins_else"]))
                assert apart > 0 or tied, puzzle.id
            elif key != "ties":
                assert int(str(fields["gain"])) > 0


@pytest.mark.parametrize("game", FINITE)
def test_an_outlook_tells_how_many_matches_are_won(game: str) -> None:
    """More than after the mistake, also where the points are no more than those of the rival."""
    ends = [
        p.outlook[0].fields
        for p in read_puzzles(game)
        if p.outlook[:1] and p.outlook[0].key == "ends"
    ]
    assert all(0 <= int(str(e["wins_else"])) < int(str(e["wins"])) <= 100 for e in ends)
    assert any(_ahead(fields, "") <= 0 for fields in ends)


@pytest.mark.parametrize("game", FINITE)
def test_a_loss_is_told_where_it_outweighs_most_of_the_gains(game: str) -> None:
    for puzzle in read_puzzles(game):
        own = [r.fields for r in puzzle.outlook if r.key == "part"]
        gained = sum(int(str(fields["gain"])) for fields in own)
        if any(reason.key == "part_less" for reason in puzzle.outlook):
            ends = puzzle.outlook[0].fields
            assert int(str(ends["mine"])) - int(str(ends["mine_else"])) <= gained / 2 + 1


def _ahead(fields: dict[str, Json], end: str) -> int:
    return int(str(fields[f"mine{end}"])) - int(str(fields[f"theirs{end}"]))
