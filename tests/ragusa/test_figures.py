"""The worked examples and figures of both rulebooks, except the long one at their end.

The scenes are ours (the pictures are not in the text of the books); the numbers are printed.
"""

from __future__ import annotations

from typing import Any

import pytest

from portolan.core.match import Match
from tests.ragusa.figures_scene import RAGUSA, Scene, access, asked, dump, play

LIMITS = (
    "O1-G2-SI", "G2-SI-MA", "G2-O2-MA", "O2-MA-G3", "MA-G3-OP", "G3-OP-F4", "OP-F4-F6",
    "OP-MK-F6", "MK-F6-F10", "MK-F9-F10", "FI-MK-F9", "FI-F8-F9", "WH-FI-F8", "WH-F7-F8",
    "F5-WH-F7", "WI-F5-WH", "F3-WI-F5", "O3-F3-WI", "O3-AR-WI", "G1-O3-AR", "G1-O1-AR", "O1-AR-SI",
)  # fmt: skip
"""The city limits, clockwise from the top of the Silversmith (docs/rules, R-7)."""


# --- placing and access ----------------------------------------------------------------------


def test_a_house_gains_from_the_three_regions_around_it() -> None:
    """The picture of a spot: a house between quarry, olive grove and vineyard gains one of each."""
    match = Scene().houses(0, "W4-O2-W6").match()
    after = play(match, "house S3-G2-O2")["players"][0]["resources"]
    assert after == access("W4-O2-W6") | {"stone": 1, "grapes": 1, "olives": 2}


@pytest.mark.parametrize("fish", [0, 9])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_first_house_touches_wood(seats: int, fish: int) -> None:
    """Each player's first house is on one of the 15 spots with a Wood region, Fish or not (P8)."""
    for seat in range(seats):
        _, texts = asked(Scene(seats).have(seat, fish=fish).turn(seat).match())
        houses = [text for text in texts if text.startswith("house")]
        wooded = {text.removeprefix("house ") for text in houses if access(text[6:])["wood"]}
        assert len(houses) == len(wooded) == 15


def test_one_wood_serves_three_country_regions() -> None:
    """Access is not used up: a first house in each of three more regions needs the same 1 Wood."""
    match = Scene().match()
    assert "house S3-W4-O2" in match.legal_texts()
    second = Scene().houses(0, "S3-W4-O2").match()
    assert "house M2-O1-G2" in second.legal_texts()


def test_the_third_house_around_a_region_needs_three_wood() -> None:
    """Two houses around an olive grove: the third takes 3 Wood, or 2 Fish instead of one."""
    scene = Scene().houses(0, "S3-W4-O2", "W4-O2-W6")
    assert "house S3-G2-O2" in scene.match().legal_texts()
    scene.have(0, wood=2)
    assert not [text for text in scene.match().legal_texts() if "S3-G2-O2" in text]
    scene.have(0, fish=2)
    assert "house S3-G2-O2 for wood" in scene.match().legal_texts()


def test_the_small_figure_of_requirements() -> None:
    """A 1st house at the Mason, 2nd at one country region, 3rd at another: 1 Stone and 3 Wood."""
    scene = Scene().houses(0, "W4-O2-W6", "S3-G2-O2").have(0, wood=3, stone=1)
    assert "house G2-O2-MA" in scene.match().legal_texts()
    assert "house G2-O2-MA" not in scene.have(0, wood=2).match().legal_texts()
    assert "house G2-O2-MA" not in scene.have(0, wood=3, stone=0).match().legal_texts()


EXAMPLES = {
    "example 1": (
        "O3-AR-WI",
        "grapes",
        {
            "green": ((), 1, 1),
            "orange": (("W5-F1-O3", "G1-O1-AR"), 2, 2),
            "blue": (("G1-O3-AR", "O3-F3-WI"), 3, 2),
            "violet": (("AR-WI-RP", "WI-F5-WH"), 1, 3),
        },
    ),
    "example 2": (
        "G3-OP-F4",
        "olives",
        {
            "green": (("OP-F4-F6",), 1, 2),
            "orange": (("W6-G3-F2",), 2, 1),
            "blue": (("O2-W6-G3", "MA-G3-OP"), 3, 2),
            "violet": (("MA-CA-OP",), 1, 2),
        },
    ),
}
"""Target, special requirement, and by colour: houses around the target, Wood and Stone printed.

The first example stands in both books, the second in the second. The second book calls the country
region of Orange in example 1 a vineyard, that of Blue an olive grove; the spot has only one.
"""


