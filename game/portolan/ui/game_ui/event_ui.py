"""How the events of a game are shown: a table with an entry for each kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, TypeVar

from portolan.core.contract import Event
from portolan.core.i18n import Catalogue
from portolan.core.texts import Texts

E = TypeVar("E", bound=Event)


class LogLines:
    """The lines of a log that is being written."""

    def __init__(self, game: str, names: Sequence[str]) -> None:
        """Start empty; `names` are those of the seats."""
        self.names = names
        self.texts = Texts(game, names)
        self.lines: list[str] = []


def sentences(log: LogLines, events: Sequence[Event]) -> None:
    """Write a sentence of the game's catalogue for each event."""
    log.lines += map(log.texts.event, events)


class EventUi:
    """How events of one kind are shown.

    `filters`: the keys of their log filters, separated by blanks. `sound` is
    empty for none. `line` writes consecutive ones in the log, with those of other kinds that have
    the same; without it they are left out of the log, since other lines contain them. `move` adds
    the flights of one to the game's `Timeline`; consecutive ones that are shown `together` move at
    once. One that `matters` is animated even when the time of bots is used up.
    """

    def __init__(
        self, event: type[E], filters: str, sound: str = "",
        line: Callable[[LogLines, Sequence[E]], None] | None = sentences,
        move: Callable[[Any, E], None] | None = None, *, together: bool = False,
        matters: bool = False,
    ) -> None:  # fmt: skip
        """Describe a class of events; the functions take its instances."""
        self.event: type[Event] = event
        self.filters, self.sound = filters.split(), sound
        self.together, self.matters = together, matters
        self.line: Callable[[LogLines, Sequence[Any]], None] | None = line
        self.move: Callable[[Any, Any], None] | None = move


@dataclass(frozen=True)
class LogKind:
    """A filter of the log: its key and its label."""

    key: str
    title: str
    events: AbstractSet[str]


@dataclass(frozen=True)
class EventTable:
    """The kinds of events of one game, those with the most important sounds first.

    `filters` are the keys of the log's filters in their order; the game's catalogue has their names
    as `log_kinds.<key>`.
    """

    entries: Sequence[EventUi]
    filters: Sequence[str] = ()

    @cached_property
    def kinds(self) -> Mapping[str, EventUi]:
        """The entries by kind."""
        return {entry.event.kind: entry for entry in self.entries}

    @cached_property
    def sounds(self) -> Mapping[str, str]:
        """The sound of each kind that has one, the most important first."""
        return {kind: shown.sound for kind, shown in self.kinds.items() if shown.sound}

    def log_kinds(self, words: Catalogue) -> list[LogKind]:
        """Return the filters of the log, in the current language."""
        found = {key: {k for k, shown in self.kinds.items() if key in shown.filters}
                 for key in self.filters}  # fmt: skip
        return [LogKind(key, words(f"log_kinds.{key}"), kinds) for key, kinds in found.items()]

    def write(self, log: LogLines, events: Sequence[Event]) -> list[str]:
        """Return the lines of the log for some events."""
        logged = [event for event in events if self.kinds[event.kind].line]
        for line, run in groupby(logged, lambda event: self.kinds[event.kind].line):
            if line:
                line(log, [*run])
        return log.lines
