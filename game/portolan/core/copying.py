"""Copies of states by declaration: the types of its fields say how a state is copied.

The method is made of source text, to be as fast as one written by hand: here when a class is made,
and by the build for compiled classes, which get no methods later.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping
from typing import Any, Self

COPYABLE = ("Rng",)
"""Classes of other modules that have a method `copy`."""


class Copyable:
    """Base of states. Lists are copied, of other states with their entries; nothing else changes.

    >>> class Pile(Copyable):
    ...     cards: list[int]
    >>> pile = Pile()
    >>> pile.cards = [7]
    >>> twin = pile.copy()
    >>> twin.cards == pile.cards, twin.cards is pile.cards
    (True, False)
    """

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        """Give a class its method, unless it was made of one that has it, to have slots."""
        if "copy" in vars(cls):
            return
        there = vars(sys.modules[cls.__module__])
        states = [n for n, v in there.items() if isinstance(v, type) and issubclass(v, Copyable)]
        made: dict[str, Any] = {"new": object.__new__}
        code = copy_method("new(type(self))", cls.__annotations__, [*COPYABLE, *states])
        exec(code, made)  # noqa: S102 - of names in our sources
        setattr(cls, "copy", made["copy"])  # noqa: B010 - mypy forbids another way

    def copy(self) -> Self:
        """Return an independent copy."""
        raise NotImplementedError


def copy_method(new: str, fields: Mapping[str, str], copied: Collection[str]) -> str:
    """Return the source of a class's method, by the types of its fields.

    `new` is the source of an empty object; `copied` are names of classes with such a method.
    """
    lines = ["def copy(self):", f"    twin = {new}"]
    for field, kind in fields.items():
        value = f"self.{field}"
        if kind in copied:
            value += ".copy()"
        elif kind.removeprefix("list[").removesuffix("]") in copied:
            value = f"[one.copy() for one in {value}]"
        elif kind.startswith(("list[list", "dict", "set")):
            raise TypeError(f"{field}: a state holds no {kind}; use a list, or a class of states")
        elif kind == "bytearray" or kind.startswith("list["):
            value += "[:]"
        lines.append(f"    twin.{field} = {value}")
    return "\n".join([*lines, "    return twin"])
