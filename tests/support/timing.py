"""How long tests do what they name, told in the reports of `--junitxml` (`tools/test_times.py`)."""

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
    """Count the seconds of a block as of a kind; what is timed inside counts as of its own kind."""
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
    """Hand what was spent since the last time over to a test, as properties of it."""
    item.user_properties += [(f"seconds of {kind}", f"{s:.3f}") for kind, s in _SPENT.items()]
    _SPENT.clear()
