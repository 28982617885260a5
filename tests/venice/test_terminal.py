"""Terminal and engine play Venice to the end, also with custom components."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from portolan.ai.bot import Budget
from portolan.cli.engine import Engine
from portolan.cli.entrants import read_entrant
from portolan.cli.terminal import Terminal
from portolan.core.assets import read_json
from portolan.core.i18n import Catalogue, set_language
from portolan.core.match import Match
from tests.support.rng import dice
from tests.venice.scene import VENICE


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_terminal_prints_a_whole_match(language: str) -> None:
    """Every event has its sentence; owners are called by their names."""
    set_language(language)
    lines: list[str] = []
    bots = {seat: read_entrant("random", "venice", Budget()) for seat in range(3)}
    match = Match(VENICE, 3, {"guilds": True}, 5)
    Terminal(match, bots, lambda _: "q", lambda line: lines.append(str(line))).run()
    assert VENICE.decision(match.position) is None
    text = "\n".join(lines)
    assert "***" in text
    assert "{" not in text
    name = Catalogue("terminal")("seat", number=1)
    set_language("en")
    assert (f"{name}’s ship" if language == "en" else f"de {name}") in text


def test_the_engine_plays_a_whole_match() -> None:
    engine, random = Engine(), dice(3)
    answer: dict[str, Any] = engine.answer({"op": "new", "game": "venice", "seats": 4, "seed": 9})
    assert answer["ok"]
    legal: Any = engine.answer({"op": "legal"})
    while not legal["over"]:
        assert engine.answer({"op": "play", "action": random.choice(legal["actions"])})["ok"]
        legal = engine.answer({"op": "legal"})
    seats: Any = engine.answer({"op": "result"})["seats"]
    assert [set(seat["by_source"]) for seat in seats] == [{"businesses", "statues", "favours"}] * 4


def test_custom_components_are_read_from_a_file(tmp_path: Path) -> None:
    """Played with, or refused with the place and the reason; three seats if none are named."""
    own = read_json("venice/components.json")
    own["supply"]["start_ducats"] = 33
    file = tmp_path / "mine.json"

    def play() -> subprocess.CompletedProcess[str]:
        file.write_text(json.dumps(own), encoding="utf-8")
        return subprocess.run(
            [sys.executable, "-m", "portolan", "play", "venice", "--components", str(file),
             "--bots", "", "--language", "en"],
            input="q\n", capture_output=True, text=True, check=False, timeout=60,
        )  # fmt: skip

    played = play()
    assert played.returncode == 0
    assert played.stdout.count(" 33 ducats") == 3
    own["map"]["buildings"][0]["campi"] = ["piazza"]
    refused = play()
    assert refused.returncode == 2
    assert "map.buildings[0].campi[0]: expected frari" in refused.stderr
