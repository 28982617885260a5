"""docs/new-game.md, step by step: its files are taken out of the page and make a game."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from portolan.__main__ import main
from portolan.ai.review import ReviewEffort, review
from portolan.cli.check.run import check
from portolan.core import assets, i18n
from portolan.core.assets import ASSETS
from portolan.core.match import Match
from portolan.core.time_slicing import finish
from portolan.registry import PACKAGES, find_game
from tests.support.another_distribution import FILES, PAGE
from tests.support.rng import play_randomly
from tests.support.sample_person import PHONE, Anybody
from tests.support.table_host import FakeHost, run

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(autouse=True)
def _cargo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lay out the files of the page as a package, its words beside all others."""
    package = tmp_path / "cargo_of_the_page"
    for name, content in FILES.items():
        folder = tmp_path / "assets/cargo" if name.startswith("words/") else package
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    (package / "__init__.py").touch()
    for folder in filter(Path.is_dir, ASSETS.iterdir()):
        (tmp_path / "assets" / folder.name).symlink_to(folder)
    monkeypatch.setattr(assets, "ASSETS", tmp_path / "assets")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(PACKAGES, "cargo", "cargo_of_the_page")
    yield
    i18n.set_language("en")
    for name in [name for name in sys.modules if name.startswith("cargo_of_the_page")]:
        del sys.modules[name]


def test_the_page_has_every_part() -> None:
    """Each step that brings a file shows it."""
    assert [*FILES] == [
        *("pyproject.toml", "game.py", "words/en.po", "words/fr.po", "evaluator.py"),
        "ui/__init__.py",
    ]


def test_the_rules_of_the_page_keep_their_promises() -> None:
    """Bots included, since the page brings an evaluator."""
    checked = check(find_game("cargo"), 60)
    assert not checked.broken, "\n".join(checked.broken.lines("cargo"))


def test_what_the_page_invites_to_try_breaks_a_promise(monkeypatch: pytest.MonkeyPatch) -> None:
    """A view that shows the holds of all is found out, by its bots or by what never varies."""
    game = find_game("cargo")
    hidden = type(game).view

    def shown(self: object, position: object, seat: int) -> object:
        seen = hidden(self, position, seat)  # type: ignore[arg-type]
        seen.holds = [hold[:] for hold in position.holds]  # type: ignore[attr-defined]
        return seen

    monkeypatch.setattr(type(game), "view", shown)
    broken = check(game, 200).broken
    assert broken
    assert broken.name in {"bots choose what is offered", "count what varies"}


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", ("Seat 0 sails.", "(Cargo ")), ("fr", ("Place 0 prend la mer.", "(Cargaison "))],
)
def test_the_terminal_plays_the_game_of_the_page(
    language: str, told: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """With bots of several levels, told in its own words in both languages."""
    bots = "0=random,1=merchant,2=rector:playouts=4"
    code = main(["play", "cargo", "--seats", "3", "--bots", bots, "--seed", "3",
                 "--language", language])  # fmt: skip
    shown = capsys.readouterr().out
    assert code == 0
    assert all(part in shown for part in told)


def test_a_match_of_the_page_can_be_reviewed() -> None:
    """What it blames was played by the seat that is told, and something else was better."""
    match = play_randomly(Match(find_game("cargo"), 2, {}, 3), 3)
    found = finish(
        review(match, {0, 1}, effort=ReviewEffort(search=4, screening_depth=2, worlds=4, again=8))
    )
    assert found
    for finding in found:
        assert match.actors[finding.step] == finding.seat
        assert match.actions[finding.step] == finding.played != finding.better


def test_the_tournament_of_the_page_is_played(tmp_path: Path) -> None:
    """In a house that has the package, its words and the line in the registry, as it says."""
    house = tmp_path / "house"
    shutil.copytree(ROOT / "game", house / "game", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(tmp_path / "cargo_of_the_page", house / "game/portolan/games/cargo")
    (house / "assets").symlink_to(tmp_path / "assets")
    registry = house / "game/portolan/registry.py"
    (line,) = re.findall(r'^    "cargo": .*\n', PAGE, re.MULTILINE)
    source = registry.read_text(encoding="utf-8")
    registry.write_text(source.replace('    "ragusa": ', f'{line}    "ragusa": '), encoding="utf-8")
    (words,) = re.findall(r"^ +\S+python (game tournament cargo .*)$", PAGE, re.MULTILINE)
    played = subprocess.run(
        [sys.executable, *words.replace("--games 100", "--games 4").split()],
        cwd=house, capture_output=True, text=True, check=False, timeout=100,
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
    assert "merchant" in played.stdout
    assert "random" in played.stdout


def test_the_screen_shows_the_game_of_the_page() -> None:
    """A whole match by touch, from the home screen to the end."""
    host = FakeHost(PHONE)
    person = Anybody(host, "cargo", 2, "touch")
    run(host, person.step, seed=3)
    assert host.marks["screen"] == "end"
    assert {"load", "sail"} >= {*person.played} > set()
