"""The time that each player of a match has used."""

from __future__ import annotations

from typing import Final

from portolan.core.contract import Json
from portolan.core.json_reader import Reader
from portolan.session.session import Counts

NONE, RELAXED, STRICT = "none", "relaxed", "strict"
CLOCKS: Final = (NONE, RELAXED, STRICT)
MINUTES: Final = 20
"""Minutes of a player on a strict clock."""
LONGEST_PAUSE: Final = 60.0
"""Limit on the seconds counted in one step: the device may have been suspended."""
MOST_SECONDS: Final = 10**7
"""Limit on the seconds of a seat in a save or a message."""


class PlayerClock:
    """Counts the seconds that each seat of a match has `used` while it was asked.

    A relaxed clock only shows them. On a strict one a player has MINUTES; after that the others may
    give the seat to a bot, but nothing happens automatically.
    """

    def __init__(self, kind: str, used: list[float]) -> None:
        self.kind, self.used = kind, used
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

    @property
    def figures(self) -> list[int]:
        """Return the whole minutes that each seat has used, or has left on a strict clock."""
        return [minutes(self.kind, seconds) for seconds in self.used]

    def is_out(self, seat: int) -> bool:
        """Return whether a seat has used up its time on a strict clock."""
        return self.kind == STRICT and self.used[seat] >= 60 * MINUTES

    @property
    def rounded(self) -> list[int]:
        """Return the seconds that each seat has used, for a save or a message."""
        return [round(seconds) for seconds in self.used]

    def to_json(self) -> dict[str, Json]:
        """Return the clock as JSON data."""
        return {"kind": self.kind, "used": [*self.rounded]}


def minutes(kind: str, seconds: float) -> int:
    """Return the figure of a clock after a number of seconds of a seat."""
    whole = int(seconds // 60)
    return whole if kind == RELAXED else max(0, MINUTES - whole)


def count_id(kind: str) -> str:
    """Return the id of the seconds of a kind of clock among the counts of a match."""
    return f"clock_{kind}"


def clock_of(counts: Counts) -> PlayerClock | None:
    """Return the clock that counts in the counts of a match; None for a match without one."""
    kind = next((kind for kind in CLOCKS if count_id(kind) in counts), None)
    return PlayerClock(kind, counts[count_id(kind)]) if kind else None


def read_clock(reader: Reader, seats: int) -> Counts:
    """Return a clock from plain data; raise the reader's error saying what is wrong."""
    fields = reader.fields("kind", "used")
    kind = CLOCKS[1:][fields["kind"].index(CLOCKS[1:])]
    used = [item.whole(0, MOST_SECONDS) for item in fields["used"].items(seats)]
    fields["used"].demand(len(used) == seats, f"expected {seats} seats")
    return {count_id(kind): [float(seconds) for seconds in used]}