@pytest.mark.parametrize("colour", ["green", "orange", "blue", "violet"])
@pytest.mark.parametrize("example", EXAMPLES)
def test_the_two_examples_of_requirements(example: str, colour: str) -> None:
    """With the printed Wood and Stone the spot is legal; with one less of anything it is not."""
    target, special, players = EXAMPLES[example]
    seat = list(players).index(colour)
    _, wood, stone = players[colour]

    def is_legal(elsewhere: str, **changes: int) -> bool:
        scene = Scene(4).turn(seat)
        for other, (houses, _, _) in enumerate(players.values()):
            scene.houses(other, *(houses or (elsewhere,)))
            scene.have(other, wood=3, stone=3)
        exact = {"wood": wood, "stone": stone, special: 1, "fish": 0}
        scene.have(seat, **(exact | changes))
        return f"house {target}" in scene.match().legal_texts()

    in_the_country, in_the_city = "S1-W1-S2", "SI-RP-CA"
    assert is_legal(in_the_country)
    assert not is_legal(in_the_city, wood=wood - 1)
    assert not is_legal(in_the_country, stone=stone - 1)
    assert not is_legal(in_the_country, **{special: 0})


# --- whole spots -----------------------------------------------------------------------------


def test_the_figure_of_architect_palace_and_winery() -> None:
    """Blue builds: Violet's house makes Wine too, Orange's houses build towers, the Palace is
    Blue's alone."""
    blue, orange, violet = range(3)
    scene = Scene().houses(blue, "W3-S2-G1").cards({}, deck=("towers", "good_silk"))
    scene.houses(orange, "S1-W1-S2", "G1-O1-AR", "W1-W2-M2", "G1-O3-AR")
    scene.houses(violet, "W2-M1-S3", "W6-G3-F2", "O3-F3-WI", "RP-CA-FI")
    match = scene.match()
    play(match, "house AR-WI-RP")
    orders = ["activate architect", "activate winery", "activate rectors_palace"]
    assert sorted(asked(match)[1]) == sorted(orders)
    play(match, "activate winery")
    assert asked(match) == (violet, ["exchange grapes", "pass"])
    after = play(match, "pass")
    assert [player["commodities"]["wine"] for player in after["players"]] == [1, 0, 1]
    play(match, "activate architect")
    for seat, spot in ((blue, "O1-G2-SI"), (orange, "G2-SI-MA"), (orange, "G2-O2-MA")):
        assert asked(match)[0] == seat
        play(match, f"tower {spot}")
    assert asked(match) == (blue, ["draw", "pass"])
    after = play(match, "draw", "keep good_silk")
    assert [player["cards"] for player in after["players"]] == [["good_silk"], [], []]
    assert after["bonus_deck"][-1] == "towers"
    assert asked(match)[0] == orange


def test_the_figure_of_the_oil_press_between_city_and_country() -> None:
    """Blue gains Grapes and Fish alone; the Press makes Oil for Blue, then for Violet."""
    blue, violet, orange = range(3)
    scene = Scene().houses(blue, "S3-W4-O2").houses(violet, "S1-W1-S2", "M2-O1-G2", "MA-G3-OP")
    match = scene.houses(orange, "W1-W2-M2", "G3-F2-F4").match()
    before = dump(match)["players"]
    after = play(match, "house G3-OP-F4")["players"]
    assert asked(match)[0] == violet
    assert [player["commodities"]["oil"] for player in after] == [1, 1, 0]
    assert after[blue]["resources"] == access("S3-W4-O2", "G3-OP-F4")
    assert [p["resources"] for p in after[violet:]] == [p["resources"] for p in before[violet:]]


