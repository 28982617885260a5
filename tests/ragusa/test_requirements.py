"""What the regions around a spot ask for."""

from __future__ import annotations

from random import Random

import pytest

from portolan.core.errors import BadActionError, IllegalActionError
from tests.ragusa.scene import COMMODITIES, Scene, dealt


def has(scene: Scene, text: str) -> bool:
    return text in scene.begin().legal()


@pytest.mark.rule("R-30")
def test_all_three_regions_must_agree() -> None:
    """City and country are both asked: one lacking requirement closes the spot."""
    for wood, stone in ((1, 2), (2, 1), (1, 1)):
        scene = Scene().house(0, "W4-O2-W6", "G2-SI-MA").access(0, wood=wood, stone=stone)
        assert not has(scene, "house O2-MA-G3")
    scene = Scene().house(0, "W4-O2-W6", "G2-SI-MA").access(0, wood=2, stone=2)
    assert has(scene, "house O2-MA-G3")


@pytest.mark.rule("R-31")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_country_asks_for_wood(count: int) -> None:
    """The n-th house around a country region needs n Wood."""
    around_m2 = ["W1-S2-M2", "W2-M2-S3", "M2-S3-G2", "M2-O1-G2"]
    scene = Scene().house(0, *around_m2[:count])
    assert scene.data["players"][0]["resources"]["wood"] == count
    text = f"house {around_m2[3]}"
    assert has(scene.access(0, stone=0), text) is False
    assert has(scene.access(0, wood=count + 1), text)


@pytest.mark.rule("R-32")
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_city_asks_for_stone(count: int) -> None:
    """The n-th house around a city region needs n Stone."""
    around_mason = ["G2-SI-MA", "G2-O2-MA", "O2-MA-G3"]
    scene = Scene().house(0, "W3-W5-G1", *around_mason[:count]).access(0, wood=6, olives=1)
    assert not has(scene.access(0, stone=count), "house MA-CA-OP")
    assert has(scene.access(0, stone=count + 1), "house MA-CA-OP")


@pytest.mark.rule("R-33")
def test_sea_asks_for_nothing() -> None:
    """The third house around F8 needs 2 Stone for the city and no third Wood."""
    scene = Scene().house(0, "W3-W5-G1", "WH-F7-F8", "FI-F8-F9").units(0, oil=1)
    scene.access(0, wood=1, stone=2, fish=1)
    assert has(scene, "house WH-FI-F8")


@pytest.mark.rule("R-34")
@pytest.mark.parametrize(
    ("wood", "stone", "legal"), [(3, 1, True), (2, 1, False), (3, 0, False), (4, 0, False)]
)
def test_the_same_access_serves_several_regions(wood: int, stone: int, legal: bool) -> None:
    """1st house at the Mason, 2nd at O2, 3rd at G2: 1 Stone and 3 Wood together."""
    scene = Scene().house(0, "M2-S3-G2", "M2-O1-G2", "O2-W6-G3")
    assert has(scene.access(0, wood=wood, stone=stone), "house G2-O2-MA") is legal


@pytest.mark.rule("R-35")
def test_only_own_houses_count() -> None:
    """Houses of others and powerhouses around the same regions ask for nothing more."""
    scene = Scene(2).house(0, "W3-W5-G1").house(1, "G2-SI-MA", "O2-MA-G3", "M2-S3-G2")
    scene.powerhouse(1, "MA-G3-OP").access(0, wood=1, stone=1)
    assert has(scene, "house G2-O2-MA")


@pytest.mark.rule("R-35")
def test_houses_of_the_solo_set_up_count_and_markers_do_not() -> None:
    """Two houses of the set-up stand around S3, so the third needs 3 Wood, markers or not."""
    for wood, legal in ((2, False), (3, True)):
        assert has(Scene(1).access(0, wood=wood), "house M2-S3-G2") is legal
    marked = Scene(1).marker("G2-SI-MA", "O2-MA-G3").access(0, wood=2, stone=1)
    assert has(marked, "house G2-O2-MA")


