"""Positions as JSON data by declaration: each field states once how it is written and read.

A game declares the fields of its positions in `Record`s; `dump`, `load` and what is refused of a
single field follow. What no single field can say, such as that cards are conserved, is a rule of
the game's `validate.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import compress
from typing import Any, Final, Literal, NamedTuple

from portolan.core.contract import HIDDEN, AnyGame, Choices, Json
from portolan.core.errors import BadOptionError, BadPositionError
from portolan.core.json_reader import Reader
from portolan.core.rng import SEED_LIMIT, Rng


class Codec(NamedTuple):
    """How a value is written to and read from JSON data; reading raises the reader's error."""

    write: Callable[[Any], Json]
    read: Callable[[Reader], Any]


class Field(NamedTuple):
    """The codec of an attribute with another name, or of what a function returns of the object."""

    codec: Codec
    source: str | Callable[[Any], Any]


# --- codecs -----------------------------------------------------------------------------------


def whole(
    least: int,
    most: int,
    names: Mapping[Any, str] | None = None,
    *,
    null: bool = False,
) -> Codec:
    """Return the codec of an integer in a range, ends included.

    Values in `names` are written as these and, with `null`, None as null.
    """
    if names or null:
        return one_of(names or {}, null=null, others=range(least, most + 1))
    return Codec(int, lambda reader: reader.whole(least, most))


def _read_flag(reader: Reader) -> bool:
    reader.demand(isinstance(reader.value, bool), "expected true or false")
    return bool(reader.value)


FLAG: Final = Codec(bool, _read_flag)


def one_of(
    names: Mapping[Any, str] | Sequence[str],
    *,
    null: bool = False,
    unknown: int | None = None,
    others: range = range(0),
) -> Codec:
    """Return the codec of values that have names, or of numbers with names in order from 0.

    `others` are written as numbers and, with `null`, None as null. `unknown` is the value of what a
    view hides; it is never read.
    """
    named = dict(names if isinstance(names, Mapping) else enumerate(names))
    known = {name: value for value, name in named.items()}
    written: dict[Any, Json] = {**named, **{n: n for n in others}}
    if null:
        written[None] = None
    if unknown is not None:
        written[unknown] = HIDDEN

    def read(reader: Reader) -> Any:
        value = reader.value
        if isinstance(value, str) and value in known:
            return known[value]
        if value is None and null:
            return None
        if others and not (known and isinstance(value, str)):
            return reader.whole(others[0], others[-1])
        return reader.index(known)  # raises

    return Codec(written.__getitem__, read)


def list_of(codec: Codec, most: int, *, exactly: int | None = None, what: str = "") -> Codec:
    """Return the codec of a list of at most so many values, or of exactly so many of `what`."""
    write_one, read_one = codec

    def read(reader: Reader) -> list[Any]:
        items = reader.items(most)
        if exactly is not None:
            reader.demand(len(items) == exactly, f"there must be {exactly} {what}")
        return [read_one(item) for item in items]

    return Codec(list if write_one is int else lambda values: [*map(write_one, values)], read)


def counts(names: Sequence[str], most: int) -> Codec:
    """Return the codec of a list of numbers up to `most`, one for each name."""

    def read(reader: Reader) -> list[int]:
        fields = reader.fields(*names)
        return [fields[name].whole(0, most) for name in names]

    return Codec(lambda values: dict(zip(names, values)), read)  # noqa: B905 - `strict` is slow


def set_of(codec: Codec, among: Sequence[int]) -> Codec:
    """Return the codec of a set of numbers in the bits of a whole one; none is named twice."""
    entries = list_of(codec, len(among))
    written = [(1 << member, codec.write(member)) for member in among]

    def read(reader: Reader) -> int:
        members = entries.read(reader)
        reader.demand(len(set(members)) == len(members), "nothing may be named twice")
        return sum(1 << member for member in members)

    def find(mask: int) -> tuple[Json, ...]:
        return tuple([name for member, name in written if mask & member])

    found = lru_cache(maxsize=1 << 12)(find)  # mypyc takes no decorators in here
    return Codec(lambda mask: [*found(mask)], read)


def table(what: str, names: Sequence[str], codec: Codec, empty: Literal[0] | None = 0) -> Codec:
    """Return the codec of a value for each name, of which only those are named that are not empty.

    Places with an empty name are never named. `what` says what a name stands for.
    """
    places = {name: place for place, name in enumerate(names) if name}
    write_one, read_one = codec

    def read(reader: Reader) -> list[Any]:
        values: list[Any] = [empty] * len(names)
        for name, entry in reader.entries().items():
            reader.demand(name in places, f"there is no {what} {name[:40]!r}")
            values[places[name]] = read_one(entry)
        return values

    def write(values: Sequence[Any]) -> Json:
        there = [value is not None for value in values] if empty is None else values
        written = map(write_one, compress(values, there))
        return dict(zip(compress(names, there), written))  # noqa: B905 - as above

    return Codec(write, read)