# --- producing -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("houses", "last", "commodity", "before", "after"),
    [
        (("W3-S2-G1", "AR-WI-RP", "M2-S3-G2", "W3-W5-G1"), "O3-F3-WI", "wine", 0, 6),
        (("S3-W4-O2",), "G3-OP-F4", "oil", 0, 1),
        (
            ("S3-W4-O2", "MA-CA-OP", "S2-M2-O1", "W4-O2-W6", "S2-G1-O1"),
            "G3-OP-F4", "oil", 0, 8,
        ),
        (
            ("S1-W1-S2", "W1-W2-M2", "SI-RP-CA", "SI-MA-CA", "W2-M1-S3", "W1-S2-M2"),
            "O1-G2-SI", "silver", 0, 9,
        ),
        (
            ("S1-W1-S2", "W1-W2-M2", "SI-RP-CA", "SI-MA-CA", "W2-M1-S3", "W1-S2-M2"),
            "O1-G2-SI", "silver", 4, 12,
        ),
    ],
    ids=["2 houses, 3 Grapes", "1 house, 1 Olives", "2 houses, 4 Olives", "3 houses, 3 Silver Ore",
         "a full warehouse"],
)  # fmt: skip
def test_each_house_makes_as_much_as_its_owner_has_access(
    houses: tuple[str, ...], last: str, commodity: str, before: int, after: int
) -> None:
    """The printed productions, and the warehouse of 12 (A9)."""
    match = Scene().houses(0, *houses).have(0, **{commodity: before}).match()
    match.play(f"house {last}")
    assert dump(match)["players"][0]["commodities"][commodity] == after


# --- Fishmonger and Fish ---------------------------------------------------------------------


def test_five_fish_and_two_houses_score_four_at_the_fishmonger() -> None:
    """Each house scores whole pairs of Fish, and the Fish stay."""
    match = Scene().houses(0, "S1-W1-S2", "W5-F1-O3", "F1-O3-F3", "RP-CA-FI").match()
    player = play(match, "house FI-F8-F9")["players"][0]
    assert player["points"]["fishmonger"] == 4
    assert player["resources"]["fish"] == 5


@pytest.mark.parametrize(("fish", "offered"), [(3, True), (2, False)])
def test_two_fish_must_be_left_for_the_fishmonger(fish: int, offered: bool) -> None:
    """Stone for 3 Fish, 2 gained: with 3 before 2 are left, with 2 before only 1."""
    scene = Scene().houses(0, "O2-W6-G3").have(0, stone=0, fish=fish)
    assert ("house FI-F8-F9 for stone" in scene.match().legal_texts()) is offered
    assert "house FI-F8-F9" not in scene.match().legal_texts()


@pytest.mark.parametrize(
    ("resource", "fish"),
    [("wood", 2), ("grapes", 2), ("olives", 2), ("stone", 3), ("silver_ore", 4)],
)
def test_the_rates_of_the_fish_exchange(resource: str, fish: int) -> None:
    """2 Fish for Wood, Grapes, Olives, 3 for Stone, 4 for Silver Ore; not with one Fish less."""
    scene = Scene().houses(0, "S3-W4-O2").have(0, fish=fish)
    before = access("S3-W4-O2")
    after = play(scene.match(), f"exchange {resource}")["players"][0]["resources"]
    assert after == before | {resource: before[resource] + 1}
    assert f"exchange {resource}" not in scene.have(0, fish=fish - 1).match().legal_texts()


@pytest.mark.parametrize(
    ("texts", "wine", "fish"),
    [(("exchange grapes",), 2, 0), (("activate winery",), 1, 2)],
)
def test_fish_gained_beside_the_winery_can_be_exchanged_at_once(
    texts: tuple[str, ...], wine: int, fish: int
) -> None:
    """The house between sea and Winery: its Fish become Grapes before the Winery makes Wine."""
    match = Scene().houses(0, "W3-S2-G1").match()
    match.play("house F3-WI-F5")
    assert asked(match)[0] == 0
    assert {"activate winery", "exchange grapes"} <= set(match.legal_texts())
    player = play(match, *texts)["players"][0]
    assert (player["commodities"]["wine"], player["resources"]["fish"]) == (wine, fish)


def test_fish_can_meet_a_requirement_of_the_same_placement() -> None:
    """No Grapes, but 2 Fish from the sea beside the Winery: placed with the exchange."""
    match = Scene().houses(0, "S1-W3-S2").match()
    assert "house F3-WI-F5" not in match.legal_texts()
    player = play(match, "house F3-WI-F5 for grapes")["players"][0]
    assert player["resources"] == access("S1-W3-S2") | {"grapes": 1}
    assert player["commodities"]["wine"] == 1


