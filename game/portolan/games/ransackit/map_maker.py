"""Generated maps: as many hexes, tokens and harbours as a standard map, distributed fairly.

Fairness: a founder rolls two totals and takes the best place with one of them. The value of that
place is known for each pair of totals (`starting_worth`: the dots of all land that its settlement
can own). The less it varies between rolls, the fairer is the map.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Iterable
from typing import Any, Final, NamedTuple

from portolan.core.errors import BadMaterialError
from portolan.core.rng import Rng, check_seed
from portolan.core.time_slicing import finish
from portolan.games.ransackit.board.components import (
    DESERT,
    FIELD,
    GOODS,
    KINDS,
    OCEAN,
    RESOURCES,
    TOKENS,
    YIELDS,
    dots,
)
from portolan.games.ransackit.board.grid import HEXES, NAMES, NEAR, SIZE, within
from portolan.games.ransackit.board.maps import (
    BOOK,
    NEEDED,
    Map,
    best_of_throws,
    book_map,
    read_map,
    starting_worth,
)

_PATTERN: Final = "raska"
"""The standard map whose numbers of hexes and harbours a new map has."""
_ROWS: Final = 9
_COLUMNS: Final = 11
_WANTED: Final = 24
"""How many good maps are generated to choose the fairest from."""
_TRIES: Final = 400
_MIXES: Final = 300
_GOLD: Final = (10, 4, 3, 11)
_MOST_LANDS: Final = 4
_CHOSEN: Final = "chosen: dealt by this seed"


class GeneratedMap(NamedTuple):
    """A generated map: its data, a sentence on its fairness, and the measure."""

    data: dict[str, Any]
    summary: str


def spread(found: Map) -> float:
    """Return how much a founder's best place varies with the roll: deviation divided by mean."""
    throws = best_of_throws(starting_worth(found.kind, found.number), found.number)
    ways = sum(n for _, n, _ in throws)
    mean = sum(n * best for _, n, best in throws) / ways
    return math.sqrt(sum(n * (best - mean) ** 2 for _, n, best in throws) / ways) / mean


def make_map(seed: int) -> GeneratedMap:
    """Return a new map, the fairest of many; the same seed gives the same."""
    return finish(making_map(seed))


def making_map(seed: int) -> Generator[float, None, GeneratedMap]:
    """Generate a map in slices, as `make_map` does at once, yielding the progress."""
    rng = Rng(check_seed(seed))
    best: tuple[float, dict[str, Any]] | None = None
    good = 0
    for tried in range(_TRIES):
        yield max(good / _WANTED, tried / _TRIES)
        data = _deal(rng, seed)
        try:
            found = read_map(data)
        except BadMaterialError:
            continue
        good += 1
        fairness = spread(found)
        if best is None or fairness < best[0]:
            best = fairness, data
        if good == _WANTED:
            break
    if best is None:
        raise BadMaterialError(f"seed {seed} gives no map that can be played; take another one")
    box = ", ".join(f"{book_map(n).title} {100 * spread(book_map(n)):.1f} %" for n in BOOK)
    text = (
        "the best place that a founder's two totals offer, in dots of all land that its "
        f"settlement can own, deviates from throw to throw by {100 * best[0]:.1f} % of the mean; "
        f"the fairest of {good} maps ({box})"
    )
    best[1]["from"] = f"chosen: made by seed {seed}; {text}"
    return GeneratedMap(best[1], text)


# --- dealing ---------------------------------------------------------------------------------


_TOKENS: Final = [number for number, count in TOKENS.items() for _ in range(count)]
_WHOLE: Final = [
    HEXES[f"{chr(64 + r)}{c}"] for r in range(1, _ROWS + 1) for c in range(1, _COLUMNS + 1)
]
"""The hexes of a map, row by row."""
_INNER: Final = [
    place
    for place in HEXES.values()
    if 2 <= place // 16 <= _ROWS - 1 and 2 <= place % 16 <= _COLUMNS - 1
]
"""The hexes that are not at the border."""


