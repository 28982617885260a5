"""The same seeds and actions give the same games, byte by byte, everywhere.

`tests/golden` has digests of whole games. A change of the rules, or of their events, must renew
them on purpose; nothing else may change them. That this interpreter plays them all is tested with
the tests of each game, `test_golden.py`.
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

from portolan.core.contract import AnyGame
from portolan.registry import find_game
from tests.golden.games import Setting, game_lines, settings
from tests.golden.records import GAMES, stored_digests

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize("name", GAMES)
def test_the_golden_games_cover_every_choice(name: str) -> None:
    """Every choice of every option at every player count that has it, with three seeds."""
    game = find_game(name)
    played = {
        (setting.seats, option, choice, setting.seed)
        for setting in settings(game)
        for option, choice in setting.options.items()
    }
    assert played == {
        (seats, option.id, choice, seed)
        for option in game.options
        for seats in option.player_counts
        for choice in option.choices
        for seed in (1, 2, 3)
    }


@pytest.mark.parametrize(("part", "hash_seed"), [(0, "0"), (1, "1"), (2, "4294967295")])
def test_results_do_not_depend_on_the_order_of_sets(part: int, hash_seed: str) -> None:
    """Another process, with other hashes of strings, plays the same games: a third in each.

    A test process has its own hashes, too, and plays them all (`test_golden.py`).
    """
    assert_same(digests_from(sys.executable, str(part), "3", hash_seed=hash_seed))


OTHERS = [minor for minor in (11, 12, 13, 14) if minor != sys.version_info.minor]
"""The Pythons of the README except the one that runs this test, which plays all games anyway."""


@pytest.mark.parametrize("version", [f"3.{minor}" for minor in OTHERS])
def test_every_python_plays_the_same_games(version: str) -> None:
    """Promise of the README: every Python from 3.11 to 3.14, as far as this machine has them."""
    python = f"python{version}"
    if not starts(python, version):
        pytest.skip(f"{python} does not start here")
    found = digests_from(python)
    assert_same(found)
    assert all(len(digests) >= 6 for digests in found.values())


def starts(python: str, version: str) -> bool:
    """Tell whether a command is this Python; a shim on the path may have none behind it."""
    if shutil.which(python) is None:
        return False
    text = subprocess.run([python, "-V"], capture_output=True, text=True, check=False, timeout=60)
    return text.returncode == 0 and text.stdout.startswith(f"Python {version}.")


def digests_from(python: str, *part: str, hash_seed: str = "random") -> dict[str, dict[str, str]]:
    """Return the digests of the first golden games of each game, as another process plays them."""
    written = subprocess.run(
        [python, "-m", "tests.golden", "first", *part], cwd=ROOT, capture_output=True, check=True,
        env={**os.environ, "PYTHONHASHSEED": hash_seed}, timeout=240,
    ).stdout  # fmt: skip
    found: dict[str, dict[str, str]] = json.loads(written)
    return found


def assert_same(found: dict[str, dict[str, str]]) -> None:
    """Check that the digests equal the stored ones."""
    assert list(found) == list(GAMES)
    for name, digests in found.items():
        assert digests
        assert digests == {record: stored_digests(name)[record] for record in digests}


def look_around(game: AnyGame, position: Any) -> None:
    """Do everything that may be done with a position without playing on from it."""
    for seat in range(game.seats_at(position)):
        view = game.view(position, seat)
        game.describe(view)
        imagined = game.imagine(view, seat, 5)
        game.apply(imagined, game.legal_actions(imagined)[0])
    twin = position.copy()
    for _ in range(3):
        if actions := game.legal_actions(twin):
            game.apply(twin, actions[-1])
    game.load(game.dump(position))
    game.decision(position)


@pytest.mark.parametrize(
    ("name", "setting"),
    [
        ("ragusa", Setting(1, {"edition": "second"}, 1)),
        ("ragusa", Setting(2, {"edition": "second"}, 1)),
        ("ragusa", Setting(5, {"edition": "second"}, 1)),
        ("venice", Setting(3, {"guilds": True}, 1)),
        ("ransackit", Setting(3, {"fog_of_war": True, "deal_in": True}, 1)),
    ],
)
def test_inspecting_a_position_does_not_change_the_game(name: str, setting: Setting) -> None:
    """Views, copies, imagined positions and playouts from them do not affect it."""
    game = find_game(name)
    looked = game_lines(game, setting, lambda position: look_around(game, position))
    assert list(looked) == list(game_lines(game, setting))