@pytest.mark.parametrize(("answer", "oil"), [("exchange olives", 2), ("pass", 1)])
def test_an_owner_may_exchange_on_another_players_turn(answer: str, oil: int) -> None:
    """Somebody else builds at the Oil Press: the owner is asked before the own house acts."""
    owner, placer = 0, 1
    scene = Scene().houses(owner, "S3-W4-O2", "OP-F4-F6").turn(placer)
    match = scene.houses(placer, "W3-S2-G1", "W4-O2-W6").match()
    play(match, "house MA-G3-OP", "activate oil_press")
    assert asked(match) == (owner, ["exchange olives", "pass"])
    after = play(match, answer)["players"]
    assert [player["commodities"]["oil"] for player in after] == [oil, 1, 0]
    assert asked(match)[0] == placer
    assert match.legal_texts() == [f"wall {n}" for n in range(1, 23)]


# --- Mason and Architect ---------------------------------------------------------------------


def test_a_wall_scores_one_wherever_it_stands() -> None:
    """A wall far from all own pieces, between those of others, scores 1."""
    scene = Scene().houses(0, "W2-M1-S3").houses(1, "S1-W1-S2", "WH-F7-F8").towers(2, "F5-WH-F7")
    match = scene.match()
    player = play(match, "house G2-O2-MA", "wall 14")["players"][0]
    assert player["points"]["mason"] == 1


def test_a_wall_between_own_houses_and_towers_scores_five() -> None:
    """1 for the wall, and 1 for each of two houses and two towers at its ends."""
    spots = ("O1-G2-SI", "G2-SI-MA")
    scene = Scene().houses(0, "S3-W4-O2", *spots).towers(0, *spots).have(0, wood=9, stone=9)
    match = scene.match()
    player = play(match, "house O2-MA-G3", "wall 1")["players"][0]
    assert player["points"]["mason"] == 5


@pytest.mark.parametrize("owner", [0, 1])
def test_a_tower_leaves_its_spot_free_for_a_house(owner: int) -> None:
    """And a house leaves its spot free for a tower, whoever owns the one and the other."""
    scene = Scene().houses(0, "S3-W4-O2").have(0, silver_ore=1).towers(owner, "O1-G2-SI")
    assert "house O1-G2-SI" in scene.match().legal_texts()
    match = Scene().houses(owner, "W2-M1-S3", "O1-G2-SI").houses(0, "S3-W4-O2").match()
    play(match, "house G1-O1-AR")
    assert "tower O1-G2-SI" in match.legal_texts()


# --- Wharf, Market, prices -------------------------------------------------------------------


def test_the_figure_of_the_wharf() -> None:
    """Wine at 2, Oil at 1, Silver at 3: a unit scores its price, and no bead moves."""
    for commodity, points in (("wine", 2), ("oil", 1), ("silver", 3)):
        scene = Scene().houses(0, "S3-W4-O2").prices(wine=6, oil=5, silver=10)
        match = scene.have(0, wine=1, oil=1, silver=1).match()
        after = play(match, "house WH-F7-F8", f"ship {commodity}")
        assert after["players"][0]["points"]["wharf"] == points
        assert after["players"][0]["commodities"][commodity] == 0
        assert after["prices"] == {"wine": 6, "oil": 5, "silver": 10}


TRACK = (0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5)
"""Prices on the spaces of a track, as the board of the first edition shows them."""


@pytest.mark.parametrize("commodity", ["wine", "oil", "silver"])
def test_the_prices_on_the_tracks(commodity: str) -> None:
    """What one unit scores at the Wharf, with the bead on each space."""
    scored = []
    for space in range(len(TRACK)):
        scene = Scene().houses(0, "S3-W4-O2").prices(**{commodity: space})
        match = scene.have(0, **{commodity: 1}).match()
        after = play(match, "house WH-F7-F8", f"ship {commodity}")
        scored.append(after["players"][0]["points"]["wharf"])
    assert tuple(scored) == TRACK


