"""The events of The Patrons of Venice: a class for each kind, with its fields and properties."""

# ruff: noqa: D101, E701, E702
# fmt: off

from __future__ import annotations

from portolan.core.contract import SeatEvent, TableEvent


class CardDealt(SeatEvent, secret="good", reveals=True): good: str
class MarketDealt(TableEvent, reveals=True): goods: list[str]
class ShipsDealt(SeatEvent, reveals=True): goods: list[str]
class DeckShuffled(TableEvent, reveals=True): cards: int
class LeadDrawn(SeatEvent, reveals=True): ...
class TurnBegun(SeatEvent): ...
class ActionChosen(SeatEvent, counted="action", decides=True): action: str
class ShipmentReserved(SeatEvent, seats="owner", counted="good"):
    owner: int; ship: int; good: str; ducats: int
class ShipmentsDrawn(TableEvent, reveals=True): cards: list[str]
class PiratesStruck(TableEvent): ...
class ShipmentStolen(SeatEvent, counted="good"): good: str
class ShipmentUnloaded(SeatEvent, seats="owner"): owner: int; good: str
class GoodKept(SeatEvent, counted="good"): good: str
class GoodSold(SeatEvent, counted="good"): good: str; ducats: int; stays: bool
class ShipsMoved(TableEvent): ...
class ShipmentLoaded(SeatEvent): good: str
class GoodBought(SeatEvent, counted="good"): good: str; place: str; ducats: int
class GoodsShown(SeatEvent): goods: list[str]; business: str
class BusinessSponsored(SeatEvent, counted="business", decides=True):
    business: str; building: str; ducats: int
class StatueSponsored(SeatEvent, counted="campo", decides=True): campo: str; ducats: int
class GoodProduced(SeatEvent, seats="owner", counted="good"):
    good: str; building: str; owner: int; base: int; statue: int; quarter: int; ducats: int
class FavourGained(SeatEvent): ...
class PointsGained(SeatEvent): points: int
class Passed(SeatEvent): prompt: str
class Skipped(SeatEvent): prompt: str
class GameEnded(TableEvent, counted="reason"): reason: str
class PointsCounted(SeatEvent): points: int
