"""Powerhouses and the game of two."""

from __future__ import annotations

import pytest

from tests.ragusa.scene import CITY, RING, SPOTS, Scene, Table, dealt
from tests.support.playing import of_kind


def spots(table: Table, verb: str) -> set[str]:
    """Return the spots that may be placed on without an exchange."""
    return {text.split()[1] for text in table.legal(verb) if " for " not in text}


def rich() -> Scene:
    return Scene(2).rich(0, 1).access(0, fish=2).units(0, 3, 3, 3)


@pytest.mark.rule("R-89")
def test_fourteen_turns_each() -> None:
    """Houses and powerhouses are both on offer, and 12 and 2 of them make 14 turns."""
    assert {text.split()[0] for text in rich().begin().legal()} == {
        "house",
        "powerhouse",
        "exchange",
    }
    begun = dealt(2).finish()
    for seat in (0, 1):
        turns = [event for event in of_kind(begun.events, "turn_begun") if event["seat"] == seat]
        assert len(turns) == 14
        assert (begun.player(seat)["houses"], begun.player(seat)["powerhouses"]) == (0, 0)


@pytest.mark.rule("R-90")
def test_powerhouses_stand_on_the_city_limits() -> None:
    """With all requirements met, the 22 spots of the city limits are offered, and no others."""
    assert spots(rich().begin(), "powerhouse") == set(RING)
    taken = rich().house(1, RING[0]).house(0, RING[9])
    assert spots(taken.begin(), "powerhouse") == set(RING) - {RING[0], RING[9]}


@pytest.mark.rule("R-91")
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("stands", ["O1-AR-SI", "F3-WI-F5", "MK-F9-F10"])
def test_no_two_powerhouses_around_a_region(owner: int, stands: str) -> None:
    """A powerhouse closes all its regions to others: those of the city, country and sea."""
    begun = rich().powerhouse(owner, stands).begin()
    expected = {spot for spot in RING if not set(stands.split("-")) & set(spot.split("-"))}
    assert spots(begun, "powerhouse") == expected


@pytest.mark.rule("R-92")
def test_a_powerhouse_asks_for_no_wood_and_no_stone() -> None:
    """Without any access, the spots of Mason and Architect are open."""
    begun = Scene(2).begin()
    assert spots(begun, "powerhouse") == {"G2-O2-MA", "O2-MA-G3", "G1-O1-AR", "G1-O3-AR"}


@pytest.mark.rule("R-93")
@pytest.mark.parametrize(
    ("spot", "access"),
    [
        ("F3-WI-F5", {"grapes": 1}),
        ("OP-F4-F6", {"olives": 1}),
        ("O1-AR-SI", {"silver_ore": 1}),
        ("FI-F8-F9", {"fish": 2}),
    ],
)
def test_special_requirements_of_a_powerhouse(spot: str, access: dict[str, int]) -> None:
    """The buildings ask a powerhouse for what they ask a house; the sea beside it gives nothing."""
    assert Scene(2).begin().legal(f"powerhouse {spot}") == []
    if "fish" in access:
        assert Scene(2).access(0, fish=1).begin().legal(f"powerhouse {spot}") == []
    assert Scene(2).access(0, **access).begin().legal(f"powerhouse {spot}") == [
        f"powerhouse {spot}"
    ]


@pytest.mark.rule("R-93")
@pytest.mark.parametrize("spot", ["WH-F7-F8", "MK-F9-F10"])
def test_a_powerhouse_at_market_and_wharf(spot: str) -> None:
    """A unit is asked for, at the moment of the activation."""
    assert Scene(2).begin().legal(f"powerhouse {spot}") == []
    assert Scene(2).units(0, oil=1).begin().legal(f"powerhouse {spot}")
    begun = Scene(2).access(0, grapes=1).play("powerhouse WI-F5-WH")
    assert begun.legal() == ["activate winery"]


@pytest.mark.rule("R-93")
def test_fish_for_a_powerhouse() -> None:
    """Fish may be exchanged with the placement, but only those that were there before."""
    assert Scene(2).access(0, fish=1).begin().legal("powerhouse F3-WI-F5") == []
    scene = Scene(2).access(0, fish=2)
    assert scene.begin().legal("powerhouse F3-WI-F5") == ["powerhouse F3-WI-F5 for grapes"]
    begun = scene.play("powerhouse F3-WI-F5 for grapes")
    assert begun.units(0) == (1, 0, 0)
    assert begun.access(0, "fish") == 0


@pytest.mark.rule("R-94")
def test_a_powerhouse_gains_nothing() -> None:
    """Country and sea beside a powerhouse give no access."""
    before = rich().begin().player(0)["resources"]
    begun = rich().play("powerhouse G3-OP-F4")
    assert of_kind(begun.events, "access_gained") == []
    assert begun.player(0)["resources"] == before


@pytest.mark.rule("R-95")
def test_every_house_acts_for_who_places_a_powerhouse() -> None:
    """One own and two other houses at the Wharf: four sales, and none for the other player."""
    scene = rich().house(0, "F5-WH-F7").house(1, "WH-FI-F8", "WI-RP-WH").units(0, wine=6)
    begun = scene.units(1, 5, 5, 5).play("powerhouse WH-F7-F8")
    for _ in range(4):
        assert begun.asked == (0, "ship")
        begun.play("ship wine")
    assert begun.asked == (1, "place")
    assert begun.units(0) == (2, 0, 0)
    assert begun.units(1) == (5, 5, 5)
    assert [begun.points(0, "wharf"), begun.points(1)] == [4, 0]


