"""A match that a test plays by action texts and reads as JSON, by public interfaces only."""

from __future__ import annotations

from random import Random
from typing import Any, Self

from portolan.core.contract import AnyGame
from portolan.core.match import Match

Events = list[dict[str, Any]]


def of_kind(events: Events, kind: str) -> Events:
    """Return the events of one kind."""
    return [event for event in events if event["event"] == kind]


class PlayedGame:
    """A match in progress; `events` are those of the set-up, or of all actions played."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.events: Events = [event.to_json() for event in match.opening]

    @property
    def game(self) -> AnyGame:
        return self.match.game

    @property
    def data(self) -> dict[str, Any]:
        return self.game.dump(self.match.position)

    @property
    def asked(self) -> tuple[int, str] | None:
        """The current decision; None when the game is over."""
        return self.game.decision(self.match.position)

    def legal(self, start: str = "") -> list[str]:
        """Return the legal actions that begin with a text."""
        return [text for text in self.match.legal_texts() if text.startswith(start)]

    def play(self, *texts: str) -> Events:
        """Play actions and return their events."""
        events = [event.to_json() for text in texts for event in self.match.play(text)]
        self.events += events
        return events

    def view(self, seat: int) -> dict[str, Any]:
        """Return what a seat may know, as data."""
        return self.game.dump(self.game.view(self.match.position, seat))

    def player(self, seat: int) -> dict[str, Any]:
        players: list[dict[str, Any]] = self.data["players"]
        return players[seat]

    def result(self) -> list[Any]:
        return self.game.result(self.match.position)

    def finish(self, seed: int = 0) -> Self:
        """Play at random to the end."""
        random = Random(seed)
        while legal := self.legal():
            self.play(random.choice(legal))
        return self
