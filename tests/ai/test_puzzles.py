"""Puzzles: every one can be played, and its answer is proven again with fresh seeds."""

from __future__ import annotations

import gzip
from datetime import date, timedelta
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from portolan.ai.paired_rollouts import SURE
from portolan.ai.puzzle_search import (
    ERRORS,
    PLAYOUTS,
    is_long,
    playouts,
    promising,
    prove,
    prove_key,
    random_setup,
)
from portolan.ai.puzzles import (
    GRADES,
    MIN_GAIN,
    Puzzle,
    packed,
    read_puzzles,
)
from portolan.core.assets import asset
from portolan.core.contract import AnyGame
from portolan.core.match import Match
from portolan.core.time_slicing import finish
from portolan.registry import PACKAGES, find_game, puzzles_file
from portolan.session.lobby.game_list import count_puzzles
from portolan.session.puzzles import puzzle_of

HAVING = [game for game in PACKAGES if count_puzzles(game)]
EVERY = [puzzle for game in HAVING for puzzle in read_puzzles(game)]
AGAIN = EVERY[:: max(1, len(EVERY) // 10)][:10]
WORLDS = 16
"""Worlds of the short proof: it fails if the answer is worse by more than four errors."""
LARGEST = 40_000
"""The most bytes of a game's puzzles, compressed by gzip."""


def asked(puzzle: Puzzle) -> tuple[AnyGame, Any]:
    """Return the game, and the view of the asked seat."""
    game = find_game(puzzle.game)
    position = puzzle.match(game).position
    decision = game.decision(position)
    assert decision
    return game, game.view(position, decision.seat)


def key(puzzle: Puzzle, game: AnyGame) -> list[Any]:
    """Return the actions that a turn must not lack, if the puzzle asks for them."""
    return [game.parse(text) for text in puzzle.answers] if puzzle.key else []


def label(puzzle: Puzzle) -> str:
    return f"{puzzle.game} {puzzle.id}"


@pytest.mark.parametrize("game", HAVING)
def test_the_puzzles_of_a_game_are_small_and_stored_canonically(game: str) -> None:
    assert len(gzip.compress(asset(puzzles_file(game)).read_bytes())) <= LARGEST
    puzzles = read_puzzles(game)
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert len(packed(puzzles)["puzzles"]) == count_puzzles(game) == len(puzzles)


@pytest.mark.parametrize("game", HAVING)
def test_each_grade_has_as_many_puzzles_and_the_next_is_found_less_often(game: str) -> None:
    grades = [[p for p in read_puzzles(game) if p.grade == grade] for grade in GRADES]
    sizes = [len(grade) for grade in grades]
    assert max(sizes) - min(sizes) <= 1
    for easier, harder in pairwise(grades):
        assert min(sum(p.found) for p in easier) >= max(sum(p.found) for p in harder)


@pytest.mark.parametrize(("name", "seed"), sorted({(each.game, each.seed) for each in EVERY}))
def test_each_puzzle_and_its_refutations_can_be_played(name: str, seed: int) -> None:
    game = find_game(name)
    puzzles = [each for each in EVERY if (each.game, each.seed) == (name, seed)]
    whole = max(puzzles, key=lambda each: len(each.actions)).match(game)
    for puzzle in puzzles:
        assert puzzle.playouts >= PLAYOUTS
        assert puzzle.gain - ERRORS * puzzle.error >= MIN_GAIN - 0.002, "rounded to thousandths"
        assert puzzle.reasons, "an answer is understood from its reasons"
        assert puzzle.mistake not in puzzle.answers
        line = Match.from_position(game, game.dump(whole.at(len(puzzle.actions)).position))
        legal = {str(action) for action in game.legal_actions(line.position)}
        assert {*puzzle.answers, puzzle.mistake} <= legal
        seat = game.decision(line.position).seat  # type: ignore[union-attr]
        assert puzzle.key == is_long(game, line.position)
        others = False
        for text in (puzzle.mistake, *puzzle.refutation):
            others |= game.decision(line.position).seat != seat  # type: ignore[union-attr]
            assert others or not puzzle.key or text not in puzzle.answers, "a turn without it"
            line.play(text)


@pytest.mark.parametrize("name", HAVING)
def test_matches_vary_seats_and_every_option_by_seed(name: str) -> None:
    game = find_game(name)
    drawn = [random_setup(game, Random(seed)) for seed in range(200)]
    assert drawn == [random_setup(game, Random(seed)) for seed in range(200)]
    tables = [game.check_choices(*each) for each in drawn]
    assert {seats for seats, _ in tables} == {
        count for count in game.player_counts if 1 < count <= 4
    }
    for option in game.options:
        if {2, 3, 4} & {*option.player_counts}:
            assert {chosen[option.id] for _, chosen in tables} == {*option.choices}


@pytest.mark.parametrize("puzzle", AGAIN, ids=label)
def test_the_answer_beats_the_usual_mistake_in_fresh_worlds(puzzle: Puzzle) -> None:
    game, view = asked(puzzle)
    compared = [game.parse(puzzle.answer), game.parse(puzzle.mistake)]
    pairs = playouts(game, view, compared, 20_261_128, key(puzzle, game))
    for _ in range(WORLDS):
        finish(pairs.play())
    gain, error = pairs.difference(*compared)
    assert gain > 0
    assert gain + 4 * error / SURE >= MIN_GAIN


def test_an_action_far_ahead_is_worth_a_proof_and_one_of_equals_is_not() -> None:
    puzzle = max(read_puzzles("ragusa"), key=lambda each: (each.gain, -len(each.actions)))
    game, view = asked(puzzle)
    seat = game.decision(view).seat  # type: ignore[union-attr]
    seen = {str(promising(game, view, seat, seed)) for seed in range(5)}
    assert seen & {*puzzle.answers}, "a glance of a few worlds may miss it"
    assert seen <= {*puzzle.answers, "None"}
    start = Match(game, 2, {}, 1).position
    while game.decision(start).prompt != "place":  # type: ignore[union-attr]
        game.play(start, game.legal_actions(start)[0])
    seat = game.decision(start).seat  # type: ignore[union-attr]
    assert promising(game, game.view(start, seat), seat, 1) is None


def test_a_key_action_is_worth_a_proof_once_per_turn() -> None:
    keys = [each for each in EVERY if each.key]
    puzzle = max(keys, key=lambda each: (each.gain, -len(each.actions)))
    game, view = asked(puzzle)
    seat = game.decision(view).seat  # type: ignore[union-attr]
    tried: set[str] = set()
    seen = {str(promising(game, view, seat, seed)) for seed in range(3)}
    assert seen & {*puzzle.answers}, "a glance of a few worlds may miss it"
    promising(game, view, seat, 0, tried)
    assert tried
    tried.add(game.purpose(game.parse(puzzle.answer)))
    assert game.purpose(promising(game, view, seat, 0, {*tried})) not in tried


@pytest.mark.long
@pytest.mark.parametrize("puzzle", EVERY, ids=label)
def test_every_proof_holds_with_fresh_seeds(puzzle: Puzzle) -> None:
    """The gain is within four errors of the one of the whole proof."""
    game, view = asked(puzzle)
    if puzzle.key:
        proof = prove_key(game, view, 20_261_128, key(puzzle, game), min_gain=0.0)
    else:
        proof = prove(game, view, 20_261_128, puzzle.answer, min_gain=0.0)
    assert proof
    assert proof.gain + 4 * proof.error >= MIN_GAIN


def test_a_day_has_the_same_puzzle_for_everybody_also_after_additions() -> None:
    game = HAVING[0]
    puzzles = read_puzzles(game)
    days = [date(2026, 11, 28) + timedelta(days=number) for number in range(1000)]
    drawn = [puzzle_of(puzzles, day).id for day in days]
    assert drawn == [puzzle_of(puzzles[::-1], day).id for day in days]
    assert set(drawn) == {puzzle.id for puzzle in puzzles}
    fewer = puzzles[1:]
    kept = [puzzle_of(fewer, day).id for day in days]
    assert all(a == b for a, b in zip(drawn, kept, strict=True) if a != puzzles[0].id)
