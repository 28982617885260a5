"""Gaining access, and activating the city regions around a new house."""

from __future__ import annotations

import pytest

from tests.ragusa.scene import BUILDING, RING, Scene, Table
from tests.support.playing import Events, of_kind

AROUND_ARCHITECT = ["G1-O1-AR", "O1-AR-SI", "AR-SI-RP", "AR-WI-RP", "O3-AR-WI", "G1-O3-AR"]
"""Clockwise."""


def activate(table: Table, building: str) -> Events:
    """Activate a building and take the first action of everybody who is asked; return events."""
    events = table.play(f"activate {building}")
    while table.asked and table.asked[1] not in ("activate", "place"):
        events += table.play(table.legal()[0])
    return events


@pytest.mark.rule("R-45")
def test_the_new_house_alone_gains_access() -> None:
    """The new house gains 1 access from each country and sea region; older houses gain nothing."""
    scene = Scene().rich(0, 1).house(1, "O2-W6-G3", "OP-F4-F6").house(0, "MA-G3-OP")
    before = scene.begin()
    begun = scene.play("house G3-OP-F4")
    assert begun.access(0, "grapes") == before.access(0, "grapes") + 1
    assert begun.access(0, "fish") == 1
    assert begun.player(1)["resources"] == before.player(1)["resources"]
    kinds = [event["event"] for event in begun.events]
    assert kinds[:4] == ["house_placed", "access_gained", "access_gained", "region_activated"]


@pytest.mark.rule("R-45")
def test_access_comes_before_any_city_region() -> None:
    """The Grapes that a house gains are there when its regions are to be chosen."""
    begun = Scene().rich(0).play("house G2-SI-MA")
    assert begun.asked == (0, "activate")
    assert begun.access(0, "grapes") == 7


@pytest.mark.rule("R-9")
def test_access_is_not_used_up() -> None:
    """Placing and producing leave access as it is."""
    begun = Scene().rich(0).access(0, olives=2).play("house MA-CA-OP", "activate oil_press")
    assert begun.units(0) == (0, 2, 0)
    assert [begun.access(0, r) for r in ("wood", "stone", "olives")] == [6, 6, 2]


@pytest.mark.rule("R-10")
def test_access_has_no_limit() -> None:
    """More than 8 count like any others."""
    begun = Scene().rich(0).access(0, grapes=10).play("house AR-WI-RP", "activate winery")
    assert begun.units(0) == (10, 0, 0)
    begun = Scene().rich(0).access(0, fish=19).play("house FI-F8-F9")
    assert begun.access(0, "fish") == 21
    assert begun.points(0, "fishmonger") == 10


@pytest.mark.rule("R-46")
def test_the_active_player_chooses_the_order() -> None:
    """Every region may come first, and each is finished, for all houses, before the next."""
    scene = Scene().rich(0, 1).house(1, "G1-O1-AR")
    buildings = {"silversmith", "architect", "rectors_palace"}
    assert set(scene.play("house AR-SI-RP").legal()) == {f"activate {b}" for b in buildings}
    for first in buildings:
        begun = scene.play("house AR-SI-RP")
        activate(begun, first)
        assert begun.asked == (0, "activate")
        assert set(begun.legal()) == {f"activate {b}" for b in buildings - {first}}
    begun = scene.play("house AR-SI-RP", "activate architect", f"tower {RING[0]}")
    assert begun.asked == (1, "tower")


@pytest.mark.rule("R-47", "R-74")
@pytest.mark.parametrize("spot", ["SI-RP-CA", "SI-MA-CA", "MA-CA-OP", "CA-OP-MK"])
def test_the_cathedral_is_never_activated(spot: str) -> None:
    """The choice leaves the Cathedral out, and nothing happens there."""
    begun = Scene().rich(0, 1).house(1, "CA-FI-MK").units(0, wine=1).play(f"house {spot}")
    others = {BUILDING[region] for region in spot.split("-")} - {"cathedral"}
    assert set(begun.legal()) == {f"activate {building}" for building in others}
    while begun.asked and begun.asked[1] != "place":
        begun.play(begun.legal()[0])
    assert not [e for e in begun.events if "cathedral" in e.values()]


