"""The kinds of what a log tells, to choose among."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from portolan.core.i18n import Catalogue


@dataclass(frozen=True)
class LogKind:
    """Kinds of events that people look for together: their key, and what to call them."""

    key: str
    title: str
    events: AbstractSet[str]


@dataclass(frozen=True)
class LogKinds:
    """The kinds of one game, in the order in which they are offered.

    `events` are by key the kinds of events, with blanks between; an event may belong to several.
    What they are called stands in the game's catalogue as `log_kinds.<key>`.
    """

    words: Catalogue
    events: Mapping[str, str]

    def __iter__(self) -> Iterator[LogKind]:
        """Yield them in the language that is spoken."""
        for key, events in self.events.items():
            yield LogKind(key, self.words(f"log_kinds.{key}"), frozenset(events.split()))
