"""Promise: the wheel, put into an empty environment by pip, is the whole program."""

from __future__ import annotations

import json
import os
import subprocess
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

from portolan.registry import PACKAGES
from portolan_build.package import make_package
from portolan_build.tools import ROOT
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


def _install(folder: Path) -> None:
    """Make the wheel and an environment with nothing else in it and what it needs."""
    wheel = make_package(ROOT, folder)
    venv.create(folder / "there", with_pip=True)
    pip = [str(folder / "there/bin/python"), "-m", "pip", "install", "--quiet", "--no-compile"]
    subprocess.run([*pip, f"{wheel}[tournament]"], cwd=folder, check=True)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Command:
    """Install the wheel in an environment of its own; return what runs a program of it there."""
    folder = made_once(tmp_path_factory, "installed", _install)
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    quiet = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    quiet |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

    def run(program: str, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [folder / "there/bin" / program, *words],
            cwd=elsewhere, env=quiet, input=said, text=True, capture_output=True,
            check=False, timeout=120,
        )  # fmt: skip

    return run


def test_the_engine_has_every_game(installed: Command) -> None:
    answered = installed("portolan", "engine", said='{"op": "games"}\n')
    assert answered.returncode == 0, answered.stderr
    assert [game["game"] for game in json.loads(answered.stdout)["games"]] == [*PACKAGES]


def test_the_terminal_says_what_is_asked(installed: Command) -> None:
    """And what is wrong is said by the name that was called."""
    played = installed("portolan", "play", "venice", "--seats", "3", said="")
    assert played.returncode == 0, played.stderr
    assert "Venice" in played.stdout
    wrong = installed("portolan", "tournament", "chess", "--bots", "random,random")
    assert wrong.returncode == 2
    assert wrong.stderr.splitlines()[-1].startswith("portolan")


def test_a_tournament_is_played_to_its_table(installed: Command) -> None:
    words = ["--bots", "random,apprentice", "--players", "2", "--games", "2", "--out", "results"]
    played = installed("portolan", "tournament", "ragusa", *words)
    assert played.returncode == 0, played.stderr
    assert "random" in played.stdout


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
