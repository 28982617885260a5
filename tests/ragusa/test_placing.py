"""Turns and where a house may stand."""

from __future__ import annotations

import pytest

from portolan.core.errors import IllegalActionError
from tests.ragusa.scene import FIRST, RING, Scene, dealt
from tests.support.playing import of_kind


@pytest.mark.rule("R-1")
def test_most_points_win() -> None:
    """At the end the winners are seats with the most points, and there is one."""
    for seats in (2, 3, 4, 5):
        result = dealt(seats, 7).finish(seats).result()
        most = max(seat.points for seat in result)
        winners = [seat for seat in result if seat.winner]
        assert winners
        assert all(seat.points == most for seat in winners)


@pytest.mark.rule("R-22")
def test_a_turn_is_one_house_then_its_regions() -> None:
    """A placement puts one house on the board and activates its regions; there is no pass."""
    begun = Scene().rich(0).begin()
    assert {text.split()[0] for text in begun.legal()} == {"house"}
    with pytest.raises(IllegalActionError):
        begun.play("pass")
    before = begun.data
    events = begun.play("house O1-AR-SI")
    assert [event["event"] for event in events] == ["house_placed", "access_gained"]
    assert begun.player(0)["houses"] == before["players"][0]["houses"] - 1
    events += begun.play("activate silversmith", f"tower {RING[0]}")
    assert [e["building"] for e in of_kind(events, "region_activated")] == [
        "silversmith",
        "architect",
    ]
    assert begun.asked == (1, "place")


@pytest.mark.rule("R-26")
@pytest.mark.parametrize("stands", ["own", "other", "powerhouse"])
def test_a_taken_spot_is_not_free(stands: str) -> None:
    """A spot with a house of anybody or a powerhouse takes nothing more."""
    begun = Scene(2).rich(0, 1)
    if stands == "powerhouse":
        begun.powerhouse(1, "G2-O2-MA")
    else:
        begun.house({"own": 0, "other": 1}[stands], "G2-O2-MA")
    table = begun.begin()
    before = table.data
    for text in ("house G2-O2-MA", "powerhouse G2-O2-MA"):
        with pytest.raises(IllegalActionError):
            table.play(text)
    assert table.data == before


@pytest.mark.rule("R-27")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_tower_leaves_room_for_a_house(owner: int) -> None:
    """A spot with a tower, own or not, takes a house."""
    begun = Scene().rich(0).tower(owner, "G2-O2-MA").play("house G2-O2-MA")
    assert begun.data["spots"]["G2-O2-MA"] == 0
    assert begun.player(owner)["towers"] == ["G2-O2-MA"]


def without_a_placement() -> Scene:
    """Return a scene in which seat 1 has no house yet, and no spot beside Wood is free."""
    scene = Scene(3).rich(0)
    for i, spot in enumerate(spot for spot in WOOD_SPOTS if spot != FIRST[0]):
        scene.house((0, 2)[i % 2], spot)
    return scene.left(0, 3).left(1, 2).left(2, 3)


def _wood_spots() -> list[str]:
    texts = dealt(3).legal("house")
    return [text.split()[1] for text in texts]


WOOD_SPOTS = _wood_spots()


@pytest.mark.rule("R-23")
def test_without_a_legal_placement_a_house_is_lost() -> None:
    """The house is set aside, the log says so, and the turn passes."""
    begun = without_a_placement()
    table = begun.play("house G3-F2-F4")
    (lost,) = of_kind(table.events, "piece_set_aside")
    assert lost["seat"] == 1
    assert table.player(1)["houses"] == 1
    assert 1 not in table.data["spots"].values()
    assert table.asked == (2, "place")


@pytest.mark.rule("R-24")
def test_nothing_is_asked_where_there_is_nothing_to_choose() -> None:
    """No ship that can be paid, nothing to sell, the Cathedral: the game goes on by itself."""
    scene = Scene().rich(0, 1).house(1, "FI-MK-F9").units(0, silver=1)
    market = scene.play("house CA-OP-MK", "activate oil_press", "buy 1")
    assert market.asked == (1, "place"), "seat 1 cannot pay, the Cathedral is not asked about"
    wharf = Scene().rich(0, 1).house(1, "WH-F7-F8").units(0, wine=1)
    played = wharf.play("house F5-WH-F7", "ship wine")
    assert played.asked == (1, "place"), "seat 1 has nothing to sell"


@pytest.mark.rule("R-25")
def test_a_single_action_is_asked_for_all_the_same() -> None:
    """The one wall that is left, and the one region that may be first, are asked for."""
    last_wall = Scene().rich(0).walls(*range(1, 22)).play("house G2-O2-MA")
    assert last_wall.asked == (0, "wall")
    assert last_wall.legal() == ["wall 22"]
    last_tower = Scene().rich(0).tower(1, *RING[:11]).tower(2, *RING[12:])
    assert last_tower.play("house G1-O3-AR").legal() == [f"tower {RING[11]}"]
    one_order = Scene().rich(0).play("house WI-F5-WH")
    assert one_order.asked == (0, "activate")
    assert one_order.legal() == ["activate winery"]


@pytest.mark.rule("R-28")
def test_the_first_house_touches_wood() -> None:
    """Only spots beside a region with Wood take the first house, whatever Fish could buy."""
    for fish in (0, 12):
        begun = Scene().access(0, fish=fish, stone=6, wood=6).begin()
        spots = [text.split()[1] for text in begun.legal("house")]
        assert spots
        assert all(set(spot.split("-")) & {"W1", "W2", "W3", "W4", "W5", "W6"} for spot in spots)
    assert "house S1-W1-S2" in begun.legal()


@pytest.mark.rule("R-28")
def test_the_second_house_may_stand_elsewhere() -> None:
    """After the first house Fish may buy the Wood."""
    begun = Scene().house(0, "W3-W5-G1").access(0, wood=1, fish=4).begin()
    assert "house M2-S3-G2" in begun.legal()


@pytest.mark.rule("R-29")
def test_a_powerhouse_is_no_first_house() -> None:
    """A powerhouse may come first and away from Wood; the first house still touches Wood."""
    begun = Scene(2).play("powerhouse G2-O2-MA", "wall 1")
    begun.play("house S1-W1-S2")
    assert begun.asked == (0, "place")
    assert {text.split()[1] for text in begun.legal("house")} == set(WOOD_SPOTS) - {"S1-W1-S2"}


@pytest.mark.rule("R-29")
def test_solo_houses_of_the_set_up_are_first_houses() -> None:
    """In the solo game the first placement need not touch Wood."""
    begun = Scene(1).begin()
    assert "house O1-AR-SI" in begun.legal()
    houses = [spot for spot, stands in begun.data["spots"].items() if stands == 0]
    assert any("W" in spot for spot in houses)
