"""Whoever has chosen is soon asked again: all bots together keep within the time that is set."""

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
"""Seconds that a step is seen moving where nobody is in a hurry."""


class Clock:
    """Stands still but for what is said to take time."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Greedy:
    """A bot that uses all the time that it is given, and notes how long that was."""

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
    """Let the step that was just done be seen moving; who is asked thinks meanwhile."""
    runner.begin()
    until = clock.now + min(STEP, runner.glimpse)
    runner.think_ahead()
    clock.now = max(clock.now, until)
    runner.shown()


def answered(clock: Clock) -> tuple[Session, BotRunner]:
    """Return a match whose person has just chosen, and who thinks there: a Rector is asked."""
    session = session_of("person", "rector")
    session.reveal_to(0)
    runner = BotRunner(session, lambda: "usual", lambda: 3, clock)
    session.play(next(iter(session.legal())))
    runner.begin()
    return session, runner


def rounds(kinds: Sequence[str], seconds: float, clock: Clock, count: int = 6) -> list[float]:
    """Return how long each time passes from a person's choice until one is asked again.

    What comes after the time is gone is cut short as a step that is skipped: it is not counted.
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
        clock.now += 60.0  # a person takes their time
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
def test_all_bots_together_take_no_longer_than_is_set(
    kinds: tuple[str, ...], seconds: int, greedy: Clock
) -> None:
    """Thought and what is seen of it, however many bots, and however often each is asked."""
    for passed in rounds(kinds, seconds, greedy):
        assert passed < seconds


def test_time_that_is_set_is_used(greedy: Clock) -> None:
    """One bot takes most of it; with more time set it thinks longer."""
    found = []
    for seconds in (3, 10):
        Greedy.given = []
        rounds(("person", "rector"), seconds, greedy)
        found.append(max(Greedy.given))
    assert found[0] > 1.5
    assert found[1] > 2 * found[0]


def test_two_bots_share_what_one_would_have_alone(greedy: Clock) -> None:
    """The first leaves the second its part."""
    rounds(("person", "rector", "rector"), 10, greedy)
    first, second = Greedy.given[:2]
    assert second == pytest.approx(first, rel=0.5)


def test_where_nobody_waits_each_thought_has_a_share(greedy: Clock) -> None:
    """A match that is watched goes on at an even pace, and never runs out of time."""
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


def test_who_does_not_use_time_is_left_none_of_it() -> None:
    """Of a Merchant and two that search, two share the time; each thought has a least."""
    assert still_to_think(session_of("person", "merchant", "rector", "rector")) == 2
    assert still_to_think(session_of("person", "merchant")) == 1
    assert share(-5.0, 3) == LEAST
    assert levels("ragusa")[-1] == "rector"


def test_a_bot_thinks_while_the_last_step_is_seen_moving_and_answers_after(greedy: Clock) -> None:
    """Whoever watches a step does not wait for the thought behind it, too."""
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


def test_steps_are_seen_shorter_the_less_time_is_left(greedy: Clock) -> None:
    """Also those that nothing moves for: who has waited long enough is asked, whatever is told."""
    _, runner = answered(greedy)
    while runner.think_ahead() is None:
        pass
    assert runner.go_on(greedy.now) is None
    left = []
    for _ in range(4):
        left.append(runner.glimpse)
        greedy.now += 1.0
    assert left == sorted(left, reverse=True)
    assert left[0] > left[1]
    assert left[-1] == 0.0
    assert runner.go_on(greedy.now - 4.0) is not None


@pytest.mark.parametrize("kinds", [("person", "merchant"), ("rector", "rector"), ("person",) * 2])
def test_nobody_is_in_a_hurry_where_no_person_waits_for_thoughts(
    kinds: tuple[str, ...], greedy: Clock
) -> None:
    """Bots that need no time are watched at the pace that is set, and so are bots by themselves."""
    runner = BotRunner(session_of(*kinds), lambda: "usual", lambda: 3, greedy)
    greedy.now += 60.0
    assert runner.glimpse == math.inf
