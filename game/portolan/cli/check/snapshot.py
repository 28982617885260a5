"""The data for promises: one moment of a match, and a coverage of earlier ones."""

from __future__ import annotations

import json
import traceback
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

from portolan.core.contract import AnyGame, Decision, Event
from portolan.core.match import Match


class BrokenError(Exception):
    """Raised when a promise is broken; the message describes the fault."""


def demand(fact: bool, found: str) -> None:
    """Raise BrokenError unless a fact holds."""
    if not fact:
        raise BrokenError(found)


def describe_fault(fault: Exception) -> str:
    """Return an exception of a game as text, and where it was raised."""
    *_, last = traceback.extract_tb(fault.__traceback__)
    return f"{type(fault).__name__}: {fault} ({Path(last.filename).name}, line {last.lineno})"


def dice(salt: object) -> Random:
    """Return a generator that gives the same numbers for the same salt, on every run."""
    return Random(str(salt))  # noqa: S311 - random games keep no secrets from anybody


@dataclass
class Coverage:
    """Counts of events that hide or reveal: how often they occurred, and how often they varied.

    `shown` are a match and the fewest actions that end in such an event.
    """

    moments: Counter[tuple[str, str]] = field(default_factory=Counter)
    varied: Counter[tuple[str, str]] = field(default_factory=Counter)
    shown: dict[tuple[str, str], tuple[Match, tuple[str, ...]]] = field(default_factory=dict)

    def count(self, promise: str, kind: str, varied: bool, moment: Moment, action: Any) -> None:
        """Note one moment in which an event of a kind could have varied."""
        key = promise, kind
        self.moments[key] += 1
        self.varied[key] += varied
        actions = (*moment.match.actions, str(action))
        if key not in self.shown or len(actions) < len(self.shown[key][1]):
            self.shown[key] = moment.match, actions


class Moment:
    """A match at one position; read only.

    `random` decides what is tried, `known` are texts of earlier actions of the match.
    """

    def __init__(self, match: Match, salt: object, tally: Coverage, known: list[str]) -> None:
        self.match = match
        self.game: AnyGame = match.game
        self.position: Any = match.position
        self.random = dice(salt)
        self.tally = tally
        self.known = known

    @cached_property
    def decision(self) -> Decision | None:
        """Which seat is asked what."""
        return self.game.decision(self.position)

    @cached_property
    def actions(self) -> tuple[Any, ...]:
        """The legal actions."""
        return tuple(self.game.legal_actions(self.position))

    @cached_property
    def texts(self) -> list[str]:
        """The legal actions by text."""
        return [str(action) for action in self.actions]

    @property
    def seats(self) -> range:
        """All seats of the table."""
        return range(self.game.seats_at(self.position))

    @cached_property
    def dump(self) -> Any:
        """The position as JSON data."""
        return self.data(self.position)

    def data(self, position: Any) -> Any:
        """Return a position or view as JSON data, after a round trip through text."""
        return json.loads(json.dumps(self.game.dump(position)))

    def some_actions(self, most: int) -> list[Any]:
        """Return a few of the legal actions, of as many kinds as there are."""
        kinds: dict[str, list[Any]] = {}
        for action in self.random.sample(self.actions, len(self.actions)):
            kinds.setdefault(str(action).partition(" ")[0], []).append(action)
        mixed = sorted(
            ((place, kind, action) for kind, some in kinds.items()
             for place, action in enumerate(some)),
            key=lambda entry: entry[:2],
        )  # fmt: skip
        return [action for *_, action in mixed[:most]]

    def after(self, position: Any, action: Any) -> tuple[Any, list[Event]]:
        """Return the position after an action, and its events, without changing this moment."""
        events: list[Event] = []
        twin = position.copy()
        self.game.apply(twin, action, self.game.recorder(events))
        return twin, events

    def worlds(self, view: Any, seat: int, count: int) -> list[Any]:
        """Return whole positions that are possible for a seat with this view."""
        return [self.game.imagine(view, seat, self.random.randrange(1 << 53)) for _ in range(count)]