@pytest.mark.rule("R-95")
def test_clockwise_from_the_powerhouse() -> None:
    """At the Oil Press all houses make Oil for who placed, clockwise; their owner is not asked."""
    scene = rich().house(1, "G3-OP-F4", "CA-OP-MK").house(0, "MA-CA-OP").access(1, fish=8)
    begun = scene.access(0, olives=2, fish=0).units(0, wine=1).play("powerhouse OP-F4-F6")
    made = [(event["spot"], event["seat"]) for event in of_kind(begun.events, "produced")]
    assert made == [("OP-F4-F6", 0), ("CA-OP-MK", 0), ("MA-CA-OP", 0), ("G3-OP-F4", 0)]
    assert begun.units(0) == (1, 8, 0)
    assert begun.asked == (1, "place")


@pytest.mark.rule("R-96")
def test_palace_and_cathedral_are_out_of_reach() -> None:
    """No spot of the city limits touches them; those are the city spots inside."""
    assert [spot for spot in RING if {"RP", "CA"} & set(spot.split("-"))] == []
    inside = [spot for spot in SPOTS if set(spot.split("-")) <= CITY]
    assert len(inside) == 10
    assert all({"RP", "CA"} & set(spot.split("-")) for spot in inside)


@pytest.mark.rule("R-97")
def test_a_powerhouse_acts_for_who_places_a_house_later() -> None:
    """In its clockwise place it acts for the placer, whoever has put it there."""
    scene = rich().powerhouse(1, "G3-OP-F4").house(1, "OP-F4-F6").access(0, olives=1)
    scene.access(1, olives=1)
    begun = scene.play("house MA-CA-OP", "activate oil_press")
    made = [(event["spot"], event["seat"]) for event in of_kind(begun.events, "produced")]
    assert made == [("MA-CA-OP", 0), ("G3-OP-F4", 0), ("OP-F4-F6", 1)]


@pytest.mark.rule("R-98")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_powerhouse_interrupts_walls(owner: int) -> None:
    """Walls 1 to 5 are cut at spot 3, for both players, except under an own tower."""
    scene = Scene(2).powerhouse(owner, RING[2]).walls(1, 2, 3, 4, 5)
    ended = scene.end()
    assert [ended.points(seat, "city_walls") for seat in (0, 1)] == [3, 3]
    ended = scene.tower(0, RING[2]).end()
    assert [ended.points(seat, "city_walls") for seat in (0, 1)] == [6, 3]


@pytest.mark.rule("R-98")
def test_a_powerhouse_belongs_to_nobody() -> None:
    """The card for walls counts none that touches a powerhouse only."""
    scene = Scene(2).powerhouse(0, RING[2]).walls(2, 3).cards(0, "walls_touched")
    assert scene.end().points(0, "bonus_cards") == 0


def last_powerhouse() -> Scene:
    """Return a scene in which seat 0 has one powerhouse left, and no resources for a producer."""
    scene = Scene(2).house(0, "W3-W5-G1").left(0, 0, 1)
    return scene.house(1, "G2-O2-MA", "O2-MA-G3", "G1-O1-AR")


@pytest.mark.rule("R-99")
def test_a_powerhouse_placed_as_a_house() -> None:
    """With no spot for it, it is a house of its owner's colour, by all rules of a house."""
    possible = last_powerhouse().begin()
    assert possible.legal() == ["powerhouse G1-O3-AR"]
    scene = last_powerhouse().house(1, "G1-O3-AR")
    begun = scene.begin()
    assert begun.legal("powerhouse") == []
    assert "house S2-M2-O1" in begun.legal()
    assert "house S2-G1-O1" not in begun.legal(), "2nd around G1 with 1 Wood"
    begun.play("house S2-M2-O1")
    assert begun.data["spots"]["S2-M2-O1"] == 0
    assert begun.access(0, "stone") == 1
    assert (begun.player(0)["houses"], begun.player(0)["powerhouses"]) == (0, 0)


def nothing_left_for_seat_1() -> Scene:
    """Return a scene in which, once a powerhouse is at the Mason, seat 1 can place nothing."""
    outside = [spot for spot in SPOTS if not CITY & set(spot.split("-"))]
    scene = Scene(2).house(0, *outside[::2], outside[1]).house(1, *outside[3::2])
    scene.access(0, wood=6, grapes=1).access(1, stone=0)
    return scene.powerhouse(1, "G1-O1-AR").left(0, 0, 2).left(1, 2, 1)


@pytest.mark.rule("R-100", "R-23", "R-101")
def test_a_house_is_lost_before_a_powerhouse() -> None:
    """A player who can place neither kind loses a regular house first; what is lost is done."""
    begun = nothing_left_for_seat_1().play("powerhouse O2-MA-G3", "wall 1")
    assert [event["seat"] for event in of_kind(begun.events, "piece_set_aside")] == [1]
    assert (begun.player(1)["houses"], begun.player(1)["powerhouses"]) == (1, 1)
    assert begun.asked == (0, "place")
    begun.play("powerhouse O3-F3-WI")
    assert (begun.player(1)["houses"], begun.player(1)["powerhouses"]) == (0, 0)
    assert len(of_kind(begun.events, "piece_set_aside")) == 3
    assert begun.asked is None
