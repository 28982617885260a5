"""Promise: a slow device draws 30 frames of an animation a second, and loses nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count
from typing import TypeVar

import pytest

from portolan.ui.animation.frame_rate import FrameRate
from tests.support.motions import motions
from tests.support.table_host import FRAME, FakeHost, run
from tests.support.table_matches import DESKTOP, AnimatedPerson, saved

T = TypeVar("T")
SLOW, FAST = 0.03, 0.004
"""Seconds that devices take to draw a frame."""


class Counted(FrameRate):
    """The frame rate of a simulated device; counts the frames drawn."""

    def __init__(self, seconds: float) -> None:
        super().__init__(count(0.0, seconds).__next__)
        self.drawn = 0

    def measure(self, draw: Callable[[], T], now: float) -> T:
        self.drawn += 1
        return super().measure(draw, now)


def second(rate: Counted, hertz: int) -> int:
    """Return the number of frames drawn in a second of animation, on a display of some rate."""
    before = rate.drawn
    for frame in range(hertz):
        if not rate.skips(frame / hertz):
            rate.measure(lambda: None, frame / hertz)
    return rate.drawn - before


@pytest.mark.parametrize("hertz", [30, 60, 120])
def test_a_slow_device_draws_thirty_frames_a_second_on_any_display(hertz: int) -> None:
    rate = Counted(SLOW)
    second(rate, hertz)
    assert 28 <= second(rate, hertz) <= 32


@pytest.mark.parametrize("hertz", [30, 60, 120])
def test_a_fast_device_draws_every_frame(hertz: int) -> None:
    assert second(Counted(FAST), hertz) == hertz


def test_a_device_that_becomes_fast_draws_every_frame_again() -> None:
    rate = Counted(SLOW)
    second(rate, 60)
    rate._clock = count(0.0, FAST).__next__
    second(rate, 60)
    assert second(rate, 60) == 60


def played(host: FakeHost, person: AnimatedPerson, rate: Counted) -> None:
    """Let a person play on a device of a frame rate."""

    def step() -> bool:
        host.app.frame_rate = rate
        return person.step()

    run(host, step, seed=6)


def test_a_slow_device_draws_half_the_frames_and_plays_the_same_match() -> None:
    shares, matches = [], []
    for seconds in (FAST, SLOW):
        host, rate = FakeHost(DESKTOP), Counted(seconds)
        person = AnimatedPerson(host, 2)
        person.most = 4

        lasted = motions(partial(played, host, person, rate))
        shares.append(rate.drawn * FRAME / sum(lasted))
        matches.append(saved(host)["actions"])
    assert matches[0] == matches[1]
    assert shares[0] > 0.9
    assert shares[1] < 0.65
