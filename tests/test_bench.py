"""The benchmark measures what it says; its figures belong to docs/benchmarks.md, not to tests."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from game.cli import bench
from game.games import find_game


def test_it_compares_every_player_count_in_one_run() -> None:
    """One row a player count that both games have, with a ratio of the two rates."""
    told: list[str] = []
    bench.run(games=1, rounds=1, tell=lambda line: told.append(str(line)))
    rows = [line.strip("| ").split(" | ") for line in told if line[2:3].isdigit()]
    assert [row[0] for row in rows] == ["2", "3", "4"]
    for _, ours, theirs, ratio, _ in rows:
        rates = [float(rate.replace(",", "")) for rate in (ours, theirs)]
        assert float(ratio) == pytest.approx(rates[0] / rates[1], rel=0.02, abs=0.01)


def test_a_rate_is_decisions_over_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock that moves two seconds between readings, the rate is half the decisions."""
    clock = count(0, 2)
    monkeypatch.setattr("time.perf_counter", lambda: next(clock))
    game = find_game("ragusa")
    decisions = 0
    random = Random(5)
    position = game.start(3, {}, 5)
    while actions := game.legal_actions(position):
        game.apply(position, actions[int(random.random() * len(actions))])
        decisions += 1
    assert bench.decisions_per_second(game, 3, 1, 5) == decisions / 2
