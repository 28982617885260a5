"""`python3 game tune`: what it writes, and what it leaves unchanged."""

from __future__ import annotations

import json
import math
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from portolan.__main__ import main
from portolan.cli import tune
from portolan.cli.weight_fitting import Fitted, Played, Sample, by_leads
from portolan.core.assets import ASSETS

FILE = "ragusa/evaluator.json"


def test_the_last_two_rounds_are_averaged_and_solo_has_the_weights_of_two(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the weights and their origin change in the file."""
    rounds: list[Fitted] = []
    fit = by_leads

    def watched(*given: Any, **named: Any) -> Fitted:
        rounds.append(fit(*given, **named))
        return rounds[-1]

    (tmp_path / "ragusa").mkdir()
    shutil.copyfile(ASSETS / FILE, tmp_path / FILE)
    monkeypatch.setattr(tune, "ASSETS", tmp_path)
    monkeypatch.setattr(tune, "by_leads", watched)
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


def test_a_race_is_fitted_with_the_spread_of_leads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Venice ends when somebody has enough points: weights and spread both come from the fit."""
    file = "venice/evaluator.json"
    (tmp_path / "venice").mkdir()
    shutil.copyfile(ASSETS / file, tmp_path / file)
    monkeypatch.setattr(tune, "ASSETS", tmp_path)
    lines: list[str] = []
    tune.run("venice", 1, 1, 1, write=lambda line: lines.append(str(line)), players=(3,))
    after = json.loads((tmp_path / file).read_text())
    assert f"spread {after['spread']['points'][0]} and" in lines[-1]
    for part in ("weights", "spread"):
        assert after[part]["from"].startswith("fitted: python3 game tune venice --players 3")


def test_kinds_that_did_not_occur_keep_their_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One count of players can be tuned alone; the file says so."""
    (tmp_path / "ragusa").mkdir()
    shutil.copyfile(ASSETS / FILE, tmp_path / FILE)
    monkeypatch.setattr(tune, "ASSETS", tmp_path)
    assert main(["tune", "ragusa", "--games", "1", "--rounds", "1", "--players", "3"]) == 0
    before, after = (json.loads((where / FILE).read_text()) for where in (ASSETS, tmp_path))
    kinds = before["weights"]["by_kind"]
    changed = {kind for kind in kinds if after["weights"]["by_kind"][kind] != kinds[kind]}
    assert changed == {"3"}
    text = before["weights"]["from"].partition(". For each")[0]
    assert f"other kinds as before ({text}). For each" in after["weights"]["from"]


def _match(random: Random, late: float, early: float) -> Played:
    """Return ten turns of three seats, each with houses that bring points every turn.

    By the last turn a house has brought `early` points in all, and it counts `late` at the end. A
    second feature is noise, and every turn adds some luck.
    """
    houses = [random.randrange(4) for _ in range(3)]
    points = [0.0] * 3
    seen = []
    for turn in range(10):
        features = [[float(own), random.random()] for own in houses]
        seen.append(Sample(1 - turn / 10, ["3"] * 3, [round(p) for p in points], features))
        points = [
            p + early / 10 * own + random.gauss(0, 2) for p, own in zip(points, houses, strict=True)
        ]
    final = [round(p + late * own) for p, own in zip(points, houses, strict=True)]
    winners = [float(p == max(final)) for p in final]
    return Played(seen, final, [won / sum(winners) for won in winners])


def test_leads_reveal_the_worth_of_a_feature() -> None:
    """At the end and before it, to within half a point; noise is worth nothing."""
    random = Random(3)
    matches = [_match(random, 2, 10) for _ in range(1000)]
    fitted = by_leads(matches, ["houses", "noise"], lambda _: None)
    assert fitted.spread is None
    assert fitted.weights["3"]["houses"] == pytest.approx([2, 10], abs=0.5)
    assert sum(fitted.weights["3"]["noise"]) == pytest.approx(0, abs=0.5)


def test_a_lead_is_less_sure_the_more_luck_is_to_come() -> None:
    """With luck of 2 points a turn the fitted spread is wide early, narrow late."""
    random = Random(4)
    matches = [_match(random, 0, 0) for _ in range(1000)]
    late, early = by_leads(matches, ["houses", "noise"], lambda _: None, race=True).spread or (0, 0)
    assert late + early > late
    assert late + early == pytest.approx(0.55 * math.sqrt(40) + 1, abs=1.5)


def test_a_missing_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before anything is played."""
    monkeypatch.setattr(
        "portolan.core.extras.find_spec", lambda name: None if name == "numpy" else name
    )
    assert main(["tune", "ragusa"]) == 2
    text = capsys.readouterr().err
    assert "this needs numpy, which is not installed" in text
    assert "'.[tuning]'" in text
