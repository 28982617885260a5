"""The words of a game: `assets/<game>/texts.json`, filled in with what happened."""

from __future__ import annotations

from game.core.assets import read_json
from game.core.contract import Decision, Event, Plain


class Texts:
    """Tells the events and questions of one game in words.

    `names` are what the seats are called, by seat.
    """

    def __init__(self, game: str, names: list[str]) -> None:
        """Read the texts of a game; raise AssetError if they cannot be read."""
        data = read_json(f"{game}/texts.json")
        self._events: dict[str, str] = data["events"]
        self._prompts: dict[str, str] = data["prompts"]
        self._names: dict[str, str] = data["names"]
        self._seats = names

    def event(self, event: Event) -> str:
        """Return a sentence for an event."""
        fields = {name: self._value(value) for name, value in event.data.items()}
        if "points" in fields:
            fields["points"] += " point" if fields["points"] == "1" else " points"
        who = "" if event.seat is None else self._seats[event.seat]
        return self._events[event.kind].format(who=who, **fields)

    def prompt(self, decision: Decision) -> str:
        """Return a sentence for a question."""
        return self._prompts[decision.prompt].format(who=self._seats[decision.seat])

    def _value(self, value: Plain) -> str:
        if isinstance(value, list):
            return ", ".join(map(self._value, value)) or "nothing"
        return self._names.get(value, value) if isinstance(value, str) else str(value)
