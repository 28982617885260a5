"""The Fish exchange."""

from __future__ import annotations

from typing import Any

import pytest

from portolan.games.ragusa.evaluator import EVALUATOR
from tests.ragusa.reading import COST, best, card_points
from tests.ragusa.scene import RESOURCES, Scene, Table
from tests.support.playing import of_kind


def offered(table: Table) -> list[str]:
    """Return the resources that Fish may be exchanged for."""
    return [text.removeprefix("exchange ") for text in table.legal("exchange")]


def affordable(fish: int) -> list[str]:
    return [resource for resource, cost in COST.items() if cost <= fish]


@pytest.mark.rule("R-75")
@pytest.mark.parametrize("resource", COST)
def test_rates(resource: str) -> None:
    """2 Fish for Wood, Grapes, Olives; 3 for Stone; 4 for Silver Ore: one unit each."""
    scene = Scene().access(0, fish=9)
    begun = scene.play(f"exchange {resource}")
    assert begun.access(0, resource) == 1
    assert begun.access(0, "fish") == 9 - COST[resource]
    (event,) = of_kind(begun.events, "fish_exchanged")
    assert (event["resource"], event["fish"]) == (resource, COST[resource])


def test_hints_exchange_before_an_activation_only_for_what_a_producer_there_uses() -> None:
    """A later placement names the Wood or Stone that it needs; other producers come later."""
    begun = Scene().rich(0).access(0, fish=9).play("house AR-WI-RP")
    assert begun.asked == (0, "activate")
    position: Any = begun.match.position
    legal = begun.match.game.legal_actions(position)
    considered = [str(action) for action in EVALUATOR.candidates(position, legal)]
    assert [text for text in considered if text.startswith("exchange")] == ["exchange grapes"]
    assert {*begun.legal("activate")} <= {*considered}


@pytest.mark.rule("R-76")
def test_nothing_becomes_fish_again() -> None:
    """However much access there is, no action gives Fish for it."""
    begun = Scene().rich(0).access(0, fish=4).begin()
    assert offered(begun) == list(COST)
    begun.play("exchange silver_ore")
    assert offered(begun) == []


@pytest.mark.rule("R-77")
def test_exchanges_at_the_placement() -> None:
    """One unit at a time, as often as the Fish allow; the turn goes on with the placement."""
    for fish in range(6):
        assert offered(Scene().access(0, fish=fish).begin()) == affordable(fish)
    begun = Scene().access(0, fish=5).begin()
    for left in (5, 3, 1):
        assert begun.asked == (0, "place")
        assert offered(begun) == affordable(left)
        if left > 1:
            begun.play("exchange wood")
    assert begun.access(0, "wood") == 2


@pytest.mark.rule("R-77")
def test_fish_just_gained_may_be_exchanged() -> None:
    """The Fish of the new house serve before the next region is chosen."""
    begun = Scene().rich(0).access(0, fish=1).play("house WI-F5-WH")
    assert begun.asked == (0, "activate")
    assert offered(begun) == affordable(2)
    begun.play("exchange grapes", "activate winery")
    assert begun.units(0) == (7, 0, 0)


@pytest.mark.rule("R-78")
@pytest.mark.parametrize("fish", [0, 2, 3, 4, 12])
def test_all_exchanges_at_the_next_region(fish: int) -> None:
    """Every affordable exchange is offered, for any resource, at each choice of a region."""
    begun = Scene().rich(0).access(0, fish=fish).play("house AR-WI-RP")
    assert offered(begun) == affordable(fish)
    begun.play("activate rectors_palace", "pass")
    assert begun.asked == (0, "activate")
    assert offered(begun) == affordable(fish)


LAST = {
    "winery": ("AR-WI-RP", "grapes"),
    "oil_press": ("MA-CA-OP", "olives"),
    "silversmith": ("SI-MA-CA", "silver_ore"),
}


@pytest.mark.rule("R-79")
@pytest.mark.parametrize("building", LAST)
def test_a_last_producer_waits_for_an_exchange(building: str) -> None:
    """It is asked for only if its own resource can be afforded; then all exchanges are offered."""
    spot, resource = LAST[building]

    def up_to_the_last(fish: int) -> Table:
        begun = Scene().rich(0).access(0, fish=fish).play(f"house {spot}")
        while len(begun.legal("activate")) > 1:
            begun.play(next(text for text in begun.legal("activate") if building not in text))
            while begun.asked in ((0, "wall"), (0, "tower"), (0, "draw")):
                begun.play(begun.legal()[-1])
        return begun

    cost = COST[resource]
    assert up_to_the_last(cost - 1).asked == (1, "place")
    asked = up_to_the_last(cost)
    assert asked.asked == (0, "activate")
    assert asked.legal("activate") == [f"activate {building}"]
    assert offered(asked) == affordable(cost)
    asked.play(f"exchange {resource}")
    assert asked.asked == (1, "place")
    assert sum(asked.units(0)) == 7


@pytest.mark.rule("R-79")
def test_other_last_regions_do_not_wait() -> None:
    """The Mason begins at once, whatever Fish could buy."""
    assert Scene().rich(0).access(0, fish=12).play("house O2-MA-G3").asked == (0, "wall")