def test_an_arriving_ship_raises_a_price_by_its_arrows() -> None:
    """The card with Wine and two arrows moves the bead of Wine two to the right, at the set-up
    and whenever a ship is bought."""
    ships = ("spices_oil", "furs_oil", "clothing_oil", "ceramics_oil", "furs_silver")
    scene = Scene().houses(0, "S3-W4-O2").have(0, oil=1).prices(wine=5, oil=5, silver=5)
    match = scene.harbour(*ships, then=("silk_wine",)).match()
    after = play(match, "house MK-F9-F10", "buy 1")
    assert after["prices"] == {"wine": 7, "oil": 4, "silver": 5}
    assert after["harbour"] == [*ships[1:], "silk_wine"]


@pytest.mark.parametrize("seed", range(20))
def test_the_five_ships_of_the_set_up_raise_their_prices(seed: int) -> None:
    """From space 5 each dealt ship has raised the commodity of its name: gems, pearls and silk by
    two, the others by one."""
    position: Any = dump(Match(RAGUSA, 2, {}, seed))
    beads = {"wine": 5, "oil": 5, "silver": 5}
    for ship in position["harbour"]:
        good, commodity = ship.split("_")
        beads[commodity] += 2 if good in {"gems", "pearls", "silk"} else 1
    assert position["prices"] == {name: min(bead, 15) for name, bead in beads.items()}


SLOT_COSTS = ({"oil": 1}, {"wine": 1}, {"silver": 1}, {"oil": 2}, {"wine": 2})
SHIP_FACTS = [
    ("gems_silver", {"silver": 1}, 5),
    ("pearls_silver", {"silver": 1}, 5),
    ("silk_oil", {"oil": 1}, 4),
    ("silk_wine", {"wine": 1}, 4),
    ("clothing_oil", {}, 3),
    ("spices_wine", {}, 2),
    ("ceramics_silver", {}, 2),
    ("furs_oil", {}, 2),
]
"""Extra cost and points of a ship of each good."""


@pytest.mark.parametrize("slot", range(5))
@pytest.mark.parametrize(("ship", "extra", "points"), SHIP_FACTS)
def test_what_a_ship_costs_and_scores(
    slot: int, ship: str, extra: dict[str, int], points: int
) -> None:
    """The printed base costs of the slots, the extra costs and the points of the goods; the slot's
    own commodity falls by 1."""
    others = ["spices_oil", "furs_wine", "clothing_wine", "spices_silver"]
    base = SLOT_COSTS[slot]
    cost = {name: base.get(name, 0) + extra.get(name, 0) for name in ("wine", "oil", "silver")}
    scene = Scene().houses(0, "S3-W4-O2").prices(wine=7, oil=7, silver=7)
    scene.harbour(*others[:slot], ship, *others[slot:], then=("ceramics_wine",))
    after = play(scene.have(0, **cost).match(), "house MK-F9-F10", f"buy {slot + 1}")
    player = after["players"][0]
    assert player["commodities"] == {"wine": 0, "oil": 0, "silver": 0}
    assert (player["ships"], player["points"]["market"]) == ([ship], points)
    assert after["harbour"] == [*others, "ceramics_wine"]
    falls = next(iter(base))
    expected = {"wine": 7, "oil": 7, "silver": 7}
    expected[falls] -= 1
    expected["wine"] += 1
    assert after["prices"] == expected
    for name in (name for name, units in cost.items() if units):
        scene.have(0, **cost).have(0, **{name: cost[name] - 1, "grapes": 1})
        match = scene.have(0, **{other: 1 for other in cost if not cost[other]}).match()
        match.play("house MK-F9-F10")
        assert f"buy {slot + 1}" not in match.legal_texts()


# --- walls at the end ------------------------------------------------------------------------

VIOLET, ORANGE, BLUE, BYSTANDER = range(4)
WALL_HOUSES = {
    VIOLET: (1, 10, 14, 15, 19, 20, 21),
    ORANGE: (3, 6, 12, 16, 17, 22),
    BLUE: (4, 7, 8, 13, 18),
}
WALL_TOWERS = {VIOLET: (3, 4, 22), ORANGE: (13, 14, 15)}
"""A ring with the three printed stretches, by the number of the spot on the city limits."""
EVERY_WALL = range(1, 23)


def ring(*numbers: int) -> tuple[str, ...]:
    """Return spots of the city limits by their numbers."""
    return tuple(LIMITS[n - 1] for n in numbers)


