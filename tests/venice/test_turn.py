"""Who does what when, and what is asked (V-18 to V-22)."""

from __future__ import annotations

import pytest

from tests.venice.scene import Scene, new

ACTIONS = ["reserve", "sail", "trade", "sponsor", "produce"]


@pytest.mark.rule("V-18")
def test_any_action_may_be_chosen_again_and_when_it_does_nothing() -> None:
    game = Scene().begin()
    assert game.legal() == ACTIONS
    for lead in (0, 1, 2):
        assert game.asked == (lead, "lead")
        game.play("produce")  # nobody has anything to produce
    assert game.legal() == ACTIONS


@pytest.mark.rule("V-19")
@pytest.mark.parametrize("action", ["reserve", "sponsor", "trade", "produce"])
def test_actions_go_round_from_the_lead_player(action: str) -> None:
    scene = Scene(4).lead(2).ships(0, "wool", "wool", "wool")
    for seat, building in enumerate(("B1", "B9", "B13", "B24")):
        scene.hand(seat, "wool").tile(seat, "draper", building)
    game = scene.begin(action)
    asked = []
    while game.asked and game.asked[1] in {action, "sell"}:
        asked.append(game.asked[0])
        game.play("pass")
    assert asked == [2, 3, 0, 1]


@pytest.mark.rule("V-19")
def test_sail_goes_round_by_owners_and_then_by_those_who_load() -> None:
    scene = Scene(4).lead(1).right_most("wool", "iron", "silk", "hemp")
    game = scene.deck("wool", "iron", "silk", "hemp").begin("sail")
    asked = []
    while game.asked and game.asked[1] != "lead":
        asked.append(game.asked)
        game.play(game.legal()[0])
    unload, load = ([seat for seat, what in asked if what == w] for w in ("unload", "load"))
    assert unload == [1, 2, 3, 0]
    assert load == [1, 2, 3]  # the last one has no choice left


@pytest.mark.rule("V-20")
@pytest.mark.parametrize("action", ["reserve", "trade", "sponsor", "produce"])
def test_the_lead_player_may_leave_out_the_action_that_was_chosen(action: str) -> None:
    scene = Scene().hand(0, "wool").ships(1, "iron", "silk", "hemp").tile(0, "draper", "B1")
    scene.hand(1, "wool").tile(1, "draper", "B5")
    game = scene.begin(action)
    prompt = {"trade": "sell"}.get(action, action)
    assert game.asked == (0, prompt)
    before = game.player(0)
    game.play("pass")
    assert game.asked == (1, prompt)
    assert game.player(0) == before


@pytest.mark.rule("V-20")
def test_everything_may_be_left_out_but_sail() -> None:
    """Whoever can do something may pass; in Sail there is always keeping, selling or loading."""
    offered: dict[str, set[bool]] = {}
    for seed in range(6):
        game = new(3 + seed % 3, seed)
        for step in range(300):
            if not game.asked:
                break
            prompt = game.asked[1]
            offered.setdefault(prompt, set()).add("pass" in game.legal())
            game.play(game.legal()[(seed + step * 7) % len(game.legal())])
    may = {"reserve", "sell", "buy", "sponsor", "produce"}
    assert {prompt for prompt, found in offered.items() if found == {True}} == may
    assert {prompt for prompt, found in offered.items() if found == {False}} == {
        "lead", "unload", "load",
    }  # fmt: skip


@pytest.mark.rule("V-21")
def test_nobody_is_asked_without_a_choice() -> None:
    for seed in range(10):
        game = new(3 + seed % 3, seed, guilds=bool(seed % 2))
        step = 0
        while game.asked:
            legal = game.legal()
            assert len(legal) >= 2
            step += 1
            game.play(legal[step * 13 % len(legal)])


@pytest.mark.rule("V-21")
def test_who_can_do_nothing_is_passed_over() -> None:
    """No ducat or cube to reserve, no card to sell, nothing to buy, sponsor or produce."""
    poor = Scene().ducats(0, 0, 0).ships(0, "wool", "wool", "wool")
    for action in ("reserve", "trade", "sponsor", "produce"):
        assert poor.begin(action).asked == (1, "lead")
    game = Scene().hand(1, "wool").begin("trade")
    assert game.asked == (1, "sell")
    sold, skipped = game.play("sell wool")
    assert sold["event"] == "good_sold"
    assert skipped == {"event": "skipped", "seat": 2, "prompt": "sell"}
    assert game.asked == (0, "buy")


@pytest.mark.rule("V-22")
def test_ten_cubes_serve_reservations_and_businesses_together() -> None:
    """With the tenth out, neither can be had; a statue can."""
    scene = Scene(5).ships(3, "wool", "wool", "wool").ships(4, "iron", "iron", "iron").ducats(50)
    scene.tile(0, "draper", "B1", "B2", "B5", "B6").hand(0, "wool")
    for ship in (1, 2, 3):
        scene.reserved(3, ship, 0)
    scene.reserved(4, 1, 0).reserved(4, 2, 0)
    nine = scene.begin("reserve")
    assert nine.asked == (0, "reserve")
    assert nine.legal("reserve") == ["reserve 4-3"]
    assert scene.begin("sponsor").legal("sponsor draper")
    nine.play("reserve 4-3")
    nine.rest()
    nine.play("sponsor", "pass", "pass", "pass", "pass")
    assert nine.asked == (0, "sponsor")
    assert nine.legal() == [f"sponsor statue {campo}" for campo in (
        "frari", "san_polo", "san_giacomo", "santa_margherita", "san_barnaba", "santo_stefano",
        "san_luca",
    )] + ["pass"]  # fmt: skip
    nine.play("pass")
    assert nine.asked == (2, "lead")
    assert nine.play("reserve") is not None
    assert nine.asked == (3, "lead")  # all six shipments are reserved
