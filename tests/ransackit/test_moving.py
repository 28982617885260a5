"""Land, roads, buildings and moves (K17 to K30)."""

from __future__ import annotations

from typing import Any

import pytest

from portolan.games.ransackit.board.grid import NEAR
from portolan.games.ransackit.rules.moving import reachable
from tests.ransackit.random_games import decisions
from tests.ransackit.scene import RANSACKIT, Scene
from tests.support.playing import of_kind

RICH = {"wood": 9, "brick": 9, "food": 9, "ore": 9, "coin": 9}


@pytest.mark.rule("K-27", "K-29")
def test_roads_join_a_centre_to_free_land_beside_it() -> None:
    scene = Scene().village(0, "C4", "B4").goods(0, brick=1).units(0, "worker C4")
    scene.village(1, "D3").units(1, "knight C5")
    table = scene.begin()
    assert set(table.legal("road")) == {"road C4 to C3", "road C4 to D4"}
    table.play("road C4 to D4")
    assert table.settlement("C4")["roads"] == ["B4", "D4"]
    assert table.goods(0) == {}
    assert table.legal("road") == []


@pytest.mark.rule("K-27", "K-29")
def test_the_worker_may_stand_at_the_other_end_and_only_adjacent_hexes_are_joined() -> None:
    scene = Scene().village(0, "C4").goods(0, brick=2).units(0, "worker C5", "worker E4")
    table = scene.begin()
    assert table.legal("road") == ["road C5 to C4"]
    table.play("road C5 to C4")
    assert table.settlement("C4")["roads"] == ["C5"]


@pytest.mark.rule("K-28", "K-29")
def test_a_worker_builds_nothing_beside_the_bandit_but_a_road_towards_him() -> None:
    scene = Scene().village(0, "C4").goods(0, **RICH).units(0, "worker C5")
    scene.set(bandit="C5")
    table = scene.begin()
    assert not [t for t in table.legal() if t.split()[0] in ("road", "village", "house")]
    scene = Scene().village(0, "C4").goods(0, **RICH).units(0, "worker C4").set(bandit="C5")
    assert "road C4 to C5" in scene.begin().legal()


@pytest.mark.rule("K-28", "K-33")
def test_building_takes_the_step_of_the_worker() -> None:
    table = Scene().village(0, "C4").goods(0, **RICH).units(0, "worker C4").begin()
    table.play("city C4")
    assert not [t for t in table.legal() if t.split()[0] in ("road", "move", "house")]


@pytest.mark.rule("K-30")
def test_villages_stand_on_land_that_nobody_owns() -> None:
    scene = Scene().village(0, "C4", "B4").village(1, "D2", "D3").goods(0, brick=2, food=2)
    scene.units(0, "worker B4", "worker C3", "worker D3", "worker C4", "worker D4")
    assert set(scene.begin().legal("village")) == {"village C3", "village D4"}
    assert scene.begin().legal("city") == ["city C4"]
    table = scene.begin()
    table.play("city C4")
    assert table.goods(0) == {}


@pytest.mark.rule("K-30")
def test_nothing_is_larger_than_a_city() -> None:
    scene = Scene().city(0, "C4").goods(0, **RICH).units(0, "worker C4")
    table = scene.begin()
    assert table.legal("city") == table.legal("village") == []
    verbs = {str(action).split()[0] for action in RANSACKIT.all_actions()}
    assert {"village", "city"} <= verbs
    assert "metropolis" not in verbs


@pytest.mark.rule("K-33")
@pytest.mark.parametrize("unit", ["worker", "warrior", "knight", "cannon", "dragon"])
def test_disbanding_returns_nothing(unit: str) -> None:
    table = Scene().goods(0, ore=1).units(0, f"{unit} C5", steps=0).begin()
    table.play(f"disband {unit} C5")
    assert table.units(0) == []
    assert table.goods(0) == {"ore": 1}


@pytest.mark.rule("K-31")
def test_houses_and_shipyards_two_each_where_they_belong() -> None:
    scene = Scene().village(0, "C4", "B4").goods(0, **RICH).units(0, "worker B4", "worker C4")
    table = scene.houses(B4=1).begin()
    assert table.legal("house") == ["house B4"]
    assert table.legal("shipyard") == ["shipyard A4"]
    table.play("house B4")
    assert table.data["houses"] == {"B4": 2}
    assert table.goods(0) == RICH | {"wood": 8, "food": 8}
    scene.houses(B4=2).yards("A4", 2)
    assert scene.begin().legal("house") == scene.begin().legal("shipyard") == []
    table = Scene().village(0, "B4").goods(0, wood=3, food=1).units(0, "worker B4").begin()
    table.play("shipyard A4")
    assert (table.goods(0), table.position.players[0].people) == ({}, 2)


