"""What the ten buildings do."""

from __future__ import annotations

import pytest

from portolan.core.errors import IllegalActionError
from tests.ragusa.scene import PRICES, RING, Scene
from tests.support.playing import of_kind


@pytest.mark.rule("R-53")
def test_winery() -> None:
    """3 Grapes and two houses make 6 Wine."""
    scene = Scene().rich(0).house(0, "O3-F3-WI").access(0, grapes=3)
    assert scene.play("house AR-WI-RP", "activate winery").units(0) == (6, 0, 0)


@pytest.mark.rule("R-54")
def test_oil_press() -> None:
    """1 Olives and one house make 1 Oil, 4 Olives and two houses make 8."""
    one = Scene().rich(0).access(0, olives=1)
    assert one.play("house MA-CA-OP", "activate oil_press").units(0) == (0, 1, 0)
    two = Scene().rich(0).house(0, "OP-F4-F6").access(0, olives=4)
    assert two.play("house MA-CA-OP", "activate oil_press").units(0) == (0, 8, 0)


@pytest.mark.rule("R-55")
def test_silversmith() -> None:
    """3 Silver Ore and three houses make 9 Silver."""
    scene = Scene().rich(0).house(0, "O1-AR-SI", "O1-G2-SI").access(0, silver_ore=3)
    assert scene.play("house SI-MA-CA", "activate silversmith").units(0) == (0, 0, 9)


@pytest.mark.rule("R-12")
def test_a_warehouse_holds_12() -> None:
    """10 Wine and 6 more are 12; the rest is lost."""
    scene = Scene().rich(0).house(0, "O3-F3-WI").access(0, grapes=3).units(0, wine=8, oil=12)
    begun = scene.play("house AR-WI-RP", "activate winery")
    assert begun.units(0) == (12, 12, 0)
    made = [(event["amount"], event["lost"]) for event in of_kind(begun.events, "produced")]
    assert made == [(3, 0), (1, 2)]


@pytest.mark.rule("R-11")
def test_units_that_are_paid_or_sold_are_gone() -> None:
    """A sale takes its unit out of the warehouse, and a purchase takes its cost."""
    sold = Scene().rich(0).units(0, 2, 2, 2).play("house WH-F7-F8", "ship oil")
    assert sold.units(0) == (2, 1, 2)
    bought = Scene().rich(0).units(0, 3, 3, 3).harbour("silk_wine", *["furs_oil"])
    assert bought.play("house MK-F9-F10", "buy 1").units(0) == (2, 2, 3)


@pytest.mark.rule("R-56")
def test_a_wall_may_stand_anywhere() -> None:
    """All free segments are offered, also far from any house."""
    begun = Scene().rich(0).walls(3, 4, 17).play("house O2-MA-G3")
    assert begun.asked == (0, "wall")
    assert begun.legal() == [f"wall {n}" for n in range(1, 23) if n not in (3, 4, 17)]


@pytest.mark.rule("R-57")
def test_building_a_wall_is_compulsory() -> None:
    """There is no pass; only where no segment is free nothing is asked."""
    with pytest.raises(IllegalActionError):
        Scene().rich(0).play("house O2-MA-G3", "pass")
    full = Scene().rich(0).walls(*range(1, 23)).play("house O2-MA-G3")
    assert full.asked == (1, "place")


WALL_9_10 = ("MK-F6-F10", "MK-F9-F10")


@pytest.mark.rule("R-58")
@pytest.mark.parametrize(
    ("houses", "towers", "points"),
    [(0, 0, 1), (1, 0, 2), (0, 1, 2), (1, 1, 3), (2, 0, 3), (0, 2, 3), (2, 1, 4), (2, 2, 5)],
)
def test_points_of_a_wall(houses: int, towers: int, points: int) -> None:
    """1 point, and 1 for each own house and own tower at its two ends: up to 5."""
    scene = Scene().rich(0).house(0, *WALL_9_10[:houses]).tower(0, *WALL_9_10[:towers])
    begun = scene.play("house O2-MA-G3", "wall 9")
    assert begun.points(0) == begun.points(0, "mason") == points
    assert begun.data["walls"] == [9]


@pytest.mark.rule("R-59")
def test_pieces_of_others_score_nothing_beside_a_wall() -> None:
    """Houses and towers of others, and powerhouses, add nothing."""
    others = Scene().rich(0).house(1, *WALL_9_10).tower(1, *WALL_9_10)
    assert others.play("house O2-MA-G3", "wall 9").points(0) == 1
    own_powerhouse = Scene(2).rich(0).powerhouse(0, WALL_9_10[0])
    assert own_powerhouse.play("house O2-MA-G3", "wall 9").points(0) == 1


