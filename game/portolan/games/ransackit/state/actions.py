"""The actions of RANSACKIT and their texts (ruling K79).

| text | meaning |
| --- | --- |
| `roll`, `stop`, `end`, ... | a word alone: WORDS |
| `found D7`, `bandit D7`, `house D7`, ... | something at one hex: AT_HEX |
| `sell wood`, `take coin`, ... | something with one good: WITH_GOOD |
| `spy 2`, `to 2` | a seat |
| `with warrior C6`, `recruit worker D7`, ... | a unit and its hex: OF_UNIT |
| `play spies` | use a card |
| `road C6 to D7` | a road between two hexes |
| `move knight C6 to D7` | a unit goes from hex to hex |
| `swap knight C6 with worker D7` | two units change places; the hex first by row and number first |
| `attack D7 with knight C6` | begin an attack on a hex with this unit |
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final, Generic, TypeAlias, TypeVar

from portolan.core.errors import BadActionError
from portolan.games.ransackit.board.components import CARD_IDS, GOODS, SEATS, UNIT_IDS
from portolan.games.ransackit.board.grid import HEXES, NAMES, NEAR

WORDS: Final = (
    "roll", "stop", "stay", "fortify", "end", "offer", "propose", "withdraw", "accept", "decline",
    "vote", "agree", "refuse", "quit", "return", "watch",
)  # fmt: skip
AT_HEX: Final = (
    "found", "bandit", "pirate", "village", "city", "house", "shipyard", "knight", "egg", "strike",
    "number", "harbour", "honour", "damage",
)  # fmt: skip
WITH_GOOD: Final = ("take", "sell", "buy", "give", "ask")
WITH_SEAT: Final = ("spy", "to")
OF_UNIT: Final = ("disband", "with", "advance", "recruit", "arm")


@dataclass(frozen=True, slots=True)
class Word:
    """A word alone."""

    verb: str

    def __str__(self) -> str:
        return self.verb


@dataclass(frozen=True, slots=True)
class AtHex:
    """Something at one hex; `verb` is one of AT_HEX."""

    verb: str
    place: int

    def __str__(self) -> str:
        return f"{self.verb} {NAMES[self.place]}"


@dataclass(frozen=True, slots=True)
class WithGood:
    """Something with one unit of a good; `verb` is one of WITH_GOOD."""

    verb: str
    good: int

    def __str__(self) -> str:
        return f"{self.verb} {GOODS[self.good]}"


@dataclass(frozen=True, slots=True)
class WithSeat:
    """Something with another player; `verb` is one of WITH_SEAT."""

    verb: str
    seat: int

    def __str__(self) -> str:
        return f"{self.verb} {self.seat}"


@dataclass(frozen=True, slots=True)
class OfUnit:
    """An action with a unit of a kind on a hex, now or afterwards: one of OF_UNIT."""

    verb: str
    kind: int
    place: int

    def __str__(self) -> str:
        return f"{self.verb} {UNIT_IDS[self.kind]} {NAMES[self.place]}"


@dataclass(frozen=True, slots=True)
class Play:
    """Use a card."""

    card: int
    verb: str = "play"

    def __str__(self) -> str:
        return f"play {CARD_IDS[self.card]}"


@dataclass(frozen=True, slots=True)
class Road:
    """Build a road: from the worker's hex, or from the centre where a card builds it."""

    place: int
    to: int
    verb: str = "road"

    def __str__(self) -> str:
        return f"road {NAMES[self.place]} to {NAMES[self.to]}"


@dataclass(frozen=True, slots=True)
class Move:
    """A unit goes to a neighbouring hex."""

    kind: int
    place: int
    to: int
    verb: str = "move"

    def __str__(self) -> str:
        return f"move {UNIT_IDS[self.kind]} {NAMES[self.place]} to {NAMES[self.to]}"


@dataclass(frozen=True, slots=True)
class Swap:
    """Two units of one player change places; `place` comes before `other` by row and number."""

    kind: int
    place: int
    other_kind: int
    other: int
    verb: str = "swap"

    def __str__(self) -> str:
        return (
            f"swap {UNIT_IDS[self.kind]} {NAMES[self.place]} "
            f"with {UNIT_IDS[self.other_kind]} {NAMES[self.other]}"
        )


