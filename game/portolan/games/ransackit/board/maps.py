"""Maps as data: reading, and checks that a map is playable and fair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

from portolan.core.assets import AssetError, read_json
from portolan.core.errors import BadMaterialError
from portolan.core.json_reader import Reader
from portolan.games.ransackit.board import components
from portolan.games.ransackit.board.components import (
    DESERT,
    FLOODPLAIN,
    GOLDEN,
    KINDS,
    NOTHING,
    OCEAN,
    RESOURCES,
    TOKENS,
    VOLCANO,
    WHIRLPOOL,
    YIELDS,
)
from portolan.games.ransackit.board.grid import HEXES, MOST, NAMES, NEAR, SIZE, within

BOOK: Final = ("raska", "naskir")
"""The standard maps."""
FIELDS: Final = (
    "from", "title", "rows", "columns", "land", "ocean", "ocean_border", "harbours", "bandit",
    "pirate",
)  # fmt: skip
"""The fields of every map, in the order in which they are read."""
LONGEST_TITLE: Final = 80
NEEDED: Final = frozenset(RESOURCES.index(name) for name in ("food", "wood", "brick"))
"""Resources that a starting place needs within two steps: those of buildings."""
LEAST_PLACES: Final = 12
"""Minimum number of hexes with a number: two for each of six players."""
POOREST: Final = 0.75
"""Minimum value of the worst roll's best place, as a share of the mean (`fair`)."""

Sides = tuple[tuple[int, ...], ...]
"""The hexes at the sides 1 to 6 of a disaster."""
DisasterArea = tuple[tuple[int, ...], int, Sides]
"""A disaster: its hexes, the first as its name, its kind, and its sides."""


class Map(NamedTuple):
    """A checked map. `kind` and `number` are indexed by hex; the other fields are for options.

    `harbours`: (harbour, its land hex, set of the goods it trades). `golden`: (hex, number).
    `ruins`: hexes of ruined villages. `pirate` and `bandit`: None if they start beside the board.
    """

    title: str
    kind: bytes
    number: bytes
    harbours: tuple[tuple[int, int, int], ...]
    bandit: int | None
    pirate: int | None
    golden: tuple[tuple[int, int], ...]
    ruins: tuple[int, ...]
    disasters: tuple[DisasterArea, ...]


@cache
def book_map(name: str) -> Map:
    """Return a standard map; raise AssetError if its file is wrong."""
    try:
        return read_map(read_json(f"ransackit/{name}.json"))
    except BadMaterialError as error:
        raise AssetError(f"assets/ransackit/{name}.json: {error}; reinstall Portolan") from error


def read_map(data: object) -> Map:
    """Return the map of JSON data; raise BadMaterialError naming the hex and the reason."""
    top = Reader(data, "map", BadMaterialError)
    entries = top.entries()
    extra = [name for name in ("golden_fields", "ruins", "disasters") if name in entries]
    fields = top.fields(*FIELDS, *extra)
    fields["from"].text()
    kind, number = bytearray(SIZE), bytearray(SIZE)
    limits = fields["rows"].whole(1, MOST), fields["columns"].whole(1, MOST)
    _read_land(fields["land"], kind, number, limits)
    for name in ("ocean", "ocean_border"):
        for item in fields[name].items(SIZE):
            _lay(item, OCEAN, kind, limits)
    harbours = _read_harbours(fields["harbours"], kind)
    bandit = _hex_of(fields["bandit"], kind)
    top.demand(kind[bandit] == DESERT, f"bandit: {NAMES[bandit]} is no desert")
    pirate = _hex_of(fields["pirate"], kind)
    top.demand(
        kind[pirate] == OCEAN and all(pirate != at for at, _, _ in harbours),
        f"pirate: {NAMES[pirate]} is not ocean without a harbour",
    )
    found = Map(
        _read_title(fields["title"]), bytes(kind), bytes(number), harbours, bandit, pirate,
        _read_golden(fields["golden_fields"], kind) if "golden_fields" in fields else (),
        _read_ruins(fields["ruins"], kind) if "ruins" in fields else (),
        _read_disasters(fields["disasters"], kind) if "disasters" in fields else (),
    )  # fmt: skip
    if found.disasters:
        _check_disasters(found, fields["disasters"])
    check_map(found, top)
    return found


def _read_title(reader: Reader) -> str:
    """Return the title of a map: one line that is not empty."""
    title = reader.text()
    reader.demand(
        bool(title.strip()) and len(title) <= LONGEST_TITLE and title.splitlines() == [title],
        f"a title is one line of 1 to {LONGEST_TITLE} letters",
    )
    return title


def _place(reader: Reader, kind: bytes | bytearray) -> int:
    """Return the hex of the map with a name."""
    name = reader.text()
    reader.demand(
        name in HEXES and kind[HEXES[name]] != NOTHING, f"there is no hex {name[:10]!r} on the map"
    )
    return HEXES[name]


def _hex_of(reader: Reader, kind: bytes | bytearray) -> int:
    fields = reader.fields("from", "at")
    fields["from"].text()
    return _place(fields["at"], kind)


