"""Positions of The Patrons of Venice as JSON data, with names instead of numbers, and back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any, Final

from portolan.core.contract import HIDDEN, Json
from portolan.core.json_reader import Reader
from portolan.core.schema import (
    FLAG,
    MOST,
    CheckChoices,
    Field,
    Form,
    PositionHeader,
    Record,
    one_of,
    set_of,
    several,
    table,
    whole,
)
from portolan.games.venice.state.position import PROMPTS, UNKNOWN, Player, Position, Setting
from portolan.games.venice.state.tables import (
    NONE,
    PIRATES,
    PIRATES_ID,
    SEATS,
    Components,
    bits,
    mask_of,
)
from portolan.games.venice.validate import check_possible

VERSION: Final = 1
_HEAD: Final = PositionHeader("venice", "The Patrons of Venice", VERSION)


@lru_cache(maxsize=16)
def _fields(box: Components, seats: int) -> Record:
    """Return the fields of a position with these components and so many seats."""
    seat, raw = whole(0, seats - 1), box.goods[: box.raw]
    card = one_of({**dict(enumerate(raw)), PIRATES: PIRATES_ID}, unknown=UNKNOWN)
    goods, most = _goods(box), _most(box)
    return Record(
        prompt=one_of(PROMPTS),
        seat=seat,
        lead=seat,
        done=seat,
        passes=seat,
        used=_set_of(box.buildings),
        gained=FLAG,
        idle=whole(0, box.supply.idle_turns_to_end),
        shipments=several(one_of(raw), seats),
        deck=several(card, most),
        discards=Field(Form(_discards, several(card, most).read), lambda position: position),
        market=goods,
        wharf=goods,
        statues=_set_of(box.campi),
        players=several(_player(box, seats).form(partial(_new_player, box)), seats),
    )


def _player(box: Components, seats: int) -> Record:
    """Return the fields of a player."""
    goods, ships = _goods(box), box.supply.ships
    business = one_of([business.id for business in box.businesses])
    return Record(
        ducats=whole(0, MOST),
        favours=whole(0, box.supply.favour_cards),
        hand=Field(Form(partial(_hand, box), goods.read), lambda player: player),
        dealt=Field(one_of(box.goods, unknown=UNKNOWN, nothing=NONE), "unseen"),
        ships=several(one_of(box.goods[: box.raw], nothing=NONE), ships),
        reserved=several(whole(0, seats - 1, {NONE: None}), ships),
        businesses=Field(
            Form(partial(_businesses, box), table("building", box.buildings, business, NONE).read),
            "tiles",
        ),
    )


def _most(box: Components) -> int:
    return sum(box.counts) + box.pirates


def _set_of(names: Sequence[str]) -> Form:
    return set_of(one_of(names), range(len(names)))


def _goods(box: Components) -> Form:
    """Return the form of numbers of cards by good: each card is named, in the data's order."""
    cards = several(one_of(box.goods), _most(box))

    def read(reader: Reader) -> list[int]:
        goods = cards.read(reader)
        return [goods.count(good) for good in range(len(box.goods))]

    return Form(partial(_cards, box), read)


def _cards(box: Components, counts: Sequence[int]) -> list[Json]:
    names: list[Json] = []
    for name, count in zip(box.goods, counts):  # noqa: B905 - raw goods come first
        if count:
            names += [name] * count
    return names


def _hand(box: Components, player: Player) -> Json:
    return _cards(box, player.hand) + ([HIDDEN] if player.unseen == UNKNOWN else [])


def _businesses(box: Components, tiles: Sequence[int]) -> Json:
    """Return the businesses of a player by building, in the data's order of businesses."""
    return {
        box.buildings[building]: box.businesses[number].id
        for number, built in enumerate(tiles)
        if built
        for building in bits(built)
    }


def _discards(position: Position) -> Json:
    """Return the cards of the discard pile, the Pirates last."""
    return _cards(position.box, position.discards) + [PIRATES_ID] * position.pirates


def dump(position: Position) -> dict[str, Json]:
    """Return a position, or a view, as JSON data."""
    setting = position.setting
    record = _fields(position.box, setting.seats)
    return _HEAD.dump(setting.seats, {"guilds": setting.guilds}, position.rng, record, position)


def load(box: Components, data: object, check_choices: CheckChoices) -> Position:
    """Return the position of JSON data; raise BadPositionError if it cannot be one."""
    top, fields, seats, options, rng = _HEAD.open(data, _fields(box, SEATS[0]), check_choices)
    fields["options"].fields(*options)  # none may be left out
    values = _fields(box, seats).values(fields)
    fields["players"].demand(len(values["players"]) == seats, f"there must be {seats} players")
    discards, statues = values.pop("discards"), values.pop("statues")
    position = Position(
        box=box,
        setting=Setting(seats, bool(options["guilds"])),
        rng=rng,
        discards=[discards.count(good) for good in range(box.raw)],
        pirates=discards.count(PIRATES),
        piles=[],
        built=[0] * len(box.businesses),
        free=box.everywhere,
        **values,
    )
    for campo in bits(statues):
        position.put_statue(campo)
    _derive(position, fields["players"])
    check_possible(position, top)
    return position


def _new_player(box: Components, tiles: Sequence[int], **values: Any) -> Player:
    """Return a player with businesses by building; cubes are counted later."""
    businesses = range(len(box.businesses))
    built = [mask_of(b for b, here in enumerate(tiles) if here == number) for number in businesses]
    return Player(cubes=0, tiles=built, **values)


def _derive(position: Position, players: Reader) -> None:
    """Place the tiles; count the cubes and the manufactured goods that are nowhere in play."""
    box = position.box
    for seat, player in enumerate(position.players):
        players.demand(
            len(player.ships) == len(player.reserved) == box.supply.ships,
            f"there must be {box.supply.ships} ships",
        )
        for business, built in enumerate(player.tiles):
            for building in bits(built):
                players.demand(
                    bool(position.free >> building & 1),
                    f"two businesses are in {box.buildings[building]}",
                )
                position.put_tile(seat, business, building)
    for seat, player in enumerate(position.players):
        tiles = player.buildings.bit_count()
        cubes = sum(other.reserved.count(seat) for other in position.players)
        player.cubes = box.supply.player_cubes - tiles - cubes
    for good in range(box.raw, len(box.goods)):
        out = position.market[good] + sum(player.hand[good] for player in position.players)
        position.piles.append(box.counts[good] - out)
