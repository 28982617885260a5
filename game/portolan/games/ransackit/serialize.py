"""Positions of RANSACKIT as JSON data, with names instead of numbers, and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from portolan.core.contract import HIDDEN, Choices, Json
from portolan.core.errors import BadOptionError, BadPositionError
from portolan.core.json_reader import Reader
from portolan.core.rng import SEED_LIMIT, Rng
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
from portolan.games.ransackit.board.grid import HEXES, NAMES, SIZE
from portolan.games.ransackit.board.maps import Map
from portolan.games.ransackit.flow.setup import setting_of
from portolan.games.ransackit.rules.settlements import SIZES, roads
from portolan.games.ransackit.serialize_tasks import (
    dump_task,
    load_task,
    load_unit,
    place_name,
    unit_of,
)
from portolan.games.ransackit.state.position import NOBODY, UNKNOWN_CARD, Player, Position
from portolan.games.ransackit.validate import check_possible

VERSION = 1
_MOST = 1 << 30
"""More than any count of goods or drawn numbers can reach in a game."""
_MOST_TASKS = 64

# --- writing ---------------------------------------------------------------------------------


def dump(position: Position) -> dict[str, Json]:
    """Return a position, or a view, as JSON data."""
    setting = position.setting
    return {
        "game": "ransackit",
        "version": VERSION,
        "seats": setting.seats,
        "options": dict(setting.options),
        "chance": {"seed": position.rng.seed, "drawn": position.rng.drawn},
        "tasks": [dump_task(task) for task in position.tasks],
        "first": position.first,
        "turn": position.turn,
        "round": position.round,
        "dice": list(position.dice),
        "earned": position.earned,
        "voted": position.voted,
        "offers": position.offers,
        "bought": _goods(position.bought),
        "bandit": place_name(position.bandit),
        "pirate": place_name(position.pirate),
        "land": {
            NAMES[place]: KINDS[kind] for place, kind in enumerate(bytes(position.kind)) if kind
        },
        "numbers": _by_hex(position.number),
        "harbours": [
            {
                "at": NAMES[at],
                "land": NAMES[position.quay[at]],
                "trades": _goods(position.trades[at]),
                "shipyards": position.yards[at],
            }
            for at in position.harbours
        ],
        "settlements": [
            {
                "at": NAMES[centre],
                "owner": None if position.lord[centre] == NOBODY else position.lord[centre] - 1,
                "size": SIZES[size],
                "tokens": position.tokens[centre],
                "egg": bool(position.egg[centre]),
                "roads": [NAMES[place] for place in roads(position, centre)],
            }
            for centre, size in enumerate(bytes(position.size))
            if size
        ],
        "houses": _by_hex(position.houses),
        "deck": _cards(position.deck),
        "discard": _cards(position.discard),
        "pile": [KINDS[kind] for kind in position.pile],
        "bag": list(position.bag),
        "tiles": [_goods(tile) for tile in position.tiles],
        "players": [_dump_player(player) for player in position.players],
    }


def _by_hex(table: bytearray) -> dict[str, Json]:
    return {NAMES[place]: value for place, value in enumerate(bytes(table)) if value}


def _goods(wanted: int) -> list[Json]:
    return [GOODS[good] for good in range(len(GOODS)) if wanted >> good & 1]


def _cards(cards: Sequence[int]) -> list[Json]:
    return [HIDDEN if card == UNKNOWN_CARD else CARD_IDS[card] for card in cards]


def _dump_player(player: Player) -> dict[str, Json]:
    return {
        "goods": dict(zip(GOODS, player.goods, strict=True)),
        "hand": _cards(player.hand),
        "policies": dict(zip(BLUE_IDS, player.blue, strict=True)),
        "units": [unit_of(unit) for unit in player.units],
        "playing": player.playing,
        "settled": player.settled,
        "asked": player.asked,
    }


# --- reading ---------------------------------------------------------------------------------

_FIELDS = (
    "game", "version", "seats", "options", "chance", "tasks", "first", "turn", "round", "dice",
    "earned", "voted", "offers", "bought", "bandit", "pirate", "land", "numbers", "harbours",
    "settlements", "houses", "deck", "discard", "pile", "bag", "tiles", "players",
)  # fmt: skip


def load(
    data: object,
    check_choices: Callable[[object, object], tuple[int, Choices]],
    own_map: Map | None,
) -> Position:
    """Return the position of JSON data; raise BadPositionError if it cannot be one."""
    top = Reader(data, "position", BadPositionError)
    entries = top.entries()
    if "game" not in entries or entries["game"].value != "ransackit":
        raise top.fail("this is no position of RANSACKIT")
    fields = top.fields(*_FIELDS)
    version = fields["version"].whole(1, _MOST)
    fields["version"].demand(
        version <= VERSION, "this position is from a newer Portolan; update to load it"
    )
    rng = fields["chance"].fields("seed", "drawn")
    if rng["seed"].value is None:
        raise top.fail("this is what one seat may know, not a whole position; load the whole one")
    try:
        seats, options = check_choices(fields["seats"].value, fields["options"].value)
    except BadOptionError as error:
        raise top.fail(str(error)) from error
    seat = range(seats)
    rows = fields["players"].items(seats)
    fields["players"].demand(len(rows) == seats, f"there must be {seats} players")
    position = Position(
        setting=setting_of(seats, options, own_map),
        rng=Rng(rng["seed"].whole(0, SEED_LIMIT - 1), rng["drawn"].whole(0, _MOST)),
        players=[Player() for _ in seat],
        kind=bytearray(SIZE),
        number=_read_table(fields["numbers"], 2, 12),
        deck=_read_cards(fields["deck"]),
        bandit=_read_place(fields["bandit"]),
        pirate=_read_place(fields["pirate"]),
        houses=_read_table(fields["houses"], 1, HOUSES_A_HEX),
        discard=_read_cards(fields["discard"]),
        pile=[item.index(KINDS) for item in fields["pile"].items(SIZE)],
        bag=[item.whole(2, 12) for item in fields["bag"].items(SIZE)],
        tiles=[_read_goods(item, RESOURCES) for item in fields["tiles"].items(SIZE)],
        first=fields["first"].whole(0, seats - 1),
        turn=fields["turn"].whole(0, seats - 1),
        round=fields["round"].whole(0, ROUNDS),
        dice=tuple(item.whole(1, 6) for item in fields["dice"].items(4)),
        earned=_flag(fields["earned"]),
        voted=_flag(fields["voted"]),
        offers=fields["offers"].whole(0, OFFERS),
        bought=_read_goods(fields["bought"], RESOURCES),
        tasks=[load_task(item, seats) for item in fields["tasks"].items(_MOST_TASKS)],
    )
    for name, item in fields["land"].entries().items():
        item.demand(name in HEXES, f"there is no hex {name[:10]!r}")
        position.kind[HEXES[name]] = item.index(KINDS)
    _read_harbours(fields["harbours"], position)
    for row, player in zip(rows, position.players, strict=True):
        _read_player(row, player)
    for row in fields["settlements"].items(SIZE):
        _read_settlement(row, position)
    _count(position, fields["players"])
    position.show()
    check_possible(position, top)
    return position


def _flag(reader: Reader) -> bool:
    reader.demand(isinstance(reader.value, bool), "expected true or false")
    return bool(reader.value)


def _hex(reader: Reader) -> int:
    name = reader.text()
    reader.demand(name in HEXES, f"there is no hex {name[:10]!r}")
    return HEXES[name]


def _read_place(reader: Reader) -> int:
    return reader.optional(_hex) or 0


def _read_table(reader: Reader, least: int, most: int) -> bytearray:
    table = bytearray(SIZE)
    for name, item in reader.entries().items():
        item.demand(name in HEXES, f"there is no hex {name[:10]!r}")
        table[HEXES[name]] = item.whole(least, most)
    return table


def _read_cards(reader: Reader) -> list[int]:
    return [item.index(CARD_IDS) for item in reader.items(len(DECK))]


def _read_goods(reader: Reader, names: Sequence[str]) -> int:
    goods = [item.index(names) for item in reader.items(len(names))]
    reader.demand(len(set(goods)) == len(goods), "nothing may be named twice")
    return sum(1 << good for good in goods)


def _read_harbours(reader: Reader, position: Position) -> None:
    for item in reader.items(SIZE):
        row = item.fields("at", "land", "trades", "shipyards")
        at = _hex(row["at"])
        item.demand(not position.quay[at], f"{NAMES[at]}: there are two harbours")
        position.quay[at] = _hex(row["land"])
        position.trades[at] = _read_goods(row["trades"], RESOURCES)
        position.yards[at] = row["shipyards"].whole(0, YARDS_A_HARBOUR)
    position.harbours = [place for place, quay in enumerate(bytes(position.quay)) if quay]


def _read_player(reader: Reader, player: Player) -> None:
    row = reader.fields("goods", "hand", "policies", "units", "playing", "settled", "asked")
    goods = row["goods"].fields(*GOODS)
    player.goods = [goods[name].whole(0, _MOST) for name in GOODS]
    player.hand = _read_cards(row["hand"])
    blue = row["policies"].fields(*BLUE_IDS)
    player.blue = [blue[name].whole(0, len(DECK)) for name in BLUE_IDS]
    player.units = [load_unit(item) for item in row["units"].items(2 * SIZE)]
    player.playing = _flag(row["playing"])
    player.settled = _flag(row["settled"])
    player.asked = _flag(row["asked"])


def _read_settlement(reader: Reader, position: Position) -> None:
    row = reader.fields("at", "owner", "size", "tokens", "egg", "roads")
    centre = _hex(row["at"])
    owner = row["owner"].optional(lambda r: r.whole(0, len(position.players) - 1))
    size = VILLAGE + row["size"].index(SIZES[VILLAGE : CITY + 1])
    for place in [centre, *map(_hex, row["roads"].items(6))]:
        reader.demand(not position.lord[place], f"{NAMES[place]} has two owners")
        position.lord[place] = NOBODY if owner is None else owner + 1
        position.centre[place] = centre
    position.size[centre] = size
    position.tokens[centre] = row["tokens"].whole(0, MOST_TOKENS[size])
    position.egg[centre] = _flag(row["egg"])
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
    for table, home in ((position.houses, range(SIZE)), (position.yards, position.quay)):
        for place, count in enumerate(bytes(table)):
            lord = position.lord[home[place]]
            reader.demand(
                not count or 0 < lord < NOBODY, f"{NAMES[place]}: nobody owns what is built there"
            )
            if count:
                position.players[lord - 1].people += count