@dataclass(frozen=True, slots=True)
class Attack:
    """Begin an attack on a hex with a unit."""

    target: int
    kind: int
    place: int
    verb: str = "attack"

    def __str__(self) -> str:
        return f"attack {NAMES[self.target]} with {UNIT_IDS[self.kind]} {NAMES[self.place]}"


Action: TypeAlias = Word | AtHex | WithGood | WithSeat | OfUnit | Play | Road | Move | Swap | Attack

K = TypeVar("K")
V = TypeVar("V")


class ActionCache(dict[K, V], Generic[K, V]):
    """Actions by their fields, each made once, on first use."""

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> V:
        made = self[key] = self._make(key)
        return made


def _at(verb: str) -> ActionCache[int, AtHex]:
    return ActionCache(lambda place: AtHex(verb, place))


def _unit(verb: str) -> ActionCache[tuple[int, int], OfUnit]:
    return ActionCache(lambda key: OfUnit(verb, *key))


# One object each, so that listing actions makes none. Tables of units are by kind and hex.
(ROLL, STOP, STAY, FORTIFY, END, OFFER, PROPOSE, WITHDRAW, ACCEPT, DECLINE,
 VOTE, AGREE, REFUSE, QUIT, RETURN, WATCH) = map(Word, WORDS)  # fmt: skip
FOUND, BANDIT, PIRATE = _at("found"), _at("bandit"), _at("pirate")
BUILD_VILLAGE, BUILD_CITY, HOUSE, SHIPYARD = map(_at, ("village", "city", "house", "shipyard"))
PLACE_KNIGHT, EGG, STRIKE, NUMBER = map(_at, ("knight", "egg", "strike", "number"))
HARBOUR, HONOUR, DAMAGE = map(_at, ("harbour", "honour", "damage"))
TAKE, SELL, BUY, GIVE, ASK = (
    tuple(WithGood(verb, good) for good in range(len(GOODS))) for verb in WITH_GOOD
)
SPY, TO = (tuple(WithSeat(verb, seat) for seat in range(SEATS[-1])) for verb in WITH_SEAT)
DISBAND, JOIN, ADVANCE, RECRUIT, ARM = map(_unit, OF_UNIT)
PLAY: Final = tuple(map(Play, range(len(CARD_IDS))))
ROADS: Final[ActionCache[tuple[int, int], Road]] = ActionCache(lambda key: Road(*key))
MOVES: Final[ActionCache[tuple[int, int, int], Move]] = ActionCache(lambda key: Move(*key))
SWAPS: Final[ActionCache[tuple[int, int, int, int], Swap]] = ActionCache(lambda key: Swap(*key))
ATTACKS: Final[ActionCache[tuple[int, int, int], Attack]] = ActionCache(lambda key: Attack(*key))

_SHAPES: Final = (
    *((word, "") for word in WORDS),
    *((verb, "D7") for verb in AT_HEX),
    *((verb, "wood") for verb in WITH_GOOD),
    *((verb, "2") for verb in WITH_SEAT),
    *((verb, "worker D7") for verb in OF_UNIT),
    ("play", "spies"),
    ("road", "C6 to D7"),
    ("move", "knight C6 to D7"),
    ("swap", "knight C6 with worker D7"),
    ("attack", "D7 with knight C6"),
)
_EXAMPLES: Final = dict(_SHAPES)
_WORD: Final = {word.verb: word for word in (
    ROLL, STOP, STAY, FORTIFY, END, OFFER, PROPOSE, WITHDRAW, ACCEPT, DECLINE,
    VOTE, AGREE, REFUSE, QUIT, RETURN, WATCH)}  # fmt: skip
_AT: Final = dict(zip(AT_HEX, (
    FOUND, BANDIT, PIRATE, BUILD_VILLAGE, BUILD_CITY, HOUSE, SHIPYARD, PLACE_KNIGHT, EGG, STRIKE,
    NUMBER, HARBOUR, HONOUR, DAMAGE), strict=True))  # fmt: skip
