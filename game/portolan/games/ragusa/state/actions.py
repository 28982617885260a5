"""The actions of Ragusa and their texts.

| text | asked as | meaning |
| --- | --- | --- |
| `keep good_silk` | keep | keep this bonus card of those on offer |
| `house WI-F5-WH` | place | place a house |
| `house WI-F5-WH for grapes` | place | the same, exchanging Fish for what it lacks |
| `powerhouse MA-G3-OP` | place | place a powerhouse; `for ...` as above |
| `exchange stone` | place, activate, exchange | Fish for one unit of access to it |
| `activate winery` | activate | activate this region next |
| `wall 3` | wall | build wall 3 |
| `tower O1-G2-SI` | tower | build a tower on this spot |
| `buy 2` | buy | buy the ship in slot 2, from the left |
| `ship wine` | ship | sell one Wine at the Wharf |
| `draw` | draw | draw bonus cards at the Rector's Palace |
| `pass` | exchange, buy, ship, draw | do without |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final, Generic, TypeAlias, TypeVar

from portolan.core.errors import BadActionError
from portolan.games.ragusa.state.board import (
    AT_BUILDING,
    BUILDING,
    BUILDINGS,
    BYTES,
    CATHEDRAL,
    LIMITS,
    SPOTS,
    mask_of,
)
from portolan.games.ragusa.state.components import BONUS, COMMODITIES, FISH, RESOURCES, SLOTS


def _placed(verb: str, spot: int, exchange: tuple[int, ...]) -> str:
    text = f"{verb} {SPOTS[spot]}"
    return f"{text} for {' '.join(RESOURCES[r] for r in exchange)}" if exchange else text


class _Interned:
    """An action with one object a value, compared by identity.

    Copying and unpickling return that object.
    """

    __slots__ = ()

    def __reduce__(self) -> tuple[Callable[[str], Action], tuple[str]]:
        return parse, (str(self),)


@dataclass(frozen=True, slots=True, eq=False)
class House(_Interned):
    """Place a house; `exchange` names the resources that Fish are given for, in order."""

    spot: int
    exchange: tuple[int, ...] = ()

    def __str__(self) -> str:
        return _placed("house", self.spot, self.exchange)


@dataclass(frozen=True, slots=True, eq=False)
class Powerhouse(_Interned):
    """Place a powerhouse; `exchange` as for a house."""

    spot: int
    exchange: tuple[int, ...] = ()

    def __str__(self) -> str:
        return _placed("powerhouse", self.spot, self.exchange)


@dataclass(frozen=True, slots=True, eq=False)
class Exchange(_Interned):
    """Give Fish for one unit of access to a resource."""

    resource: int

    def __str__(self) -> str:
        return f"exchange {RESOURCES[self.resource]}"


@dataclass(frozen=True, slots=True, eq=False)
class Activate(_Interned):
    """Activate a city region next."""

    region: int

    def __str__(self) -> str:
        return f"activate {BUILDINGS[BUILDING[self.region]]}"


@dataclass(frozen=True, slots=True, eq=False)
class Wall(_Interned):
    """Build a wall, counted from 0."""

    wall: int

    def __str__(self) -> str:
        return f"wall {self.wall + 1}"


@dataclass(frozen=True, slots=True, eq=False)
class Tower(_Interned):
    """Build a tower on a spot of the city limits."""

    spot: int

    def __str__(self) -> str:
        return f"tower {SPOTS[self.spot]}"


@dataclass(frozen=True, slots=True, eq=False)
class Buy(_Interned):
    """Buy the ship in a slot, counted from 0 on the left."""

    slot: int

    def __str__(self) -> str:
        return f"buy {self.slot + 1}"


@dataclass(frozen=True, slots=True, eq=False)
class Ship(_Interned):
    """Sell one unit of a commodity at the Wharf."""

    commodity: int

    def __str__(self) -> str:
        return f"ship {COMMODITIES[self.commodity]}"


@dataclass(frozen=True, slots=True, eq=False)
class Keep(_Interned):
    """Keep one of the bonus cards on offer."""

    card: int

    def __str__(self) -> str:
        return f"keep {BONUS[self.card].id}"


@dataclass(frozen=True, slots=True, eq=False)
class Draw(_Interned):
    """Draw bonus cards at the Rector's Palace."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True, eq=False)
class Pass(_Interned):
    """Do without."""

    def __str__(self) -> str:
        return "pass"


Action: TypeAlias = (
    House | Powerhouse | Exchange | Activate | Wall | Tower | Buy | Ship | Keep | Draw | Pass
)

A = TypeVar("A")


class Menu(Generic[A]):
    """Lists the actions of a set of numbers, in their order, by a table for each of its bytes."""

    def __init__(self, actions: Mapping[int, A]) -> None:
        """Prepare the tables for actions that are numbered from 0 to 53."""
        self._tables = tuple(self._table(actions, first) for first in range(0, 8 * BYTES, 8))

    @staticmethod
    def _table(actions: Mapping[int, A], first: int) -> list[tuple[A, ...]]:
        table: list[tuple[A, ...]] = [()]
        for number in range(first, first + 8):
            one = (actions[number],) if number in actions else ()
            table += [before + one for before in table]
        return table

    def of(self, numbers: int, others: tuple[A, ...] = ()) -> tuple[A, ...]:
        """Return the actions of a set of numbers, then others."""
        one, two, three, four, five, six, seven = self._tables
        a, b, c, d, e, f, g = numbers.to_bytes(BYTES, "little")
        return (*one[a], *two[b], *three[c], *four[d], *five[e], *six[f], *seven[g], *others)


