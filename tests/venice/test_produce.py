"""Producing, with and without guilds (V-52 to V-64)."""

from __future__ import annotations

import pytest

from tests.support.playing import of_kind
from tests.venice.scene import Scene, Table

TENT = ("lumber", "silk", "canvas")
GONDOLA = ("lumber", "iron", "cloth")


def earned(game: Table, text: str) -> tuple[int, int, int]:
    """Play a production; return its base, statue and quarter."""
    before = game.data["players"]
    (made,) = of_kind(game.play(text), "good_produced")
    parts = (made["base"], made["statue"], made["quarter"])
    assert made["ducats"] == sum(parts)
    assert game.ducats(made["owner"]) == before[made["owner"]]["ducats"] + sum(parts)
    return parts


@pytest.mark.rule("V-52")
def test_goods_are_made_one_at_a_time_in_any_order_until_one_stops() -> None:
    scene = Scene().lead(1).hand(1, "wool", "hemp", *TENT).hand(0, "wool")
    scene.tile(1, "draper", "B1").tile(1, "canvaser", "B9").tile(1, "tentmaker", "B13")
    game = scene.tile(0, "draper", "B24").begin("produce")
    assert game.asked == (1, "produce")
    assert game.legal() == [
        "produce cloth B1", "produce canvas B9", "produce tent B13", "pass",
    ]  # fmt: skip
    game.play("produce tent B13", "produce cloth B1")
    assert game.asked == (1, "produce")
    game.play("pass")
    assert game.asked == (0, "produce")
    assert sorted(game.hand(1)) == ["cloth", "hemp"]


@pytest.mark.rule("V-52")
def test_only_own_businesses_serve_without_guilds() -> None:
    game = Scene().hand(0, "wool").tile(1, "draper", "B1").begin("produce")
    assert game.asked == (1, "lead")


@pytest.mark.rule("V-53")
def test_three_hemp_and_two_canvasers_make_two_canvas() -> None:
    game = Scene().hand(0, "hemp", "hemp", "hemp").tile(0, "canvaser", "B1", "B9").begin("produce")
    game.play("produce canvas B9")
    assert game.legal() == ["produce canvas B1", "pass"]
    game.play("produce canvas B1")
    assert game.asked == (1, "lead")
    assert sorted(game.hand(0)) == ["canvas", "canvas", "hemp"]


@pytest.mark.rule("V-53")
def test_a_tile_serves_again_in_the_next_produce_action() -> None:
    game = Scene().hand(0, "hemp", "hemp").tile(0, "canvaser", "B1").begin("produce")
    game.play("produce canvas B1", "produce", "produce canvas B1")
    assert game.hand(0) == ["canvas", "canvas"]


@pytest.mark.rule("V-54")
def test_a_good_that_was_made_serves_at_once() -> None:
    scene = Scene().hand(0, "lumber", "silk", "hemp")
    game = scene.tile(0, "canvaser", "B1").tile(0, "tentmaker", "B9").begin("produce")
    assert game.legal() == ["produce canvas B1", "pass"]
    game.play("produce canvas B1", "produce tent B9")
    assert (game.hand(0), game.player(0)["favours"]) == ([], 1)


@pytest.mark.rule("V-55")
def test_raw_goods_are_discarded_and_manufactured_ones_return_to_their_pile() -> None:
    """With all nine Canvas out, one that is used can be made again."""
    scene = Scene().hand(0, "lumber", "silk", "hemp", *["canvas"] * 9)
    game = scene.tile(0, "canvaser", "B1").tile(0, "tentmaker", "B9").begin("produce")
    assert game.legal() == ["produce tent B9", "pass"]
    game.play("produce tent B9")
    assert sorted(game.data["discards"]) == ["lumber", "silk"]
    assert game.legal() == ["produce canvas B1", "pass"]
    game.play("produce canvas B1")
    assert sorted(game.data["discards"]) == ["hemp", "lumber", "silk"]
    assert game.hand(0) == ["canvas"] * 9


@pytest.mark.rule("V-56")
def test_a_luxury_gains_a_favour_card_and_no_card() -> None:
    game = Scene().hand(0, *TENT).tile(0, "tentmaker", "B9").begin("produce")
    assert of_kind(game.play("produce tent B9"), "favour_gained")[0]["seat"] == 0
    assert (game.hand(0), game.player(0)["favours"]) == ([], 1)


@pytest.mark.rule("V-56")
def test_nothing_is_made_where_no_card_is_left() -> None:
    """The ninth Cloth and the eighteenth Favour Card are the last."""
    cloth = Scene().hand(0, "wool", "wool").hand(1, *["cloth"] * 8).tile(0, "draper", "B1", "B9")
    game = cloth.begin("produce", "produce cloth B1")
    assert game.asked == (1, "lead")
    tents = Scene().hand(0, *TENT, *TENT).tile(0, "tentmaker", "B1", "B9").favours(0, 9, 8)
    game = tents.begin("produce", "produce tent B1")
    assert game.asked == (1, "lead")
    assert game.hand(0) == sorted(TENT, key=["lumber", "silk", "canvas"].index)


@pytest.mark.rule("V-57")
@pytest.mark.parametrize(
    ("good", "business", "parts", "base"),
    [
        ("cloth", "draper", ("wool",), 0),
        ("canvas", "canvaser", ("hemp",), 0),
        ("wagon", "wainwright", ("lumber", "iron", "canvas"), 5),
        ("armour", "armourer", ("iron", "silk", "cloth"), 5),
        ("tent", "tentmaker", TENT, 5),
        ("clothing", "clothier", ("silk", "wool", "cloth"), 5),
    ],
)
def test_base_income(good: str, business: str, parts: tuple[str, ...], base: int) -> None:
    """Whatever else stands in the campo."""
    scene = Scene().hand(0, *parts).tile(0, business, "B1").tile(1, "gondola_maker", "B2")
    assert earned(scene.begin("produce"), f"produce {good} B1") == (base, 0, 0)


