"""Time spent by kind of work, added to test reports (`--junitxml`, `tools/test_times.py`)."""

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
    """Count the time of a block under a kind; nested blocks count under their own kinds only."""
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
    """Add the seconds since the last call to a test report, as properties."""
    item.user_properties += [(f"seconds of {kind}", f"{s:.3f}") for kind, s in _SPENT.items()]
    _SPENT.clear()
