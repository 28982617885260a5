"""Colours and names of Ragusa, for all parts of its table."""

from __future__ import annotations

from collections import Counter
from typing import Final

from portolan.core.i18n import Catalogue, Name
from portolan.games.ragusa.state.board import (
    REGION_BY_ID,
    REGIONS,
    SPOT_BY_ID,
)
from portolan.games.ragusa.state.components import BONUS, COMMODITIES, RESOURCES, SHIPS
from portolan.games.ragusa.state.ship_prices import SHIP_COST
from portolan.games.ragusa.ui.places import (
    SPOT_BEARINGS,
    WALL_BEARINGS,
    Bearing,
    wall_regions,
)
from portolan.ui.render.theme import Rgb

WORDS: Final = Catalogue("ragusa")
ART: Final = "ragusa/art/"

RESOURCE_ICONS: Final = tuple(ART + name for name in RESOURCES)
COMMODITY_ICONS: Final = tuple(ART + name for name in COMMODITIES)
SHIP_ICONS: Final = tuple(ART + ship.good for ship in SHIPS)
_KIND_ICONS: Final = {
    "per_different_good": "different_goods",
    "per_commodity_set": "commodity_sets",
    "per_two_ship_points": "ship",
    "per_wall_beside_own_house_or_tower": "wall",
    "per_own_tower": "tower",
}
CARD_ICONS: Final = tuple(ART + (card.of or _KIND_ICONS[card.kind]) for card in BONUS)


def card_tint(card: int, colour: Rgb) -> Rgb | None:
    """Return the tint of a bonus card's drawing; only that of a tower needs one."""
    return colour if BONUS[card].kind == "per_own_tower" else None


def short(name: str) -> str:
    """Return the short name of a building or of the resource of a region, for the board."""
    return WORDS(f"short.{name}")


def thing_name(name: str) -> Name:
    """Return the whole name of a building or a resource, for sentences."""
    return WORDS.name(f"story.names.{name}")


def region_name(region: int) -> Name:
    """Return the name of a region: its building or resource."""
    return thing_name(REGIONS[region].gives)


def board_name(region: int) -> str:
    """Return the name of a region as on the board, where every sea is `Sea`."""
    return short("sea") if REGIONS[region].kind == "sea" else region_name(region)


def spot_name(spot: str) -> str:
    """Return the name of a spot: `WI-F5-WH` is `Winery, Sea and Wharf`; what is there twice comes
    last: `Wharf and two Sea regions`.
    """
    counted = Counter(board_name(REGION_BY_ID[part]) for part in spot.split("-"))
    names = [name for name, times in counted.items() if times == 1]
    names += [WORDS("twice", name=name) for name, times in counted.items() if times > 1]
    return spot_where(SPOT_BY_ID[spot], WORDS.listed(names))


def wall_name(wall: int) -> str:
    """Return the name of a wall, by the regions on both sides: `Mason and Grapes`."""
    regions = WORDS.listed([board_name(region) for region in wall_regions(wall)])
    return wall_where(wall, regions)


def spot_where(spot: int, place: str) -> str:
    """Return the name of a spot with where it is, if other spots have the same name."""
    return _where(place, SPOT_BEARINGS.get(spot))


def wall_where(wall: int, place: str) -> str:
    """Return the name of a wall with where it is, if other walls have the same name."""
    return _where(place, WALL_BEARINGS.get(wall))


def _where(place: str, bearing: Bearing | None) -> str:
    if bearing is None:
        return place
    if bearing.building is None:
        where = WORDS(f"one_of.{bearing.key}")
    else:
        where = WORDS(f"bearings.{bearing.key}", building=thing_name(bearing.building))
    return WORDS("placed", place=place, where=where)


def rule_name(code: str) -> str | None:
    """Return the name for a code in the rules: a region, a spot, an option or an edition."""
    if code in REGION_BY_ID:
        return region_name(REGION_BY_ID[code])
    if code in SPOT_BY_ID:
        return "–".join(board_name(REGION_BY_ID[part]) for part in code.split("-"))
    for key in (f"options.{code}.label", f"options.edition.choices.{code}"):
        if WORDS.has(key):
            return WORDS(key)
    return None


def commodity_name(commodity: str) -> str:
    """Return the name of a commodity."""
    return WORDS(f"commodities.{commodity}")


def ship_cost(slot: int, card: int) -> list[str]:
    """Return the cost of a ship in a slot, such as `2 Wine`, by commodity."""
    return [
        WORDS("effect.units", count=count, commodity=commodity_name(commodity))
        for commodity, count in zip(COMMODITIES, SHIP_COST[slot][card], strict=True)
        if count
    ]


def points(count: int) -> str:
    """Return `1 point` or `3 points`."""
    return WORDS("points", count=count)