@pytest.mark.rule("R-36")
def test_what_the_house_gains_counts() -> None:
    """The Wood of the new house serves itself, and so do its two Fish at the Fishmonger."""
    assert has(Scene(), "house S1-W1-S2"), "the first house has no Wood but its own"
    scene = Scene().house(0, "W3-W5-G1").access(0, wood=1, stone=1)
    assert has(scene, "house FI-F8-F9")
    assert not has(scene, "house RP-CA-FI"), "no sea there"
    third = Scene().house(0, "W3-W5-G1", "W5-G1-O3").access(0, wood=2)
    assert has(third, "house W5-F1-O3"), "3rd around W5: 2 Wood and the one gained"


@pytest.mark.rule("R-37")
@pytest.mark.parametrize(
    ("spot", "resource"),
    [("AR-WI-RP", "grapes"), ("MA-CA-OP", "olives"), ("SI-MA-CA", "silver_ore")],
)
def test_producers_ask_for_their_resource(spot: str, resource: str) -> None:
    """Winery, Oil Press and Silversmith ask for 1 of what they work."""
    scene = Scene().rich(0)
    assert has(scene.access(0, **{resource: 1}), f"house {spot}")
    assert not has(scene.access(0, **{resource: 0}), f"house {spot}")


@pytest.mark.rule("R-38")
def test_fishmonger_asks_for_2_fish() -> None:
    """The 2 Fish must be left after an exchange of this placement."""
    scene = Scene().rich(0)
    assert not has(scene.access(0, fish=1), "house RP-CA-FI")
    assert has(scene.access(0, fish=2), "house RP-CA-FI")
    scene.access(0, stone=0)
    assert not has(scene.access(0, fish=4), "house RP-CA-FI for stone")
    assert has(scene.access(0, fish=5), "house RP-CA-FI for stone")
    assert not has(scene.access(0, fish=2), "house FI-F8-F9 for stone"), "2 and 2 gained are 4"
    assert has(scene.access(0, fish=3), "house FI-F8-F9 for stone"), "3 and 2 gained are 5"


@pytest.mark.rule("R-39")
@pytest.mark.parametrize("spot", ["WH-F7-F8", "MK-F9-F10"])
def test_market_and_wharf_ask_for_a_commodity(spot: str) -> None:
    """Any one unit opens Market and Wharf."""
    assert not has(Scene().rich(0), f"house {spot}")
    for commodity in COMMODITIES:
        assert has(Scene().rich(0).units(0, **{commodity: 1}), f"house {spot}")


@pytest.mark.rule("R-40", "R-41")
@pytest.mark.parametrize(
    ("spot", "first", "second"),
    [("WI-F5-WH", "winery", "wharf"), ("OP-MK-F6", "oil_press", "market")],
)
def test_what_is_produced_first_counts(spot: str, first: str, second: str) -> None:
    """With an empty warehouse the producer must come first; with a unit both orders are offered."""
    empty = Scene().rich(0).play(f"house {spot}")
    assert empty.legal("activate") == [f"activate {first}"]
    with pytest.raises(IllegalActionError):
        empty.play(f"activate {second}")
    full = Scene().rich(0).units(0, silver=1).play(f"house {spot}")
    assert sorted(full.legal("activate")) == sorted([f"activate {first}", f"activate {second}"])


@pytest.mark.rule("R-41")
def test_only_orders_that_meet_all_requirements_are_offered() -> None:
    """Between Winery, Palace and Wharf the Wharf waits for the Winery, and no longer than that."""
    begun = Scene().rich(0).play("house WI-RP-WH")
    assert begun.legal("activate") == ["activate winery", "activate rectors_palace"]
    begun.play("activate rectors_palace", "pass")
    assert begun.legal("activate") == ["activate winery"]
    begun = Scene().rich(0).play("house WI-RP-WH", "activate winery")
    assert sorted(begun.legal("activate")) == ["activate rectors_palace", "activate wharf"]


