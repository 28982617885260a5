"""Pieces, prices, dice and cards of RANSACKIT, read from `assets/ransackit` and checked."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from portolan.core.assets import check, read_json

_FILE = "ransackit/components.json"
_data = read_json(_FILE)

SEATS: Final = tuple(range(_data["players"]["min"], _data["players"]["max"] + 1))

# --- goods -----------------------------------------------------------------------------------

RESOURCES: Final[tuple[str, ...]] = tuple(_data["resources"]["order"])
GOODS: Final = (*RESOURCES, _data["resources"]["coins"])
"""Resources and the coin, in the order in which goods are always listed."""
check(_FILE, GOODS == ("wood", "brick", "food", "ore", "coin"), "goods have a fixed order")
WOOD, BRICK, FOOD, ORE, COIN = range(5)

Goods = tuple[int, int, int, int, int]
"""Amounts of all goods, in the order of GOODS."""


def goods_of(row: dict[str, int]) -> Goods:
    """Return the amounts of a mapping by name."""
    wood, brick, food, ore, coin = (row.get(name, 0) for name in GOODS)
    return wood, brick, food, ore, coin


# --- hexes -----------------------------------------------------------------------------------

KINDS: Final = ("", *(row["id"] for row in _data["hexes"]["list"]), "unknown")
"""Kinds of hex by number; 0 is no hex, the last one a face-down hex."""
(NOTHING, DESERT, FIELD, FARM, FOREST, HILLS, MOUNTAINS, GOLDEN, OCEAN, VOLCANO, FLOODPLAIN,
 WHIRLPOOL, UNKNOWN) = range(len(KINDS))  # fmt: skip
check(
    _FILE,
    all(bool(row.get("land")) == (n < OCEAN) for n, row in enumerate(_data["hexes"]["list"], 1)),
    "kinds of hex are land, then ocean, then closed ones",
)
check(
    _FILE,
    KINDS[OCEAN : UNKNOWN + 1] == ("ocean", "volcano", "floodplain", "whirlpool", "unknown"),
    "the hexes that are no land have a fixed order",
)
YIELDS: Final = tuple(
    next(
        (
            GOODS.index(r["yields"])
            for r in _data["hexes"]["list"]
            if r.get("yields") and r["id"] == kind
        ),
        None,
    )
    for kind in KINDS
)
"""The good that each kind of hex yields; None for no good."""
AMOUNT: Final = tuple(
    next((r.get("amount", 1) for r in _data["hexes"]["list"] if r["id"] == kind), 0)
    for kind in KINDS
)
"""The yield of each kind of hex to a village; twice as much to a city (K15)."""
TOKENS: Final = {int(k): int(v) for k, v in _data["tokens"]["of_each"].items()}
"""How many number tokens of each number there are."""
RARER: Final = {int(k): int(v) for k, v in _data["non_renewables"]["next"].items()}
"""For each number the one that is one dot rarer (K75)."""


def dots(number: int) -> int:
    """Return in how many of 36 rolls two dice show a total; 0 without a number."""
    return 6 - abs(7 - number) if number else 0


# --- units and buildings ---------------------------------------------------------------------


class Unit(NamedTuple):
    """A kind of unit; `cost` is None for one that cannot be bought."""

    id: str
    strength: int
    cost: Goods | None
    only_in_cities: bool


def _unit(row: dict[str, Any]) -> Unit:
    cost = goods_of(row["cost"]) if "cost" in row else None
    return Unit(row["id"], row["strength"], cost, row.get("only_in") == "city")


UNITS: Final = tuple(map(_unit, _data["units"]["list"]))
"""Kinds of units, from the cheapest to the most expensive."""
UNIT_IDS: Final = tuple(unit.id for unit in UNITS)
check(_FILE, UNIT_IDS == ("worker", "warrior", "knight", "cannon", "dragon"), "units have an order")
WORKER, WARRIOR, KNIGHT, CANNON, DRAGON = range(5)
UNITS_A_HEX: Final[int] = _data["units"]["max_per_hex"]
ATTACKERS: Final[int] = _data["units"]["max_attackers"]
DRAGON_STEPS: Final[int] = _data["units"]["list"][DRAGON]["steps"]
check(_FILE, UNITS_A_HEX == 2, "at most two units stand on a hex")
SIDES: Final = tuple(
    _data["dice"]["by_strength"][str(strength)]
    for strength in range(len(_data["dice"]["by_strength"]))
)
"""The sides of the die of each strength; strength 0 always rolls 0 (K5)."""
LEVIATHAN: Final = 6
"""The strength of the Leviathan."""

_buildings = {row["id"]: row for row in _data["buildings"]["list"]}
COST: Final = {name: goods_of(row["cost"]) for name, row in _buildings.items()}
"""The cost of each building."""
VILLAGE, CITY = 1, 2
POPULATION: Final = (0, _buildings["village"]["population"], _buildings["city"]["population"])
"""Population of no settlement, a village, a city; a house and a shipyard have 1."""
check(
    _FILE,
    POPULATION == (0, 1, 2)
    and _buildings["house"]["population"] == _buildings["shipyard"]["population"] == 1,
    "a settlement has as many people as its size, a house and a shipyard one",
)
CENTRE_STRENGTH: Final = (0, _buildings["village"]["strength"], _buildings["city"]["strength"])
MOST_TOKENS: Final = (0, _buildings["village"]["max_tokens"], _buildings["city"]["max_tokens"])
VILLAGE_TOKENS: Final[int] = _buildings["village"]["tokens"]
HOUSES_A_HEX: Final[int] = _buildings["house"]["max_per_hex"]
YARDS_A_HARBOUR: Final[int] = _buildings["shipyard"]["max_per_harbour"]

# --- trade, start, end -----------------------------------------------------------------------

_rates = _data["harbour_rates"]
RATES: Final = {
    1: tuple(_rates["one"]),
    2: tuple(_rates["one_of_two"]),
    4: tuple(_rates["anything"]),
}
"""Coins for one resource, by the goods of a harbour (one, two, all) and own shipyards there."""
START: Final = goods_of({k: v for k, v in _data["start"]["base"].items() if k in GOODS})
NOMADS_START: Final = goods_of({k: v for k, v in _data["start"]["nomads"].items() if k in GOODS})
NOMADS_UNITS: Final = tuple(UNIT_IDS.index(name) for name in _data["start"]["nomads"]["units"])
GOAL: Final[int] = _data["goal"]["era_tokens"]
TOKEN_SCORE: Final[int] = _data["goal"]["score"]["era_token"]
FREE_MOVES: Final[int] = _data["limits_of_the_project"]["free_road_steps_per_unit_and_turn"]
OFFERS: Final[int] = _data["limits_of_the_project"]["offers_per_turn"]
ROUNDS: Final[int] = _data["limits_of_the_project"]["rounds"]

# --- cards -----------------------------------------------------------------------------------


class Card(NamedTuple):
    """A kind of development card.

    `use`: `kept` in hand until used, `at_once`, `for_good` (blue, in the open), or `on_capture`.
    `rule`: the statement on where it can be used; empty where it asks for no place.
    """

    id: str
    colour: str
    use: str
    copies: int
    rule: str


CARDS: Final = tuple(
    Card(row["id"], row["colour"], row["use"], row["count"], row.get("rule", ""))
    for row in _data["development_cards"]["list"]
)
CARD_IDS: Final = tuple(card.id for card in CARDS)
DECK: Final = tuple(n for n, card in enumerate(CARDS) for _ in range(card.copies))
"""All cards, by kind."""
BLUE: Final = tuple(n for n, card in enumerate(CARDS) if card.use == "for_good")
BLUE_IDS: Final = tuple(CARD_IDS[n] for n in BLUE)
MOBILITY, TITHING, CONSCRIPTION, CORRUPTION, NAVIGATION, TOURISM = range(6)
"""The blue cards, in the order of a player's counts."""
GENERAL: Final = CARD_IDS.index("great_general")
IN_HAND: Final = frozenset(n for n, card in enumerate(CARDS) if card.use in ("kept", "on_capture"))
"""The kinds that can be in a hand."""
check(
    _FILE,
    BLUE_IDS
    == ("starting_mobility", "tithing", "conscription", "corruption", "celestial_navigation",
        "tourism"),
    "blue cards have a fixed order",
)  # fmt: skip
check(
    _FILE,
    len(set(CARD_IDS)) == len(CARDS) and len(DECK) == _data["development_cards"]["total"],
    "no two kinds of card are called alike, and there are as many cards as they sum to",
)
check(_FILE, SIDES == (0, 4, 6, 8, 10, 12, 20), "strengths have the dice of the rulebook")
