"""Turn events into flights, by turn and step. Games define what moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, Self, TypeAlias

import pygame

from portolan.core.contract import Event
from portolan.ui.animation.flight import Flight
from portolan.ui.game_ui.event_ui import EventUi
from portolan.ui.render.theme import Rgb
from portolan.ui.render.ui import Ui
from portolan.ui.widgets.card_face import card_back

BOARD: Final = "board"
"""The anchor in the middle of the board, where cards are shown to be read."""
Picture: TypeAlias = Callable[[Ui], pygame.Surface]


class Timeline:
    """Follows events and collects their flights, turn by turn and step by step.

    A subclass has a method for each kind of event that moves something, named in its `EventUi`;
    `turn_begun` ends a turn.
    """

    def __init__(self) -> None:
        """Start before the first event."""
        self.found: list[Flight] = []
        self.turn = self.step = 0
        self._last = ""

    def fly(
        self, picture: Picture | None, start: str, end: str, *, lands: bool = False,
        waits: bool = False,
    ) -> None:  # fmt: skip
        """Add a flight to the current step."""
        self.found.append(Flight(picture, start, end, self.turn, self.step, lands, waits=waits))

    def show(
        self, picture: Picture, at: str, before: Picture | None = None, *, flips: bool = False
    ) -> None:
        """Show a picture during the current step, long enough to be read."""
        flight = Flight(
            picture, at, at, self.turn, self.step, read=True, before=before, flips=flips
        )
        self.found.append(flight)

    def show_card(self, face: Picture, icon: str, fill: Rgb) -> None:
        """Turn a card over above the board; `icon` and `fill` are those of its back."""
        self.show(face, BOARD, lambda ui: card_back(ui, face(ui), icon, fill), flips=True)

    def _last_step(self) -> int:
        """Return the last step of this turn in which anything moves."""
        return max([self.step, *(flight.step for flight in self.found if flight.turn == self.turn)])

    def follow(self, events: Sequence[Event], kinds: Mapping[str, EventUi]) -> Self:
        """Process events in order."""
        for event in events:
            shown = kinds[event.kind]
            if event.kind == "turn_begun":
                self.turn, self.step = self.turn + 1, 0
                self._last = ""
            elif shown.move:
                if not shown.together or event.kind != self._last:
                    self.step = self._last_step() + 1
                self._last, known = event.kind, len(self.found)
                shown.move(self, event)
                if shown.matters:
                    self.found[known:] = [
                        replace(flight, matters=True) for flight in self.found[known:]
                    ]
        return self