def _deal(rng: Rng, seed: int) -> dict[str, Any]:
    pattern = book_map(_PATTERN)
    kind = _land(rng, _INNER, [kind for kind in pattern.kind if 0 < kind < OCEAN])
    number = _number(rng, [place for place in kind if YIELDS[kind[place]] is not None], [*_TOKENS])
    ocean = [place for place in _WHOLE if place not in kind]
    at_sea = [place for place in ocean if place in _INNER]
    harbours = _harbours(rng, kind, set(ocean), [trades for _, _, trades in pattern.harbours])
    taken = {place for at, quay, _ in harbours for place in (at, quay)}
    return {
        "from": "chosen",
        "title": f"Seed {seed}",
        "rows": _ROWS,
        "columns": _COLUMNS,
        "land": [_hex(place, kind[place], number.get(place)) for place in sorted(kind)],
        "ocean": [NAMES[place] for place in at_sea],
        "ocean_border": [NAMES[place] for place in ocean if place not in _INNER],
        "harbours": {"from": _CHOSEN, "list": [_harbour(*harbour) for harbour in harbours]},
        **_things(rng, kind, number, at_sea, taken),
    }


def _hex(place: int, kind: int, number: int | None) -> dict[str, Any]:
    land = {"id": NAMES[place], "kind": KINDS[kind]}
    return land if number is None else {**land, "number": number}


def _harbour(at: int, quay: int, trades: int) -> dict[str, Any]:
    goods = [GOODS[good] for good in range(len(RESOURCES)) if trades >> good & 1]
    return {"id": NAMES[at], "land": NAMES[quay], "trades": goods}


def _things(
    rng: Rng, kind: dict[int, int], number: dict[int, int], sea: list[int], taken: set[int]
) -> dict[str, Any]:
    """Return the places of thieves, golden fields, ruins and disasters, none at harbours."""
    deserts = [place for place in kind if kind[place] == DESERT]
    rng.shuffle(deserts)
    fields = [place for place in kind if kind[place] == FIELD]
    open_sea = [place for place in sea if place not in taken]
    rng.shuffle(open_sea)
    worth = starting_worth(_table(kind), _table(number))
    ruins = sorted(sorted(worth, key=lambda place: -worth[place])[:2])
    volcanoes = [place for place in deserts[1:] if place not in taken][:2]
    floodplain = _triangle(open_sea[1:])
    whirlpools = [place for place in open_sea[1:] if place not in floodplain][:2]
    return {
        "bandit": {"from": "rulebook: on any desert", "at": _first(deserts)},
        "pirate": {"from": "rulebook: on any water without a harbour", "at": _first(open_sea)},
        "golden_fields": {
            "from": _CHOSEN,
            "list": [
                {"id": NAMES[place], "number": shown}
                for place, shown in zip(fields, _GOLD, strict=False)
            ],
        },
        "ruins": {
            "from": "chosen: the two best places to start",
            "list": [{"id": NAMES[place], "settlement": "village"} for place in ruins],
        },
        "disasters": {
            "from": _CHOSEN,
            "volcanoes": [_alone(place) for place in volcanoes],
            "floodplain": _joined(floodplain),
            "whirlpools": [_alone(place) for place in whirlpools],
        },
    }


def _first(places: list[int]) -> str:
    return NAMES[places[0]] if places else ""


def _table(values: dict[int, int]) -> bytes:
    table = bytearray(SIZE)
    for place, value in values.items():
        table[place] = value
    return bytes(table)


def _land(rng: Rng, inner: list[int], kinds: list[int]) -> dict[int, int]:
    """Return land with its kinds, so that every part is playable."""
    land = _grow(rng, inner, len(kinds))
    rng.shuffle(kinds)
    kind = dict(zip(land, kinds, strict=True))
    _mix(rng, kind)
    return kind


def _grow(rng: Rng, inner: list[int], size: int) -> list[int]:
    """Return land grown from a few hexes."""
    starts = inner[:]
    rng.shuffle(starts)
    land = starts[: 1 + rng.below(_MOST_LANDS)]
    while len(land) < size:
        place = land[rng.below(len(land))]
        near = NEAR[place][rng.below(6)]
        if near in inner and near not in land:
            land.append(near)
    return land


