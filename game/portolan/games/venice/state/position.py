"""A position of The Patrons of Venice: plain data, cheap to copy.

Numbers stand for seats, goods, businesses, buildings and campi as `box` counts them. Cards of a
kind are alike, so hands, Market and piles are numbers of cards by good.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from portolan.core.copying import Copyable
from portolan.core.rng import Rng
from portolan.games.venice.state.actions import Action
from portolan.games.venice.state.tables import Components

UNKNOWN: Final = -2
"""A card in a view that the viewer may not know."""

PROMPTS = (
    "lead", "reserve", "unload", "load", "sell", "buy", "sponsor", "produce", "over",
)  # fmt: skip
(LEADING, RESERVING, UNLOADING, LOADING,
 SELLING, BUYING, SPONSORING, PRODUCING, OVER) = range(len(PROMPTS))  # fmt: skip


class Setting(NamedTuple):
    """What was chosen before the start."""

    seats: int
    guilds: bool


@dataclass(slots=True)
class Player(Copyable):
    """One player.

    `cubes`: still free. `hand`: cards by good. `unseen`: the good of the card that was dealt to the
    hand as long as the others have not seen it; None from then on; UNKNOWN in the view of another,
    where that card is not in `hand`. `ships`: a good or None on each, left to right; `reserved`:
    the seat that reserved it or None. `tiles`: by business, the set of buildings with such a tile.
    Derived: `buildings`, the set of those with any own tile.
    """

    ducats: int
    cubes: int
    hand: list[int]
    ships: list[int | None]
    reserved: list[int | None]
    tiles: list[int]
    favours: int = 0
    unseen: int | None = None
    buildings: int = 0

    def take(self, good: int) -> None:
        """Take a card, seen by all, into the hand."""
        self.hand[good] += 1

    def give(self, good: int) -> None:
        """Give a card away; a seen one leaves first (V17)."""
        self.hand[good] -= 1
        if self.unseen == good and not self.hand[good]:
            self.unseen = None

    def seen(self, good: int) -> int:
        """Return how many cards of a good the others have seen in this hand."""
        return self.hand[good] - (self.unseen == good)


@dataclass(slots=True)
class Position(Copyable):
    """Everything about a game at one moment.

    `deck`: cards from the top. `discards`: raw goods in the discard pile, and `pirates` there.
    `market`, `wharf`: cards by good. `piles`: manufactured goods that can still be made. `built`:
    by business, the set of buildings with such a tile, whoever owns it. `statues`: set of campi.
    `lead`: whose turn it is; `prompt` and `seat`: who is asked what. `done`: how many seats, from
    the lead on, have had their share of the action that goes round (at the Market, how many were
    asked or passed over, modulo seats); `passes`: how many passed in a row there. `shipments`: the
    New Shipment cards. `used`: set of buildings that the asked seat has produced at. `gained`:
    whether a business, statue or Favour Card was gained this turn; `idle`: turns without, in a row.
    Derived: `free`, the set of free buildings; `graced`, that of buildings beside a statue;
    `legal`, the answer of the last legality question.
    """

    box: Components
    setting: Setting
    rng: Rng
    players: list[Player]
    deck: list[int]
    discards: list[int]
    market: list[int]
    wharf: list[int]
    piles: list[int]
    built: list[int]
    free: int
    pirates: int = 0
    statues: int = 0
    graced: int = 0
    lead: int = 0
    prompt: int = LEADING
    seat: int = 0
    done: int = 0
    passes: int = 0
    shipments: list[int] = field(default_factory=list)
    used: int = 0
    gained: bool = False
    idle: int = 0
    legal: tuple[Action, ...] | None = field(default=None, compare=False)

    @property
    def points_to_end(self) -> int:
        """The points with which a seat ends the game (V13)."""
        return self.box.supply.points_to_end[self.setting.seats]

    def at_share(self) -> int:
        """Return the seat whose share of the action it is; in Sail, whose ships."""
        return (self.lead + self.done) % len(self.players)

    def next_share(self) -> None:
        """Let the next seat have its share of the action."""
        self.done += 1
        self.used = 0

    def next_buyer(self) -> None:
        """Let the next seat buy; there it goes round without an end of its own."""
        self.done = (self.done + 1) % len(self.players)

    def put_tile(self, seat: int, business: int, building: int) -> None:
        """Put a seat's tile into a building and keep what is derived from it."""
        tile = 1 << building
        player = self.players[seat]
        player.tiles[business] |= tile
        player.buildings |= tile
        self.built[business] |= tile
        self.free &= ~tile

    def put_statue(self, campo: int) -> None:
        """Put a statue into a campo and keep what is derived from it."""
        self.statues |= 1 << campo
        self.graced |= self.box.around[campo]

    def shipment(self, owner: int, ship: int) -> int:
        """Return the good of the shipment on a ship that carries one."""
        good = self.players[owner].ships[ship]
        assert good is not None  # noqa: S101 - nobody is asked about an empty ship
        return good

    def owner(self, building: int) -> int | None:
        """Return whose tile is in a building; None if it is free."""
        tile = 1 << building
        if not self.free & tile:
            for seat, player in enumerate(self.players):
                if player.buildings & tile:
                    return seat
        return None
