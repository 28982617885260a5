"""Reads the map: campi, the buildings around them, and where they lie, if that is told.

A building touches one campo or two. Where rectangles are given, it touches edge to edge exactly the
campi that it lists.
"""

from __future__ import annotations

from typing import NamedTuple

from portolan.core.json_reader import Reader
from portolan.games.venice.state.component_reader import MOST, check_ids, read_fields, read_id
from portolan.games.venice.state.tables import Places

_MOST_CAMPI = 2


class Rect(NamedTuple):
    """A rectangle on the plane of the map; y grows downwards."""

    x: float
    y: float
    width: float
    height: float

    def touches(self, other: Rect) -> bool:
        """Return whether they lie beside one another, with more than a corner in common."""
        across = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        down = min(self.y + self.height, other.y + other.height) - max(self.y, other.y)
        return (across == 0 and down > 0) or (down == 0 and across > 0)


def read_map(reader: Reader) -> Places:
    """Return campi and buildings; raise the reader's error."""
    fields = read_fields(reader, "campi", "buildings", optional=("canals",))
    campi: dict[str, Rect | None] = {}
    rows = fields["campi"].items(MOST)
    names = []
    for row in rows:
        campo = read_fields(row, "id", optional=("name", "sestiere", "rect"))
        names.append(read_id(campo["id"]))
        campi[names[-1]] = _read_rect(campo["rect"]) if "rect" in campo else None
    check_ids(fields["campi"], "campi", names)
    buildings: dict[str, tuple[int, ...]] = {}
    ids = []
    for row in fields["buildings"].items(MOST):
        building = read_fields(row, "id", "campi", optional=("rect",))
        ids.append(read_id(building["id"]))
        at = tuple(campo.index(names) for campo in building["campi"].items(_MOST_CAMPI))
        building["campi"].demand(len(set(at)) == len(at) > 0, "it must name one campo or two")
        if "rect" in building:
            _check_place(building["rect"], [names[campo] for campo in at], campi)
        buildings[ids[-1]] = at
    check_ids(fields["buildings"], "buildings", ids)
    for number, name in enumerate(names):
        rows[number].demand(
            any(number in at for at in buildings.values()), f"no building is beside {name!r}"
        )
    return Places(tuple(names), buildings)


def _read_rect(reader: Reader) -> Rect:
    sides = [side.value for side in reader.items(len(Rect._fields))]
    numbers = [float(s) for s in sides if isinstance(s, int | float) and not isinstance(s, bool)]
    reader.demand(
        len(numbers) == len(Rect._fields) == len(sides) and min(numbers[2:]) > 0,
        "a rectangle is [x, y, width, height], with a width and height above 0",
    )
    return Rect(*numbers)


def _check_place(reader: Reader, at: list[str], campi: dict[str, Rect | None]) -> None:
    """Raise unless a building touches exactly the campi that it lists, where they are placed."""
    rect = _read_rect(reader)
    for campo, place in campi.items():
        if place is not None and rect.touches(place) != (campo in at):
            text = "does not touch" if campo in at else "touches"
            reader.demand(
                False, f"it {text} {campo!r}, which does not fit the campi of the building"
            )