def wall_figure(*walls: int) -> Scene:
    """Return the figure with these walls; a fourth seat has the last house to place."""
    scene = Scene(4).walls(*walls).cards({})
    for seat, numbers in WALL_HOUSES.items():
        scene.houses(seat, *ring(*numbers)).have(seat, wood=9, stone=9)
        scene.towers(seat, *ring(*WALL_TOWERS.get(seat, ())))
    return scene


@pytest.mark.parametrize(
    ("missing", "points"),
    [(None, (17, 14, 6)), (12, (17, 10, 6)), (22, (8, 14, 6))],
)
def test_the_figure_of_the_walls(missing: int | None, points: tuple[int, ...]) -> None:
    """10 walls, 4 houses, 3 towers are 17; 8 + 3 + 3 are 14 (the first book prints 15); 4 + 2 are
    6. A wall that is missing cuts a stretch."""
    results = wall_figure(*(n for n in EVERY_WALL if n != missing)).scored(BYSTANDER)
    assert tuple(seat.by_source["city_walls"] for seat in results[:3]) == points


def test_the_walls_card_on_the_figure() -> None:
    """On the same ring Violet touches 14 walls, Orange 13, Blue 9: at most 12 points a card."""
    touched = []
    for seat in (VIOLET, ORANGE, BLUE):
        results = wall_figure(*EVERY_WALL).cards({seat: ("walls_touched",)}).scored(BYSTANDER)
        touched.append(results[seat].by_source["bonus_cards"])
    assert touched == [12, 12, 9]


@pytest.mark.parametrize(("tower", "points"), [(False, 11), (True, 17)])
def test_a_powerhouse_interrupts_the_walls_unless_the_player_has_a_tower_there(
    tower: bool, points: int
) -> None:
    """A powerhouse for one of Violet's houses: 7 walls, 1 house, 3 towers; with a tower 10 walls
    again, 3 houses, 4 towers (T5)."""
    scene = Scene(2).walls(*EVERY_WALL).cards({})
    scene.houses(0, *ring(*(n for n in WALL_HOUSES[VIOLET] if n != 21)))
    scene.houses(1, *ring(*WALL_HOUSES[ORANGE], *WALL_HOUSES[BLUE]))
    scene.powerhouses(1, *ring(21)).towers(0, *ring(*WALL_TOWERS[VIOLET]))
    scene.towers(1, *ring(*WALL_TOWERS[ORANGE])).towers(0, *ring(*[21] * tower))
    for seat in range(2):
        scene.have(seat, wood=9, stone=9)
    assert scene.scored(0)[0].by_source["city_walls"] == points


def test_house_and_tower_on_one_spot_are_two_and_a_full_ring_counts_each_spot_once() -> None:
    """22 walls without a gap, one own house and one own tower: 24; both on one spot the same."""
    for house, tower in ((1, 22), (1, 1)):
        scene = Scene().walls(*EVERY_WALL).cards({}).houses(0, *ring(house))
        scene.towers(0, *ring(tower)).have(0, wood=9, stone=9)
        assert scene.scored(1)[0].by_source["city_walls"] == 24


# --- Cathedral and bonus cards ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("houses", "units", "points"), [(2, 3, 18), (2, 2, 18), (1, 3, 9), (2, 1, 9), (0, 3, 0)]
)
def test_the_figure_of_the_cathedral(houses: int, units: int, points: int) -> None:
    """Prices of 4, 3 and 2, two houses, three sets (second book) or two (first): 18 points. The
    units are kept and count for the card of commodity sets, 2 a set."""
    scene = Scene().prices(silver=13, wine=10, oil=6).cards({0: ("commodity_sets",)})
    scene.houses(0, *("SI-RP-CA", "CA-FI-MK")[:houses])
    scene.have(0, wood=9, stone=9, wine=units, oil=units, silver=units)
    by_source = scene.scored(1)[0].by_source
    assert by_source["cathedral"] == points
    assert by_source["bonus_cards"] == 2 * units


@pytest.mark.parametrize(
    ("fish", "grapes", "cards", "points"),
    [
        (0, 7, ("resource_grapes",), 12),
        (0, 5, ("resource_grapes",), 10),
        (13, 0, ("resource_fish", "resource_grapes"), 13),
        (14, 0, ("resource_fish", "resource_grapes"), 14),
        (5, 0, ("resource_grapes",), 4),
        (5, 0, ("resource_grapes", "resource_stone"), 5),
        (5, 0, (), 0),
    ],
)
def test_the_last_fish_exchange_scores_most(
    fish: int, grapes: int, cards: tuple[str, ...], points: int
) -> None:
    """Remaining Fish go where they score most, past the 12 of a card into another (F3, W4)."""
    scene = Scene().cards({0: cards}).have(0, fish=fish, grapes=grapes)
    assert scene.scored(1)[0].by_source["bonus_cards"] == points


