"""The actions of The Patrons of Venice and their texts.

| text | asked as | meaning |
| --- | --- | --- |
| `sail` | lead | what all players do this turn: reserve, sail, trade, sponsor or produce |
| `reserve 2-3` | reserve | reserve the shipment on ship 3, the right-most, of seat 2 |
| `keep silk` | unload | take the unloaded shipment into the hand |
| `sell silk` | unload, sell | sell it, or a card of the hand, to the Market |
| `load hemp` | load | put this New Shipment card on the left-most ship |
| `buy iron wharf` | buy | buy this card at the Market or at the Wharf |
| `sponsor draper B3` | sponsor | start this business in this building |
| `sponsor statue frari` | sponsor | put up a statue in this campo |
| `produce tent B17` | produce | make this good at the business in this building |
| `pass` | all but lead, unload, load | nothing, or no more |

Which goods, businesses, buildings and campi there are depends on the box.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, ClassVar, Final, TypeAlias, TypeVar

from portolan.core.errors import BadActionError


class _Interned:
    """An action with one object a value, compared by identity, whatever the box.

    Copying and unpickling return that object.
    """

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]]

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        fields = [getattr(self, name) for name in type(self).__match_args__]
        return _restore, (type(self), *fields)


@dataclass(frozen=True, slots=True, eq=False)
class Lead(_Interned):
    """Choose the action that goes round this turn."""

    action: str

    def __str__(self) -> str:
        return self.action


@dataclass(frozen=True, slots=True, eq=False)
class Reserve(_Interned):
    """Reserve the shipment on a ship, counted from 0 on the left, of a seat."""

    owner: int
    ship: int

    def __str__(self) -> str:
        return f"reserve {self.owner}-{self.ship + 1}"


@dataclass(frozen=True, slots=True, eq=False)
class Keep(_Interned):
    """Take the unloaded shipment into the hand."""

    good: str

    def __str__(self) -> str:
        return f"keep {self.good}"


@dataclass(frozen=True, slots=True, eq=False)
class Sell(_Interned):
    """Sell the unloaded shipment, or a card of the hand, to the Market."""

    good: str

    def __str__(self) -> str:
        return f"sell {self.good}"


@dataclass(frozen=True, slots=True, eq=False)
class Load(_Interned):
    """Put a New Shipment card on the left-most ship."""

    good: str

    def __str__(self) -> str:
        return f"load {self.good}"


@dataclass(frozen=True, slots=True, eq=False)
class Buy(_Interned):
    """Buy a card; `place` is `market` or `wharf`."""

    good: str
    place: str

    def __str__(self) -> str:
        return f"buy {self.good} {self.place}"


@dataclass(frozen=True, slots=True, eq=False)
class Sponsor(_Interned):
    """Start a business in a building."""

    business: str
    building: str

    def __str__(self) -> str:
        return f"sponsor {self.business} {self.building}"


@dataclass(frozen=True, slots=True, eq=False)
class Statue(_Interned):
    """Put up a statue in a campo."""

    campo: str

    def __str__(self) -> str:
        return f"sponsor {STATUE} {self.campo}"


@dataclass(frozen=True, slots=True, eq=False)
class Produce(_Interned):
    """Make a good at the business in a building."""

    good: str
    building: str

    def __str__(self) -> str:
        return f"produce {self.good} {self.building}"


@dataclass(frozen=True, slots=True, eq=False)
class Pass(_Interned):
    """Do nothing, or no more."""

    def __str__(self) -> str:
        return "pass"


Action: TypeAlias = Lead | Reserve | Keep | Sell | Load | Buy | Sponsor | Statue | Produce | Pass

A = TypeVar("A", bound=_Interned)
_INTERNED: Final[dict[tuple[type, str], Any]] = {}


def _intern(action: A) -> A:
    """Return the object of an action's value: this one if it is the first."""
    known: A = _INTERNED.setdefault((type(action), str(action)), action)
    return known


def _restore(kind: Callable[..., Any], *fields: Any) -> Any:
    """Return the object of the action of a kind with these fields."""
    return _intern(kind(*fields))


STATUE: Final = "statue"
"""Stands where a business would; no business is called so."""
MARKET, WHARF = "market", "wharf"
LEADS: Final = tuple(
    _intern(Lead(action)) for action in ("reserve", "sail", "trade", "sponsor", "produce")
)
PASS: Final = _intern(Pass())
ONLY_PASS: Final = (PASS,)


class Menu:
    """All actions of a box, one object each, so that listing makes none.

    Each table is read by the numbers of the box: `reserve[owner][ship]`, `keep[good]`,
    `sponsor[business][building]`, `produce[product][building]` and so on.
    """

    def __init__(
        self,
        seats: int,
        ships: int,
        goods: Sequence[str],
        products: Sequence[str],
        businesses: Sequence[str],
        buildings: Sequence[str],
        campi: Sequence[str],
    ) -> None:
        """Make the actions of so many seats and ships, and of these ids."""
        self.reserve = tuple(
            tuple(_intern(Reserve(o, s)) for s in range(ships)) for o in range(seats)
        )
        self.keep = tuple(_intern(Keep(good)) for good in goods)
        self.sell = tuple(_intern(Sell(good)) for good in goods)
        self.load = tuple(_intern(Load(good)) for good in goods)
        self.buy = tuple((_intern(Buy(good, MARKET)), _intern(Buy(good, WHARF))) for good in goods)
        self.sponsor = tuple(tuple(_intern(Sponsor(k, b)) for b in buildings) for k in businesses)
        self.statue = tuple(_intern(Statue(campo)) for campo in campi)
        self.produce = tuple(tuple(_intern(Produce(p, b)) for b in buildings) for p in products)
        lists: list[Iterable[Action]] = [
            LEADS, *self.reserve, self.keep, self.sell, self.load, *self.buy, *self.sponsor,
            self.statue, *self.produce, ONLY_PASS,
        ]  # fmt: skip
        self.all = tuple(chain.from_iterable(lists))
        """Every action, in the order of the table above."""
        self._by_text = {str(action): action for action in self.all}

    def parse(self, text: str) -> Action:
        """Return the action of a text, or raise BadActionError saying what is wrong with it."""
        text = " ".join(text.split())
        if action := self._by_text.get(text):
            return action
        verb = text.partition(" ")[0]
        example = next((known for known in self._by_text if known.startswith(f"{verb} ")), None)
        if verb and example:
            raise BadActionError(
                f"{text!r} is not an action of The Patrons of Venice; a valid one is {example!r}"
            )
        verbs = ", ".join(dict.fromkeys(known.partition(" ")[0] for known in self._by_text))
        raise BadActionError(
            f"{text!r} is not an action of The Patrons of Venice; actions begin with {verbs}"
        )
