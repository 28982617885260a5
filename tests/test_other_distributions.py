"""Promise: games of other distributions are offered like those of the project, without a fork."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.support.another_distribution import (
    GAME,
    PACKAGE,
    add_metadata,
    lay_out_example,
    run_module,
)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return a folder of installed packages: the example, with the metadata of pip."""
    lay_out_example(tmp_path)
    add_metadata(tmp_path, PACKAGE, GAME, "ragusa")
    return tmp_path


def run(site: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return run_module(site, "portolan", *words)


def test_it_fulfils_the_contract_and_has_its_words(site: Path) -> None:
    checked = run(site, "check", GAME, "--games", "3")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    bots = ["--bots", "0=random,1=merchant", "--seats", "2", "--language", "fr"]
    assert "perd un dé" in run(site, "play", GAME, *bots).stdout


def test_it_cannot_take_the_name_of_another_game(site: Path) -> None:
    played = run(site, "play", "ragusa", "--seats", "2", "--bots", "0=random,1=random")
    assert "Fishmonger" in played.stdout, played.stderr


def test_a_broken_entry_point_stops_no_other_game(site: Path) -> None:
    about = site / f"{PACKAGE}-1.0.dist-info/entry_points.txt"
    about.write_text("[portolan.games]\nlost = no.such_package\n")
    assert run(site, "check", "ragusa", "--games", "1").returncode == 0
    missed = run(site, "check", "lost", "--games", "1")
    assert missed.returncode == 2
    assert "Traceback" not in missed.stderr