@pytest.mark.rule("V-58")
def test_a_gondola_earns_by_the_other_businesses_of_its_better_campo() -> None:
    """B3 is beside Frari, with one other business, and San Polo, with two and a Gondola Maker."""
    scene = Scene().hand(0, *GONDOLA).tile(0, "gondola_maker", "B3").tile(0, "draper", "B1")
    scene.tile(1, "draper", "B6").tile(2, "tentmaker", "B8")
    assert earned(scene.begin("produce"), "produce gondola B3") == (2, 0, 0)
    scene.tile(1, "gondola_maker", "B5")
    assert earned(scene.begin("produce"), "produce gondola B3") == (2, 0, 1)
    scene.tile(1, "clothier", "B2").tile(2, "armourer", "B4")  # B4 is beside both
    assert earned(scene.begin("produce"), "produce gondola B3") == (3, 0, 1)


@pytest.mark.rule("V-58")
def test_a_lonely_gondola_maker_earns_nothing_but_the_favour_card() -> None:
    game = Scene().hand(0, *GONDOLA).tile(0, "gondola_maker", "B25").begin("produce")
    assert earned(game, "produce gondola B25") == (0, 0, 0)
    assert game.player(0)["favours"] == 1


@pytest.mark.rule("V-59")
def test_a_statue_beside_the_tile_earns_one_ducat_two_no_more() -> None:
    for statues, bonus in ((("san_luca",), 0), (("frari",), 1), (("frari", "san_polo"), 1)):
        scene = Scene().hand(0, "wool").tile(0, "draper", "B3").statues(*statues)
        assert earned(scene.begin("produce"), "produce cloth B3") == (0, bonus, 0)


@pytest.mark.rule("V-60")
def test_another_tile_of_the_kind_earns_one_ducat_two_no_more() -> None:
    """Whoever owns it, in either campo; elsewhere, or of another kind, it earns nothing."""
    scene = Scene().hand(0, "wool").tile(0, "draper", "B3")
    assert earned(scene.tile(1, "canvaser", "B1").begin("produce"), "produce cloth B3")[2] == 0
    assert earned(scene.tile(1, "draper", "B25").begin("produce"), "produce cloth B3")[2] == 0
    assert earned(scene.tile(1, "draper", "B2").begin("produce"), "produce cloth B3")[2] == 1
    assert earned(scene.tile(0, "draper", "B8").begin("produce"), "produce cloth B3")[2] == 1


@pytest.mark.rule("V-61")
def test_both_bonuses_go_by_the_tile_that_was_chosen() -> None:
    """A tent at B1 earns 5 + 1 + 1, at B25 only 5; each good anew."""
    scene = Scene().hand(0, *TENT, "wool", "wool", "wool").tile(0, "tentmaker", "B1", "B25")
    scene.tile(0, "draper", "B2", "B4").statues("frari")
    assert earned(scene.begin("produce"), "produce tent B25") == (5, 0, 0)
    assert earned(scene.begin("produce"), "produce tent B1") == (5, 1, 0)
    near = Scene().hand(0, *TENT).tile(0, "tentmaker", "B1").tile(1, "tentmaker", "B2")
    assert earned(near.statues("frari").begin("produce"), "produce tent B1") == (5, 1, 1)
    game = scene.begin("produce")
    assert earned(game, "produce cloth B2") == (0, 1, 1)
    assert earned(game, "produce cloth B4") == (0, 1, 1)


@pytest.mark.rule("V-62")
def test_with_guilds_others_businesses_serve_too_unasked() -> None:
    scene = Scene(guilds=True).hand(0, "wool", "wool").tile(1, "draper", "B1", "B9")
    game = scene.tile(0, "draper", "B5").begin("produce")
    assert game.legal() == [
        "produce cloth B1", "produce cloth B5", "produce cloth B9", "pass",
    ]  # fmt: skip
    game.play("produce cloth B9")
    assert game.asked == (0, "produce")


@pytest.mark.rule("V-63")
def test_with_guilds_cards_are_the_producers_and_ducats_the_owners() -> None:
    scene = Scene(guilds=True).hand(0, *TENT).tile(2, "tentmaker", "B1").statues("frari")
    game = scene.begin("produce")
    assert earned(game, "produce tent B1") == (5, 1, 0)
    assert [game.ducats(seat) for seat in range(3)] == [10, 10, 16]
    assert [game.player(seat)["favours"] for seat in range(3)] == [1, 0, 0]
    cloth = Scene(guilds=True).hand(0, "wool").tile(2, "draper", "B1").begin("produce")
    cloth.play("produce cloth B1")
    assert (cloth.hand(0), cloth.hand(2)) == (["cloth"], [])


@pytest.mark.rule("V-64")
def test_with_guilds_a_tile_serves_each_player_once() -> None:
    scene = Scene(guilds=True).tile(1, "draper", "B1")
    game = scene.hand(0, "wool", "wool").hand(1, "wool", "wool").begin("produce")
    game.play("produce cloth B1")
    assert game.asked == (1, "produce")  # seat 0 cannot use it again, seat 1 still can
    game.play("produce cloth B1")
    assert game.asked == (1, "lead")
    assert (game.hand(0), game.hand(1)) == (["wool", "cloth"], ["wool", "cloth"])