_GOOD: Final = dict(zip(WITH_GOOD, (TAKE, SELL, BUY, GIVE, ASK), strict=True))
_SEAT: Final = dict(zip(WITH_SEAT, (SPY, TO), strict=True))
_UNIT: Final = dict(zip(OF_UNIT, (DISBAND, JOIN, ADVANCE, RECRUIT, ARM), strict=True))
_UNITS: Final = {name: kind for kind, name in enumerate(UNIT_IDS)}
_GOODS: Final = {name: good for good, name in enumerate(GOODS)}
_CARDS: Final = {name: card for card, name in enumerate(CARD_IDS)}
_SEATS: Final = {str(seat): seat for seat in range(SEATS[-1])}


def all_actions() -> Iterator[Action]:
    """Yield every action that a map can allow, in the order of the table above."""
    kinds, places = range(len(UNIT_IDS)), tuple(HEXES.values())
    ways = [(place, to) for place in places for to in NEAR[place] if NAMES[to]]
    yield from _WORD.values()
    yield from (at[place] for at in _AT.values() for place in places)
    yield from chain(TAKE, SELL, BUY, GIVE, ASK, SPY, TO)
    yield from (of[kind, place] for of in _UNIT.values() for kind in kinds for place in places)
    yield from PLAY
    yield from (ROADS[way] for way in ways)
    yield from (MOVES[kind, *way] for kind in kinds for way in ways)
    for place, to in ways:
        if place < to:
            yield from (SWAPS[kind, place, other, to] for kind in kinds for other in kinds)
    yield from (ATTACKS[to, kind, place] for kind in kinds for place, to in ways)


_read: dict[str, Action] = {}
"""Texts that have been read."""
_MOST_READ: Final = 50_000


def parse(text: str) -> Action:
    """Return the action of a text, or raise BadActionError saying what is wrong with it."""
    action = _read.get(text)
    if action is None:
        action = _parse(text.split())
        if len(_read) >= _MOST_READ:
            _read.clear()
        _read[str(action)] = action
    return action


def _parse(words: list[str]) -> Action:
    verb = words[0] if words else ""
    try:
        return _parse_short(words) if len(words) <= 2 else _parse_long(words)
    except KeyError:
        pass
    text = " ".join(words)
    if verb not in _EXAMPLES:
        raise BadActionError(
            f"{text!r} is not an action of RANSACKIT; actions begin with {', '.join(_EXAMPLES)}"
        )
    example = f"{verb} {_EXAMPLES[verb]}".strip()
    raise BadActionError(
        f"{text!r} is not an action of RANSACKIT; a valid one looks like {example!r}"
    )


def _parse_short(words: list[str]) -> Action:
    """Return the action of one or two words, or raise KeyError."""
    action: Action
    match words:
        case [word]:
            action = _WORD[word]
        case ["play", card]:
            action = PLAY[_CARDS[card]]
        case [verb, what] if verb in _AT:
            action = _AT[verb][HEXES[what]]
        case [verb, what] if verb in _GOOD:
            action = _GOOD[verb][_GOODS[what]]
        case [verb, what]:
            action = _SEAT[verb][_SEATS[what]]
        case _:
            raise KeyError
    return action


def _parse_long(words: list[str]) -> Action:
    """Return the action of more words, or raise KeyError."""
    action: Action
    match words:
        case ["road", place, "to", to]:
            action = ROADS[HEXES[place], HEXES[to]]
        case ["move", kind, place, "to", to]:
            action = MOVES[_UNITS[kind], HEXES[place], HEXES[to]]
        case ["swap", kind, place, "with", other_kind, other]:
            action = SWAPS[_UNITS[kind], HEXES[place], _UNITS[other_kind], HEXES[other]]
        case ["attack", target, "with", kind, place]:
            action = ATTACKS[HEXES[target], _UNITS[kind], HEXES[place]]
        case [verb, kind, place]:
            action = _UNIT[verb][_UNITS[kind], HEXES[place]]
        case _:
            raise KeyError
    return action
