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
    "core": set(),
    "ragusa": {"core"},
    "games": {"core"},
    "bots": {"core", "games"},
    "host": {"core"},
    "table": {"core", "games", "bots", "host"},
    "ragusa/table": {"core", "ragusa", "table"},
    "cli": {"core", "games", "bots"},
}
"""The packages of the project that each package may import beside itself."""

MAY_NEED = {
    "core": set(),
    "ragusa": set(),
    "games": set(),
    "bots": set(),
    "host": {"pygame", "platformdirs"},
    "table": {"pygame"},
    "ragusa/table": {"pygame"},
}
"""What of others each package may import beside the standard library."""


def package_of(module: str) -> str:
    """Return the package of `MAY_IMPORT` that a module or a name in one belongs to."""
    path = module.removeprefix("game.").replace(".", "/") + "/"
    return max((name for name in MAY_IMPORT if path.startswith(f"{name}/")), key=len, default="")


def files(package: str) -> list[Path]:
    """Return the files of a package, without those of a package inside it."""
    return [
        path
        for path in GAME.rglob("*.py")
        if package_of(path.relative_to(GAME).with_suffix("").as_posix()) == package
    ]


def imported(path: Path) -> set[str]:
    """Return the modules that a file imports, anywhere in it."""
    modules = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            modules |= {f"{node.module}.{alias.name}" for alias in node.names}
    return modules


def test_every_package_is_listed() -> None:
    """Beside the packages there is only the command line, which starts any of them."""
    assert [path.name for path in files("")] == ["__init__.py", "__main__.py"]
    assert all(files(package) for package in MAY_IMPORT)


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_packages_know_only_what_they_may(package: str) -> None:
    """Core knows no game, a game knows core alone, and neither knows a screen.

    The screens of all games know none of them, and where they run is all the same to a host.
    """
    for path in files(package):
        own = {name for name in imported(path) if name.split(".")[0] == "game"}
        strangers = {
            name for name in own if package_of(name) not in {package, *MAY_IMPORT[package]}
        }
        assert not strangers, f"{path.relative_to(ROOT)} imports {sorted(strangers)}"


@pytest.mark.parametrize("package", MAY_NEED)
def test_packages_need_of_others_only_what_they_may(package: str) -> None:
    """The engine needs nothing installed, so it runs the same everywhere."""
    for path in files(package):
        roots = {name.split(".")[0] for name in imported(path)} - {"game", *MAY_NEED[package]}
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
