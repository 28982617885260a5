"""Tasks and units as JSON data, and back: each field of a task has a type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from portolan.core.contract import Json
from portolan.core.json_reader import Reader
from portolan.games.ransackit.board.components import FREE_MOVES, GOODS, UNIT_IDS
from portolan.games.ransackit.board.grid import HEXES, NAMES, SIZE
from portolan.games.ransackit.cards.deck import EFFECTS
from portolan.games.ransackit.rules.ending import ENDINGS
from portolan.games.ransackit.rules.thieves import BOTH, THE_BANDIT, THE_PIRATE
from portolan.games.ransackit.rules.units import frees_of, kind_of, steps_of
from portolan.games.ransackit.state.position import FREE, KIND, NEW, PLACE, STEP, Task

_MOST: Final = 1 << 30
_THIEVES: Final = {THE_BANDIT: "bandit", THE_PIRATE: "pirate"}


def place_name(place: int) -> str | None:
    """Return the name of a hex, or None for none."""
    return NAMES[place] or None


def unit_of(unit: int) -> dict[str, Json]:
    """Return a unit as JSON data."""
    return {
        "unit": UNIT_IDS[kind_of(unit)],
        "at": NAMES[unit & PLACE],
        "steps": steps_of(unit),
        "roads": frees_of(unit),
        "new": bool(unit & NEW),
    }


def load_unit(reader: Reader) -> int:
    """Read a unit."""
    row = reader.fields("unit", "at", "steps", "roads", "new")
    row["new"].demand(isinstance(row["new"].value, bool), "expected true or false")
    return (
        _read_hex(row["at"])
        | row["unit"].index(UNIT_IDS) << KIND
        | row["steps"].whole(0, 3) * STEP
        | row["roads"].whole(0, FREE_MOVES) * FREE
        | (NEW if row["new"].value else 0)
    )


class FieldType(NamedTuple):
    """How a field of a task is written and read; reading gets the number of seats."""

    write: Callable[[Any], Json]
    read: Callable[[Reader, int], Any]


def _read_hex(reader: Reader) -> int:
    name = reader.text()
    reader.demand(name in HEXES, f"there is no hex {name[:10]!r}")
    return HEXES[name]


def _read_goods(reader: Reader) -> tuple[int, ...]:
    row = reader.fields(*GOODS)
    return tuple(row[name].whole(0, _MOST) for name in GOODS)


def _read_flag(reader: Reader) -> int:
    reader.demand(isinstance(reader.value, bool), "expected true or false")
    return int(reader.value is True)


def _read_thieves(reader: Reader) -> int:
    which = sum(1 << item.index(list(_THIEVES.values())) for item in reader.items(2))
    reader.demand(0 < which <= BOTH, "expected bandit or pirate, each once")
    return which


_SEAT = FieldType(lambda seat: seat, lambda reader, seats: reader.whole(0, seats - 1))
_SOMEONE = FieldType(
    lambda seat: None if seat < 0 else seat,
    lambda reader, seats: -1 if reader.value is None else reader.whole(0, seats - 1),
)
_HEX = FieldType(lambda place: NAMES[place], lambda reader, _: _read_hex(reader))
_MAYBE_HEX = FieldType(place_name, lambda reader, _: reader.optional(_read_hex) or 0)
_HEXES = FieldType(
    lambda places: [NAMES[place] for place in places],
    lambda reader, _: tuple(_read_hex(item) for item in reader.items(SIZE)),
)
_COUNT = FieldType(lambda count: count, lambda reader, _: reader.whole(0, 6))
_FLAG = FieldType(bool, lambda reader, _: _read_flag(reader))
_TOTALS = FieldType(list, lambda reader, _: tuple(item.whole(2, 12) for item in reader.items(2)))
_UNITS = FieldType(
    lambda units: [unit_of(unit) for unit in units],
    lambda reader, _: tuple(load_unit(item) for item in reader.items(3)),
)
_GOODS = FieldType(
    lambda goods: dict(zip(GOODS, goods, strict=True)), lambda reader, _: _read_goods(reader)
)
_THIEF = FieldType(
    lambda which: [name for bit, name in _THIEVES.items() if which & bit],
    lambda reader, _: _read_thieves(reader),
)
_ENDING = FieldType(lambda ending: ending, lambda reader, _: ENDINGS[reader.index(ENDINGS)])

_ALONE = {"seat": _SEAT}
_LEFT = {"seat": _SEAT, "left": _COUNT}
FIELDS: Final[dict[str, dict[str, FieldType]]] = {
    "turn": {},
    **{card: _ALONE for card, effect in EFFECTS.items() if effect.asks},
    **dict.fromkeys(
        (
            "founding", "begin", "roll", "sevens", "produce", "act", "fortify", "finish",
            "deal_in",
        ),
        _ALONE,
    ),
    **dict.fromkeys(("year_of_plenty", "roman_roads", "population_explosion"), _LEFT),
    "found": {"seat": _SEAT, "totals": _TOTALS},
    "thief": {"seat": _SEAT, "which": _THIEF, "moves": _COUNT},
    "gain": {"seat": _SEAT, "harbour": _HEX},
    "battle": {"seat": _SEAT, "target": _HEX, "fought": _FLAG, "attackers": _UNITS},
    "advance": {
        "seat": _SEAT, "target": _HEX, "captured": _FLAG, "moved": _COUNT, "survivors": _UNITS
    },
    "spies": {"seat": _SEAT, "victim": _SOMEONE, "left": _COUNT},
    "production_sabotage": {"seat": _SEAT, "named": _HEXES},
    "change_of_exports": {"seat": _SEAT, "named": _MAYBE_HEX},
    "trade": {"seat": _SEAT, "to": _SOMEONE, "give": _GOODS, "ask": _GOODS},
    "answer": {"seat": _SEAT, "by": _SEAT, "to": _SOMEONE, "give": _GOODS, "ask": _GOODS},
    "vote": {"seat": _SEAT, "by": _SEAT},
    "hits": {"seat": _SEAT, "hexes": _HEXES},
    "damage": {"seat": _SEAT, "centre": _HEX},
    "over": {"seat": _SEAT, "ending": _ENDING},
}  # fmt: skip
"""Fields of each task after its name; by default the task of a card has the seat."""


def dump_task(task: Task) -> dict[str, Json]:
    """Return a task as JSON data."""
    name, *values = task
    pairs = zip(FIELDS[name].items(), values, strict=True)
    return {"task": name, **{field: kind.write(value) for (field, kind), value in pairs}}


def load_task(reader: Reader, seats: int) -> Task:
    """Read a task."""
    entries = reader.entries()
    reader.demand("task" in entries, "the field 'task' is missing")
    name = entries["task"].text()
    reader.demand(name in FIELDS, f"there is no task {name[:40]!r}")
    row = reader.fields("task", *FIELDS[name])
    return (name, *(kind.read(row[field], seats) for field, kind in FIELDS[name].items()))
