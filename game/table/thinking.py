"""A bot's thought, in slices between pictures. Left unfinished it is forgotten: nothing is lost."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from importlib import import_module
from typing import Any, Final

from game.core.chance import SEED_LIMIT
from game.table.session import Session

SLICE: Final = 0.008
"""Seconds of thinking between two pictures: with the drawing, no frame is late."""
RECTOR: Final = "rector"
_STEP: Final = 0x9E3779B97F4A7C15
"""Spreads the seeds of bots over seats and steps (odd, so that no two fall together)."""


class Thought:
    """What the asked bot thinks of the position of a session."""

    def __init__(
        self, session: Session, seconds: float, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        """Begin to think; `seconds` is the budget of the Rector, the others need no time."""
        decision = session.decision
        assert decision is not None  # noqa: S101 - a bot is asked
        bots = import_module("game.bots")  # when first needed: the first picture does without
        kind = session.seats[decision.seat].kind
        match = session.match
        seed = (match.seed or 0) + _STEP * (len(match.actions) * len(session.seats) + decision.seat)
        bot = bots.make_bot(kind, match.game.id, decision.seat, seed % SEED_LIMIT)
        budget = bots.Budget(seconds=seconds) if kind == RECTOR else bots.Budget()
        actions: Sequence[Any] = match.game.legal_actions(match.position)
        view = match.game.view(match.position, decision.seat)
        self.seat = decision.seat
        self.progress = 0.0
        self._work: Generator[float, None, Any] = bot.think(view, actions, budget)
        self._clock = clock

    def go_on(self) -> str | None:
        """Think for one slice; return the text of the action when the bot has decided."""
        until = self._clock() + SLICE
        try:
            while True:
                self.progress = max(self.progress, min(1.0, next(self._work)))
                if self._clock() >= until:
                    return None
        except StopIteration as end:
            return str(end.value)
