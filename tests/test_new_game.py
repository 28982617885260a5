"""Promise: docs/new-game.md extends the template to the game of docs/liars_dice, which is played.

Every block of code on the page is in a file of that folder, and its files are those that `new`
makes, so the page cannot be wrong.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from portolan.__main__ import main
from portolan.ai.review import ReviewEffort, review
from portolan.core import assets, i18n
from portolan.core.match import Match
from portolan.core.time_slicing import finish
from portolan.registry import PACKAGES, find_game
from tests.support.another_distribution import (
    EXAMPLE,
    GAME,
    PACKAGE,
    ROOT,
    add_metadata,
    lay_out_example,
    run_module,
)
from tests.support.input_player import DESKTOP, PHONE, InputPlayer
from tests.support.rng import play_randomly
from tests.support.table_host import FakeHost, run

PAGE = (ROOT / "docs/new-game.md").read_text(encoding="utf-8")
BLOCKS: list[tuple[str, str]] = re.findall(
    r"^`([\w/.]+)`[^\n]*\n\n```\w+\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL
)
COMMANDS = re.findall(r"^    portolan (.*)$", PAGE, re.MULTILINE)
GAP = "    ...\n"
"""Marks lines that a block leaves out."""


def sources(folder: Path) -> dict[str, str]:
    """Return the files of a project by name."""
    files = (path for path in folder.rglob("*") if path.suffix in {".py", ".po", ".toml"})
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in files}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the game of the page, and the metadata that pip would write."""
    folder = lay_out_example(tmp_path_factory.mktemp("page") / "liars_dice")
    add_metadata(folder, PACKAGE, GAME)
    return folder


@pytest.fixture
def _installed(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Register the game in this process."""
    monkeypatch.syspath_prepend(site)
    monkeypatch.setitem(PACKAGES, GAME, PACKAGE)
    monkeypatch.setitem(assets._FOLDERS, GAME, site / PACKAGE / "assets")
    i18n._catalogue.cache_clear()  # another test may have registered the skeleton
    yield
    i18n._catalogue.cache_clear()
    i18n.set_language("en")
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


@pytest.mark.parametrize(("name", "block"), BLOCKS)
def test_the_code_on_the_page_is_in_the_folder(name: str, block: str) -> None:
    """In the order of the file, with marks for left-out lines."""
    text, at = (EXAMPLE / name).read_text("utf-8"), 0
    for part in block.split(GAP):
        at = text.find(part.strip("\n"), at)
        assert at >= 0, f"{name} does not hold:\n{part}"


def test_the_page_shows_every_file_that_changes(tmp_path: Path) -> None:
    """Files of `new` that the page does not mention are unchanged in the folder."""
    assert main(["new", GAME, "--into", str(tmp_path / GAME)]) == 0
    made, grown = sources(tmp_path / GAME), sources(EXAMPLE)
    assert grown.keys() - made.keys() == {f"{PACKAGE}/assets/words/fr.po"}
    assert made.keys() <= grown.keys()
    changed = {
        name for name in made if made[name].replace("Liars Dice", "Liar's Dice") != grown[name]
    }
    assert changed == {name for name, _ in BLOCKS}


def test_the_game_of_the_page_fulfils_the_contract(site: Path) -> None:
    checked = run_module(site, "portolan", "check", GAME, "--games", "10")
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_its_own_tests_pass(site: Path) -> None:
    tested = run_module(site, "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly")
    assert tested.returncode == 0, tested.stdout
    assert "3 passed" in tested.stdout


def test_publicly_reported_dice_break_a_promise(tmp_path: Path) -> None:
    """As the page says of an event without its secret field."""
    folder = lay_out_example(tmp_path / "public")
    add_metadata(folder, PACKAGE, GAME)
    events = folder / PACKAGE / "events.py"
    changed = events.read_text("utf-8").replace('secret="dice", ', "")
    assert changed != events.read_text("utf-8")
    events.write_text(changed, "utf-8")
    checked = run_module(folder, "portolan", "check", GAME, "--games", "10")
    assert checked.returncode == 1
    assert re.search(r"seat \d sees rolled\.dice of seat \d", checked.stdout)


@pytest.mark.parametrize("command", [line for line in COMMANDS if not line.startswith("new ")])
def test_the_commands_of_the_page_work(site: Path, command: str) -> None:
    """With fewer games than the page says."""
    words = re.sub(r"--games \d+", "--games 2", command).split()
    done = run_module(site, "portolan", *words, typed="1\n1\n")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_terminal_plays_it_in_both_languages(site: Path) -> None:
    """With bots of several levels, in its own words."""
    bots = ["--seats", "3", "--bots", "0=random,1=merchant,2=rector:playouts=4", "--seed", "3"]
    for language, phrases in (
        ("en", ("loses a die", "(Dice left ")),
        ("fr", ("perd un dé", "(Dés")),
    ):
        played = run_module(site, "portolan", "play", GAME, *bots, "--language", language)
        assert played.returncode == 0, played.stderr
        assert all(part in played.stdout for part in phrases), played.stdout


@pytest.mark.usefixtures("_installed")
def test_a_match_of_it_can_be_reviewed() -> None:
    """The actions found were played by the reviewed seat, and something else was better."""
    match = play_randomly(Match(find_game(GAME), 2, {}, 3), 3)
    effort = ReviewEffort(search=4, screening_worlds=2, worlds=4, again=8)
    found = finish(review(match, {0, 1}, effort=effort))
    assert found
    for finding in found:
        assert match.actors[finding.step] == finding.seat
        assert match.actions[finding.step] == finding.played != finding.better


@pytest.mark.usefixtures("_installed")
@pytest.mark.parametrize(("way", "seats"), [("touch", 2), ("a11y", 3), ("keys", 2)])
def test_it_is_played_on_the_screen(way: str, seats: int) -> None:
    """From the home screen to the end; nothing is cut or hidden, all legal actions are offered."""
    host = FakeHost(DESKTOP if way == "keys" else PHONE)
    host.has_a11y = way == "a11y"
    person = InputPlayer(host, GAME, seats, way)
    run(host, person.step, seed=3)
    assert host.marks["screen"] == "end" or len(person.played) > 50
    assert "liar" in person.played
    assert person.halves, "a bid is made in two steps"
