"""Seconds of kinds of work in tests, for the reports of `--junitxml` (`tools/test_times.py`)."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

_SPENT: Counter[str] = Counter()
_RUNNING: list[str] = []


@contextmanager
def timed(kind: str, clock: Callable[[], float] = time.perf_counter) -> Iterator[None]:
    """Count the seconds of a block by kind; blocks timed inside count by their own kinds."""
    begun = clock()
    _RUNNING.append(kind)
    try:
        yield
    finally:
        spent = clock() - begun
        _SPENT[_RUNNING.pop()] += spent  # type: ignore[assignment]
        if _RUNNING:
            _SPENT[_RUNNING[-1]] -= spent  # type: ignore[assignment]


def report_to(item: pytest.Item) -> None:
    """Add the seconds since the last call to a test, as its properties."""
    item.user_properties += [(f"seconds of {kind}", f"{s:.3f}") for kind, s in _SPENT.items()]
    _SPENT.clear()
