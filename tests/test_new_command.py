"""Promise: `new` makes a game that fulfils the contract and can be played everywhere at once."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from portolan.__main__ import main
from portolan.core import assets
from portolan.registry import PACKAGES
from portolan.ui.render.theme import GLOW
from tests.support.another_distribution import add_metadata, run_module
from tests.support.input_player import PHONE, InputPlayer
from tests.support.table_host import FakeHost, run

GAME, PACKAGE = "liars_dice", "liars_dice_game"


def make(folder: Path) -> Path:
    """Make a game in a folder, with the metadata that pip would write; return the folder."""
    assert main(["new", GAME, "--into", str(folder)]) == 0
    add_metadata(folder, PACKAGE, GAME)
    return folder


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a new game."""
    return make(tmp_path_factory.mktemp("made") / "game")


def test_it_fulfils_the_contract(project: Path) -> None:
    checked = run_module(project, "portolan", "check", GAME, "--games", "6")
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_its_own_tests_pass(project: Path) -> None:
    tested = run_module(project, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly")
    assert tested.returncode == 0, tested.stdout
    assert "2 passed" in tested.stdout


def test_it_is_played_in_the_terminal(project: Path) -> None:
    """To the end, in its own words; in English if another language is asked for."""
    words = ["play", GAME, "--bots", "1=merchant", "--seed", "3", "--language", "de"]
    played = run_module(project, "portolan", *words, typed="1\n" * 8)
    assert played.returncode == 0, played.stderr
    assert "places a counter on a1." in played.stdout
    assert "Pairs of counters" in played.stdout


def test_without_an_evaluator_random_bots_play_it_in_the_terminal(tmp_path: Path) -> None:
    """They are the only bots of such a game; asking for a hint does not end the match."""
    folder = make(tmp_path / "game")
    (folder / PACKAGE / "evaluator.py").unlink()
    played = run_module(folder, "portolan", "play", GAME, "--seed", "3", typed="h\n" + "1\n" * 8)
    assert played.returncode == 0, played.stderr
    assert "has no evaluator" in played.stdout
    assert "Pairs of counters" in played.stdout


def test_it_is_measured_though_it_is_short(project: Path) -> None:
    pytest.importorskip("catanatron")
    measured = run_module(project, "portolan", "bench", GAME, "--games", "1", "--rounds", "1")
    assert measured.returncode == 0, measured.stderr
    assert "| Liars Dice | 2 | " in measured.stdout


def test_bots_play_it_in_a_tournament(project: Path) -> None:
    words = ["--bots", "merchant,random", "--games", "2", "--out", "results"]
    played = run_module(project, "portolan", "tournament", GAME, *words)
    assert played.returncode == 0, played.stderr
    assert "Liars Dice, 2 players, 2 matches\n\nSeeds 0 to 0. " in played.stdout
    assert "| turns |" not in played.stdout, "no event of the skeleton begins a turn"


def test_its_table_is_drawn(project: Path) -> None:
    """As the seat to move sees it, with squares that can be chosen, though hands are secret."""
    drawn = run_module(project, "portolan", "picture", GAME, "--seats", "3", "--size", "800x600")
    assert drawn.returncode == 0, drawn.stderr
    picture = pygame.image.load(project / f"{GAME}.png")
    assert picture.get_size() == (800, 600)
    assert pygame.mask.from_threshold(picture, GLOW, (1, 1, 1)).count() > 4 * 1000


@pytest.fixture
def _installed(project: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Register the game in this process."""
    monkeypatch.syspath_prepend(project)
    monkeypatch.setitem(PACKAGES, GAME, PACKAGE)
    monkeypatch.setitem(assets._FOLDERS, GAME, project / PACKAGE / "assets")
    yield
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


@pytest.mark.usefixtures("_installed")
@pytest.mark.parametrize("way", ["touch", "a11y"])
def test_it_is_played_on_the_screen(way: str) -> None:
    """A whole match from the home screen to the end; nothing is cut or hidden."""
    host = FakeHost(PHONE)
    host.has_a11y = way == "a11y"
    person = InputPlayer(host, GAME, 2, way)
    run(host, person.step, seed=3)
    assert host.marks["screen"] == "end"
    assert len(person.played) > 10, "all but what is left as the only choice"


def test_a_missing_sentence_is_found(tmp_path: Path) -> None:
    """The words of a game from another distribution are checked, too."""
    folder = make(tmp_path / "game")
    words = folder / PACKAGE / "assets/words/en.po"
    words.write_text(words.read_text("utf-8").replace("sources.pairs", "sources.other"), "utf-8")
    checked = run_module(folder, "portolan", "check", GAME, "--games", "1")
    assert checked.returncode == 1, checked.stderr
    assert "the catalogue has no 'sources.pairs'" in checked.stdout


@pytest.mark.parametrize(
    ("game", "message"),
    [
        ("ragusa", "the name 'ragusa' is taken"),
        ("table", "the name 'table' is taken"),
        ("Liars-Dice", "a game has a name such as liars_dice"),
        ("../away", "a game has a name such as liars_dice"),
        (GAME, "is there already"),
    ],
)
def test_an_existing_name_or_folder_is_refused(
    game: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And nothing is written."""
    (tmp_path / "mine.txt").touch()
    assert main(["new", game, "--into", str(tmp_path)]) == 2
    assert message in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize(
    ("program", "commands"),
    [
        ("bin/portolan", ["pip install -e liars_dice", "portolan play liars_dice"]),
        ("game", [".venv/bin/uv pip install --no-deps -e liars_dice", ".venv/bin/python game"]),
    ],
)
def test_it_prints_the_next_steps(
    program: str, commands: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    """With commands that exist: those of the installed program, or of a checkout."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", [program])
    assert main(["new", GAME]) == 0
    out = capsys.readouterr().out
    assert all(f"\n  {command}" in out for command in commands)


def test_no_name_of_the_template_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without `--into` the game is in a folder of its name."""
    monkeypatch.chdir(tmp_path)
    assert main(["new", GAME]) == 0
    files = [path for path in (tmp_path / GAME).rglob("*") if path.is_file()]
    assert tmp_path / GAME / PACKAGE / "game.py" in files
    text = "".join(f"{path.name}\n{path.read_text('utf-8')}" for path in files)
    assert "skeleton" not in text.lower()
    assert "class LiarsDiceGame(" in text
    assert 'title = "Liars Dice"' in text
    assert 'name = "liars-dice-game"' in text
