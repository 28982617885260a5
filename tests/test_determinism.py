"""The same seeds and actions give the same positions, byte by byte, everywhere.

`golden_games.json` holds digests of whole games. A change of the rules, or of how positions are
dumped, must renew it on purpose, as `golden_games.py` tells; nothing else may change it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.golden_games import RAGUSA, Setting, digest, settings

ROOT = Path(__file__).resolve().parents[1]
GOLDEN: dict[str, str] = json.loads((ROOT / "tests/golden_games.json").read_text(encoding="utf-8"))


def test_the_golden_games_cover_every_setting() -> None:
    """Every player count, edition and solo option, with three seeds each; all games differ."""
    assert list(GOLDEN) == list(map(str, settings()))
    assert len(GOLDEN) == 3 * 2 * (8 + 4)
    assert len(set(GOLDEN.values())) == len(GOLDEN)


@pytest.mark.parametrize("setting", list(settings()), ids=str)
def test_a_golden_game_is_played_again(setting: Setting) -> None:
    """This interpreter plays each game with the very positions that the file was made from."""
    assert digest(setting) == GOLDEN[str(setting)]


@pytest.mark.parametrize("hash_seed", ["0", "1", "4294967295"])
def test_the_order_of_sets_decides_nothing(hash_seed: str) -> None:
    """Another process, in which texts have other hashes, writes the same file."""
    assert written_by(sys.executable, hash_seed) == (ROOT / "tests/golden_games.json").read_bytes()


@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_every_python_plays_the_same_games(version: str) -> None:
    """Promise of the README: every Python from 3.11 to 3.14, as far as this machine has them."""
    python = f"python{version}"
    if not starts(python, version):
        pytest.skip(f"{python} does not start here")
    assert written_by(python) == (ROOT / "tests/golden_games.json").read_bytes()


def starts(python: str, version: str) -> bool:
    """Tell whether a command is this Python; a shim on the path may have none behind it."""
    if shutil.which(python) is None:
        return False
    said = subprocess.run([python, "-V"], capture_output=True, text=True, check=False, timeout=60)
    return said.returncode == 0 and said.stdout.startswith(f"Python {version}.")


def written_by(python: str, hash_seed: str = "random") -> bytes:
    """Return the golden games as another process plays them."""
    return subprocess.run(
        [python, "-m", "tests.golden_games"], cwd=ROOT, capture_output=True, check=True,
        env={**os.environ, "PYTHONHASHSEED": hash_seed}, timeout=120,
    ).stdout  # fmt: skip


def look_around(position: Any) -> None:
    """Do everything that may be done with a position without playing on it."""
    for seat in range(RAGUSA.seats_at(position)):
        view = RAGUSA.view(position, seat)
        RAGUSA.describe(view)
        imagined = RAGUSA.imagine(view, seat, 5)
        RAGUSA.apply(imagined, RAGUSA.legal_actions(imagined)[0])
    twin = position.copy()
    for _ in range(3):
        if actions := RAGUSA.legal_actions(twin):
            RAGUSA.apply(twin, actions[-1])
    RAGUSA.load(RAGUSA.dump(position))
    RAGUSA.decision(position)


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_looking_leaves_no_trace(seats: int) -> None:
    """Views, copies, imagined positions and what is played on them do not touch the game."""
    setting = Setting(seats, {"edition": "second"}, 1)
    assert digest(setting, look_around) == digest(setting)
