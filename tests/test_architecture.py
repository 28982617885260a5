"""Promises of docs/architecture.md about who may import whom."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
GAME = ROOT / "game"

MAY_IMPORT = {
    "core": {"game.core"},
    "ragusa": {"game.core", "game.ragusa"},
    "bots": {"game.core", "game.games", "game.bots"},
    "cli": {"game.core", "game.games", "game.cli", "game.bots"},
}
"""The packages of the project that each package may import."""


def imported(path: Path) -> set[str]:
    """Return the modules that a file imports, anywhere in it."""
    modules = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            modules |= {f"{node.module}.{alias.name}" for alias in node.names}
    return modules


def rules_files(package: str) -> list[Path]:
    """Return the files of a package, the pictures of a game left out."""
    return [path for path in (GAME / package).rglob("*.py") if "table" not in path.parts]


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_packages_know_only_what_they_may(package: str) -> None:
    """Core knows no game, a game knows core alone, and neither knows a screen."""
    for path in rules_files(package):
        own = {name for name in imported(path) if name.split(".")[0] == "game"}
        strangers = {
            name
            for name in own
            if not any(name == ok or name.startswith(f"{ok}.") for ok in MAY_IMPORT[package])
        }
        assert not strangers, f"{path.relative_to(ROOT)} imports {sorted(strangers)}"


@pytest.mark.parametrize("package", ["core", "ragusa"])
def test_rules_use_the_standard_library_alone(package: str) -> None:
    """The engine needs nothing installed, so it runs the same everywhere."""
    for path in rules_files(package):
        roots = {name.split(".")[0] for name in imported(path)} - {"game"}
        assert roots <= sys.stdlib_module_names, f"{path.relative_to(ROOT)}: {sorted(roots)}"


def test_the_engine_runs_without_anything_installed() -> None:
    """`python -m game engine` starts with the standard library alone, and without pygame."""
    answer = subprocess.run(
        [sys.executable, "-I", "-S", "-c", _ISOLATED.format(root=str(ROOT))],
        input='{"op": "games"}\n',
        capture_output=True,
        text=True,
        check=True,
    )
    assert '"ok": true' in answer.stdout
    assert "pygame" not in answer.stderr


_ISOLATED = """
import sys
sys.path.insert(0, {root!r})
from game.__main__ import main
main(["engine"])
print([name for name in sys.modules if "pygame" in name], file=sys.stderr)
"""