@pytest.mark.parametrize(("edition", "points"), [("first", 3), ("second", 6)])
def test_the_card_of_the_towers(edition: str, points: int) -> None:
    """Three towers: 1 point each in the first edition, 2 in the second (E1)."""
    scene = Scene(edition=edition).cards({0: ("towers",)}).towers(0, *ring(1, 2, 3))
    assert scene.scored(1)[0].by_source["bonus_cards"] == points


@pytest.mark.parametrize(
    ("card", "ships", "points"),
    [
        ("ship_points", ("gems_silver", "spices_wine"), 3),
        ("ship_points", ("gems_silver", "clothing_oil"), 4),
        ("different_goods", ("gems_silver", "gems_silver", "furs_oil"), 4),
        ("different_goods", ("gems_silver", "pearls_silver", "silk_oil", "clothing_oil",
                             "spices_oil", "ceramics_oil", "furs_oil"), 12),
        ("good_furs", ("furs_oil", "furs_wine", "silk_oil"), 6),
        ("good_silk", ("silk_oil", "silk_oil", "silk_wine", "silk_wine"), 12),
    ],
)  # fmt: skip
def test_the_cards_that_count_ships(card: str, ships: tuple[str, ...], points: int) -> None:
    """Half the points of the ships rounded down, 2 a kind of good, the goods; at most 12."""
    scene = Scene().harbour("spices_silver", "ceramics_silver", "furs_silver", "clothing_silver",
                            "spices_silver").owns(0, *ships).cards({0: (card,)})  # fmt: skip
    assert scene.scored(1)[0].by_source["bonus_cards"] == points


def test_commodity_sets_and_the_tie_break_in_goods() -> None:
    """3 Oil, 2 Wine, 5 Silver are two sets; between equal points the goods at final prices win."""
    scene = Scene(2).cards({0: ("commodity_sets",)}).have(0, oil=3, wine=2, silver=5)
    assert scene.scored(1)[0].by_source["bonus_cards"] == 4
    richer = Scene(2).cards({}).prices(wine=6, oil=1, silver=10).have(0, wine=2, oil=1, silver=1)
    results = richer.have(1, wine=3, oil=1).scored(1)
    assert [seat.points for seat in results] == [0, 0]
    assert [(seat.tie_break, seat.winner) for seat in results] == [((8,), True), ((7,), False)]


# --- two players -----------------------------------------------------------------------------


def wharf_of_two() -> Scene:
    """Return the figure: one house of Violet (0) and two of Blue (1) around the Wharf."""
    scene = Scene(2).houses(0, "S1-W1-S2", "WI-RP-WH").houses(1, "S3-W4-O2", "RP-WH-FI", "WH-F7-F8")
    for seat in range(2):
        scene.have(seat, wood=9, stone=9, wine=5)
    return scene


def test_a_powerhouse_makes_every_house_act_for_its_player() -> None:
    """On the Wharf with one own and two other houses: four sales for Violet, none for Blue."""
    match = wharf_of_two().match()
    match.play("powerhouse F5-WH-F7")
    for _ in range(4):
        assert asked(match) == (0, ["ship wine", "pass"])
        match.play("ship wine")
    after = dump(match)
    assert [player["commodities"]["wine"] for player in after["players"]] == [1, 5]
    assert (after["turn"], after["prompt"]) == (1, "place")
    assert after["players"][0]["resources"]["fish"] == 0


def test_later_a_powerhouse_acts_for_whoever_places_a_house() -> None:
    """Blue's new house at the same Wharf: Violet sells once, Blue four times, clockwise."""
    scene = wharf_of_two().powerhouses(0, "F5-WH-F7").turn(1).have(1, grapes=1)
    match = scene.match()
    play(match, "house WI-F5-WH", "activate winery")
    sellers = []
    while dump(match)["prompt"] == "ship":
        sellers.append(asked(match)[0])
        match.play("ship wine")
    assert sellers == [1, 0, 1, 1, 1]


