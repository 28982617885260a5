"""Positions as JSON data by declaration: each field states how it is written and read.

A game declares its fields once, in `Record`s; `dump` and `load` follow. What no single field can
say, such as that cards are conserved, is checked afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import compress, repeat
from operator import attrgetter, call
from typing import Any, Final, NamedTuple, cast

from portolan.core.contract import HIDDEN, Choices, Json
from portolan.core.errors import BadOptionError, BadPositionError
from portolan.core.json_reader import Reader
from portolan.core.rng import SEED_LIMIT, Rng

MOST: Final = 1 << 30
"""More than any count or drawn number can reach in a game."""

CheckChoices = Callable[[object, object], tuple[int, Choices]]
"""`Game.check_choices`."""


class Form(NamedTuple):
    """How a value stands in JSON data. Reading raises the reader's error for what it cannot be.

    `numbers` are those of all names, where the value is a number that stands for one of them.
    """

    write: Callable[[Any], Json]
    read: Callable[[Reader], Any]
    numbers: Mapping[str, int] | None = None


class Field(NamedTuple):
    """A form of what an attribute of another name holds, or of what a function returns.

    The value is read under the name of the attribute; where there is none, of the field.
    """

    form: Form
    source: str | Callable[[Any], Any]


# --- forms -----------------------------------------------------------------------------------


def whole(least: int, most: int, others: Mapping[int, str | None] | None = None) -> Form:
    """Return the form of a whole number in a range, ends included.

    `others` are numbers that are written as names or as null.
    """
    if not others:
        return Form(int, lambda reader: reader.whole(least, most))
    written: dict[int, Json] = {number: number for number in range(least, most + 1)}
    written.update(others)
    numbers = {name: number for number, name in others.items()}

    def read(reader: Reader) -> int:
        value = reader.value
        if (value is None or isinstance(value, str)) and value in numbers:
            return numbers[value]
        return reader.whole(least, most)

    return Form(written.__getitem__, read)


def _read_flag(reader: Reader) -> bool:
    reader.demand(isinstance(reader.value, bool), "expected true or false")
    return bool(reader.value)


FLAG: Final = Form(bool, _read_flag)


def one_of(
    names: Mapping[int, str] | Sequence[str],
    *,
    unknown: int | None = None,
    nothing: int | None = None,
) -> Form:
    """Return the form of numbers that stand for names, by number or in order from 0.

    `unknown` is the number of what a view hides, `nothing` the one that is written as null.
    """
    named = names if isinstance(names, Mapping) else dict(enumerate(names))
    numbers = {name: number for number, name in named.items()}
    written: dict[int, Json] = {**named}
    if unknown is not None:
        written[unknown] = HIDDEN
    if nothing is not None:
        written[nothing] = None

    def read(reader: Reader) -> int:
        value = reader.value
        if value is None and nothing is not None:
            return nothing
        if isinstance(value, str) and value in numbers:
            return numbers[value]
        return reader.index(numbers)  # raises

    return Form(written.__getitem__, read, numbers)


def several(form: Form, most: int) -> Form:
    """Return the form of a list of at most so many values."""
    write_one, read_one, numbers = form

    def write(values: Sequence[Any]) -> Json:
        return [*map(write_one, values)]

    def read(reader: Reader) -> list[Any]:
        if numbers is not None:
            try:
                return [numbers[value] for value in cast("list[str]", reader.values(most))]
            except (KeyError, TypeError):
                pass  # the place of the fault is found below
        return [read_one(item) for item in reader.items(most)]

    return Form(list if write_one is int else write, read)


def counts(names: Sequence[str], most: int) -> Form:
    """Return the form of a list of numbers, one for each name."""

    def read(reader: Reader) -> list[int]:
        fields = reader.fields(*names)
        return [fields[name].whole(0, most) for name in names]

    return Form(lambda values: dict(zip(names, values)), read)  # noqa: B905 - as in `Record`


def set_of(form: Form, among: Sequence[int]) -> Form:
    """Return the form of a set of numbers in the bits of a whole one; none is named twice."""

    def read(reader: Reader) -> int:
        members = [form.read(item) for item in reader.items(len(among))]
        reader.demand(len(set(members)) == len(members), "nothing may be named twice")
        return sum(1 << member for member in members)

    written = [(1 << member, form.write(member)) for member in among]

    def find(mask: int) -> tuple[Json, ...]:
        return tuple([name for member, name in written if mask & member])

    named = lru_cache(maxsize=1 << 12)(find)  # mypyc takes no decorators in here

    def write(mask: int) -> Json:
        return [*named(mask)]

    return Form(write, read)


def table(what: str, names: Sequence[str], form: Form, empty: int = 0) -> Form:
    """Return the form of a value for each name, of which only those are named that are not empty.

    Places with an empty name are never named. `what` says what a name stands for.
    """
    places = {name: place for place, name in enumerate(names) if name}
    write_one, read_one, _ = form

    def read(reader: Reader) -> list[int]:
        values = [empty] * len(names)
        for name, entry in reader.entries().items():
            entry.demand(name in places, f"there is no {what} {name[:40]!r}")
            values[places[name]] = read_one(entry)
        return values

    def write(values: Sequence[int]) -> Json:
        there = [*map(empty.__ne__, values)] if empty else values
        written = map(write_one, compress(values, there))
        return dict(zip(compress(names, there), written))  # noqa: B905 - as in `Record`

    return Form(write, read)


# --- records ---------------------------------------------------------------------------------


class Record:
    """Fields in the order in which they are written; each is an attribute of its name, or a
    `Field`.
    """

    def __init__(self, **fields: Form | Field) -> None:
        found = {
            name: Field(field, name) if isinstance(field, Form) else field
            for name, field in fields.items()
        }
        sources = [field.source for field in found.values()]
        named = [source for source in sources if isinstance(source, str)]
        self._names = tuple(found)
        self._writers = tuple(field.form.write for field in found.values())
        self._take: Callable[[Any], Iterable[Any]]
        if len(named) == len(sources) > 1:
            self._take = attrgetter(*named)
        else:
            takes = [attrgetter(one) if isinstance(one, str) else one for one in sources]
            self._take = lambda thing: map(call, takes, repeat(thing))
        self._readers = [
            (name, field.source if isinstance(field.source, str) else name, field.form.read)
            for name, field in found.items()
        ]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def write(self, thing: Any) -> dict[str, Json]:
        """Return the fields of a thing as JSON data."""
        return self.write_values(self._take(thing))

    def write_values(self, values: Iterable[Any]) -> dict[str, Json]:
        """Return fields with these values, in order, as JSON data."""
        written = map(call, self._writers, values)
        return dict(zip(self._names, written))  # noqa: B905 - the keyword takes longer than a field

    def read(self, reader: Reader) -> dict[str, Any]:
        """Return the values of an object with exactly these fields, by attribute."""
        return self.values(reader.fields(*self._names))

    def values(self, readers: dict[str, Reader]) -> dict[str, Any]:
        """Return the values of these among other fields, by attribute."""
        return {target: read(readers[name]) for name, target, read in self._readers}

    def form(self, make: Callable[..., Any]) -> Form:
        """Return the form of what is made of these fields."""
        return Form(self.write, lambda reader: make(**self.read(reader)))

    def row(self) -> Form:
        """Return the form of a tuple of these values in order, which is read by their names."""
        return Form(self.write_values, self.read)


# --- positions -------------------------------------------------------------------------------


class Opened(NamedTuple):
    """A position that is being read: all of it, its fields, and what its head says."""

    top: Reader
    fields: dict[str, Reader]
    seats: int
    options: Choices
    rng: Rng


class PositionHeader(NamedTuple):
    """What positions of a game begin with."""

    game: str
    title: str
    version: int

    def dump(
        self, seats: int, options: Choices, rng: Rng, record: Record, position: Any
    ) -> dict[str, Json]:
        """Return a position, or a view, as JSON data."""
        data: dict[str, Json] = {
            "game": self.game,
            "version": self.version,
            "seats": seats,
            "options": dict(options),
            "chance": {"seed": rng.seed, "drawn": rng.drawn},
        }
        data.update(record.write(position))
        return data

    def open(self, data: object, record: Record, check_choices: CheckChoices) -> Opened:
        """Return a whole position with its head read; raise BadPositionError."""
        top = Reader(data, "position", BadPositionError)
        entries = top.entries()
        if "game" not in entries or entries["game"].value != self.game:
            raise top.fail(f"this is no position of {self.title}")
        chance = entries.get("chance")
        if chance and isinstance(chance.value, dict) and chance.value.get("seed", 0) is None:
            raise top.fail(
                "this is what one seat may know, not a whole position; load the whole one"
            )
        fields = top.fields("game", "version", "seats", "options", "chance", *record)
        version = fields["version"].whole(1, MOST)
        fields["version"].demand(
            version <= self.version, "this position is from a newer Portolan; update to load it"
        )
        try:
            seats, options = check_choices(fields["seats"].value, fields["options"].value)
        except BadOptionError as error:
            raise top.fail(str(error)) from error
        rng = fields["chance"].fields("seed", "drawn")
        return Opened(
            top, fields, seats, options,
            Rng(rng["seed"].whole(0, SEED_LIMIT - 1), rng["drawn"].whole(0, MOST)),
        )  # fmt: skip
