"""From events to flights, by turn and step. Each game says what moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Self, TypeAlias

import pygame

from portolan.core.contract import Event
from portolan.ui.animation.flight import Flight
from portolan.ui.game_ui.event_ui import EventUi
from portolan.ui.render.ui import Ui

Picture: TypeAlias = Callable[[Ui], pygame.Surface]


class Timeline:
    """Follows events and collects their flights, turn by turn and step by step.

    A subclass has a method for each kind of event that moves something, named in its `EventUi`;
    `turn_begun` ends a turn.
    """

    def __init__(self) -> None:
        """Begin before the first event."""
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

    def follow(self, events: Sequence[Event], kinds: Mapping[str, EventUi]) -> Self:
        """Take events in their order."""
        for event in events:
            shown = kinds[event.kind]
            if event.kind == "turn_begun":
                self.turn, self.step = self.turn + 1, 0
                self._last = ""
            elif shown.move:
                if not shown.together or event.kind != self._last:
                    self.step = self._last_step() + 1
                self._last = event.kind
                shown.move(self, event)
        return self
