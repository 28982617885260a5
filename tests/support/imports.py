"""Which files of the project import which: finds the quick tests and those a change can reach.

Only the text of the files is read; nothing is imported.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
_COMMON = ROOT / "tests" / "conftest.py"
"""The fixtures of all tests."""


class Needs(NamedTuple):
    """What a file needs at run time: files of the project, itself among them, and packages."""

    files: frozenset[Path]
    packages: frozenset[str]


@cache
def needs(path: Path, *, everywhere: bool = False) -> Needs:
    """Return what a file needs, directly or by other files of the project.

    That is what is imported at the top of the files; with `everywhere` also what is imported inside
    functions, and what a string names, such as the target of a patch or the package of a game. What
    the common fixtures need is left out: a change of that reaches all tests.
    """
    found: set[str] = set()
    seen: set[Path] = {_COMMON} if everywhere and path != _COMMON else set()
    ahead = [path, *_loaded_before(path)]
    while ahead:
        file = ahead.pop()
        if file in seen:
            continue
        seen.add(file)
        own, others = _read(file, everywhere)
        ahead += own
        found |= others
    return Needs(frozenset(seen), frozenset(found))


@cache
def _read(file: Path, everywhere: bool) -> tuple[frozenset[Path], frozenset[str]]:
    """Return the project files and the external packages that a file loads directly."""
    tree = _parsed(file)
    nodes = ast.walk(tree) if everywhere else tree.body
    own: set[Path] = set()
    others: set[str] = set()
    for node in nodes:
        for module in _modules(node, file):
            found = _file_of(module)
            if found:
                own |= {found, *_loaded_before(found)}
            else:
                others.add(module.partition(".")[0])
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            own |= _named(node.value)
    return frozenset(own), frozenset(others)


@cache
def _parsed(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def _modules(node: ast.AST, file: Path) -> set[str]:
    """Return the modules that a statement imports, and what may be modules in them."""
    if isinstance(node, ast.Import):
        return {alias.name for alias in node.names}
    if isinstance(node, ast.ImportFrom):
        beside = file.relative_to(ROOT).parts[: -node.level] if node.level else ()
        module = ".".join([*beside, *([node.module] if node.module else [])])
        return {module, *(f"{module}.{alias.name}" for alias in node.names)}
    return set()


def _base(module: str) -> Path:
    """Return the folder from which a module is imported."""
    return ROOT / "game" if module.partition(".")[0] == "portolan" else ROOT


@cache
def _named(text: str) -> frozenset[Path]:
    """Return the file of a module that a string names; of a package all files inside."""
    if not text.startswith(("portolan.", "tests.")) or not text.replace(".", "_").isidentifier():
        return frozenset()
    folder = _base(text) / text.replace(".", "/")
    if folder.is_dir():
        return frozenset(folder.rglob("*.py"))
    while text.count("."):  # the string may name a class in the module
        if found := _file_of(text):
            return frozenset({found, *_loaded_before(found)})
        text = text.rpartition(".")[0]
    return frozenset()


@cache
def _file_of(module: str) -> Path | None:
    """Return the file of a project module, or of the module that defines a name."""
    path = _base(module) / module.replace(".", "/")
    for place in (path, path.parent):
        for file in (place.with_suffix(".py"), place / "__init__.py"):
            if file.is_file() and file.parent not in (ROOT, ROOT / "game"):
                return file
    return None


@cache
def _loaded_before(file: Path) -> tuple[Path, ...]:
    """Return what is loaded before a file: its packages and, before tests, the common fixtures."""
    folders = [folder for folder in file.parents if ROOT in folder.parents]
    names = ("__init__.py", "conftest.py") if file.name.startswith("test_") else ("__init__.py",)
    paths = [folder / name for folder in folders for name in names]
    return tuple(path for path in paths if path.is_file())


_STARTS = {"subprocess", "rglob", "run_module", "run_path"}
"""Names by which a test starts programs or reads sources, so that imports do not show its needs."""
_READS = {"__file__", "ROOT", "glob", "iterdir", *_STARTS}
"""Names that count as such only in the test itself; helpers use some of them to read data."""
_DRIVES = {"playwright", "selenium", "websocket", "multiprocessing", "concurrent", "distributed"}
"""Packages that drive a browser or other processes, whose needs imports do not show either."""


@cache
def is_opaque(path: Path) -> bool:
    """Tell whether a test file may need more than it imports."""
    needed = needs(path, everywhere=True)
    helpers = [file for file in needed.files if _is_test(file) and file.name != "conftest.py"]
    starts = {name for file in helpers for name in _names(file)} & _STARTS
    imported = {name for file in (path, *helpers) for name in _read(file, True)[1]}
    return bool(_names(path) & _READS or starts or imported & _DRIVES)


@cache
def _names(file: Path) -> frozenset[str]:
    """Return the variables and attributes that a file uses."""
    nodes = [*ast.walk(_parsed(file))]
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    return frozenset(names | {node.attr for node in nodes if isinstance(node, ast.Attribute)})


def _is_test(file: Path) -> bool:
    return ROOT / "tests" in file.parents


class Choice(NamedTuple):
    """The test files to run, and the reason in one line."""

    runs: Callable[[Path], bool]
    why: str


def reached_by(changed: set[str]) -> Choice:
    """Return the test files that a change of files (relative to the project's folder) can reach."""
    sources = {name for name in changed if _is_tracked(name)}
    texts = {name for name in changed - sources if _is_text(name)}
    rest = sorted(changed - sources - texts)
    if rest:
        more = f" and {len(rest) - 1} more" if rest[1:] else ""
        return Choice(lambda _: True, f"all tests: {rest[0]}{more} may matter anywhere")
    if not changed:
        return Choice(lambda _: False, "no tests: nothing has changed")
    files = {ROOT / name for name in sources}
    count = len(changed)
    return Choice(
        lambda path: bool(needs(path, everywhere=True).files & files) or is_opaque(path),
        f"tests that import what has changed in {count} {'file' if count == 1 else 'files'}, "
        "and those that start programs or read files",
    )


def _is_tracked(name: str) -> bool:
    """Tell whether imports show who needs a file: an existing source that not all tests need.

    Nobody can tell who needed a file that was deleted.
    """
    file = ROOT / name
    inside = name.startswith(("game/", "tests/")) and file.suffix == ".py"
    return inside and file.is_file() and file not in needs(_COMMON).files


def _is_text(name: str) -> bool:
    """Tell whether only tests that read files can need a file; rules pages are in the page, too."""
    return name.endswith(".md") and not name.startswith(("docs/rules/", "assets/", "build/"))
