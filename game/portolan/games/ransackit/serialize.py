"""Positions of RANSACKIT as JSON data, with names instead of numbers, and back."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from portolan.core.contract import Json
from portolan.core.json_reader import Reader
from portolan.core.schema import (
    FLAG,
    MOST,
    CheckChoices,
    Field,
    Form,
    PositionHeader,
    Record,
    counts,
    one_of,
    set_of,
    several,
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
from portolan.games.ransackit.board.grid import NAMES, SIZE
from portolan.games.ransackit.board.maps import Map
from portolan.games.ransackit.flow.setup import setting_of
from portolan.games.ransackit.rules.settlements import SIZES, roads
from portolan.games.ransackit.serialize_tasks import HEX, MAYBE_HEX, UNIT, tasks
from portolan.games.ransackit.state.position import NOBODY, UNKNOWN_CARD, Player, Position
from portolan.games.ransackit.validate import check_possible

VERSION = 1
_HEAD: Final = PositionHeader("ransackit", "RANSACKIT", VERSION)
_MOST_TASKS = 64

_KIND: Final = one_of(KINDS)
_CARDS: Final = several(one_of(CARD_IDS, unknown=UNKNOWN_CARD), len(DECK))
_TOKEN: Final = whole(2, 12)
_RESOURCES: Final = set_of(one_of(RESOURCES), range(len(RESOURCES)))


def _by_hex(form: Form) -> Form:
    """Return the form of a table by hex; 0 is nothing."""
    by_name = table("hex", NAMES, form)
    return Form(by_name.write, lambda reader: bytearray(by_name.read(reader)))


_HARBOUR: Final = Record(
    at=HEX, land=HEX, trades=_RESOURCES, shipyards=whole(0, YARDS_A_HARBOUR)
).row()
_PLAYER: Final = Record(
    goods=counts(GOODS, MOST),
    hand=_CARDS,
    policies=Field(counts(BLUE_IDS, len(DECK)), "blue"),
    units=several(UNIT, 2 * SIZE),
    playing=FLAG,
    settled=FLAG,
    asked=FLAG,
)


@cache
def _fields(seats: int) -> Record:
    """Return the fields of a position with so many seats."""
    seat = whole(0, seats - 1)
    settlement = Record(
        at=HEX,
        owner=whole(0, seats - 1, {-1: None}),
        size=one_of({VILLAGE: SIZES[VILLAGE], CITY: SIZES[CITY]}),
        tokens=whole(0, max(MOST_TOKENS)),
        egg=FLAG,
        roads=several(HEX, 6),
    ).row()
    return Record(
        tasks=several(tasks(seats), _MOST_TASKS),
        first=seat,
        turn=seat,
        round=whole(0, ROUNDS),
        dice=several(whole(1, 6), 4),
        earned=FLAG,
        voted=FLAG,
        offers=whole(0, OFFERS),
        bought=_RESOURCES,
        bandit=MAYBE_HEX,
        pirate=MAYBE_HEX,
        land=Field(_by_hex(_KIND), "kind"),
        numbers=Field(_by_hex(_TOKEN), "number"),
        harbours=Field(several(_HARBOUR, SIZE), _harbours),
        settlements=Field(several(settlement, SIZE), _settlements),
        houses=_by_hex(whole(1, HOUSES_A_HEX)),
        deck=_CARDS,
        discard=_CARDS,
        pile=several(_KIND, SIZE),
        bag=several(_TOKEN, SIZE),
        tiles=several(_RESOURCES, SIZE),
        players=several(_PLAYER.form(Player), seats),
    )


def _harbours(position: Position) -> list[tuple[int, ...]]:
    quay, trades, yards = position.quay, position.trades, position.yards
    return [(at, quay[at], trades[at], yards[at]) for at in position.harbours]


def _settlements(position: Position) -> list[tuple[Any, ...]]:
    """Return the settlements and ruins; nobody owns a ruin."""
    lord, tokens, egg = position.lord, position.tokens, position.egg
    return [
        (
            centre,
            -1 if lord[centre] == NOBODY else lord[centre] - 1,
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
    seats, options = position.setting.seats, position.setting.options
    return _HEAD.dump(seats, options, position.rng, _fields(seats), position)


def load(data: object, check_choices: CheckChoices, own_map: Map | None) -> Position:
    """Return the position of JSON data; raise BadPositionError if it cannot be one."""
    top, fields, seats, options, rng = _HEAD.open(data, _fields(1), check_choices)
    values: dict[str, Any] = _fields(seats).values(fields)
    fields["players"].demand(len(values["players"]) == seats, f"there must be {seats} players")
    harbours, settlements = values.pop("harbours"), values.pop("settlements")
    dice = tuple(values.pop("dice"))
    position = Position(setting=setting_of(seats, options, own_map), rng=rng, dice=dice, **values)
    for harbour in harbours:
        _place_harbour(harbour, position, fields["harbours"])
    for settlement in settlements:
        _place_settlement(settlement, position, fields["settlements"])
    _count(position, fields["players"])
    position.show()
    check_possible(position, top)
    return position


def _place_harbour(harbour: dict[str, int], position: Position, reader: Reader) -> None:
    at = harbour["at"]
    reader.demand(not position.quay[at], f"{NAMES[at]}: there are two harbours")
    position.quay[at], position.trades[at] = harbour["land"], harbour["trades"]
    position.yards[at] = harbour["shipyards"]
    position.harbours = sorted([*position.harbours, at])


def _place_settlement(settlement: dict[str, Any], position: Position, reader: Reader) -> None:
    centre, owner, size, tokens, egg, places = settlement.values()
    reader.demand(tokens <= MOST_TOKENS[size], f"{NAMES[centre]} has more Era Tokens than it can")
    for place in (centre, *places):
        reader.demand(not position.lord[place], f"{NAMES[place]} has two owners")
        position.lord[place] = NOBODY if owner < 0 else owner + 1
        position.centre[place] = centre
    position.size[centre], position.tokens[centre], position.egg[centre] = size, tokens, egg
    if owner >= 0:
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
            lord = position.lord[home[place]]
            reader.demand(
                not count or 0 < lord < NOBODY, f"{NAMES[place]}: nobody owns what is built there"
            )
            if count:
                position.players[lord - 1].people += count
