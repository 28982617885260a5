"""Positions of Ragusa as JSON data, with names instead of numbers, and back."""

from __future__ import annotations

from functools import cache
from typing import Final

from portolan.core.contract import AnyGame, Json
from portolan.core.schema import (
    Codec,
    Header,
    Record,
    counts,
    list_of,
    one_of,
    set_of,
    table,
    whole,
)
from portolan.games.ragusa.state.board import BUILDING, BUILDINGS, LIMITS, SPOTS
from portolan.games.ragusa.state.components import (
    BONUS,
    COMMODITIES,
    HOUSES,
    PATRICIAN,
    POWERHOUSES,
    PRICE,
    RESOURCES,
    SHIP_CARDS,
    SHIPS,
    SLOTS,
    WAREHOUSE,
)
from portolan.games.ragusa.state.position import (
    PROMPTS,
    SOURCES,
    UNKNOWN,
    Marker,
    Player,
    Position,
    Setting,
)
from portolan.games.ragusa.validate import check_possible

_HEADER: Final = Header("ragusa", version=1, most=1 << 20)
_SHIP: Final = one_of([ship.id for ship in SHIPS], unknown=UNKNOWN)
_CARD: Final = one_of([card.id for card in BONUS], unknown=UNKNOWN)
_PATRICIAN: Final = one_of(["-".join(map(str, c.numbers)) for c in PATRICIAN], unknown=UNKNOWN)
_SPOT: Final = one_of(SPOTS)
_LIMIT: Final = one_of({spot: SPOTS[spot] for spot in LIMITS})
_WALL: Final = Codec(lambda wall: wall + 1, lambda reader: reader.whole(1, len(LIMITS)) - 1)
_BUILT: Final = {region: BUILDINGS[at] for region, at in BUILDING.items()}
_REGION: Final = one_of(_BUILT, null=True)
_PIECES: Final = {marker: marker.value for marker in Marker}

_PLAYER: Final = Record(
    houses=whole(0, max(HOUSES.values())),
    powerhouses=whole(0, max(POWERHOUSES.values())),
    towers=set_of(_LIMIT, LIMITS),
    resources=counts(RESOURCES, 3 * max(HOUSES.values())),
    commodities=counts(COMMODITIES, WAREHOUSE),
    points=counts(SOURCES, _HEADER.most),
    ships=list_of(_SHIP, len(SHIP_CARDS)),
    cards=list_of(_CARD, len(BONUS)),
    offer=list_of(_CARD, 3),
    refused=list_of(_CARD, 2),
    patrician=list_of(_PATRICIAN, 3),
)


def _turn(seats: int) -> Codec:
    """Return the codec of whose turn it is: -1 in the data stands for the set-up."""
    return Codec(
        lambda turn: -1 if turn is None else turn,
        lambda reader: None if reader.whole(-1, seats - 1) < 0 else reader.value,
    )


@cache
def _position(seats: int) -> Record:
    """Return the fields of a position of so many people; one meets two bots."""
    count = 3 if seats == 1 else seats
    seat = whole(0, count - 1)
    return Record(
        prompt=one_of(PROMPTS),
        seat=seat,
        turn=_turn(count),
        spot=one_of(SPOTS, null=True),
        region=_REGION,
        regions=list_of(_REGION, 3),
        queue=list_of(_SPOT, 6),
        spots=table("spot", SPOTS, whole(0, count - 1, _PIECES), None),
        walls=set_of(_WALL, range(len(LIMITS))),
        prices=counts(COMMODITIES, len(PRICE) - 1),
        harbour=list_of(_SHIP, len(SLOTS)),
        ship_deck=list_of(_SHIP, len(SHIP_CARDS)),
        bonus_deck=list_of(_CARD, len(BONUS)),
        sunk=list_of(seat, len(BONUS)),
        players=list_of(_PLAYER.codec(Player), 5, exactly=count, what="players"),
    )


def dump(position: Position) -> dict[str, Json]:
    """Return a position, or a view, as JSON data."""
    options = position.setting._asdict()
    seats = options.pop("seats")
    data = _HEADER.write(seats, options, _position(seats), position)
    if position.rng.seed is None:
        back = position.next_back
        data["next_ship"] = (
            {"raises": COMMODITIES[back.raises], "arrows": back.arrows} if back else None
        )
    return data


def load(game: AnyGame, data: object) -> Position:
    """Return the position of JSON data; raise BadPositionError if it cannot be one."""
    top, seats, options, values = _HEADER.open(game, data, _position)
    top.field("options").fields(*options)  # none may be left out
    position = Position(Setting._make((seats, *options.values())), **values)
    puts = {Marker.POWERHOUSE: position.put_powerhouse, Marker.RESERVED: position.reserve}
    for spot, piece in enumerate(position.spots):
        if isinstance(piece, int):
            position.put_house(piece, spot)
        elif piece is not None:
            puts[piece](spot)
    check_possible(position, top)
    return position
