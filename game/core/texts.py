"""What happened and what is asked, told in the words of a game."""

from __future__ import annotations

from typing import Final

from game.core.contract import Decision, Event, Plain
from game.core.words import Words

COUNTED: Final = {
    "points": "points", "count": "story.cards", "length": "story.walls", "sets": "story.sets",
}  # fmt: skip
"""Fields of events that count something, and the sentence with the plural forms of it."""


class Texts:
    """Tells the events and questions of one game in words.

    `names` are what the seats are called, by seat.
    """

    def __init__(self, game: str, names: list[str]) -> None:
        """Tell about a game by its id."""
        self._words = Words(game)
        self._seats = names

    def event(self, event: Event) -> str:
        """Return a sentence for an event."""
        fields = {name: self._value(value) for name, value in event.data.items()}
        for name, key in COUNTED.items():
            if isinstance(count := event.data.get(name), int):
                fields[name] = self._words(key, count=count)
        who = "" if event.seat is None else self._seats[event.seat]
        return self._words(f"story.events.{event.kind}", who=who, **fields)

    def prompt(self, decision: Decision) -> str:
        """Return a sentence for a question."""
        return self._words(f"story.prompts.{decision.prompt}", who=self._seats[decision.seat])

    def _value(self, value: Plain) -> str:
        if isinstance(value, list):
            *others, last = map(self._value, value or [self._words("story.nothing")])
            return self._words("and", others=", ".join(others), last=last) if others else last
        if isinstance(value, str) and self._words.has(f"story.names.{value}"):
            return self._words(f"story.names.{value}")
        return str(value)