@pytest.mark.rule("R-48", "R-50")
@pytest.mark.parametrize(
    ("building", "new", "old", "kind"),
    [
        ("winery", "AR-WI-RP", "O3-F3-WI", "produced"),
        ("oil_press", "MA-CA-OP", "OP-F4-F6", "produced"),
        ("silversmith", "SI-MA-CA", "O1-G2-SI", "produced"),
        ("mason", "SI-MA-CA", "G2-O2-MA", "wall_built"),
        ("architect", "AR-SI-RP", "G1-O1-AR", "tower_built"),
        ("fishmonger", "RP-CA-FI", "FI-F8-F9", "fish_sold"),
        ("market", "CA-OP-MK", "MK-F9-F10", "ship_bought"),
        ("wharf", "WI-RP-WH", "WH-F7-F8", "commodity_sold"),
    ],
)
def test_round_arrows(building: str, new: str, old: str, kind: str) -> None:
    """At eight buildings the new house acts, then the older one, each for its owner."""
    scene = Scene().rich(0, 1).house(1, old)
    if building == "fishmonger":
        scene.access(0, fish=2).access(1, fish=2)
    if building in ("market", "wharf"):
        scene.units(0, 1, 1, 1).units(1, 1, 1, 1)
    events = activate(scene.play(f"house {new}"), building)
    assert [event["seat"] for event in of_kind(events, kind)] == [0, 1]


@pytest.mark.rule("R-51")
def test_no_round_arrow_at_the_palace() -> None:
    """Only the new house acts at the Rector's Palace, even if its owner has another there."""
    begun = Scene().rich(0, 1).house(1, "AR-SI-RP").house(0, "WI-RP-WH").play("house SI-RP-CA")
    begun.play("activate rectors_palace", "pass")
    assert begun.asked == (1, "place"), "the Silversmith, which is the last, asks nothing"


@pytest.mark.rule("R-49", "R-50")
@pytest.mark.parametrize("new", [2, 3])
def test_houses_act_clockwise_from_the_new_one(new: int) -> None:
    """The new house, then clockwise; each tower has its owner's colour."""
    owners = [0, 1, 2, 2, 1, 0]
    scene = Scene(3).rich(0, 1, 2)
    for i, spot in enumerate(AROUND_ARCHITECT):
        if i not in (new, 5):
            scene.house(owners[i], spot)
    begun = scene.play(f"house {AROUND_ARCHITECT[new]}", "activate architect")
    clockwise = [*range(new + 1, 5), *range(new)]
    for seat in [0, *(owners[i] for i in clockwise)]:
        assert begun.asked == (seat, "tower")
        text = begun.legal()[0]
        begun.play(text)
        assert text.removeprefix("tower ") in begun.player(seat)["towers"]
    assert begun.asked == (0, "activate")


@pytest.mark.rule("R-52")
def test_at_most_21_actions_around_a_region() -> None:
    """Six houses placed one after the other around the Architect build 1 + 2 + ... + 6 towers."""
    scene = Scene(5, 0)
    for seat, spot in enumerate(("W3-W5-G1", "W4-O2-W6", "S1-W1-S2", "W2-M1-S3", "W5-F1-O3")):
        scene.house(seat, spot).access(seat, wood=6, stone=6, grapes=6, olives=6, silver_ore=6)
    begun = scene.begin()
    for count, spot in enumerate(AROUND_ARCHITECT, start=1):
        begun.play(f"house {spot}")
        while begun.asked and begun.asked[1] != "place":
            begun.play(begun.legal()[0])
        assert len(of_kind(begun.events, "tower_built")) == count * (count + 1) // 2
    assert sum(len(begun.player(seat)["towers"]) for seat in range(5)) == 21