def _mix(rng: Rng, kind: dict[int, int]) -> None:
    """Swap land until every starting place has the needed resources within two steps."""
    land = list(kind)
    for _ in range(_MIXES):
        poor = [(place, good) for place in land for good in _lacking(kind, place)]
        if not poor:
            return
        place, good = poor[rng.below(len(poor))]
        near = [one for one in land if one in within(place, 2) and one != place]
        far = [one for one in land if YIELDS[kind[one]] == good]
        if near and far:
            here, there = near[rng.below(len(near))], far[rng.below(len(far))]
            kind[here], kind[there] = kind[there], kind[here]


def _lacking(kind: dict[int, int], place: int) -> frozenset[int]:
    """Return the needed goods that are missing within two steps of a starting place."""
    if YIELDS[kind[place]] is None:
        return frozenset()
    return NEEDED - {YIELDS[kind[one]] for one in within(place, 2) if one in kind}


def _number(rng: Rng, places: list[int], tokens: list[int]) -> dict[int, int]:
    """Place tokens, those with most dots first, so that 6 and 8 do not touch, nor equal ones."""
    rng.shuffle(places)
    number: dict[int, int] = {}
    for token in sorted(tokens, key=lambda n: -dots(n)):
        red = token in (6, 8)
        fits = [
            place
            for place in places
            if place not in number
            and not any(
                number.get(near) == token or (red and number.get(near) in (6, 8))
                for near in NEAR[place]
            )
        ]
        left = fits or [place for place in places if place not in number]
        if left:
            number[left[0]] = token
    return number


def _harbours(
    rng: Rng, kind: dict[int, int], ocean: set[int], trades: list[int]
) -> list[tuple[int, int, int]]:
    """Place harbours along the coasts, none beside another, a single trade not beside its land."""
    coast = [place for place in sorted(ocean) if any(near in kind for near in NEAR[place])]
    rng.shuffle(coast)
    left = trades[:]
    rng.shuffle(left)
    found: list[tuple[int, int, int]] = []
    used: set[int] = set()
    for at in coast:
        quays = [near for near in NEAR[at] if near in kind and near not in used]
        if not left or not quays or any(near in {h for h, _, _ in found} for near in NEAR[at]):
            continue
        quay = quays[rng.below(len(quays))]
        good = YIELDS[kind[quay]]
        wanted = [t for t in left if good is None or t != 1 << good]
        if wanted:
            left.remove(wanted[0])
            used.add(quay)
            found.append((at, quay, wanted[0]))
    return sorted(found)


# --- disasters -------------------------------------------------------------------------------


def _alone(place: int) -> dict[str, Any]:
    """Return a volcano or whirlpool with its sides, clockwise from the north-east."""
    sides = {str(n): [NAMES[near]] for n, near in enumerate(NEAR[place], start=1)}
    return {"id": NAMES[place], "sides": sides}


def _triangle(places: list[int]) -> tuple[int, ...]:
    """Return three hexes of some that all touch, if there are any."""
    for place in places:
        around = NEAR[place]
        for n in range(6):
            three = (place, around[n], around[(n + 1) % 6])
            if all(one in places for one in three):
                return tuple(sorted(three))
    return ()


def _joined(hexes: tuple[int, ...]) -> dict[str, Any]:
    """Return a floodplain with its sides: round it from the first one right of north, 1 to 6."""
    ring = {near for place in hexes for near in NEAR[place]} - set(hexes)
    middle = _centre(hexes)

    def turned(place: int) -> float:
        x, y = _centre([place])
        return math.atan2(x - middle[0], middle[1] - y) % (2 * math.pi)

    sides: dict[str, list[str]] = {str(n): [] for n in range(1, 7)}
    for n, place in enumerate(sorted(ring, key=turned)):
        sides[str(n % 6 + 1)].append(NAMES[place])
    return {"ids": [NAMES[place] for place in hexes], "sides": sides}


def _centre(places: Iterable[int]) -> tuple[float, float]:
    points = [
        (place % 16 + (place // 16 + 1) % 2 / 2, place // 16 * math.sqrt(3) / 2) for place in places
    ]
    count = max(1, len(points))
    return sum(x for x, _ in points) / count, sum(y for _, y in points) / count


MAP_MAKER: Final = make_map
