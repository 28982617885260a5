"""Positions of The Patrons of Venice as JSON data, with names instead of numbers, and back."""

from __future__ import annotations

from collections.abc import Sequence

from portolan.core.contract import HIDDEN, Json
from portolan.core.errors import BadPositionError
from portolan.core.json_reader import Reader
from portolan.core.rng import SEED_LIMIT, Rng
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

VERSION = 1
_MOST = 1 << 20
"""More than any count of ducats or drawn numbers can reach in a game."""


# --- writing ---------------------------------------------------------------------------------


def dump(position: Position) -> dict[str, Json]:
    """Return a position, or a view, as JSON data."""
    box = position.box
    return {
        "game": "venice",
        "version": VERSION,
        "seats": position.setting.seats,
        "options": {"guilds": position.setting.guilds},
        "chance": {"seed": position.rng.seed, "drawn": position.rng.drawn},
        "prompt": PROMPTS[position.prompt],
        "seat": position.seat,
        "lead": position.lead,
        "done": position.done,
        "passes": position.passes,
        "used": [box.buildings[building] for building in bits(position.used)],
        "gained": position.gained,
        "idle": position.idle,
        "shipments": _names(box, position.shipments),
        "deck": _names(box, position.deck),
        "discards": [*_cards(box, position.discards), *[PIRATES_ID] * position.pirates],
        "market": _cards(box, position.market),
        "wharf": _cards(box, position.wharf),
        "statues": [box.campi[campo] for campo in bits(position.statues)],
        "players": [_dump_player(box, player) for player in position.players],
    }


def _name(box: Components, card: int) -> str:
    return HIDDEN if card == UNKNOWN else box.card(card)


def _names(box: Components, cards: Sequence[int]) -> list[Json]:
    return [_name(box, card) for card in cards]


def _cards(box: Components, counts: Sequence[int]) -> list[Json]:
    """Return the names of counted cards, in the data's order."""
    return [box.goods[good] for good, count in enumerate(counts) for _ in range(count)]


def _dump_player(box: Components, player: Player) -> dict[str, Json]:
    hidden: list[Json] = [HIDDEN] if player.unseen == UNKNOWN else []
    return {
        "ducats": player.ducats,
        "favours": player.favours,
        "hand": [*_cards(box, player.hand), *hidden],
        "dealt": None if player.unseen == NONE else _name(box, player.unseen),
        "ships": [None if good == NONE else box.goods[good] for good in player.ships],
        "reserved": [None if seat == NONE else seat for seat in player.reserved],
        "businesses": {
            box.buildings[building]: box.businesses[number].id
            for number, tiles in enumerate(player.tiles)
            for building in bits(tiles)
        },
    }


# --- reading ---------------------------------------------------------------------------------


def load(box: Components, data: object) -> Position:
    """Return the position of JSON data; raise BadPositionError if it cannot be one."""
    top = Reader(data, "position", BadPositionError)
    entries = top.entries()
    if "game" not in entries or entries["game"].value != "venice":
        raise top.fail("this is no position of The Patrons of Venice")
    fields = top.fields(
        "game", "version", "seats", "options", "chance", "prompt", "seat", "lead", "done", "passes",
        "used", "gained", "idle", "shipments", "deck", "discards", "market", "wharf", "statues",
        "players",
    )  # fmt: skip
    version = fields["version"].whole(1, _MOST)
    fields["version"].demand(
        version <= VERSION, "this position is from a newer Portolan; update to load it"
    )
    rng = fields["chance"].fields("seed", "drawn")
    if rng["seed"].value is None:
        raise top.fail("this is what one seat may know, not a whole position; load the whole one")
    guilds = fields["options"].fields("guilds")["guilds"]
    setting = Setting(fields["seats"].whole(SEATS[0], SEATS[-1]), _flag(guilds))
    seats = setting.seats
    players = fields["players"].items(SEATS[-1])
    fields["players"].demand(len(players) == seats, f"there must be {seats} players")
    cards = (*box.goods[: box.raw], PIRATES_ID)
    discards = [_card(card, cards) for card in fields["discards"].items(_most(box))]
    position = Position(
        box=box,
        setting=setting,
        rng=Rng(rng["seed"].whole(0, SEED_LIMIT - 1), rng["drawn"].whole(0, _MOST)),
        players=[_load_player(box, player, seats) for player in players],
        deck=[_card(card, cards) for card in fields["deck"].items(_most(box))],
        discards=[discards.count(good) for good in range(box.raw)],
        pirates=discards.count(PIRATES),
        market=_load_counts(box, fields["market"]),
        wharf=_load_counts(box, fields["wharf"]),
        piles=[],
        built=[0] * len(box.businesses),
        free=box.everywhere,
        lead=fields["lead"].whole(0, seats - 1),
        prompt=fields["prompt"].index(PROMPTS),
        seat=fields["seat"].whole(0, seats - 1),
        done=fields["done"].whole(0, seats - 1),
        passes=fields["passes"].whole(0, seats - 1),
        shipments=[card.index(cards[:-1]) for card in fields["shipments"].items(seats)],
        used=mask_of(_load_each(fields["used"], box.buildings)),
        gained=_flag(fields["gained"]),
        idle=fields["idle"].whole(0, box.supply.idle_turns_to_end),
    )
    for campo in _load_each(fields["statues"], box.campi):
        position.put_statue(campo)
    for seat, player in enumerate(players):
        _load_businesses(player.entries()["businesses"], position, seat)
    _derive(position)
    check_possible(position, top)
    return position


