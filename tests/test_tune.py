"""`python -m game tune`: what it writes, and what it leaves alone."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from game.__main__ import main
from game.cli import tune
from game.core.assets import ASSETS

FILE = "ragusa/judge.json"


def test_the_last_two_rounds_are_averaged_and_a_person_alone_is_one_of_two(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing but the weights and where they come from changes in the file."""
    rounds: list[tune.Weights] = []
    fit = tune.fit

    def watched(*given: Any) -> tune.Weights:
        rounds.append(fit(*given))
        return rounds[-1]

    (tmp_path / "ragusa").mkdir()
    shutil.copyfile(ASSETS / FILE, tmp_path / FILE)
    monkeypatch.setattr(tune, "ASSETS", tmp_path)
    monkeypatch.setattr(tune, "fit", watched)
    assert main(["tune", "ragusa", "--games", "1", "--rounds", "3"]) == 0
    before, after = (json.loads((where / FILE).read_text()) for where in (ASSETS, tmp_path))
    made, spread = after["weights"]["by_kind"], after["spread"]
    assert made["1"] == made["2"]
    assert spread == before["spread"]
    assert "--games 1 --rounds 3" in after["weights"]["from"]
    assert len(rounds) == 3
    for kind in ("2", "3", "4", "5", "bot"):
        for fact, pair in made[kind].items():
            mean = [sum(two) / 2 for two in zip(*(r[kind][fact] for r in rounds[1:]), strict=True)]
            assert pair == pytest.approx(mean, abs=0.0006), (kind, fact)


def test_a_missing_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before anything is played."""
    monkeypatch.setattr("game.cli.extras.find_spec", lambda name: None if name == "numpy" else name)
    assert main(["tune", "ragusa"]) == 2
    told = capsys.readouterr().err
    assert "this needs numpy, which is not installed" in told
    assert "'.[tuning]'" in told
