"""Read untrusted JSON; the error for a fault is one clear sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from math import isinf
from typing import NoReturn, TypeVar

from portolan.core.errors import PortolanError

T = TypeVar("T")

DEEPEST = 64
"""Limit on the depth of lists and objects; no data of the project is deeper than ten."""

_BRACKETS = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
"""A JSON string, closed or not; possessive, so no input causes backtracking."""
_HALVES = re.compile(r"\\u[dD][89a-fA-F]")


def decode(data: bytes, errors: str = "strict") -> str:
    """Return bytes as a text; raise UnicodeDecodeError if they are none, unless `errors` says else.

    They may be UTF-8, UTF-16 or UTF-32, with or without a byte order mark: PowerShell's `>` writes
    UTF-16.
    """
    return data.decode(json.detect_encoding(data), errors)


def read_json(data: str | bytes, *, allow_duplicates: bool = False) -> object:
    """Return the value of a JSON text; raise ValueError if it is not valid or too deep.

    An object that names a field twice is refused, because readers differ in which one counts;
    with `allow_duplicates` the last one does. Infinite numbers and NaN are refused too. Depth is
    checked first: a deeply nested text ends the browser's Python, which has a small stack. A lone
    surrogate is refused: it could be read, but not be written again.
    """
    text = data if isinstance(data, str) else decode(data)
    if text.count("[") + text.count("{") > DEEPEST:
        depth = 0
        for found in _BRACKETS.finditer(text):
            depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
            if depth > DEEPEST:
                raise ValueError(f"it is nested deeper than {DEEPEST} levels")
    value = json.loads(
        text,
        parse_constant=_no_constant,
        parse_float=_finite,
        object_pairs_hook=None if allow_duplicates else _object,
    )
    if _HALVES.search(text):
        try:
            json.dumps(value, ensure_ascii=False).encode()
        except UnicodeEncodeError as error:
            raise ValueError("a text in it contains half a character") from error
    return value


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _finite(text: str) -> float:
    value = float(text)
    if isinf(value):
        raise ValueError(f"the number {text[:20]} is too large")
    return value


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the field {twice[:40]!r} appears twice")
    return found


def texts_in(value: object) -> Iterator[str]:
    """Yield every text in JSON data, the names of fields included."""
    left = [value]
    while left:
        match left.pop():
            case str(text):
                yield text
            case dict() as fields:
                left += [*fields, *fields.values()]
            case list(items):
                left += items
            case _:
                pass


class Reader:
    """A JSON value with its path, and the error class to raise when it is not as expected."""

    def __init__(self, value: object, where: str, error: type[PortolanError]) -> None:
        self.value = value
        self.where = where
        self.error = error

    def fail(self, what: str) -> PortolanError:
        """Return the error to raise: the path and what is expected there."""
        return self.error(f"{self.where}: {what}")

    def demand(self, fact: bool, what: str) -> None:
        """Raise unless a condition holds."""
        if not fact:
            raise self.fail(what)

    def _expected(self, what: str) -> PortolanError:
        shown = repr(self.value)
        return self.fail(
            f"expected {what}, found {shown if len(shown) <= 60 else shown[:57] + '...'}"
        )

    def fields(self, *names: str) -> dict[str, Reader]:
        """Read an object with exactly these fields."""
        if not isinstance(self.value, dict):
            raise self._expected("an object")
        if missing := [name for name in names if name not in self.value]:
            raise self.fail(f"the field {missing[0]!r} is missing")
        if unknown := [name for name in self.value if name not in names]:
            raise self.fail(f"there is no field {str(unknown[0])[:40]!r}")
        return {
            name: Reader(value, f"{self.where}.{name}", self.error)
            for name, value in self.value.items()
        }

    def entries(self) -> dict[str, Reader]:
        """Read an object with any fields."""
        if not isinstance(self.value, dict):
            raise self._expected("an object")
        return {
            str(name): Reader(value, f"{self.where}.{name}", self.error)
            for name, value in self.value.items()
        }

    def field(self, name: str) -> Reader:
        """Read one field of an object that may have others."""
        if not isinstance(self.value, dict):
            raise self._expected("an object")
        self.demand(name in self.value, f"the field {name!r} is missing")
        return Reader(self.value[name], f"{self.where}.{name}", self.error)

    def values(self, most: int) -> list[object]:
        """Read a list of at most `most` values of any type."""
        if not isinstance(self.value, list):
            raise self._expected("a list")
        if len(self.value) > most:
            raise self.fail(f"{len(self.value)} entries where at most {most} can be")
        return self.value

    def items(self, most: int) -> list[Reader]:
        """Read a list of at most `most` values, as readers."""
        return [
            Reader(value, f"{self.where}[{i}]", self.error)
            for i, value in enumerate(self.values(most))
        ]

    def whole(self, least: int, most: int) -> int:
        """Read a whole number in a range, ends included."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self._expected("a whole number")
        if not least <= self.value <= most:
            raise self._expected(f"a whole number from {least} to {most}")
        return self.value

    def text(self) -> str:
        """Read a text."""
        if not isinstance(self.value, str):
            raise self._expected("a text")
        return self.value

    def index(self, names: Iterable[str]) -> int:
        """Read one of some names; return its index among them."""
        known = list(names)
        if not isinstance(self.value, str) or self.value not in known:
            listed = ", ".join(known) if len(known) <= 12 else f"one like {known[0]!r}"
            raise self._expected(listed)
        return known.index(self.value)

    def optional(self, read: Callable[[Reader], T]) -> T | None:
        """Read null as None, anything else with `read`."""
        return None if self.value is None else read(self)
