"""Promises of docs/architecture.md about which package may import which."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from portolan.registry import PACKAGES

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "game" / "portolan"

_GAMES = [package.removeprefix("portolan.").replace(".", "/") for package in PACKAGES.values()]
_DRAWN_WITH = {
    *("session", "ui/render", "ui/widgets", "ui/animation", "ui/game_ui"),
}
"""What the UI of a game is made with."""
_PAGES = {
    *("core", "registry", "ai", "platform", "session", "session/lobby", "session/bot_runner"),
    *("session/live", "storage", "ui/table_widgets", "ui/navigation", "ui/table"),
    *_DRAWN_WITH,
}
"""What screens are made with."""
_SCREENS = [
    f"ui/screens/{room}"
    for room in ("home", "new_match", "library", "share", "result", "rules", "settings")
]
"""Packages of screens, which do not import each other."""

MAY_IMPORT: dict[str, set[str]] = {
    "core": set(),
    "games": set(),
    **{game: {"core"} for game in _GAMES},
    "registry": {"core"},
    "ai": {"core", "registry"},
    "platform": {"core"},
    "session": {"core", "registry", "ai"},
    "session/bot_runner": {"core", "registry", "ai", "session"},
    "session/lobby": {"core", "registry", "ai", "session"},
    "session/live": {"core", "session"},
    "storage": {"core", "registry", "platform", "session", "session/lobby"},
    "ui/render": {"core", "platform"},
    "ui/widgets": {"core", "ui/render"},
    "ui/animation": {"ui/render"},
    "ui/game_ui": {"core", "registry", *_DRAWN_WITH},
    "ui/table_widgets": {"core", "platform", *_DRAWN_WITH},
    "ui/navigation": {
        *("core", "platform", "session/lobby", "session/live", "storage", "ui/table_widgets"),
        *_DRAWN_WITH,
    },
    "ui/table": {
        *("core", "ai", "platform", "session/lobby", "session/bot_runner", "storage"),
        *("ui/table_widgets", "ui/navigation", *_DRAWN_WITH),
    },
    "ui/screens": {*_PAGES, *_SCREENS, "ui/screens/interstitial"},
    "ui/screens/interstitial": _PAGES,
    **{room: {*_PAGES, "ui/screens/interstitial"} for room in _SCREENS},
    "ui/input": {
        *("ui/render", "ui/widgets", "ui/animation", "ui/table_widgets", "ui/navigation"),
    },
    "ui/app": {
        *("core", "registry", "platform", "session", "session/bot_runner", "storage", "ui/render"),
        *("ui/animation", "ui/navigation", "ui/table", "ui/screens", "ui/input", "ui/widgets"),
        *("ui/table_widgets", "ui/screens/interstitial"),
    },
    "ui": {"platform", "ui/app"},
    **{f"{game}/ui": {"core", game, *_DRAWN_WITH} for game in _GAMES},
    "learning": {"core", "registry", "ai"},
    "cli": {"core", "registry", "ai"},
}
"""The packages, and which others each may import."""

_WITH_PYGAME = {
    *("ui/render", "ui/widgets", "ui/animation", "ui/game_ui", "ui/table_widgets"),
    *("ui/navigation", "ui/table", "ui/screens", "ui/screens/interstitial", *_SCREENS),
    *("ui/input", "ui/app", *(f"{game}/ui" for game in _GAMES)),
}
MAY_NEED = {
    **{room: set[str]() for room in MAY_IMPORT if room != "cli"},
    **{room: {"pygame"} for room in _WITH_PYGAME},
    "platform": {"pygame", "platformdirs", "filelock"},
    "learning": {"gymnasium", "numpy", "pettingzoo", "pyspiel"},
    "ui/widgets": {"pygame", "qrcodegen"},
}
"""External packages that each package may import besides the standard library."""


def package_of(module: str) -> str:
    """Return the package of `MAY_IMPORT` that a module, or a name in one, belongs to."""
    path = module.removeprefix("portolan.").replace(".", "/") + "/"
    return max((name for name in MAY_IMPORT if path.startswith(f"{name}/")), key=len, default="")


@cache
def files(package: str) -> list[Path]:
    """Return the files of a package, without those of a package inside it."""
    return [
        path
        for path in PACKAGE.rglob("*.py")
        if package_of(path.relative_to(PACKAGE).with_suffix("").as_posix()) == package
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
    """Besides the packages there is only the command line, which starts any of them."""
    assert {path.name for path in files("")} == {"__init__.py", "__main__.py", "commands.py"}
    tables = {f"{game}/ui" for game in _GAMES}
    assert all(files(package) for package in MAY_IMPORT if package not in tables)


def test_every_package_has_a_docstring() -> None:
    for folder in {path.parent for path in PACKAGE.rglob("*.py")}:
        door = folder / "__init__.py"
        assert door.exists(), f"{folder.relative_to(ROOT)} has no door: __init__.py is missing"
        text = ast.get_docstring(ast.parse(door.read_text(encoding="utf-8")))
        assert text, f"{folder.relative_to(ROOT)} says nothing at its door"


@pytest.mark.parametrize("top", ["game/portolan", "build/portolan_build", "tests"])
def test_no_modules_import_each_other_in_a_cycle(top: str) -> None:
    """Imports inside functions and for types alone count too: they only hide a cycle."""
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


def test_no_packages_import_each_other_in_a_cycle() -> None:
    """Within each folder its packages and modules import each other in one direction only."""
    modules = {
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(
            ".__init__"
        ): path
        for path in PACKAGE.rglob("*.py")
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
    """Return the project module that an imported name is, or is in; '' if there is none."""
    while name and name not in modules:
        name = name.rpartition(".")[0]
    return name


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_packages_import_only_what_they_may(package: str) -> None:
    """Core imports no game, a game only core, and neither any UI.

    Shared screens import no game, and are independent of their host.
    """
    for path in files(package):
        own = {name for name in imported(path) if name.split(".")[0] == "portolan"}
        strangers = {
            name for name in own if package_of(name) not in {package, *MAY_IMPORT[package]}
        }
        assert not strangers, f"{path.relative_to(ROOT)} imports {sorted(strangers)}"


@pytest.mark.parametrize("package", MAY_NEED)
def test_packages_import_external_packages_only_as_allowed(package: str) -> None:
    """The engine needs nothing installed, so it runs everywhere."""
    for path in files(package):
        roots = {name.split(".")[0] for name in imported(path)} - {"portolan", *MAY_NEED[package]}
        assert roots <= sys.stdlib_module_names, f"{path.relative_to(ROOT)}: {sorted(roots)}"


def test_the_engine_runs_without_anything_installed() -> None:
    """`python3 game engine` starts with the standard library alone, and without pygame."""
    answer = subprocess.run(
        [sys.executable, "-I", "-S", "-c", _ISOLATED.format(root=str(ROOT / "game"))],
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
from portolan.__main__ import main
main(["engine"])
print([name for name in sys.modules if "pygame" in name], file=sys.stderr)
"""


