"""`python -m game tune`: what it writes, and what it leaves alone."""

from __future__ import annotations

import json
import math
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.__main__ import main
from game.cli import tune
from game.cli.fitting import Fitted, Seen, by_points, by_winner
from game.core.assets import ASSETS

FILE = "ragusa/judge.json"


def test_the_last_two_rounds_are_averaged_and_a_person_alone_is_one_of_two(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing but the weights and where they come from changes in the file."""
    rounds: list[Fitted] = []
    fit = by_points

    def watched(*given: Any) -> Fitted:
        rounds.append(fit(*given))
        return rounds[-1]

    (tmp_path / "ragusa").mkdir()
    shutil.copyfile(ASSETS / FILE, tmp_path / FILE)
    monkeypatch.setattr(tune, "ASSETS", tmp_path)
    monkeypatch.setattr(tune, "by_points", watched)
    assert main(["tune", "ragusa", "--games", "1", "--rounds", "3"]) == 0
    before, after = (json.loads((where / FILE).read_text()) for where in (ASSETS, tmp_path))
    made, spread = after["weights"]["by_kind"], after["spread"]
    assert made["1"] == made["2"]
    assert spread == before["spread"]
    assert "--games 1 --rounds 3" in after["weights"]["from"]
    assert len(rounds) == 3
    for kind in ("2", "3", "4", "5", "bot"):
        for fact, pair in made[kind].items():
            last = [r.weights[kind][fact] for r in rounds[1:]]
            mean = [sum(two) / 2 for two in zip(*last, strict=True)]
            assert pair == pytest.approx(mean, abs=0.0006), (kind, fact)


def test_a_race_is_fitted_to_who_wins_and_how_sure_a_lead_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Venice ends when somebody has enough points: weights and spread both come from the fit."""
    file = "venice/judge.json"
    (tmp_path / "venice").mkdir()
    shutil.copyfile(ASSETS / file, tmp_path / file)
    monkeypatch.setattr(tune, "ASSETS", tmp_path)
    told: list[str] = []
    tune.run("venice", 1, 1, 1, tell=lambda line: told.append(str(line)))
    after = json.loads((tmp_path / file).read_text())
    assert f"spread {after['spread']['points'][0]} and" in told[-1]
    for part in ("weights", "spread"):
        assert after[part]["from"].startswith("fitted: python -m game tune venice --games 1")
    assert set(after["weights"]["by_kind"]) == {"3", "4", "5"}


def test_who_wins_tells_what_a_fact_is_worth() -> None:
    """Winners are drawn by points and one fact that counts 2 points; a second fact is noise.

    20,000 positions tell the worth to within a fifth, and that of the noise to within 0.2 points.
    """
    random = Random(3)
    seen = []
    for _ in range(20_000):
        points = [random.randrange(5) for _ in range(3)]
        facts = [[random.random(), random.random()] for _ in points]
        shares = [math.exp((p + 2 * f[0]) / 0.9) for p, f in zip(points, facts, strict=True)]
        winner = random.choices(range(3), shares)[0]
        won = [float(seat == winner) for seat in range(3)]
        seen.append(Seen(0.0, ["3"] * 3, points, facts, [9] * 3, won))
    fitted = by_winner(seen, ["good", "noise"], lambda _: None)
    assert fitted.spread is not None
    assert fitted.spread[0] == 0.9
    assert fitted.weights["3"]["good"][0] == pytest.approx(2, rel=0.2)
    assert fitted.weights["3"]["noise"][0] == pytest.approx(0, abs=0.2)


def test_a_missing_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before anything is played."""
    monkeypatch.setattr(
        "game.core.extras.find_spec", lambda name: None if name == "numpy" else name
    )
    assert main(["tune", "ragusa"]) == 2
    told = capsys.readouterr().err
    assert "this needs numpy, which is not installed" in told
    assert "'.[tuning]'" in told
