"""Events and prompts in the words of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from portolan.core.contract import Decision, Event, Json
from portolan.core.i18n import Catalogue, clauses


def with_capital(text: str) -> str:
    """Return a text with its first letter capitalised."""
    return text[:1].upper() + text[1:]


def ended(text: str) -> str:
    """Return a text as a whole sentence, with a full stop if nothing else ends it.

    >>> ended("Choose where to begin")
    'Choose where to begin.'
    """
    return text if text.endswith((".", "?", "!", "…")) else f"{text}."


def one_sentence(parts: Sequence[str]) -> str:
    """Return parts joined to one sentence, without repetitions.

    >>> one_sentence(["brings 2 coins", "opens a harbour", "brings 2 coins"])
    'Brings 2 coins; opens a harbour.'
    """
    return with_capital(clauses([*dict.fromkeys(parts)])) + "."


class Texts:
    """Words events and prompts of one game.

    A field of an event that counts something uses the plural forms of `story.counts.<field>`, where
    the game's catalogue has them; so does an amount of a thing, in a dict such as `{"coin": 2}` or
    in the fields `good` and `amount`, which `{goods}` names together. A number that stands for a
    thing uses its name, such as `story.names.ship_2`. `names` are the names of the seats.
    """

    def __init__(self, game: str, names: Sequence[str]) -> None:
        """Use the catalogue of a game, by its id."""
        self._words = Catalogue(game)
        self._seats = names

    def event(self, event: Event, **replaced: Json) -> str:
        """Return a sentence for an event, with some of its fields replaced."""
        data = event.data | replaced
        fields = {
            name: self._seats[value]
            if name in event.about.seats and isinstance(value, int)
            else self._field(name, value)
            for name, value in data.items()
        }
        if {"good", "amount"} <= data.keys():
            fields["goods"] = self._value({str(data["good"]): data["amount"]})
        who = "" if event.seat is None else self._seats[event.seat]
        return self._words(f"story.events.{event.kind}", who=who, **fields)

    def prompt(self, decision: Decision) -> str:
        """Return a sentence for a question."""
        return self._words(f"story.prompts.{decision.prompt}", who=self._seats[decision.seat])

    def _field(self, name: str, value: Json) -> str:
        if not value and self._words.has(f"story.none.{name}"):
            return self._words(f"story.none.{name}")
        if isinstance(value, int) and self._words.has(f"story.counts.{name}"):
            return self._words(f"story.counts.{name}", count=value)
        if isinstance(value, int) and self._words.has(f"story.names.{name}_{value}"):
            return self._words(f"story.names.{name}_{value}")
        return self._value(value)

    def _parts(self, values: list[Json]) -> Iterator[str]:
        """Yield values in words; the same ones in a row are counted if there are words for that."""
        for value, alike in groupby(values):
            count = len([*alike])
            if count > 1 and self._words.has(f"story.counts.{value}"):
                yield self._words(f"story.counts.{value}", count=count)
            else:
                yield from [self._value(value)] * count

    def _amount(self, name: str, count: Json) -> str:
        if isinstance(count, int) and self._words.has(f"story.counts.{name}"):
            return self._words(f"story.counts.{name}", count=count)
        return f"{count} {self._value(name)}"

    def _value(self, value: Json) -> str:
        if isinstance(value, dict):
            return self._words.listed([self._amount(name, count) for name, count in value.items()])
        if isinstance(value, list):
            return self._words.listed([*self._parts(value)])
        if isinstance(value, str) and self._words.has(f"story.names.{value}"):
            return self._words.name(f"story.names.{value}")
        return value if isinstance(value, str) else str(value)
