"""Selling and buying (V-39 to V-42)."""

from __future__ import annotations

import pytest

from tests.support.playing import of_kind
from tests.venice.scene import PRICES, Scene


@pytest.mark.rule("V-39")
def test_each_in_turn_sells_as_many_cards_as_they_like() -> None:
    scene = Scene().lead(1).hand(1, "wool", "wool", "silk", "cloth").hand(0, "iron")
    game = scene.begin("trade")
    assert game.asked == (1, "sell")
    assert game.legal() == ["sell wool", "sell silk", "sell cloth", "pass"]
    game.play("sell wool", "sell cloth", "sell wool")
    assert (game.asked, game.ducats(1)) == ((1, "sell"), 10 + 2 + 3 + 2)
    game.play("pass")
    assert game.asked == (0, "sell")
    assert game.data["market"] == ["wool", "wool", "cloth"]
    assert game.hand(1) == ["silk"]


@pytest.mark.rule("V-39")
@pytest.mark.parametrize("good", PRICES)
def test_a_card_brings_its_price(good: str) -> None:
    game = Scene().hand(0, good).begin("trade", f"sell {good}")
    assert game.ducats(0) == 10 + PRICES[good]
    stays = good not in {"grain", "wine", "pepper"}
    assert (game.data["market"], game.data["discards"]) == (([good], []) if stays else ([], [good]))


@pytest.mark.rule("V-40")
def test_manufactured_goods_are_bought_too_and_what_one_sold() -> None:
    game = Scene().hand(0, *["cloth"] * 9).begin("trade", *["sell cloth"] * 9)
    assert game.data["market"] == ["cloth"] * 9
    assert game.asked == (0, "buy")
    game.play("buy cloth market")
    assert (game.hand(0), game.ducats(0)) == (["cloth"], 10 + 27 - 3)
    game.play("buy cloth market")
    assert game.hand(1) == ["cloth"]


@pytest.mark.rule("V-40")
def test_the_market_has_no_limit() -> None:
    many = [*["wool"] * 11, *["iron"] * 10, *["hemp"] * 10, *["silk"] * 11]
    game = Scene().hand(0, "cloth").market(*many).begin("trade", "sell cloth")
    assert len(game.data["market"]) == 43


@pytest.mark.rule("V-41")
def test_all_sell_before_all_buy_one_card_each_in_turn() -> None:
    scene = Scene().lead(2).hand(1, "wool").market("iron", "silk").wharf("pepper", "iron")
    game = scene.begin("trade")
    assert game.asked == (1, "sell")
    game.play("sell wool")
    assert game.asked == (2, "buy")
    assert game.legal() == [
        "buy wool market", "buy iron market", "buy iron wharf", "buy silk market",
        "buy pepper wharf", "pass",
    ]  # fmt: skip
    game.play("buy pepper wharf")
    assert game.asked == (0, "buy")
    game.play("buy silk market")
    assert [game.ducats(seat) for seat in range(3)] == [10 - 3, 10 + 2, 10 - 1]
    assert (game.hand(0), game.hand(2)) == (["silk"], ["pepper"])
    assert (game.data["market"], game.data["wharf"]) == (["wool", "iron"], ["iron"])


@pytest.mark.rule("V-41")
def test_only_what_can_be_paid_is_offered() -> None:
    game = Scene().ducats(2, 1, 0).market("silk", "wool").wharf("silk").begin("trade")
    assert game.legal() == ["buy wool market", "buy silk wharf", "pass"]
    game.play("pass")
    assert game.legal() == ["buy silk wharf", "pass"]
    game.play("pass")
    assert game.asked == (1, "lead")


@pytest.mark.rule("V-42")
def test_buying_ends_when_all_have_passed_in_a_row() -> None:
    """Who passed may buy again; the last buyer is asked once more."""
    game = Scene().market("wool", "wool", "wool", "wool").begin("trade")
    game.play("pass", "pass")
    game.play("buy wool market")  # seat 2
    assert game.asked == (0, "buy")
    game.play("buy wool market")
    game.play("pass", "pass")
    assert game.asked == (0, "buy")
    game.play("pass")
    assert game.asked == (1, "lead")
    assert len(of_kind(game.events, "passed")) == 5


@pytest.mark.rule("V-42")
def test_who_cannot_buy_passes_by_themselves_but_may_not_end_it_for_others() -> None:
    game = Scene(4).ducats(4, 0, 0, 2).market("wool", "wool", "silk").begin("trade")
    assert game.asked == (0, "buy")
    game.play("buy wool market")
    assert game.asked == (3, "buy")
    game.play("pass")
    assert game.asked == (0, "buy")
    game.play("buy wool market")
    assert game.asked == (1, "lead")  # nobody has the 3 ducats for the Silk
