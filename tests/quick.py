"""Which tests are the quick ones: those of rules, matches, bots and commands, each of them once.

A test is quick if what its file imports, directly or by other files of the project, reaches no
screen, no browser, no tools that build and no pool of processes; of a test with parameters the
first is.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SLOW = {
    "pygame", "playwright", "selenium", "websocket", "portolan_build", "distributed",
    "multiprocessing", "concurrent", "cosmic_ray",
}  # fmt: skip
"""What drives a screen or a browser, builds, plays in many processes, or mutates the program."""


@cache
def reached(path: Path) -> frozenset[str]:
    """Return the packages beside the project's own that a file needs as soon as it is imported."""
    found: set[str] = set()
    seen: set[Path] = set()
    ahead = [path, *_doors(path)]
    while ahead:
        file = ahead.pop()
        if file in seen:
            continue
        seen.add(file)
        for module in _imported(file):
            own = _file_of(module)
            if own:
                ahead += [own, *_doors(own)]
            else:
                found.add(module.partition(".")[0])
    return frozenset(found)


@cache
def _imported(file: Path) -> frozenset[str]:
    """Return the modules that a file imports at its top, and what may be modules in them."""
    names: set[str] = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            beside = file.relative_to(ROOT).parts[: -node.level] if node.level else ()
            module = ".".join([*beside, *([node.module] if node.module else [])])
            names |= {module, *(f"{module}.{alias.name}" for alias in node.names)}
    return frozenset(names)


def _file_of(module: str) -> Path | None:
    """Return the file of a module of the project, or of the module that a name lies in."""
    path = ROOT / module.replace(".", "/")
    for place in (path, path.parent):
        for file in (place.with_suffix(".py"), place / "__init__.py"):
            if file.is_file() and file.parent != ROOT:
                return file
    return None


def _doors(file: Path) -> list[Path]:
    """Return what is loaded before a file: its packages, and before tests the common fixtures."""
    folders = [folder for folder in file.parents if ROOT in folder.parents]
    names = ("__init__.py", "conftest.py") if file.name.startswith("test_") else ("__init__.py",)
    return [folder / name for folder in folders for name in names if (folder / name).is_file()]


def is_quick(path: Path) -> bool:
    """Tell whether a file of tests may be among the quick ones."""
    return not reached(path) & SLOW


def first_of_each(items: list[pytest.Item]) -> list[pytest.Item]:
    """Return the tests without those that are another's with later parameters."""
    return list({item.nodeid.partition("[")[0]: item for item in reversed(items)}.values())[::-1]
