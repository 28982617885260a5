"""What happens in Skeleton."""

from __future__ import annotations

from portolan.core.contract import SeatEvent


class Placed(SeatEvent):
    """A seat has put a counter onto a square."""

    square: str


class Drawn(SeatEvent, secret="card", reveals=True):
    """A seat has drawn a card."""

    card: int
