"""`python3 build fast`: one small module goes the whole way to machine code and back."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from portolan_build.compiled import compile_rules, sources
from portolan_build.errors import ToolError
from portolan_build.tools import ROOT, tail

SMALL = """
def worth(price: int, cards: int) -> int:
    return price * cards
"""


@pytest.mark.long
@pytest.mark.skipif(shutil.which("gcc") is None, reason="there is no C compiler")
def test_a_module_is_compiled_and_listed_with_its_source(tmp_path: Path) -> None:
    """The library is found by the list, is no Python, and answers as the source does."""
    (tmp_path / "small.py").write_text(SMALL)
    folder = tmp_path / "made"
    assert compile_rules(tmp_path, folder, ["small.py"]) == 1
    listed = json.loads((folder / "modules.json").read_text())
    assert listed["sources"] == ["small.py"]
    library = folder / listed["modules"]["small"]
    code = "import small; print(small.worth(3, 4), small.__file__)"
    text = subprocess.run(
        [sys.executable, "-c", code],
        cwd=library.parent, capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    assert text == ["12", str(library)]
    assert sorted(path.name for path in folder.iterdir()) == ["modules", "modules.json"]


@pytest.mark.long
def test_a_failed_compilation_is_reported_and_leaves_nothing_partial(tmp_path: Path) -> None:
    """What was there before stays."""
    (tmp_path / "small.py").write_text("def worth(price: int) -> str:\n    return price\n")
    folder = tmp_path / "made"
    folder.mkdir()
    (folder / "modules.json").write_text("{}")
    with pytest.raises(ToolError, match="Incompatible return value"):
        compile_rules(tmp_path, folder, ["small.py"])
    assert (folder / "modules.json").read_text() == "{}"


@pytest.mark.long
@pytest.mark.skipif(shutil.which("gcc") is None, reason="there is no C compiler")
def test_a_module_that_cannot_be_imported_when_compiled_is_reported(tmp_path: Path) -> None:
    """mypyc compiles a protocol to ask for at run time, but it cannot be one; nothing is kept."""
    (tmp_path / "asked.py").write_text(
        "from typing import Protocol, runtime_checkable\n\n\n@runtime_checkable\n"
        "class Asked(Protocol):\n    def answer(self) -> int: ...\n"
    )
    with pytest.raises(ToolError, match="runtime_checkable"):
        compile_rules(tmp_path, tmp_path / "made", ["asked.py"])
    assert not (tmp_path / "made").exists()


def test_rules_are_compiled_and_nothing_that_draws_or_is_derived_from() -> None:
    """All games that bots play; screens and the contract stay plain."""
    found = sources(ROOT / "game")
    for game in ("ragusa", "venice", "ransackit"):
        assert f"portolan/games/{game}/evaluator.py" in found
        assert f"portolan/games/{game}/game.py" not in found
    assert "portolan/ai/ismcts.py" in found
    assert "portolan/core/contract.py" not in found
    assert all((ROOT / "game" / name).is_file() for name in found)
    rooms = {part for name in found for part in Path(name).parts}
    assert not rooms & {"ui", "cli", "platform", "__init__.py"}


def test_an_error_is_reported_without_the_warnings_after_it() -> None:
    """A compiler prints a hundred warnings after the error that stops it."""
    lines = ["start", "rules.py:7: error: no such name", *["a warning"] * 40, "stopped"]
    text = tail("\n".join(lines)).splitlines()
    assert [line.strip() for line in text[:2]] == ["rules.py:7: error: no such name", "…"]
    assert text[-1].strip() == "stopped"
    assert len(text) == 14
