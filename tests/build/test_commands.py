"""The first command, before there is an environment."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from portolan_build.tools import ROOT

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

PYTEST = ("pytest", "-n", "auto", "--dist", "worksteal")
"""How tests are run on all cores."""


@pytest.fixture
def bootstrap() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bootstrap", ROOT / "build" / "__main__.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def ran(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The commands that were run, instead of running them."""
    commands: list[tuple[str, ...]] = []

    def run(*command: str) -> int:
        commands.append(command)
        return 0

    monkeypatch.setattr(bootstrap, "set_up", lambda: None)
    monkeypatch.setattr(bootstrap, "install_browsers", lambda: lambda: None)
    monkeypatch.setattr(bootstrap, "run", run)
    monkeypatch.setattr(bootstrap, "run_beside", lambda *command: lambda: run(*command))
    return commands


@pytest.mark.parametrize(
    ("words", "runs"),
    [
        ([], ("portolan_build", "serve")),
        (["--port", "8080"], ("portolan_build", "serve", "--port", "8080")),
        (["--no-open"], ("portolan_build", "serve", "--no-open")),
        (["web"], ("portolan_build", "web")),
        (["wheel", "--from", "source"], ("portolan_build", "wheel", "--from", "source")),
    ],
)
def test_each_command_runs_its_module(
    bootstrap: ModuleType, ran: list[tuple[str, ...]], words: list[str], runs: tuple[str, ...]
) -> None:
    assert bootstrap.main(words) == 0
    assert ran == [runs]


@pytest.mark.parametrize(
    ("words", "game"),
    [(["--seats", "3"], ["ragusa"]), (["venice", "--seats", "3"], []), ([], ["ragusa"])],
)
def test_the_terminal_has_its_words_before_it_plays(
    bootstrap: ModuleType, ran: list[tuple[str, ...]], words: list[str], game: list[str]
) -> None:
    """Words of the command line go to the game, Ragusa if none is named."""
    assert bootstrap.main(["terminal", *words]) == 0
    assert ran == [("portolan_build", "words"), ("portolan", "play", *game, *words)]


@pytest.mark.parametrize(
    ("words", "tests"),
    [
        ([], [PYTEST, ("portolan_build", "inside")]),  # in parallel, so reported afterwards
        (["-k", "wine"], [(*PYTEST, "-k", "wine")]),
    ],
)
def test_words_for_pytest_leave_the_tests_inside_pyodide_away(
    bootstrap: ModuleType,
    ran: list[tuple[str, ...]],
    words: list[str],
    tests: list[tuple[str, ...]],
) -> None:
    assert bootstrap.main(["test", *words]) == 0
    assert [command[0] for command in ran[:4]] == ["ruff", "ruff", "portolan_build", "mypy"]
    assert [done[: len(wanted)] for done, wanted in zip(ran[4:], tests, strict=True)] == tests


def test_the_quick_check_needs_neither_browsers_nor_a_bundle(
    bootstrap: ModuleType, ran: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        bootstrap, "install_browsers", lambda: pytest.fail("browsers are installed")
    )
    assert bootstrap.main(["test", "--quick", "-k", "wine"]) == 0
    assert [command[0] for command in ran] == ["ruff", "ruff", "mypy", "pytest"]
    assert ran[-1] == (*PYTEST, "--quick", "-k", "wine")


@pytest.mark.parametrize(
    ("failing", "runs"),
    [
        ("ruff", ["ruff"]),
        ("mypy", ["ruff", "ruff", "portolan_build", "mypy"]),
        ("portolan_build", ["ruff", "ruff", "portolan_build", "mypy"]),
    ],
)
def test_checks_stop_at_the_first_that_fails(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, failing: str, runs: list[str]
) -> None:
    """Types are checked while the bundle is built; a failure is reported afterwards."""
    ran: list[str] = []

    def run(*command: str) -> int:
        ran.append(command[0])
        return 3 if command[0] == failing else 0

    monkeypatch.setattr(bootstrap, "set_up", lambda: None)
    monkeypatch.setattr(bootstrap, "install_browsers", lambda: lambda: None)
    monkeypatch.setattr(bootstrap, "run", run)
    monkeypatch.setattr(bootstrap, "run_beside", lambda *command: lambda: run(*command))
    assert bootstrap.main(["test"]) == 3
    assert ran == runs


