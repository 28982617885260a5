"""Count the time of bots in the reports of the tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.timing import timed


@pytest.fixture(autouse=True)
def _thinking() -> Iterator[None]:
    with timed("thinking"):
        yield