@pytest.mark.rule("K-32")
def test_an_enemys_centre_cannot_be_entered_his_other_land_can() -> None:
    scene = Scene().village(1, "C4", "B4").units(0, "knight C5", "worker C5")
    moves = scene.begin().legal("move")
    assert "move knight C5 to B4" in moves
    assert not [text for text in moves if text.endswith("to C4")]


@pytest.mark.rule("K-33")
def test_steps_on_land_at_sea_and_of_a_dragon() -> None:
    scene = (
        Scene().phase("fortify").policy(1, celestial_navigation=2).village(1, "E9")
        .units(1, "knight E8", "knight F7", "dragon D7", "worker D6")
    )  # fmt: skip
    for navigation, at_sea in ((0, 2), (1, 3), (2, 3)):
        table = scene.policy(1, celestial_navigation=navigation).begin()
        table.play("end")
        while table.asked != (1, "act"):
            table.play(table.legal()[0])
        steps = {u["at"]: u["steps"] for u in table.data["players"][1]["units"]}
        assert steps == {"E8": 1, "F7": at_sea, "D7": 2, "D6": at_sea}
    table = Scene().units(0, "knight C5").begin()
    table.play("disband knight C5")
    assert table.units(0) == []


@pytest.mark.rule("K-34")
def test_own_roads_are_free_six_times_and_others_roads_never() -> None:
    scene = Scene().village(0, "C4", "B4", "C3").units(0, "knight B4")
    table = scene.begin()
    table.play("move knight B4 to C4", "move knight C4 to C3", "move knight C3 to C4")
    assert table.data["players"][0]["units"][0] | {"at": ""} == {
        "unit": "knight", "at": "", "steps": 1, "roads": 3, "new": False,
    }  # fmt: skip
    table.play("move knight C4 to C3", "move knight C3 to C4", "move knight C4 to C3")
    assert table.data["players"][0]["units"][0]["roads"] == 6
    table.play("move knight C3 to C4")
    assert table.data["players"][0]["units"][0]["steps"] == 0
    assert table.legal("move") == []
    assert table.legal("move") == []
    table = Scene().village(1, "C4", "B4", "C3").units(0, "knight B4").begin()
    table.play("move knight B4 to C5")
    assert table.legal("move") == []


@pytest.mark.rule("K-35")
def test_two_units_a_hex_and_swaps_of_full_ones() -> None:
    scene = Scene().units(0, "knight C5", "worker C5", "warrior C6", "cannon C6", "knight D5")
    table = scene.begin()
    assert not [t for t in table.legal("move") if t.endswith(("C5 to C6", "C6 to C5"))]
    assert set(table.legal("swap")) == {
        f"swap {a} C5 with {b} C6" for a in ("knight", "worker") for b in ("warrior", "cannon")
    }
    table.play("swap worker C5 with cannon C6")
    assert sorted(table.units(0)) == [
        "cannon C5",
        "knight C5",
        "knight D5",
        "warrior C6",
        "worker C6",
    ]
    assert not [t for t in table.legal() if t.startswith(("move worker", "move cannon"))]
    table.play("swap knight C5 with warrior C6")
    assert "warrior C5" in table.units(0)


@pytest.mark.rule("K-35")
def test_nobody_shares_a_hex_with_another_player() -> None:
    table = Scene().units(0, "worker C5").units(1, "worker C6").begin()
    assert "move worker C5 to C6" not in table.legal()


@pytest.mark.rule("K-36")
def test_to_sea_by_an_own_harbour_and_to_land_anywhere() -> None:
    scene = Scene().village(0, "C4", "B4").units(0, "knight B4", "worker B4")
    assert not [t for t in scene.begin().legal() if t.endswith("to A4")]
    scene.yards("A4", 1)
    table = scene.begin()
    assert {"move knight B4 to A4", "move worker B4 to A4"} <= set(table.legal())
    table.play("move knight B4 to A4")
    assert not table.legal("move knight")
    enemy = Scene().village(1, "C4", "B4").yards("A4", 2).units(0, "knight B4").begin()
    assert "move knight B4 to A4" not in enemy.legal()
    table = Scene().units(0, "knight A5").begin()
    table.play("move knight A5 to A6")
    assert table.data["players"][0]["units"][0]["steps"] == 1
    table.play("move knight A6 to B5")
    assert table.data["players"][0]["units"][0]["steps"] == 0
    table = Scene().units(0, "knight A5").begin()
    table.play("move knight A5 to B4")
    assert not table.legal("move knight")
    roads = Scene().village(0, "C4", "B4").units(0, "knight A5").begin()
    roads.play("move knight A5 to B4")
    assert roads.legal("move") == ["move knight B4 to C4"]


