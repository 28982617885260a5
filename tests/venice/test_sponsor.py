"""Sponsoring businesses and statues (V-43 to V-51)."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.support.playing import of_kind
from tests.support.statements import table
from tests.venice.oracle import points
from tests.venice.scene import Scene

CAMPI = [row[0].strip("`") for row in table("venice.md", "V-9")]
RECIPES = {row[2].strip("`"): row[1].replace("`", "").split() for row in table("venice.md", "V-6")}
LUXURY = {business: parts for business, parts in RECIPES.items() if len(parts) == 3}


@pytest.mark.rule("V-43")
def test_one_business_or_one_statue_each() -> None:
    scene = Scene().ducats(50, 50, 50).hand(0, "wool").hand(1, "hemp")
    game = scene.begin("sponsor", "sponsor draper B1")
    assert game.asked == (1, "sponsor")
    game.play("sponsor statue frari")
    assert game.asked == (2, "sponsor")
    game.play("pass")
    assert game.asked == (1, "lead")


@pytest.mark.rule("V-44")
def test_a_business_goes_into_any_free_building_for_its_cost_and_a_cube() -> None:
    scene = Scene().tile(1, "canvaser", "B4").hand(0, "wool").ducats(6)
    game = scene.begin("sponsor")
    drapers = [f"sponsor draper B{n}" for n in range(1, 26) if n != 4]
    assert game.legal("sponsor draper") == drapers
    game.play("sponsor draper B17")
    assert game.player(0)["businesses"] == {"B17": "draper"}
    assert game.ducats(0) == 0
    assert game.match.position.players[0].cubes == 9  # type: ignore[attr-defined]


@pytest.mark.rule("V-45")
@pytest.mark.parametrize("business", [kind for kind in RECIPES if kind != "armourer"])
def test_an_own_tile_gives_the_right_to_more(business: str) -> None:
    own = Scene().tile(0, business, "B1").begin("sponsor")
    assert own.legal(f"sponsor {business}")
    assert of_kind(own.play(f"sponsor {business} B2"), "goods_shown") == []
    others = Scene().tile(1, business, "B1").begin("sponsor")
    assert others.legal(f"sponsor {business}") == []


@pytest.mark.rule("V-46")
@pytest.mark.parametrize(("business", "good"), [("draper", "wool"), ("canvaser", "hemp")])
def test_manufacturing_businesses_ask_for_their_good(business: str, good: str) -> None:
    shown = Scene().hand(0, good).begin("sponsor").play(f"sponsor {business} B1")
    assert of_kind(shown, "goods_shown")[0]["goods"] == [good]
    other = {"wool": "hemp", "hemp": "wool"}[good]
    rest = ("lumber", "iron", "silk", "cloth", "canvas", other)
    assert Scene().hand(0, *rest).begin("sponsor").legal(f"sponsor {business}") == []


@pytest.mark.rule("V-47")
@pytest.mark.parametrize("business", LUXURY)
def test_luxury_businesses_ask_for_two_different_goods_of_three(business: str) -> None:
    parts = LUXURY[business]
    for two in combinations(parts, 2):
        game = Scene().hand(0, *two).begin("sponsor")
        assert game.legal(f"sponsor {business}")
        (shown,) = of_kind(game.play(f"sponsor {business} B1"), "goods_shown")
        assert shown["goods"] == list(two)
    for one in parts:
        scene = Scene().hand(0, one, one, one)
        assert scene.begin("sponsor").legal(f"sponsor {business}") == []


@pytest.mark.rule("V-48")
def test_goods_are_shown_not_spent() -> None:
    scene = Scene().ducats(50).hand(0, "lumber", "iron")
    game = scene.begin("sponsor", "sponsor wainwright B1")
    assert game.hand(0) == ["lumber", "iron"]
    assert game.ducats(0) == 42
    game.rest()
    game.play("sponsor", "pass", "pass", "sponsor gondola_maker B2")
    assert [e["goods"] for e in of_kind(game.events, "goods_shown")] == [["lumber", "iron"]] * 2


@pytest.mark.rule("V-49")
def test_seen_goods_are_shown_first_then_in_the_order_of_the_recipe() -> None:
    """Of Silk, Wool and Cloth for Clothing: the dealt card comes last, if at all."""
    game = Scene().hand(0, "wool", "cloth", dealt="silk").begin("sponsor")
    (shown,) = of_kind(game.play("sponsor clothier B1"), "goods_shown")
    assert shown["goods"] == ["wool", "cloth"]
    assert game.player(0)["dealt"] == "silk"
    two = Scene().hand(0, "cloth", dealt="silk").begin("sponsor")
    (shown,) = of_kind(two.play("sponsor clothier B1"), "goods_shown")
    assert shown["goods"] == ["cloth", "silk"]
    assert two.player(0)["dealt"] is None
    all_seen = Scene().hand(0, "wool", "cloth", "silk", dealt="silk").begin("sponsor")
    (shown,) = of_kind(all_seen.play("sponsor clothier B1"), "goods_shown")
    assert shown["goods"] == ["silk", "wool"]
    assert all_seen.player(0)["dealt"] == "silk"


@pytest.mark.rule("V-50")
def test_statues_cost_3_to_8_and_stand_in_campi_without_one() -> None:
    costs = []
    for standing in range(6):
        scene = Scene().ducats(3 + standing, 0, 0).statues(*CAMPI[:standing])
        game = scene.begin("sponsor")
        assert game.legal() == [f"sponsor statue {c}" for c in CAMPI[standing:]] + ["pass"]
        (event,) = of_kind(game.play(f"sponsor statue {CAMPI[-1]}"), "statue_sponsored")
        costs.append(event["ducats"])
        assert [game.ducats(seat) for seat in range(3)] == [0, 0, 0]  # the Bank has it
        assert game.data["statues"] == [*CAMPI[:standing], CAMPI[-1]]
        poor = Scene().ducats(2 + standing, 0, 0).statues(*CAMPI[:standing])
        assert poor.begin("sponsor").asked == (1, "lead")
    assert costs == [3, 4, 5, 6, 7, 8]


@pytest.mark.rule("V-50")
def test_a_statue_graces_the_businesses_of_all() -> None:
    scene = Scene().tile(0, "draper", "B1").tile(2, "canvaser", "B2")
    game = scene.begin("sponsor", "sponsor statue frari")
    game.rest()
    assert [points(game.data, seat) for seat in range(3)] == [2, 0, 2]


@pytest.mark.rule("V-51")
def test_tiles_stay_and_run_out() -> None:
    """Two Gondola Makers exist; nothing that is played takes a tile away."""
    one = Scene().tile(0, "gondola_maker", "B1").ducats(20)
    game = one.begin("sponsor", "sponsor gondola_maker B2")
    game.rest()
    game.play("sponsor", "pass", "pass")
    assert game.legal("sponsor gondola_maker") == []
    before = game.player(0)["businesses"]
    game.finish(3)
    assert before.items() <= game.player(0)["businesses"].items()
