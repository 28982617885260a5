"""The course of a turn: taxes, the roll, what hexes yield, Bandit and Pirate (K8 to K16)."""

from __future__ import annotations

import pytest

from tests.ransackit.scene import Scene
from tests.support.playing import of_kind


@pytest.mark.rule("K-17")
def test_the_parts_of_a_turn_come_in_their_order() -> None:
    scene = Scene().village(1, "C9").hand(1, "spies").phase("fortify").policy(1, tithing=1)
    table = scene.begin()
    begun = table.play("end")
    assert [e["event"] for e in begun[:2]] == ["turn_begun", "taxes_collected"]
    assert table.asked == (1, "begin")
    rolled = [e["event"] for e in table.play("roll")]
    assert rolled[0] == "rolled"
    while table.asked != (1, "act"):
        table.play(table.legal()[0])
    table.play("fortify")
    assert table.asked == (1, "fortify")
    table.play("end")
    assert table.asked is not None
    assert table.asked[0] == 0


@pytest.mark.rule("K-18", "K-19")
def test_a_population_of_eleven_pays_six() -> None:
    scene = (
        Scene().phase("fortify").city(1, "C4", "B4", "C5", "C3").village(1, "H4", "G4", "H3")
        .houses(B4=2, C5=2, G4=1).yards("A4", 2).yards("I4", 1).village(0, "E9")
        .units(0, "knight C3")
    )  # fmt: skip
    for tithing, coins in ((0, 6), (2, 8)):
        table = scene.policy(1, tithing=tithing).begin()
        assert table.position.players[1].people == 11
        assert of_kind(table.play("end"), "taxes_collected") == [
            {"event": "taxes_collected", "seat": 1, "coins": coins}
        ]
        assert table.data["players"][1]["goods"]["coin"] >= coins


@pytest.mark.rule("K-20")
def test_units_are_limited_by_population() -> None:
    scene = Scene().phase("fortify").village(0, "B4").goods(0, coin=9).units(0, "worker B5")
    assert scene.begin().legal("recruit") == []
    scene.policy(0, conscription=1)
    assert "recruit worker B4" in scene.begin().legal()
    scene.policy(0, conscription=0).units(0, "dragon C4")
    assert scene.begin().legal("recruit") == []
    scene = Scene().phase("fortify").village(0, "B4").goods(0, coin=9).units(0, "dragon C4")
    assert "recruit worker B4" in scene.begin().legal()
    scene = Scene().phase("fortify").units(0, "worker B5", "worker B5", "worker C5")
    assert len(scene.begin().units(0)) == 3


@pytest.mark.rule("K-20")
def test_units_are_bought_in_an_own_centre_with_room_cannons_in_cities() -> None:
    scene = (
        Scene().phase("fortify").goods(0, coin=20, ore=5)
        .village(0, "B4", "B5").city(0, "H4").houses(B5=2)
    )  # fmt: skip
    table = scene.begin()
    assert set(table.legal("recruit")) == {
        *(
            f"recruit {unit} {at}"
            for unit in ("worker", "warrior", "knight")
            for at in ("B4", "H4")
        ),
        "recruit cannon H4",
    }
    table.play("recruit cannon H4", "recruit knight H4")
    assert table.goods(0) == {"coin": 20 - 4 - 3, "ore": 2}
    assert not [text for text in table.legal("recruit") if text.endswith("H4")]


def roll_of(scene: Scene, red: int, yellow: int) -> tuple[dict[str, int], list[dict[str, object]]]:
    """Roll these totals; return what seat 0 has then, and what hexes gave."""
    scene.phase("begin").hand(0, "spies").goods(0)
    table, events = scene.until(
        lambda _, events: of_kind(events, "rolled")[0]["totals"] == [red, yellow], "roll"
    )
    return table.goods(0), of_kind(events, "produced")


@pytest.mark.rule("K-21")
def test_hexes_yield_one_to_a_village_two_to_a_city_and_twice_for_equal_totals() -> None:
    village = Scene().village(0, "B5", "B4", "B6")
    assert roll_of(village, 6, 4)[0] == {"brick": 1, "wood": 1, "food": 1}
    assert roll_of(village, 4, 4)[0] == {"wood": 2, "food": 2}
    city = Scene().city(0, "B5", "B4")
    assert roll_of(city, 6, 4)[0] == {"brick": 2, "food": 2}
    assert roll_of(city, 6, 6)[0] == {"brick": 4}
    table, events = city.phase("begin").until(
        lambda _, events: (
            7 in of_kind(events, "rolled")[0]["totals"]
            and 6 in of_kind(events, "rolled")[0]["totals"]
        ),
        "roll",
    )
    assert not of_kind(events, "produced")
    table.play(table.legal("pirate H5")[0])
    assert table.goods(0)["brick"] == 2


@pytest.mark.rule("K-21")
def test_what_is_not_connected_or_has_the_bandit_yields_nothing() -> None:
    assert roll_of(Scene().village(0, "B5"), 4, 9)[0] == {}
    assert roll_of(Scene().village(0, "B5", "B4").set(bandit="B4"), 4, 6)[0] == {"brick": 1}


