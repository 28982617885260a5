"""The events of Quay."""

# ruff: noqa: E701, E702
# fmt: off

from __future__ import annotations

from portolan.core.contract import SeatEvent, TableEvent


class Dealt(SeatEvent, secret="hand", reveals=True): hand: list[str]
class CardDrawn(SeatEvent, secret="hand", reveals=True): hand: list[str]
class Waited(SeatEvent): ...
class Stowed(SeatEvent, secret="good"): good: str
class SaleBegun(SeatEvent): good: str
class SaleGrown(SeatEvent): good: str; count: int
class Sold(SeatEvent): good: str; count: int; points: int
class Offered(SeatEvent): give: str; take: str
class Accepted(SeatEvent): give: str; take: str
class Declined(SeatEvent): ...
class Rolled(SeatEvent, reveals=True): pips: int
class Tide(TableEvent, reveals=True): good: str
class TollPaid(SeatEvent): ...
class DroppedOut(SeatEvent, reveals=True): hand: list[str]; hold: list[str]
class Ended(TableEvent, reveals=True): hands: list[list[str]]
