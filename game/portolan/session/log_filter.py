"""Filter of the log, by seat and kind of event."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from portolan.core.contract import Event


@dataclass(frozen=True)
class LogFilter:
    """Selects events by or about a seat, of some kinds; None means any seat, or any kind.

    >>> from portolan.core.contract import SeatEvent
    >>> class Passed(SeatEvent): ...
    >>> LogFilter(seat=1).of([Passed(1), Passed(0)])
    [Passed(seat=1)]
    """

    seat: int | None = None
    kinds: AbstractSet[str] | None = None

    def of(self, events: Sequence[Event]) -> list[Event]:
        """Return the events that pass the filter."""
        return [event for event in events if self._is_of(event)]

    def _is_of(self, event: Event) -> bool:
        if self.kinds is not None and event.kind not in self.kinds:
            return False
        others = (event.data.get(name) for name in event.about.seats)
        return self.seat is None or self.seat in (event.seat, *others)
