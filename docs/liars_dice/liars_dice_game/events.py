"""What happens in Liar's Dice."""

from __future__ import annotations

from portolan.core.contract import SeatEvent


class Rolled(SeatEvent, secret="dice", reveals=True):
    """A seat has rolled all its dice, unseen by the others."""

    dice: list[int]


class Bid(SeatEvent):
    """A seat has said that so many dice at least show a face."""

    count: int
    face: int


class Doubted(SeatEvent, seats="bidder"):
    """A seat has called the last bidder a liar."""

    bidder: int


class Shown(SeatEvent, reveals=True):
    """A seat has shown its dice."""

    dice: list[int]


class Lost(SeatEvent, decides=True):
    """A seat has lost a die."""

    left: int
