"""The time that each player of a match has used."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from portolan.core.contract import Json
from portolan.core.json_reader import Reader

NONE, RELAXED, STRICT = "none", "relaxed", "strict"
CLOCKS: Final = (NONE, RELAXED, STRICT)
MINUTES: Final = 20
"""Minutes of a player on a strict clock."""
LONGEST_PAUSE: Final = 60.0
"""Limit on the seconds counted in one step: the device may have been suspended."""
MOST_SECONDS: Final = 10**7
"""Limit on the seconds of a seat in a save or a message."""


class Clock:
    """Counts the seconds that each seat has `used` while it was asked.

    A relaxed clock only shows them. On a strict one a player has MINUTES; after that the others may
    give the seat to a bot, but nothing happens automatically.
    """

    def __init__(self, kind: str, used: Sequence[float]) -> None:
        self.kind = kind
        self.used = [float(seconds) for seconds in used]
        self._seat: int | None = None
        self._since = 0.0

    def run(self, seat: int | None, time: float) -> bool:
        """Count the time since the last call for the seat that was asked then.

        From now on `seat` is asked, or nobody. Return whether a figure has changed.
        """
        before = self.figures
        if self._seat is not None:
            self.used[self._seat] += min(LONGEST_PAUSE, max(0.0, time - self._since))
        self._seat, self._since = seat, time
        return self.figures != before

    def pause(self) -> None:
        """Count nothing until the next call of `run`."""
        self._seat = None

    @property
    def figures(self) -> tuple[str, ...]:
        """Return the whole minutes that each seat has used, or has left on a strict clock."""
        if self.kind == RELAXED:
            return tuple(f"{seconds // 60:.0f}" for seconds in self.used)
        return tuple(str(max(0, math.ceil(MINUTES - seconds / 60))) for seconds in self.used)

    def is_out(self, seat: int) -> bool:
        """Return whether a seat has used up its time on a strict clock."""
        return self.kind == STRICT and self.used[seat] >= 60 * MINUTES

    def copy(self) -> Clock:
        """Return a copy of the clock."""
        return Clock(self.kind, self.used)

    def to_json(self) -> dict[str, Json]:
        """Return the clock as JSON data."""
        return {"kind": self.kind, "used": [round(seconds) for seconds in self.used]}


def new_clock(kind: str, seats: int) -> Clock | None:
    """Return a clock of a kind for a number of seats; None for a match without one."""
    return None if kind == NONE else Clock(kind, [0.0] * seats)


def read_clock(reader: Reader, seats: int) -> Clock:
    """Return a clock from plain data; raise the reader's error saying what is wrong."""
    fields = reader.fields("kind", "used")
    kind = CLOCKS[1:][fields["kind"].index(CLOCKS[1:])]
    used = [item.whole(0, MOST_SECONDS) for item in fields["used"].items(seats)]
    fields["used"].demand(len(used) == seats, f"expected {seats} seats")
    return Clock(kind, used)
