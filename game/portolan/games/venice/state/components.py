"""Reads the components: `assets/venice/components.json`, or a file of one's own like it.

Every fault is told with its place and the reason. What only a picture needs (names, places on the
plane, canals, chips, and where each value comes from) may be left out of a file of one's own.
"""

from __future__ import annotations

from typing import Final

from portolan.core.assets import read_json
from portolan.core.errors import BadMaterialError
from portolan.core.json_reader import Reader
from portolan.games.venice.state.actions import STATUE
from portolan.games.venice.state.component_reader import MOST, check_ids, read_fields, read_id, rows
from portolan.games.venice.state.places import read_map
from portolan.games.venice.state.tables import (
    PIRATES_ID,
    SEATS,
    Business,
    Components,
    Good,
    Product,
    Supply,
)

FILE: Final = "venice/components.json"
FIELDS: Final = frozenset({"raw_goods", "manufactured_goods", "luxuries", "business_tiles",
                           "supply", "map"})  # fmt: skip
"""What all components have."""
COUNTED_INCOME: Final = "number of non-gondola businesses in its best campo"
"""Stands in the data where a base income is no fixed number."""

_SHOWN_FOR_LUXURY = 2
_PARTS_OF_LUXURY = 3


def read_box(data: object, where: str = "components") -> Components:
    """Return the box of JSON data; raise BadMaterialError naming the place and the reason."""
    top = Reader(data, where, BadMaterialError)
    fields = read_fields(top, *sorted(FIELDS), optional=("about",))
    supply = _read_supply(fields["supply"])
    raw, pirates = _read_raw(fields["raw_goods"], supply.ships)
    made, luxuries, tiles = (
        rows(fields[name]) for name in ("manufactured_goods", "luxuries", "business_tiles")
    )
    ids = [read_id(tile.fields("id", "count", "cost")["id"]) for tile in tiles]
    check_ids(fields["business_tiles"], "businesses", [STATUE, *ids])
    manufactured = [_read_manufactured(row) for row in made]
    goods = [good.id for good in (*raw, *manufactured)]
    named = [read_id(row.entries().get("id", row)) for row in luxuries]
    check_ids(top, "goods", [PIRATES_ID, *goods, *named])
    products = [
        *(_read_product(row, ids, goods, len(raw), number) for number, row in enumerate(made)),
        *(_read_luxury(row, ids, goods) for row in luxuries),
    ]
    businesses = [_read_business(tile, n, products, len(made)) for n, tile in enumerate(tiles)]
    places = read_map(fields["map"])
    return Components(raw, manufactured, pirates, products, businesses, supply, places)


def _read_supply(reader: Reader) -> Supply:
    fields = read_fields(
        reader,
        "favour_cards", "statues", "player_cubes", "start_ducats", "ships_per_player",
        "statue_cost_first", "points_to_end", "idle_turns_to_end",
        optional=("ducat_chips",),
    )  # fmt: skip
    limits = fields["points_to_end"].fields(*map(str, SEATS))
    return Supply(
        favour_cards=fields["favour_cards"].whole(0, MOST),
        statues=fields["statues"].whole(0, MOST),
        player_cubes=fields["player_cubes"].whole(0, MOST),
        start_ducats=fields["start_ducats"].whole(0, MOST),
        ships=fields["ships_per_player"].whole(1, 9),
        statue_cost_first=fields["statue_cost_first"].whole(0, MOST),
        points_to_end={seats: limits[str(seats)].whole(1, MOST) for seats in SEATS},
        idle_turns_to_end=fields["idle_turns_to_end"].whole(1, MOST),
    )


def _read_raw(reader: Reader, ships: int) -> tuple[list[Good], int]:
    goods: list[Good] = []
    pirates: list[int] = []
    for row in rows(reader):
        if row.entries().get("id", row).value == PIRATES_ID:
            pirates.append(read_fields(row, "id", "count")["count"].whole(0, MOST))
            continue
        fields = read_fields(row, "id", "count", "price", optional=("never_stays_in_market",))
        leaves = fields.get("never_stays_in_market")
        if leaves:
            leaves.demand(isinstance(leaves.value, bool), "expected true or false")
        goods.append(
            Good(
                read_id(fields["id"]),
                fields["count"].whole(0, MOST),
                fields["price"].whole(1, MOST),
                stays=not (leaves and leaves.value),
            )
        )
    reader.demand(len(pirates) == 1, f"one row must be {PIRATES_ID!r}, there are {len(pirates)}")
    needed = max(SEATS) * (1 + ships) + 2
    lying = sum(good.cards for good in goods if good.stays)
    reader.demand(
        lying >= needed,
        f"{lying} cards may lie in hands and Market, but {max(SEATS)} players are dealt {needed}",
    )
    return goods, pirates[0]


def _read_manufactured(row: Reader) -> Good:
    fields = read_fields(row, "id", "count", "price", "consumes", "made_at")
    return Good(
        read_id(fields["id"]), fields["count"].whole(0, MOST), fields["price"].whole(1, MOST)
    )


def _read_product(
    row: Reader, businesses: list[str], goods: list[str], raw: int, number: int
) -> Product:
    fields = row.entries()
    consumes = _read_recipe(fields["consumes"], goods[:raw], 1)
    business = fields["made_at"].index(businesses)
    return Product(goods[raw + number], consumes, business, 0, raw + number)


def _read_luxury(row: Reader, businesses: list[str], goods: list[str]) -> Product:
    fields = read_fields(row, "id", "consumes", "made_at", "base_income")
    income = fields["base_income"]
    counted = income.value == COUNTED_INCOME
    return Product(
        read_id(fields["id"]),
        _read_recipe(fields["consumes"], goods, _PARTS_OF_LUXURY),
        fields["made_at"].index(businesses),
        None if counted else income.whole(0, MOST),
        None,
    )


def _read_recipe(reader: Reader, goods: list[str], count: int) -> tuple[int, ...]:
    parts = tuple(good.index(goods) for good in reader.items(MOST))
    asked = f"{count} different goods" if count > 1 else "one raw good"
    reader.demand(len(parts) == len(set(parts)) == count, f"it must consume {asked}")
    return parts


def _read_business(
    tile: Reader, number: int, products: list[Product], manufactured: int
) -> Business:
    fields = tile.fields("id", "count", "cost")
    made = [n for n, product in enumerate(products) if product.business == number]
    tile.demand(
        len(made) == 1, f"exactly one good must be made at {fields['id'].text()!r}, not {len(made)}"
    )
    return Business(
        fields["id"].text(),
        fields["count"].whole(0, MOST),
        fields["cost"].whole(0, MOST),
        made[0],
        1 if made[0] < manufactured else _SHOWN_FOR_LUXURY,
    )


BOX: Final = read_box(read_json(FILE), f"assets/{FILE}")
"""The box as it comes."""
