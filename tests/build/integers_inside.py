"""Runs inside Pyodide: compares the compiled integers with plain ones, in pytest's own way."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module

import integers

GAMES = 6000
OPERATIONS = [
    name for name, value in vars(integers).items() if callable(value) and name not in {"Box"}
]


def number(chance: random.Random) -> int:
    """Return a number of some size, often next to a power of two."""
    match chance.randrange(5):
        case 0:
            return chance.randrange(-9, 10)
        case 1:
            return chance.choice((1, -1)) * (1 << chance.randrange(70)) + chance.randrange(-2, 3)
        case 2:
            return chance.randrange(1 << 54)
        case 3:
            return chance.randrange(-1 << 66, 1 << 66)
        case _:
            return chance.randrange(-1 << 31, 1 << 31)


def outcome(operation: Callable[[int, int], object], a: int, b: int) -> object:
    """Return the result of an operation, or the kind of error."""
    try:
        found = operation(a, b)
    except Exception as error:  # any of them is to be the same
        return type(error)
    return found, type(found)


def test_compiled_integers_are_integers() -> None:
    """Every operation, with numbers around all limits."""
    chance = random.Random(4)
    swift = import_module("compiled.integers")
    assert type(swift.added) is not type(integers.added), "it was not compiled"
    for _ in range(GAMES):
        a, b = number(chance), number(chance)
        for name in OPERATIONS:
            expected = outcome(getattr(integers, name), a, b)
            assert outcome(getattr(swift, name), a, b) == expected, (name, a, b)