def test_one_powerhouse_to_a_region() -> None:
    """Between Architect and Silversmith: none later around these two, for either player."""
    for seat in range(2):
        scene = Scene(2).powerhouses(0, "O1-AR-SI").turn(seat)
        scene.have(seat, grapes=1, olives=1, silver_ore=1, fish=2, wine=1)
        open_spots = {t.split()[1] for t in scene.match().legal_texts() if t.startswith("power")}
        assert open_spots == {s for s in LIMITS if not {"AR", "SI"} & set(s.split("-"))}
        assert len(open_spots) == 16


def test_a_powerhouse_without_a_spot_becomes_a_house() -> None:
    """Three powerhouses leave four spots; with houses on these the fourth is an own house (T6)."""
    scene = Scene(2).powerhouses(0, "O1-AR-SI", "MA-G3-OP").powerhouses(1, "WI-F5-WH").turn(1)
    scene.houses(1, "S3-W4-O2").have(1, houses=0, olives=1, fish=9, wine=1)
    left = ["FI-F8-F9", "FI-MK-F9", "MK-F9-F10", "MK-F6-F10"]
    placed = [t for t in scene.match().legal_texts() if not t.startswith("exchange")]
    assert sorted(placed) == sorted(f"powerhouse {spot}" for spot in left)
    match = scene.houses(0, "S1-W1-S2", *left).have(0, wood=9, stone=9).match()
    texts = [text for text in match.legal_texts() if not text.startswith("exchange")]
    assert all(text.startswith("house ") for text in texts)
    after = play(match, "house W4-O2-W6")
    assert after["spots"]["W4-O2-W6"] == 1
    assert (after["players"][1]["houses"], after["players"][1]["powerhouses"]) == (0, 0)


def test_pieces_of_two_players() -> None:
    """12 houses and 2 powerhouses each."""
    players: Any = Scene(2).data["players"]
    assert [(p["houses"], p["powerhouses"]) for p in players] == [(12, 2), (12, 2)]


# --- solo ------------------------------------------------------------------------------------


def test_the_printed_start_of_the_solo_game() -> None:
    """Three houses each; the player starts with 2 Wood, 3 Stone, 2 Silver Ore, 1 Grapes, 1 Olives,
    the bots with 3 Wood, 3 Stone, 1 of each other; 18 spots are reserved."""
    position: Any = Scene(1, player_first=True).data
    bot = {"wood": 3, "stone": 3, "grapes": 1, "olives": 1, "silver_ore": 1, "fish": 0}
    you = {"wood": 2, "stone": 3, "grapes": 1, "olives": 1, "silver_ore": 2, "fish": 0}
    assert [player["resources"] for player in position["players"]] == [you, bot, bot]
    assert [player["houses"] for player in position["players"]] == [9, 9, 9]
    stands = list(position["spots"].values())
    assert [stands.count(owner) for owner in (0, 1, 2, "reserved")] == [3, 3, 3, 18]


@pytest.mark.parametrize(
    ("fish", "cards", "points"),
    [
        (5, ("resource_grapes", "resource_stone"), 5),
        (14, ("resource_grapes", "resource_fish"), 12),
        (14, ("resource_grapes",), 12),
    ],
)
def test_the_last_fish_of_a_bot(fish: int, cards: tuple[str, ...], points: int) -> None:
    """5 Fish with the cards for Grapes (2) and Stone (3): one of each, 5 points. A bot with the
    Fish card exchanges none, also where it would score more (S10)."""
    scene = Scene(1, player_first=True).cards({1: cards}).have(1, grapes=0, stone=0, fish=fish)
    assert scene.scored(0)[1].by_source["bonus_cards"] == points


def test_a_reserved_spot_is_closed_to_the_player() -> None:
    """No placement of the player is on a black marker."""
    scene = Scene(1, player_first=True).have(0, wood=9, stone=9, grapes=9, olives=9, fish=9, wine=1)
    reserved = {spot for spot, stands in scene.data["spots"].items() if stands == "reserved"}
    houses = {t.split()[1] for t in scene.match().legal_texts() if t.startswith("house")}
    assert len(houses) == 54 - 9 - 18
    assert not houses & reserved
