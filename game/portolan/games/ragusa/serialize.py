"""Positions of Ragusa as JSON data, with names instead of numbers, and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from portolan.core.contract import HIDDEN, Json
from portolan.core.errors import BadPositionError
from portolan.core.json_reader import Reader
from portolan.core.rng import SEED_LIMIT, Rng
from portolan.games.ragusa.state.board import (
    BUILDING,
    BUILDINGS,
    LIMITS,
    SPOT_BY_ID,
    SPOTS,
    bits,
    mask_of,
)
from portolan.games.ragusa.state.components import (
    BONUS,
    COMMODITIES,
    HOUSES,
    PATRICIAN,
    POWERHOUSES,
    PRICE,
    RESOURCES,
    SHIPS,
    SLOTS,
    WAREHOUSE,
)
from portolan.games.ragusa.state.position import (
    FREE,
    POWERHOUSE_HERE,
    PROMPTS,
    RESERVED,
    SOURCES,
    UNKNOWN,
    Player,
    Position,
    Setting,
)
from portolan.games.ragusa.validate import check_possible

VERSION: Final = 1
_MOST: Final = 1 << 20
"""More than any count of points or drawn numbers can reach in a game."""

_SHIP_IDS: Final = [ship.id for ship in SHIPS]
_CARD_IDS: Final = [card.id for card in BONUS]
_PATRICIAN_IDS: Final = ["-".join(map(str, card.numbers)) for card in PATRICIAN]
_BUILDING_AT: Final = {
    BUILDINGS[building]: region for region, building in enumerate(BUILDING) if building >= 0
}
_STANDS: Final = {POWERHOUSE_HERE: "powerhouse", RESERVED: "reserved"}


# --- writing ---------------------------------------------------------------------------------


def dump(position: Position) -> dict[str, Json]:
    """Return a position, or a view, as JSON data."""
    setting = position.setting
    data: dict[str, Json] = {
        "game": "ragusa",
        "version": VERSION,
        "seats": setting.seats,
        "options": {
            "edition": setting.edition,
            "harder": setting.harder,
            "pairs": setting.pairs,
            "player_first": setting.player_first,
        },
        "chance": {"seed": position.rng.seed, "drawn": position.rng.drawn},
        "prompt": PROMPTS[position.prompt],
        "seat": position.seat,
        "turn": position.turn,
        "spot": SPOTS[position.spot] if position.spot >= 0 else None,
        "region": _building(position.region) if position.region >= 0 else None,
        "regions": [_building(region) for region in position.regions],
        "queue": [SPOTS[spot] for spot in position.queue],
        "spots": {
            SPOTS[i]: _STANDS.get(stands, stands)
            for i, stands in enumerate(position.spots)
            if stands != FREE
        },
        "walls": [wall + 1 for wall in bits(position.walls)],
        "prices": dict(zip(COMMODITIES, position.prices, strict=True)),
        "harbour": _names(_SHIP_IDS, position.harbour),
        "ship_deck": _names(_SHIP_IDS, position.ship_deck),
        "bonus_deck": _names(_CARD_IDS, position.bonus_deck),
        "sunk": list(position.sunk),
        "players": [_dump_player(player) for player in position.players],
    }
    if position.rng.seed is None:
        back = position.next_back
        data["next_ship"] = (
            {"raises": COMMODITIES[back.raises], "arrows": back.arrows} if back else None
        )
    return data


def _building(region: int) -> str:
    return BUILDINGS[BUILDING[region]]


def _names(ids: Sequence[str], cards: Sequence[int]) -> list[Json]:
    return [HIDDEN if card == UNKNOWN else ids[card] for card in cards]


def _dump_player(player: Player) -> dict[str, Json]:
    return {
        "houses": player.houses,
        "powerhouses": player.powerhouses,
        "towers": [SPOTS[spot] for spot in LIMITS if player.towers >> spot & 1],
        "resources": dict(zip(RESOURCES, player.resources, strict=True)),
        "commodities": dict(zip(COMMODITIES, player.commodities, strict=True)),
        "points": dict(zip(SOURCES, player.points, strict=True)),
        "ships": _names(_SHIP_IDS, player.ships),
        "cards": _names(_CARD_IDS, player.cards),
        "offer": _names(_CARD_IDS, player.offer),
        "refused": _names(_CARD_IDS, player.refused),
        "patrician": _names(_PATRICIAN_IDS, player.patrician),
    }


# --- reading ---------------------------------------------------------------------------------


def load(data: object) -> Position:
    """Return the position of JSON data; raise BadPositionError if it cannot be one."""
    top = Reader(data, "position", BadPositionError)
    entries = top.entries()
    if "game" not in entries or entries["game"].value != "ragusa":
        raise top.fail("this is no position of Ragusa")
    if "next_ship" in entries:
        raise top.fail("this is what one seat may know, not a whole position; load the whole one")
    fields = top.fields(
        "game", "version", "seats", "options", "chance", "prompt", "seat", "turn", "spot", "region",
        "regions", "queue", "spots", "walls", "prices", "harbour", "ship_deck", "bonus_deck",
        "sunk", "players",
    )  # fmt: skip
    version = fields["version"].whole(1, _MOST)
    fields["version"].demand(
        version <= VERSION, "this position is from a newer Portolan; update to load it"
    )
    setting = _load_setting(fields["seats"], fields["options"])
    rng = fields["chance"].fields("seed", "drawn")
    players = fields["players"].items(5)
    count = 3 if setting.seats == 1 else setting.seats
    fields["players"].demand(len(players) == count, f"there must be {count} players")
    position = Position(
        setting=setting,
        rng=Rng(rng["seed"].whole(0, SEED_LIMIT - 1), rng["drawn"].whole(0, _MOST)),
        players=[_load_player(player) for player in players],
        spots=[FREE] * len(SPOTS),
        walls=_load_limits(fields["walls"], lambda wall: wall.whole(1, len(LIMITS)) - 1),
        prices=_load_counts(fields["prices"], COMMODITIES, len(PRICE) - 1),
        harbour=_load_cards(fields["harbour"], _SHIP_IDS, len(SLOTS)),
        ship_deck=_load_cards(fields["ship_deck"], _SHIP_IDS, 26),
        bonus_deck=_load_cards(fields["bonus_deck"], _CARD_IDS, len(BONUS)),
        sunk=[seat.whole(0, count - 1) for seat in fields["sunk"].items(len(BONUS))],
        turn=fields["turn"].whole(-1, count - 1),
        prompt=fields["prompt"].index(PROMPTS),
        seat=fields["seat"].whole(0, count - 1),
        spot=_load_one(fields["spot"], SPOTS),
        region=_load_region(fields["region"]),
        regions=[_load_region(region) for region in fields["regions"].items(3)],
        queue=[spot.index(SPOTS) for spot in fields["queue"].items(6)],
    )
    _load_spots(fields["spots"], position)
    check_possible(position, top)
    return position


def _load_setting(seats: Reader, options: Reader) -> Setting:
    chosen = options.fields("edition", "harder", "pairs", "player_first")
    for name in ("harder", "pairs", "player_first"):
        value = chosen[name].value
        chosen[name].demand(isinstance(value, bool), "expected true or false")
        chosen[name].demand(not value or seats.value == 1, "this option is for solo games only")
    return Setting(
        seats.whole(1, 5),
        ("first", "second")[chosen["edition"].index(("first", "second"))],
        *(bool(chosen[name].value) for name in ("harder", "pairs", "player_first")),
    )


def _load_player(reader: Reader) -> Player:
    fields = reader.fields(
        "houses", "powerhouses", "towers", "resources", "commodities", "points", "ships", "cards",
        "offer", "refused", "patrician",
    )  # fmt: skip
    return Player(
        houses=fields["houses"].whole(0, max(HOUSES.values())),
        powerhouses=fields["powerhouses"].whole(0, max(POWERHOUSES.values())),
        towers=mask_of(
            LIMITS[i] for i in bits(_load_limits(fields["towers"], lambda x: x.index(_LIMIT_IDS)))
        ),
        resources=_load_counts(fields["resources"], RESOURCES, 3 * max(HOUSES.values())),
        commodities=_load_counts(fields["commodities"], COMMODITIES, WAREHOUSE),
        points=_load_counts(fields["points"], SOURCES, _MOST),
        ships=_load_cards(fields["ships"], _SHIP_IDS, 26),
        cards=_load_cards(fields["cards"], _CARD_IDS, len(BONUS)),
        offer=_load_cards(fields["offer"], _CARD_IDS, 3),
        refused=_load_cards(fields["refused"], _CARD_IDS, 2),
        patrician=_load_cards(fields["patrician"], _PATRICIAN_IDS, 3),
    )


_LIMIT_IDS: Final = [SPOTS[spot] for spot in LIMITS]


def _load_counts(reader: Reader, names: Sequence[str], most: int) -> list[int]:
    fields = reader.fields(*names)
    return [fields[name].whole(0, most) for name in names]


def _load_cards(reader: Reader, ids: Sequence[str], most: int) -> list[int]:
    return [card.index(ids) for card in reader.items(most)]


def _load_limits(reader: Reader, read: Callable[[Reader], int]) -> int:
    """Return the named city limits as a mask; `read` returns the index of each."""
    places = [read(entry) for entry in reader.items(len(LIMITS))]
    reader.demand(len(set(places)) == len(places), "nothing may be named twice")
    return mask_of(places)


def _load_one(reader: Reader, names: Sequence[str]) -> int:
    found = reader.optional(lambda r: r.index(names))
    return -1 if found is None else found


def _load_region(reader: Reader) -> int:
    found = reader.optional(lambda r: r.index(_BUILDING_AT))
    return -1 if found is None else list(_BUILDING_AT.values())[found]


def _load_spots(reader: Reader, position: Position) -> None:
    puts = {_STANDS[POWERHOUSE_HERE]: position.put_powerhouse, _STANDS[RESERVED]: position.reserve}
    for name, entry in reader.entries().items():
        reader.demand(name in SPOT_BY_ID, f"there is no spot {name[:40]!r}")
        spot = SPOT_BY_ID[name]
        if isinstance(entry.value, str):
            list(puts.values())[entry.index(puts)](spot)
        else:
            position.put_house(entry.whole(0, len(position.players) - 1), spot)
