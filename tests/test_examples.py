"""The examples in docstrings say what is so."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

from portolan.core.extras import MissingExtraError

SOURCES = Path(__file__).resolve().parents[1] / "game"


def with_examples() -> list[str]:
    """Return the modules of the program that show examples."""
    shown = [
        path for path in SOURCES.rglob("*.py") if "    >>> " in path.read_text(encoding="utf-8")
    ]
    return sorted(".".join(path.relative_to(SOURCES).with_suffix("").parts) for path in shown)


@pytest.mark.parametrize("module", with_examples())
def test_examples_say_what_is_so(module: str) -> None:
    """Every example of the module gives what stands below it; none of them is passed over."""
    try:
        found = import_module(module)
    except MissingExtraError as error:
        pytest.skip(str(error))
    failed, tried = doctest.testmod(found)
    assert failed == 0
    text = (SOURCES / module.replace(".", "/")).with_suffix(".py").read_text(encoding="utf-8")
    assert tried == text.count("    >>> ")
