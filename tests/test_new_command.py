"""Promise: `new` makes a game that keeps the contract and can be played everywhere at once."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from portolan.__main__ import main
from portolan.core import assets
from portolan.registry import PACKAGES
from portolan.ui.render.theme import GLOW
from tests.support.sample_person import PHONE, Anybody
from tests.support.table_host import FakeHost
from tests.support.table_host import run as run_table

ROOT = Path(__file__).resolve().parents[1]
GAME, PACKAGE = "liars_dice", "liars_dice_game"


def make(folder: Path) -> Path:
    """Make a game in a folder, with the metadata that pip would write; return the folder."""
    assert main(["new", GAME, "--into", str(folder)]) == 0
    about = folder / f"{PACKAGE}-0.1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {PACKAGE}\nVersion: 0.1\n")
    (about / "entry_points.txt").write_text(f"[portolan.games]\n{GAME} = {PACKAGE}\n")
    return folder


def run(there: Path, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    """Run a module of Python beside the game."""
    path = os.pathsep.join([str(there), str(ROOT / "game")])
    return subprocess.run(
        [sys.executable, "-m", *words], cwd=there, input=said, capture_output=True, text=True,
        check=False, timeout=100, env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a new game."""
    return make(tmp_path_factory.mktemp("made") / "game")


def test_it_keeps_its_promises(there: Path) -> None:
    checked = run(there, "portolan", "check", GAME, "--games", "6")
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_its_own_tests_pass(there: Path) -> None:
    tested = run(there, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly")
    assert tested.returncode == 0, tested.stdout
    assert "2 passed" in tested.stdout


def test_it_is_played_in_the_terminal(there: Path) -> None:
    """To the end, in words of its own; in English where another language is asked for."""
    words = ["play", GAME, "--bots", "1=merchant", "--seed", "3", "--language", "de"]
    played = run(there, "portolan", *words, said="1\n" * 8)
    assert played.returncode == 0, played.stderr
    assert "places a counter on a1." in played.stdout
    assert "Pairs of counters" in played.stdout


def test_bots_play_it_in_a_tournament(there: Path) -> None:
    words = ["--bots", "merchant,random", "--games", "2", "--out", "results"]
    played = run(there, "portolan", "tournament", GAME, *words)
    assert played.returncode == 0, played.stderr
    assert "Liars Dice, 2 players, 2 matches" in played.stdout


def test_its_table_is_drawn(there: Path) -> None:
    """As whoever is asked sees it: with squares that can be chosen, though hands are secret."""
    drawn = run(there, "portolan", "picture", GAME, "--seats", "3", "--size", "800x600")
    assert drawn.returncode == 0, drawn.stderr
    picture = pygame.image.load(there / f"{GAME}.png")
    assert picture.get_size() == (800, 600)
    assert pygame.mask.from_threshold(picture, GLOW, (1, 1, 1)).count() > 4 * 1000


@pytest.fixture
def _installed(there: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let this process have the game."""
    monkeypatch.syspath_prepend(there)
    monkeypatch.setitem(PACKAGES, GAME, PACKAGE)
    monkeypatch.setitem(assets._FOLDERS, GAME, there / PACKAGE / "assets")
    yield
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


@pytest.mark.usefixtures("_installed")
@pytest.mark.parametrize("way", ["touch", "mirror"])
def test_it_is_played_on_the_screen(way: str) -> None:
    """A whole match from the home screen to the end; nothing is cut or hidden."""
    host = FakeHost(PHONE)
    host.has_a11y = way == "mirror"
    person = Anybody(host, GAME, 2, way)
    run_table(host, person.step, seed=3)
    assert host.marks["screen"] == "end"
    assert len(person.played) > 10, "all but what is left as the only choice"


def test_a_sentence_that_it_lacks_is_found(tmp_path: Path) -> None:
    """The words of a game from another distribution are checked, too."""
    there = make(tmp_path / "game")
    words = there / PACKAGE / "assets/words/en.po"
    words.write_text(words.read_text("utf-8").replace("sources.pairs", "sources.other"), "utf-8")
    checked = run(there, "portolan", "check", GAME, "--games", "1")
    assert checked.returncode == 1, checked.stderr
    assert "the catalogue has no 'sources.pairs'" in checked.stdout


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("ragusa", "the name 'ragusa' is taken"),
        ("table", "the name 'table' is taken"),
        ("Liars-Dice", "a game is called like liars_dice"),
        ("../away", "a game is called like liars_dice"),
        (GAME, "is there already"),
    ],
)
def test_what_cannot_be_made_is_told(
    game: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And nothing is written."""
    (tmp_path / "mine.txt").touch()
    assert main(["new", game, "--into", str(tmp_path)]) == 2
    assert told in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_it_says_what_to_do_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without `--into` the game lies in a folder of its name; nothing of the template is left."""
    monkeypatch.chdir(tmp_path)
    assert main(["new", GAME]) == 0
    assert "pip install -e liars_dice\n" in capsys.readouterr().out
    files = [path for path in (tmp_path / GAME).rglob("*") if path.is_file()]
    assert tmp_path / GAME / PACKAGE / "game.py" in files
    told = "".join(f"{path.name}\n{path.read_text('utf-8')}" for path in files)
    assert "skeleton" not in told.lower()
    assert "class LiarsDiceGame(" in told
    assert 'title = "Liars Dice"' in told
    assert 'name = "liars-dice-game"' in told
