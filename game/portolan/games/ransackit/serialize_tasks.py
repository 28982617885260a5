"""Tasks and units as JSON data, and back: each field of a task has a codec."""

from __future__ import annotations

from functools import cache
from typing import Final

from portolan.core.contract import Json
from portolan.core.json_reader import Reader
from portolan.core.schema import (
    FLAG,
    Codec,
    Row,
    as_type,
    counts,
    list_of,
    one_of,
    set_of,
    whole,
)
from portolan.games.ransackit.board.components import FREE_MOVES, GOODS, UNIT_IDS
from portolan.games.ransackit.board.grid import HEX, HEX_LIST, NAMES
from portolan.games.ransackit.cards.deck import EFFECTS
from portolan.games.ransackit.rules.ending import ENDINGS
from portolan.games.ransackit.rules.units import frees_of, kind_of, steps_of
from portolan.games.ransackit.state.position import FREE, KIND, NEW, PLACE, STEP, Task

MOST: Final = 1 << 30
"""More than any count of goods or drawn numbers can reach in a game."""

_UNIT: Final = Row(
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
    kind, place, steps, frees, new = _UNIT.read_tuple(reader)
    return int(place | kind << KIND | steps * STEP | frees * FREE | (NEW if new else 0))


UNIT: Final = Codec(_write_unit, _read_unit)


def _read_thieves(reader: Reader) -> int:
    which = int(_EACH_THIEF.read(reader))
    reader.demand(which > 0, "expected bandit or pirate, each once")
    return which


_EACH_THIEF: Final = set_of(one_of(("bandit", "pirate")), range(2))
_THIEVES: Final = Codec(_EACH_THIEF.write, _read_thieves)
_COUNT: Final = whole(0, 6)
_TOTALS: Final = as_type(tuple, list_of(whole(2, 12), 2))
_UNITS: Final = as_type(tuple, list_of(UNIT, 3))
_GOODS: Final = as_type(tuple, counts(GOODS, MOST))
_ENDING: Final = one_of({ending: ending for ending in ENDINGS})
_ROUTINE: Final = (
    "founding", "begin", "roll", "sevens", "produce", "act", "fortify", "finish", "deal_in",
)  # fmt: skip


_NAME: Final = Codec(str, Reader.text)


@cache
def tasks(seats: int) -> Codec:
    """Return the codec of a task at a table with so many seats."""
    seat, someone = whole(0, seats - 1), whole(0, seats - 1, null=True)
    alone = Row(task=_NAME, seat=seat)
    rows = {
        "turn": Row(task=_NAME),
        **{
            card: Row(task=_NAME, seat=seat, **effect.fields(seats))
            for card, effect in EFFECTS.items()
            if effect.asks
        },
        **dict.fromkeys(_ROUTINE, alone),
        "found": Row(task=_NAME, seat=seat, totals=_TOTALS),
        "thief": Row(task=_NAME, seat=seat, which=_THIEVES, moves=_COUNT),
        "gain": Row(task=_NAME, seat=seat, harbour=HEX),
        "battle": Row(task=_NAME, seat=seat, target=HEX, fought=FLAG, attackers=_UNITS),
        "advance": Row(
            task=_NAME, seat=seat, target=HEX, captured=FLAG, moved=_COUNT, survivors=_UNITS
        ),
        "trade": Row(task=_NAME, seat=seat, to=someone, give=_GOODS, ask=_GOODS),
        "answer": Row(task=_NAME, seat=seat, by=seat, to=someone, give=_GOODS, ask=_GOODS),
        "vote": Row(task=_NAME, seat=seat, by=seat),
        "hits": Row(task=_NAME, seat=seat, hexes=HEX_LIST),
        "damage": Row(task=_NAME, seat=seat, centre=HEX),
        "over": Row(task=_NAME, seat=seat, ending=_ENDING),
    }

    def read(reader: Reader) -> Task:
        name = reader.field("task").text()
        reader.demand(name in rows, f"there is no task {name[:40]!r}")
        return rows[name].read_tuple(reader)

    return Codec(lambda task: rows[task[0]].write(task), read)
