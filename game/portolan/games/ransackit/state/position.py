"""A position of RANSACKIT: plain data, cheap to copy.

Hexes are numbered as in `board/grid.py`, goods, units and cards as in `board/components.py`; a
table by hex is a `bytearray`. What is still to be done lies on a stack of tasks, the innermost
last.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeAlias

from portolan.core.contract import Choices, Report
from portolan.core.copying import Copyable
from portolan.core.rng import Rng
from portolan.games.ransackit.board.components import BLUE, GOODS, Goods
from portolan.games.ransackit.board.grid import SIZE
from portolan.games.ransackit.board.maps import Map
from portolan.games.ransackit.state.actions import Action

RUIN: Final = 7
"""In `lord`: the hex of a ruin, which no seat owns."""
UNKNOWN_CARD: Final = -1
"""A card in a view that the viewer may not know."""

# A unit is one number: its hex, kind, steps left, free road moves used, and whether it came this
# turn. A unit that cannot act any more has no steps and all free moves used.
PLACE: Final = 0xFF
KIND: Final = 8
STEP: Final = 1 << 11
STEPS: Final = 3 << 11
FREE: Final = 1 << 13
FREES: Final = 7 << 13
NEW: Final = 1 << 16
BODY: Final = 0x7FF
"""What stays of a unit when its turn is over: hex and kind."""

Task: TypeAlias = tuple[Any, ...]
"""What is to be done: its name, in most the seat that does it, and what belongs to it."""


class Rules(NamedTuple):
    """The places at which a Fable may say something; each Fable makes new rules out of others.

    `lay_out`: change the table before anybody plays. `start`: goods of a founder. `found`: what is
    put on the founder's hex. `taxed`: what is taxed of a population. `remains`: whether a player
    without a settlement stays in. `came`: after a unit has come to stand on a hex. `rolled`: after
    a roll. `yielded`: after hexes have yielded.
    """

    lay_out: tuple[Callable[[Position, Report], None], ...]
    start: Goods
    found: Callable[[Position, int, int, Report], None]
    taxed: Callable[[Position, int], int]
    remains: Callable[[Position, int], bool]
    came: tuple[Callable[[Position, int, Report], None], ...] = ()
    rolled: tuple[Callable[[Position, Report], None], ...] = ()
    yielded: tuple[Callable[[Position, list[int], Report], None], ...] = ()


class Setting(NamedTuple):
    """What was chosen before the start, and what follows from it."""

    seats: int
    options: Choices
    land: Map
    rules: Rules


@dataclass(slots=True)
class Player(Copyable):
    """One player.

    `goods` by kind; `hand`: cards in secret; `blue`: how many of each blue card; `units`: the
    oldest first; `centres`: of the settlements, in order. `playing`: neither out nor gone.
    `settled`: has founded a settlement since the last founding. `asked`: will not be dealt in any
    more (K68). `people`: population (derived).
    """

    goods: list[int] = field(default_factory=lambda: [0] * len(GOODS))
    hand: list[int] = field(default_factory=list)
    blue: list[int] = field(default_factory=lambda: [0] * len(BLUE))
    units: list[int] = field(default_factory=list)
    centres: list[int] = field(default_factory=list)
    playing: bool = True
    settled: bool = False
    asked: bool = False
    people: int = 0


def _table() -> bytearray:
    return bytearray(SIZE)


@dataclass(slots=True)
class Position(Copyable):
    """Everything about a game at one moment.

    By hex: `kind` of land; `number` of its token; `lord`: the seat, from 1, that owns it (0: free,
    RUIN: a ruin), read by `owner`; `centre` of the settlement that owns it; `size` of the
    settlement and its `tokens` and `egg`, at centres; `houses`; `yards` (shipyards), `quay` (the
    land hex that it is joined to) and `trades` (a set of goods), at harbours; `guests`: whose units
    stand there, the seat from 1 times 4, and how many, read by `guest`.
    `harbours`: their hexes in order. `bandit`, `pirate`: where they are, None beside the board.
    `deck` from the top, `discard` in order. `pile`, `bag`, `tiles`: land, number tokens and
    harbours still face down under Fog of War, from the top.
    `first`: the seat that plays first. `turn`: whose turn it is; `round`: 0 is the founding.
    `dice`: red, red, yellow, yellow of the last roll. In this turn: `earned` a card, called a
    `voted`, `offers` made, and the set of goods that were `bought`.
    `tasks`: what is to be done, the innermost last.
    Derived: `shows`, the hexes of each number; `legal`, the answer of the last legality question;
    `fresh`: nobody has chosen anything in this turn, as far as it was watched from its beginning.
    """

    setting: Setting
    rng: Rng
    players: list[Player]
    kind: bytearray
    number: bytearray
    deck: list[int]
    bandit: int | None = None
    pirate: int | None = None
    lord: bytearray = field(default_factory=_table)
    centre: bytearray = field(default_factory=_table)
    size: bytearray = field(default_factory=_table)
    tokens: bytearray = field(default_factory=_table)
    egg: bytearray = field(default_factory=_table)
    houses: bytearray = field(default_factory=_table)
    yards: bytearray = field(default_factory=_table)
    quay: bytearray = field(default_factory=_table)
    trades: bytearray = field(default_factory=_table)
    guests: bytearray = field(default_factory=_table)
    harbours: list[int] = field(default_factory=list)
    discard: list[int] = field(default_factory=list)
    pile: list[int] = field(default_factory=list)
    bag: list[int] = field(default_factory=list)
    tiles: list[int] = field(default_factory=list)
    first: int = 0
    turn: int = 0
    round: int = 0
    dice: tuple[int, ...] = ()
    earned: bool = False
    voted: bool = False
    offers: int = 0
    bought: int = 0
    tasks: list[Task] = field(default_factory=list)
    shows: list[tuple[int, ...]] = field(default_factory=list)
    legal: tuple[Action, ...] | None = field(default=None, compare=False)
    fresh: bool = field(default=False, compare=False)

    @property
    def task(self) -> Task:
        """What is to be done next."""
        return self.tasks[-1]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.tasks[-1][0] == "over")

    @property
    def seat(self) -> int:
        """Who is asked."""
        return int(self.tasks[-1][1])

    @property
    def prompt(self) -> str:
        """What is asked."""
        return str(self.tasks[-1][0])

    def owner(self, place: int) -> int | None:
        """Return the seat that owns a hex; None if it is free or a ruin."""
        lord = self.lord[place]
        return lord - 1 if lord and lord != RUIN else None

    def owning(self, place: int) -> int:
        """Return the seat that owns a hex that is owned."""
        owner = self.owner(place)
        assert owner is not None  # noqa: S101 - the caller knows that
        return owner

    def guest(self, place: int) -> int | None:
        """Return whose units stand on a hex; None without any."""
        guests = self.guests[place]
        return (guests >> 2) - 1 if guests else None

    def holder(self, place: int) -> int | None:
        """Return whose units stand on a hex or, without any, who owns it."""
        guest = self.guest(place)
        return self.owner(place) if guest is None else guest

    def show(self) -> None:
        """Keep what is derived from the number tokens."""
        shows: list[list[int]] = [[] for _ in range(13)]
        for place, number in enumerate(bytes(self.number)):
            if number:
                shows[number].append(place)
        self.shows = [tuple(places) for places in shows]

    def in_play(self) -> list[int]:
        """Return the seats that are neither out nor gone."""
        return [seat for seat, player in enumerate(self.players) if player.playing]
