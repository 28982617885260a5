"""The events of Ragusa: a class for each kind, with its fields and properties."""

# ruff: noqa: D101, E701, E702
# fmt: off

from __future__ import annotations

from typing import TypeAlias

from portolan.core.contract import SeatEvent, TableEvent

CardIds: TypeAlias = "list[str] | str"
"""Ids of cards, or HIDDEN."""


class CardsDealt(SeatEvent, secret="cards", reveals=True): cards: CardIds
class CardsShuffledBack(TableEvent, reveals=True): ...
class FirstPlayerDrawn(SeatEvent, reveals=True): ...
class CardsDrawn(SeatEvent, secret="cards", reveals=True): cards: CardIds
class CardKept(SeatEvent, secret="card", decides=True): card: str
class CardDrawn(SeatEvent, secret="card", reveals=True): card: str
class CardPutUnder(SeatEvent, secret="card"): card: str
class CardsTaken(SeatEvent): count: int
class PatricianCardDrawn(SeatEvent, reveals=True): numbers: list[int]
class PatricianCardRemoved(SeatEvent, reveals=True): numbers: list[int]
class SpotsReserved(TableEvent, reveals=True): numbers: list[int]
class TurnBegun(SeatEvent): ...
class HousePlaced(SeatEvent, decides=True): spot: str
class PowerhousePlaced(SeatEvent, decides=True): spot: str
class PieceSetAside(SeatEvent): piece: str
class AccessGained(SeatEvent): region: str; resource: str
class FishExchanged(SeatEvent): resource: str; fish: int
class RegionActivated(SeatEvent): building: str
class Produced(SeatEvent): spot: str; commodity: str; amount: int; lost: int
class WallBuilt(SeatEvent): wall: int; points: int
class TowerBuilt(SeatEvent): spot: str
class FishSold(SeatEvent): spot: str; points: int
class ShipBought(SeatEvent): slot: int; ship: str; points: int
class ShipArrived(TableEvent, reveals=True): ship: str; slot: int
class PriceMoved(TableEvent): commodity: str; space: int; price: int
class CommoditySold(SeatEvent): commodity: str; points: int
class Passed(SeatEvent): prompt: str
class FinalScoring(TableEvent, reveals=True): ...
class WallsScored(SeatEvent):
    length: int; own_houses: int; own_towers: int; spots: list[int]; points: int
class CathedralScored(SeatEvent): sets: int; points: int
class CardScored(SeatEvent, reveals=True): card: str; points: int


Scored: TypeAlias = WallBuilt | FishSold | ShipBought | CommoditySold
"""Events that score immediately."""
