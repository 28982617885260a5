"""Which tests `--quick` runs: rules, matches, bots and commands, each once.

A test is quick if its file imports, directly or by other files of the project, no screen, browser,
build tools or pool of processes. Of a parametrised test the first case is run.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.imports import needs

SLOW = {
    "pygame", "playwright", "selenium", "websocket", "portolan_build", "distributed",
    "multiprocessing", "concurrent", "cosmic_ray",
}  # fmt: skip
"""Packages that draw, drive a browser, build, start many processes, or mutate the program."""


def is_quick(path: Path) -> bool:
    """Tell whether a file of tests may be among the quick ones."""
    return not needs(path).packages & SLOW


def first_of_each(items: list[pytest.Item]) -> list[pytest.Item]:
    """Return the tests without the later cases of parametrised ones."""
    return list({item.nodeid.partition("[")[0]: item for item in reversed(items)}.values())[::-1]
