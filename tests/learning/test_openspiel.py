"""Promises: OpenSpiel's own tests pass, chance nodes decide what the rules draw, no state leaks."""

from __future__ import annotations

import random
import subprocess
import sys
import unittest
from typing import Any

import numpy as np
import pytest

from portolan.core.contract import NOBODY, AnyGame, SeatResult
from portolan.registry import PACKAGES, find_game
from tests.contract.sample.game import GAME as QUAY

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough  # noqa: E402

from portolan.learning import openspiel  # noqa: E402

NAME = openspiel.register(QUAY)
GAMES: tuple[AnyGame, ...] = (*map(find_game, PACKAGES), QUAY)
BY_ID = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])


def by_chance(state: Any, seed: int, steps: int) -> Any:
    """Play a state on, at random."""
    dice = random.Random(seed)
    while not state.is_terminal() and steps:
        steps -= 1
        if state.is_chance_node():
            state.apply_action(dice.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
    return state


def asked_state(name: str, seed: int, steps: int = 20) -> Any:
    """Return a state in the middle of a match where a player is asked."""
    state = by_chance(pyspiel.load_game(name).new_initial_state(), seed, steps)
    while state.is_chance_node():
        state.apply_action(0)
    return state


@pytest.mark.parametrize(
    "name", [NAME, *(pytest.param(name, marks=pytest.mark.long) for name in openspiel.NAMES)]
)
def test_openspiels_own_tests_pass(name: str) -> None:
    about = {"game_name": name, "game": pyspiel.load_game(name)}
    case: Any = type(name, (api_test.EnforceAPIOnPartialTreeBase,), about)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 5
    assert result.wasSuccessful(), result.errors + result.failures


@pytest.mark.long
@pytest.mark.parametrize("name", [NAME, "portolan_ragusa"])
def test_openspiels_playthrough_is_the_same_again(name: str) -> None:
    lines = generate_playthrough.playthrough_lines(name, seed=3)
    about = [line for line in lines if line.startswith("action:")]
    again = generate_playthrough.playthrough_lines(
        name, action_sequence=[int(line.partition(": ")[2]) for line in about], seed=4
    )
    assert again == lines


@BY_ID
def test_a_match_is_played_to_its_end_and_pays_the_stakes(game: AnyGame) -> None:
    state = by_chance(pyspiel.load_game(openspiel.register(game)).new_initial_state(), 5, -1)
    results = game.result(state.position)
    assert sum(state.returns()) == pytest.approx(0)
    for result, won in zip(results, state.returns(), strict=False):
        assert (won > 0) == (result.winner and not all(other.winner for other in results))


@BY_ID
def test_a_state_survives_copying_and_serialisation(game: AnyGame) -> None:
    name = openspiel.register(game)
    state = asked_state(name, 1)
    text = pyspiel.serialize_game_and_state(state.get_game(), state)
    for again in (state.clone(), pyspiel.deserialize_game_and_state(text)[1]):
        assert again.history() == state.history()
        by_chance(again, 2, 10)
    assert by_chance(state.clone(), 2, 10).history() == by_chance(state.clone(), 2, 10).history()
    assert str(asked_state(name, 1)) == str(state)


@BY_ID
def test_an_imagined_state_looks_the_same_to_its_viewer(game: AnyGame) -> None:
    """And has nothing that only others were told."""
    dice, other_worlds = random.Random(4), 0
    for seed in range(4):
        state = asked_state(openspiel.register(game), seed)
        if state.is_terminal():
            continue
        player = state.current_player()
        world = state.resample_from_infostate(player, dice.random)
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_tensor(player) == state.observation_tensor(player)
        assert world.legal_actions() == state.legal_actions()
        assert world.history() == []
        other_worlds += game.dump(world.position) != game.dump(state.position)
        for other in range(state.num_players()):
            if other != player:
                assert world.events_text(other) == state.events_text(NOBODY)
        by_chance(world, seed, 30)
    assert other_worlds


def test_after_an_action_that_draws_a_chance_node_decides() -> None:
    """Another outcome leads elsewhere, the same one to the same state."""
    state = asked_state(NAME, 3, 3)
    while not state.is_chance_node():
        state.apply_action(
            max(state.legal_actions(), key=lambda n: "stow" in state.action_to_string(n))
        )
    ends = set()
    for outcome in (*range(40), 7):
        end = state.child(outcome)
        ends.add((str(end), end.position.rng.seed))
    assert len(ends) == 40


@pytest.mark.parametrize(
    ("winners", "expected"),
    [
        ((0,), [2, -1, -1]),
        ((0, 1), [0.5, 0.5, -1]),
        ((0, 1, 2), [0, 0, 0]),
        ((), [0, 0, 0]),
    ],
)
def test_winners_share_the_stakes_of_the_others(
    winners: tuple[int, ...], expected: list[float]
) -> None:
    results = [SeatResult(seat, 0, {}, (), seat in winners) for seat in range(3)]
    assert openspiel.shares(results, 3) == expected


def test_openspiels_tree_search_plays() -> None:
    """Its information set MCTS imagines worlds; the one in C++ cannot ask a game in Python."""
    from open_spiel.python.algorithms import ismcts, mcts  # noqa: PLC0415

    state = asked_state(NAME, 2, 8)
    bot = ismcts.ISMCTSBot(
        game=state.get_game(), uct_c=1.4, max_simulations=8, max_world_samples=-1,
        evaluator=mcts.RandomRolloutEvaluator(1), random_state=np.random.RandomState(1),
    )  # fmt: skip
    assert bot.step(state) in state.legal_actions()


def test_a_process_that_registered_games_exits_cleanly() -> None:
    program = "from portolan.learning import openspiel; print(*openspiel.NAMES)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == [f"portolan_{name}" for name in PACKAGES]