def _most(box: Components) -> int:
    return sum(box.counts) + box.pirates


def _flag(reader: Reader) -> bool:
    reader.demand(isinstance(reader.value, bool), "expected true or false")
    return bool(reader.value)


def _card(reader: Reader, cards: Sequence[str]) -> int:
    """Read a card of the deck: its last name stands for the Pirates."""
    number = reader.index(cards)
    return PIRATES if number == len(cards) - 1 else number


def _load_counts(box: Components, reader: Reader) -> list[int]:
    goods = [good.index(box.goods) for good in reader.items(_most(box))]
    return [goods.count(good) for good in range(len(box.goods))]


def _load_each(reader: Reader, names: Sequence[str]) -> list[int]:
    members = [name.index(names) for name in reader.items(len(names))]
    reader.demand(len(set(members)) == len(members), "nothing may be named twice")
    return members


def _load_player(box: Components, reader: Reader, seats: int) -> Player:
    fields = reader.fields(
        "ducats", "favours", "hand", "dealt", "ships", "reserved", "businesses"
    )  # fmt: skip
    dealt = fields["dealt"].optional(lambda r: r.index(box.goods))
    count = box.supply.ships
    ships, reserved = fields["ships"].items(count), fields["reserved"].items(count)
    reader.demand(len(ships) == len(reserved) == count, f"there must be {count} ships")
    raw = box.goods[: box.raw]
    goods = [good.optional(lambda r: r.index(raw)) for good in ships]
    cubes = [cube.optional(lambda r: r.whole(0, seats - 1)) for cube in reserved]
    return Player(
        ducats=fields["ducats"].whole(0, _MOST),
        cubes=0,
        hand=_load_counts(box, fields["hand"]),
        ships=[NONE if good is None else good for good in goods],
        reserved=[NONE if seat is None else seat for seat in cubes],
        tiles=[0] * len(box.businesses),
        favours=fields["favours"].whole(0, box.supply.favour_cards),
        unseen=NONE if dealt is None else dealt,
    )


def _load_businesses(reader: Reader, position: Position, seat: int) -> None:
    box = position.box
    ids = [business.id for business in box.businesses]
    for name, entry in reader.entries().items():
        reader.demand(name in box.building, f"there is no building {name[:40]!r}")
        building = box.building[name]
        entry.demand(bool(position.free >> building & 1), "two businesses are in this building")
        position.put_tile(seat, entry.index(ids), building)


def _derive(position: Position) -> None:
    """Count the cubes and the manufactured goods that are nowhere in play."""
    box = position.box
    for seat, player in enumerate(position.players):
        tiles = sum(buildings.bit_count() for buildings in player.tiles)
        cubes = sum(other.reserved.count(seat) for other in position.players)
        player.cubes = box.supply.player_cubes - tiles - cubes
    for good in range(box.raw, len(box.goods)):
        out = position.market[good] + sum(player.hand[good] for player in position.players)
        position.piles.append(box.counts[good] - out)
