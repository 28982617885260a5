"""Promise: wheel and sdist, put into empty environments, are each the whole program."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hatch_build import with_absolute_links
from portolan.registry import PACKAGES
from portolan_build.tools import ROOT
from tests.support.another_distribution import GAME, lay_out_example
from tests.support.shared import made_once

Command = Callable[..., "subprocess.CompletedProcess[str]"]

WINDOW = """
import asyncio, json, sys
from pathlib import Path
import pygame
import portolan
from portolan.platform.desktop import DesktopHost
from portolan.ui.main import start

class Window(DesktopHost):
    todo, seen = sys.argv[2:], []

    async def frame(self, *, idle=False):
        if idle:
            self.seen.append(self._marks["screen"])
            if self.todo:
                x, y = json.loads(self._marks["targets"])["buttons"][self.todo.pop(0)]
                for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                    pygame.event.post(pygame.event.Event(kind, button=1, pos=(x, y), touch=False))
            else:
                pygame.event.post(pygame.event.Event(pygame.QUIT))
        return await super().frame(idle=idle)

asyncio.run(start(Window(Path(sys.argv[1]))))
print(portolan.__file__, *Window.seen)
"""
"""A window whose user presses the named buttons, then closes it."""


BOTS = """
class Dreamer:
    def __init__(self, game, seat, seed):
        pass

    def think(self, view, actions, budget):
        yield 0.0
        return actions[0]
"""


SPAWNED = """
import multiprocessing
from portolan.learning import env

def first_agent(environment):
    environment.reset(seed=7)
    return environment.agent_selection

if __name__ == "__main__":
    made = env("ragusa", 3, opponents={1: "merchant"})
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        print(pool.apply(first_agent, (made,)), first_agent(made))
"""
"""Sends an environment to a spawned process."""


def _quiet() -> dict[str, str]:
    """Return the environment variables of a user without a checkout and without a screen."""
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    path = os.pathsep.join([str(Path(sys.executable).parent), kept.get("PATH", "")])
    return {**kept, "PATH": path, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def _install(folder: Path) -> None:
    """Build both as anybody does, and put each into an environment with what it needs."""

    def run(*words: object) -> None:
        done = subprocess.run(
            [*map(str, words)], cwd=folder, env=_quiet(), text=True, capture_output=True,
            check=False,
        )  # fmt: skip
        assert not done.returncode, done.stdout + done.stderr

    def environment(name: str, *packages: object) -> None:
        run("uv", "venv", "--python", sys.executable, folder / name)
        run("uv", "pip", "install", "--python", folder / name, *packages)

    environment("builder", "build")
    build = [folder / "builder/bin/python", "-m", "build", "--installer", "uv"]
    run(*build, "--sdist", "--wheel", "--outdir", folder / "dist", ROOT)
    (wheel,), (sdist,) = ((folder / "dist").glob(kind) for kind in ("*.whl", "*.tar.gz"))
    other = lay_out_example(folder / "example")
    environment("there", f"{wheel}[tournament,learning]", other)
    environment("from_sources", sdist)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder in which both were built and installed."""
    return made_once(tmp_path_factory, "installed", _install)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, made: Path) -> Command:
    """Return a function that runs a program of the wheel's environment, outside the project."""
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    (elsewhere / "my_bots.py").write_text(BOTS)
    (elsewhere / "spawned.py").write_text(SPAWNED)

    def run(program: str, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [made / "there/bin" / program, *words],
            cwd=elsewhere, env=_quiet(), input=said, text=True, capture_output=True,
            check=False, timeout=120,
        )  # fmt: skip

    return run


def _files(environment: Path) -> set[str]:
    """Return the files of the package in an environment, each with its hash."""
    (record,) = environment.glob("lib/*/site-packages/portolan-*.dist-info/RECORD")
    return {line for line in record.read_text().splitlines() if line.startswith("portolan/")}


def test_the_sdist_installs_the_same_as_the_wheel(made: Path) -> None:
    """Data, drawings, fonts, words and rules among it."""
    files = _files(made / "there")
    assert files == _files(made / "from_sources")
    kinds = {line.partition(",")[0].rpartition(".")[2] for line in files}
    assert kinds >= {"json", "svg", "ttf", "md", "typed"}
    assert any("words/en.json" in line for line in files)


