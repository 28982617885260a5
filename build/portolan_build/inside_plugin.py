"""Runs inside Pyodide: pytest plugin for an environment without processes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator

NO_PROCESSES = "there are no processes in a browser"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, object, object]:
    """Skip a test when it starts a process."""
    try:
        return (yield)
    except OSError as error:
        if "emscripten does not support processes" in str(error):
            pytest.skip(NO_PROCESSES)
        raise
