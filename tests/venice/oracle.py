"""An independent count of income, prices and points, from dumped positions and the map alone.

Written after the statements, without the program's tables: slow, and by name.
"""

from __future__ import annotations

from typing import Any

from tests.support.statements import table

Data = dict[str, Any]

_ROWS = {row[0].strip("`"): row[1].replace("`", "").split() for row in table("venice.md", "V-9")}
CAMPI = {
    building: [campo for campo, buildings in _ROWS.items() if building in buildings]
    for buildings in _ROWS.values()
    for building in buildings
}
"""The campi beside each building (V-9)."""
RECIPES = {
    row[0].strip("`"): (row[1].replace("`", "").split(), row[2].strip("`"), row[3])
    for row in table("venice.md", "V-6")
}
"""Goods, business and base income of what can be made (V-6)."""
TILES = {row[0].strip("`"): (int(row[1]), int(row[2])) for row in table("venice.md", "V-7")}
MANUFACTURED = ("cloth", "canvas")


def tiles(data: Data) -> dict[str, tuple[int, str]]:
    """Return owner and business in each building that has one."""
    return {
        building: (seat, business)
        for seat, player in enumerate(data["players"])
        for building, business in player["businesses"].items()
    }


def points(data: Data, seat: int) -> int:
    """Return a seat's points (V-65)."""
    total = int(data["players"][seat]["favours"])
    for building in data["players"][seat]["businesses"]:
        total += 1
        if any(campo in data["statues"] for campo in CAMPI[building]):
            total += 1
    return total


def income(data: Data, good: str, building: str) -> tuple[int, int, int]:
    """Return base, statue and quarter of making a good in a building (V-57 to V-61)."""
    _, business, base = RECIPES[good]
    there = tiles(data)
    if not base.isdecimal():  # in words: V-58
        earned = max(
            sum(campo in CAMPI[other] and kind != business for other, (_, kind) in there.items())
            for campo in CAMPI[building]
        )
    else:
        earned = int(base)
    statue = any(campo in data["statues"] for campo in CAMPI[building])
    quarter = any(
        other != building and kind == business and set(CAMPI[other]) & set(CAMPI[building])
        for other, (_, kind) in there.items()
    )
    return earned, int(statue), int(quarter)


def may_produce(data: Data) -> set[str]:
    """Return the texts of what the asked seat may produce (V-52 to V-56, V-62 to V-64)."""
    me = data["players"][data["seat"]]
    favours = 18 - sum(player["favours"] for player in data["players"])
    found = set()
    for good, (parts, business, _) in RECIPES.items():
        if good in MANUFACTURED:
            out = data["market"].count(good)
            left = 9 - out - sum(player["hand"].count(good) for player in data["players"])
        else:
            left = favours
        if not left or any(part not in me["hand"] for part in parts):
            continue
        for building, (owner, kind) in tiles(data).items():
            mine = owner == data["seat"] or data["options"]["guilds"]
            if kind == business and mine and building not in data["used"]:
                found.add(f"produce {good} {building}")
    return found


def may_sponsor(data: Data) -> set[str]:
    """Return the texts of what the asked seat may sponsor (V-22, V-43 to V-51)."""
    seat = data["seat"]
    me = data["players"][seat]
    there = tiles(data)
    cubes = 10 - len(me["businesses"])
    cubes -= sum(player["reserved"].count(seat) for player in data["players"])
    found = set()
    for business, (count, cost) in TILES.items():
        parts = next(parts for parts, at, _ in RECIPES.values() if at == business)
        held = sum(part in me["hand"] for part in parts)
        right = business in me["businesses"].values() or held >= (2 if len(parts) == 3 else 1)
        left = count - sum(kind == business for _, kind in there.values())
        if right and left and cubes and me["ducats"] >= cost:
            found |= {f"sponsor {business} {b}" for b in CAMPI if b not in there}
    standing = len(data["statues"])
    if standing < 6 and me["ducats"] >= 3 + standing:
        found |= {f"sponsor statue {campo}" for campo in _ROWS if campo not in data["statues"]}
    return found
