"""Promise: the script at the end of docs/learning.md trains, tests and saves an agent."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from portolan.registry import find_game
from tools.train_agent import (
    SIZE,
    Agent,
    Network,
    Plan,
    Progress,
    main,
    play,
    resume,
    targets,
    train,
)


def brief(kept: Path) -> Plan:
    return Plan("apprentice", minutes=0.005, watched=1, every=2, tested=2, out=kept)


def test_the_network_learns_the_value_of_an_observation() -> None:
    dice = np.random.default_rng(3)
    rows = dice.standard_normal((64, 8)).astype(np.float32)
    worth = rows[:, 0] - 2 * rows[:, 3]
    network = Network(8)
    before = float(np.abs(network.values(rows) - worth).mean())
    for _ in range(600):
        network.learn(rows, worth, 0.01)
    assert np.abs(network.values(rows) - worth).mean() < before / 5


def test_later_moves_get_more_of_the_final_result() -> None:
    """For an untrained network, which returns 0, the result decays backwards, by a tenth a move."""
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


def test_it_prints_its_curve_and_saves_the_weights(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "agent.npz"
    network = train(find_game("ragusa"), brief(kept))
    assert "matches" in capsys.readouterr().out.splitlines()[-1]
    with np.load(kept) as stored:
        assert [np.array_equal(stored[f"arr_{n}"], w) for n, w in enumerate(network.weights)] == (
            [True] * 4
        )


def test_training_resumes_where_it_was_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the weights and counts of the file; the time already spent counts as well."""
    game, kept = find_game("ragusa"), tmp_path / "agent.npz"
    stopped = train(game, brief(kept))
    network = Network(SIZE, seed=1)
    progress = resume(kept, network)
    assert progress > Progress(0.3, 0, 0)
    assert all(map(np.array_equal, network.state(), stopped.state()))
    train(game, brief(kept)._replace(resume=True))
    assert resume(kept, network).matches == progress.matches + 1, "its minutes were over"
    assert f"| {progress.matches + 1:,} matches" in capsys.readouterr().out.splitlines()[-1]


@pytest.mark.parametrize("content", [b"", b"PK", b"no training"])
def test_another_file_is_not_resumed(content: bytes, tmp_path: Path) -> None:
    kept = tmp_path / "agent.npz"
    kept.write_bytes(content)
    with pytest.raises(SystemExit, match="holds no training to resume"):
        main(["--out", str(kept), "--resume"])
    assert kept.read_bytes() == content
