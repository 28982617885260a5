"""The worked scenarios of the rulebook that no other test plays."""

from __future__ import annotations

import pytest

from tests.ransackit.scene import Scene
from tests.support.playing import of_kind


@pytest.mark.rule("K-19", "K-18")
def test_bandit_pirate_and_enemies_make_no_difference_to_population() -> None:
    scene = (
        Scene().phase("fortify").city(1, "C4", "B4").houses(B4=2).yards("A4", 1)
        .units(0, "knight B4").set(bandit="B4", pirate="A4").policy(1)
    )  # fmt: skip
    table = scene.begin()
    assert table.position.players[1].people == 5
    assert of_kind(table.play("end"), "taxes_collected")[0]["coins"] == 3


@pytest.mark.rule("K-44", "K-34")
def test_roads_let_a_unit_attack_several_times() -> None:
    scene = Scene().village(0, "C4", "B4", "C3").units(0, "cannon C4")
    table = scene.units(1, "worker B4", "worker C3", "worker C5").begin()
    for target in ("B4", "C3", "C5"):
        table.play(f"attack {target} with cannon C4", "stay")
    assert table.units(1) == []
    assert table.legal("attack") == []


@pytest.mark.rule("K-35", "K-36")
def test_order_matters_where_a_ship_lies_in_the_way() -> None:
    table = Scene().units(0, "cannon A5").units(1, "worker A6").begin()
    assert not [text for text in table.legal() if text.endswith("A7")]
    table.play("attack A6 with cannon A5", "advance cannon A5")
    assert "move cannon A6 to A7" in table.legal()


@pytest.mark.rule("K-43")
def test_what_is_left_of_the_defence_may_be_attacked_again_by_others() -> None:
    scene = Scene().units(0, "knight C5", "cannon B4").units(1, "warrior B5", "warrior B5")
    table, _ = scene.until(
        lambda table, _: table.asked == (0, "battle") and len(table.units(1)) == 1,
        "attack B5 with knight C5", "roll",
    )  # fmt: skip
    table.play("stop")
    assert table.legal("attack") == ["attack B5 with cannon B4"]


@pytest.mark.rule("K-45")
def test_after_three_attackers_two_units_stand_on_the_hex() -> None:
    scene = Scene().units(0, "cannon C5", "cannon B4", "cannon B6").units(1, "worker B5")
    table = scene.begin()
    table.play("attack B5 with cannon C5", "with cannon B4", "with cannon B6")
    table.play("advance cannon C5", "advance cannon B6")
    assert sorted(table.units(0)) == ["cannon B4", "cannon B5", "cannon B5"]
    assert table.asked == (0, "act")


@pytest.mark.rule("K-33", "K-44")
def test_two_attacks_at_sea_three_with_celestial_navigation() -> None:
    for navigation, ships in ((0, 2), (1, 3)):
        scene = Scene().phase("fortify").set(turn=1).policy(0, celestial_navigation=navigation)
        scene.data["tasks"] = [{"task": "turn"}, {"task": "finish", "seat": 1},
                               {"task": "fortify", "seat": 1}]  # fmt: skip
        scene.village(1, "H4").units(0, "cannon B9").units(
            1, "worker A9", "worker A10", "worker B10"
        )
        table = scene.begin()
        table.play("end")
        while table.asked != (0, "act"):
            table.play(table.legal()[0])
        attacks = 0
        while targets := table.legal("attack"):
            table.play(targets[0], "stay")
            attacks += 1
        assert attacks == ships


@pytest.mark.rule("K-36", "K-37")
def test_a_dragon_needs_no_harbour_and_fights_at_sea_as_others_do() -> None:
    table, events = Scene().units(0, "dragon B4").units(1, "dragon A5").until(
        lambda _, events: len(of_kind(events, "unit_lost")) == 2,
        "attack A5 with dragon B4",
    )  # fmt: skip
    assert (table.units(0), table.units(1)) == ([], [])
    assert of_kind(events, "exchange")[0]["attack"] == of_kind(events, "exchange")[0]["defence"]
