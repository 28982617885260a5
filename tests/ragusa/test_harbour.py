"""The harbour and the price tracks."""

from __future__ import annotations

import pytest

from tests.ragusa.scene import Scene, Table, dealt
from tests.support.playing import of_kind

HARBOUR = ("spices_wine", "spices_oil", "furs_silver", "ceramics_wine", "ceramics_oil")


def buy(slot: int, scene: Scene) -> Table:
    """Let seat 0, who can pay anything, buy a ship."""
    return scene.rich(0).units(0, 12, 12, 12).play("house MK-F9-F10", f"buy {slot}")


@pytest.mark.rule("R-85")
@pytest.mark.parametrize(("space", "after"), [(12, 14), (13, 15), (14, 15), (15, 15)])
def test_a_price_stops_at_the_top(space: int, after: int) -> None:
    """Two arrows past the last space stop there."""
    begun = buy(1, Scene().prices(5, 5, space).harbour(*HARBOUR).next_ships("gems_silver"))
    assert begun.data["prices"]["silver"] == after


@pytest.mark.rule("R-85")
def test_a_price_stops_at_the_bottom() -> None:
    """A price on space 0 stays there when it is to fall."""
    begun = buy(2, Scene().prices(0, 5, 5).harbour(*HARBOUR).next_ships("gems_silver"))
    assert begun.data["prices"] == {"wine": 0, "oil": 5, "silver": 7}


@pytest.mark.rule("R-86")
@pytest.mark.parametrize(
    ("slot", "falls"), [(1, "oil"), (2, "wine"), (3, "silver"), (4, "oil"), (5, "wine")]
)
def test_the_price_under_the_slot_falls(slot: int, falls: str) -> None:
    """One space down for the slot's commodity; what the card raises plays no part."""
    scene = Scene().prices(8, 8, 8).harbour(*["furs_silver", *HARBOUR[1:2] * 2, *HARBOUR[3:]])
    begun = buy(slot, scene.next_ships(rest=False))
    assert begun.data["prices"] == {"wine": 8, "oil": 8, "silver": 8} | {falls: 7}


@pytest.mark.rule("R-87")
@pytest.mark.parametrize("slot", [1, 2, 3, 4, 5])
def test_the_harbour_moves_up(slot: int) -> None:
    """Ships to the right slide left; the next one raises its price and is last."""
    begun = buy(slot, Scene().prices(8, 8, 8).harbour(*HARBOUR).next_ships("pearls_silver"))
    left = [ship for i, ship in enumerate(HARBOUR, start=1) if i != slot]
    assert begun.data["harbour"] == [*left, "pearls_silver"]
    falls = {1: "oil", 2: "wine", 3: "silver", 4: "oil", 5: "wine"}[slot]
    expected = {"wine": 8, "oil": 8, "silver": 8}
    expected[falls] -= 1
    expected["silver"] += 2
    assert begun.data["prices"] == expected


@pytest.mark.rule("R-87")
@pytest.mark.parametrize(("space", "after"), [(15, 15), (14, 14), (0, 1)])
def test_a_price_falls_before_it_rises(space: int, after: int) -> None:
    """Slot 3 lowers Silver, then a ship raises it: the order is seen at the ends of the track."""
    begun = buy(3, Scene().prices(5, 5, space).harbour(*HARBOUR).next_ships("spices_silver"))
    assert begun.data["prices"]["silver"] == after
    moved = [e["space"] for e in of_kind(begun.events, "price_moved")]
    assert moved == [max(space - 1, 0), after]


@pytest.mark.rule("R-88")
def test_the_next_buyer_has_five_ships_too() -> None:
    """The harbour is full again between two houses at the Market."""
    scene = Scene().rich(0, 1).house(1, "FI-MK-F9").units(0, 9, 9, 9).units(1, 9, 9, 9)
    begun = scene.harbour(*HARBOUR).next_ships("silk_oil").play("house MK-F9-F10", "buy 1")
    assert begun.asked == (1, "buy")
    assert begun.legal() == [*(f"buy {slot}" for slot in range(1, 6)), "pass"]
    begun.play("buy 5")
    assert begun.player(1)["ships"] == ["silk_oil"]


@pytest.mark.rule("R-88")
def test_an_empty_deck_leaves_the_last_slot_empty() -> None:
    """A position from elsewhere may have an empty deck: then four ships remain."""
    begun = buy(2, Scene().harbour(*HARBOUR).next_ships(rest=False))
    assert begun.data["harbour"] == [HARBOUR[0], *HARBOUR[2:]]


@pytest.mark.rule("R-57", "R-73", "R-88")
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_nothing_runs_out_in_play(seats: int) -> None:
    """In games that buy and draw whenever they can, no slot stays empty and two cards are left."""
    for seed in range(3):
        begun = dealt(seats, seed)
        while begun.asked:
            assert len(begun.data["harbour"]) == 5
            if begun.asked[1] == "draw":
                assert len(begun.data["bonus_deck"]) >= 2
            if begun.asked[1] == "wall":
                assert len(begun.data["walls"]) < 22
            legal = begun.legal("buy") or begun.legal("draw") or begun.legal()
            begun.play(legal[seed % len(legal)])
        regions = [event["building"] for event in of_kind(begun.events, "region_activated")]
        assert all(regions.count(building) <= 6 for building in set(regions))
