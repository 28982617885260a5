"""Pieces, tracks and cards of Ragusa, read from `assets/ragusa` and checked."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from portolan.core.assets import check, read_json

_SUPPLY: Final = "ragusa/supply.json"
_CARDS: Final = "ragusa/cards.json"
_supply = read_json(_SUPPLY)
_cards = read_json(_CARDS)

RESOURCES: Final[tuple[str, ...]] = tuple(x["id"] for x in _supply["resources"]["list"])
COMMODITIES: Final[tuple[str, ...]] = tuple(_supply["commodities"]["list"])
check(
    _SUPPLY,
    RESOURCES == ("wood", "stone", "grapes", "olives", "silver_ore", "fish"),
    "resources have a fixed order",
)
check(_SUPPLY, COMMODITIES == ("wine", "oil", "silver"), "commodities have a fixed order")
WOOD: Final = 0
STONE: Final = 1
GRAPES: Final = 2
OLIVES: Final = 3
SILVER_ORE: Final = 4
FISH: Final = 5
WINE: Final = 0
OIL: Final = 1
SILVER: Final = 2

FISH_COST: Final[tuple[int, ...]] = tuple(x["fish"] for x in _supply["resources"]["list"][:FISH])
"""Fish given for one unit of each other resource (F1)."""
FISHMONGER_ASKS: Final = 2
"""Fish that a piece at the Fishmonger asks for, left over after any exchange (P4)."""

HOUSES: Final[dict[int, int]] = {int(k): v for k, v in _supply["houses"]["by_seats"].items()}
"""Houses of a player by the number of seats, 1 meaning solo."""
POWERHOUSES: Final[dict[int, int]] = {
    n: _supply["powerhouses"]["two_players"] * (n == 2) for n in HOUSES
}
"""Powerhouses of a player by the number of seats (T1)."""
TOWERS: Final[int] = _supply["towers"]["per_player"]
WAREHOUSE: Final[int] = _supply["warehouse"]["limit"]
PRICE: Final[tuple[int, ...]] = tuple(_supply["market_track"]["value_by_space"])
"""The price on each space of a market track."""
START_SPACES: Final = tuple(int(_supply["market_start"]["spaces"][x]) for x in COMMODITIES)
SOLO_HOUSES: Final[tuple[tuple[str, ...], ...]] = tuple(
    tuple(spots) for spots in _supply["solo_setup"]["houses"]
)
"""Spots of the houses placed before a solo game: the person's, bot 1's, bot 2's."""
COLOURS: Final[dict[str, tuple[str, ...]]] = {
    edition: tuple(_supply["colours"][edition]) for edition in ("first", "second")
}


def _cost(row: dict[str, int]) -> tuple[int, ...]:
    return tuple(row.get(commodity, 0) for commodity in COMMODITIES)


class Slot(NamedTuple):
    """A place in the harbour: its base cost, and the commodity that buying there makes cheaper."""

    cost: tuple[int, ...]
    lowers: int

    @property
    def asks(self) -> int:
        """The commodity of the base cost."""
        return self.cost.index(max(self.cost))


class ShipCard(NamedTuple):
    """A kind of ship: `copies` of it, `arrows` spaces up for `raises` when one arrives."""

    id: str
    good: str
    copies: int
    points: int
    extra_cost: tuple[int, ...]
    raises: int
    arrows: int


class ShipBack(NamedTuple):
    """What the back of a ship card shows: everybody sees it on top of the deck."""

    raises: int
    arrows: int


class BonusCard(NamedTuple):
    """A bonus card: `kind` is what it counts, `of` the resource or good, if any."""

    id: str
    kind: str
    of: str | None
    points: dict[str, int]


class PatricianCard(NamedTuple):
    """A card of the solo game: its three spots, lowest number first."""

    numbers: tuple[int, ...]
    spots: tuple[str, ...]


def _slot(row: dict[str, Any]) -> Slot:
    return Slot(_cost(row["cost"]), COMMODITIES.index(row["lowers"]))


def _ship(row: dict[str, Any]) -> ShipCard:
    return ShipCard(
        row["id"], row["good"], row["count"], row["points"],
        _cost(row["extra_cost"]), COMMODITIES.index(row["raises"]), row["arrows"],
    )  # fmt: skip


def _bonus(row: dict[str, Any]) -> BonusCard:
    return BonusCard(row["id"], row["kind"], row.get("resource") or row.get("good"), row["points"])


def _patrician(card: dict[str, str]) -> PatricianCard:
    numbers = sorted(map(int, card))
    return PatricianCard(tuple(numbers), tuple(card[str(n)] for n in numbers))


SLOTS: Final = tuple(map(_slot, _supply["harbour_slots"]["left_to_right"]))
SHIPS: Final = tuple(map(_ship, _cards["ship_cards"]["list"]))
SHIP_CARDS: Final = tuple(kind for kind, ship in enumerate(SHIPS) for _ in range(ship.copies))
"""The whole deck of ships, by kind."""
SHIP_BY_ID: Final = {ship.id: i for i, ship in enumerate(SHIPS)}
GOODS: Final = tuple(dict.fromkeys(ship.good for ship in SHIPS))
BONUS: Final = tuple(map(_bonus, _cards["bonus_cards"]["list"]))
BONUS_BY_ID: Final = {card.id: i for i, card in enumerate(BONUS)}
BONUS_CAP: Final[int] = _cards["bonus_cards"]["cap_per_card"]
PATRICIAN: Final = tuple(map(_patrician, _cards["patrician_cards"]["cards"]))
CARDS_PER_BOT: Final = 3


def ship_back(ship: int) -> ShipBack:
    """Return what the back of a ship card shows."""
    return ShipBack(SHIPS[ship].raises, SHIPS[ship].arrows)


check(_CARDS, len(SHIP_CARDS) == 26, "there are 26 ship cards")
check(_CARDS, len(GOODS) == 7 and len(SHIP_BY_ID) == len(SHIPS), "of 7 goods, each kind once")
check(_CARDS, len(BONUS_BY_ID) == len(BONUS) == 16, "there are 16 different bonus cards")
check(
    _CARDS,
    {card.of for card in BONUS if card.kind == "per_resource"} == set(RESOURCES)
    and {card.of for card in BONUS if card.kind == "per_good"} <= set(GOODS),
    "bonus cards count resources and goods that exist",
)
check(
    _CARDS,
    len({spot for card in PATRICIAN for spot in card.spots}) == 30 == 3 * len(PATRICIAN),
    "the 10 Patrician cards name 30 different spots",
)
check(_SUPPLY, len(SLOTS) == 5 and len(PRICE) == 16, "5 harbour slots, 16 spaces on a track")
check(_SUPPLY, set(HOUSES) == {1, 2, 3, 4, 5}, "houses are given for 1 to 5 seats")
