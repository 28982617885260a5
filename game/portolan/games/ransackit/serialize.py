"""Positions of RANSACKIT as JSON data, with names instead of numbers, and back."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from portolan.core.contract import AnyGame, Json
from portolan.core.json_reader import Reader
from portolan.core.schema import (
    FLAG,
    Codec,
    Field,
    Header,
    Record,
    Row,
    as_type,
    counts,
    list_of,
    one_of,
    set_of,
    table,
    whole,
)
from portolan.games.ransackit.board.components import (
    BLUE_IDS,
    CARD_IDS,
    CITY,
    DECK,
    GOODS,
    HOUSES_A_HEX,
    KINDS,
    MOST_TOKENS,
    OFFERS,
    RESOURCES,
    ROUNDS,
    VILLAGE,
    YARDS_A_HARBOUR,
)
from portolan.games.ransackit.board.grid import HEX, HEX_OR_NONE, NAMES, SIZE
from portolan.games.ransackit.board.maps import Map
from portolan.games.ransackit.flow.setup import setting_of
from portolan.games.ransackit.rules.settlements import SIZES, roads
from portolan.games.ransackit.serialize_tasks import MOST, UNIT, tasks
from portolan.games.ransackit.state.position import RUIN, UNKNOWN_CARD, Player, Position
from portolan.games.ransackit.validate import check_possible

_HEADER: Final = Header("ransackit", version=1, most=MOST)
_MOST_TASKS: Final = 64

_KIND: Final = one_of(KINDS)
_CARDS: Final = list_of(one_of(CARD_IDS, unknown=UNKNOWN_CARD), len(DECK))
_TOKEN: Final = whole(2, 12)
_RESOURCES: Final = set_of(one_of(RESOURCES), range(len(RESOURCES)))


def _by_hex(codec: Codec) -> Codec:
    """Return the codec of a table by hex; 0 is nothing."""
    return as_type(bytearray, table("hex", NAMES, codec))


_HARBOUR: Final = Row(at=HEX, land=HEX, trades=_RESOURCES, shipyards=whole(0, YARDS_A_HARBOUR))
_PLAYER: Final = Record(
    goods=counts(GOODS, MOST),
    hand=_CARDS,
    policies=Field(counts(BLUE_IDS, len(DECK)), "blue"),
    units=list_of(UNIT, 2 * SIZE),
    playing=FLAG,
    settled=FLAG,
    asked=FLAG,
)


@cache
def _position(seats: int) -> Record:
    """Return the fields of a position with so many seats."""
    seat = whole(0, seats - 1)
    settlement = Row(
        at=HEX,
        owner=whole(0, seats - 1, null=True),
        size=one_of({VILLAGE: SIZES[VILLAGE], CITY: SIZES[CITY]}),
        tokens=Codec(int, lambda reader: reader.value),  # limited by the size, see below
        egg=FLAG,
        roads=list_of(HEX, 6),
    )
    return Record(
        tasks=list_of(tasks(seats), _MOST_TASKS),
        first=seat,
        turn=seat,
        round=whole(0, ROUNDS),
        dice=as_type(tuple, list_of(whole(1, 6), 4)),
        earned=FLAG,
        voted=FLAG,
        offers=whole(0, OFFERS),
        bought=_RESOURCES,
        bandit=HEX_OR_NONE,
        pirate=HEX_OR_NONE,
        land=Field(_by_hex(_KIND), "kind"),
        numbers=Field(_by_hex(_TOKEN), "number"),
        harbours=Field(list_of(_HARBOUR.as_codec(), SIZE), _harbours),
        settlements=Field(list_of(settlement.as_codec(), SIZE), _settlements),
        houses=_by_hex(whole(1, HOUSES_A_HEX)),
        deck=_CARDS,
        discard=_CARDS,
        pile=list_of(_KIND, SIZE),
        bag=list_of(_TOKEN, SIZE),
        tiles=list_of(_RESOURCES, SIZE),
        players=list_of(_PLAYER.codec(Player), seats, exactly=seats, what="players"),
    )


def _harbours(position: Position) -> list[tuple[int, ...]]:
    quay, trades, yards = position.quay, position.trades, position.yards
    return [(at, quay[at], trades[at], yards[at]) for at in position.harbours]


def _settlements(position: Position) -> list[tuple[Any, ...]]:
    """Return the settlements and ruins; nobody owns a ruin."""
    tokens, egg = position.tokens, position.egg
    return [
        (
            centre,
            position.owner(centre),
            size,
            tokens[centre],
            egg[centre],
            roads(position, centre),
        )
        for centre, size in enumerate(bytes(position.size))
        if size
    ]


def dump(position: Position) -> dict[str, Json]:
    """Return a position, or a view, as JSON data."""
    seats, options, *_ = position.setting
    return _HEADER.write(seats, options, _position(seats), position)


def load(game: AnyGame, data: object, own_map: Map | None) -> Position:
    """Return the position of JSON data; raise BadPositionError if it cannot be one."""
    top, seats, options, values = _HEADER.open(game, data, _position)
    harbours, settlements = values.pop("harbours"), values.pop("settlements")
    position = Position(setting_of(seats, options, own_map), **values)
    for reader, harbour in zip(top.field("harbours").items(SIZE), harbours, strict=True):
        _place_harbour(harbour, position, reader)
    for reader, settlement in zip(top.field("settlements").items(SIZE), settlements, strict=True):
        _place_settlement(settlement, position, reader)
    position.harbours = [place for place, quay in enumerate(bytes(position.quay)) if quay]
    _count(position, top.field("players"))
    position.show()
    check_possible(position, top)
    return position


def _place_harbour(harbour: tuple[int, ...], position: Position, reader: Reader) -> None:
    at, quay, trades, yards = harbour
    reader.demand(not position.quay[at], f"{NAMES[at]}: there are two harbours")
    position.quay[at], position.trades[at], position.yards[at] = quay, trades, yards


def _place_settlement(settlement: tuple[Any, ...], position: Position, reader: Reader) -> None:
    centre, owner, size, _, egg, places = settlement
    tokens = reader.field("tokens").whole(0, MOST_TOKENS[size])
    for place in (centre, *places):
        reader.demand(not position.lord[place], f"{NAMES[place]} has two owners")
        position.lord[place] = RUIN if owner is None else owner + 1
        position.centre[place] = centre
    position.size[centre], position.tokens[centre], position.egg[centre] = size, tokens, egg
    if owner is not None:
        player = position.players[owner]
        player.centres = sorted([*player.centres, centre])


def _count(position: Position, reader: Reader) -> None:
    """Fill in derived fields: the pieces of each hex, and populations."""
    for seat, player in enumerate(position.players):
        for unit in player.units:
            place = unit & 0xFF
            guests = position.guests[place]
            reader.demand(
                not guests or (guests >> 2 == seat + 1 and guests & 3 < 2),
                f"{NAMES[place]}: there is no room for all that stand there",
            )
            position.guests[place] = guests + 1 if guests else (seat + 1) << 2 | 1
        player.people = sum(position.size[centre] for centre in player.centres)
    for built, home in ((position.houses, range(SIZE)), (position.yards, position.quay)):
        for place, count in enumerate(bytes(built)):
            owner = position.owner(home[place]) if count else None
            reader.demand(
                not count or owner is not None, f"{NAMES[place]}: nobody owns what is built there"
            )
            if owner is not None:
                position.players[owner].people += count
