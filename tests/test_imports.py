"""Promise of `python3 build test --changed`: what a change can reach is run, or all if unknown."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.support.changed import UnknownBaseError, changed_files
from tests.support.imports import ROOT, needs, reached_by


def runs(test: str, *changed: str) -> bool:
    return reached_by({*changed}).runs(ROOT / "tests" / test)


@pytest.mark.parametrize(
    ("changed", "test"),
    [
        ("game/portolan/games/venice/evaluator.py", "venice/test_bots.py"),
        ("game/portolan/core/rng.py", "test_rng.py"),
        ("tests/support/rng.py", "ai/test_advice.py"),
        ("tests/test_rng.py", "test_rng.py"),
        (
            "game/portolan/games/ragusa/rules/turn.py",
            "ai/test_levels.py",
        ),  # the registry names it as a string
        ("game/portolan/ai/review.py", "ai/test_advice.py"),
        ("game/portolan/__main__.py", "tournament/test_own_bot.py"),  # started as another process
        ("game/portolan/ui/table/play.py", "browser/test_page.py"),  # used by a browser
        ("docs/protocol.md", "test_protocol.py"),
    ],
)
def test_tests_that_need_a_changed_file_are_run(changed: str, test: str) -> None:
    assert runs(test, changed)


@pytest.mark.parametrize(
    ("changed", "test"),
    [
        ("game/portolan/ui/table/play.py", "test_rng.py"),
        ("tests/venice/scene.py", "ai/test_flat_monte_carlo.py"),
        ("README.md", "test_rng.py"),
    ],
)
def test_other_tests_are_left_out(changed: str, test: str) -> None:
    assert not runs(test, changed)


@pytest.mark.parametrize(
    "changed",
    [
        "assets/ragusa/board.json", "build/page/page.js", "build/portolan_build/web.py",
        "pyproject.toml", "tests/conftest.py", "tests/support/imports.py", "docs/rules/ragusa.md",
        "tests/golden/ragusa.json", "game/portolan/core/gone.py",
    ],
)  # fmt: skip
def test_everything_is_run_where_imports_show_nothing(changed: str) -> None:
    """Data, build code, common fixtures, and a deleted source."""
    choice = reached_by({changed, "game/portolan/games/venice/evaluator.py"})
    assert choice.runs(ROOT / "tests" / "test_slices.py")
    assert choice.why == f"all tests: {changed} may matter anywhere"


def test_without_a_change_nothing_is_run_and_a_message_says_so() -> None:
    assert not runs("test_rng.py")
    assert reached_by(set()).why == "no tests: nothing has changed"


def test_imports_in_functions_and_names_in_strings_count_for_changes_only() -> None:
    """A quick test is one whose file needs nothing slow at import time."""
    file = ROOT / "game" / "portolan" / "registry.py"
    evaluator = ROOT / "game" / "portolan" / "games" / "venice" / "evaluator.py"
    assert evaluator not in needs(file).files
    assert evaluator in needs(file, everywhere=True).files


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with two commits; `kept.py` came with the first, `later.py` with the second."""
    git(tmp_path, "init", "--quiet", "--initial-branch", "work")
    for name in ("kept.py", "later.py"):
        (tmp_path / name).write_text(f"{name} = 1\n")
        git(tmp_path, "add", "--all")
        git(tmp_path, "commit", "--quiet", "--message", name)
    return tmp_path


def git(folder: Path, *words: str) -> None:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    subprocess.run(["git", *who, *words], cwd=folder, check=True)


def test_changes_are_those_since_the_base_and_uncommitted_ones(repository: Path) -> None:
    """Without a base, and without the usual branch, those since the last commit."""
    assert changed_files(root=repository) == set()
    assert changed_files("HEAD~1", repository) == {"later.py"}
    (repository / "new ü.py").write_text("")
    (repository / "kept.py").rename(repository / "moved.py")
    git(repository, "add", "moved.py")
    uncommitted = {"new ü.py", "kept.py", "moved.py"}
    assert changed_files(root=repository) == uncommitted
    assert changed_files("HEAD~1", repository) == {"later.py", *uncommitted}


def test_the_usual_base_is_where_the_branch_left_the_main_branch(repository: Path) -> None:
    git(repository, "update-ref", "refs/remotes/origin/main", "HEAD~1")
    assert changed_files(root=repository) == {"later.py"}


def test_an_unknown_base_is_refused_with_advice(repository: Path) -> None:
    with pytest.raises(UnknownBaseError, match="name a commit of this repository"):
        changed_files("nonsense", repository)
