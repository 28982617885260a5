"""The events of RANSACKIT: a class for each kind, with its fields and properties."""

# ruff: noqa: D101, E701, E702
# fmt: off

from __future__ import annotations

from typing import Final, TypeAlias

from portolan.core.contract import SeatEvent, TableEvent

Amounts: TypeAlias = dict[str, int]
"""Amounts of goods, by id."""
LEVIATHAN: Final = "leviathan"
"""The attacker of an `Exchange` that is a card, and the reason for the units that it takes."""


class FirstPlayerRolled(SeatEvent, reveals=True): dice: list[int]; total: int
class FirstPlayerFound(SeatEvent, reveals=True): ...
class FoundingRolled(SeatEvent, reveals=True): totals: list[int]; rolls: int
class Founded(SeatEvent): at: str
class TurnBegun(SeatEvent): round: int
class TaxesCollected(SeatEvent): coins: int
class Rolled(SeatEvent, reveals=True): dice: list[int]; totals: list[int]
class Produced(SeatEvent, reveals=True): at: str; good: str; amount: int
class ThiefMoved(SeatEvent): thief: str; at: str
class Gained(SeatEvent): good: str; amount: int; reason: str
class Fortifying(SeatEvent): ...
class VillageBuilt(SeatEvent): at: str
class CityBuilt(SeatEvent): at: str
class RoadBuilt(SeatEvent): at: str; to: str
class HouseBuilt(SeatEvent): at: str
class ShipyardBuilt(SeatEvent): at: str
class UnitRecruited(SeatEvent, counted="unit"): unit: str; at: str
class UnitMoved(SeatEvent): unit: str; at: str; to: str
class UnitsSwapped(SeatEvent): unit: str; at: str; other_unit: str; to: str
class UnitLost(SeatEvent, decides=True): unit: str; at: str; reason: str
class AttackBegun(SeatEvent, decides=True): unit: str; at: str; to: str
class AttackJoined(SeatEvent): unit: str; at: str; to: str
class AttackStopped(SeatEvent): ...
class EggLaid(SeatEvent): at: str
class EggHatched(SeatEvent): at: str
class Exchange(SeatEvent, reveals=True, seats="other"):
    at: str; other: int | None; attackers: list[str]; attack: list[int]
    defenders: list[str]; defence: list[int]; lost: list[int]; killed: list[int]

    @property
    def is_by_leviathan(self) -> bool:
        """Whether the Leviathan strikes, in no attack of units."""
        return self.attackers == [LEVIATHAN]

class HexWon(SeatEvent, reveals=True): at: str
class CentreStands(SeatEvent): at: str
class SettlementCaptured(SeatEvent, reveals=True, seats="other"): at: str; other: int
class RuinCaptured(SeatEvent, reveals=True): at: str
class CardDrawn(SeatEvent, secret="card", reveals=True): card: str
class PolicyDrawn(SeatEvent, reveals=True, counted="card"): card: str
class CardUsed(SeatEvent, reveals=True, counted="card"): card: str
class CardDiscarded(SeatEvent, reveals=True): card: str
class DeckShuffled(TableEvent, reveals=True): ...
class TokensGained(SeatEvent): at: str; tokens: int
class UnitArmed(SeatEvent): unit: str; at: str
class Stolen(SeatEvent, seats="other"): other: int; good: str
class NumbersExchanged(SeatEvent): at: str; to: str
class TradesExchanged(SeatEvent): at: str; to: str
class Sold(SeatEvent): good: str
class Bought(SeatEvent): good: str; coins: int
class OfferBegun(SeatEvent): ...
class OfferMade(SeatEvent, seats="other"): give: Amounts; ask: Amounts; other: int | None
class OfferWithdrawn(SeatEvent): ...
class OfferDeclined(SeatEvent, seats="other"): other: int
class OfferLapsed(SeatEvent): ...
class Traded(SeatEvent, seats="other"): other: int; give: Amounts; ask: Amounts
class VoteCalled(SeatEvent, decides=True): ...
class VoteAgreed(SeatEvent, decides=True): ...
class VoteRefused(SeatEvent): ...
class PlayerOut(SeatEvent, decides=True): ...
class PlayerQuit(SeatEvent, decides=True): ...
class PlayerReturned(SeatEvent): ...
class Inherited(SeatEvent, secret="cards", reveals=True, seats="other"):
    other: int; goods: Amounts; policies: list[str]; cards: list[str] | str; count: int
class GivenBack(SeatEvent, reveals=True): goods: Amounts; cards: list[str]
class GameWon(SeatEvent, reveals=True, counted="ending"): ending: str
class GameEnded(TableEvent, reveals=True, counted="ending"): ending: str
class HexTurned(TableEvent, reveals=True): at: str; land: str; number: int
class RuinRolled(TableEvent, reveals=True): at: str; dice: list[int]
class HarbourFound(TableEvent, reveals=True): at: str; to: str; trades: list[str]
class NumberChanged(TableEvent, reveals=True): at: str; number: int
class Disaster(TableEvent, reveals=True): disaster: str; at: str; die: int; hexes: list[str]
class BuildingLost(SeatEvent, reveals=True): building: str; at: str
