"""Interfaces of bots and evaluators, and the budget of a bot."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeAlias

from portolan.core.contract import Action, Event, Json
from portolan.core.evaluation import Depth
from portolan.core.time_slicing import finish

Clock: TypeAlias = Callable[[], float]
"""Returns seconds; only differences count."""
Thought: TypeAlias = Generator[float, None, Any]
"""A thought in slices: yields how much of it is done (0 to 1), returns the action."""


@dataclass(frozen=True)
class Budget:
    """Limit of a bot's thinking: `seconds`, or `playouts`, or as much as it needs.

    With a budget of playouts the choice depends on the seed of the bot alone, not on the machine.
    """

    seconds: float | None = None
    playouts: int | None = None

    def within(self, most: int | None) -> Budget:
        """Return a budget with no more than `most` playouts, if there is such a limit."""
        if most is None:
            return self
        asked = most if self.playouts is None else self.playouts
        return replace(self, playouts=min(most, asked))

    def times(self, share: float) -> Budget:
        """Return a share of the seconds and of the playouts, so far as it names them."""
        return Budget(
            None if self.seconds is None else share * self.seconds,
            None if self.playouts is None else max(1, round(share * self.playouts)),
        )


class Bot(Protocol):
    """Chooses actions for a seat."""

    def think(self, view: Any, actions: Sequence[Any], budget: Budget) -> Thought:
        """Return a thought that ends in one of the legal actions.

        `view` is what the bot's seat may know. Between two slices lie a few milliseconds.
        """


class Evaluator(Protocol):
    """What a game knows about the value of its positions, for bots.

    `unit`: points that are one step of judgement; errors of bots are multiples of it, so it suits
    games of 10 points and of 100. `victory`: points that winning is worth when the game is over,
    and losing costs: 0 where the end comes by itself, more where a seat brings it about.
    `rollout_margin`: points by which another action must beat the first of `candidates`, where the
    rollout policy chose that first and knows more than the features do; else 0. `hint_depth`: how
    far a hint looks ahead. `review_limit`: how many decisions of a seat a review examines closely,
    at most. `review_seconds`: how long it works where somebody waits. `screening_depth`: depth at
    which most of an action's cost is visible. `review_depths`: depths at which a loss must be
    visible to count; the first is where most is visible in the same time.
    """

    unit: float
    victory: float
    rollout_margin: float
    hint_depth: Depth
    review_limit: int
    review_seconds: float
    screening_depth: Depth
    review_depths: tuple[Depth, ...]

    def values(self, position: Any) -> Sequence[float]:
        """Return the points that each seat can expect to end with."""

    def value(self, position: Any, seat: int) -> float:
        """Return the points that one seat can expect to end with, those of `values`."""

    def chances(self, values: Sequence[float], position: Any) -> list[float]:
        """Return the chance (0 to 1) of each seat to win, from its expected points."""

    def candidates(self, position: Any, actions: Sequence[Any]) -> Sequence[Any]:
        """Return actions worth considering, at least one; with a `rollout_margin`, the policy's
        first.
        """

    def reply(self, position: Any, actions: Sequence[Any]) -> Any:
        """Return a sensible action at once: the rollout policy. It keeps playouts fast."""

    def reasons(
        self, before: Any, after: Any, events: Sequence[Event], seat: int
    ) -> list[tuple[str, dict[str, Json]]]:
        """Return what a move brings a seat now, and what it leads to, as keys with fields."""

    def is_turn(self, position: Any) -> bool:
        """Whether the asked seat begins its turn, so that all of the last one can be seen."""


def decide(bot: Bot, view: Any, actions: Sequence[Action], budget: Budget) -> Action:
    """Let a bot think to the end; return its action."""
    return finish(bot.think(view, actions, budget))  # type: ignore[no-any-return]


RESERVE = 0.05
"""Seconds of a budget that stay free for the way of the answer: a slice, and a frame behind it."""


class Timer:
    """Measures how much of a budget is used; starts when it is created."""

    def __init__(self, budget: Budget, most: int, clock: Clock) -> None:
        """Start; `most` is how many playouts are enough when the budget names none."""
        self.playouts = 0
        self._clock = clock
        self._begun = clock()
        seconds, playouts = budget.seconds, budget.playouts
        self._by_clock_alone = playouts is None and seconds is not None
        self._most = max(1, most if playouts is None else playouts)
        self._seconds = None if seconds is None else max(seconds - RESERVE, seconds / 2, 1e-9)

    def late(self) -> bool:
        """Whether the seconds are gone, however much was played."""
        return self._seconds is not None and self._clock() - self._begun >= self._seconds

    def share(self) -> float:
        """Return how much is used up; 1 or more is all of it."""
        seconds = self._seconds
        if seconds is None:
            return self.playouts / self._most
        gone = (self._clock() - self._begun) / seconds
        return gone if self._by_clock_alone else max(self.playouts / self._most, gone)
