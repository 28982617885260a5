"""The tables of the rules against the game's own data: board, supply, tracks and cards."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from portolan.core.assets import read_json
from portolan.core.i18n import Catalogue
from portolan.games.ragusa.state.board import BUILDINGS
from tests.ragusa.scene import (
    BONUS,
    BUILDING,
    CITY,
    COMMODITIES,
    PRICES,
    REGIONS,
    RESOURCES,
    RING,
    SHIPS,
    Scene,
    dealt,
    new,
)
from tests.support.statements import codes, statement_text, table

BOARD: dict[str, Any] = read_json("ragusa/board.json")
SUPPLY: dict[str, Any] = read_json("ragusa/supply.json")
CARDS: dict[str, Any] = read_json("ragusa/cards.json")
WORDS = Catalogue("ragusa")
NAMES = {name: WORDS(f"story.names.{name}") for name in (*BUILDINGS, *RESOURCES, *COMMODITIES)}
SPOTS: list[str] = BOARD["spots"]["list"]
AT = {region["id"]: (region["q"], region["r"]) for region in BOARD["regions"]["list"]}


def beside(one: str, other: str) -> bool:
    """Tell whether two regions share a side."""
    q, r = AT[one][0] - AT[other][0], AT[one][1] - AT[other][1]
    return bool(max(abs(q), abs(r), abs(q + r)) == 1)


def rows(statement: str) -> list[list[str]]:
    return table("ragusa.md", statement)


@pytest.mark.rule("R-3")
def test_rows_of_regions() -> None:
    """The 37 regions lie in seven rows, in the order of the table."""
    names = [codes(row[1]) for row in rows("R-3")]
    assert [len(row) for row in names] == [4, 5, 6, 7, 6, 5, 4]
    by_row = sorted(AT, key=lambda name: (AT[name][1], AT[name][0]))
    assert [name for row in names for name in row] == by_row
    assert [{AT[name][1] for name in row} for row in names] == [{r} for r in range(-3, 4)]
    kinds = Counter(region["type"] for region in BOARD["regions"]["list"])
    assert kinds == {"country": 17, "sea": 10, "city": 10}


@pytest.mark.rule("R-4")
def test_letters_of_regions() -> None:
    """The letter of a country or sea region tells what it gives, in the numbers stated."""
    letters = {"W": "wood", "S": "stone", "G": "grapes", "O": "olives", "M": "silver_ore"}
    gives = {r["id"]: r["yields"] for r in BOARD["regions"]["list"] if r["type"] != "city"}
    assert gives == {
        name: (letters | {"F": "fish"})[name[0]] for name in REGIONS if name not in CITY
    }
    assert Counter(gives.values()) == {
        "wood": 6, "stone": 3, "grapes": 3, "olives": 3, "silver_ore": 2, "fish": 10,
    }  # fmt: skip


@pytest.mark.rule("R-5")
def test_buildings() -> None:
    """Each of the ten city regions holds the building that is named."""
    data = {r["id"]: r["building"] for r in BOARD["regions"]["list"] if r["type"] == "city"}
    assert data == BUILDING
    assert len(data) == 10
    for region, building in data.items():
        assert f"{NAMES[building]} (`{region}`)" in statement_text("ragusa.md", "R-5")


@pytest.mark.rule("R-6")
def test_spots() -> None:
    """A spot is where three regions meet, named by row and from left to right: 54 of them."""
    order = {name: i for i, name in enumerate(REGIONS)}
    meeting = {
        "-".join(sorted(three, key=order.__getitem__))
        for three in combinations(REGIONS, 3)
        if all(beside(one, other) for one, other in combinations(three, 2))
    }
    assert meeting == set(SPOTS)
    city_regions = [len(CITY & set(spot.split("-"))) for spot in SPOTS]
    assert len(SPOTS) == 54
    assert sum(0 < n < 3 for n in city_regions) == 22
    assert (city_regions.count(3), city_regions.count(0)) == (10, 22)


@pytest.mark.rule("R-7")
def test_city_limits() -> None:
    """The ring goes clockwise from the top of the Silversmith; wall n joins spots n and n + 1."""
    assert BOARD["city_limits"]["spots_clockwise"] == RING
    assert len(set(RING)) == 22
    assert RING[0] == "O1-G2-SI"
    assert {AT[name][1] for name in ("O1", "G2")} == {AT["SI"][1] - 1}
    around = 0.0
    middle = [tuple(sum(AT[x][i] for x in spot.split("-")) / 3 for i in (0, 1)) for spot in RING]
    for one, other in zip(middle, middle[1:] + middle[:1], strict=True):
        (q, r), (q2, r2) = ((m[0] - 1, m[1]) for m in (one, other))
        around += q * r2 - q2 * r
    assert around > 0, "with r downwards, a positive area is clockwise"
    for n in range(1, 23):
        for end in (RING[n - 1], RING[n % 22]):
            played = Scene().rich(0).house(0, end).play("house MA-CA-OP", "activate mason")
            played.play(f"wall {n}")
            assert played.points(0, "mason") == 2, f"wall {n} touches {end}"


@pytest.mark.rule("R-8", "R-11")
def test_kinds_of_resources_and_commodities() -> None:
    """There are six resources and three commodities; everybody starts with none of them."""
    for seats in (2, 3, 4, 5):
        for player in dealt(seats).data["players"]:
            assert player["resources"] == dict.fromkeys(RESOURCES, 0)
            assert player["commodities"] == dict.fromkeys(COMMODITIES, 0)


@pytest.mark.rule("R-161")
def test_colours() -> None:
    """The colours of both editions are those of the data."""
    text = statement_text("ragusa.md", "R-161")
    for edition in ("first", "second"):
        *four, last = SUPPLY["colours"][edition]
        assert f"{', '.join(four)} and {last} `[{edition}]`" in text
        assert last == "black"


@pytest.mark.rule("R-162")
def test_houses_suffice() -> None:
    """Four colours of 12 houses and 18 black ones are enough for every number of players."""
    assert "66 houses: 12 in each of the first four colours and 18 black" in statement_text(
        "ragusa.md", "R-162"
    )
    assert 4 * 12 + 18 == 66
    for seats in (2, 3, 4, 5):
        houses = [player["houses"] for player in dealt(seats).data["players"]]
        assert all(count <= 12 for count in houses[:4])
        assert sum(houses[4:]) <= 18
    markers = list(new(1, player_first=True).data["spots"].values()).count("reserved")
    assert markers == 18


@pytest.mark.rule("R-16", "R-166")
def test_supply() -> None:
    """The numbers of pieces are those of the table."""
    number = {row[0]: int(row[1]) for row in rows("R-166")}
    by_seats = {str(n): number[f"houses each, {n} players"] for n in (2, 3, 4, 5)}
    by_seats["1"] = number["houses each, solo (3 of them in the set-up)"]
    assert SUPPLY["houses"]["by_seats"] == by_seats
    assert SUPPLY["powerhouses"]["two_players"] == number["powerhouses each, 2 players"]
    assert SUPPLY["towers"]["per_player"] == number["towers each"]
    assert number["walls in all"] == len(RING)
    assert len(SHIPS) == number["ship cards"]
    assert len(BONUS) == number["bonus cards"] == len(CARDS["bonus_cards"]["list"])
    assert len(CARDS["patrician_cards"]["cards"]) == number["Patrician cards"]
    assert SUPPLY["warehouse"]["limit"] == number["units of one commodity in a warehouse, at most"]


@pytest.mark.rule("R-84", "R-167")
def test_price_track() -> None:
    """The track has 16 spaces, counted from 0, with prices from 0 to 5 as in the table."""
    track = {}
    for spaces, price in rows("R-167"):
        first, _, last = spaces.partition("-")
        track.update(dict.fromkeys(range(int(first), int(last or first) + 1), int(price)))
    assert [track[space] for space in range(16)] == SUPPLY["market_track"]["value_by_space"]
    assert SUPPLY["market_track"]["value_by_space"] == PRICES


@pytest.mark.rule("R-168")
def test_harbour_slots() -> None:
    """Base costs and falling prices of the five slots."""
    found = []
    for i, slot in enumerate(SUPPLY["harbour_slots"]["left_to_right"], start=1):
        ((commodity, units),) = slot["cost"].items()
        found.append([str(i), f"{units} {NAMES[commodity]}", NAMES[slot["lowers"]]])
    assert found == rows("R-168")


@pytest.mark.rule("R-169")
def test_ship_cards() -> None:
    """The 26 ship cards of 7 goods."""
    found = []
    for ship in CARDS["ship_cards"]["list"]:
        cost = ", ".join(f"{n} {NAMES[c]}" for c, n in ship["extra_cost"].items()) or "none"
        good, numbers = ship["good"].capitalize(), [str(ship["count"]), str(ship["points"])]
        found.append([good, *numbers, cost, NAMES[ship["raises"]], str(ship["arrows"])])
    assert found == rows("R-169")
    assert sum(int(row[1]) for row in found) == 26


@pytest.mark.rule("R-118", "R-160", "R-170")
def test_bonus_cards() -> None:
    """The 16 bonus cards and their points; only the towers differ between the editions."""
    cards = {card["id"]: card for card in CARDS["bonus_cards"]["list"]}
    assert list(cards) == [card for row in rows("R-170") for card in codes(row[0])]
    for text, points in rows("R-170"):
        (name,) = codes(text)
        first, second = cards[name]["points"]["first"], cards[name]["points"]["second"]
        if name == "towers":
            assert points == f"{first} for each tower `[first]`, {second} for each tower `[second]`"
            assert (first, second) == (1, 2)
        else:
            assert first == second == int(points.split()[0])
            unit = cards[name].get("resource") or cards[name].get("good") or ""
            assert NAMES.get(unit, unit.capitalize()).removesuffix("s") in points


@pytest.mark.rule("R-171")
def test_patrician_cards() -> None:
    """The ten cards name 30 different city spots, all but the two stated."""
    found, named = [], []
    for i, card in enumerate(CARDS["patrician_cards"]["cards"], start=1):
        numbers = sorted(card, key=int)
        found.append([str(i), *(f"{number} `{card[number]}`" for number in numbers)])
        named += card.values()
    assert found == rows("R-171")
    city = {spot for spot in SPOTS if CITY & set(spot.split("-"))}
    assert len(city) == 32
    assert len(set(named)) == 30
    assert city - set(named) == {"RP-CA-FI", "CA-FI-MK"}
