"""Tasks and units as JSON data, and back: each field of a task has a form."""

from __future__ import annotations

from functools import cache
from typing import Final

from portolan.core.contract import Json
from portolan.core.json_reader import Reader
from portolan.core.schema import (
    FLAG,
    MOST,
    Form,
    Record,
    counts,
    one_of,
    set_of,
    several,
    whole,
)
from portolan.games.ransackit.board.components import FREE_MOVES, GOODS, UNIT_IDS
from portolan.games.ransackit.board.grid import HEXES, NAMES, SIZE
from portolan.games.ransackit.cards.deck import EFFECTS
from portolan.games.ransackit.rules.ending import ENDINGS
from portolan.games.ransackit.rules.units import frees_of, kind_of, steps_of
from portolan.games.ransackit.state.position import FREE, KIND, NEW, PLACE, STEP, Task

_PLACES: Final = {place: NAMES[place] for place in HEXES.values()}
HEX: Final = one_of(_PLACES)
MAYBE_HEX: Final = one_of(_PLACES, nothing=0)


def _tuple_of(form: Form) -> Form:
    return Form(form.write, lambda reader: tuple(form.read(reader)))


_UNIT: Final = Record(
    unit=one_of(UNIT_IDS), at=HEX, steps=whole(0, 3), roads=whole(0, FREE_MOVES), new=FLAG
)


def _write_unit(unit: int) -> Json:  # spelled out: most of what is written are units
    return {
        "unit": UNIT_IDS[kind_of(unit)],
        "at": NAMES[unit & PLACE],
        "steps": steps_of(unit),
        "roads": frees_of(unit),
        "new": bool(unit & NEW),
    }


def _read_unit(reader: Reader) -> int:
    kind, place, steps, frees, new = _UNIT.read(reader).values()
    return int(place | kind << KIND | steps * STEP | frees * FREE | (NEW if new else 0))


UNIT: Final = Form(_write_unit, _read_unit)


def _read_thieves(reader: Reader) -> int:
    which = int(_EACH_THIEF.read(reader))
    reader.demand(which > 0, "expected bandit or pirate, each once")
    return which


_EACH_THIEF: Final = set_of(one_of(("bandit", "pirate")), range(2))
_THIEVES: Final = Form(_EACH_THIEF.write, _read_thieves)
_HEXES: Final = _tuple_of(several(HEX, SIZE))
_COUNT: Final = whole(0, 6)
_TOTALS: Final = _tuple_of(several(whole(2, 12), 2))
_UNITS: Final = _tuple_of(several(UNIT, 3))
_GOODS: Final = _tuple_of(counts(GOODS, MOST))
_ENDING: Final = Form(str, lambda reader: ENDINGS[reader.index(ENDINGS)])
_ROUTINE: Final = (
    "founding", "begin", "roll", "sevens", "produce", "act", "fortify", "finish", "deal_in",
)  # fmt: skip


@cache
def _tasks(seats: int) -> dict[str, Record]:
    """Return the fields of each task after its name; by default the task of a card has the seat."""
    seat, someone = whole(0, seats - 1), whole(0, seats - 1, {-1: None})
    alone, counted = Record(seat=seat), Record(seat=seat, left=_COUNT)
    return {
        "turn": Record(),
        **{card: alone for card, effect in EFFECTS.items() if effect.asks},
        **dict.fromkeys(_ROUTINE, alone),
        **dict.fromkeys(("year_of_plenty", "roman_roads", "population_explosion"), counted),
        "found": Record(seat=seat, totals=_TOTALS),
        "thief": Record(seat=seat, which=_THIEVES, moves=_COUNT),
        "gain": Record(seat=seat, harbour=HEX),
        "battle": Record(seat=seat, target=HEX, fought=FLAG, attackers=_UNITS),
        "advance": Record(seat=seat, target=HEX, captured=FLAG, moved=_COUNT, survivors=_UNITS),
        "spies": Record(seat=seat, victim=someone, left=_COUNT),
        "production_sabotage": Record(seat=seat, named=_HEXES),
        "change_of_exports": Record(seat=seat, named=MAYBE_HEX),
        "trade": Record(seat=seat, to=someone, give=_GOODS, ask=_GOODS),
        "answer": Record(seat=seat, by=seat, to=someone, give=_GOODS, ask=_GOODS),
        "vote": Record(seat=seat, by=seat),
        "hits": Record(seat=seat, hexes=_HEXES),
        "damage": Record(seat=seat, centre=HEX),
        "over": Record(seat=seat, ending=_ENDING),
    }


@cache
def tasks(seats: int) -> Form:
    """Return the form of a task at a table with so many seats."""
    known = _tasks(seats)

    def write(task: Task) -> Json:
        name, *values = task
        return {"task": name, **known[name].write_values(values)}

    def read(reader: Reader) -> Task:
        name = reader.field("task").text()
        reader.demand(name in known, f"there is no task {name[:40]!r}")
        record = known[name]
        return (name, *record.values(reader.fields("task", *record)).values())

    return Form(write, read)
