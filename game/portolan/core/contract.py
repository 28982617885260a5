"""The contract that every game fulfils.

A game is a set of pure rules over *positions*. A position is plain data that holds everything,
including secrets and the random generator; a seat that may not know all of it gets a *view*. What
happens is reported as *events*. The texts of actions are stable: saves, logs, tests and bots use
them.
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import FrozenInstanceError
from enum import StrEnum
from types import MappingProxyType, ModuleType
from typing import (
    Any,
    ClassVar,
    Final,
    Generic,
    NamedTuple,
    NoReturn,
    ParamSpec,
    Protocol,
    Self,
    TypeAlias,
    TypeVar,
    dataclass_transform,
    final,
)

from portolan.core.errors import BadMaterialError, BadOptionError, IllegalActionError
from portolan.core.json_reader import texts_in
from portolan.core.rng import Rng, check_seed

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"
"""The types of JSON data (no fractions)."""

Choice: TypeAlias = bool | int | str
Choices: TypeAlias = dict[str, Choice]


class Position(Protocol):
    """State of a game: plain data, changed only by `Game.apply`. `rng` is its random generator."""

    rng: Rng

    def copy(self) -> Self:
        """Return an independent copy, cheap enough for search."""


class Action(Protocol):
    """One choice of a seat: immutable, compared by value; `str(action)` is its text.

    Where equal actions are one object, copying and unpickling return that object.
    """

    def __str__(self) -> str: ...
    def __hash__(self) -> int: ...


P = TypeVar("P", bound=Position)
A = TypeVar("A", bound=Action)


class Option(NamedTuple):
    """A rule that is chosen before the start; its choices are all of one type.

    With other player counts than its own only its default is accepted. Options of the same `group`
    are shown together, below its heading.
    """

    id: str
    choices: tuple[Choice, ...]
    default: Choice
    player_counts: tuple[int, ...]
    group: str = ""


class Decision(NamedTuple):
    """Which seat is asked, and what: `prompt` is a stable key, such as `wall`."""

    seat: int
    prompt: str


class EventKind(NamedTuple):
    """Properties of all events of one kind.

    `secret` names the fields that only the event's own seat may read. `reveals` means that
    something hidden or random became known, so undo must stop here. `decides` means that something
    is lost, fought over or given up for good, or that it is the main decision of a turn: actions
    with such events are confirmed, like those that reveal. `seats` names the fields that hold the
    number of another seat. `counted` names the field that statistics over many matches add up; ''
    if events are not counted.
    """

    secret: frozenset[str] = frozenset()
    reveals: bool = False
    decides: bool = False
    seats: frozenset[str] = frozenset()
    counted: str = ""


LARGEST_MATERIAL = 256 << 10
"""Limit on material as JSON, in bytes: with it a match still fits into any file and archive."""
LONGEST_TEXT = 4000
"""Limit on a text in material, in characters; those that come with the games have up to 500."""

HIDDEN = "?"
"""The placeholder in views for what the viewer may not know."""


class Spectator(StrEnum):
    """A viewer without a seat."""

    NOBODY = "nobody"


NOBODY: Final = Spectator.NOBODY
"""The viewer of a view that shows only public knowledge."""
Viewer: TypeAlias = int | Spectator
"""Whose knowledge a view shows: a seat, or NOBODY."""


@dataclass_transform(frozen_default=True)
class Event:
    """One thing that happened, to or by `seat` (None: to the table).

    A game has a subclass of `SeatEvent` or `TableEvent` for each kind: its annotations are the
    fields, in JSON types, its class keywords the properties of the kind (`EventKind`; names of
    several fields are separated by blanks). `kind` is the name of the class in snake case; it is
    stored and sent.

    >>> class CardDrawn(SeatEvent, secret="card", reveals=True):
    ...     card: str
    >>> drawn = CardDrawn(0, card="silk")
    >>> drawn.kind, drawn.card, drawn.seen_by(1).data
    ('card_drawn', 'silk', {'card': '?'})
    """

    kind: ClassVar[str]
    about: ClassVar[EventKind]
    seat: int | None

    def __init_subclass__(
        cls,
        *,
        secret: str = "",
        reveals: bool = False,
        decides: bool = False,
        seats: str = "",
        counted: str = "",
    ) -> None:
        cls.kind = re.sub(r"\B[A-Z]", r"_\g<0>", cls.__name__).lower()
        cls.about = EventKind(
            frozenset(secret.split()), reveals, decides, frozenset(seats.split()), counted
        )

    def __init__(self, seat: int | None, /, **data: Json) -> None:
        self.__dict__.update(seat=seat, **data)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"{self} has happened; {name!r} cannot change")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((self.kind, self.seat))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in vars(self).items())
        return f"{type(self).__name__}({fields})"

    @property
    def data(self) -> dict[str, Json]:
        """The fields of this kind by name, for code that treats all kinds alike."""
        return {name: value for name, value in vars(self).items() if name != "seat"}

    def seen_by(self, seat: Viewer) -> Event:
        """Return the event as `seat` may know it."""
        secret = self.about.secret
        if seat == self.seat or not secret:
            return self
        open_data = {k: HIDDEN if k in secret else v for k, v in self.data.items()}
        return type(self)(self.seat, **open_data)

    def to_json(self) -> dict[str, Json]:
        """Return the event as JSON data: `event`, `seat`, then its own fields."""
        return {"event": self.kind, **vars(self)}


class SeatEvent(Event):
    """Something that happened to or by a seat."""

    seat: int


class TableEvent(Event):
    """Something that happened to the table."""

    seat: None


def event_kinds(module: ModuleType) -> dict[str, type[Event]]:
    """Return the event classes that a module declares, by kind."""
    return {
        found.kind: found
        for found in vars(module).values()
        if isinstance(found, type)
        and issubclass(found, Event)
        and found.__module__ == module.__name__
    }


Fields = ParamSpec("Fields")


class Report(Protocol):
    """Callback that receives events as they happen."""

    def __call__(
        self, kind: Callable[Fields, Event], /, *seat: Fields.args, **data: Fields.kwargs
    ) -> None:
        """Receive an event as its class, seat and fields; only a recorder creates the object."""


def silent(kind: Callable[Fields, Event], /, *seat: Fields.args, **data: Fields.kwargs) -> None:
    """Report to nobody: search and playouts do not need the events."""


class HintReason(NamedTuple):
    """Why an action is good: `key` names a sentence of the catalogue, `fields` fill it.

    A field `rest` marks what not the action itself but a later one of its turn brings.
    """

    key: str
    fields: dict[str, Json]


class SeatResult(NamedTuple):
    """Result of a seat: `by_source` adds up to `points`; `tie_break` decides between equals.

    Several winners share the win. If all seats are winners it is a draw, if none is, all have lost.
    """

    seat: int
    points: int
    by_source: dict[str, int]
    tie_break: tuple[int, ...]
    winner: bool


class Game(ABC, Generic[P, A]):
    """The rules of one game. Stateless: every method depends on its arguments alone.

    With the small game that the tests of this contract play:

    >>> from tests.contract.sample.game import GAME
    >>> position = GAME.start(2, {"purse": 3}, seed=7)
    >>> GAME.decision(position)
    Decision(seat=0, prompt='act')
    >>> [str(action) for action in GAME.legal_actions(position)][:3]
    ['draw', 'sell wine', 'sell wood']

    Seat 1 sees its own cards, and how many the other has:

    >>> GAME.describe(GAME.view(position, seat=1))
    ['deck 17, gone salt', 'seat 0: 3 coins, ? ? ?', 'seat 1: 3 coins, salt wine wood']

    An action changes the position and returns events; each seat sees what it may know of them:

    >>> drawn = GAME.play(position, GAME.parse("draw"))[0]
    >>> drawn.seen_by(0).to_json()
    {'event': 'card_drawn', 'seat': 0, 'hand': ['wine', 'wood', 'wood', 'wood']}
    >>> drawn.seen_by(1).to_json()
    {'event': 'card_drawn', 'seat': 0, 'hand': '?'}
    >>> GAME.play(position, GAME.parse("done"))
    Traceback (most recent call last):
    portolan.core.errors.IllegalActionError: 'done' is not allowed now; seat 1 is asked: act
    """

    id: ClassVar[str]
    title: ClassVar[str]
    version: ClassVar[int]
    """Of the rules, from 1; raised whenever the same seed and actions could lead elsewhere."""
    player_counts: ClassVar[tuple[int, ...]]
    """Player counts, 1 meaning solo."""
    options: ClassVar[tuple[Option, ...]]
    events: ClassVar[Mapping[str, type[Event]]]
    """The class of every kind of event."""
    seat_fields: ClassVar[frozenset[str]] = frozenset({"seat"})
    """Names of the fields of dumped positions that hold seat numbers, besides the index in
    `players`. Learning agents see these numbers relative to their own seat."""
    resigning: ClassVar[tuple[str, ...]] = ()
    """Texts of actions by which a seat resigns, proposes that all do, or agrees to that. Random
    players never choose them.
    """
    passing: ClassVar[tuple[str, ...]] = ()
    """Texts of actions by which a seat passes, or stops. Bots compare others with them."""
    wasting: ClassVar[tuple[str, ...]] = ()
    """First words of actions that give up something of one's own for nothing, such as a unit. They
    harm their seat alone, so bots make them only as blunders; for gifts to others see `is_gift`.
    """
    material: ClassVar[Mapping[str, frozenset[str]]] = MappingProxyType({})
    """Names of the data that players may replace by their own, such as `map`, each with the fields
    that identify it: such data always have them.
    """
    custom_material: Mapping[str, Any] = MappingProxyType({})
    """The custom data that these rules use, by name; empty for the standard game."""

    @final
    @property
    def default_player_count(self) -> int:
        """The smallest number of players that is not solo; 1 for a game that is solo only."""
        return min(
            (count for count in self.player_counts if count > 1), default=self.player_counts[0]
        )

    @final
    def __copy__(self) -> Self:
        return self

    @final
    def __deepcopy__(self, memo: object) -> Self:
        return self  # stateless: copies of a match share it

    @abstractmethod
    def set_up(self, seats: int, options: Choices, seed: int, report: Report) -> P:
        """Return the position of the first decision; arguments are checked and complete."""

    @abstractmethod
    def seats_at(self, position: P) -> int:
        """Return how many seats the table has, the automatic ones of a solo game included."""

    @abstractmethod
    def decision(self, position: P) -> Decision | None:
        """Return which seat is asked what, or None when the game is over."""

    @abstractmethod
    def legal_actions(self, position: P) -> tuple[A, ...]:
        """Return what may be chosen, in a stable order; empty only when the game is over.

        For a view: what its own seat may choose; also empty while another seat is asked.
        """

    @abstractmethod
    def apply(self, position: P, action: A, report: Report = silent) -> None:
        """Apply a legal action to the position, and all that follows without a decision."""

    @abstractmethod
    def parse(self, text: str) -> A:
        """Return the action whose `str` is this text, or raise BadActionError."""

    @abstractmethod
    def all_actions(self) -> Iterable[A]:
        """Return every action that can be legal in any position, once each, in a stable order.

        The index of an action is its number for learning agents. The order changes with
        `version` alone, or with the custom data that the rules use.
        """

    @abstractmethod
    def view(self, position: P, seat: Viewer) -> P:
        """Return what `seat` may know, or what everybody may know (NOBODY).

        The one place where hidden information is removed.
        """

    @abstractmethod
    def imagine(self, view: P, seat: Viewer, seed: int) -> P:
        """Return a whole position that is possible for `seat`, given its view.

        What is hidden is dealt anew from `seed`; `view` of the returned position equals the given
        view.
        """

    @abstractmethod
    def result(self, position: P) -> list[SeatResult]:
        """Return the outcome by seat, or raise NotOverError."""

    def result_after(self, position: P, ending: Sequence[Event]) -> list[SeatResult]:
        """Return the outcome by seat with the sources that players read; raise NotOverError.

        `ending` are the events of the last action. Where they tell apart what is one source in the
        position, that is a source of its own. Usually it is `result`.
        """
        del ending
        return self.result(position)

    @abstractmethod
    def describe(self, view: P) -> list[str]:
        """Return a view of the table as lines of text."""

    @abstractmethod
    def dump(self, position: P) -> dict[str, Json]:
        """Return a position or view as JSON data.

        Its fields `game`, `seats` and `options` identify the game that it belongs to.
        """

    @abstractmethod
    def load(self, data: object) -> P:
        """Return the whole position that `dump` wrote, or raise BadPositionError."""

    def undoes(self, done: Sequence[A], action: A) -> bool:
        """Return whether an action takes back, to no gain, something `done` before in the turn.

        Hints do not lead there. Usually none does.
        """
        del done, action
        return False

    def is_gift(self, view: P, action: A) -> bool:
        """Return whether the asked seat would give to another for nothing, or ask for that.

        It could decide between the others, so bots and hints never do, not even as a blunder.
        Usually no action does.
        """
        del view, action
        return False

    def purpose(self, action: A) -> str:
        """Return what an action is for: the same for actions that differ only in who does it.

        A puzzle that asks for one of them takes the others, too. Usually each has its own.
        """
        return str(action)

    def with_checked_material(self, material: dict[str, Any]) -> Self:
        """Return a game of these rules with custom data: some of `material`, as JSON data.

        Only games with `material` implement it. Raises BadMaterialError, naming the place and why.
        """
        raise NotImplementedError

    @final
    def with_material(self, material: object) -> Self:
        """Return the same rules with custom data, by the names in `material`.

        What is left out keeps its standard value. Raises BadMaterialError.
        """
        if not isinstance(material, Mapping):
            raise BadMaterialError(f"material must be names with data, not {material!r}")
        if unknown := [name for name in material if name not in self.material]:
            taken = f"; it takes {', '.join(self.material)}" if self.material else ""
            raise BadMaterialError(f"{self.title} takes no material {unknown[0]!r}{taken}")
        if not material:
            return self
        try:
            text = json.dumps(dict(material), allow_nan=False)
        except (TypeError, ValueError, RecursionError) as error:
            raise BadMaterialError(f"material must be JSON data: {error}") from error
        if len(text) > LARGEST_MATERIAL:
            raise BadMaterialError(
                f"material of {len(text) >> 10} KB; it may have {LARGEST_MATERIAL >> 10} at most"
            )
        own = json.loads(text)
        for sentence in texts_in(own):
            _check_text(sentence)
        game = self.with_checked_material(own)
        game.custom_material = own
        return game

    def start(
        self, seats: int, options: Mapping[str, object], seed: int, report: Report = silent
    ) -> P:
        """Return the position of the first decision.

        Options left out take their default. Raises BadOptionError for anything unknown.
        """
        return self.set_up(*self.check_choices(seats, options), check_seed(seed), report)

    def check_choices(self, seats: object, options: object) -> tuple[int, Choices]:
        """Return seats and all options with defaults filled in, or raise BadOptionError."""
        if not isinstance(seats, int) or isinstance(seats, bool) or seats not in self.player_counts:
            counts = ", ".join(map(str, self.player_counts))
            raise BadOptionError(f"{self.title} has {counts} seats, not {seats!r}")
        if not isinstance(options, Mapping):
            raise BadOptionError(f"options must be names with choices, not {options!r}")
        known = {option.id: option for option in self.options}
        if unknown := [name for name in options if name not in known]:
            raise BadOptionError(
                f"{self.title} has no option {unknown[0]!r}; it has {', '.join(known)}"
            )
        chosen: Choices = {}
        for option in self.options:
            choice = options.get(option.id, option.default)
            if type(choice) is not type(option.default) or choice not in option.choices:
                allowed = ", ".join(map(repr, option.choices))
                raise BadOptionError(f"option {option.id!r} is one of {allowed}, not {choice!r}")
            if choice != option.default and seats not in option.player_counts:
                counts = ", ".join(map(str, option.player_counts))
                raise BadOptionError(f"option {option.id!r} is only for games of {counts} seats")
            chosen[option.id] = choice
        return seats, chosen

    def play(self, position: P, action: A) -> list[Event]:
        """Apply an action after checking it; return the events.

        Raises IllegalActionError and changes nothing when it is not allowed now.
        """
        if action not in self.legal_actions(position):
            decision = self.decision(position)
            asked = (
                f"seat {decision.seat} is asked: {decision.prompt}"
                if decision
                else "the game is over"
            )
            raise IllegalActionError(f"{str(action)!r} is not allowed now; {asked}")
        events: list[Event] = []
        self.apply(position, action, self.recorder(events))
        return events

    @staticmethod
    def recorder(events: list[Event]) -> Report:
        """Return a report that appends to `events`."""

        def record(
            kind: Callable[Fields, Event], /, *seat: Fields.args, **data: Fields.kwargs
        ) -> None:
            events.append(kind(*seat, **data))

        return record


def _check_text(text: str) -> None:
    """Raise BadMaterialError for a text of material that could not be shown or sent."""
    if len(text) > LONGEST_TEXT:
        raise BadMaterialError(
            f"the text {text[:20]!r}… has {len(text)} characters; {LONGEST_TEXT} are the most"
        )
    if wrong := next((c for c in text if c < " " and c not in "\n\t"), ""):
        raise BadMaterialError(f"the text {text[:20]!r} holds the control character {wrong!r}")


AnyGame: TypeAlias = Game[Any, Any]