@pytest.mark.rule("R-42")
@pytest.mark.parametrize(
    ("spot", "resource"),
    [("O2-MA-G3", None), ("G1-O1-AR", None), ("AR-WI-RP", "grapes"), ("SI-MA-CA", "silver_ore")],
)
def test_other_buildings_ask_for_stone_only(spot: str, resource: str | None) -> None:
    """Mason, Architect, Palace and Cathedral ask for nothing else (their neighbours may)."""
    scene = Scene().house(0, "W2-M1-S3").access(0, wood=1, stone=1)
    if resource:
        scene.access(0, **{resource: 1})
    assert has(scene, f"house {spot}")


@pytest.mark.rule("R-43")
def test_fish_are_exchanged_with_the_placement() -> None:
    """Two Fish that the placement gives become the Grapes that the Winery asks for."""
    scene = Scene().house(0, "W2-M1-S3").access(0, wood=1, stone=1)
    assert not has(scene, "house F3-WI-F5")
    begun = scene.play("house F3-WI-F5 for grapes")
    assert begun.access(0, "grapes") == 1
    assert begun.access(0, "fish") == 0
    assert begun.units(0) == (1, 0, 0)


@pytest.mark.rule("R-44")
def test_only_the_smallest_exchange_is_offered() -> None:
    """Stone and Grapes for 5 Fish, one of them gained; with fewer Fish the spot is closed."""
    scene = Scene().house(0, "W2-M1-S3").access(0, wood=1)
    text = "house WI-F5-WH for stone grapes"
    assert scene.access(0, fish=4).begin().legal("house WI-F5-WH") == [text]
    assert scene.access(0, fish=12).begin().legal("house WI-F5-WH") == [text]
    assert scene.access(0, fish=3).begin().legal("house WI-F5-WH") == []
    assert scene.access(0, stone=1, grapes=1).begin().legal("house WI-F5-WH") == ["house WI-F5-WH"]


@pytest.mark.rule("R-44")
def test_wood_is_the_first_resource_of_an_exchange() -> None:
    """What is lacking is named in the order wood, stone, grapes, olives, silver_ore."""
    scene = Scene().house(0, "W5-G1-O3").access(0, wood=1, fish=7)
    assert scene.begin().legal("house O3-AR-WI") == ["house O3-AR-WI for wood stone grapes"]
    begun = scene.play("house O3-AR-WI for wood stone grapes")
    taken = [e["resource"] for e in begun.events if e["event"] == "fish_exchanged"]
    assert taken == ["wood", "stone", "grapes"]
    assert begun.access(0, "fish") == 0


@pytest.mark.rule("R-44")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_one_action_for_each_spot_and_piece(seats: int) -> None:
    """Through whole games, no spot is offered twice, with two exchanges or with and without."""
    random = Random(seats)
    exchanges = 0
    for seed in range(5):
        game = dealt(seats, seed)
        while legal := game.legal():
            placed = [text.partition(" for ")[0] for text in legal if "house " in text]
            assert len(placed) == len(set(placed))
            exchanges += sum(" for " in text for text in legal)
            game.play(random.choice([text for text in legal if "exchange" not in text]))
    assert exchanges, "no game with an exchange proves nothing"


@pytest.mark.rule("R-44")
def test_an_exchange_is_written_in_one_way() -> None:
    """Another order, a resource twice, or more than is needed is refused."""
    begun = Scene().house(0, "W2-M1-S3").access(0, wood=1, fish=12).begin()
    for text in ("for grapes stone", "for stone stone grapes", "for fish", "for"):
        with pytest.raises(BadActionError):
            begun.play(f"house WI-F5-WH {text}")
    for text in ("for wood stone grapes", "for stone", "for grapes"):
        with pytest.raises(IllegalActionError):
            begun.play(f"house WI-F5-WH {text}")
