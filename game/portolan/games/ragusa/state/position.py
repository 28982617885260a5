"""A position of Ragusa: plain data, cheap to copy.

Numbers stand for seats, spots, regions, walls, cards, resources and commodities as `board` and
`components` count them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from portolan.core.copying import Copyable
from portolan.core.rng import Rng
from portolan.games.ragusa.state.actions import Action
from portolan.games.ragusa.state.board import (
    ALL_REGIONS,
    ALL_SPOTS,
    AROUND,
    SPOT_MASK,
    SPOT_REGIONS,
)
from portolan.games.ragusa.state.components import COMMODITIES, RESOURCES, ShipBack


class Marker(Enum):
    """What stands on a spot that is no seat's house, by its name in data.

    RESERVED is a black marker (S3).
    """

    POWERHOUSE = "powerhouse"
    RESERVED = "reserved"


Occupant: TypeAlias = int | Marker | None
"""What stands on a spot: the house of a seat, a marker, or nothing."""

SOURCES: Final = (
    "mason", "fishmonger", "market", "wharf", "city_walls", "cathedral", "bonus_cards",
)  # fmt: skip
FROM_MASON: Final = 0
FROM_FISHMONGER: Final = 1
FROM_MARKET: Final = 2
FROM_WHARF: Final = 3
FROM_CITY_WALLS: Final = 4
FROM_CATHEDRAL: Final = 5
FROM_BONUS_CARDS: Final = 6

PROMPTS: Final = (
    "keep", "place", "activate", "exchange", "wall", "tower", "buy", "ship", "draw", "over",
)  # fmt: skip
KEEPING: Final = 0
PLACING: Final = 1
ACTIVATING: Final = 2
EXCHANGING: Final = 3
WALLING: Final = 4
TOWERING: Final = 5
BUYING: Final = 6
SHIPPING: Final = 7
DRAWING: Final = 8
OVER: Final = 9

CROWDS: Final = 7
"""More own houses than there can be around a region, which has 6 spots."""

UNKNOWN: Final = -1
"""A card in a view that the viewer may not know."""


class Setting(NamedTuple):
    """What was chosen before the start."""

    seats: int
    edition: str
    harder: bool
    pairs: bool
    player_first: bool


@dataclass(slots=True)
class Player(Copyable):
    """One player, or one of the Patrician's bots.

    `houses`, `powerhouses`: still to place. `resources`: access, `commodities`: units, `points` by
    source. `towers`: set of spots. `ships`, `cards`: what was bought and kept; the first card is
    the one from the set-up. `offer`: cards to choose from now. `refused`: cards given back in the
    set-up, which the player remembers. `patrician`: a bot's cards.
    Derived: `stands`, the set of spots with an own house; `crowd[n]`, the set of regions with n of
    them or more, for n up to CROWDS.
    """

    houses: int
    powerhouses: int = 0
    towers: int = 0
    resources: list[int] = field(default_factory=lambda: [0] * len(RESOURCES))
    commodities: list[int] = field(default_factory=lambda: [0] * len(COMMODITIES))
    points: list[int] = field(default_factory=lambda: [0] * len(SOURCES))
    ships: list[int] = field(default_factory=list)
    cards: list[int] = field(default_factory=list)
    offer: list[int] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)
    patrician: list[int] = field(default_factory=list)
    stands: int = 0
    crowd: list[int] = field(default_factory=lambda: [ALL_REGIONS] + [0] * CROWDS)


@dataclass(slots=True)
class Position(Copyable):
    """Everything about a game at one moment.

    `spots`: what stands on each spot. `walls`: set of walls. `prices`: space on each market track.
    `harbour`: ships, left to right. Decks are listed from the top; `sunk` names the seats that put
    the last cards of the bonus deck there, and know them. `next_back`: in a view, the open back of
    the next ship.
    `prompt` and `seat`: who is asked what. `turn`: whose turn it is, None in the set-up. In it,
    `spot` is where the new piece stands, `regions` are still to activate, `region` is active (None
    before the first), and `queue` holds the spots around it that have yet to act.
    Derived: `free`, the set of free spots; `pieces`, that of spots with a house or powerhouse;
    `black`, that of spots around the regions that have a powerhouse; `people`, the number of seats
    that are people: the bots' come behind them; `legal`, the answer of the last legality question.
    """

    setting: Setting
    rng: Rng
    players: list[Player]
    spots: list[Occupant]
    walls: int
    prices: list[int]
    harbour: list[int]
    ship_deck: list[int]
    bonus_deck: list[int]
    turn: int | None = None
    sunk: list[int] = field(default_factory=list)
    next_back: ShipBack | None = None
    prompt: int = KEEPING
    seat: int = 0
    spot: int | None = None
    region: int | None = None
    regions: list[int] = field(default_factory=list)
    queue: list[int] = field(default_factory=list)
    free: int = ALL_SPOTS
    pieces: int = 0
    black: int = 0
    people: int = field(init=False)
    legal: tuple[Action, ...] | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        self.people = self.setting.seats

    @property
    def solo(self) -> bool:
        """Whether one person plays against the Patrician."""
        return self.setting.seats == 1

    @property
    def setting_up(self) -> bool:
        """Whether the bonus cards of the set-up are still being chosen (S1)."""
        return self.prompt == KEEPING and self.region is None

    @property
    def taking_turn(self) -> int:
        """The seat whose turn it is, once the set-up is over."""
        assert self.turn is not None  # noqa: S101 - not asked in the set-up
        return self.turn

    @property
    def new_spot(self) -> int:
        """Where the new piece stands, while regions are activated."""
        assert self.spot is not None  # noqa: S101 - not asked between turns
        return self.spot

    @property
    def active(self) -> int:
        """The active region, while there is one."""
        assert self.region is not None  # noqa: S101 - not asked between regions
        return self.region

    def is_bot(self, seat: int) -> bool:
        """Whether a seat is one of the Patrician's bots."""
        return seat >= self.people

    def put_house(self, seat: int, spot: int) -> None:
        """Put a seat's house on a spot and keep what is derived from it."""
        player = self.players[seat]
        self.spots[spot] = seat
        here = 1 << spot
        self.free &= ~here
        self.pieces |= here
        player.stands |= here
        crowd = player.crowd
        more = SPOT_MASK[spot]
        n = 1
        while more:
            crowded = crowd[n]
            crowd[n] = crowded | more
            more &= crowded
            n += 1

    def put_powerhouse(self, spot: int) -> None:
        """Put a powerhouse on a spot and keep what is derived from it."""
        self.spots[spot] = Marker.POWERHOUSE
        here = 1 << spot
        self.free &= ~here
        self.pieces |= here
        for region in SPOT_REGIONS[spot]:
            self.black |= AROUND[region]

    def reserve(self, spot: int) -> None:
        """Put a black marker of the Patrician on a spot."""
        self.spots[spot] = Marker.RESERVED
        self.free &= ~(1 << spot)

    def houses_around(self, seat: int, region: int) -> int:
        """Return the number of the seat's houses around a region."""
        return (self.players[seat].stands & AROUND[region]).bit_count()
