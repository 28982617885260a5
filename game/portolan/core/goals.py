"""Goals: achievements that are judged from a finished match alone.

A game that has goals lists them as `GOALS` in its module `goals`, each with a pure function.
Its catalogue has a title and a sentence for each, `goals.<id>.title` and `goals.<id>.about`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from portolan.core.contract import Event
from portolan.core.match import Match

E = TypeVar("E", bound=Event)


class FinishedMatch:
    """The data of a finished match that goals are judged from; read only.

    `events` are all events in order, those of the set-up first; `position` is the last one,
    `results` the outcome by seat.
    """

    def __init__(self, match: Match) -> None:
        """Take the data of a match; raise NotOverError while it goes on."""
        self.seats, self.options = match.seats, match.options
        self.position: Any = match.position
        self.results = match.game.result(match.position)
        self.events = [event for step in (match.opening, *match.events) for event in step]

    def won(self, seat: int) -> bool:
        """Whether a seat has won, alone or with others."""
        return self.results[seat].winner

    def of(self, seat: int, kind: type[E]) -> list[E]:
        """Return the events of a kind that happened to or by a seat, in order."""
        return [event for event in self.events if type(event) is kind and event.seat == seat]


class Goal(NamedTuple):
    """Something to reach in one match: `reached` returns whether a seat has."""

    id: str
    reached: Callable[[FinishedMatch, int], bool]
