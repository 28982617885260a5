"""Run the bot that is asked, or the search for a hint, without touching the match."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from portolan.ai.hint import Hint
from portolan.core.contract import Viewer
from portolan.core.time_slicing import Clock, Slices
from portolan.session.bot_runner.think_time import (
    animation_limit,
    begins_round,
    is_waited_for,
    share,
    still_to_think,
)
from portolan.session.bot_runner.thinking import advise, finished, think
from portolan.session.session import Session

PACE: Final = {"slow": 1.2, "usual": 0.6, "fast": 0.25, "off": 0.0}
"""Seconds for which a step without animation is shown before a bot's next one."""


class _Plan(NamedTuple):
    """The last hint, which `viewer` asked for, and the actions `before` it."""

    before: tuple[str, ...]
    viewer: Viewer
    hint: Hint | None


class BotRunner:
    """Runs at most one thought at a time. A `paused` bot waits.

    `pace` returns the speed of animation that is set, `seconds` how long bots may take between two
    choices of people (`think_time.py`).
    """

    def __init__(
        self,
        session: Session,
        pace: Callable[[], str],
        seconds: Callable[[], float],
        clock: Clock = time.perf_counter,
    ) -> None:
        self.paused = False
        self._session, self._pace, self._seconds = session, pace, seconds
        self._thought: Slices | None = None
        self._plan: _Plan | None = None
        self._seen = False
        self._since: float | None = None
        self._clock = clock
        self._round_began = clock()
        """When a person last chose."""

    def begin(self) -> None:
        """Prepare for the next decision."""
        self._thought, self._seen, self._since = None, False, None
        if begins_round(self._session):
            self._round_began = self._clock()

    def shown(self) -> None:
        """Note that the last step was animated, so it needs no pause."""
        self._seen = True

    @property
    def animation_limit(self) -> float:
        """Limit on the animation of the last step, in seconds at normal speed."""
        return animation_limit(self._seconds_left()) if is_waited_for(self._session) else math.inf

    def _seconds_left(self) -> float:
        return self._round_began + self._seconds() - self._clock()

    def forget(self) -> None:
        """Drop the current thought."""
        self._thought = None

    def ask_hint(self) -> None:
        """Start the search for a hint; its plan is reused until something new is revealed."""
        if hint := self._next_of_plan():
            self._thought = finished(hint)
        elif question := self._session.question():
            self._thought = advise(question, self._seconds(), self._clock)

    def _next_of_plan(self) -> Hint | None:
        """Return the next step of the last plan, if all actions since then followed it."""
        plan, session = self._plan, self._session
        if plan is None or plan.viewer != session.viewer:
            return None
        actions, hint = session.match.actions, plan.hint
        if (*actions[: len(plan.before)],) != plan.before:
            return None
        for text in actions[len(plan.before) :]:
            if hint is None or str(hint.action) != text:
                return None
            hint = hint.then
        return hint if hint and str(hint.action) in session.legal() else None

    @property
    def progress(self) -> float | None:
        """Progress of the thought; None if there is none."""
        return self._thought.progress if self._thought else None

    @property
    def on_hint(self) -> bool:
        """Whether the thought is a hint for a person."""
        return self._thought is not None and not self._session.asked_bot()

    def go_on(self, time: float) -> Any:
        """Think for a slice; return the result, once: a bot's action, or hints for a person.

        A bot's answer is held back until the last step was visible long enough.
        """
        if self._session.asked_bot() and not self.paused and self._since is None:
            self._since = time
        done = self.think_ahead()
        if done is None:
            return None
        if self._since is not None and not self._seen:
            hurry = min(1.0, self.animation_limit / PACE["usual"])
            if time - self._since < PACE[self._pace()] * hurry:
                return None
        self._thought = None
        if done.value and not self._session.asked_bot():
            actions = (*self._session.match.actions,)
            self._plan = _Plan(actions, self._session.viewer, done.value[0])
        return done.value

    def think_ahead(self) -> Slices | None:
        """Think for a slice; return the thought if it is done. Its answer waits for `go_on`."""
        if self._session.asked_bot():
            if self.paused:
                self.forget()
            elif self._thought is None:
                seconds = share(self._seconds_left(), still_to_think(self._session))
                self._thought = think(self._session, seconds, self._clock)
        return self._thought if self._thought and self._thought.go_on() else None
