"""Compiled rules are used only if they were compiled from the present sources."""

from __future__ import annotations

import ast
import io
import json
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from portolan.ai.bot import Budget
from portolan.cli import compiled
from portolan.cli.entrants import Entrant
from portolan.cli.tournament.play import TournamentSettings
from portolan_build.compiled import sources
from portolan_build.tools import ROOT

SOURCE = "made_up_rules.py"
ASKED = """
import sys
from pathlib import Path
from portolan.cli import compiled
compiled.SOURCES = Path(sys.argv[1], "game")
sys.path.insert(0, str(compiled.SOURCES))
print(compiled.use_compiled(), "|", compiled.in_use())
import made_up_rules
print(made_up_rules.WHO)
"""


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a project with one source, and beside it a stand-in for its compiled module."""
    (tmp_path / "game").mkdir()
    monkeypatch.setattr(compiled, "SOURCES", tmp_path / "game")
    monkeypatch.delenv(compiled.PLAIN, raising=False)
    (tmp_path / "game" / SOURCE).write_text("WHO = 'plain'\n")
    compiled.folder().mkdir(parents=True)
    (compiled.folder() / "library.py").write_text("WHO = 'compiled'\n")
    made = {
        "sources": [SOURCE],
        "digest": compiled.digest(tmp_path / "game", [SOURCE]),
        "modules": {"made_up_rules": "library.py"},
    }
    (compiled.folder() / "modules.json").write_text(json.dumps(made))
    return tmp_path


def implementation_used(root: Path) -> list[str]:
    """Return what a fresh Python says it uses, and which implementation answers."""
    done = subprocess.run(
        [sys.executable, "-c", ASKED, str(root)], capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


def test_modules_compiled_from_the_present_sources_are_used(root: Path) -> None:
    assert implementation_used(root) == ["compiled rules and bots | True", "compiled"]


def test_with_changed_sources_plain_python_is_used_and_a_message_says_so(root: Path) -> None:
    (root / "game" / SOURCE).write_text("WHO = 'newer'\n")
    text, who = implementation_used(root)
    assert text.startswith("plain Python, because the sources have changed")
    assert who == "newer"


def test_a_missing_source_is_a_change(root: Path) -> None:
    assert compiled.digest(root, [SOURCE, "gone.py"]) == ""


def test_plain_python_can_be_demanded(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(compiled.PLAIN, "1")
    text, who = implementation_used(root)
    assert text == "plain Python, because PORTOLAN_PLAIN is set | False"
    assert who == "plain"


def test_without_compiled_modules_there_is_no_message(root: Path) -> None:
    (compiled.folder() / "modules.json").unlink()
    assert implementation_used(root) == [" | False", "plain"]


@pytest.mark.parametrize("module", ["portolan.__main__", "portolan.cli.worker"])
def test_nothing_that_is_compiled_is_imported_before_the_hook(module: str) -> None:
    """Otherwise two copies of a module, with classes of their own, are in one process."""
    loaded = f"import sys, {module}; print(*sys.modules)"
    game = Path(__file__).resolve().parents[1] / "game"
    done = subprocess.run(
        [sys.executable, "-c", loaded], capture_output=True, text=True, check=True, cwd=game
    )
    loaded_files = {f"{name.replace('.', '/')}.py" for name in done.stdout.split()}
    assert not loaded_files & {*sources(game)}


class ClassCollector(pickle.Pickler):
    """Pickles objects, and collects their classes."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO())
        self.classes: set[type] = set()

    def reducer_override(self, value: object) -> Any:
        self.classes.add(type(value))
        return NotImplemented


def test_of_compiled_classes_workers_get_tuples_alone() -> None:
    """mypyc's frozen dataclasses cannot be unpickled, which ended every tournament."""
    entrants = (Entrant("A", "merchant", Budget(playouts=9)),)
    pickler = ClassCollector()
    pickler.dump(TournamentSettings("ragusa", 2, {}, entrants, 7, ""))
    game = Path(__file__).resolve().parents[1] / "game"
    names = {name.removesuffix(".py").replace("/", ".") for name in sources(game)}
    compiled_classes = {one for one in pickler.classes if one.__module__ in names}
    assert compiled_classes == {Budget}
    assert issubclass(Budget, tuple)


def test_no_search_relies_on_a_generator_that_stops_early() -> None:
    """mypyc makes a list of every generator expression outside of `any` and `all`: a method that a
    search calls would be called for everything, and might use up other random numbers.
    """
    found = []
    for name in sources(ROOT / "game"):
        for node in ast.walk(ast.parse((ROOT / "game" / name).read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name("next"), args=[ast.GeneratorExp() as lazy, *_]):
                    pass
                case ast.Assign(targets=[ast.Name()], value=ast.GeneratorExp() as lazy):
                    pass
                case _:
                    continue
            if re.search(r"\bself\.\w+\(", ast.unparse(lazy)):
                found.append(f"{name}:{node.lineno}")
    assert not found
