"""Promises of docs/architecture.md about who may import whom."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from game.games import PACKAGES

ROOT = Path(__file__).resolve().parents[1]
GAME = ROOT / "game"

_GAMES = [package.removeprefix("game.") for package in PACKAGES.values()]
_BRINGS = {"table/contract", "table/draw", "table/fittings", "table/match", "table/moving"}
"""What the table of a game is made with."""
_PAGES = {
    *("core", "games", "bots", "host", "table/kept", "table/parts", "table/ways", "table/play"),
    *("table/offer", "table/thought"),
    *_BRINGS,
}
"""What pages are made with."""
_ROOMS = [
    f"table/screens/{room}" for room in ("first", "begin", "shelf", "afar", "after", "reading")
]
"""The rooms of pages, which do not know each other."""

MAY_IMPORT: dict[str, set[str]] = {
    "core": set(),
    **{game: {"core"} for game in _GAMES},
    "games": {"core"},
    "bots": {"core", "games"},
    "host": {"core"},
    "table/match": {"core", "games", "bots"},
    "table/thought": {"core", "bots", "table/match"},
    "table/offer": {"core", "games", "bots", "table/match"},
    "table/kept": {"core", "games", "host", "table/match", "table/offer"},
    "table/draw": {"core", "host"},
    "table/fittings": {"core", "table/draw"},
    "table/moving": {"table/draw"},
    "table/contract": {
        *("core", "games", "table/match", "table/draw", "table/fittings", "table/moving"),
    },
    "table/parts": {"core", "host", *_BRINGS},
    "table/ways": {"core", "host", "table/offer", "table/kept", "table/parts", *_BRINGS},
    "table/play": {
        *("core", "bots", "host", "table/offer", "table/thought", "table/kept", "table/parts"),
        *("table/ways", *_BRINGS),
    },
    "table/screens": {*_PAGES, *_ROOMS, "table/screens/between"},
    "table/screens/between": _PAGES,
    **{room: {*_PAGES, "table/screens/between"} for room in _ROOMS},
    "table/input": {"table/draw", "table/fittings", "table/moving", "table/parts", "table/ways"},
    "table/loop": {
        *("core", "games", "host", "table/match", "table/kept", "table/draw", "table/moving"),
        *("table/ways", "table/play", "table/screens", "table/input", "table/parts"),
        *("table/fittings", "table/screens/between", "table/thought"),
    },
    "table": {"host", "table/loop"},
    **{f"{game}/table": {"core", game, *_BRINGS} for game in _GAMES},
    "learning": {"core", "games", "bots"},
    "cli": {"core", "games", "bots"},
}
"""The rooms of the house, and which others each may import beside itself."""

_SEEN = {
    *("table/draw", "table/fittings", "table/moving", "table/contract", "table/parts"),
    *("table/ways", "table/play", "table/screens", "table/screens/between", *_ROOMS),
    *("table/input", "table/loop", *(f"{game}/table" for game in _GAMES)),
}
MAY_NEED = {
    **{room: set[str]() for room in MAY_IMPORT if room != "cli"},
    **{room: {"pygame"} for room in _SEEN},
    "host": {"pygame", "platformdirs", "filelock"},
    "learning": {"gymnasium", "numpy", "pettingzoo"},
    "table/fittings": {"pygame", "qrcodegen"},
}
"""What of others each room may import beside the standard library."""


def package_of(module: str) -> str:
    """Return the room of `MAY_IMPORT` that a module or a name in one belongs to."""
    path = module.removeprefix("game.").replace(".", "/") + "/"
    return max((name for name in MAY_IMPORT if path.startswith(f"{name}/")), key=len, default="")


@cache
def files(package: str) -> list[Path]:
    """Return the files of a package, without those of a package inside it."""
    return [
        path
        for path in GAME.rglob("*.py")
        if package_of(path.relative_to(GAME).with_suffix("").as_posix()) == package
    ]


@cache
def imported(path: Path, module: str = "") -> set[str]:
    """Return the names that a file imports, anywhere in it; `module` is what it is called."""
    names = set()
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".")
            above = parts[: len(parts) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            names |= {f"{base}.{alias.name}" for alias in node.names}
    return names


def test_every_package_is_listed() -> None:
    """Beside the packages there is only the command line, which starts any of them."""
    assert {path.name for path in files("")} == {"__init__.py", "__main__.py", "commands.py"}
    tables = {f"{game}/table" for game in _GAMES}
    assert all(files(package) for package in MAY_IMPORT if package not in tables)


def test_every_folder_says_at_its_door_what_it_is() -> None:
    for folder in {path.parent for path in GAME.rglob("*.py")}:
        door = folder / "__init__.py"
        assert door.exists(), f"{folder.relative_to(ROOT)} has no door: __init__.py is missing"
        said = ast.get_docstring(ast.parse(door.read_text(encoding="utf-8")))
        assert said, f"{folder.relative_to(ROOT)} says nothing at its door"


@pytest.mark.parametrize("top", ["game", "build/portolan_build", "tests"])
def test_no_imports_go_in_a_circle(top: str) -> None:
    """Those inside functions and for types alone count too: they only hide a circle."""
    folder = ROOT / top
    modules: dict[str, Path] = {}
    for path in folder.rglob("*.py"):
        parts = path.relative_to(folder.parent).with_suffix("").parts
        modules[".".join(parts).removesuffix(".__init__")] = path
    left = {
        module: {_module(name, modules) for name in imported(path, module)} - {module, ""}
        for module, path in modules.items()
    }
    while free := [module for module, needs in left.items() if not needs & left.keys()]:
        for module in free:
            del left[module]
    circle = {module: sorted(needs & left.keys()) for module, needs in left.items()}
    assert not circle, f"these import each other: {circle}"


def test_no_rooms_go_in_a_circle() -> None:
    """In each folder its rooms and the files beside them import each other in one direction."""
    modules = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in GAME.rglob("*.py")
    }
    doors = {name for name, path in modules.items() if path.name == "__init__.py"}
    for folder in doors:
        depth = folder.count(".") + 2
        left: dict[str, set[str]] = {}
        for module, path in modules.items():
            if module.startswith(f"{folder}."):
                room = ".".join(module.split(".")[:depth])
                needs = {_module(name, modules) for name in imported(path, module)} - doors
                inside = {name for name in needs if name.startswith(f"{folder}.")}
                left.setdefault(room, set()).update(
                    {".".join(name.split(".")[:depth]) for name in inside} - {room}
                )
        while free := [room for room, needs in left.items() if not needs & left.keys()]:
            for room in free:
                del left[room]
        circle = {room: sorted(needs & left.keys()) for room, needs in left.items()}
        assert not circle, f"in {folder} these import each other: {circle}"


def _module(name: str, modules: Mapping[str, Path]) -> str:
    """Return the module that an imported name is, or is in; empty if it is no module of ours."""
    while name and name not in modules:
        name = name.rpartition(".")[0]
    return name


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