@pytest.mark.rule("R-60", "R-61")
def test_where_a_tower_may_stand() -> None:
    """On all spots of the city limits without a tower: empty, with a house or a powerhouse."""
    scene = Scene(2).rich(0, 1).house(0, RING[0]).house(1, RING[10]).powerhouse(1, RING[13])
    begun = scene.tower(0, RING[4]).tower(1, RING[5]).play("house G1-O3-AR")
    assert begun.asked == (0, "tower")
    assert set(begun.legal()) == {f"tower {spot}" for spot in RING if spot not in RING[4:6]}
    begun.play(f"tower {RING[13]}")
    assert begun.player(0)["towers"] == [RING[4], RING[13]]
    assert begun.player(1)["towers"] == [RING[5]]


@pytest.mark.rule("R-61")
def test_a_tower_on_a_black_marker() -> None:
    """A black marker leaves room for a tower of the person."""
    begun = Scene(1).marker(RING[3]).play("house G1-O3-AR", f"tower {RING[3]}")
    assert begun.player(0)["towers"] == [RING[3]]


@pytest.mark.rule("R-62")
def test_building_a_tower_is_compulsory() -> None:
    """There is no pass while a spot is left; with none left nothing is asked."""
    with pytest.raises(IllegalActionError):
        Scene().rich(0).play("house G1-O3-AR", "pass")
    full = Scene().rich(0).tower(1, *RING[:11]).tower(2, *RING[11:])
    assert full.play("house G1-O3-AR").asked == (1, "place")


@pytest.mark.rule("R-62")
def test_an_owner_without_a_tower_is_not_asked() -> None:
    """The owner of 15 towers is passed over; the next owner at the Architect is asked."""
    scene = Scene().rich(0, 1).house(1, "O3-AR-WI").tower(0, *RING[:15])
    assert scene.play("house G1-O3-AR").asked == (1, "tower")


@pytest.mark.rule("R-63")
def test_a_tower_scores_later() -> None:
    """A tower scores nothing when built; a wall built beside it does."""
    begun = Scene().rich(0).play("house G1-O3-AR", f"tower {RING[4]}")
    assert begun.points(0) == 0
    later = Scene().rich(0).tower(0, RING[4]).play("house O2-MA-G3", "wall 5")
    assert later.points(0) == 2
    at_the_end = Scene().tower(0, RING[4]).walls(5).end()
    assert at_the_end.points(0, "city_walls") == 2


@pytest.mark.rule("R-64", "R-65")
@pytest.mark.parametrize(("fish", "points"), [(2, 2), (3, 2), (4, 4), (5, 4)])
def test_fishmonger(fish: int, points: int) -> None:
    """Two houses: 1 point each for every 2 Fish; the Fish are kept."""
    scene = Scene().rich(0).house(0, "FI-F8-F9").access(0, fish=fish)
    begun = scene.play("house RP-CA-FI", "activate fishmonger")
    assert begun.points(0) == begun.points(0, "fishmonger") == points
    assert begun.access(0, "fish") == fish


@pytest.mark.rule("R-64")
def test_one_fish_scores_nothing() -> None:
    """The house of an owner with 1 Fish acts, and scores 0."""
    scene = Scene().rich(0, 1).house(1, "FI-F8-F9").access(0, fish=2).access(1, fish=1)
    begun = scene.play("house RP-CA-FI", "activate fishmonger")
    sold = [(event["seat"], event["points"]) for event in of_kind(begun.events, "fish_sold")]
    assert sold == [(0, 1), (1, 0)]


HARBOUR = ("silk_oil", "gems_silver", "spices_wine", "silk_oil", "furs_silver")
"""They cost 2 Oil; 1 Wine, 1 Silver; 1 Silver; 3 Oil; 2 Wine."""


@pytest.mark.rule("R-66", "R-67")
@pytest.mark.parametrize(
    ("units", "slots"),
    [
        ((0, 2, 0), [1]),
        ((0, 3, 0), [1, 4]),
        ((1, 0, 1), [2, 3]),
        ((2, 0, 0), [5]),
        ((12, 12, 12), [1, 2, 3, 4, 5]),
    ],
)
def test_ships_that_can_be_paid_are_offered(units: tuple[int, int, int], slots: list[int]) -> None:
    """Base and extra cost together must be in the warehouse; a pass is always allowed."""
    begun = Scene().rich(0).units(0, *units).harbour(*HARBOUR).play("house MK-F9-F10")
    assert begun.asked == (0, "buy")
    assert begun.legal() == [*(f"buy {slot}" for slot in slots), "pass"]


@pytest.mark.rule("R-67", "R-68")
@pytest.mark.parametrize(
    ("slot", "left", "points"),
    [(1, (5, 3, 5), 4), (2, (4, 5, 4), 5), (3, (5, 5, 4), 2), (4, (5, 2, 5), 4), (5, (3, 5, 5), 2)],
)
def test_buying_a_ship(slot: int, left: tuple[int, int, int], points: int) -> None:
    """The whole cost is paid and the points of the ship are scored at once."""
    scene = Scene().rich(0).units(0, 5, 5, 5).harbour(*HARBOUR)
    begun = scene.play("house MK-F9-F10", f"buy {slot}")
    assert begun.units(0) == left
    assert begun.points(0) == begun.points(0, "market") == points
    assert begun.player(0)["ships"] == [HARBOUR[slot - 1]]


