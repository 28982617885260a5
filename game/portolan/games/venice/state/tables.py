"""What lies in the box: cards, tiles, pieces and the map, as numbers that the rules look up.

Goods, products, businesses, buildings and campi are numbers, in the order of the data; a set of
buildings or campi is one integer, bit n for number n. Raw goods come before manufactured ones, and
these are the first products.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from portolan.games.venice.state.actions import Menu

SEATS: Final = (3, 4, 5)
"""Player counts."""
PIRATES: Final = -3
"""A Pirates card, which is no good."""
PIRATES_ID: Final = "pirates"


class Good(NamedTuple):
    """A kind of card: how many there are, what one is worth, whether it stays in the Market."""

    id: str
    cards: int
    price: int
    stays: bool = True


class Product(NamedTuple):
    """What a business makes: from which goods, at which business, for which base income.

    `good` is the number of the card that is gained, None for a luxury, which gains a Favour Card.
    `base_income` is None where it depends on the other businesses in the campo.
    """

    id: str
    consumes: tuple[int, ...]
    business: int
    base_income: int | None
    good: int | None


class Business(NamedTuple):
    """A kind of business: how many tiles there are, what each costs, what is made there.

    `shows` says how many goods of the recipe must be shown for the first tile.
    """

    id: str
    tiles: int
    cost: int
    product: int
    shows: int


class Places(NamedTuple):
    """The map: ids of the campi, and for each id of a building the numbers of its campi."""

    campi: tuple[str, ...]
    buildings: Mapping[str, tuple[int, ...]]


class Supply(NamedTuple):
    """Pieces and limits; `points_to_end` by the number of seats."""

    favour_cards: int
    statues: int
    player_cubes: int
    start_ducats: int
    ships: int
    statue_cost_first: int
    points_to_end: dict[int, int]
    idle_turns_to_end: int


class Components:
    """Everything that is printed: what the rules look up. Never changed.

    `counts` and `prices` by good; `raw` is how many goods are raw; `stays` tells whether a good
    stays in the Market. `at[building]`: its campi; `around[campo]`: the set of its buildings;
    `beside[building]`: the set of the others that share a campo with it; `everywhere`: the set of
    all. `good`, `product`, `business`, `building`, `campo`: numbers by id. `menu`: the actions.
    """

    def __init__(
        self,
        raw: Sequence[Good],
        manufactured: Sequence[Good],
        pirates: int,
        products: Sequence[Product],
        businesses: Sequence[Business],
        supply: Supply,
        places: Places,
    ) -> None:
        """Lay out checked data."""
        goods = (*raw, *manufactured)
        self.raw = len(raw)
        self.goods = tuple([good.id for good in goods])
        self.counts = tuple([good.cards for good in goods])
        self.prices = tuple([good.price for good in goods])
        self.stays = tuple([good.stays for good in goods])
        self.pirates = pirates
        self.products = tuple(products)
        self.businesses = tuple(businesses)
        self.supply = supply
        self.campi = places.campi
        self.buildings = tuple(places.buildings)
        self.at = tuple(places.buildings.values())
        self.around = tuple(
            mask_of(b for b, at in enumerate(self.at) if campo in at)
            for campo in range(len(self.campi))
        )
        self.beside = tuple(
            mask_of(other for campo in at for other in bits(self.around[campo]) if other != b)
            for b, at in enumerate(self.at)
        )
        self.everywhere = (1 << len(self.buildings)) - 1
        self.good = {name: number for number, name in enumerate(self.goods)}
        self.product = {product.id: number for number, product in enumerate(products)}
        self.business = {business.id: number for number, business in enumerate(businesses)}
        self.building = {name: number for number, name in enumerate(self.buildings)}
        self.campo = {name: number for number, name in enumerate(self.campi)}
        self.menu = Menu(
            max(SEATS), supply.ships, self.goods, tuple(self.product), tuple(self.business),
            self.buildings, self.campi,
        )  # fmt: skip

    def card(self, number: int) -> str:
        """Return the id of a card of the deck: a good, or the Pirates."""
        return PIRATES_ID if number == PIRATES else self.goods[number]


def mask_of(members: Iterable[int]) -> int:
    """Return the set of some numbers."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


@lru_cache(maxsize=1 << 14)
def bits(mask: int) -> tuple[int, ...]:
    """Return the members of a set, smallest first."""
    return tuple([number for number in range(mask.bit_length()) if mask >> number & 1])
