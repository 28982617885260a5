"""In which order the tests run, and how many at once: those of browsers wait much of the time.

So they begin first, beside tests that only reckon, and there is one worker more than cores.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

BROWSERS = "tests/browser/"


def browsers_first(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """Return the tests with those of browsers before all others, else in the same order."""
    return sorted(items, key=lambda item: not item.nodeid.startswith(BROWSERS))
