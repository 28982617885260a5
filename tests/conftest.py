"""What the tests need besides the repository: compiled words."""

from __future__ import annotations

from pathlib import Path

from portolan_build.words import compile_words

ROOT = Path(__file__).resolve().parents[1]


def pytest_configure() -> None:
    """Compile the words that have changed, so that a test never reads old ones."""
    compile_words(ROOT)
