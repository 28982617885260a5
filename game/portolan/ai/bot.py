"""Interfaces of bots and evaluators, and the budget of a bot."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from portolan.core.contract import Action, Event, Json
from portolan.core.evaluation import Depth, Step
from portolan.core.time_slicing import Clock, finish

Thought: TypeAlias = Generator[float, None, Any]
"""A thought in slices: yields its progress (0 to 1), returns the action."""


class Budget(NamedTuple):
    """Limit on a bot's thinking: `seconds`, `playouts`, or the bot's default.

    With a budget of playouts the choice depends on the seed of the bot alone, not on the machine.
    A tuple, because worker processes get it: mypyc's dataclasses cannot be pickled if frozen.
    """

    seconds: float | None = None
    playouts: int | None = None

    def within(self, most: int | None) -> Budget:
        """Return the budget limited to `most` playouts, if given."""
        if most is None:
            return self
        asked = most if self.playouts is None else self.playouts
        return self._replace(playouts=min(most, asked))

    def times(self, share: float) -> Budget:
        """Return a budget with a share of the seconds and of the playouts, where set."""
        return Budget(
            None if self.seconds is None else share * self.seconds,
            None if self.playouts is None else max(1, round(share * self.playouts)),
        )


class Bot(Protocol):
    """Chooses actions for a seat."""

    def think(self, view: Any, actions: Sequence[Any], budget: Budget) -> Thought:
        """Return a thought whose value is one of the legal actions.

        `view` is what the bot's seat may know. A slice takes a few milliseconds.
        """


class Evaluator(Protocol):
    """Evaluates the positions of a game, for bots.

    `unit`: the scale of points; errors of bots are multiples of it, so they fit games of 10 points
    and of 100. `victory`: points added for winning and subtracted for losing when the game is over:
    0 where the end comes automatically, more where a seat causes it. `rollout_margin`: points by
    which another action must beat the first of `candidates`, in games whose rollout policy chose
    the first and knows more than the features; else 0. `long_prompts`: prompts of a turn that is
    many actions in nearly any order. `hint_depths`: depths of a hint's playouts, one after the
    other, so that no single horizon decides; reviews and puzzles use the first. `review_limit`:
    limit on the decisions of a seat that a review examines closely.
    `review_seconds`: its time limit on a page. `screening_depth`: depth at which most of an
    action's cost is visible. `review_depths`: depths at which a loss must be visible to count; the
    first shows most in the same time.
    """

    unit: float
    victory: float
    rollout_margin: float
    long_prompts: tuple[str, ...]
    hint_depths: tuple[Depth, ...]
    review_limit: int
    review_seconds: float
    screening_depth: Depth
    review_depths: tuple[Depth, ...]

    def values(self, position: Any) -> Sequence[float]:
        """Return the points that each seat can expect to end with."""

    def value(self, position: Any, seat: int) -> float:
        """Return the points that one seat can expect to end with, as in `values`."""

    def chances(self, values: Sequence[float], position: Any) -> list[float]:
        """Return the chance (0 to 1) of each seat to win, from its expected points."""

    def candidates(self, position: Any, actions: Sequence[Any]) -> Sequence[Any]:
        """Return actions worth considering, at least one; with a `rollout_margin` the policy's is
        first.
        """

    def policy_action(self, position: Any, actions: Sequence[Any]) -> Any:
        """Return a sensible action at once, for fast playouts: the rollout policy."""

    def reasons(
        self, before: Any, after: Any, events: Sequence[Event], seat: int
    ) -> list[tuple[str, dict[str, Json]]]:
        """Return the gains of an action for a seat, immediate and later, as keys with fields.

        Those from the positions alone are called `end_` or `later_`: without events they compare
        two positions. `spends` and `gives` are costs.
        """

    def prevented(
        self,
        answer: Any,
        after_answer: Sequence[Step],
        after_mistake: Sequence[Step],
        seat: int,
    ) -> list[tuple[str, dict[str, Json]]]:
        """Return what others do to a seat after a mistake, but not after an answer, worst first.

        Both are all that follows, up to the seat's next turn. The keys begin with
        `reply`; the fields name the other `seat` and its `action`.
        """

    def begins_turn(self, position: Any) -> bool:
        """Return whether the asked seat begins its turn, so that the last one is complete."""


def decide(bot: Bot, view: Any, actions: Sequence[Action], budget: Budget) -> Action:
    """Run a bot's thought to its end; return its action."""
    return finish(bot.think(view, actions, budget))  # type: ignore[no-any-return]


RESERVE = 0.05
"""Seconds of a budget reserved to deliver the answer: a slice, and a frame after it."""


class Timer:
    """Measures how much of a budget is used; starts when it is created."""

    def __init__(self, budget: Budget, most: int, clock: Clock) -> None:
        """Start; `most` is the number of playouts for a budget without a limit."""
        self.playouts = 0
        self._clock = clock
        self._begun = clock()
        seconds, playouts = budget.seconds, budget.playouts
        self._by_clock_alone = playouts is None and seconds is not None
        self._most = max(1, most if playouts is None else playouts)
        self._seconds = None if seconds is None else max(seconds - RESERVE, seconds / 2, 1e-9)

    def late(self) -> bool:
        """Return whether the seconds are used up, whatever was played."""
        return self._seconds is not None and self._clock() - self._begun >= self._seconds

    def share(self) -> float:
        """Return the used share of the budget; 1 or more is all of it."""
        seconds = self._seconds
        if seconds is None:
            return self.playouts / self._most
        gone = (self._clock() - self._begun) / seconds
        return gone if self._by_clock_alone else max(self.playouts / self._most, gone)
