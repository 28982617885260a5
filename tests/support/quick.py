"""Which tests are the quick ones: those of rules, matches, bots and commands, each of them once.

A test is quick if what its file imports, directly or by other files of the project, reaches no
screen, no browser, no tools that build and no pool of processes; of a test with parameters the
first is.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.imports import needs

SLOW = {
    "pygame", "playwright", "selenium", "websocket", "portolan_build", "distributed",
    "multiprocessing", "concurrent", "cosmic_ray",
}  # fmt: skip
"""What drives a screen or a browser, builds, plays in many processes, or mutates the program."""


def is_quick(path: Path) -> bool:
    """Tell whether a file of tests may be among the quick ones."""
    return not needs(path).packages & SLOW


def first_of_each(items: list[pytest.Item]) -> list[pytest.Item]:
    """Return the tests without those that are another's with later parameters."""
    return list({item.nodeid.partition("[")[0]: item for item in reversed(items)}.values())[::-1]