def test_output_of_a_parallel_command_is_printed_when_it_is_waited_for(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """All its output, errors too, after its own command line; its exit code is returned."""
    monkeypatch.setattr(bootstrap, "venv_python", lambda: sys.executable)
    wait = bootstrap.run_beside("pytest", "--no-such-option")
    print("meanwhile")
    assert wait() == 4
    text = capfd.readouterr().out
    assert text.index("meanwhile") < text.index("$ python -m pytest --no-such-option")
    assert "unrecognized arguments" in text


def test_byte_code_can_be_kept_outside_the_sources(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else every program that a test starts is compiled anew."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    given = bootstrap.environment()
    assert "PYTHONDONTWRITEBYTECODE" not in given
    assert given["PYTHONPYCACHEPREFIX"] == str(ROOT / ".cache" / "bytecode")
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE")
    assert "PYTHONPYCACHEPREFIX" not in bootstrap.environment()


@pytest.mark.parametrize("words", [["nonsense"], ["webb"]])
def test_an_unknown_command_shows_the_known_ones(words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "build", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "python3 build web" in done.stderr


def test_a_python_that_is_too_old_gets_a_message(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap.sys, "version_info", (3, 10, 4))
    assert bootstrap.main(["web"]) == 1
    assert "needs Python 3.11 or newer" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("change", "anew"),
    [
        ("", False),
        ("pyproject.toml", True),
        ("backends.lock", True),
        ("requirements.lock", True),
        ("interpreter", True),
    ],
)
def test_the_environment_is_made_again_as_far_as_needed(
    bootstrap: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    change: str,
    *,
    anew: bool,
) -> None:
    done: list[str] = []

    def create(*_: object, **__: object) -> None:
        done.append("venv")

    def install(command: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        what = command[-1]
        if what == str(tmp_path):
            assert "--no-deps" in command
        else:
            assert "--require-hashes" in command  # without it pip takes an edited package, too
        if not what.endswith("backends.lock"):
            assert "--no-build-isolation" in command  # it would fetch backends without hashes
        done.append(what.rpartition("/")[2])
        return subprocess.CompletedProcess([], 0)

    for name in ("PROJECT", "BACKENDS", "LOCK"):
        file = tmp_path / getattr(bootstrap, name).name
        file.write_text("old")
        monkeypatch.setattr(bootstrap, name, file)
    for name in ("ROOT", "VENV"):
        monkeypatch.setattr(bootstrap, name, tmp_path)
    every = ["backends.lock", "requirements.lock", tmp_path.name]
    monkeypatch.setattr(bootstrap.venv, "create", create)
    monkeypatch.setattr(bootstrap.subprocess, "run", install)
    bootstrap.set_up()
    assert done == ["venv", *every]
    done.clear()
    if change == "interpreter":
        monkeypatch.setattr(bootstrap.sys, "base_prefix", "/another")
    elif change:
        (tmp_path / change).write_text("new")
    bootstrap.set_up()
    assert done == ["venv"] * (change == "interpreter") + every * anew


def test_an_environment_without_pip_names_the_package(
    bootstrap: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def create(*_: object, **__: object) -> None:
        raise subprocess.CalledProcessError(1, "ensurepip")

    monkeypatch.setattr(bootstrap, "VENV", tmp_path / "venv")
    monkeypatch.setattr(bootstrap.venv, "create", create)
    assert bootstrap.main(["web"]) == 1
    assert "apt-get install python3-venv" in capsys.readouterr().err


def test_browsers_that_cannot_be_installed_are_named(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap, "BROWSERS", {"some-browser": "/absent/browser"})
    monkeypatch.setattr(bootstrap.shutil, "which", lambda _: None)
    bootstrap.install_browsers()()
    text = capsys.readouterr().out
    assert "tests in some-browser will be skipped" in text
    assert "apt-get install" in text
