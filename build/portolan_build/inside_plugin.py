"""Runs inside Pyodide: what pytest must know of a place without processes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator

NO_PROCESSES = "there are no processes in a browser"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, object, object]:
    """Skip a test at the point where it wants a process."""
    try:
        return (yield)
    except OSError as error:
        if "emscripten does not support processes" in str(error):
            pytest.skip(NO_PROCESSES)
        raise
