"""The examples in docstrings are correct."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

from portolan.core.extras import MissingExtraError

SOURCES = Path(__file__).resolve().parents[1] / "game"


def with_examples() -> list[str]:
    """Return the modules of the program whose docstrings contain examples."""
    shown = [
        path for path in SOURCES.rglob("*.py") if "    >>> " in path.read_text(encoding="utf-8")
    ]
    return sorted(".".join(path.relative_to(SOURCES).with_suffix("").parts) for path in shown)


@pytest.mark.parametrize("module", with_examples())
def test_docstring_examples_are_correct(module: str) -> None:
    """Every example of the module gives the printed result; none is skipped."""
    try:
        found = import_module(module)
    except MissingExtraError as error:
        pytest.skip(str(error))
    failed, tried = doctest.testmod(found)
    assert failed == 0
    text = (SOURCES / module.replace(".", "/")).with_suffix(".py").read_text(encoding="utf-8")
    assert tried == text.count("    >>> ")
