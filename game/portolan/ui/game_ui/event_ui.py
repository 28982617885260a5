"""How the kinds of a game's events are shown, one entry a kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from portolan.core.i18n import Catalogue


@dataclass(frozen=True)
class EventUi:
    """How events of one kind are shown.

    `filters`: the keys, with blanks between, under which they are found in the log. `sound` is
    empty for none. What is not `in_log` has no line of its own: others say the same. Several in a
    row that are seen `together` move at once.
    """

    filters: str
    sound: str = ""
    in_log: bool = True
    together: bool = False


@dataclass(frozen=True)
class LogKind:
    """Kinds of events that people look for together: their key, and what to call them."""

    key: str
    title: str
    events: AbstractSet[str]


@dataclass(frozen=True)
class EventTable:
    """The kinds of events of one game; those with the most telling sounds come first.

    `filters` are in the order in which they are offered. What they are called stands in the game's
    catalogue as `log_kinds.<key>`.
    """

    kinds: Mapping[str, EventUi] = field(default_factory=dict)
    filters: Sequence[str] = ()

    @cached_property
    def sounds(self) -> Mapping[str, str]:
        """The sound of each kind that has one, the most telling first."""
        return {kind: shown.sound for kind, shown in self.kinds.items() if shown.sound}

    @cached_property
    def unlogged(self) -> AbstractSet[str]:
        """The kinds without a line of the log."""
        return {kind for kind, shown in self.kinds.items() if not shown.in_log}

    @cached_property
    def together(self) -> AbstractSet[str]:
        """The kinds of which several in a row move at once."""
        return {kind for kind, shown in self.kinds.items() if shown.together}

    def log_kinds(self, words: Catalogue) -> list[LogKind]:
        """Return what can be chosen among in the log, in the language that is spoken."""
        found = {key: {k for k, shown in self.kinds.items() if key in shown.filters.split()}
                 for key in self.filters}  # fmt: skip
        return [LogKind(key, words(f"log_kinds.{key}"), kinds) for key, kinds in found.items()]


NO_EVENTS: Final = EventTable()
"""Of a game whose events make no sound and cannot be filtered."""