@pytest.mark.rule("K-37")
def test_disasters_are_closed_and_a_dragon_flies() -> None:
    scene = Scene(fires_and_floods=True).units(0, "dragon E5", "knight G5")
    table = scene.begin()
    assert not [t for t in table.legal() if t.endswith(("to F5", "to E6"))]
    table = Scene().units(0, "dragon B4").begin()
    table.play("move dragon B4 to A4")
    table.play("move dragon A4 to A5")
    assert table.units(0) == ["dragon A5"]
    table = Scene().units(0, "dragon A5").begin()
    table.play("move dragon A5 to B4")
    assert table.legal("move dragon")


@pytest.mark.rule("K-38")
def test_of_equal_units_the_one_with_more_steps_acts() -> None:
    scene = (
        Scene().village(0, "C4", "B4").units(0, "knight B4", steps=0)
        .units(0, "knight B4", roads=2)
    )  # fmt: skip
    table = scene.begin()
    table.play("move knight B4 to B5")
    assert [u["at"] for u in table.data["players"][0]["units"]] == ["B4", "B5"]
    table = scene.begin()
    table.play("disband knight B4")
    assert [u["steps"] for u in table.data["players"][0]["units"]] == [1]
    fewer = Scene().village(0, "C4", "B4").units(0, "knight B4", roads=2).units(0, "knight B4")
    table = fewer.begin()
    table.play("move knight B4 to C4")
    assert [u["at"] for u in table.data["players"][0]["units"]] == ["B4", "C4"]
    older = Scene().units(0, "knight B4", "knight B4").begin()
    older.play("move knight B4 to B5")
    assert [u["at"] for u in older.data["players"][0]["units"]] == ["B5", "B4"]
    older = Scene().units(0, "knight B4", "knight B4").begin()
    assert of_kind(older.play("disband knight B4"), "unit_lost")[0]["reason"] == "disbanded"


def walked(position: Any, index: int) -> tuple[dict[int, int], set[int]]:
    """Return by playing every move of a unit: hexes with the fewest steps, and what it can attack.

    A move along an own road counts as a free one, and takes no step (K25).
    """
    seat = position.seat
    start = position.players[seat].units[index]
    least = {start: 0}
    attacks = set()
    frontier = [position]
    while frontier:
        there = frontier.pop()
        mine = there.players[seat].units[index]
        unit = (mine >> 8 & 7, mine & 0xFF)
        for action in RANSACKIT.legal_actions(there):
            if action.verb == "attack" and (action.kind, action.place) == unit:
                attacks.add(action.target)
            if action.verb == "move" and (action.kind, action.place) == unit:
                after = there.copy()
                RANSACKIT.apply(after, action)
                moved = after.players[seat].units[index]
                steps = least[mine] + (moved >> 13 & 7 == mine >> 13 & 7)
                if least.get(moved, 99) > steps:
                    least[moved] = steps
                    frontier.append(after)
    fewest: dict[int, int] = {}
    for unit_there, steps in least.items():
        at = unit_there & 0xFF
        fewest[at] = min(steps, fewest.get(at, 99))
    del fewest[start & 0xFF]
    return fewest, attacks


def assert_reached(position: Any, index: int) -> int:
    """Demand that a unit reaches what its moves lead to; return how many hexes those are."""
    unit = position.players[position.seat].units[index]
    found = reachable(position, position.seat, unit)
    moves, attacks = walked(position, index)
    assert {at: way.steps for at, way in found.items() if not way.attack} == moves
    assert {at for at, way in found.items() if way.attack} == attacks
    for way in found.values():
        assert way.before == unit & 0xFF or not found[way.before].attack
        assert way.place in NEAR[way.before]
    return len(found)


@pytest.mark.rule("K-34", "K-36")
def test_what_a_unit_can_reach_is_what_moves_lead_to() -> None:
    scene = (
        Scene().village(0, "C4", "B4", "C3").yards("A4", 1)
        .units(0, "knight B4", "worker D6", "dragon E5").units(1, "knight D3")
    )  # fmt: skip
    position = scene.begin().position
    knight, worker, dragon = (assert_reached(position, index) for index in range(3))
    assert min(knight, worker, dragon) > 0


@pytest.mark.rule("K-34", "K-36")
@pytest.mark.parametrize("number", range(6))
def test_in_random_games_units_reach_what_moves_lead_to(number: int) -> None:
    reached = 0
    for count, (match, _) in zip(range(2000), decisions(number), strict=False):
        position: Any = match.position
        if count % 20 == 0 and position.prompt in ("act", "fortify"):
            units = position.players[position.seat].units
            kinds = [unit >> 8 & 7 for unit in units]
            alone = [n for n, kind in enumerate(kinds) if kinds.count(kind) == 1]
            reached += sum(assert_reached(position, index) for index in alone)
    assert reached > 0
