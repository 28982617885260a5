"""Think time: all bots together keep within the time set between two choices of a person."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import pytest

from portolan.ai.levels import levels
from portolan.session.bot_runner.bot_runner import BotRunner
from portolan.session.bot_runner.think_time import LEAST, share, still_to_think
from portolan.session.session import Session
from tests.support.sessions import session_of

STEP = 0.6
"""Seconds of a motion when nobody is waiting."""


class Clock:
    """A clock that advances only when told how much time something takes."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Greedy:
    """A bot that uses all of its budget, and records it."""

    given: list[float]
    clock: Clock

    def __init__(self, *about: Any) -> None:
        del about

    def think(self, view: Any, actions: Sequence[Any], budget: Any) -> Any:
        del view
        if budget.seconds is not None:
            Greedy.given.append(budget.seconds)
            Greedy.clock.now += budget.seconds
        yield 1.0
        return actions[-1]


@pytest.fixture
def greedy(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    Greedy.given, Greedy.clock = [], clock
    monkeypatch.setattr("portolan.ai.levels.make_bot", Greedy)
    return clock


def look(runner: BotRunner, clock: Clock) -> None:
    """Let the motion of the last step run, while the asked bot thinks."""
    runner.begin()
    until = clock.now + min(STEP, runner.animation_limit)
    runner.think_ahead()
    clock.now = max(clock.now, until)
    runner.shown()


def answered(clock: Clock) -> tuple[Session, BotRunner]:
    """Return a match whose person has just chosen, and its bot runner; a Rector is asked."""
    session = session_of("person", "rector")
    session.reveal_to(0)
    runner = BotRunner(session, lambda: "usual", lambda: 3, clock)
    session.play(next(iter(session.legal())))
    runner.begin()
    return session, runner


def rounds(kinds: Sequence[str], seconds: float, clock: Clock, count: int = 6) -> list[float]:
    """Return how long each wait of a person between two choices takes.

    Steps after the end of the time are skipped, and not counted.
    """
    session = session_of(*kinds)
    runner = BotRunner(session, lambda: "off", lambda: seconds, clock)
    passed: list[float] = []
    while len(passed) < count:
        assert not session.is_over
        if session.asked_bot():
            value = None
            while value is None:
                value = runner.go_on(clock.now)
            session.play(str(value))
            look(runner, clock)
            continue
        for seat in session.people:
            session.reveal_to(seat)
        begun = clock.now
        if passed:
            passed[-1] = begun - passed[-1]
        clock.now += 60.0  # the time that a person takes
        session.play([*session.legal()][-1])
        passed.append(clock.now)
        look(runner, clock)
    return passed[:-1]


@pytest.mark.parametrize(
    "kinds",
    [
        ("person", "rector"),
        ("person", "rector", "rector"),
        ("person", "merchant", "rector"),
        ("rector", "person", "rector", "rector"),
    ],
)
@pytest.mark.parametrize("seconds", [3, 10])
def test_all_bots_together_take_no_longer_than_the_time_set(
    kinds: tuple[str, ...], seconds: int, greedy: Clock
) -> None:
    """Thoughts and motions included, however many bots, and however often each is asked."""
    for passed in rounds(kinds, seconds, greedy):
        assert passed < seconds


def test_the_time_set_is_used(greedy: Clock) -> None:
    """One bot takes most of it; with more time set it thinks longer."""
    found = []
    for seconds in (3, 10):
        Greedy.given = []
        rounds(("person", "rector"), seconds, greedy)
        found.append(max(Greedy.given))
    assert found[0] > 1.5
    assert found[1] > 2 * found[0]


def test_two_bots_share_the_time_of_one(greedy: Clock) -> None:
    """The first leaves the second its part."""
    rounds(("person", "rector", "rector"), 10, greedy)
    first, second = Greedy.given[:2]
    assert second == pytest.approx(first, rel=0.5)


def test_without_a_waiting_person_each_thought_has_a_fixed_share(greedy: Clock) -> None:
    """A match that is watched keeps an even pace, and never runs out of time."""
    session = session_of("rector", "rector")
    runner = BotRunner(session, lambda: "off", lambda: 3, greedy)
    for _ in range(8):
        value = None
        while value is None:
            value = runner.go_on(greedy.now)
        session.play(str(value))
        runner.begin()
        runner.shown()
    assert {*Greedy.given} == {share(3, 2)}


def test_bots_that_need_no_time_get_none() -> None:
    """Of a Merchant and two bots that search, the two share the time; thoughts have a minimum."""
    assert still_to_think(session_of("person", "merchant", "rector", "rector")) == 2
    assert still_to_think(session_of("person", "merchant")) == 1
    assert share(-5.0, 3) == LEAST
    assert levels("ragusa")[-1] == "rector"


def test_a_bot_thinks_during_the_motion_and_answers_after_it(greedy: Clock) -> None:
    """A viewer of the motion does not also wait for the thought."""
    session, runner = answered(greedy)
    runner.shown()
    steps = len(session.match.actions)
    while runner.think_ahead() is None:
        assert runner.progress is not None
    thought = [*Greedy.given]
    assert len(thought) == 1
    assert len(session.match.actions) == steps
    assert runner.go_on(greedy.now) is not None
    assert Greedy.given == thought


def test_motions_are_shortened_as_the_time_runs_out(greedy: Clock) -> None:
    """Pauses without motion too: after the time set the person is asked in any case."""
    _, runner = answered(greedy)
    while runner.think_ahead() is None:
        pass
    assert runner.go_on(greedy.now) is None
    left = []
    for _ in range(4):
        left.append(runner.animation_limit)
        greedy.now += 1.0
    assert left == sorted(left, reverse=True)
    assert left[0] > left[1]
    assert left[-1] == 0.0
    assert runner.go_on(greedy.now - 4.0) is not None


@pytest.mark.parametrize("kinds", [("person", "merchant"), ("rector", "rector"), ("person",) * 2])
def test_motions_keep_their_pace_where_no_person_waits_for_a_thinking_bot(
    kinds: tuple[str, ...], greedy: Clock
) -> None:
    """With bots that need no time, and with bots alone."""
    runner = BotRunner(session_of(*kinds), lambda: "usual", lambda: 3, greedy)
    greedy.now += 60.0
    assert runner.animation_limit == math.inf