@pytest.mark.rule("K-20", "K-35")
def test_units_are_bought_in_the_fortify_phase_alone_two_on_a_hex() -> None:
    scene = Scene().village(0, "B4", "B5").houses(B5=2).goods(0, coin=9)
    table = scene.begin()
    assert table.legal("recruit") == []
    table.play("fortify", "recruit worker B4", "recruit warrior B4")
    assert table.legal("recruit") == []
    assert table.goods(0) == {"coin": 6}


@pytest.mark.rule("K-22")
def test_a_worker_yields_on_free_land_alone() -> None:
    home = Scene().village(0, "H4")
    assert roll_of(home.units(0, "worker B5", "worker B5"), 6, 9)[0] == {"brick": 1}
    assert roll_of(Scene().village(0, "H4").units(0, "knight B5"), 6, 9)[0] == {}
    owned = Scene().village(0, "B5").units(0, "worker B5")
    assert roll_of(owned, 6, 9)[0] == {"brick": 1}
    raided = Scene().village(0, "B5", "B4").units(1, "knight B4", "worker B4")
    goods, given = roll_of(raided, 4, 6)
    assert goods == {"brick": 1, "food": 1}
    assert {row["seat"] for row in given if row["at"] in ("B4", "B5")} == {0}
    gold = Scene(golden_fields=True).village(0, "H4").units(0, "worker C5")
    assert roll_of(gold, 10, 2)[0]["coin"] == 2


@pytest.mark.rule("K-23")
def test_one_seven_moves_one_two_move_both() -> None:
    scene = Scene()
    table, _ = (
        scene.phase("begin")
        .hand(0, "spies")
        .until(lambda _, events: of_kind(events, "rolled")[0]["totals"].count(7) == 1, "roll")
    )
    assert table.asked == (0, "thief")
    land = [at for at, kind in table.data["land"].items() if kind != "ocean"]
    harbours = [row["at"] for row in table.data["harbours"]]
    assert set(table.legal()) == {
        *(f"bandit {at}" for at in land if at != table.data["bandit"]),
        *(f"pirate {at}" for at in harbours),
    }
    table.play("bandit C5")
    assert table.asked == (0, "act")
    table, _ = scene.until(
        lambda _, events: of_kind(events, "rolled")[0]["totals"] == [7, 7], "roll"
    )
    table.play("pirate H5")
    assert all(text.startswith("bandit") for text in table.legal())
    table.play("bandit C5")
    assert (table.data["bandit"], table.data["pirate"]) == ("C5", "H5")
    assert table.asked == (0, "act")


@pytest.mark.rule("K-24", "K-25", "K-60")
def test_the_mover_gains_what_hex_and_harbour_yield() -> None:
    for bandit, pirate, gained in (
        ("D3", "A4", {"food": 1, "ore": 1}),
        ("C5", "H5", {"wood": 1}),
        ("D2", "B8", {"food": 1}),
    ):
        table = Scene().goods(0).hand(0, "law_enforcement").begin()
        table.play("play law_enforcement", f"bandit {bandit}", f"pirate {pirate}")
        assert table.goods(0) == gained
    table = Scene(golden_fields=True).goods(0).hand(0, "law_enforcement").begin()
    table.play("play law_enforcement", "pirate A7", "take brick", "bandit C5")
    assert table.goods(0) == {"brick": 1, "coin": 2}


@pytest.mark.rule("K-25")
def test_nobody_trades_where_the_pirate_is() -> None:
    scene = Scene().village(0, "H3").goods(0, coin=9)
    assert set(scene.begin().legal("buy")) == {"buy brick", "buy ore"}
    assert scene.set(pirate="I4").begin().legal("buy") == []
    scene.units(0, "knight H3").yards("I4", 1)
    assert "move knight H3 to I4" in scene.begin().legal()


@pytest.mark.rule("K-26")
def test_corruption_gains_with_every_thief() -> None:
    scene = Scene(3).hand(0, "law_enforcement")
    for seat in range(3):
        scene.goods(seat)
    scene.policy(1, corruption=2)
    table = scene.begin()
    table.play("play law_enforcement", "bandit D3", "pirate A4")
    assert table.goods(0) == {"food": 1, "ore": 1}
    assert table.goods(1) == {"food": 2, "ore": 2}
    assert table.goods(2) == {}
    table = Scene().goods(0).policy(0, corruption=1).hand(0, "law_enforcement").begin()
    table.play("play law_enforcement", "bandit D3", "pirate A4")
    assert table.goods(0) == {"food": 2, "ore": 2}


@pytest.mark.rule("K-56")
def test_a_turn_that_earned_it_ends_with_one_card() -> None:
    scene = Scene().village(0, "B4").units(0, "worker B5", "worker C5").goods(0, brick=9, food=9)
    scene.on_top("spies", "holy_war")
    table = scene.begin()
    table.play("village B5", "village C5", "fortify")
    assert table.data["players"][0]["hand"] == []
    assert of_kind(table.play("end"), "card_drawn") == [
        {"event": "card_drawn", "seat": 0, "card": "spies"}
    ]
    table = scene.begin()
    assert not of_kind(table.play("road B5 to B4", "fortify", "end"), "card_drawn")
