"""Who thinks at a table without touching it: the bot that is asked, or the Rector about a hint."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from game.core.slices import Clock, Slices
from game.table.match.patience import begins_round, share, still_to_think
from game.table.match.session import Session
from game.table.match.thinking import advise, think

PACE: Final = {"slow": 1.2, "usual": 0.6, "fast": 0.25, "off": 0.0}
"""Seconds for which a step is seen that nothing moved for, before a bot's next one."""


class Minds:
    """The one thought that goes on now, if any. A `paused` bot waits.

    `pace` returns the speed of animation that is set, `seconds` how long bots may take between two
    choices of people (`patience.py`).
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
        self._seen = False
        self._since: float | None = None
        self._clock = clock
        self._round = clock()
        """When a person last chose."""

    def begin(self, *, seen: bool) -> None:
        """Get ready for the next decision; `seen` is whether the last step was seen moving."""
        self._thought, self._seen, self._since = None, seen, None
        if begins_round(self._session):
            self._round = self._clock()

    def forget(self) -> None:
        """Leave the thought unfinished."""
        self._thought = None

    def ask_rector(self) -> None:
        """Let the Rector think about a hint."""
        self._thought = advise(self._session, self._seconds())

    @property
    def progress(self) -> float | None:
        """How far the thought is; None if there is none."""
        return self._thought.progress if self._thought else None

    @property
    def on_hint(self) -> bool:
        """Whether it is a person's hint that is thought about."""
        return self._thought is not None and not self._session.asked_bot()

    def go_on(self, time: float) -> Any:
        """Think for a slice; return what came out, once: a bot's action, or advice for a person.

        A bot does not answer before the last step was seen long enough.
        """
        if self._session.asked_bot():
            if self.paused:
                self.forget()
                return None
            self._since = time if self._since is None else self._since
            if self._thought is None:
                left = self._round + self._seconds() - self._clock()
                seconds = share(left, still_to_think(self._session))
                self._thought = think(self._session, seconds, self._clock)
        if self._thought is None or not self._thought.go_on():
            return None
        waits = PACE[self._pace()] if self._since is not None and not self._seen else 0
        if self._since is not None and time - self._since < waits:
            return None
        value, self._thought = self._thought.value, None
        return value