def as_type(make: Callable[[Any], Any], codec: Codec) -> Codec:
    """Return a codec whose value is made of what is read."""
    return Codec(codec.write, lambda reader: make(codec.read(reader)))


# --- records ---------------------------------------------------------------------------------


class Record:
    """Fields in the order in which they are written and read.

    Each is the codec of an attribute of its name, or a `Field`.
    """

    def __init__(self, **fields: Codec | Field) -> None:
        found = {
            name: Field(field, name) if isinstance(field, Codec) else field
            for name, field in fields.items()
        }
        self._names = tuple(found)
        self._codecs = [codec for codec, _ in found.values()]
        self._sources = [
            f".{source}" if isinstance(source, str) else source for _, source in found.values()
        ]
        self._readers = [
            (name, source if isinstance(source, str) else name, codec.read)
            for name, (codec, source) in found.items()
        ]
        self._writer: Callable[[Any], dict[str, Json]] | None = None

    def write(self, thing: Any) -> dict[str, Json]:
        """Return the fields of a thing as JSON data."""
        if self._writer is None:
            self._writer = self._make_writer()
        return self._writer(thing)

    def _make_writer(self) -> Callable[[Any], dict[str, Json]]:
        """Return a function with the code that one would write by hand: nothing else is as fast."""
        known: dict[str, Any] = {}
        entries = []
        for n, (name, codec, source) in enumerate(
            zip(self._names, self._codecs, self._sources, strict=True)
        ):
            known[f"get{n}"], known[f"write{n}"] = source, codec.write
            value = f"thing{source}" if isinstance(source, str) else f"get{n}(thing)"
            entries.append(f"{name!r}: {value if codec.write is int else f'write{n}({value})'}")
        writer: Callable[[Any], dict[str, Json]] = eval(  # noqa: S307 - of names in our sources
            f"lambda thing: {{{', '.join(entries)}}}", known
        )
        return writer

    def read(self, reader: Reader, *others: str) -> dict[str, Any]:
        """Return the values of an object with exactly these fields, and others, by attribute."""
        fields = reader.fields(*others, *self._names)
        return {target: read(fields[name]) for name, target, read in self._readers}

    def codec(self, make: Callable[..., Any]) -> Codec:
        """Return the codec of what is made of these fields by keyword."""
        return Codec(self.write, lambda reader: make(**self.read(reader)))


class Row(Record):
    """Fields of a tuple, in its order."""

    def __init__(self, **fields: Codec) -> None:
        super().__init__(**fields)
        self._sources = [f"[{n}]" for n in range(len(fields))]

    def as_codec(self) -> Codec:
        """Return the codec of a tuple of these fields."""
        return Codec(self.write, self.read_tuple)

    def read_tuple(self, reader: Reader) -> tuple[Any, ...]:
        """Return the values of an object with exactly these fields."""
        return tuple(self.read(reader).values())


# --- positions -------------------------------------------------------------------------------


class Opened(NamedTuple):
    """A whole position that is being read, with what its fields say.

    `values` are its fields and generator by attribute.
    """

    top: Reader
    seats: int
    options: Choices
    values: dict[str, Any]


class Header(NamedTuple):
    """What positions of a game begin with; no more than `most` numbers have been drawn."""

    game: str
    version: int
    most: int

    def write(self, seats: int, options: Choices, record: Record, position: Any) -> dict[str, Json]:
        """Return a position, or a view, as JSON data."""
        rng: Rng = position.rng
        data: dict[str, Json] = {
            "game": self.game,
            "version": self.version,
            "seats": seats,
            "options": dict(options),
            "chance": {"seed": rng.seed, "drawn": rng.drawn},
        }
        data.update(record.write(position))
        return data

    def open(self, game: AnyGame, data: object, record: Callable[[int], Record]) -> Opened:
        """Return a whole position with its fields read; raise BadPositionError.

        `record` returns the fields of positions with so many seats.
        """
        top = Reader(data, "position", BadPositionError)
        entries = top.entries()
        if "game" not in entries or entries["game"].value != self.game:
            raise top.fail(f"this is no position of {game.title}")
        version = top.field("version")
        version.demand(
            version.whole(1, self.most) <= self.version,
            "this position is from a newer Portolan; update to load it",
        )
        rng = top.field("chance").fields("seed", "drawn")
        if rng["seed"].value is None:
            raise top.fail(
                "this is what one seat may know, not a whole position; load the whole one"
            )
        count = top.field("seats").whole(game.player_counts[0], game.player_counts[-1])
        chosen = top.field("options")
        given = chosen.entries()
        for option in game.options:
            if option.id in given and isinstance(option.default, bool):
                FLAG.read(given[option.id])
        try:
            seats, options = game.check_choices(count, chosen.value)
        except BadOptionError as error:
            raise chosen.fail(str(error)) from error
        drawn = Rng(rng["seed"].whole(0, SEED_LIMIT - 1), rng["drawn"].whole(0, self.most))
        values = record(seats).read(top, "game", "version", "seats", "options", "chance")
        return Opened(top, seats, options, {"rng": drawn, **values})