def others_press(fish: int, olives: int = 2, oil: int = 0, *spots: str) -> Table:
    """Let seat 0 activate the Oil Press beside houses of seat 1."""
    scene = Scene().rich(0, 1).house(1, *(spots or ("G3-OP-F4", "OP-F4-F6")))
    scene.access(1, olives=olives, fish=fish).units(1, oil=oil)
    return scene.play("house MA-CA-OP", "activate oil_press")


@pytest.mark.rule("R-80", "R-81")
def test_on_the_turn_of_another() -> None:
    """Asked before the first own house, for the one resource, and again after each exchange."""
    begun = others_press(fish=5)
    assert begun.units(0) == (0, 6, 0), "the new house has acted already"
    for left in (5, 3):
        assert begun.asked == (1, "exchange")
        assert begun.access(1, "fish") == left
        assert begun.legal() == ["exchange olives", "pass"]
        begun.play("exchange olives")
    assert begun.asked == (0, "wall"), "with 1 Fish left the Mason follows"
    assert begun.units(1) == (0, 8, 0)


@pytest.mark.rule("R-80")
def test_a_pass_holds_for_all_own_houses() -> None:
    """After the pass both houses produce; there is no question between them."""
    begun = others_press(fish=8)
    begun.play("pass")
    assert begun.asked == (0, "wall")
    assert begun.units(1) == (0, 4, 0)
    assert begun.access(1, "fish") == 8


@pytest.mark.rule("R-80")
@pytest.mark.parametrize(("fish", "asks"), [(1, False), (2, True)])
def test_only_who_can_pay_is_asked(fish: int, asks: bool) -> None:
    """Without the Fish for the resource of the building there is no question."""
    assert (others_press(fish).asked == (1, "exchange")) is asks


@pytest.mark.rule("R-81")
@pytest.mark.parametrize(
    ("olives", "oil", "asks"),
    [(2, 7, True), (2, 8, False), (2, 12, False), (5, 1, True), (6, 0, False)],
)
def test_an_exchange_that_raises_nothing_is_not_asked_for(
    olives: int, oil: int, asks: bool
) -> None:
    """Two houses: with the warehouse as good as full, one Olives more would make nothing more."""
    assert (others_press(8, olives, oil).asked == (1, "exchange")) is asks


@pytest.mark.rule("R-82")
def test_no_exchange_at_other_decisions() -> None:
    """At walls, towers, ships, sales, draws and cards no exchange is offered."""

    def begun(spot: str) -> Table:
        scene = Scene().rich(0).access(0, fish=12).units(0, 5, 5, 5)
        return scene.play(f"house {spot}")

    for spot, prompt in {
        "O2-MA-G3": "wall", "G1-O3-AR": "tower", "MK-F9-F10": "buy", "WH-F7-F8": "ship",
    }.items():  # fmt: skip
        asked = begun(spot)
        assert asked.asked == (0, prompt)
        assert offered(asked) == []
    palace = begun("AR-WI-RP")
    palace.play("activate rectors_palace")
    assert palace.asked == (0, "draw")
    assert offered(palace) == []
    palace.play("draw")
    assert palace.asked == (0, "keep")
    assert offered(palace) == []


@pytest.mark.rule("R-82")
def test_no_exchange_at_the_turn_of_another_elsewhere() -> None:
    """An owner of Fish at the Mason is asked for the wall alone on another player's turn."""
    scene = Scene().rich(0, 1).house(1, "G2-O2-MA").access(1, fish=12)
    begun = scene.play("house O2-MA-G3", "wall 1")
    assert begun.asked == (1, "wall")
    assert offered(begun) == []


@pytest.mark.rule("R-83", "R-112")
@pytest.mark.parametrize(
    ("fish", "cards"),
    [
        (5, ["grapes", "stone"]),
        (5, ["fish"]),
        (5, ["fish", "stone"]),
        (7, ["fish", "silver_ore", "wood"]),
        (13, ["stone"]),
        (16, ["fish", "silver_ore", "stone", "olives"]),
        (11, ["wood", "stone", "grapes", "olives", "silver_ore", "fish"]),
        (0, ["wood"]),
    ],
)
@pytest.mark.parametrize("has", [0, 2, 5])
def test_the_last_exchange_scores_most(fish: int, cards: list[str], has: int) -> None:
    """Of all exchanges that the Fish allow, one that scores the most is made."""
    resources = dict.fromkeys(RESOURCES, has) | {"fish": fish}
    scene = Scene().access(0, **resources).cards(0, *(f"resource_{card}" for card in cards))
    ended = scene.end()
    assert ended.points(0, "bonus_cards") == best(resources, cards)
    assert card_points(ended.player(0)["resources"], cards) == best(resources, cards)
    paid = sum(event["fish"] for event in of_kind(ended.events, "fish_exchanged"))
    assert ended.access(0, "fish") == fish - paid


@pytest.mark.rule("R-112")
def test_exchanged_fish_no_longer_count() -> None:
    """3 Fish become 1 Stone for 3 points and leave the Fish card as many points poorer."""
    scene = Scene().access(0, fish=4).cards(0, "resource_fish", "resource_silver_ore")
    ended = scene.end()
    scored = {event["card"]: event["points"] for event in of_kind(ended.events, "card_scored")}
    assert sum(scored.values()) == 4
    assert scored["resource_fish"] == ended.access(0, "fish")