def _lay(reader: Reader, what: int, kind: bytearray, limits: tuple[int, int]) -> int:
    name = reader.text()
    reader.demand(name in HEXES, f"{name[:10]!r} is no name of a hex, such as 'D7'")
    place = HEXES[name]
    row, column = divmod(place, 16)
    reader.demand(
        row <= limits[0] and column <= limits[1],
        f"{name} lies beside the map of {limits[0]} rows and {limits[1]} columns",
    )
    reader.demand(kind[place] == NOTHING, f"{name} is there twice")
    kind[place] = what
    return place


def _read_land(reader: Reader, kind: bytearray, number: bytearray, limits: tuple[int, int]) -> None:
    land = KINDS[DESERT:GOLDEN]
    for item in reader.items(SIZE):
        fields = item.fields("id", "kind", *(["number"] if "number" in item.entries() else []))
        what = DESERT + fields["kind"].index(land)
        place = _lay(fields["id"], what, kind, limits)
        if "number" in fields:
            number[place] = fields["number"].whole(2, 12)
        item.demand(
            (number[place] == 0) == (YIELDS[what] is None),
            f"{NAMES[place]}: a {KINDS[what]} has {'no' if YIELDS[what] is None else 'a'} number",
        )


def _read_harbours(reader: Reader, kind: bytearray) -> tuple[tuple[int, int, int], ...]:
    fields = reader.fields("from", "list")
    fields["from"].text()
    found: dict[int, tuple[int, int, int]] = {}
    for item in fields["list"].items(SIZE):
        row = item.fields("id", "land", "trades")
        at, land = _place(row["id"], kind), _place(row["land"], kind)
        name = NAMES[at]
        item.demand(kind[at] == OCEAN, f"{name}: a harbour lies on an ocean hex")
        item.demand(
            land in NEAR[at] and kind[land] < OCEAN,
            f"{name}: {NAMES[land]} is no coast of this harbour",
        )
        item.demand(at not in found, f"{name}: there are two harbours")
        goods = [good.index(RESOURCES) for good in row["trades"].items(len(RESOURCES))]
        item.demand(
            len(goods) in components.RATES and len(set(goods)) == len(goods),
            f"{name}: a harbour trades one, two or all four of {', '.join(RESOURCES)}",
        )
        found[at] = (at, land, sum(1 << good for good in goods))
    return tuple(found[at] for at in sorted(found))


def _read_golden(reader: Reader, kind: bytearray) -> tuple[tuple[int, int], ...]:
    fields = reader.fields("from", "list")
    fields["from"].text()
    found: dict[int, int] = {}
    for item in fields["list"].items(SIZE):
        row = item.fields("id", "number")
        place = _place(row["id"], kind)
        item.demand(
            KINDS[kind[place]] == "field" and place not in found,
            f"{NAMES[place]}: a golden field takes the place of a field, once",
        )
        found[place] = row["number"].whole(2, 12)
        item.demand(found[place] != 7, f"{NAMES[place]}: no token shows 7")
    return tuple(sorted(found.items()))


def _read_ruins(reader: Reader, kind: bytearray) -> tuple[int, ...]:
    fields = reader.fields("from", "list")
    fields["from"].text()
    found = set()
    for item in fields["list"].items(SIZE):
        row = item.fields("id", "settlement")
        place = _place(row["id"], kind)
        row["settlement"].demand(
            row["settlement"].value == "village", "a ruin is a village (ruling K7)"
        )
        item.demand(
            kind[place] < OCEAN and place not in found,
            f"{NAMES[place]}: a ruin stands on land, one a hex",
        )
        found.add(place)
    return tuple(sorted(found))


def _read_disasters(reader: Reader, kind: bytearray) -> tuple[DisasterArea, ...]:
    fields = reader.fields("from", "volcanoes", "floodplain", "whirlpools")
    fields["from"].text()
    found = [read_floodplain(fields["floodplain"], kind)]
    for name, what in (("volcanoes", VOLCANO), ("whirlpools", WHIRLPOOL)):
        for item in fields[name].items(SIZE):
            row = item.fields("id", "sides")
            place = _place(row["id"], kind)
            item.demand(
                (kind[place] < OCEAN) == (what == VOLCANO),
                f"{NAMES[place]}: a {KINDS[what]} takes the place of "
                f"{'land' if what == VOLCANO else 'ocean'}",
            )
            found.append(((place,), what, _read_sides(row["sides"], (place,))))
    places = [place for hexes, _, _ in found for place in hexes]
    twice = [NAMES[place] for place, n in Counter(places).items() if n > 1]
    reader.demand(not twice, f"{', '.join(twice)}: two disasters on one hex")
    return tuple(sorted(found))


def _check_disasters(found: Map, reader: Reader) -> None:
    """Raise the reader's error if a disaster replaces anything that the map needs."""
    needed = {found.bandit, found.pirate, *found.ruins, *(place for place, _ in found.golden)}
    needed.update(place for at, quay, _ in found.harbours for place in (at, quay))
    needed.update(place for place in range(SIZE) if found.number[place])
    for hexes, kind, _ in found.disasters:
        wrong = [place for place in hexes if place in needed]
        reader.demand(not wrong, f"{_name(wrong)}: no {KINDS[kind]} can take this place")