class LimitMenu(Generic[A]):
    """Lists as a Menu does, but no more than the 22 actions of the city limits: by three tables."""

    def __init__(self, actions: Mapping[int, A]) -> None:
        """Prepare the tables, each for a third of the actions."""
        numbers = sorted(actions)
        third = len(numbers) // 3 + 1
        thirds = [numbers[first : first + third] for first in (0, third, 2 * third)]
        self._sets = tuple(map(mask_of, thirds))
        self._tables = tuple(self._table(actions, numbers) for numbers in thirds)

    @staticmethod
    def _table(actions: Mapping[int, A], numbers: list[int]) -> dict[int, tuple[A, ...]]:
        table: dict[int, tuple[A, ...]] = {0: ()}
        for number in numbers:
            with_it = {s | 1 << number: (*before, actions[number]) for s, before in table.items()}
            table.update(with_it)
        return table

    def of(self, numbers: int, others: tuple[A, ...] = ()) -> tuple[A, ...]:
        """Return the actions of a set of numbers, then others."""
        low, middle, high = self._sets
        one, two, three = self._tables
        return one[numbers & low] + two[numbers & middle] + three[numbers & high] + others


@cache
def house(spot: int, exchange: tuple[int, ...]) -> House:
    """Return the house action of a spot with a Fish exchange."""
    return House(spot, exchange)


@cache
def powerhouse(spot: int, exchange: tuple[int, ...]) -> Powerhouse:
    """Return the powerhouse action of a spot with a Fish exchange."""
    return Powerhouse(spot, exchange)


# One object a value: listing actions makes none, and they are compared by identity.
HOUSE: Final = tuple(house(spot, ()) for spot in range(len(SPOTS)))
POWERHOUSE: Final = {spot: powerhouse(spot, ()) for spot in sorted(LIMITS)}
EXCHANGE: Final = tuple(Exchange(resource) for resource in range(FISH))
ACTIVATE: Final = {region: Activate(region) for region in AT_BUILDING if region != CATHEDRAL}
WALL: Final = tuple(Wall(wall) for wall in range(len(LIMITS)))
TOWER: Final = {spot: Tower(spot) for spot in sorted(LIMITS)}
BUY: Final = tuple(Buy(slot) for slot in range(len(SLOTS)))
SHIP: Final = tuple(Ship(commodity) for commodity in range(len(COMMODITIES)))
KEEP: Final = tuple(Keep(card) for card in range(len(BONUS)))
DRAW: Final = Draw()
PASS: Final = Pass()

HOUSES: Final[Menu[Action]] = Menu(dict(enumerate(HOUSE)))
POWERHOUSES: Final[LimitMenu[Action]] = LimitMenu(POWERHOUSE)
WALLS: Final[LimitMenu[Action]] = LimitMenu(dict(enumerate(WALL)))
TOWERS: Final[LimitMenu[Action]] = LimitMenu(TOWER)


_ALL: Final[tuple[Iterable[Action], ...]] = (
    HOUSE,
    POWERHOUSE.values(),
    EXCHANGE,
    ACTIVATE.values(),
    WALL,
    TOWER.values(),
    BUY,
    SHIP,
    KEEP,
    [DRAW, PASS],
)
_PLAIN: Final = {str(action): action for actions in _ALL for action in actions}
"""Every action without a Fish exchange, by its text."""


_MENDED: Final = 3
"""So many resources can a spot lack at once (P5)."""


def all_actions() -> Iterator[Action]:
    """Yield every action there is, those with a Fish exchange last."""
    yield from _PLAIN.values()
    for count in range(1, _MENDED + 1):
        for lacking in combinations(range(FISH), count):
            yield from (house(action.spot, lacking) for action in HOUSE)
            yield from (powerhouse(spot, lacking) for spot in POWERHOUSE)


def parse(text: str) -> Action:
    """Return the action of a text, or raise BadActionError saying what is wrong with it."""
    text = " ".join(text.split())
    if action := _PLAIN.get(text):
        return action
    placement, _, exchange = text.partition(" for ")
    match _PLAIN.get(placement):
        case House(spot) if exchange:
            return house(spot, _resources(text, exchange))
        case Powerhouse(spot) if exchange:
            return powerhouse(spot, _resources(text, exchange))
    verb = text.partition(" ")[0]
    examples = [known for known in _PLAIN if known.split(" ")[0] == verb]
    if not examples:
        verbs = ", ".join(dict.fromkeys(known.split(" ")[0] for known in _PLAIN))
        raise BadActionError(f"{text!r} is not an action of Ragusa; actions begin with {verbs}")
    raise BadActionError(f"{text!r} is not an action of Ragusa; a valid one is {examples[0]!r}")


def _resources(text: str, exchange: str) -> tuple[int, ...]:
    words = exchange.split(" ")
    known = RESOURCES[:FISH]
    if any(word not in known for word in words) or words != sorted(set(words), key=known.index):
        raise BadActionError(
            f"{text!r}: after 'for' come some of {', '.join(known)}, each once, in this order"
        )
    return tuple(known.index(word) for word in words)
