"""Random damage to JSON data, in one or two places.

Every field is equally likely to be changed, however many entries it has; the new value looks like
one of such a field elsewhere.
"""

from __future__ import annotations

import copy
import json
import pickle
from collections import defaultdict
from collections.abc import Callable
from typing import Any, NamedTuple

from portolan.core.contract import AnyGame
from portolan.core.errors import PortolanError
from portolan.core.rng import Rng

_BOTH = 3
"""One in this many is changed in two places."""
_STEPS = (-1, 1, -1, 1, -2, 2, 5, 1 << 40)
"""What numbers are changed by."""


class Place(NamedTuple):
    """An entry of JSON data: its container, its key there, the last field above it, its value."""

    inside: Any
    key: Any
    field: str
    value: Any


def damaged(data: object, rng: Rng) -> Any:
    """Return JSON data changed in a place or two."""
    spoilt = pickle.loads(pickle.dumps(data))  # noqa: S301 - our own; a quick deep copy
    for _ in range(1 if rng.below(_BOTH) else 2):
        places: defaultdict[str, list[Place]] = defaultdict(list)
        _gather(spoilt, "", "", places)
        if places:
            kind = _one(sorted(places), rng)
            _damage(_one(places[kind], rng), places, rng)
    return spoilt


def _gather(value: Any, path: str, field: str, places: dict[str, list[Place]]) -> None:
    """Collect all entries by their path, in which those of one list count as one."""
    entries: Any = value.items() if isinstance(value, dict) else enumerate(value)
    for key, entry in entries:
        named = isinstance(key, str) and key.islower()
        name, inner = (key, f"{path}.{key}") if named else (field, f"{path}.*")
        places[inner].append(Place(value, key, name, entry))
        if isinstance(entry, (dict, list)):
            _gather(entry, inner, name, places)


def _one(among: list[Any], rng: Rng) -> Any:
    return among[rng.below(len(among))]


def _damage(place: Place, places: dict[str, list[Place]], rng: Rng) -> None:
    """Replace an entry by the value of another place, or by one of its type."""
    kind = type(place.value)
    alike = [p for many in places.values() for p in many if type(p.value) is kind]
    near = [other for other in alike if other.field == place.field and other.value != place.value]
    far = _one(near if near and rng.below(4) else alike, rng)
    value, another = copy.deepcopy((place.value, far.value))  # one may contain the other
    match rng.below(4):
        case 0:
            place.inside[place.key] = another
        case 1:
            far.inside[far.key], place.inside[place.key] = value, another
        case 2 if isinstance(place.inside, list):
            place.inside[:] = _one([_without(place.inside, place.key), [*place.inside, value]], rng)
        case 2 if rng.below(2):
            place.inside[str(far.key)] = place.inside.pop(place.key)
        case _:
            place.inside[place.key] = _other(value, another, rng)


def _other(value: Any, another: Any, rng: Rng) -> Any:
    """Return a slightly different value."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + _one([*_STEPS], rng)
    if value is None:
        return 0
    if isinstance(value, list) and value:
        key = rng.below(len(value))
        return _one([value[::-1], [*value, value[key]], _without(value, key)], rng)
    if isinstance(value, dict) and another:
        return {**another, **value}
    return None if rng.below(2) else another


def _without(entries: list[Any], key: int) -> list[Any]:
    return entries[:key] + entries[key + 1 :]


def answer(game: AnyGame, data: Any) -> str:
    """Return the loader's error for a position or, if it is accepted, its decision."""
    return _answer(lambda: [str(action) for action in game.legal_actions(game.load(data))])


def answer_to_material(game: AnyGame, name: str, data: Any) -> str:
    """Return the game's error for custom data or, if they are accepted, the table at the start."""
    return _answer(
        lambda: game.dump(game.with_material({name: data}).start(game.player_counts[0], {}, seed=1))
    )


def _answer(ask: Callable[[], object]) -> str:
    try:
        return json.dumps(ask())
    except PortolanError as error:
        return f"refused: {error}"
