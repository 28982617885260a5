"""Checks that loading a position accepts each value at its limits and refuses it one beyond.

A game states the limits of each number, list and text by its path in a position, where `*` stands
for each entry of a list and each name that is no field. A value without a stated limit is a
failure, so that no field is forgotten.
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
"""The largest count that positions may hold; no game comes near it."""
Keys = tuple[str | int, ...]


class Limits(NamedTuple):
    """The limits of a game: least and most of numbers, most entries of lists, what may be null.

    `free` are paths that other tests check, with everything below them.
    """

    numbers: Mapping[str, tuple[int, int]]
    lists: Mapping[str, int]
    nullable: frozenset[str]
    free: frozenset[str]


def positions_by_prompt(
    game: AnyGame, seats: int, choices: list[dict[str, Choice]], seeds: int
) -> list[Any]:
    """Return a position of each prompt that random games reach, as data, in order of appearance."""
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


def limit_faults(game: AnyGame, positions: list[Any], limits: Limits) -> Iterator[str]:
    """Yield values that are not read as the limits say; each kind of entry is tried once."""
    known: set[tuple[str, type[Any]]] = set()
    for data in positions:
        for keys in _paths(data):
            path, value = _pattern(keys), _at(data, keys)
            if (path, type(value)) in known or _is_free(path, limits.free):
                continue
            known.add((path, type(value)))
            for other, wanted in _trials(path, value, limits):
                text = _load_error(game, data, keys, other)
                if not wanted(text):
                    yield f"{path}: {str(other)[:80]} is told {text!r}"


Trials = Iterator[tuple[Any, Callable[[str], bool]]]
"""Values for an entry, each with a predicate on the loader's error."""


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
        yield None, _error_lacks("expected")
    else:
        yield None, _error_matches("")


def _unlike(others: tuple[Any, ...], wanted: str) -> Trials:
    for other in others:
        yield other, _error_matches(wanted)


def _numbers(least: int, most: int) -> Trials:
    for other in (least - 1, most + 1):
        yield (
            other,
            _error_matches(f"expected a whole number from {least} to {most}, found {other}"),
        )
    for other in (least, most):
        yield other, _error_lacks("expected a whole number")
    yield from _unlike((True, "1", [1]), "expected")


def _lists(value: list[Any], most: int) -> Trials:
    entry = value[0] if value else None
    yield [entry] * (most + 1), _error_matches(f"{most + 1} entries where at most {most} can be")
    yield [entry] * most, _error_lacks("entries where at most")
    yield from _unlike(("", {}, 1), "expected a list")


def _objects(value: dict[str, Any]) -> Trials:
    for name in filter(_is_field, value):
        without = {key: inner for key, inner in value.items() if key != name}
        yield without, _error_matches(f"the field '{name}' is missing")
    yield {**value, "odd one": 1}, _error_matches("odd one")
    yield from _unlike(("", [], 1), "expected an object")


def _error_matches(wanted: str) -> Callable[[str], bool]:
    return lambda error: bool(error) and re.search(wanted, error) is not None


def _error_lacks(unwanted: str) -> Callable[[str], bool]:
    return lambda error: re.search(unwanted, error) is None


def _load_error(game: AnyGame, data: Any, keys: Keys, value: Any) -> str:
    """Return the loader's error for a position with one value replaced; '' if there is none."""
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
