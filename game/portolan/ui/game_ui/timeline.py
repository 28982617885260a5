"""From events to flights, by turn and step. Each game says what moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import Self, TypeAlias

import pygame

from portolan.core.contract import Event, Json
from portolan.ui.animation.flight import Flight
from portolan.ui.render.ui import Ui

Picture: TypeAlias = Callable[[Ui], pygame.Surface]


class Timeline:
    """Follows events and collects their flights, turn by turn and step by step.

    A subclass has a method `_KIND(seat, data)` for each kind of event that moves something; seat -1
    is the table. Events of a kind in `together` that follow one another move at once; `turn_begun`
    ends a turn.
    """

    def __init__(self, together: AbstractSet[str]) -> None:
        """Begin before the first event."""
        self.together = together
        self.found: list[Flight] = []
        self.turn = self.step = 0
        self._last = ""

    def fly(
        self, picture: Picture | None, start: str, end: str, *, lands: bool = False,
        waits: bool = False,
    ) -> None:  # fmt: skip
        """Add a flight to the present step."""
        self.found.append(Flight(picture, start, end, self.turn, self.step, lands, waits=waits))

    def _last_step(self) -> int:
        """Return the last step of this turn in which anything moves."""
        return max([self.step, *(flight.step for flight in self.found if flight.turn == self.turn)])

    def follow(self, events: Sequence[Event]) -> Self:
        """Take events in their order."""
        for event in events:
            if event.kind == "turn_begun":
                self.turn, self.step = self.turn + 1, 0
                self._last = ""
            elif move := getattr(self, f"_{event.kind}", None):
                if event.kind not in self.together or event.kind != self._last:
                    self.step = self._last_step() + 1
                self._last = event.kind
                move(-1 if event.seat is None else event.seat, event.data)
        return self


def number(data: dict[str, Json], name: str) -> int:
    """Return a field of an event that is a number."""
    value = data[name]
    assert isinstance(value, int)  # noqa: S101 - the event's shape
    return value
