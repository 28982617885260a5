"""Sliced work pauses when its time is over, and never before."""

from __future__ import annotations

import itertools
from collections.abc import Generator

import pytest

from portolan.core.time_slicing import LONG_SLICE, SLICE, Slices

STEP = 0.001
"""Seconds that each reading of the clock takes here."""


@pytest.mark.parametrize("each", [SLICE, LONG_SLICE])
def test_a_slice_uses_its_time(each: float) -> None:
    ticks, done = itertools.count(), 0

    def work() -> Generator[float, None, str]:
        nonlocal done
        for done in range(1, 101):
            yield done / 100
        return "ready"

    slices = Slices(work(), lambda: next(ticks) * STEP, each)
    assert not slices.go_on()
    assert done == round(each / STEP)
    while not slices.go_on():
        pass
    assert (slices.value, slices.progress) == ("ready", 1.0)
