"""Fixtures of tournament tests."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.tournament.stage import ROOT, Stage

WORDS = ("--bots", "gated:Gated,random", "--players", "3", "--games", "12", "--seed", "5")
"""Twelve matches: two seeds in six seatings, with one or two gated bots in each."""


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Callable[[int], Stage]]:
    """Return a function that makes a stage whose gate closes after some bots; its folder has the
    bot's module.
    """
    made = []

    def make(after: int) -> Stage:
        shutil.copy(ROOT / "tests/tournament/gated.py", tmp_path / "gated.py")
        made.append(Stage(tmp_path, after))
        return made[-1]

    yield make
    for each in made:
        each.close()


@pytest.fixture(scope="session")
def straight(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the table of the same tournament in one run, with one worker."""
    folder = tmp_path_factory.mktemp("straight")
    shutil.copy(ROOT / "tests/tournament/gated.py", folder / "gated.py")
    whole = Stage(folder, 0)
    whole.open()
    running = whole.begin(*WORDS)
    _, text = running.communicate(timeout=120)
    assert running.returncode == 0, text
    return whole.table