def test_shared_test_helpers_are_in_modules_of_their_own() -> None:
    """No file imports from a test module: its tests would run, and move, with it."""
    importing = {
        f"{path.relative_to(ROOT)} imports {name}"
        for folder in ("tests", "tools")
        for path in (ROOT / folder).rglob("*.py")
        for name in imported(path, ".".join(path.relative_to(ROOT).with_suffix("").parts))
        if re.match(r"tests\.(.*\.)?test_", name)
    }
    assert not importing


_NOBODY = {"NONE", "NOBODY", "NOONE", "NO_ONE", "EVERYBODY", "NOWHERE"}
_MARKERS = {"UNKNOWN", "UNKNOWN_CARD", "PIRATES"}
"""Cards that are there: not known to the viewer, or of another kind. They are no index."""


def _number(node: ast.AST | None) -> int | None:
    """Return the value of a whole number in the code, with its sign."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        positive = _number(node.operand)
        return None if positive is None else -positive
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    return None


def _is_below_zero(node: ast.AST | None) -> bool:
    number = _number(node)
    return number is not None and number < 0


def numbers_for_none(code: str) -> list[int]:
    """Return the lines where a number stands for "none".

    These are: a number in a constant with such a name; a variable, field, parameter, result or
    fallback below zero; and -1 in a comparison, or assigned with other values.
    """
    lines: list[int] = []
    for node in ast.walk(ast.parse(code)):
        numbers: list[ast.expr | None] = []
        match node:
            case ast.Assign(targets=[ast.Tuple()], value=ast.Tuple(elts=values)):
                numbers = [one for one in values if _number(one) == -1]
            case (
                ast.Assign(targets=[target], value=value)
                | ast.AnnAssign(target=target, value=value)
            ):
                name = getattr(target, "id", getattr(target, "attr", ""))
                if name in _NOBODY and _number(value) is not None:
                    lines.append(node.lineno)
                if name not in _MARKERS:
                    numbers = [value]
            case ast.arguments(defaults=defaults, kw_defaults=others):
                numbers = [*defaults, *others]
            case ast.Return(value=value):
                numbers = [value]
            case ast.Call(func=ast.Name(id="next") | ast.Attribute(attr="get"), args=[_, other]):
                numbers = [other]
            case ast.Compare(ops=[ast.Eq() | ast.NotEq()], left=left, comparators=[right]):
                numbers = [one for one in (left, right) if _number(one) == -1]
        lines += [one.lineno for one in numbers if one and _is_below_zero(one)]
    return sorted(lines)


@pytest.mark.parametrize(
    "code",
    ["NOBODY = 7", "NONE: Final = -1", "owner: int = -1", "self.region = -1", "def f(a=-1): ...",
     "def f(*, a: int = -1): ...", "def f():\n return -1", "next(found, -1)", "at.get(name, -1)",
     "if to == -1: ...", "if -1 != to: ...", "found, before = [], -1"],
)  # fmt: skip
def test_a_number_for_none_is_found(code: str) -> None:
    assert numbers_for_none(code)


@pytest.mark.parametrize(
    "code",
    ["NOBODY = None", "x = row[-1]", "range(3, -1, -1)", "sign = 1 if up else -1", "worth = -1.0",
     "UNKNOWN = -1", "return -total", "for step in (1, -1): ...", "lacks = 4 - 5"],
)  # fmt: skip
def test_other_numbers_below_zero_are_allowed(code: str) -> None:
    assert not numbers_for_none(code if "return" not in code else f"def f():\n {code}")


@pytest.mark.parametrize("folder", ["game/portolan", "template", "docs/liars_dice"])
def test_no_number_stands_for_none(folder: str) -> None:
    found = {
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line in numbers_for_none(path.read_text(encoding="utf-8"))
    }
    assert not found, "write None, with `int | None` as its type"


def test_rules_and_bots_know_no_nobody() -> None:
    """The page's compiled copy of them has a NOBODY of its own, so none is the same object."""
    rules = [path for path in (PACKAGE / "games").rglob("*.py") if "ui" not in path.parts]
    importing = [
        path.relative_to(ROOT).as_posix()
        for path in (*rules, *(PACKAGE / "ai").rglob("*.py"))
        if re.search(r"^(from .*import .*|    )\bNOBODY\b", path.read_text("utf-8"), re.M)
    ]
    assert not importing, "ask isinstance(seat, int) instead"
