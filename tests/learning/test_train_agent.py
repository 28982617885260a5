"""Promise: the script at the end of docs/learning.md trains, tests and saves an agent."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from portolan.registry import find_game
from tools.train_agent import SIZE, Agent, Network, play, targets, train


def test_the_network_learns_what_a_row_is_worth() -> None:
    dice = np.random.default_rng(3)
    rows = dice.standard_normal((64, 8)).astype(np.float32)
    worth = rows[:, 0] - 2 * rows[:, 3]
    network = Network(8)
    before = float(np.abs(network.values(rows) - worth).mean())
    for _ in range(600):
        network.learn(rows, worth, 0.01)
    assert np.abs(network.values(rows) - worth).mean() < before / 5


def test_moves_are_worth_more_of_the_end_the_nearer_it_is() -> None:
    """A network that knows nothing gives 0: the lead fades out backwards, by a tenth a move."""
    network = Network(4)
    network.weights[2][:] = 0
    found = targets(network, np.zeros((3, 4), np.float32), lead=20.0)
    assert found.tolist() == pytest.approx([0.81, 0.9, 1.0])


def test_an_agent_plays_a_match_by_its_views() -> None:
    game, network = find_game("ragusa"), Network(SIZE)
    agents = [Agent(game, network, seat) for seat in range(2)]
    played = play(game, 5, [*agents])
    assert played.leads[0] == -played.leads[1]
    assert sum(played.wins) == 1
    assert all(len(rows) > 10 and rows[0].shape == (SIZE,) for rows in played.rows)


def test_it_prints_its_curve_and_keeps_the_weights(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "agent.npz"
    few = {"watched": 1, "every": 2, "tested": 2}
    network = train(find_game("ragusa"), "apprentice", minutes=0.005, out=kept, **few)
    assert "matches" in capsys.readouterr().out.splitlines()[-1]
    with np.load(kept) as stored:
        assert [np.array_equal(stored[f"arr_{n}"], w) for n, w in enumerate(network.weights)] == (
            [True] * 4
        )