@pytest.mark.rule("R-66")
def test_each_house_buys_one_ship_or_none() -> None:
    """Two houses are asked twice; who passes keeps everything."""
    scene = Scene().rich(0).house(0, "MK-F9-F10").units(0, 5, 5, 5).harbour(*HARBOUR)
    begun = scene.access(0, fish=2).play("house CA-FI-MK", "activate market", "pass")
    assert begun.asked == (0, "buy")
    begun.play("pass")
    assert begun.asked != (0, "buy")
    assert begun.units(0) == (5, 5, 5)
    assert begun.data["harbour"] == list(HARBOUR)


@pytest.mark.rule("R-69", "R-70")
@pytest.mark.parametrize(("commodity", "space"), [("wine", 7), ("oil", 2), ("silver", 12)])
def test_selling_at_the_wharf(commodity: str, space: int) -> None:
    """One unit scores its present price, and no price moves."""
    scene = Scene().rich(0).units(0, 1, 1, 1).prices(7, 2, 12)
    begun = scene.play("house WH-F7-F8")
    before = begun.data["prices"]
    assert begun.legal() == ["ship wine", "ship oil", "ship silver", "pass"]
    begun.play(f"ship {commodity}")
    assert begun.points(0) == begun.points(0, "wharf") == PRICES[space]
    assert sum(begun.units(0)) == 2
    assert begun.player(0)["commodities"][commodity] == 0
    assert begun.data["prices"] == before


@pytest.mark.rule("R-69")
def test_only_what_is_there_is_sold() -> None:
    """Offered are the commodities in the warehouse, one a house, or none."""
    scene = Scene().rich(0).house(0, "F5-WH-F7").units(0, oil=2)
    begun = scene.play("house WH-F7-F8")
    assert begun.legal() == ["ship oil", "pass"]
    begun.play("pass")
    assert begun.asked == (0, "ship")
    begun.play("ship oil")
    assert begun.asked == (1, "place")
    assert begun.units(0) == (0, 1, 0)


def palace(*cards: str, rest: bool = True) -> Scene:
    """Return a scene in which seat 0 may go to the Rector's Palace."""
    return Scene().rich(0).deck(*cards, rest=rest)


@pytest.mark.rule("R-71")
def test_draw_or_pass_before_a_card_is_seen() -> None:
    """The question comes before the view shows any card; a pass leaves the deck alone."""
    begun = palace("towers", "good_silk").play("house AR-WI-RP", "activate rectors_palace")
    assert begun.asked == (0, "draw")
    assert begun.legal() == ["draw", "pass"]
    assert set(begun.view(0)["bonus_deck"]) == {"?"}
    assert begun.view(0)["players"][0]["offer"] == []
    before = begun.data["bonus_deck"]
    begun.play("pass")
    assert begun.data["bonus_deck"] == before
    assert begun.player(0)["cards"] == []


@pytest.mark.rule("R-72")
@pytest.mark.parametrize(
    ("kept", "other"), [("ship_points", "good_silk"), ("good_silk", "ship_points")]
)
def test_keeping_one_of_two_cards(kept: str, other: str) -> None:
    """One of the top two is kept in secret, the other goes under the deck."""
    begun = palace("ship_points", "good_silk").play(
        "house AR-WI-RP", "activate rectors_palace", "draw"
    )
    assert begun.asked == (0, "keep")
    assert begun.legal() == ["keep ship_points", "keep good_silk"]
    assert begun.view(1)["players"][0]["offer"] == ["?", "?"]
    begun.play(f"keep {kept}")
    assert begun.player(0)["cards"] == [kept]
    assert begun.data["bonus_deck"][-1] == other
    assert len(begun.data["bonus_deck"]) == 15
    assert kept not in str(begun.view(1))


@pytest.mark.rule("R-73")
def test_a_deck_of_one_card_or_none() -> None:
    """The only card is kept without a choice; with no card nothing is asked."""
    one = palace("towers", rest=False).play("house AR-WI-RP", "activate rectors_palace", "draw")
    assert one.player(0)["cards"] == ["towers"]
    assert one.data["bonus_deck"] == []
    assert one.asked == (0, "activate")
    none = palace(rest=False).play("house AR-WI-RP", "activate rectors_palace")
    assert none.asked == (0, "activate")


@pytest.mark.rule("R-74")
def test_the_cathedral_scores_at_the_end() -> None:
    """Houses around the Cathedral score sets of commodities, and not before the end."""
    scene = Scene().house(0, "SI-MA-CA").units(0, 1, 1, 1)
    assert scene.begin().points(0) == 0
    assert scene.end().points(0) == scene.end().points(0, "cathedral") == 3
