"""Promise of `python3 build test --changed`: what a change can reach is run, all when in doubt."""

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
        ),  # by the registry's texts
        ("game/portolan/ai/review.py", "ai/test_advice.py"),
        ("game/portolan/__main__.py", "tournament/test_own_bot.py"),  # by another process
        ("game/portolan/ui/table/play.py", "browser/test_page.py"),  # by a browser
        ("docs/protocol.md", "test_protocol.py"),
    ],
)
def test_what_needs_a_changed_file_is_run(changed: str, test: str) -> None:
    assert runs(test, changed)


@pytest.mark.parametrize(
    ("changed", "test"),
    [
        ("game/portolan/ui/table/play.py", "test_rng.py"),
        ("tests/venice/scene.py", "ai/test_flat_monte_carlo.py"),
        ("README.md", "test_rng.py"),
    ],
)
def test_what_does_not_is_left_away(changed: str, test: str) -> None:
    assert not runs(test, changed)


@pytest.mark.parametrize(
    "changed",
    [
        "assets/ragusa/board.json", "build/page/page.js", "build/portolan_build/web.py",
        "pyproject.toml", "tests/conftest.py", "tests/support/imports.py", "docs/rules/ragusa.md",
        "tests/golden/ragusa.json", "game/portolan/core/gone.py",
    ],
)  # fmt: skip
def test_everything_is_run_where_imports_cannot_tell(changed: str) -> None:
    """Data, what builds, common fixtures, and a source that is gone."""
    choice = reached_by({changed, "game/portolan/games/venice/evaluator.py"})
    assert choice.runs(ROOT / "tests" / "test_slices.py")
    assert choice.why == f"all tests: {changed} may matter anywhere"


def test_without_a_change_nothing_is_run_and_it_is_said() -> None:
    assert not runs("test_rng.py")
    assert reached_by(set()).why == "no tests: nothing has changed"


def test_imports_in_functions_and_names_in_texts_count_for_changes_alone() -> None:
    """A quick test is one whose file needs nothing slow as soon as it is imported."""
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


def test_changes_are_those_since_the_base_and_those_not_committed(repository: Path) -> None:
    """Without a base, and without the branch that is usually one, since the last commit."""
    assert changed_files(root=repository) == set()
    assert changed_files("HEAD~1", repository) == {"later.py"}
    (repository / "new ü.py").write_text("")
    (repository / "kept.py").rename(repository / "moved.py")
    git(repository, "add", "moved.py")
    uncommitted = {"new ü.py", "kept.py", "moved.py"}
    assert changed_files(root=repository) == uncommitted
    assert changed_files("HEAD~1", repository) == {"later.py", *uncommitted}


def test_the_usual_base_is_where_the_work_left_the_main_branch(repository: Path) -> None:
    git(repository, "update-ref", "refs/remotes/origin/main", "HEAD~1")
    assert changed_files(root=repository) == {"later.py"}


def test_a_base_that_is_none_is_refused_with_what_to_do(repository: Path) -> None:
    with pytest.raises(UnknownBaseError, match="name a commit of this repository"):
        changed_files("nonsense", repository)
