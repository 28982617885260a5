"""Every entry of a position, at its limits and one beyond: what the reader of positions refuses.

A game gives what its rules and its protocol say of each number, list and text, by the entry's path
in a position, where `*` stands for each entry of a list and each name that is no field. An entry
that the game says nothing of is a failure, so that no field stays untried.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from portolan.core.contract import AnyGame, Choice
from portolan.core.errors import BadPositionError
from portolan.core.rng import Rng
from tests.golden.games import choose

ANY = (1 << 30) - 1
"""No game comes near a count like this, and no count may be higher."""
Keys = tuple[str | int, ...]


class Limits(NamedTuple):
    """What a game says: least and most of numbers, most entries of lists, what may be null.

    `free` are paths that are left to other tests, with all that lies in them.
    """

    numbers: Mapping[str, tuple[int, int]]
    lists: Mapping[str, int]
    nullable: frozenset[str]
    free: frozenset[str]


def one_of_each(
    game: AnyGame, seats: int, choices: list[dict[str, Choice]], seeds: int
) -> list[Any]:
    """Return a position of each prompt that random games come to, as data, first met first."""
    found: dict[str, Any] = {}
    for options in choices:
        for seed in range(seeds):
            rng = Rng(seed)
            position = game.start(seats, options, seed)
            while decision := game.decision(position):
                if decision.prompt not in found:
                    found[decision.prompt] = game.dump(position)
                actions = game.legal_actions(position)
                texts = [str(action) for action in actions]
                game.apply(position, actions[choose(texts, game, rng)])
            found.setdefault("", game.dump(position))
    return [json.loads(json.dumps(data)) for data in found.values()]


def beyond(game: AnyGame, positions: list[Any], limits: Limits) -> Iterator[str]:
    """Yield what is read otherwise than the limits say; each kind of entry is tried once."""
    known: set[tuple[str, type[Any]]] = set()
    for data in positions:
        for keys in _paths(data):
            path, value = _pattern(keys), _at(data, keys)
            if (path, type(value)) in known or _is_free(path, limits.free):
                continue
            known.add((path, type(value)))
            for other, wanted in _trials(path, value, limits):
                text = _describe(game, data, keys, other)
                if not wanted(text):
                    yield f"{path}: {str(other)[:80]} is told {text!r}"


Trials = Iterator[tuple[Any, Callable[[str], bool]]]
"""Values for an entry, and what the loader may say to each."""


def _trials(path: str, value: Any, limits: Limits) -> Trials:
    if isinstance(value, bool):
        yield from _unlike((0, 1, "true"), "expected true or false")
    elif isinstance(value, int):
        yield from _numbers(*limits.numbers[path])
    elif isinstance(value, str):
        yield from _unlike(("?", "", 1, [value], {value: value}), "")
    elif isinstance(value, list):
        yield from _lists(value, limits.lists[path])
    elif isinstance(value, dict):
        yield from _objects(value)
    if path in limits.nullable and not isinstance(value, list):
        yield None, _says_not("expected")
    else:
        yield None, _says("")


def _unlike(others: tuple[Any, ...], told: str) -> Trials:
    for other in others:
        yield other, _says(told)


def _numbers(least: int, most: int) -> Trials:
    for other in (least - 1, most + 1):
        yield other, _says(f"expected a whole number from {least} to {most}, found {other}")
    for other in (least, most):
        yield other, _says_not("expected a whole number")
    yield from _unlike((True, "1", [1]), "expected")


def _lists(value: list[Any], most: int) -> Trials:
    entry = value[0] if value else None
    yield [entry] * (most + 1), _says(f"{most + 1} entries where at most {most} can be")
    yield [entry] * most, _says_not("entries where at most")
    yield from _unlike(("", {}, 1), "expected a list")


def _objects(value: dict[str, Any]) -> Trials:
    for name in filter(_is_field, value):
        without = {key: inner for key, inner in value.items() if key != name}
        yield without, _says(f"the field '{name}' is missing")
    yield {**value, "odd one": 1}, _says("odd one")
    yield from _unlike(("", [], 1), "expected an object")


def _says(wanted: str) -> Callable[[str], bool]:
    return lambda said: bool(said) and re.search(wanted, said) is not None


def _says_not(unwanted: str) -> Callable[[str], bool]:
    return lambda said: re.search(unwanted, said) is None


def _describe(game: AnyGame, data: Any, keys: Keys, value: Any) -> str:
    """Return what the loader says to a position with another value in a place; '' for nothing."""
    changed = json.loads(json.dumps(data))
    _at(changed, keys[:-1])[keys[-1]] = value
    try:
        game.load(changed)
    except BadPositionError as error:
        return str(error)
    return ""


def _paths(value: Any, keys: Keys = ()) -> Iterator[Keys]:
    inside: Any = ()
    if isinstance(value, dict):
        inside = value.items()
    elif isinstance(value, list):
        inside = enumerate(value)
    for key, inner in inside:
        yield (*keys, key)
        yield from _paths(inner, (*keys, key))


def _at(data: Any, keys: Keys) -> Any:
    for key in keys:
        data = data[key]
    return data


def _pattern(keys: Keys) -> str:
    return ".".join(key if isinstance(key, str) and _is_field(key) else "*" for key in keys)


def _is_field(name: str) -> bool:
    return re.fullmatch(r"[a-z_]+", name) is not None


def _is_free(path: str, free: frozenset[str]) -> bool:
    return any(path == one or path.startswith(f"{one}.") for one in free)
