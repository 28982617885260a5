"""Kinds of events that the log can be filtered by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from portolan.core.i18n import Catalogue


@dataclass(frozen=True)
class LogKind:
    """Kinds of events that are searched together: their key and title."""

    key: str
    title: str
    events: AbstractSet[str]


@dataclass(frozen=True)
class LogKinds:
    """Kinds of one game, in the order in which they are offered.

    `events` maps a key to kinds of events, separated by blanks; an event may belong to several.
    Their titles are in the game's catalogue as `log_kinds.<key>`.
    """

    words: Catalogue
    events: Mapping[str, str]

    def __iter__(self) -> Iterator[LogKind]:
        """Yield them in the language that is spoken."""
        for key, events in self.events.items():
            yield LogKind(key, self.words(f"log_kinds.{key}"), frozenset(events.split()))
