"""The benchmark measures what it says; its figures are in docs/benchmarks.md, not in tests."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import pytest

from portolan.cli import benchmark
from portolan.registry import find_game


def test_it_compares_every_player_count_in_one_run() -> None:
    """One row for each game and player count that catanatron has too, with a ratio of the two
    rates.
    """
    lines: list[str] = []
    benchmark.run(["ragusa", "venice"], 1, 1, write=lambda line: lines.append(str(line)))
    rows = [line.strip("| ").split(" | ") for line in lines if line.startswith("| ")][2:]
    assert [row[:2] for row in rows] == [
        *(["Ragusa", seats] for seats in "234"), *(["The Patrons of Venice", s] for s in "34"),
    ]  # fmt: skip
    for _, _, ours, theirs, ratio, _ in rows:
        rates = [float(rate.replace(",", "")) for rate in (ours, theirs)]
        assert float(ratio) == pytest.approx(rates[0] / rates[1], rel=0.02, abs=0.01)


def test_a_rate_is_decisions_over_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock that moves two seconds between readings, the rate is half the decisions."""
    clock = count(0, 2)
    monkeypatch.setattr("time.process_time", lambda: next(clock))
    game = find_game("ragusa")
    decisions = 0
    random = Random(5)  # how catanatron's random players pick
    position = game.start(3, {}, 5)
    while actions := game.legal_actions(position):
        game.apply(position, actions[random.randrange(0, len(actions))])
        decisions += 1
    assert benchmark.decisions_per_second(game, 3, 1, 5) == decisions / 2


def test_both_sides_pick_alike_and_neither_checks_legality(monkeypatch: pytest.MonkeyPatch) -> None:
    """catanatron's actions are picked as ours are, and applied without a second check."""
    catanatron = pytest.importorskip("catanatron")
    seen: list[tuple[object, bool]] = []
    execute = catanatron.Game.execute

    def watched(game: Any, action: object, validate_action: bool = True) -> object:
        assert action is game.state.playable_actions[picks(len(game.state.playable_actions))]
        seen.append((action, validate_action))
        return execute(game, action, validate_action)

    random = Random(5)

    def picks(count: int) -> int:
        return random.randrange(0, count)

    monkeypatch.setattr(catanatron.Game, "execute", watched)
    benchmark.catanatron_decisions_per_second(2, 1, 5)
    assert seen
    assert not any(checked for _, checked in seen)