def read_floodplain(reader: Reader, kind: bytes | bytearray) -> DisasterArea:
    """Return the three joined hexes of a floodplain and its sides."""
    row = reader.fields("ids", "sides")
    hexes = tuple(_place(item, kind) for item in row["ids"].items(3))
    reader.demand(
        len(set(hexes)) == 3 and sum(b in NEAR[a] for a in hexes for b in hexes) >= 4,
        "a floodplain has three joined hexes",
    )
    hexes = tuple(sorted(hexes))
    return hexes, FLOODPLAIN, _read_sides(row["sides"], hexes)


def _read_sides(reader: Reader, hexes: tuple[int, ...]) -> Sides:
    sides = reader.fields(*map(str, range(1, 7)))
    around = {near for place in hexes for near in NEAR[place]} - set(hexes)
    read = []
    for side in sides.values():
        places = []
        for item in side.items(6):
            name = item.text()
            item.demand(
                name in HEXES and HEXES[name] in around,
                f"{name[:10]!r} does not lie beside {', '.join(NAMES[h] for h in hexes)}",
            )
            places.append(HEXES[name])
        read.append(tuple(places))
    return tuple(read)


# --- checks of a map -------------------------------------------------------------------------


def check_map(found: Map, top: Reader) -> None:
    """Raise the reader's error, naming a hex and the reason, unless a map is playable."""
    hexes = [place for place in range(SIZE) if found.kind[place]]
    top.demand(bool(hexes), "there is no hex on the map")
    _check_joined(found, hexes, top)
    _check_tokens(found, hexes, top)
    _check_starts(found, top)


def _check_joined(found: Map, hexes: Sequence[int], top: Reader) -> None:
    kind = found.kind
    reached, wave = {hexes[0]}, {hexes[0]}
    while wave:
        wave = {n for place in wave for n in NEAR[place] if kind[n] and n not in reached}
        reached.update(wave)
    apart = [place for place in hexes if place not in reached]
    top.demand(not apart, f"{_name(apart)} is not joined to the rest of the map")


def _check_tokens(found: Map, hexes: Sequence[int], top: Reader) -> None:
    number = found.number
    counts = Counter(n for n in number if n)
    for value, count in sorted(counts.items()):
        at = next(place for place in hexes if number[place] == value)
        top.demand(value in TOKENS, f"{NAMES[at]}: no token shows {value}")
        top.demand(
            count <= TOKENS[value],
            f"{NAMES[at]}: {count} tokens show {value}, and the box has {TOKENS[value]}",
        )
    red = [place for place in hexes if number[place] in (6, 8)]
    for place in red:
        beside = [near for near in NEAR[place] if near in red]
        top.demand(not beside, f"{NAMES[place]}: 6 and 8 touch, at {_name(beside)}")


def _check_starts(found: Map, top: Reader) -> None:
    """Raise the reader's error unless starting places are enough, with the needed resources near,
    and none is too poor.
    """
    starts = [place for place in range(SIZE) if found.number[place]]
    top.demand(
        len(starts) >= LEAST_PLACES,
        f"only {len(starts)} hexes have a number, and {LEAST_PLACES} are needed to start from",
    )
    for place in starts:
        near = {YIELDS[found.kind[one]] for one in within(place, 2)}
        lacking = [RESOURCES[good] for good in sorted(NEEDED - near)]
        top.demand(
            not lacking,
            f"{NAMES[place]}: no {lacking[0] if lacking else ''} within two steps, "
            "so nobody could start there",
        )
    worth = starting_worth(found.kind, found.number)
    throws = best_of_throws(worth, found.number)
    mean = sum(ways * best for _, ways, best in throws) / sum(ways for _, ways, _ in throws)
    totals, _, poorest = min(throws, key=lambda throw: throw[2])
    top.demand(
        poorest >= POOREST * mean,
        f"{_name([p for p in starts if found.number[p] in totals])}: who founds by "
        f"{totals[0]} and {totals[1]} finds land of {poorest} dots at best, where {mean:.1f} are "
        f"usual; {POOREST * mean:.1f} would be fair",
    )


def _name(places: Iterable[int]) -> str:
    return NAMES[next(iter(places), 0)]


def starting_worth(kind: bytes, number: bytes) -> dict[int, int]:
    """Return the value of each starting place: the dots of all land that it can own (K17)."""
    return {
        place: sum(
            components.dots(number[one]) for one in (place, *NEAR[place]) if kind[one] < OCEAN
        )
        for place in range(SIZE)
        if number[place]
    }


def best_of_throws(worth: dict[int, int], number: bytes) -> list[tuple[tuple[int, int], int, int]]:
    """Return for each pair of totals of a founder the number of rolls, and the best place (K2)."""
    best = {
        total: max(worth[place] for place in worth if number[place] == total)
        for total in sorted({number[place] for place in worth})
    }
    return [
        ((low, high), 2 * components.dots(low) * components.dots(high), max(best[low], best[high]))
        for low in best
        for high in best
        if low < high
    ]