def test_its_description_links_to_no_file(made: Path) -> None:
    (about,) = made.glob("there/lib/*/site-packages/portolan-*.dist-info/METADATA")
    description = about.read_text(encoding="utf-8")
    assert "Great merchant board games" in description
    addresses = re.findall(r"\]\(([^)]*)\)", description)
    assert all(address.startswith("https://") for address in addresses)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("", "Table, rules, [site](https://a.example)"),
        ("https://b.example", "[![Table](https://b.example/raw/main/t.png)]"
         "(https://b.example/blob/main/t.md), [rules](https://b.example/blob/main/r.md), "
         "[site](https://a.example)"),
    ],
)  # fmt: skip
def test_links_to_files_are_absolute_or_their_labels(source: str, expected: str) -> None:
    text = "[![Table](t.png)](t.md), [rules](r.md), [site](https://a.example)"
    assert with_absolute_links(text, source) == expected


def test_the_engine_has_every_game(installed: Command) -> None:
    answered = installed("portolan", "engine", said='{"op": "games"}\n')
    assert answered.returncode == 0, answered.stderr
    games = [game["game"] for game in json.loads(answered.stdout)["games"]]
    assert games == [*PACKAGES, GAME]


def test_the_terminal_prints_the_prompt(installed: Command) -> None:
    """Errors name the command that was called."""
    played = installed("portolan", "play", "venice", "--seats", "3", said="")
    assert played.returncode == 0, played.stderr
    assert "Venice" in played.stdout
    wrong = installed("portolan", "tournament", "chess", "--bots", "random,random")
    assert wrong.returncode == 2
    assert wrong.stderr.splitlines()[-1].startswith("portolan")


def test_a_tournament_is_played_to_its_table(installed: Command) -> None:
    """With a bot from the current folder, which the processes of the matches find as well."""
    words = ["--players", "2", "--games", "2", "--workers", "2", "--out", "results"]
    bots = ["--bots", "random,my_bots:Dreamer"]
    played = installed("portolan", "tournament", "ragusa", *bots, *words)
    assert played.returncode == 0, played.stderr
    assert "my_bots:Dreamer" in played.stdout


def test_a_bot_from_the_current_folder_plays_in_the_terminal(installed: Command) -> None:
    bots = ["--bots", "0=my_bots:Dreamer,1=random"]
    played = installed("portolan", "play", "ragusa", "--seats", "2", *bots)
    assert played.returncode == 0, played.stderr
    assert "Seat 0: my_bots:Dreamer" in played.stdout


@pytest.mark.parametrize("game", ["ragusa", GAME])
def test_the_promises_of_a_game_are_tried(installed: Command, game: str) -> None:
    """Of one that another distribution brings as well."""
    checked = installed("portolan", "check", game, "--games", "1")
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_an_environment_can_be_sent_to_a_spawned_process(installed: Command) -> None:
    played = installed("python", "spawned.py")
    assert played.returncode == 0, played.stderr
    here, there = played.stdout.split()
    assert here == there


def test_a_game_is_begun(installed: Command, tmp_path: Path) -> None:
    """From the template that the wheel holds."""
    begun = installed("portolan", "new", "kites", "--into", str(tmp_path / "kites"))
    assert begun.returncode == 0, begun.stderr
    made = {path.relative_to(tmp_path / "kites").as_posix() for path in tmp_path.rglob("*.*")}
    package = {f"kites_game/{name}" for name in ("game.py", "ui.py", "assets/words/en.po")}
    assert made >= {"pyproject.toml", "test_kites.py", *package}


def test_a_game_of_another_distribution_is_played(installed: Command) -> None:
    """In the terminal, in words of its own, in a tournament, and in a window."""
    bots = ["--bots", "0=random,1=merchant", "--seats", "2", "--language", "fr"]
    played = installed("portolan", "play", GAME, *bots)
    assert "Dés restants" in played.stdout, played.stderr
    bots = ["--bots", "merchant,my_bots:Dreamer", "--games", "2", "--workers", "2"]
    played = installed("portolan", "tournament", GAME, *bots)
    assert "Liar's Dice, 2 players, 2 matches" in played.stdout, played.stderr
    shown = installed("python", "-c", WINDOW, "kept-example", f"new:{GAME}", "start")
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout.split()[-1] in {"table", "hand-over"}


@pytest.mark.parametrize("game", PACKAGES)
def test_the_window_opens_the_table_of_every_game(installed: Command, game: str) -> None:
    """With words, drawings and fonts of its own, from the environment and nowhere else."""
    words = [f"kept-{game}", f"new:{game}", "start"]
    played = installed("python", "-c", WINDOW, *words)
    assert played.returncode == 0, played.stderr
    file, *seen = played.stdout.splitlines()[-1].split()
    assert not Path(file).is_relative_to(ROOT)
    assert seen[:2] == ["home", "new"]
    assert seen[-1] in {"table", "hand-over"}
    lesson = installed("python", "-c", WINDOW, f"book-{game}", f"rules:{game}")
    assert lesson.stdout.split()[-1] == "rules", lesson.stderr
