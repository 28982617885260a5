"""Positions of The Patrons of Venice as JSON data, with names instead of numbers, and back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import chain, repeat
from typing import Final

from portolan.core.contract import HIDDEN, AnyGame, Json
from portolan.core.json_reader import Reader
from portolan.core.schema import (
    FLAG,
    Codec,
    Field,
    Header,
    Record,
    list_of,
    one_of,
    set_of,
    table,
    whole,
)
from portolan.games.venice.state.position import PROMPTS, UNKNOWN, Player, Position, Setting
from portolan.games.venice.state.tables import PIRATES, PIRATES_ID, SEATS, Components, bits
from portolan.games.venice.validate import check_possible

_HEADER: Final = Header("venice", version=1, most=1 << 20)


@lru_cache(maxsize=16)
def _position(box: Components, seats: int) -> Record:
    """Return the fields of a position with these components and so many seats."""
    seat, raw = whole(0, seats - 1), box.goods[: box.raw]
    card = one_of({**dict(enumerate(raw)), PIRATES: PIRATES_ID}, unknown=UNKNOWN)
    goods, deck = _counts(box), list_of(card, _most(box))
    player = _player(box, seats).codec(partial(Player, cubes=0))
    return Record(
        prompt=one_of(PROMPTS),
        seat=seat,
        lead=seat,
        done=seat,
        passes=seat,
        used=_set_of(box.buildings),
        gained=FLAG,
        idle=whole(0, box.supply.idle_turns_to_end),
        shipments=list_of(one_of(raw), seats),
        deck=deck,
        discards=Field(Codec(_discards, deck.read), lambda position: position),
        market=goods,
        wharf=goods,
        statues=_set_of(box.campi),
        players=list_of(player, SEATS[-1], exactly=seats, what="players"),
    )


def _player(box: Components, seats: int) -> Record:
    """Return the fields of a player."""
    goods, count = _counts(box), box.supply.ships
    good = one_of(box.goods[: box.raw], null=True)
    cube = whole(0, seats - 1, null=True)
    return Record(
        ducats=whole(0, _HEADER.most),
        favours=whole(0, box.supply.favour_cards),
        hand=Field(Codec(partial(_hand, box), goods.read), lambda player: player),
        dealt=Field(one_of(box.goods, null=True, unknown=UNKNOWN), "unseen"),
        ships=list_of(good, count, exactly=count, what="ships"),
        reserved=list_of(cube, count, exactly=count, what="ships"),
        businesses=Field(_businesses(box), "tiles"),
    )


def _most(box: Components) -> int:
    return sum(box.counts) + box.pirates


def _set_of(names: Sequence[str]) -> Codec:
    return set_of(one_of(names), range(len(names)))


def _counts(box: Components) -> Codec:
    """Return the codec of numbers of cards by good: each card is named, in the data's order."""
    cards = list_of(one_of(box.goods), _most(box))

    def read(reader: Reader) -> list[int]:
        goods = cards.read(reader)
        return [goods.count(good) for good in range(len(box.goods))]

    return Codec(partial(_cards, box), read)


def _cards(box: Components, counts: Sequence[int]) -> list[Json]:
    return [*chain.from_iterable(map(repeat, box.goods, counts))]


def _hand(box: Components, player: Player) -> Json:
    return _cards(box, player.hand) + ([HIDDEN] if player.unseen == UNKNOWN else [])


def _discards(position: Position) -> Json:
    """Return the cards of the discard pile, the Pirates last."""
    return _cards(position.box, position.discards) + [PIRATES_ID] * position.pirates


def _businesses(box: Components) -> Codec:
    """Return the codec of a player's buildings by business: each is named with its business."""
    ids = [business.id for business in box.businesses]
    by_building = table("building", box.buildings, one_of(ids), None)

    def write(tiles: Sequence[int]) -> Json:
        return {
            box.buildings[building]: name
            for name, built in zip(ids, tiles, strict=True)
            if built
            for building in bits(built)
        }

    def read(reader: Reader) -> list[int]:
        tiles = [0] * len(ids)
        for building, business in enumerate(by_building.read(reader)):
            if business is not None:
                tiles[business] |= 1 << building
        return tiles

    return Codec(write, read)


def dump(position: Position) -> dict[str, Json]:
    """Return a position, or a view, as JSON data."""
    seats, guilds = position.setting
    return _HEADER.write(seats, {"guilds": guilds}, _position(position.box, seats), position)


def load(game: AnyGame, box: Components, data: object) -> Position:
    """Return the position of JSON data; raise BadPositionError if it cannot be one."""
    top, seats, options, values = _HEADER.open(game, data, partial(_position, box))
    top.field("options").fields(*options)  # none may be left out
    discards, statues = values.pop("discards"), values.pop("statues")
    position = Position(
        box=box,
        setting=Setting._make((seats, *options.values())),
        discards=[discards.count(good) for good in range(box.raw)],
        pirates=discards.count(PIRATES),
        piles=[],
        built=[0] * len(box.businesses),
        free=box.everywhere,
        **values,
    )
    for campo in bits(statues):
        position.put_statue(campo)
    _derive(position, top.field("players").items(seats))
    check_possible(position, top)
    return position


def _derive(position: Position, players: list[Reader]) -> None:
    """Place the tiles; count the cubes and the manufactured goods that are nowhere in play."""
    box = position.box
    for seat, player in enumerate(position.players):
        for business, built in enumerate(player.tiles):
            for building in bits(built):
                if not position.free >> building & 1:
                    tile = players[seat].field("businesses").field(box.buildings[building])
                    raise tile.fail("two businesses are in this building")
                position.put_tile(seat, business, building)
    for seat, player in enumerate(position.players):
        tiles = player.buildings.bit_count()
        cubes = sum(other.reserved.count(seat) for other in position.players)
        player.cubes = box.supply.player_cubes - tiles - cubes
    for good in range(box.raw, len(box.goods)):
        out = position.market[good] + sum(player.hand[good] for player in position.players)
        position.piles.append(box.counts[good] - out)
